/// @file sections.h
/// The sections of a robot file, one reader each, in the order they are read; see docs/model.md.
#ifndef ZV_MODEL_SECTIONS_H
#define ZV_MODEL_SECTIONS_H

#include "model/robot_file.h"

typedef enum zv_convention { ZV_CONVENTION_DH, ZV_CONVENTION_MODIFIED_DH, ZV_CONVENTION_AXES } zv_convention;

/// "dimensions": the named values, with `sets` in place of those of the file. `value` may be NULL.
void zv_read_dimensions(zv_robot_file *file, const zv_json *value, const zv_set *sets, int set_count);

/// A set that fits one of `dimensions`: its index, or -1 with ZV_ERR_BAD_REQUEST in `why`.
int zv_find_set(const zv_dimension *dimensions, int count, const zv_set *set, zv_error *why);

/// "joints": all of them; `drives` is the table of motors they may refer to, or NULL.
void zv_read_joints(zv_robot_file *file, const zv_json *value, const zv_json *drives, zv_convention convention);

/// The row of one joint, its sign and offset, as a link of the chain.
zv_chain_joint zv_read_chain_joint(zv_robot_file *file, const zv_json *joint, zv_joint_kind kind,
                                   zv_convention convention);

/// "limits" of one joint; `value` NULL: nothing is known.
zv_limits zv_read_limits(zv_robot_file *file, const zv_json *value, zv_joint_kind kind);

/// "tool_limits"; `value` NULL: nothing is known.
zv_tool_limits zv_read_tool_limits(zv_robot_file *file, const zv_json *value);

/// "drive" of one joint with the data of the motor it names in `drives`; `value` NULL: nothing is known.
zv_drive zv_read_drive(zv_robot_file *file, const zv_json *value, const zv_json *drives, zv_joint_kind kind);

/// Checks every entry of "drives", also those that no joint uses. `value` may be NULL.
void zv_check_drives(zv_robot_file *file, const zv_json *value);

/// "friction" of one joint; `value` NULL: nothing is known.
zv_friction zv_read_friction(zv_robot_file *file, const zv_json *value, zv_joint_kind kind);

/// "link" of one joint; `value` NULL: nothing is known.
zv_link zv_read_link(zv_robot_file *file, const zv_json *value);

/// "bodies": the shapes of all links; `value` NULL: none.
void zv_read_bodies(zv_robot_file *file, const zv_json *value);

/// "pairs": bodies that are not tested against each other; `value` NULL: none.
void zv_read_pairs(zv_robot_file *file, const zv_json *value);

/// "mimic" of all joints: who follows whom.
void zv_read_couplings(zv_robot_file *file, const zv_json *joints);

/// Takes the joints that follow others out of a finished robot; see robot.h. Does nothing when there are none.
void zv_couple(zv_robot_file *file);

/// "controller": how the maker's controller counts the joints of the finished robot; `value` NULL: as the file does.
void zv_read_controller(zv_robot_file *file, const zv_json *value);

/// Marks the joints and the tool that are points of the arm's picture, from the finished chain.
void zv_mark_points(zv_robot *robot);

/// The sum of all link lengths, from the finished chain and the limits of its slides.
double zv_sum_reach(const zv_robot *robot);

#endif
