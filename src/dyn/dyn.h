/// @file dyn.h
/// The inside of a `zv_dyn`: the chain in its shortest form, for walking along it fast.
///
/// Each body has a frame with z on the axis of its joint. Turning that frame about z and sliding it along z is free, and
/// is used to make what lies between two neighbouring axes as short as it can be without ever dividing by a small angle:
///
///     body[k] = body[k-1] * T(px, py, 0) * Rx(alpha) * Rz(theta) * Tz(slide)       theta = q + offset, slide = 0
///                                                                         or       theta = offset,     slide = q
///        z[k-1]      z[k]
///          |   alpha /
///          |        /        the x axis of body[k-1] is perpendicular to both axes, its origin is at the height
///          |_______/         of the origin of body[k] along z[k-1]
///          o  (px, py)
///
/// Mass on the axis of a turning joint is felt by the body before it just as much as by its own, and makes no torque about
/// that axis. So of each body that turns the three integrals of dm, z dm and z^2 dm are moved inwards, to the body before
/// it, those of the first one to the ground. What is left may be no real body any more, but every torque is the same,
/// and three numbers of ten are zero.
#ifndef ZV_DYN_DYN_H
#define ZV_DYN_DYN_H

#include "base/assert.h"
#include "base/lanes.h"
#include "zveno/dyn.h"

/// Integrals over some mass.
typedef struct zv_heap {
    double mass;      ///< of dm
    double moment[3]; ///< of r dm
    double second[6]; ///< of r r^T dm: xx yy zz xy xz yz
} zv_heap;

/// Most arms are built with twists of 0 and 90 degrees, where half of a rotation falls away. The x axes are chosen so
/// that sin_alpha is never negative.
typedef enum zv_twist {
    ZV_TWIST_ANY,
    ZV_TWIST_RIGHT, ///< alpha is 90 degrees: cos_alpha is 0, sin_alpha 1
    ZV_TWIST_NONE,  ///< alpha is 0: cos_alpha is 1, sin_alpha 0
} zv_twist;

typedef struct zv_dyn_joint {
    double cos_alpha, sin_alpha;
    zv_twist twist;
    bool has_arm; ///< px or py is not 0
    double px, py;
    bool slides;
    double cos_offset, sin_offset; ///< of a sliding joint
    zv_heap body; ///< what it moves, about the origin and in the axes of its frame; the last one carries the load
    double rotor; ///< reflected to the joint, kg·m2
    double viscous, coulomb;
} zv_dyn_joint;

/// Room for a row of numbers, one for each joint.
#define ZV_DYN_ROOM ZV_STRETCHES(ZV_MAX_JOINTS)

/// Bodies and joints once more, as rows: what many of them are treated by at a time. Zeros behind the last.
typedef struct zv_dyn_rows {
    double mass[ZV_DYN_ROOM], moment[3][ZV_DYN_ROOM], second[6][ZV_DYN_ROOM]; ///< of all bodies but the first
    double rotor[ZV_DYN_ROOM], viscous[ZV_DYN_ROOM], coulomb[ZV_DYN_ROOM];
    double offset[ZV_DYN_ROOM]; ///< of the angles, rad
    bool any_slides;
} zv_dyn_rows;

struct zv_dyn {
    int joint_count;
    zv_dyn_need need;
    zv_dyn_joint joints[ZV_MAX_JOINTS];
    zv_dyn_rows rows;
    double offset[ZV_MAX_JOINTS]; ///< of the angles, rad
    zv_pose world_from_start;     ///< what body[0] is built upon; pos.z need not be 0 here
    double gravity[3];            ///< in the axes of the start
    zv_heap ground;               ///< mass that no joint feels, in the axes of the start
    double tool[3];               ///< tool centre in the last body
    double load_kg;
    zv_left_out left_out;
};

/// Most twists are: the compiler lays out the walk along the chain for them.
static inline bool zv_is_right(const zv_dyn_joint *joint)
{
    return __builtin_expect(joint->twist == ZV_TWIST_RIGHT, 1);
}

/// How many joints; at least one, which the compiler wants to hear too.
static inline int zv_dyn_count(const zv_dyn *dyn)
{
    ZV_ASSERT(0 < dyn->joint_count && dyn->joint_count <= ZV_MAX_JOINTS);
    return dyn->joint_count;
}

/// Brings the chain of `robot` into the form above and fills everything but masses; `body_from_link` becomes the place
/// of each link frame of the robot file in its body.
void zv_dyn_reduce(const zv_robot *robot, zv_dyn *dyn, zv_pose body_from_link[ZV_MAX_JOINTS]);

/// Puts the masses of `robot` into the bodies.
void zv_dyn_add_masses(const zv_robot *robot, const zv_pose body_from_link[ZV_MAX_JOINTS], zv_dyn *dyn);

/// Moves what lies on the axes of turning joints inwards (see above), and lays out the rows.
void zv_dyn_regroup(zv_dyn *dyn);

/// Fails with a sentence that names what `need` asks for and the robot file does not know.
zv_status zv_dyn_check_known(const zv_robot *robot, zv_dyn_need need, zv_error *why);

/// The load that each joint can carry when the arm needs `torque` without it and each kg adds `per_kg`.
void zv_payload_from(const zv_dyn *dyn, const double *limits, const double *torque, const double *per_kg,
                     zv_payload *out);

/// Torques that hold the arm, without its load, and what each kg at the tool adds to them.
void zv_statics(const zv_dyn *dyn, const double *q, double *torque, double *per_kg);

#endif
