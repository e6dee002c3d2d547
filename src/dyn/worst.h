/// @file worst.h
/// The parts of the search for the weakest pose; payload_worst.c explains it.
#ifndef ZV_DYN_WORST_H
#define ZV_DYN_WORST_H

#include "base/lanes.h"
#include "dyn/dyn.h"

/// Corners of the polygon around an arc: its ends, and where the tangents at the ends meet that in the middle.
enum { ZV_CORNERS = 4 };

/// One joint of the walk from the base to the tip, or several parallel ones that act as their sum.
typedef struct zv_level {
    const zv_dyn_joint *joint; ///< the first of them
    int first, last;           ///< joints of the robot that it represents
    bool turns;                ///< else the angle stays, and low and high are the travel of a slide
    double low, high;          ///< angle with its offset, or travel
    double turn_over;          ///< -1: behind it y and z are counted backwards, after an odd number of opposed axes
    double mass[2];      ///< of everything from here outwards, empty and laden; 0 up to the joint that is asked for
    double moment[2][3]; ///< of its own body, empty and laden; 0 before the joint that is asked for
    double size;         ///< what a turn of this level can do to the torque at most, for choosing where to split
} zv_level;

/// The gravity torque of one joint as a function of the levels that matter to it.
typedef struct zv_torque_walk {
    int joint;
    double gravity[3]; ///< in the axes in which the first level starts
    int count;
    int own;         ///< level of the joint; -1 when it slides: then its force is all that counts
    int inner;       ///< levels up to and with the joint
    bool is_relaxed; ///< gravity may point anywhere: more than the joint limits allow, but a single level
    zv_level levels[ZV_MAX_JOINTS];
} zv_torque_walk;

/// A part of the workspace: an interval for each level.
typedef struct zv_box {
    double low[ZV_MAX_JOINTS], high[ZV_MAX_JOINTS];
} zv_box;

/// The range of each joint: its limits, or one turn.
typedef struct zv_ranges {
    double low[ZV_MAX_JOINTS], high[ZV_MAX_JOINTS];
} zv_ranges;

/// The size of gravity, m/s2.
double zv_gravity_size(const zv_dyn *dyn);

/// Describes the torque of `joint`; the masses are still to be put in.
zv_torque_walk zv_torque_walk_of(const zv_dyn *dyn, const zv_ranges *ranges, int joint);

/// The same with gravity in any direction at the joint, which bounds the true torque from above. True when it has fewer
/// levels that vary; only then is it worth a try.
bool zv_torque_walk_relax(const zv_dyn *dyn, const zv_torque_walk *walk, zv_torque_walk *out);

/// Puts in the masses of the empty arm and of the arm with `load_kg`.
void zv_torque_walk_load(const zv_dyn *dyn, double load_kg, zv_torque_walk *walk);

/// Joint values in the middle of a box; those that do not matter in the middle of their ranges.
void zv_torque_walk_middle(const zv_torque_walk *walk, const zv_dyn *dyn, const zv_ranges *ranges, const zv_box *box,
                           double *q);

/// No pose of the box has a larger torque, empty or laden, than the return value. Adds the corners it looked at.
ZV_DECLARE_KERNEL(double, zv_corner_peak, (const zv_torque_walk *walk, const zv_box *box, long long *work));

/// Improves a pose for `joint` by turning one joint at a time to where its torque in the direction `sign` is largest,
/// with the load that it can just carry (or without any).
void zv_climb(const zv_dyn *dyn, const zv_ranges *ranges, const double *limits, int joint, double sign, bool laden,
              double *q);

#endif
