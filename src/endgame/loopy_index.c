/* SPDX-License-Identifier: MIT */
#include "loopy_index.h"

#include "index.h"
#include "toguz.h"

/* Rows of s stones in so many pits. */
static uint32_t rows_of(int pits, int s)
{
	return row_terms[pits - 2][s + 1];
}

bool loopy_rules(const Rules *r)
{
	return r->set == TOGUZ || (r->set == MANGALA2 && r->repetition) ||
	       (r->set == MANGALA_KALE && r->castles == 1 && r->capture_lone);
}

static int kinds(const LoopyIndex *x, bool own, bool rival)
{
	if (own && rival)
		return x->marks * (x->marks - x->apart);
	return own || rival ? x->marks : 1;
}

void loopy_index_make(LoopyIndex *x, const Rules *r)
{
	*x = (LoopyIndex){0};
	if (!loopy_rules(r))
		return;
	if (r->set == TOGUZ)
		*x = (LoopyIndex){.pits = 9, .marks = 8, .apart = true, .wide = true};
	else
		*x = (LoopyIndex){.pits = 6, .marks = r->set == MANGALA_KALE ? 5 : 0};
	for (int own = 0; own < 2; own++)
		for (int rival = 0; rival < 2; rival++)
			for (int n = 0; n <= MOST_LOOPY; n++) {
				uint64_t *offset = x->offset[own][rival][n];
				for (int s = 0; s <= n; s++)
					offset[s + 1] = offset[s] +
							(uint64_t)rows_of(x->pits - own, s) *
								rows_of(x->pits - rival, n - s);
			}
	for (int i = 0; i < 4; i++)
		for (int n = 0; n <= MOST_LOOPY; n++)
			x->sort[i + 1][n] =
				x->sort[i][n] + (uint64_t)kinds(x, i >> 1, i & 1) *
							x->offset[i >> 1][i & 1][n][n + 1];
}

/* Kinds of a sort, by their marks; and back. */
static int kind_number(const LoopyIndex *x, int own, int rival)
{
	if (own && rival)
		return (own - 1) * (x->marks - x->apart) + rival - 1 - (x->apart && rival > own);
	return own || rival ? own + rival - 1 : 0;
}

static void kind_marks(const LoopyIndex *x, bool own, bool rival, int number, int mark[2])
{
	int others = x->marks - x->apart;
	mark[0] = !own ? 0 : rival ? number / others + 1 : number + 1;
	mark[1] = !rival ? 0 : own ? number % others + 1 : number + 1;
	mark[1] += own && rival && x->apart && mark[1] >= mark[0];
}

uint64_t loopy_count(const LoopyIndex *x, int n)
{
	return x->sort[4][n];
}

/* Pits 1..8 of a row at most, its last one not among them. */
static uint64_t pits_before_last(const LoopyIndex *x, const Position *p, int half)
{
	return x->wide ? p->wide[half][0] : p->row[half] & SIX_PITS >> 8;
}

typedef struct Row {
	int mark, stones;
	uint32_t rank;
} Row;

static bool read_row(const LoopyIndex *x, const Position *p, int half, Row *row)
{
	unsigned castles = x->wide ? 0 : six_castles(p->row[half]);
	uint64_t pits = pits_before_last(x, p, half);
	row->mark = x->wide   ? wide_tuzdik(p->wide[half])
		    : castles ? __builtin_ctz(castles) + 1
			      : 0;
	row->stones = x->wide ? wide_sum(p->wide[half]) : six_sum(p->row[half]);
	if (row->mark > x->marks || castles & (castles - 1) || row->stones > MOST_LOOPY)
		return false;
	int count = x->pits - 1;
	if (row->mark) {
		uint64_t before = (1ull << 8 * (row->mark - 1)) - 1;
		if (pits >> 8 * (row->mark - 1) & 0xff)
			return false;
		pits = (pits & before) | (pits >> 8 & ~before);
		count--;
	}
	uint64_t sums = pits * 0x0101010101010101;
	row->rank = 0;
	for (int k = 0; k < count; k++)
		row->rank += row_terms[k][sums >> 8 * k & 0xff];
	return true;
}

int loopy_place(const LoopyIndex *x, const Position *p, uint64_t *place)
{
	Row own, rival;
	if (!x->pits || !read_row(x, p, 0, &own) || !read_row(x, p, 1, &rival) ||
	    (x->apart && own.mark && own.mark == rival.mark))
		return -1;
	int n = own.stones + rival.stones;
	if (n > MOST_LOOPY)
		return n;
	bool a = own.mark, b = rival.mark;
	const uint64_t *offset = x->offset[a][b][n];
	*place = x->sort[2 * a + b][n] +
		 (uint64_t)kind_number(x, own.mark, rival.mark) * offset[n + 1] +
		 offset[own.stones] + (uint64_t)own.rank * rows_of(x->pits - b, rival.stones) +
		 rival.rank;
	return n;
}

int loopy_matrices(const LoopyIndex *x, int n)
{
	int all = 0;
	for (int sort = 0; sort < 4; sort++)
		all += kinds(x, sort >> 1, sort & 1);
	return all * (n + 1);
}

void loopy_matrix(const LoopyIndex *x, int n, int i, LoopyMatrix *out)
{
	int s = i % (n + 1), kind = i / (n + 1), sort = 0;
	while (kind >= kinds(x, sort >> 1, sort & 1)) {
		kind -= kinds(x, sort >> 1, sort & 1);
		sort++;
	}
	bool own = sort >> 1, rival = sort & 1;
	const uint64_t *offset = x->offset[own][rival][n];
	kind_marks(x, own, rival, kind, out->mark);
	out->s = s;
	out->t = n - s;
	out->rows = rows_of(x->pits - own, s);
	out->columns = rows_of(x->pits - rival, n - s);
	out->place = x->sort[sort][n] + (uint64_t)kind * offset[n + 1] + offset[s];
}

void loopy_put_row(const LoopyIndex *x, Position *p, int half, int mark, int s, uint32_t rank)
{
	uint8_t pit[9] = {0};
	int right = s; /* stones in pits 1..k+2 */
	for (int k = x->pits - 2 - (mark > 0); k >= 0; k--) {
		int sum = right;
		while (row_terms[k][sum] > rank)
			sum--;
		rank -= row_terms[k][sum];
		pit[k + 1] = (uint8_t)(right - sum);
		right = sum;
	}
	pit[0] = (uint8_t)right;
	uint64_t word = 0;
	for (int k = 0, at = 0; k < x->pits; k++)
		if (k + 1 != mark) {
			if (k == 8)
				p->wide[half][1] = pit[at];
			else
				word |= (uint64_t)pit[at] << 8 * k;
			at++;
		}
	if (x->wide) {
		p->wide[half][0] = word;
		p->wide[half][1] |= (uint64_t)mark << 16;
	} else {
		p->row[half] = word | (mark ? 1ull << (SIX_CASTLES + mark - 1) : 0);
	}
}

Position loopy_position(const LoopyIndex *x, int n, uint64_t place)
{
	int sort = 0, s = 0, mark[2];
	while (place >= x->sort[sort + 1][n])
		sort++;
	place -= x->sort[sort][n];
	bool own = sort >> 1, rival = sort & 1;
	const uint64_t *offset = x->offset[own][rival][n];
	kind_marks(x, own, rival, (int)(place / offset[n + 1]), mark);
	place %= offset[n + 1];
	while (place >= offset[s + 1])
		s++;
	place -= offset[s];
	uint32_t columns = rows_of(x->pits - rival, n - s);
	Position p = {0};
	loopy_put_row(x, &p, 0, mark[0], s, (uint32_t)(place / columns));
	loopy_put_row(x, &p, 1, mark[1], n - s, (uint32_t)(place % columns));
	return p;
}
