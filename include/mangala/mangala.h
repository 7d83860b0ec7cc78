/* SPDX-License-Identifier: MIT */
/**
 * @file
 * All of libmangala: Mangala, Toguz Korgool, Ottoman Mangala II and Dokuz Tas (Nine Men's
 * Morris).
 */
#ifndef MANGALA_MANGALA_H
#define MANGALA_MANGALA_H

#include "base.h"
#include "rules.h"
#include "position.h"
#include "game.h"
#include "match.h"
#include "explain.h"
#include "record.h"
#include "engine.h"

#endif
