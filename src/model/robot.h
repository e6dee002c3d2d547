/// @file robot.h
/// The inside of a robot, for the layers of the core; others use zveno/model.h.
///
/// One joint carries the frame of the link before it to the frame of its own link:
///
///     frame[k] = frame[k-1] * before * motion(sign * q + offset) * DH link(d, a, alpha) * after
///
/// The motion turns about z or slides along z. A standard DH row has no `before` and no `after`; a modified DH row has
/// its a and alpha in `before`; an axis/origin joint has its origin and the turn that brings z onto the axis in
/// `before`, and the turn back in `after`, so that its frame keeps the orientation of the file.
#ifndef ZV_MODEL_ROBOT_H
#define ZV_MODEL_ROBOT_H

#include "zveno/model.h"

/// A twist by which axes change places at most.
typedef enum zv_link_turn {
    ZV_LINK_RIGHT,   ///< alpha is 90 degrees
    ZV_LINK_LEFT,    ///< -90
    ZV_LINK_ALONG,   ///< 0
    ZV_LINK_AGAINST, ///< 180
} zv_link_turn;

/// A chain of at most ZV_SHORT joints that all turn, each in the frame of the one before it and with such a twist: what
/// most arms are, laid out for fast walks.
enum { ZV_SHORT = 8 };
typedef struct zv_short_chain {
    int joint_count; ///< 0: the arm is another one
    double sign[ZV_SHORT], offset[ZV_SHORT], d[ZV_SHORT], a[ZV_SHORT];
    zv_link_turn turn[ZV_SHORT];
} zv_short_chain;

typedef struct zv_chain_joint {
    zv_pose before;
    zv_rot after;
    double sign, offset;         ///< axis value = sign * q + offset
    double d, a;                 ///< m
    double cos_alpha, sin_alpha; ///< exact for multiples of 90 degrees
    bool slides;                 ///< prismatic: sign * q + offset is added to d, the angle is `theta`
    double cos_theta, sin_theta; ///< constant turn of a prismatic DH row; 1 and 0 otherwise
    bool has_before, has_after;  ///< false: identity, skip it
    bool starts_point;           ///< the pivot of this joint is a point of its own in the picture of the arm
} zv_chain_joint;

/// How an axis follows a joint: its value is factor * q[joint] + shift.
typedef struct zv_coupling {
    int joint;
    double factor, shift; ///< in the units of the core
} zv_coupling;

struct zv_robot {
    int joint_count;
    zv_pose base;            ///< world_from_base
    zv_pose tool;            ///< flange_from_tool
    bool has_base, has_tool; ///< false: identity, skip it
    zv_tool_limits tool_limits;
    bool tool_is_point; ///< the tool centre is away from the last pivot
    zv_chain_joint chain[ZV_MAX_JOINTS];
    zv_short_chain brief; ///< `chain` once more, if it is short
    zv_joint joints[ZV_MAX_JOINTS];
    int dimension_count;
    zv_dimension dimensions[ZV_MAX_DIMENSIONS];
    int shape_count;
    zv_body_shape *shapes; ///< `shape_count` of them, and the points of hulls in `points`
    zv_vec3 *points;
    int pair_count;
    zv_kept_pair *pairs;
    double reach;
    zv_controller_map controller;
    const char *name, *title, *source;
    char *text; ///< a copy of the file; the strings above live in `strings`
    size_t text_size;
    char *strings;
    /// With mimic joints: the same arm with every axis a joint of its own; NULL when no joint follows another. Then
    /// `joints` and `chain` hold the joints that move by themselves, and the geometry is that of `open` alone.
    zv_robot *open;
    zv_coupling coupling[ZV_MAX_JOINTS]; ///< of the axes of `open`
    int axis[ZV_MAX_JOINTS];             ///< the index of each joint among them
};

/// A whole turn of the joint brings every link back to its place: it turns, and so does, by whole turns, what follows it.
bool zv_robot_winds(const zv_robot *robot, int joint);

/// Fills `brief` from `chain`.
void zv_lay_out_short(zv_robot *robot);

/// What the axes of `open` do when the joints have the values `q`.
void zv_open_values(const zv_robot *robot, const double *q, double values[ZV_MAX_JOINTS]);

#endif
