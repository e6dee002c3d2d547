/// @file polish.h
/// Newton's method on the arm as it is, for solutions that a nearly right arm gave.
#ifndef ZV_KIN_POLISH_H
#define ZV_KIN_POLISH_H

#include "kin/held.h"
#include "zveno/kin.h"

/// What is to be reached.
typedef struct zv_polisher {
    const zv_robot *robot;
    zv_pose target;
    double size;    ///< m: the size of the arm, by which lengths are measured
    unsigned fixed; ///< bit k: joint k + 1 stays where it is
    bool place;     ///< only the place of the tool counts
    zv_held held;   ///< beside the pose
    double off; ///< how far the exact arm that candidates come from is off, sizes of the arm and rad; 0: it is this one
} zv_polisher;

/// How far the tool misses the target with the joint values `q`: in sizes of the arm, and of the rotation matrix.
double zv_polish_miss(const zv_polisher *polisher, const double *q);

/// Improves the joint values `q` until the tool is at the target to rounding, or stops improving.
/// @return the error that is left: in sizes of the arm, plus rad
double zv_polish(const zv_polisher *polisher, double *q);

/// Polishes a candidate and adds it to the set unless it misses the target, is there already or finds the set full.
/// Turning joints come into (-pi, pi].
/// @return true when it reaches the target
bool zv_polish_add(const zv_polisher *polisher, const zv_ik_solution *candidate, zv_ik_set *set);

/// Whether a solution of the set has the joints `q` within `same`, rad or m, whole turns aside.
bool zv_polish_has(const zv_polisher *polisher, const zv_ik_set *set, const double *q, double same);

/// In directions that are nothing special.
enum { ZV_NEAR_POSES = 3 };
/// A pose close to `from`, by a fixed motion of the size `by` (rad, and sizes of the arm); `number` from 0.
zv_pose zv_pose_near(zv_pose from, double size, double by, int number);

#endif
