/// @file polish.h
/// Newton's method on the arm as it is, for solutions that a nearly right arm gave.
#ifndef ZV_KIN_POLISH_H
#define ZV_KIN_POLISH_H

#include "zveno/kin.h"

/// What is to be reached.
typedef struct zv_polisher {
    const zv_robot *robot;
    zv_pose target;
    double size;    ///< m: the size of the arm, by which lengths are measured
    unsigned fixed; ///< bit k: joint k + 1 stays where it is
} zv_polisher;

/// Improves the joint values `q` until the tool stands at the target to rounding, or stops improving.
/// @return the error that is left: in sizes of the arm, plus rad
double zv_polish(const zv_polisher *polisher, double *q);

/// Polishes a candidate and adds it to the set unless it misses the target, is there already or finds the set full.
/// Turning joints come into (-pi, pi].
/// @return true when it reaches the target
bool zv_polish_add(const zv_polisher *polisher, const zv_ik_solution *candidate, zv_ik_set *set);

/// Polishes every solution of a set; one that misses the target is dropped, as is one that ends where another does. When
/// any is dropped, or the pose is close to a singular one, the set is no longer complete and says why.
void zv_polish_set(const zv_polisher *polisher, zv_ik_set *set);

/// Adds what a pose near by has and `set` has not, brought back to the target; the set is then no longer complete.
/// Solutions in one part of a curve count as one.
void zv_polish_add_near(const zv_polisher *polisher, const zv_ik_set *near, zv_ik_set *set);

/// The first few lie in three directions that are nothing special, the others all around.
enum { ZV_NEAR_POSES = 3, ZV_POSES_AROUND = ZV_NEAR_POSES + 27 };
/// A pose close to `from`, by a fixed motion of the size `by` (rad, and sizes of the arm); `number` from 0.
zv_pose zv_pose_near(zv_pose from, double size, double by, int number);

#endif
