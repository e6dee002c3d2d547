/// @file arm.h
/// The arm as bodies: what every plant with masses is built from, and nothing an engine has to work out by itself.
///
///     world ── joint 0 ──► link 0 ── joint 1 ──► link 1 ... ──► tool, with the load
///
/// Everything is given at q = 0: the frames of the links in the world, and the axes as lines of the world.
#ifndef ZV_SIM_ARM_H
#define ZV_SIM_ARM_H

#include "zveno/kin.h"
#include "zveno/sim.h"

typedef struct zv_sim_link {
    zv_joint_kind kind;
    zv_pose world_from_link; ///< at q = 0
    zv_vec3 axis;            ///< unit, in the world at q = 0; positive q turns about it or slides along it
    zv_vec3 pivot;           ///< a point of the axis there
    zv_link mass;            ///< the load is part of the last link; never without mass or inertia
    double lower, upper;     ///< may be infinite
    double most_torque;      ///< of the drive; may be infinite
    double most_speed;       ///< of the file; may be infinite
    double armature;         ///< of the rotors, at the joint
    double viscous, coulomb;
} zv_sim_link;

typedef struct zv_sim_arm {
    int count;
    zv_sim_link links[ZV_MAX_JOINTS];
    zv_vec3 tool; ///< in the frame of the last link
    double size;  ///< m
} zv_sim_arm;

/// From a robot whose masses are all known; load, friction and the largest torques as the options say.
void zv_sim_arm_of(const zv_robot *robot, const zv_sim_options *options, zv_sim_arm *out);

/// Adds a point of mass to a body, at a place in its frame.
void zv_sim_weld_point(zv_link *link, double mass, zv_vec3 place);

/// What the drives can give, as the options say; infinite where nothing is known.
void zv_sim_torque_limits(const zv_robot *robot, const zv_sim_options *options, double out[ZV_MAX_JOINTS]);

/// The robot with links of even density for what its file does not know; `assumed` says for which links. `meshes` (NULL:
/// none) has those of the links. Free it.
zv_status zv_sim_assume(const zv_robot *robot, zv_mesh_store *meshes, zv_robot **out, unsigned *assumed, zv_error *why);

/// m: what lengths are compared with; the reach, or a metre when a slide has no limit.
double zv_sim_size(const zv_robot *robot);

#endif
