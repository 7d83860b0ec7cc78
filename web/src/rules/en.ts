/* SPDX-License-Identifier: MIT */
import type { RulesTexts } from './text';

const base = 'Each player numbers the pits from left to right as they see them. Stones run counter-clockwise: along your own row to the right, then along the other row to the left.';

export const rulesEn: RulesTexts = {
	mangala: {
		lead: 'Turkish Mangala as the federation plays it. Four basic rules are enough to play; in a tournament all of them apply.',
		parts: [
			{
				title: 'Board and stones',
				body: [
					'Each player has six pits in front and a store (hazine) on the right. At the start every pit holds four stones, 48 in all. The stores are empty. White begins; who is White in the first set is drawn by lot.',
					base,
					{ show: 'mangala-start', caption: 'The start: four stones in every pit, empty stores.' },
				],
			},
			{
				title: 'A move',
				body: [
					'The player to move chooses one of their own pits that holds stones and takes all of them. The first stone goes back into the same pit, the others are sown one by one to the right.',
					{ show: 'mangala-sow', caption: 'Four stones from pit 3: the first back into it, the others into 4, 5 and 6.' },
					'A single stone simply moves on to the next pit and leaves its own empty.',
					{ show: 'mangala-single', caption: 'The single stone in pit 4 moves to pit 5.' },
					'While sowing you also drop a stone into your own store, and skip the rival’s. With many stones the sowing goes round the board and comes to your own pits again; the pit you began with is not skipped.',
					{ show: 'mangala-lap', caption: 'Ten stones: after the rival’s pit 6 its store is skipped, the last stone falls into pit 1.' },
				],
			},
			{
				title: 'Where did the last stone fall?',
				body: [
					'The last stone decides what is taken and who moves next.',
					{ list: [
						'Into your own store: you move again, any number of times.',
						'Into a rival pit that becomes even (2, 4, 6, 8…): all its stones go to your store; the turn passes. If it becomes odd only the turn passes.',
						'Into your own empty pit, with stones in the pit opposite: those and the stone just sown go to your store; the turn passes. Pit 1 faces the rival’s pit 6.',
						'Into your own empty pit with an empty pit opposite: nothing is taken, the stone stays.',
						'Into your own pit that holds stones: nothing is taken, the turn passes.',
					] },
					{ show: 'mangala-again', caption: 'The last stone in the store: move again.' },
					{ show: 'mangala-even', caption: 'The last stone makes the rival’s pit 3 six: all six are taken.' },
					{ show: 'mangala-opposite', caption: 'The last stone in the empty pit 2: the four opposite and the stone itself are taken.' },
					{ show: 'mangala-stays', caption: 'Both the pit and the one opposite are empty: the stone stays.' },
				],
			},
			{
				title: 'The end of a set',
				body: [
					'If after a move one side’s six pits are all empty, the set ends, even if the move ended in the store and would have earned another. The player whose pits ran out first takes every stone left on the other side. It does not matter whose move emptied them: a player whose last stones were captured still takes what is left opposite.',
					{ show: 'mangala-end', caption: 'White’s pits are empty: the three stones left opposite are White’s too.' },
					'Then the stores are counted. More than 24 wins the set; 24–24 is a draw. With 25 in a store the set is decided, but play goes on because the margin counts: the winner’s store minus 24.',
				],
			},
			{
				title: 'Match and points',
				body: [
					'A win is 1 point, a draw ½, a loss 0. In a federation match colours change after every set, whoever won, and the margin of stones is recorded. There is no draw by agreement.',
					'Nobody may leave a set before one side has 25; if the winner leaves, the result is booked as 25 stones (+1); if the loser leaves, all stones on the board count as the winner’s. Here the player to move may leave, and is told first how the set will be booked.',
				],
			},
			{
				title: 'Federation conduct',
				body: [
					'How to behave at a tournament board has rules too. They are chosen when a game is set up, go with the match and are written above the board.',
					{ list: [
						'Touch-move: the first press on a pit of yours that holds stones is the move; nothing is shown first, nothing taken back.',
						'Hidden counts: stones are seen, the numbers of the pits are not written; only the pit you point at shows its own. The stores stay open. A screen reader says the count of every pit: for a blind player that is what counting with a finger is.',
						'A player who says so first may count without lifting the stones and need not play the pit counted: the button “I am counting” is for that.',
						'Stones are sown in three ways: from the other hand, from the table, or straight out of the pit. The outcome is the same. From hand and table the first stone goes back into the pit; out of the pit one stone is left behind in it, and the last stone taken out decides.',
					] },
				],
			},
		],
		mistakes: [
			['Sowing the first stone into the next pit.', 'The first stone goes back into the pit the stones came from.'],
			['Dropping a stone into the rival’s store.', 'The rival’s store is skipped.'],
			['Capturing after making an own pit even.', 'Even captures only in a rival pit.'],
			['Capturing from an own empty pit when the pit opposite is empty.', 'Then nothing is taken; the stone stays.'],
			['“Who runs out first wins.”', 'Who runs out takes what the rival has left; the stones in the stores decide.'],
		],
	},
	'mangala-ibb': {
		lead: 'The rules in the set published by the Istanbul municipality. They differ from the federation’s in two places: a lone last stone, and who begins the sets.',
		parts: [
			{
				title: 'Board and move',
				body: [
					'Board, stones and sowing are those of Mangala: six pits a side, four stones each, two stores. The first stone goes back into its pit, a single stone moves on, the rival’s store is skipped.',
					base,
					{ show: 'mangala-sow', caption: 'Four stones from pit 3: the first back into it, the others into 4, 5 and 6.' },
				],
			},
			{
				title: 'Where did the last stone fall?',
				body: [
					{ list: [
						'Into your own store: you move again.',
						'Into a rival pit that becomes even: you take all its stones.',
						'Into your own empty pit: you take that stone and all in the pit opposite; if that is empty, just the stone.',
						'Otherwise the turn passes.',
					] },
					{ show: 'ibb-lone', caption: 'Both the pit and the one opposite are empty: here the lone stone is taken.' },
				],
			},
			{
				title: 'The end of a set and of the match',
				body: [
					'When one side’s pits are empty the set ends; that player takes what is left on the other side. 25 or more wins, 24–24 is a draw.',
					'A match is five sets and all five are played. A win is 1 point, a draw ½, a loss 0. The winner of the last set begins the next; after a draw the winner of the set before it, and after a drawn first set the player who began it.',
				],
			},
		],
		mistakes: [
			['Sowing the first stone into the next pit.', 'The first stone goes back into the pit the stones came from.'],
			['Dropping a stone into the rival’s store.', 'The rival’s store is skipped.'],
			['Capturing after making an own pit even.', 'Even captures only in a rival pit.'],
			['“Who runs out first wins.”', 'Who runs out takes what the rival has left; the stones in the stores decide.'],
		],
	},
	'mangala-kale': {
		lead: 'Article four of the municipality’s set: you capture a rival pit and make it your castle (kale). Red stones mark it.',
		parts: [
			{
				title: 'Sowing',
				body: [
					'As in Mangala, but no stone is sown into a store: the way is the twelve pits, so there is no extra turn. The stores only hold what has been won.',
					base,
				],
			},
			{
				title: 'Making a castle',
				body: [
					'If the last stone makes a rival pit exactly three, that pit becomes your castle. The three stones go to your store, and so does every stone that anyone drops there later. A castle never holds stones and is never played from.',
					{ show: 'kale-castle', caption: 'The last stone makes the rival’s pit 4 three: a castle, three stones taken.' },
					{ show: 'kale-toll', caption: 'A stone dropped into a castle goes to its owner.' },
					'The rival’s pit 6 cannot become a castle.',
					{ show: 'kale-six', caption: 'Pit 6 became three: no castle, the stones stay.' },
				],
			},
			{
				title: 'Other captures',
				body: [
					{ list: [
						'A rival pit becomes even: you take all its stones.',
						'Into your own empty pit: you take that stone and those opposite; if that pit is empty, just the stone.',
						'The last stone falls into any castle: the turn passes, nothing else happens.',
						'An odd number that makes no castle captures nothing.',
					] },
				],
			},
			{
				title: 'The end of a set',
				body: [
					'When one side has no stones left the set ends; that player takes what is left on the other side. 25 or more wins. If the same position (stones, stores, castles and mover) comes for the third time the set ends and each side takes the stones in its own pits.',
				],
			},
		],
		mistakes: [
			['Sowing into a store.', 'With castles the stores are not on the way; it is the twelve pits.'],
			['A castle on the rival’s pit 6.', 'Pit 6 never becomes a castle.'],
			['Playing from a castle.', 'A castle holds no stones and is not played from.'],
			['Sowing the first stone into the next pit.', 'The first stone goes back into the pit the stones came from.'],
		],
	},
	toguz: {
		lead: 'Toguz Korgool of the Kyrgyz, Togyzkumalak of the Kazakhs: nine pits, nine stones. The first to 82 wins.',
		parts: [
			{
				title: 'Board and move',
				body: [
					'Each player has nine pits and a kazan; nine stones in each pit, 162 in all. The kazans are not on the way of sowing: stones go round the eighteen pits only.',
					base,
					'All stones of a pit are taken; the first goes back into it, the others one by one to the right. A single stone moves on.',
					{ show: 'toguz-start', caption: 'The start: nine stones in every pit.' },
				],
			},
			{
				title: 'Even',
				body: [
					'If the last stone makes a rival pit even, all its stones go to your kazan.',
					{ show: 'toguz-even', caption: 'From pit 7: the last stone makes the rival’s pit 6 ten, and the ten are taken.' },
				],
			},
			{
				title: 'Tuzdik',
				body: [
					'If the last stone makes a rival pit exactly three, it becomes your tuzdik and you take the three. From then on every stone dropped there, by anyone, goes to your kazan. It is never played from; a last stone that falls into a tuzdik does nothing else. On the board golden beads and the tündük, the crown of a yurt, show it.',
					{ show: 'toguz-tuzdik', caption: 'The rival’s pit 8 became three: a tuzdik.' },
					{ show: 'toguz-toll', caption: 'A stone dropped into a tuzdik goes to its owner’s kazan.' },
					{ list: [
						'A player has one tuzdik in a game.',
						'The rival’s pit 9 cannot become one.',
						'Nor can the pit with the same number as the rival’s tuzdik.',
					] },
					{ show: 'toguz-nine', caption: 'Pit 9 became three: no tuzdik, the stones stay.' },
				],
			},
			{
				title: 'The end',
				body: [
					'The first to 82 wins at once; 81–81 is a draw. If the player to move has no stone in their pits the game ends and the stones on the board go to the side they lie on. The third occurrence of a position ends the game the same way.',
				],
			},
		],
		mistakes: [
			['A second tuzdik.', 'A player has only one in a game.'],
			['A tuzdik on the rival’s pit 9.', 'Pit 9 cannot become a tuzdik.'],
			['A tuzdik with the number of the rival’s.', 'The two cannot have the same number.'],
			['Sowing the first stone into the next pit.', 'The first stone goes back into the pit the stones came from.'],
		],
	},
	mangala2: {
		lead: 'The mangala of Ottoman coffee houses from the 17th to the 19th century. There are no stores; captured counters are set aside.',
		parts: [
			{
				title: 'Board and move',
				body: [
					'Two rows of six pits, six counters in each: 72 in all.',
					base,
					'All counters of one of your pits are sown one by one beginning with the next pit; none goes back. A sowing of twelve or more drops one in its own pit too.',
					{ show: 'ottoman-start', caption: 'The start: six in every pit; the trays beside the board hold what is won.' },
				],
			},
			{
				title: 'Capturing',
				body: [
					'If the last counter makes the pit it falls into two, four or six, those are taken, whichever row it is in.',
					{ show: 'ottoman-own', caption: 'The last counter makes its own pit 1 two: both are taken.' },
					'If the pit just behind it on the way holds two, four or six as well, it is taken too, and so on backwards without a gap, once round the board at most.',
					{ show: 'ottoman-chain', caption: 'A chain: the last pit and the two behind it are taken together.' },
				],
			},
			{
				title: 'Passing and the end',
				body: [
					'Whoever has no counter in the own row must pass; the rival goes on until counters return.',
					{ show: 'ottoman-pass', caption: 'Black’s row is empty: pass.' },
					'The game ends when the board is empty. 37 or more wins, 36–36 is a draw. A few counters can chase one another for ever, so the third occurrence of a position ends the game and each side takes what lies in its own row.',
				],
			},
		],
		mistakes: [
			['Putting the first counter back into its pit.', 'In this game sowing begins with the next pit.'],
			['Taking from the rival’s pits only.', 'A pit of two, four or six in your own row is taken too.'],
			['Taking eight or ten.', 'Only 2, 4 and 6 are taken.'],
		],
	},
	dokuztas: {
		lead: 'Three squares, 24 points, nine men each. Whoever brings three men into line removes one of the rival’s.',
		parts: [
			{
				title: 'The board',
				body: [
					'Three squares one inside the other and the lines that join the middles of their sides: 24 points and 16 mills (lines of three points). Each player has nine men; the light ones begin.',
					{ show: 'morris-start', caption: 'The empty board, nine men in each hand.' },
				],
			},
			{
				title: 'Three phases',
				body: [
					{ list: [
						'Placing: one man in turn on an empty point.',
						'Moving: once your hand is empty, one man along a line to an empty neighbour.',
						'Flying: with three men left, to any empty point (an option).',
					] },
					{ show: 'morris-fly', caption: 'White has three men left and flies to any empty point.' },
				],
			},
			{
				title: 'Mills',
				body: [
					'Whoever closes a mill, three men on a line, removes one rival man: one that is in no mill; if all are in mills, any. Two mills at once remove one man. Opening and closing a mill again is a new mill. If the rival has no man on the board nothing is removed.',
					{ show: 'morris-mill', caption: 'The man placed on g1 closes the bottom line; the man on e5 is removed.' },
					{ show: 'morris-slide', caption: 'The man that slides from b2 to b4 closes a mill; the man on g4 is removed.' },
				],
			},
			{
				title: 'The end',
				body: [
					'Whoever is down to two men (hand and board together), or cannot move in the moving phase, loses. The third occurrence of a position, or fifty moves by each side in the moving phase without a removal, is a draw.',
				],
			},
		],
		mistakes: [
			['Removing a man from a mill.', 'Not while other men are free.'],
			['Removing two men for two mills.', 'However many mills a move closes, it removes one.'],
			['Moving a man while some are still in the hand.', 'All nine are placed first.'],
		],
	},
};
