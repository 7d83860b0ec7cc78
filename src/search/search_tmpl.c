/* SPDX-License-Identifier: MIT */
/*
 * Alpha-beta of one rule set; compiled once for each, with GAME naming its header and functions.
 * Principal variation search over copied positions. The side to move need not alternate: a score
 * changes its sign only where the mover does.
 */
#include "search.h"

#include "eval.h"
#include "template.h"

/* Won and lost scores count from the position that is stored, margins from its stores. */
static int to_table(int score, int margin, int ply)
{
	return score > WIN_BOUND    ? score + ply
	       : score < -WIN_BOUND ? score - ply
				    : score - margin;
}

static int from_table(int score, int margin, int ply)
{
	return score > WIN_BOUND    ? score - ply
	       : score < -WIN_BOUND ? score + ply
				    : score + margin;
}

enum {
	SHORTEST_CYCLE = 4, /* plies that bring a position back, at least */
	TABLE_DEPTH = 2, /* searching anew costs less than a miss in the cache below this depth */
	FOREGONE_DEPTH = 6, /* nothing deeper is given up by a guess alone */
	LATE_DEPTH = 3,     /* nothing nearer to the horizon is looked at a ply less */
	PROMISE = 1 << 14,  /* so that a stone outweighs killers and history */
};

/*
 * A second occurrence on the way from the root counts as the end: who wants it has it. Positions
 * of the game count as the rules say. Sides alternate where positions recur, so every second
 * key will do.
 */
static bool recurs(const Search *s, int ply)
{
	const uint64_t *now = &s->keys[s->past + ply];
	int back = s->since[ply] < s->past + ply ? s->since[ply] : s->past + ply;
	int seen = 1, ends = s->rules.repetition;
	if (!ends)
		return false;
	for (int i = SHORTEST_CYCLE; i <= back; i += 2)
		if (now[-i] == *now && (i <= ply || ++seen >= ends))
			return true;
	return false;
}

static int leaf(const Position *p)
{
	int open = GAME_FN(open)(p), outlook = GAME_FN(outlook)(p);
	outlook = outlook > open ? open : outlook < -open ? -open : outlook;
	return GAME_FN(margin)(p) + outlook;
}

/* The legal moves with their worth; `first` is what the table knows best. */
static int list_moves(Search *s, const Position *p, int ply, int depth, Move first)
{
	Move *move = s->lists[ply].move;
	int *worth = s->lists[ply].worth;
	int count = GAME_FN(moves)(p, &s->rules, move), most = INT32_MIN;
	for (int i = 0; i < count; i++) {
		Move m = move[i];
		worth[i] = s->history[p->side][m & 1023];
		if (m == s->killers[ply][0] || m == s->killers[ply][1])
			worth[i] += 1 << 19;
		if (m == first)
			worth[i] += 1 << 30;
		if (depth < TABLE_DEPTH)
			continue;
		Position next = *p;
		GAME_FN(play)(&next, m, &s->rules, NULL);
		if (m != first)
			worth[i] += GAME_FN(promise)(p, m, &next) * PROMISE;
		/* All positions that may be looked up soon are fetched together; of very many only the best. */
		if (depth > TABLE_DEPTH && (!GAME_FN(late) || worth[i] > most)) {
			most = worth[i];
			tt_prefetch(s->table, GAME_FN(key)(&next) ^ s->salt);
		}
	}
	return count;
}

/* The most promising of the moves from i on comes to place i. */
static Move pick_move(Search *s, int ply, int i, int count)
{
	Move *move = s->lists[ply].move;
	int *worth = s->lists[ply].worth;
	int best = i;
	for (int j = i + 1; j < count; j++)
		if (worth[j] > worth[best])
			best = j;
	Move m = move[best];
	int w = worth[best];
	move[best] = move[i];
	worth[best] = worth[i];
	move[i] = m;
	worth[i] = w;
	return m;
}

static void reward_move(Search *s, const Position *p, int ply, int depth, Move m)
{
	if (s->killers[ply][0] != m) {
		s->killers[ply][1] = s->killers[ply][0];
		s->killers[ply][0] = m;
	}
	int *history = &s->history[p->side][m & 1023];
	*history += depth * depth;
	if (*history < 1 << 18)
		return;
	for (int i = 0; i < 1024; i++) {
		s->history[0][i] /= 2;
		s->history[1][i] /= 2;
	}
}

static void extend_line(Line *line, Move m, const Line *rest)
{
	line->length = rest->length + 1;
	line->moves[0] = m;
	for (int i = 0; i < rest->length; i++)
		line->moves[i + 1] = rest->moves[i];
}

static int search(Search *s, const Position *p, int ply, int depth, int alpha, int beta);

/* The score, for the mover of p, of a move that leads to `next`. */
static int search_next(Search *s, const Position *p, Move m, const Position *next, int ply,
		       int depth, int alpha, int beta)
{
	if (GAME_FN(recurs))
		s->since[ply + 1] = GAME_FN(undoable)(p, m, next) ? s->since[ply] + 1 : 0;
	return next->side == p->side ? search(s, next, ply + 1, depth, alpha, beta)
				     : -search(s, next, ply + 1, depth, -beta, -alpha);
}

static int search(Search *s, const Position *p, int ply, int depth, int alpha, int beta)
{
	/* 1. Count, and now and then look at the clock. */
	s->pv[ply].length = 0;
	if (++s->nodes >= s->next_look && search_look(s))
		return 0;

	/* 2. The game may be over. */
	s->guessed = false;
	if (GAME_FN(over)(p, &s->rules))
		return GAME_FN(final)(p, ply);

	/* 3. By its history too; that does not hold for other ways to this position. */
	uint64_t key = 0;
	int since = GAME_FN(recurs) ? s->since[ply] : 0, until_quiet = INT32_MAX;
	if (depth >= TABLE_DEPTH || since >= SHORTEST_CYCLE)
		s->keys[s->past + ply] = key = GAME_FN(key)(p) ^ s->salt;
	if (GAME_FN(recurs)) {
		if (s->rules.quiet_limit)
			until_quiet = s->rules.quiet_limit - since;
		if (until_quiet <= 0 || (since >= SHORTEST_CYCLE && recurs(s, ply))) {
			s->guessed = true;
			return GAME_FN(settled)(p);
		}
	}

	/* 4. The stones left bound the margin. */
	int margin = GAME_FN(margin)(p), open = GAME_FN(open)(p);
	if (margin - open >= beta)
		return margin - open;
	if (margin + open <= alpha)
		return margin + open;

	/* 5. The oracle knows. */
	int exact;
	if (open <= s->reach && s->oracle->score(s->oracle->context, &s->rules, p, &exact))
		return from_table(exact, margin, ply);

	/* 6. At the horizon, guess. */
	if (depth <= 0 || ply >= MAX_PLY) {
		s->guessed = true;
		return leaf(p);
	}

	/* 7. The table may know. */
	bool principal = beta - alpha > 1;
	Entry known = {.move = NO_MOVE};
	if (depth >= TABLE_DEPTH && tt_probe(s->table, key, &known) && !principal &&
	    (known.depth >= depth || known.solved) && known.depth < until_quiet) {
		int score = from_table(known.score, margin, ply);
		if (score >= beta ? known.bound & BOUND_LOWER : known.bound & BOUND_UPPER) {
			s->guessed = !known.solved;
			return score;
		}
	}
	known.move = GAME_FN(from_image)(p, known.move);

	/* 8. So far above the window that a few plies will hardly change it. */
	if (GAME_FN(stake) > 0 && !principal && !s->plain && depth <= FOREGONE_DEPTH &&
	    beta > -WIN_BOUND) {
		int guess = leaf(p);
		if (guess - depth * GAME_FN(stake) >= beta) {
			s->guessed = true;
			return guess;
		}
	}

	/*
	 * 9. The moves, best first: the first with the whole window, the others to prove them worse, late ones of them at a
	 * ply less.
	 */
	int best = -SCORE_INFINITE, from = alpha;
	Move best_move = NO_MOVE;
	bool guessed = false;
	int count = list_moves(s, p, ply, depth, known.move);
	for (int i = 0; i < count; i++) {
		Move m = pick_move(s, ply, i, count);
		Position next = *p;
		GAME_FN(play)(&next, m, &s->rules, NULL);
		int score = alpha + 1;
		bool late = GAME_FN(late) > 0 && i >= GAME_FN(late) && depth >= LATE_DEPTH &&
			    !s->plain && !GAME_FN(takes)(m);
		if (late)
			score = search_next(s, p, m, &next, ply, depth - 2, alpha, alpha + 1);
		bool narrow = principal && i > 0;
		if (narrow && score > alpha && !s->stopped)
			score = search_next(s, p, m, &next, ply, depth - 1, alpha, alpha + 1);
		if (score > alpha && (!narrow || score < beta) && !s->stopped)
			score = search_next(s, p, m, &next, ply, depth - 1, alpha, beta);
		if (s->stopped)
			return 0;
		guessed |= s->guessed;
		if (score <= best)
			continue;
		best = score;
		best_move = m;
		if (score <= alpha)
			continue;
		alpha = score;
		if (principal)
			extend_line(&s->pv[ply], m, &s->pv[ply + 1]);
		if (score >= beta) {
			/* The refutation is all this score rests on. */
			guessed = s->guessed;
			reward_move(s, p, ply, depth, m);
			break;
		}
	}

	/* 10. Remember. */
	s->guessed = guessed;
	if (depth >= TABLE_DEPTH && depth < until_quiet) {
		Entry entry = {
			.score = to_table(best, margin, ply),
			.depth = depth,
			.bound = best >= beta  ? BOUND_LOWER
				 : best > from ? BOUND_EXACT
					       : BOUND_UPPER,
			.solved = !guessed,
			.move = GAME_FN(to_image)(p, best > from ? best_move : known.move),
		};
		tt_store(s->table, key, &entry);
	}
	return best;
}

/* Moves whose score is known come first, by score; the others keep their order. */
static void sort_roots(Search *s, int depth)
{
	for (int i = 1; i < s->root_count; i++) {
		RootMove moved = s->roots[i];
		int j = i;
		for (; j > 0; j--) {
			const RootMove *other = &s->roots[j - 1];
			if (moved.depth < depth || moved.score[0] == SCORE_NONE)
				break;
			if (other->depth == depth && other->score[0] >= moved.score[0])
				break;
			s->roots[j] = *other;
		}
		s->roots[j] = moved;
	}
}

/* What a root move must exceed to be of interest, after those before it. */
static int floor_of(const Search *s, int best, const int *top)
{
	int floor = best - s->slack, last = top[s->lines - 1];
	floor = floor < last ? floor : last;
	return floor < -SCORE_INFINITE ? -SCORE_INFINITE : floor;
}

/* The best scores of this depth, as many as lines are wanted, in falling order. */
static void keep_top(int *top, int lines, int score)
{
	int i = lines - 1;
	if (score <= top[i])
		return;
	for (; i > 0 && top[i - 1] < score; i--)
		top[i] = top[i - 1];
	top[i] = score;
}

void GAME_FN(search_root)(Search *s, int depth)
{
	int best = -SCORE_INFINITE, top[MAX_MOVES];
	bool guessed = false;
	const Position *p = &s->root;
	for (int i = 0; i < s->lines; i++)
		top[i] = -SCORE_INFINITE;
	s->keys[s->past] = GAME_FN(key)(p) ^ s->salt;
	for (int i = 0; i < s->root_count && !s->stopped; i++) {
		RootMove *root = &s->roots[i];
		int floor = floor_of(s, best, top);
		Position next = *p;
		GAME_FN(play)(&next, root->move, &s->rules, NULL);
		int score = floor + 1;
		if (floor > -SCORE_INFINITE)
			score = search_next(s, p, root->move, &next, 0, depth - 1, floor,
					    floor + 1);
		if (score > floor && !s->stopped)
			score = search_next(s, p, root->move, &next, 0, depth - 1, floor,
					    SCORE_INFINITE);
		if (s->stopped)
			break;
		guessed |= s->guessed;
		root->score[1] = root->depth == depth - 1 ? root->score[0] : SCORE_NONE;
		root->score[0] = score > floor ? score : SCORE_NONE;
		root->depth = depth;
		if (depth < SEEN)
			root->seen[depth] = (int16_t)root->score[0];
		if (score > floor)
			extend_line(&root->line, root->move, &s->pv[1]);
		if (score > best)
			best = score;
		keep_top(top, s->lines, score);
	}
	s->solved = !guessed && !s->stopped;
	s->reduced = GAME_FN(late) > 0 && !s->plain && depth > LATE_DEPTH;
	sort_roots(s, depth);
}

/* For the mover of p; false: the oracle does not know it. */
static bool exact_after(const Search *s, const Position *p, Move m, int *score)
{
	Position next = *p;
	GAME_FN(play)(&next, m, &s->rules, NULL);
	if (GAME_FN(over)(&next, &s->rules))
		*score = GAME_FN(final)(&next, 1);
	else if (GAME_FN(open)(&next) <= s->reach &&
		 s->oracle->score(s->oracle->context, &s->rules, &next, score))
		*score = from_table(*score, GAME_FN(margin)(&next), 1);
	else
		return false;
	*score = next.side == p->side ? *score : -*score;
	return true;
}

void GAME_FN(search_line_on)(const Search *s, Line *line)
{
	Position now = s->root;
	for (int i = 0; i < line->length; i++)
		GAME_FN(play)(&now, line->moves[i], &s->rules, NULL);
	while (line->length < MAX_PLY && !GAME_FN(over)(&now, &s->rules)) {
		Move list[MAX_MOVES], best = NO_MOVE;
		int count = GAME_FN(moves)(&now, &s->rules, list), most = -SCORE_INFINITE, score;
		for (int i = 0; i < count; i++) {
			if (!exact_after(s, &now, list[i], &score))
				return;
			if (score > most) {
				most = score;
				best = list[i];
			}
		}
		line->moves[line->length++] = best;
		GAME_FN(play)(&now, best, &s->rules, NULL);
	}
}

uint64_t GAME_FN(search_key)(const Position *p)
{
	return GAME_FN(key)(p);
}
