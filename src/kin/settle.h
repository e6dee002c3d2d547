/// @file settle.h
/// From the candidates of a closed form, or of an elimination, to the solutions of the arm as it is.
#ifndef ZV_KIN_SETTLE_H
#define ZV_KIN_SETTLE_H

#include "kin/curve.h"

typedef enum zv_settled {
    ZV_SETTLED_FIRM,   ///< every candidate was regular
    ZV_SETTLED_CURVES, ///< some led to curves, which had ends
    ZV_SETTLED_OPEN,   ///< something may be missing beside a candidate
} zv_settled;

/// Adds to `set` what the candidates lead to: each polished where the pose is regular; where it is not, branches come, go
/// and swap within rounding, and everything on the curve through them (curve.h) is added. Curves in `known` were looked at
/// before; new ones are added to it.
zv_settled zv_settle(const zv_polisher *polisher, bool inexact, const zv_ik_solution *candidates, int count,
                     zv_curves *known, zv_ik_set *set);

/// Adds what is on the curves near candidates that need not be any, roots that are complex, but hardly: those that miss
/// by less than `band`, sizes of the arm and rad.
void zv_settle_doubtful(const zv_polisher *polisher, const zv_ik_solution *candidates, int count, double band,
                        zv_curves *known, zv_ik_set *set);

/// Adds what a search from a few places finds, where nothing proves the set complete: solutions that are regular, and what
/// is on the curves through the others. Joints that stay have the values they have in `q` (NULL: none stays). With more
/// joints than the target needs a few are reported, and only when the set has none.
void zv_settle_search(const zv_polisher *polisher, const double *q, zv_curves *known, zv_ik_set *set);

/// Whether the bits of `singular` are more than one: then solutions may lie on surfaces, and what a closed form gives is
/// candidates.
bool zv_settle_is_lost_twice(unsigned singular);

/// The set of a target from its candidates. When something may be missing, as close to singular poses of an inexact arm,
/// it is not complete and says so.
zv_settled zv_settle_from(const zv_polisher *polisher, bool inexact, const zv_ik_solution *candidates, int count,
                          zv_ik_set *set);

/// The same where the candidates are the solutions of the set itself.
void zv_settle_set(const zv_polisher *polisher, bool inexact, zv_ik_set *set);

/// The same of an inexact arm whose set has one candidate for each branch: every curve near the pose goes through one of
/// them, and following all of them to their ends is enough.
void zv_settle_branches(const zv_polisher *polisher, zv_ik_set *set);

#endif
