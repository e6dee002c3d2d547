/// @file every_root.h
/// All solutions of a pose where closed forms and eliminations cannot say that they have them all.
#ifndef ZV_KIN_EVERY_ROOT_H
#define ZV_KIN_EVERY_ROOT_H

#include "kin/polish.h"

/// Adds to `set` every solution of six turning joints (or five, or four) that it lacks, found by following the sixteen
/// solutions of a known arm to this one. A joint that stays does so at `fixed_value`.
/// @return true when all sixteen were accounted for, so that there is no other; costs about ten milliseconds
bool zv_every_root(const zv_polisher *polisher, double fixed_value, zv_ik_set *set);

#endif
