/// @file tolerances.h
/// What counts as equal, as on the rim, as singular: the numbers of this layer that docs/conventions.md promises, once.
#ifndef ZV_KIN_TOLERANCES_H
#define ZV_KIN_TOLERANCES_H

/// Directions and lengths nearer than this (relative to 1 and to the size of the arm) count as equal when a family is
/// recognised.
#define ZV_AXES_TOLERANCE 1e-9
/// The same where solutions could be polished: an arm that fits within this needs no polish.
#define ZV_EXACT_TOLERANCE 1e-12
/// The same for an arm that fits nothing so strictly: files write quarter turns as 1.5708. Such an arm is solved as if it
/// were exact, and every solution is then polished on the arm as it is.
#define ZV_SNAP_TOLERANCE 1e-5
/// The same for arms that reach a place and one angle, of which files write quarter turns as 1.57 too.
#define ZV_BENT_TOLERANCE 3e-3

/// A target this far beyond the outer or the inner rim still is on it, relative to the outer radius: targets are rounded
/// on the scale of the arm, however small the hole in the middle of its reach.
#define ZV_RIM_SLACK 1e-9
/// A clamped target keeps this much away from the rim, where the arm would lose a direction of motion, m.
#define ZV_CLAMP_GAP_M 1e-6

/// A sine below this counts as vanished, and the singularity gets its name.
#define ZV_SINGULAR_SINE 1e-6
/// A target nearer to an axis than this is on it: `axis` or `shoulder` is reported, m.
#define ZV_SINGULAR_AXIS_M 1e-9
/// A target this near to an axis gives no direction any more: the turn about the axis is free, m.
#define ZV_FREE_AXIS_M 1e-12

/// A matrix this far from a rotation was not rounded, it is something else.
#define ZV_ROT_DEFECT 1e-4
/// A joint value on its limit is inside although rounding put it a hair beyond, rad or m.
#define ZV_LIMIT_SLACK 1e-9

#endif
