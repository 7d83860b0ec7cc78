/* SPDX-License-Identifier: MIT */
#include "book.h"

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
