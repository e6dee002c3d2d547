/// @file never.h
/// Pairs of bodies that never meet, proven over all joint values inside the limits.
#ifndef ZV_COLLIDE_NEVER_H
#define ZV_COLLIDE_NEVER_H

#include "collide/collider.h"

/// Whether the balls of groups `a` and `b` (of a link farther out) keep apart whatever the joints do inside their limits.
/// False when they meet, when a joint has no limits, or when `most_boxes` do not suffice for a proof.
bool zv_never_meet(const zv_collider *bodies, const zv_robot *robot, int a, int b, int most_boxes);

#endif
