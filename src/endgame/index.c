/* SPDX-License-Identifier: MIT */
#include "index.h"

/* clang-format off */
/* C(p + k, k + 1) as constant expressions: p (p + 1) ... (p + k) / (k + 1)! */
#define TERM_0(k, p) (p)
#define TERM_1(k, p) ((p) * ((p) + 1) / 2)
#define TERM_2(k, p) ((p) * ((p) + 1) * ((p) + 2) / 6)
#define TERM_3(k, p) ((p) * ((p) + 1) * ((p) + 2) * ((p) + 3) / 24)
#define TERM_4(k, p) ((uint32_t)((p) * ((p) + 1ull) * ((p) + 2) * ((p) + 3) * ((p) + 4) / 120))
#define TERM_5(k, p) ((uint32_t)((p) * ((p) + 1ull) * ((p) + 2) * ((p) + 3) * ((p) + 4) * ((p) + 5) / 720))
#define TERM_6(k, p) ((uint32_t)((p) * ((p) + 1ull) * ((p) + 2) * ((p) + 3) * ((p) + 4) * ((p) + 5) * ((p) + 6) / 5040))
#define TERM_7(k, p) ((uint32_t)((p) * ((p) + 1ull) * ((p) + 2) * ((p) + 3) * ((p) + 4) * ((p) + 5) * ((p) + 6) * ((p) + 7) / 40320))
#define TERMS(ENTRY) {SOW_48(ENTRY, 0, 0), SOW_24(ENTRY, 0, 48), ENTRY(0, 72), ENTRY(0, 73)}

const uint32_t row_terms[8][SIX_MOST + 2] = {
	TERMS(TERM_0), TERMS(TERM_1), TERMS(TERM_2), TERMS(TERM_3),
	TERMS(TERM_4), TERMS(TERM_5), TERMS(TERM_6), TERMS(TERM_7),
};
/* clang-format on */

uint64_t row_at(int s, uint32_t rank)
{
	uint64_t row = 0;
	int right = s; /* stones in pits 1..k+2 */
	for (int k = 4; k >= 0; k--) {
		int p = right;
		while (row_terms[k][p] > rank)
			p--;
		rank -= row_terms[k][p];
		row |= (uint64_t)(right - p) << 8 * (k + 1);
		right = p;
	}
	return row | (uint64_t)right;
}

uint64_t layer_count(int n)
{
	return layer_offset(n, n + 1);
}

uint64_t layer_offset(int n, int s)
{
	uint64_t offset = 0;
	for (int i = 0; i < s; i++)
		offset += (uint64_t)row_count(i) * row_count(n - i);
	return offset;
}

uint64_t layer_index(const Position *p)
{
	int own = six_sum(p->row[0]), rival = six_sum(p->row[1]);
	return layer_offset(own + rival, own) +
	       (uint64_t)row_rank(p->row[0]) * row_count(rival) + row_rank(p->row[1]);
}

Position layer_position(int n, uint64_t index)
{
	int s = 0;
	for (uint64_t matrix; index >= (matrix = (uint64_t)row_count(s) * row_count(n - s)); s++)
		index -= matrix;
	Position p = {0};
	p.row[0] = row_at(s, (uint32_t)(index / row_count(n - s)));
	p.row[1] = row_at(n - s, (uint32_t)(index % row_count(n - s)));
	return p;
}
