/// @file out_chain.h
/// An arm as other formats want it: links whose frames are at their joints, whatever convention the robot file uses.
///
///     base ─[parent_from_joint, axis]─ link 1 ─[...]─ link 2 ... ─tool
#ifndef ZV_DESCRIBE_OUT_CHAIN_H
#define ZV_DESCRIBE_OUT_CHAIN_H

#include "describe/report.h"
#include "model/robot.h"
#include "zveno/solid.h"
#include "zveno/text.h"

typedef struct zv_out_joint {
    const zv_joint *joint;
    zv_pose parent_from_joint;
    zv_vec3 axis;            ///< unit, in the frame of the joint; the sign of the robot file is in it
    zv_link mass;            ///< in the frame of the joint; NaN in what is unknown
    zv_pose joint_from_link; ///< from the frame of the joint to that of the robot file
    double armature;         ///< rotors at the joint, kg·m2; 0: none known
    int driver;              ///< joint that it follows, or -1
    double multiplier, shift;
} zv_out_joint;

typedef struct zv_out_chain {
    const zv_robot *robot;
    zv_report *report;
    int joints;
    zv_out_joint joint[ZV_MAX_JOINTS];
    zv_pose tool;                        ///< in the frame of the last joint
    zv_mesh_store *meshes;               ///< NULL: nobody has them
    char mesh_folder[ZV_NAME_SIZE + 16]; ///< beside the description
} zv_out_chain;

/// Brings the arm into that form and reports what no other format keeps.
void zv_out_chain_make(const zv_robot *robot, zv_mesh_store *meshes, zv_report *report, zv_out_chain *out);

/// Whether the limits of a joint are a range.
bool zv_out_has_range(const zv_out_joint *joint);

/// The formats; each appends its text.
void zv_out_urdf(const zv_out_chain *chain, zv_text *out);
void zv_out_sdf(const zv_out_chain *chain, zv_text *out);
void zv_out_mjcf(const zv_out_chain *chain, zv_text *out);

/// Appends numbers separated by spaces, each with the digits it takes to read it back.
void zv_put_numbers(zv_text *out, const double *values, int count);
void zv_put_vector(zv_text *out, zv_vec3 v);
/// roll, pitch, yaw of a rotation, radians.
void zv_put_rpy(zv_text *out, zv_rot rot);
/// A text inside an attribute or element: &, <, > and quotes escaped.
void zv_put_escaped(zv_text *out, const char *text);

/// What the names of our own (link_1, base_link, tool, tool_joint) end with, since SDF has one set of names for links and
/// joints: more underscores than any joint's name that begins like one of them. Mostly none.
const char *zv_out_mark(const zv_out_chain *chain);

#endif
