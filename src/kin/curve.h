/// @file curve.h
/// Through a pose that is singular or nearly so goes a curve on which the tool stays at its target but for one direction;
/// solutions that a closed form cannot tell apart, or loses, all lie on it.
#ifndef ZV_KIN_CURVE_H
#define ZV_KIN_CURVE_H

#include "kin/polish.h"

enum { ZV_CURVE_MARKS = 1000, ZV_CURVE_JOINTS = 7 };

/// The curves that were followed so far, as points on them.
typedef struct zv_curves {
    int count;
    double q[ZV_CURVE_MARKS][ZV_CURVE_JOINTS]; ///< of the joints that move
} zv_curves;

/// Whether more joints move than there is to reach: then every solution is one of a curve of them, which says nothing.
bool zv_curve_is_redundant(const zv_polisher *polisher);

/// How much the joints move at least when the tool is moved by one (sizes of the arm, rad): the least singular value of
/// the Jacobian at `q`, with a row for an axis that is held; as many joints move as it has rows, or one less. Within a
/// factor of three.
double zv_curve_stretch(const zv_polisher *polisher, const double *q);

/// What came of following a curve.
typedef enum zv_curve_end {
    ZV_CURVE_WHOLE, ///< it was followed to its ends: nothing on it is missing
    ZV_CURVE_NONE,  ///< there is none: nothing near the start misses the target in one direction only, and by little
    ZV_CURVE_STUCK, ///< it was lost, or a second direction is all but lost and the solutions lie on a surface
} zv_curve_end;

/// Follows the curve through a pose near `like->q` in both directions and adds every solution on it to the set, with the branch of
/// `like`. Where the whole curve is one of solutions, one of them is added, and the joints that move along it are free. A
/// start on a curve in `known` is left alone, as is one that misses by more than `band` (sizes of the arm, rad). A second
/// direction counts as lost below the stretch `firm`.
zv_curve_end zv_curve_add(const zv_polisher *polisher, const zv_ik_solution *like, double firm, double band,
                          zv_curves *known, zv_ik_set *set);

#endif
