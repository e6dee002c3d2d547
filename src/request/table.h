/// @file table.h
/// The tables of all operations, and shorthands to write them. One file table_<topic>.c each; ops.c puts functions to them.
#ifndef ZV_REQUEST_TABLE_H
#define ZV_REQUEST_TABLE_H

#include "zveno/request.h"

extern const char *const zv_fault_words[];

#define ZV_ABOVE_ZERO                                                                                                  \
    {                                                                                                                  \
        ZV_RANGE_ABOVE, 0.0, 0.0                                                                                       \
    }
#define ZV_ABOVE_ZERO_TO(high)                                                                                         \
    {                                                                                                                  \
        ZV_RANGE_ABOVE + ZV_RANGE_TO, 0.0, high                                                                        \
    }
#define ZV_FROM(low)                                                                                                   \
    {                                                                                                                  \
        ZV_RANGE_FROM, low, 0.0                                                                                        \
    }
#define ZV_BETWEEN(low, high)                                                                                          \
    {                                                                                                                  \
        ZV_RANGE_FROM + ZV_RANGE_TO, low, high                                                                         \
    }

/// The last line of a table.
#define ZV_FIELDS_END                                                                                                  \
    {                                                                                                                  \
        .name = NULL                                                                                                   \
    }

/// Joint values of a pose.
#define ZV_ROW_Q                                                                                                       \
    {                                                                                                                  \
        .name = "q", .type = ZV_FIELD_JOINTS, .flags = ZV_FIELD_NEEDED,                                                \
        .sentence = "joint values, also outside the limits", .example = "[30, 45, 0, 0]"                               \
    }

/// Orientation in other conventions than `abc`.
#define ZV_ROWS_ORIENTATION                                                                                            \
    {.name = "euler",                                                                                                  \
     .type = ZV_FIELD_NUMBERS,                                                                                         \
     .sentence = "orientation as three angles of `sequence`",                                                          \
     .unit = "deg",                                                                                                    \
     .count = 3,                                                                                                       \
     .values = "E1 E2 E3",                                                                                             \
     .example = "[10, 80, 20]"},                                                                                       \
        {.name = "sequence",                                                                                           \
         .type = ZV_FIELD_WORD,                                                                                        \
         .sentence = "axes of `euler`: capitals are intrinsic (about rotated axes), small letters extrinsic (about "   \
                     "fixed axes)",                                                                                    \
         .words = zv_sequence_words,                                                                                   \
         .standard = "\"ZYX\"",                                                                                        \
         .values = "AXES",                                                                                             \
         .example = "\"ZYZ\""},                                                                                        \
        {.name = "quat_wxyz",                                                                                          \
         .type = ZV_FIELD_NUMBERS,                                                                                     \
         .sentence = "or as a quaternion, w first",                                                                    \
         .count = 4,                                                                                                   \
         .values = "W X Y Z",                                                                                          \
         .example = "[1, 0, 0, 0]"},                                                                                   \
        {.name = "quat_xyzw",                                                                                          \
         .type = ZV_FIELD_NUMBERS,                                                                                     \
         .sentence = "or as a quaternion, w last",                                                                     \
         .count = 4,                                                                                                   \
         .values = "X Y Z W",                                                                                          \
         .example = "[0, 0, 0, 1]"},                                                                                   \
        {.name = "rotvec",                                                                                             \
         .type = ZV_FIELD_NUMBERS,                                                                                     \
         .sentence = "or as a vector along the axis, as long as the angle",                                            \
         .unit = "deg",                                                                                                \
         .count = 3,                                                                                                   \
         .values = "X Y Z",                                                                                            \
         .example = "[0, 90, 0]"},                                                                                     \
    {                                                                                                                  \
        .name = "R", .type = ZV_FIELD_MATRIX, .sentence = "or as a matrix: 9 numbers, row by row", .count = 3,         \
        .values = "R11 R12 ...", .example = "[[0, 0, 1], [0, 1, 0], [-1, 0, 0]]"                                       \
    }

/// A move of a program: all but its line and kind.
#define ZV_ROWS_MOVE                                                                                                   \
    {.name = "from",                                                                                                   \
     .type = ZV_FIELD_NUMBERS,                                                                                         \
     .sentence = "x, y, z in mm, and A, B, C in degrees when one of them is not 0",                                    \
     .count = 3,                                                                                                       \
     .most = 6,                                                                                                        \
     .flags = ZV_FIELD_NEEDED},                                                                                        \
        {.name = "to",                                                                                                 \
         .type = ZV_FIELD_NUMBERS,                                                                                     \
         .sentence = "the same",                                                                                       \
         .count = 3,                                                                                                   \
         .most = 6,                                                                                                    \
         .flags = ZV_FIELD_NEEDED},                                                                                    \
        {.name = "feed",                                                                                               \
         .type = ZV_FIELD_NUMBER,                                                                                      \
         .sentence = "speed",                                                                                          \
         .unit = "mm/min",                                                                                             \
         .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},                                                                    \
        {.name = "length",                                                                                             \
         .type = ZV_FIELD_NUMBER,                                                                                      \
         .sentence = "of the path",                                                                                    \
         .unit = "mm",                                                                                                 \
         .flags = ZV_FIELD_NEEDED},                                                                                    \
        {.name = "duration",                                                                                           \
         .type = ZV_FIELD_NUMBER,                                                                                      \
         .sentence = "length by feed",                                                                                 \
         .unit = "s",                                                                                                  \
         .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},                                                                    \
        {.name = "code", .type = ZV_FIELD_NUMBER, .sentence = "of an event: its M code"},                              \
        {.name = "values", .type = ZV_FIELD_NUMBERS, .sentence = "of an event: its words", .count = 3},                \
    {                                                                                                                  \
        .name = "text", .type = ZV_FIELD_TEXT, .sentence = "of a message"                                              \
    }

// Groups that several operations share.
extern const zv_field zv_fields_common[];        ///< what every request may have
extern const zv_field zv_fields_without_robot[]; ///< the same of an operation that has no use for a robot
extern const zv_field zv_answer_common[];        ///< what every answer has
extern const zv_field zv_fields_target[];        ///< where the tool should be: xyz with abc, T, pitch, yaw, policy
extern const zv_field zv_fields_orientation[];   ///< orientation in other conventions
extern const zv_field zv_fields_program[];       ///< a program: its text or its file
extern const zv_field zv_fields_reading[];       ///< how a program is read
extern const zv_field zv_fields_servo[];         ///< pulses of hobby servos
extern const zv_field zv_fields_path[];          ///< how a path lies in front of the arm, and what limits it
extern const zv_field zv_fields_motion[];        ///< the other sources of a motion, and how it is driven
extern const zv_field zv_look_members[];         ///< the columns of a path as it lies in front of the arm
extern const zv_field zv_fields_forces[];        ///< gravity and the safety of torque limits
extern const zv_field zv_scene_object;           ///< a scene in place of the path of its file
extern const zv_field zv_fields_cell[];          ///< what is around the arm, and what its links look like
extern const zv_field zv_answer_clear[];         ///< whether a motion keeps clear of a scene
extern const zv_field zv_fields_bodies[];        ///< how the bodies of an arm are made
extern const zv_field zv_answer_verdict[];       ///< whether the arm can follow
extern const zv_field zv_answer_issues[];        ///< what a program has wrong
extern const zv_field zv_issue_members[];        ///< one of them
extern const zv_field zv_answer_payload[];       ///< what the arm can carry
extern const zv_field zv_answer_pose[];          ///< where the arm is
extern const zv_field zv_answer_measures[];      ///< bounds and lengths of strokes
extern const char *const zv_sequence_words[];    ///< all 24; the first is that of A, B, C
extern const char *const zv_policy_words[];
extern const char *const zv_dialect_words[];
extern const char *const zv_rapids_words[];
extern const char *const zv_rotary_words[];
extern const char *const zv_order_words[];
extern const char *const zv_move_words[];
extern const char *const zv_plane_words[];
extern const char *const zv_pose_words[];
extern const char *const zv_align_words[];
extern const char *const zv_svg_pen_words[];
extern const char *const zv_svg_fill_words[];
extern const char *const zv_trace_words[];
extern const char *const zv_pen_rule_words[];
extern const char *const zv_plant_words[];
extern const char *const zv_controller_words[];
extern const char *const zv_integrator_words[];
extern const char *const zv_reach_words[];
extern const char *const zv_color_words[];
extern const char *const zv_drawing_plan_words[];
extern const char *const zv_read_words[]; ///< dialects of controllers, in the order of layer post
extern const char *const zv_post_words[]; ///< the same, then servo, arduino and board
extern const char *const zv_style_words[];
extern const char *const zv_holds_words[];
extern const char *const zv_detail_words[];

extern const zv_operation zv_about_describe, zv_about_robots, zv_about_fk, zv_about_ik, zv_about_pose, zv_about_jog,
    zv_about_jacobian, zv_about_euler, zv_about_unity, zv_about_line;
extern const zv_operation zv_about_import, zv_about_export, zv_about_bodies, zv_about_mesh, zv_about_fit;
extern const char *const zv_up_words[]; ///< axes of a model that may point up
extern const zv_operation zv_about_post, zv_about_read, zv_about_diff;
extern const zv_operation zv_about_qr;
extern const zv_operation zv_about_recording;
extern const zv_operation zv_about_scene, zv_about_clearance, zv_about_certify, zv_about_route, zv_about_task;
extern const zv_field zv_gripper_members[]; ///< what a gripper is
extern const zv_operation zv_about_torque, zv_about_payload, zv_about_size, zv_about_servo, zv_about_workspace,
    zv_about_as_built;
extern const zv_operation zv_about_gcode, zv_about_check, zv_about_place, zv_about_plan, zv_about_program,
    zv_about_simulate;
extern const zv_operation zv_about_survey, zv_about_design, zv_about_tolerance, zv_about_twin;
extern const zv_operation zv_about_identify;
extern const zv_operation zv_about_draw, zv_about_drawing, zv_about_pen;
extern const zv_operation zv_about_course, zv_about_exercise, zv_about_grade;

#endif
