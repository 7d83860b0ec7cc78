/* SPDX-License-Identifier: MIT */
/*
 * Boards as SVG. A drawing has three layers: the board that never changes, what stands on it, and the
 * pointer of a move. A still picture draws each once; an animation draws every state of a pit once
 * and says when it shows.
 */
#include "diagram.h"

#include <math.h>
#include <string.h>

#include "dokuztas.h"
#include "notation.h"

#define CIRCLE (2 * acos(-1))

static const char *const sides[LANGS][2] = {{"Beyaz", "Siyah"}, {"White", "Black"}};

/* 1. Writing numbers, text and shapes. */

typedef struct Spot {
	double x, y; /* its centre */
	double w, h;
} Spot;

/* To a tenth; no locale is asked. */
static void number(Text *out, double value)
{
	long tenths = lround(value * 10);
	if (tenths < 0)
		text_char(out, '-');
	tenths = tenths < 0 ? -tenths : tenths;
	text_int(out, tenths / 10);
	if (tenths % 10) {
		text_char(out, '.');
		text_int(out, tenths % 10);
	}
}

/* Markup in which every # stands for the next of the numbers. */
static void shape(Text *out, const char *markup, const double *numbers)
{
	for (const char *s = markup; *s; s++)
		if (*s == '#')
			number(out, *numbers++);
		else
			text_char(out, *s);
}
#define SHAPE(out, markup, ...) shape(out, markup, (const double[]){__VA_ARGS__})

/* U+FFFE and U+FFFF are no characters of XML. */
static void escaped(Text *out, const char *s)
{
	for (; *s; s++)
		if (*s == '&')
			text_add(out, "&amp;");
		else if (*s == '<')
			text_add(out, "&lt;");
		else if (*s == '>')
			text_add(out, "&gt;");
		else if (!strncmp(s, "\xef\xbf\xbe", 3) || !strncmp(s, "\xef\xbf\xbf", 3))
			s += 2;
		else
			text_char(out, *s);
}

static void label(Text *out, const char *kind, double x, double y, const char *text)
{
	text_add(out, "<text class=\"");
	text_add(out, kind);
	SHAPE(out, "\" x=\"#\" y=\"#\">", x, y);
	escaped(out, text);
	text_add(out, "</text>\n");
}

static void number_label(Text *out, const char *kind, double x, double y, int n)
{
	Text digits = {0};
	text_int(&digits, n);
	label(out, kind, x, y, text_string(&digits));
	text_free(&digits);
}

static const char style[] =
	"<style>\n"
	"text{font-family:'Noto Sans','DejaVu Sans',Arial,Helvetica,sans-serif;fill:#2b2420}\n"
	".count{font-size:15px;font-weight:bold;text-anchor:middle}\n"
	".place{font-size:12px;fill:#7a6d62;text-anchor:middle}\n"
	".side{font-size:14px}\n"
	".caption{font-size:14px;text-anchor:middle}\n"
	".title{font-size:16px;font-weight:bold}\n"
	".board{fill:#efe3cf;stroke:#2b2420;stroke-width:1.6}\n"
	".pit{fill:#fffdf7;stroke:#2b2420;stroke-width:1.2}\n"
	".tray{fill:none;stroke:#2b2420;stroke-width:1;stroke-dasharray:4 3}\n"
	".stone,.rim{stroke-linecap:round;fill:none}\n"
	".stone{stroke:#53626d}\n"
	".rim{stroke:#1d2327}\n"
	".line{fill:none;stroke:#2b2420;stroke-width:1.8;stroke-linejoin:round}\n"
	".point{fill:#2b2420}\n"
	".white{fill:#fffdf7;stroke:#1d2327;stroke-width:1.8}\n"
	".black{fill:#2f3940;stroke:#1d2327;stroke-width:1.8}\n"
	".inner{fill:none;stroke:#8b949a;stroke-width:1}\n"
	".lost{fill:#d9c7a8;stroke:#2b2420;stroke-width:1.2}\n"
	".turn{fill:#2b2420}\n"
	".way{fill:none;stroke:#b3401f;stroke-width:6;stroke-linejoin:round;stroke-linecap:round}\n"
	".head{fill:#b3401f}\n"
	".taken{fill:none;stroke:#b3401f;stroke-width:3;stroke-dasharray:6 4}\n"
	"</style>\n";

/* 2. Where things lie. */

enum { PLACES = 20 };

typedef struct Layout {
	double width, height; /* of the board with its coordinates and sides */
	Spot board;
	Spot spots[PLACES];  /* mancala: places as in game.h */
	Spot counts[PLACES]; /* where their numbers are written */
} Layout;

enum { TOP = 44, STRIP = 22, EDGE = 8 };

static void lay_pits(Layout *l, int pits, double left, double step, double w, double h,
		     double upper, double lower)
{
	for (int place = 0; place < 2 * pits; place++) {
		bool black = place >= pits;
		int k = black ? 2 * pits - 1 - place : place;
		double x = left + step * (k + 0.5), y = black ? upper : lower;
		l->spots[place] = (Spot){x, y, w, h};
		l->counts[place] = (Spot){x, black ? y - h / 2 - 6 : y + h / 2 + 16, 0, 0};
	}
}

/* Six pits: round ones, a store at either end, each player's at the own right. */
static void lay_six(Layout *l)
{
	double upper = TOP + STRIP + 27, lower = upper + 54 + 14, middle = (upper + lower) / 2;
	l->width = 556;
	l->board = (Spot){l->width / 2, middle, 548, lower - upper + 54 + 2 * STRIP};
	l->height = l->board.y + l->board.h / 2 + TOP;
	lay_pits(l, 6, 86, 64, 54, 54, upper, lower);
	for (int colour = 0; colour < 2; colour++) {
		double x = colour ? 46 : l->width - 46;
		l->spots[12 + colour] = (Spot){x, middle, 62, 122};
		l->counts[12 + colour] = (Spot){x, l->counts[colour ? 6 : 0].y, 0, 0};
	}
}

/* Nine pits: long ones that hold stones in pairs, the kazans as troughs between the rows. */
static void lay_nine(Layout *l)
{
	double upper = TOP + STRIP + 52, trough = upper + 52 + 10 + 15,
	       lower = trough + 36 + 15 + 10 + 52;
	l->width = 556;
	l->board = (Spot){l->width / 2, (upper + lower) / 2, 548, lower - upper + 104 + 2 * STRIP};
	l->height = l->board.y + l->board.h / 2 + TOP;
	lay_pits(l, 9, 44, 52, 40, 104, upper, lower);
	for (int colour = 0; colour < 2; colour++) {
		double y = colour ? trough : trough + 36;
		l->spots[18 + colour] = (Spot){l->width / 2, y, 420, 30};
		l->counts[18 + colour] = (Spot){colour ? 42 : l->width - 42, y + 5, 0, 0};
	}
}

enum { POINT_STEP = 46, POINT_LEFT = 52, POINT_TOP = 62, MAN = 15 };

static void lay_points(Layout *l)
{
	l->width = 2 * POINT_LEFT + 6 * POINT_STEP;
	l->board = (Spot){l->width / 2, POINT_TOP + 3 * POINT_STEP, 6 * POINT_STEP + 44,
			  6 * POINT_STEP + 44};
	l->height = l->board.y + l->board.h / 2 + TOP + 8;
}

static Layout layout_of(const Rules *r)
{
	Layout l = {0};
	if (r->set == DOKUZTAS)
		lay_points(&l);
	else if (r->set == TOGUZ)
		lay_nine(&l);
	else
		lay_six(&l);
	return l;
}

static double point_x(int point)
{
	return POINT_LEFT + (point_name(point)[0] - 'a') * POINT_STEP;
}

static double point_y(int point)
{
	return POINT_TOP + ('7' - point_name(point)[1]) * POINT_STEP;
}

/* 3. The board, which never changes. */

static void box(Text *out, const char *kind, const Spot *s, double round)
{
	text_add(out, "<rect class=\"");
	text_add(out, kind);
	SHAPE(out, "\" x=\"#\" y=\"#\" width=\"#\" height=\"#\" rx=\"#\"/>\n", s->x - s->w / 2,
	      s->y - s->h / 2, s->w, s->h, round);
}

static void draw_pits(const Layout *l, const Rules *r, Text *out)
{
	int pits = game_of(r)->pits;
	box(out, "board", &l->board, 22);
	for (int place = 0; place < 2 * pits; place++) {
		const Spot *s = &l->spots[place];
		bool black = place >= pits;
		double y = l->board.y + (black ? -l->board.h / 2 - 6 : l->board.h / 2 + 15);
		box(out, "pit", s, s->w == s->h ? s->w / 2 : 14);
		number_label(out, "place", s->x, y, place % pits + 1);
	}
	for (int colour = 0; colour < 2; colour++)
		box(out, r->set == MANGALA2 ? "tray" : "pit", &l->spots[2 * pits + colour],
		    r->set == TOGUZ ? 12 : 20);
}

static void draw_lines(const Layout *l, Text *out)
{
	box(out, "board", &l->board, 10);
	for (int ring = 0; ring < 3; ring++) {
		Spot s = {l->board.x, l->board.y, 2 * (3 - ring) * POINT_STEP,
			  2 * (3 - ring) * POINT_STEP};
		box(out, "line", &s, 0);
	}
	text_add(out, "<path class=\"line\" d=\"");
	for (int middle = 1; middle < 8; middle += 2)
		SHAPE(out, "M#,#L#,#", point_x(middle), point_y(middle), point_x(16 + middle),
		      point_y(16 + middle));
	text_add(out, "\"/>\n");
	for (int point = 0; point < POINTS; point++)
		SHAPE(out, "<circle class=\"point\" cx=\"#\" cy=\"#\" r=\"3.6\"/>\n",
		      point_x(point), point_y(point));
	for (int k = 0; k < 7; k++) {
		char letter[2] = {(char)('a' + k), '\0'};
		double below = l->board.y + l->board.h / 2 + 15,
		       left = l->board.x - l->board.w / 2 - 10;
		label(out, "place", POINT_LEFT + k * POINT_STEP, below, letter);
		number_label(out, "place", left, POINT_TOP + k * POINT_STEP + 4, 7 - k);
	}
}

static void draw_sides(const Layout *l, const Rules *r, const char *const names[2], Lang lang,
		       Text *out)
{
	Text side = {0};
	for (int colour = 0; colour < 2; colour++) {
		double x = r->set == DOKUZTAS ? l->board.x - l->board.w / 2 + 12 : 22;
		text_clear(&side);
		text_add(&side, sides[lang][colour]);
		if (names[colour] && *names[colour]) {
			text_add(&side, ": ");
			text_add(&side, names[colour]);
		}
		label(out, "side", x, colour ? 18 : l->height - 8, text_string(&side));
	}
	text_free(&side);
}

static void draw_board(const Layout *l, const Rules *r, const char *const names[2], Lang lang,
		       Text *out)
{
	if (r->set == DOKUZTAS)
		draw_lines(l, out);
	else
		draw_pits(l, r, out);
	draw_sides(l, r, names, lang, out);
}

/* 4. What stands on it. */

/* Stones as dots of a path with round ends; the darker path below shows as their rim. */
static void draw_dots(const Text *dots, double radius, Text *out)
{
	static const char *const kinds[2] = {"rim", "stone"};
	for (int i = 0; i < 2; i++) {
		text_add(out, "<path class=\"");
		text_add(out, kinds[i]);
		SHAPE(out, "\" stroke-width=\"#\" d=\"", 2 * radius - (i ? 1.6 : 0));
		text_add(out, text_string(dots));
		text_add(out, "\"/>\n");
	}
}

static void dot(Text *dots, double x, double y)
{
	SHAPE(dots, "M#,#h.01", x, y);
}

/* Rings of stones, the inner ones first filled by recursion: n stones in rings 0..ring around the middle. */
static void ring_dots(Text *dots, const Spot *s, int n, int ring, double radius)
{
	static const double share[] = {1, 0.85, 0.65, 0.5, 0.42, 0.36};
	int inside = ring ? 3 * ring * (ring - 1) + 1 : 0; /* what the rings within can hold */
	int outer = ring ? (int)ceil(n * share[ring < 5 ? ring : 5]) : 1;
	outer = ring && outer > 6 * ring ? 6 * ring : outer;
	outer = n - outer > inside ? n - inside : outer;
	if (ring == 1 && n < 6)
		outer = n; /* two to five stones need no middle one */
	double way = ring == 1 && outer < 6 ? radius / sin(CIRCLE / 2 / outer) : 2 * radius * ring;
	for (int i = 0; i < outer; i++) {
		double angle = CIRCLE * (i + 0.5 * (ring % 2)) / outer - CIRCLE / 4;
		dot(dots, s->x + (ring ? way * cos(angle) : 0),
		    s->y + (ring ? way * sin(angle) : 0));
	}
	if (n > outer)
		ring_dots(dots, s, n - outer, ring - 1, radius);
}

static void draw_round_heap(const Spot *s, int n, Text *out)
{
	Text dots = {0};
	int ring = 0;
	while (3 * ring * (ring + 1) + 1 < n)
		ring++;
	double radius = (s->w / 2 - 3) / (2 * ring + 1);
	radius = radius < 7 ? radius : 7;
	ring_dots(&dots, s, n, ring, radius);
	draw_dots(&dots, radius, out);
	text_free(&dots);
}

/* Rows of at least `across` stones, along the longer side of the spot. */
static void draw_rows(const Spot *s, int n, int across, double most, Text *out)
{
	Text dots = {0};
	bool upright = s->h > s->w;
	double narrow = (upright ? s->w : s->h) - 8, length = (upright ? s->h : s->w) - 8, step;
	for (;; across++) {
		step = narrow / across < most ? narrow / across : most;
		if ((n + across - 1) / across * step <= length)
			break;
	}
	int rows = (n + across - 1) / across;
	across = n > 1 ? across : 1;
	for (int i = 0; i < n; i++) {
		double a = (i % across - (across - 1) / 2.0) * step;
		double b = (i / across - (rows - 1) / 2.0) * step;
		dot(&dots, s->x + (upright ? a : b), s->y + (upright ? b : a));
	}
	draw_dots(&dots, step * 0.47, out);
	text_free(&dots);
}

static void draw_man(double x, double y, int colour, double size, Text *out)
{
	text_add(out, colour ? "<circle class=\"black\"" : "<circle class=\"white\"");
	SHAPE(out, " cx=\"#\" cy=\"#\" r=\"#\"/>", x, y, size);
	SHAPE(out, "<circle class=\"inner\" cx=\"#\" cy=\"#\" r=\"#\"/>\n", x, y, size * 0.6);
}

/* A castle: a tower over a darker ground; a tuzdik: the ball in its owner's colour that marks it. */
static void draw_lost(const Spot *s, bool tuzdik, int owner, Text *out)
{
	box(out, "lost", s, s->w == s->h ? s->w / 2 : 14);
	if (tuzdik)
		draw_man(s->x, s->y, owner, 11, out);
	else
		SHAPE(out,
		      "<path class=\"turn\" d=\"M#,#v-16h4v4h3v-4h4v4h3v-4h4v16l3,8h-24z\"/>\n",
		      s->x - 9, s->y + 4);
}

static void draw_place(const Layout *l, const Rules *r, const Position *p, int place, Text *out)
{
	int pits = game_of(r)->pits;
	const Spot *s = &l->spots[place], *at = &l->counts[place];
	int colour = place < 2 * pits ? place / pits : place - 2 * pits;
	if (place < 2 * pits && position_lost_pits(p, r, colour) >> (place % pits) & 1) {
		draw_lost(s, r->set == TOGUZ, !colour, out);
		return;
	}
	int n = place < 2 * pits ? position_pit(p, r, colour, place % pits + 1)
				 : position_store(p, r, colour);
	if (n && place >= 2 * pits)
		draw_rows(s, n, r->set == TOGUZ ? 2 : 5, 10, out);
	else if (n && r->set == TOGUZ)
		draw_rows(s, n, 2, 12, out);
	else if (n)
		draw_round_heap(s, n, out);
	number_label(out, "count", at->x, at->y, n);
}

static void draw_hand(const Layout *l, const Position *p, int colour, Text *out)
{
	int hand = position_hand(p, colour);
	double right = l->board.x + l->board.w / 2 - 12, y = colour ? 14 : l->height - 13;
	for (int i = 0; i < hand; i++)
		draw_man(right - 16 * i, y, colour, 7, out);
}

/* Dokuz Tas has 24 points and two hands, a mancala board 2n pits and two stores. */
static int places_of(const Rules *r)
{
	return r->set == DOKUZTAS ? POINTS + 2 : 2 * game_of(r)->pits + 2;
}

/* What of the position shows at a place, as a number: equal numbers, equal drawings. */
static int place_state(const Rules *r, const Position *p, int place)
{
	if (r->set == DOKUZTAS)
		return place >= POINTS                   ? position_hand(p, place - POINTS)
		       : position_men(p, 0) >> place & 1 ? 1
		       : position_men(p, 1) >> place & 1 ? 2
							 : 0;
	int pits = game_of(r)->pits;
	if (place >= 2 * pits)
		return position_store(p, r, place - 2 * pits);
	if (position_lost_pits(p, r, place / pits) >> (place % pits) & 1)
		return -1;
	return position_pit(p, r, place / pits, place % pits + 1);
}

static void draw_state(const Layout *l, const Rules *r, const Position *p, int place, Text *out)
{
	if (r->set != DOKUZTAS)
		draw_place(l, r, p, place, out);
	else if (place >= POINTS)
		draw_hand(l, p, place - POINTS, out);
	else if (place_state(r, p, place))
		draw_man(point_x(place), point_y(place), place_state(r, p, place) - 1, MAN, out);
}

/* The sign before the side to move. */
static void draw_turn(const Layout *l, const Rules *r, int colour, Text *out)
{
	double x = r->set == DOKUZTAS ? l->board.x - l->board.w / 2 - 2 : 8;
	SHAPE(out, "<path class=\"turn\" d=\"M#,#l9,5l-9,5z\"/>\n", x, colour ? 8 : l->height - 18);
}

/* 5. The pointer of a move. */

/* A line through the points, the last of them the tip of its arrow. */
static void arrow(Text *out, const double (*points)[2], int count)
{
	const double *tip = points[count - 1], *before = points[count - 2];
	double length = hypot(tip[0] - before[0], tip[1] - before[1]);
	double dx = (tip[0] - before[0]) / length, dy = (tip[1] - before[1]) / length;
	text_add(out, "<path class=\"way\" d=\"");
	for (int i = 0; i < count - 1; i++)
		SHAPE(out, i ? "L#,#" : "M#,#", points[i][0], points[i][1]);
	SHAPE(out, "L#,#\"/>\n", tip[0] - 16 * dx, tip[1] - 16 * dy);
	SHAPE(out, "<path class=\"head\" d=\"M#,#L#,#L#,#z\"/>\n", tip[0], tip[1],
	      tip[0] - 24 * dx + 12 * dy, tip[1] - 24 * dy - 12 * dx,
	      tip[0] - 24 * dx - 12 * dy, tip[1] - 24 * dy + 12 * dx);
}

/* The way of the stones from pit to pit; each lap a little further out than the one before. */
static void point_sowing(const Layout *l, const Rules *r, const Position *p, Move m, Text *out)
{
	Position after = *p;
	Trail trail = {.count = 0};
	double points[MAX_EVENTS][2];
	int count = 0, last = -1, drops = 0, ring = 2 * game_of(r)->pits;
	game_of(r)->play(&after, m, r, &trail);
	for (int i = 0; i < trail.count; i++) {
		const Event *e = &trail.events[i];
		if ((e->kind != EV_LIFT && e->kind != EV_DROP) || e->at == last)
			continue;
		const Spot *s = &l->spots[e->at];
		double lap = drops++ / ring * 8;
		points[count][0] = s->x;
		points[count][1] = s->y + (s->y > l->board.y ? lap : -lap);
		count++;
		last = e->at;
	}
	text_add(out, "<g opacity=\"0.65\">\n");
	arrow(out, (const double(*)[2])points, count);
	text_add(out, "</g>\n");
	for (int i = 0; i < trail.count; i++) {
		const Event *e = &trail.events[i];
		if (e->kind != EV_TAKE || e->why == WHY_TOLL || e->why == WHY_COLLECT)
			continue;
		Spot s = l->spots[e->at];
		s.w += 8;
		s.h += 8;
		box(out, "taken", &s, s.w == s.h ? s.w / 2 : 18);
	}
}

static void point_man(Move m, Text *out)
{
	int from = move_from(m), to = move_to(m), removed = move_removed(m);
	text_add(out, "<g opacity=\"0.75\">\n");
	if (from == NOWHERE) {
		SHAPE(out, "<circle class=\"way\" cx=\"#\" cy=\"#\" r=\"#\"/>\n", point_x(to),
		      point_y(to), MAN + 2);
	} else {
		const double points[2][2] = {{point_x(from), point_y(from)},
					     {point_x(to), point_y(to)}};
		arrow(out, points, 2);
	}
	if (removed != NOWHERE)
		SHAPE(out, "<path class=\"way\" d=\"M#,#l24,24m0,-24l-24,24\"/>\n",
		      point_x(removed) - 12, point_y(removed) - 12);
	text_add(out, "</g>\n");
}

static void draw_pointer(const Layout *l, const Rules *r, const Position *p, Move m, Text *out)
{
	if (r->set == DOKUZTAS)
		point_man(m, out);
	else if (m != PASS)
		point_sowing(l, r, p, m, out);
}

/* 6. Pictures. */

enum { CAPTION = 26, MARGIN = 14 };

/* Five units a millimetre: a board is about 110 mm wide in print. */
static void open_svg(double width, double height, const char *title, Text *out)
{
	SHAPE(out,
	      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"#mm\" height=\"#mm\" "
	      "viewBox=\"0 0 # #\" role=\"img\">\n<title>",
	      width / 5, height / 5, width, height);
	escaped(out, title);
	text_add(out, "</title>\n");
	text_add(out, style);
	SHAPE(out, "<rect width=\"#\" height=\"#\" fill=\"white\"/>\n", width, height);
}

/* "Mangala (federation): 4,4,4,4,4,4/4,4,4,4,4,4 0,0 w" */
static void title_of(const Rules *r, const Position *p, Lang lang, Text *title)
{
	text_add(title, game_of(r)->title[lang]);
	text_add(title, ": ");
	position_write(p, r, title);
}

static void draw_diagram(const Layout *l, const Diagram *d, Text *out)
{
	draw_board(l, d->rules, d->names, d->lang, out);
	for (int place = 0; place < places_of(d->rules); place++)
		draw_state(l, d->rules, d->position, place, out);
	draw_turn(l, d->rules, (int)d->position->side, out);
	if (d->move != NO_MOVE)
		draw_pointer(l, d->rules, d->position, d->move, out);
	if (d->caption && *d->caption)
		label(out, "caption", l->width / 2, l->height + CAPTION - 8, d->caption);
}

void diagram_svg(const Diagram *d, Text *out)
{
	Layout l = layout_of(d->rules);
	Text title = {0};
	title_of(d->rules, d->position, d->lang, &title);
	open_svg(l.width, l.height + (d->caption && *d->caption ? CAPTION : 0),
		 text_string(&title), out);
	draw_diagram(&l, d, out);
	text_add(out, "</svg>\n");
	text_free(&title);
}

/* "Ayse - Mehmet, Okul turnuvasi, 2024.05.01: 1-0" */
static void heading_of(const Record *g, Lang lang, Text *out)
{
	static const char *const tags[] = {"Event", "Date", "Set"};
	for (int colour = 0; colour < 2; colour++) {
		const char *name = record_tag(g, colour ? "Black" : "White");
		text_add(out, colour ? " – " : "");
		text_add(out, *name ? name : sides[lang][colour]);
	}
	for (int i = 0; i < 3; i++)
		if (*record_tag(g, tags[i])) {
			text_add(out, ", ");
			text_add(out, record_tag(g, tags[i]));
		}
	text_add(out, ": ");
	text_add(out, record_results[g->result]);
}

void diagram_sheet(const Record *g, Lang lang, Text *out)
{
	Layout l = layout_of(&g->rules);
	int across = g->rules.set == DOKUZTAS ? 3 : 2;
	int count = (int)g->length + 1, down = (count + across - 1) / across;
	double cell_w = l.width + 2 * MARGIN, cell_h = l.height + CAPTION + 2 * MARGIN;
	double heading = 40;
	Text text = {0};
	heading_of(g, lang, &text);
	open_svg(across * cell_w, heading + down * cell_h, text_string(&text), out);
	label(out, "title", MARGIN, 28, text_string(&text));

	Course c = {0};
	course_begin(&c, g->rules, &g->start);
	uint32_t at = g->first;
	for (int i = 0; i < count; i++) {
		text_clear(&text);
		if (i == 0) {
			text_add(&text, lang == TR ? "Başlangıç" : "Start");
		} else {
			const Turn *t = &g->turns[at];
			for (uint32_t k = 0; k < t->count; k++)
				course_play(&c, g->moves[t->moves + k], NULL);
			record_label(g, at, (uint32_t)i - 1, &text);
			at = t->next;
		}
		Diagram d = {
			.rules = &g->rules,
			.position = &c.now,
			.move = NO_MOVE,
			.lang = lang,
			.caption = text_string(&text),
		};
		SHAPE(out, "<g transform=\"translate(#,#)\">\n", i % across * cell_w + MARGIN,
		      heading + i / across * cell_h + MARGIN);
		draw_diagram(&l, &d, out);
		text_add(out, "</g>\n");
	}
	text_add(out, "</svg>\n");
	course_free(&c);
	text_free(&text);
}

/* 7. Animation: a move takes a slot of time; its pointer shows first, then what it did. */

typedef struct Film {
	const Record *g;
	const Layout *l;
	Text *out;
	int frames;    /* positions: the start and one after every move */
	double length; /* seconds of the whole film */
} Film;

static const double slot = 1.6, pointing = 0.9, opening = 1.2, closing = 3;

/* When the position after `moves` moves appears. */
static double film_time(const Film *f, int moves)
{
	if (moves == 0)
		return 0;
	return moves >= f->frames ? f->length : opening + (moves - 1) * slot + pointing;
}

static void fraction(Text *out, double value)
{
	long n = lround(value * 1000000);
	if (n >= 1000000) {
		text_char(out, '1');
		return;
	}
	text_add(out, "0.");
	for (long unit = 100000; unit; unit /= 10)
		text_char(out, (char)('0' + n / unit % 10));
}

/* A group that shows from one second to another. What stands at the start shows also without animation. */
static void open_shot(const Film *f, double from, double to)
{
	bool first = from <= 0, last = to >= f->length;
	text_add(f->out, first ? "<g>" : "<g visibility=\"hidden\">");
	if (first && last)
		return;
	text_add(f->out, "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"");
	text_add(f->out, first  ? "visible;hidden"
			 : last ? "hidden;visible"
				: "hidden;visible;hidden");
	text_add(f->out, "\" keyTimes=\"0;");
	if (!first)
		fraction(f->out, from / f->length);
	if (!first && !last)
		text_char(f->out, ';');
	if (!last)
		fraction(f->out, to / f->length);
	SHAPE(f->out, "\" dur=\"#s\" repeatCount=\"indefinite\"/>\n", f->length);
}

static void close_shot(const Film *f)
{
	text_add(f->out, "</g>\n");
}

/* Every state of a place once, as long as it lasts. */
static void film_place(const Film *f, const Position *frames, int place)
{
	const Rules *r = &f->g->rules;
	for (int i = 0, next; i < f->frames; i = next) {
		int state = place_state(r, &frames[i], place);
		for (next = i + 1; next < f->frames; next++)
			if (place_state(r, &frames[next], place) != state)
				break;
		if (r->set == DOKUZTAS && state == 0)
			continue;
		open_shot(f, film_time(f, i), film_time(f, next));
		draw_state(f->l, r, &frames[i], place, f->out);
		close_shot(f);
	}
}

static void film_turns(const Film *f, const Position *frames)
{
	for (int i = 0, next; i < f->frames; i = next) {
		for (next = i + 1; next < f->frames; next++)
			if (frames[next].side != frames[i].side)
				break;
		open_shot(f, film_time(f, i), film_time(f, next));
		draw_turn(f->l, &f->g->rules, (int)frames[i].side, f->out);
		close_shot(f);
	}
}

/* The pointers of the moves, and below the board the turn they belong to. */
static void film_moves(const Film *f, const Position *frames)
{
	const Record *g = f->g;
	Text text = {0};
	int i = 0;
	uint32_t turns = 0;
	for (uint32_t at = g->first; at != NO_TURN; at = g->turns[at].next, turns++) {
		const Turn *t = &g->turns[at];
		double from = film_time(f, i + 1) - pointing;
		for (uint32_t k = 0; k < t->count; k++, i++) {
			double shown = film_time(f, i + 1);
			open_shot(f, shown - pointing, shown);
			draw_pointer(f->l, &g->rules, &frames[i], g->moves[t->moves + k], f->out);
			close_shot(f);
		}
		bool last = t->next == NO_TURN;
		text_clear(&text);
		record_label(g, at, turns, &text);
		if (last) {
			text_add(&text, "   ");
			text_add(&text, record_results[g->result]);
		}
		open_shot(f, from, last ? f->length : film_time(f, i + 1) - pointing);
		label(f->out, "caption", f->l->width / 2, f->l->height + CAPTION - 8,
		      text_string(&text));
		close_shot(f);
	}
	text_free(&text);
}

void diagram_animation(const Record *g, Lang lang, Text *out)
{
	Layout l = layout_of(&g->rules);
	Course c = {0};
	/* The positions, one after another, in a text: it grows, and a Position is plain bytes. */
	Text kept = {0};
	course_begin(&c, g->rules, &g->start);
	int frames = 1;
	text_bytes(&kept, (const char *)&c.now, sizeof c.now);
	for (uint32_t at = g->first; at != NO_TURN; at = g->turns[at].next)
		for (uint32_t k = 0; k < g->turns[at].count; k++, frames++) {
			course_play(&c, g->moves[g->turns[at].moves + k], NULL);
			text_bytes(&kept, (const char *)&c.now, sizeof c.now);
		}
	const Position *positions = (const Position *)(const void *)kept.data;
	Film f = {g, &l, out, frames, opening + (frames - 1) * slot + closing};

	Text title = {0};
	heading_of(g, lang, &title);
	open_svg(l.width, l.height + CAPTION, text_string(&title), out);
	const char *const names[2] = {record_tag(g, "White"), record_tag(g, "Black")};
	draw_board(&l, &g->rules, names, lang, out);
	for (int place = 0; place < places_of(&g->rules); place++)
		film_place(&f, positions, place);
	film_turns(&f, positions);
	film_moves(&f, positions);
	text_add(out, "</svg>\n");
	text_free(&title);
	text_free(&kept);
	course_free(&c);
}
