/// @file rounding_choice.h
/// How far G64 shall round: as P says, less, or not at all.
#ifndef ZV_PLAN_ROUNDING_CHOICE_H
#define ZV_PLAN_ROUNDING_CHOICE_H

#include "zveno/path.h"

/// What is done with the tolerances of a program. All zero: nothing.
typedef struct zv_rounding_choice {
    bool is_made;
    bool is_exact;  ///< G64 goes as G61
    bool is_fine;   ///< the ladder has ten steps for each decade, not three
    double most_mm; ///< else a P is rounded down to a step of the ladder, and to no more than this
} zv_rounding_choice;

/// The step of the ladder 1, 2, 5, 10 ... um, or of the fine one, that is not above `tolerance_mm`; below 1 um the
/// tolerance itself.
double zv_ladder_at(double tolerance_mm, bool is_fine);

/// The choice that comes next, less wide than the last one and exact in the end; false behind that. The first is that of
/// the widest tolerance.
bool zv_rounding_next(zv_rounding_choice *choice, double widest_mm);

/// Makes the choice for a move. `default_mm` is the tolerance of G64 without P.
void zv_rounding_apply(const zv_rounding_choice *choice, double default_mm, zv_move *move);

#endif
