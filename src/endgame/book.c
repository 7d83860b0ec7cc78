/* SPDX-License-Identifier: MIT */
#include "book.h"

static uint64_t row_numbered(uint32_t number)
{
	int s = 0; /* its stones */
	while (row_terms[5][s + 1] <= number)
		s++;
	return row_at(s, number - row_terms[5][s]);
}

Position book_position(uint64_t entry)
{
	const uint32_t row = (1u << BOOK_ROW_BITS) - 1;
	uint64_t place = entry >> BOOK_PLACE;
	return (Position){.row = {row_numbered((uint32_t)(place >> BOOK_ROW_BITS)),
				  row_numbered((uint32_t)place & row)}};
}

uint64_t book_find(const Book *b, const Position *p)
{
	if (!b->entries || six_sum(p->row[0]) + six_sum(p->row[1]) > BOOK_STONES)
		return 0;
	uint64_t place = book_place(p), from = 0, to = b->count;
	while (from < to) {
		uint64_t middle = from + (to - from) / 2;
		if (b->entries[middle] >> BOOK_PLACE < place)
			from = middle + 1;
		else
			to = middle;
	}
	bool there = from < b->count && b->entries[from] >> BOOK_PLACE == place;
	return there ? b->entries[from] : 0;
}
