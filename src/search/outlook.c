/* SPDX-License-Identifier: MIT */
/* Written by tools/outlook, see its README. */
#include "outlook.h"

/* clang-format off */

const MorrisOutlook dokuztas_placing = {
	.tempo = 87,
	.men = 85,
	.mills = 85,
	.pairs = 98,
	.ready = 48,
	.beside = 58,
};

const MorrisOutlook dokuztas_moving = {
	.tempo = 37,
	.men = 11,
	.mills = 124,
	.pairs = 39,
	.ready = 106,
	.beside = 23,
};
