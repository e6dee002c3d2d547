/// @file table_forces.c
/// What can be asked about forces: torque, payload, size, servo, workspace.
#include "request/table.h"

const char *const zv_plane_words[] = {"xz", "xy", "yz", NULL};
const char *const zv_pose_words[] = {"weakest", "strongest", NULL};

const zv_field zv_fields_forces[] = {
    {"safety", ZV_FIELD_NUMBER, .sentence = "torque limits are divided by this", .range = ZV_FROM(1.0), .standard = "1",
     .values = "S", .example = "1.5"},
    {"gravity", ZV_FIELD_NUMBERS, .sentence = "acceleration of free fall, base frame", .unit = "m/s2", .count = 3,
     .values = "X Y Z", .standard = "[0, 0, -9.81]", .example = "[0, 0, -1.62]"},
    {"points", ZV_FIELD_FLAG, .sentence = "links of unknown inertia count as points at their centres",
     .standard = "false", .example = "true"},
    ZV_FIELDS_END,
};

#define ROW_LOAD                                                                                                       \
    {                                                                                                                  \
        .name = "load_kg", .type = ZV_FIELD_NUMBER, .sentence = "load at the tool", .unit = "kg",                      \
        .range = ZV_FROM(0.0), .standard = "0", .values = "M", .example = "0.284"                                      \
    }

#define ROW_TRAJECTORY                                                                                                 \
    {                                                                                                                  \
        .name = "trajectory", .type = ZV_FIELD_LIST,                                                                   \
        .sentence = "a whole motion in place of a pose: samples with t, q, qd, qdd as plan answers them; other "       \
                    "members are passed over",                                                                         \
        .example = "[{\"t\": 0, \"q\": [0, 0, 0]}, {\"t\": 1, \"q\": [10, 0, 0]}]"                                     \
    }

// ---- torque ----

static const zv_field torque_fields[] = {
    {"q", ZV_FIELD_JOINTS, .sentence = "joint values, also outside the limits", .example = "[0, 0, 0]"},
    {"qd", ZV_FIELD_JOINTS, .sentence = "their speeds; mm/s for a sliding joint", .unit = "deg/s",
     .values = "V1 V2 ...", .example = "[50, 0, 0]"},
    {"qdd", ZV_FIELD_JOINTS, .sentence = "their accelerations; mm/s2 for a sliding joint", .unit = "deg/s2",
     .values = "A1 A2 ...", .example = "[0, 200, 0]"},
    ROW_TRAJECTORY,
    ROW_LOAD,
    ZV_FIELDS_END,
};

static const zv_field left_out_members[] = {
    {"rotor_inertia", ZV_FIELD_NUMBERS, .sentence = "numbers of joints"},
    {"friction", ZV_FIELD_NUMBERS, .sentence = "numbers of joints"},
    {"inertia", ZV_FIELD_NUMBERS, .sentence = "numbers of joints whose links count as points"},
    ZV_FIELDS_END,
};

static const char *const verdict_words[] = {"fits",          "unknown", "too weak", "too fast",
                                            "off the curve", "too hot", NULL};
static const zv_field duty_members[] = {
    {"joint", ZV_FIELD_TEXT, .sentence = "its name", .flags = ZV_FIELD_NEEDED},
    {"peak_torque", ZV_FIELD_NUMBER, .sentence = "largest; N for a sliding joint, here and below", .unit = "N·m",
     .flags = ZV_FIELD_NEEDED},
    {"peak_torque_t", ZV_FIELD_NUMBER, .sentence = "when", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"rms_torque", ZV_FIELD_NUMBER, .sentence = "root of the mean square", .unit = "N·m", .flags = ZV_FIELD_NEEDED},
    {"peak_speed", ZV_FIELD_NUMBER, .sentence = "largest; mm/s for a sliding joint", .unit = "deg/s",
     .flags = ZV_FIELD_NEEDED},
    {"peak_power", ZV_FIELD_NUMBER, .sentence = "largest", .unit = "W", .flags = ZV_FIELD_NEEDED},
    {"brake_power", ZV_FIELD_NUMBER, .sentence = "largest while braking", .unit = "W", .flags = ZV_FIELD_NEEDED},
    {"mean_power", ZV_FIELD_NUMBER, .sentence = "braking not counted", .unit = "W", .flags = ZV_FIELD_NEEDED},
    {"energy", ZV_FIELD_NUMBER, .sentence = "braking lost", .unit = "J", .flags = ZV_FIELD_NEEDED},
    {"energy_net", ZV_FIELD_NUMBER, .sentence = "braking used again", .unit = "J", .flags = ZV_FIELD_NEEDED},
    {"torque_part", ZV_FIELD_NUMBER, .sentence = "peak by limit; above 1 is too much, here and below",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"speed_part", ZV_FIELD_NUMBER, .sentence = "peak by limit", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"curve_part", ZV_FIELD_NUMBER, .sentence = "torque by what the torque-speed curve leaves at that speed",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"curve_t", ZV_FIELD_NUMBER, .sentence = "when", .unit = "s", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"thermal_part", ZV_FIELD_NUMBER, .sentence = "RMS by continuous torque", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"verdict", ZV_FIELD_WORD, .sentence = "whether the drive is up to it", .words = verdict_words,
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field torque_answer[] = {
    {"torque", ZV_FIELD_NUMBERS,
     .sentence = "per joint, base first: what the drives must give to hold the arm, or to move it; positive with q; N "
                 "for a sliding "
                 "joint",
     .unit = "N·m"},
    {"mass_kg", ZV_FIELD_NUMBER, .sentence = "of the links and the load", .unit = "kg"},
    {"center", ZV_FIELD_NUMBERS, .sentence = "where that mass has its middle", .unit = "mm", .count = 3},
    {"duration", ZV_FIELD_NUMBER, .sentence = "of the motion", .unit = "s"},
    {"samples", ZV_FIELD_WHOLE, .sentence = "of the motion"},
    {"duty", ZV_FIELD_LIST, .sentence = "of the motion: what it asks of every drive", .members = duty_members},
    {"payload", ZV_FIELD_OBJECT,
     .sentence = "of the motion: what the arm could carry along it in place of load_kg, the fields of payload and t, "
                 "when it is "
                 "least"},
    {"left_out", ZV_FIELD_OBJECT, .sentence = "of a moving arm: what the robot file does not know",
     .members = left_out_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_torque = {"torque",
                                      "what the drives must give to hold or move the arm",
                                      ZV_ROBOT_REQUIRED,
                                      {torque_fields, zv_fields_forces},
                                      {torque_answer}};

// ---- payload ----

static const zv_field map_members[] = {
    {"plane", ZV_FIELD_WORD, .sentence = "the plane", .words = zv_plane_words, .standard = "\"xz\""},
    {"level", ZV_FIELD_NUMBER, .sentence = "its third coordinate", .unit = "mm"},
    {"from", ZV_FIELD_NUMBERS, .sentence = "lower corner; all that the arm can reach when not given", .unit = "mm",
     .count = 2},
    {"to", ZV_FIELD_NUMBERS, .sentence = "upper corner", .unit = "mm", .count = 2},
    {"columns", ZV_FIELD_WHOLE, .sentence = "cells; with rows at most 14400", .range = ZV_BETWEEN(1.0, 1000.0),
     .standard = "60"},
    {"rows", ZV_FIELD_WHOLE, .sentence = "cells", .range = ZV_BETWEEN(1.0, 1000.0), .standard = "60"},
    {"pitch", ZV_FIELD_NUMBER, .sentence = "pitch of the tool; else 36 pitches all around", .unit = "deg"},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "orientation of the tool of six axes; else pointing down", .unit = "deg",
     .count = 3},
    {"pose", ZV_FIELD_WORD, .sentence = "of all poses of a place", .words = zv_pose_words, .standard = "\"weakest\""},
    ZV_FIELDS_END,
};

static const zv_field payload_fields[] = {
    {"q", ZV_FIELD_JOINTS, .sentence = "joint values of the pose", .example = "[0, 0, 0]"},
    {"worst", ZV_FIELD_FLAG, .sentence = "the weakest pose within the joint limits, with a proven bound",
     .standard = "false", .example = "true"},
    {"map", ZV_FIELD_OBJECT, .sentence = "over a plane of the workspace, at rest, within the joint limits",
     .members = map_members, .example = "{\"plane\": \"xz\"}"},
    {"trajectory", ZV_FIELD_LIST,
     .sentence = "along a whole motion: samples with t, q, qd, qdd as plan answers them; other members are ignored",
     .example = "[{\"t\": 0, \"q\": [0, 0, 0]}, {\"t\": 1, \"q\": [10, 0, 0]}]"},
    {"sweep", ZV_FIELD_RANGES, .sentence = "dimensions that run together from their first to their last value",
     .values = "L=A:B,...", .example = "{\"l1\": [100, 60], \"l2\": [80, 40]}"},
    {"steps", ZV_FIELD_WHOLE, .sentence = "of the sweep", .range = ZV_BETWEEN(2.0, 10001.0), .standard = "41",
     .values = "N", .example = "7"},
    {"across", ZV_FIELD_RANGES,
     .sentence = "dimensions that run from row to row of the sweep: a table of at most 10201 cells",
     .values = "L=A:B,...", .example = "{\"l3\": [67, 27]}"},
    {"across_steps", ZV_FIELD_WHOLE, .sentence = "of `across`; as many as `steps` when not given",
     .range = ZV_BETWEEN(2.0, 10001.0), .values = "N", .example = "5"},
    ZV_FIELDS_END,
};

const zv_field zv_answer_payload[] = {
    {"per_joint", ZV_FIELD_NUMBERS,
     .sentence = "load each joint can hold; null: the load has no lever (below 1e-9 m), or no limit is known",
     .unit = "kg", .flags = ZV_FIELD_NULL},
    {"max_kg", ZV_FIELD_NUMBER, .sentence = "the smallest of them; null when no joint limits", .unit = "kg",
     .flags = ZV_FIELD_NULL},
    {"binding", ZV_FIELD_WHOLE, .sentence = "the number of that joint", .flags = ZV_FIELD_NULL},
    {"overloaded", ZV_FIELD_NUMBERS, .sentence = "joints that cannot hold the arm even without load; then max_kg is 0"},
    {"unknown_limits", ZV_FIELD_NUMBERS,
     .sentence = "joints without a known torque limit; they count as strong enough"},
    ZV_FIELDS_END,
};

static const zv_field payload_answer[] = {
    {"q", ZV_FIELD_JOINTS, .sentence = "the pose"},
    {"at_least_kg", ZV_FIELD_NUMBER, .sentence = "with `worst`: no pose carries less", .unit = "kg",
     .flags = ZV_FIELD_NULL},
    {"complete", ZV_FIELD_FLAG,
     .sentence = "with `worst`: false when the search stopped before the bound was within 0.1 %"},
    {"map", ZV_FIELD_OBJECT,
     .sentence = "with `map`: its plane, level, from and to; values (kg at the centres of the cells, rows upwards, "
                 "null out of reach "
                 "or where no joint limits) and poses (how many were found)"},
    {"t", ZV_FIELD_NUMBER, .sentence = "with `trajectory`: when the arm carries least", .unit = "s"},
    {"left_out", ZV_FIELD_OBJECT, .sentence = "with `trajectory`: what the robot file does not know",
     .members = left_out_members},
    {"sweep", ZV_FIELD_LIST,
     .sentence =
         "with `sweep`: per step `set` and the fields above; without q every joint where it is weakest itself; with "
         "`across` an array of such rows"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_payload = {"payload",
                                       "what the arm can carry, at a pose or at its weakest",
                                       ZV_ROBOT_REQUIRED,
                                       {payload_fields, zv_fields_forces},
                                       {zv_answer_payload, payload_answer}};

// ---- size, servo ----

static const zv_field planned_load[] = {
    {"planned_load_kg", ZV_FIELD_NUMBER,
     .sentence =
         "mass at the tool for which the motion is planned within the torque limits; size judges by it too, unless "
         "load_kg says otherwise",
     .unit = "kg", .range = ZV_FROM(0.0), .values = "KG", .example = "0.1"},
    ZV_FIELDS_END,
};

static const zv_field size_fields[] = {
    {"load_kg", ZV_FIELD_NUMBER, .sentence = "load at the tool by which the drives are judged", .unit = "kg",
     .range = ZV_FROM(0.0), .standard = "0", .values = "M", .example = "0.1"},
    ZV_FIELDS_END,
};

static const zv_field size_verdict[] = {
    {"possible", ZV_FIELD_FLAG, .sentence = "the arm can follow the motion; absent for a CSV"},
    {"length", ZV_FIELD_NUMBER, .sentence = "arc length of the tool's path", .unit = "mm"},
    {"deviation", ZV_FIELD_NUMBER, .sentence = "as of plan", .unit = "mm"},
    {"proven", ZV_FIELD_FLAG, .sentence = "as of plan"},
    {"unproven", ZV_FIELD_OBJECT, .sentence = "as of plan"},
    {"why", ZV_FIELD_TEXT, .sentence = "when it cannot: a sentence"},
    {"failure", ZV_FIELD_OBJECT, .sentence = "as of plan", .flags = ZV_FIELD_NULL},
    {"branches", ZV_FIELD_LIST, .sentence = "as of plan"},
    {"changes", ZV_FIELD_WHOLE, .sentence = "as of plan"},
    {"errors", ZV_FIELD_LIST, .sentence = "of the program, as of plan"},
    {"warnings", ZV_FIELD_LIST, .sentence = "of the program, as of plan"},
    {"error_count", ZV_FIELD_WHOLE, .sentence = "as of plan"},
    {"warning_count", ZV_FIELD_WHOLE, .sentence = "as of plan"},
    ZV_FIELDS_END,
};

static const zv_field size_answer[] = {
    {"duration", ZV_FIELD_NUMBER, .sentence = "of the motion", .unit = "s"},
    {"samples", ZV_FIELD_WHOLE, .sentence = "of the motion"},
    {"duty", ZV_FIELD_LIST, .sentence = "what the motion asks of every drive", .members = duty_members},
    {"payload", ZV_FIELD_OBJECT,
     .sentence =
         "what the arm could carry along it in place of load_kg: the fields of payload, and t, when it is least"},
    {"left_out", ZV_FIELD_OBJECT, .sentence = "what the robot file does not know", .members = left_out_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_size = {
    "size",
    "what a motion asks of every drive, and what it can carry; `file` may be a CSV of run",
    ZV_ROBOT_REQUIRED,
    {zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path, size_fields, planned_load,
     zv_fields_forces},
    {size_verdict, size_answer}};

const zv_field zv_fields_servo[] = {
    {"resolution", ZV_FIELD_NUMBER, .sentence = "step of the controller's pulses", .unit = "us",
     .range = ZV_ABOVE_ZERO_TO(1e4), .standard = "1", .values = "US", .example = "4"},
    {"middle", ZV_FIELD_JOINTS, .sentence = "joint values in the middle of each servo's travel", .values = "Q1 Q2 ...",
     .example = "[60, -90, -60]"},
    ZV_FIELDS_END,
};

static const zv_field servo_members[] = {
    {"joint", ZV_FIELD_TEXT, .sentence = "its name", .flags = ZV_FIELD_NEEDED},
    {"from", ZV_FIELD_NUMBER, .sentence = "lower end of the travel", .unit = "deg", .flags = ZV_FIELD_NEEDED},
    {"to", ZV_FIELD_NUMBER, .sentence = "upper end of the travel", .unit = "deg", .flags = ZV_FIELD_NEEDED},
    {"step", ZV_FIELD_NUMBER, .sentence = "of the pulses", .unit = "deg", .flags = ZV_FIELD_NEEDED},
    {"dead_band", ZV_FIELD_NUMBER, .sentence = "of the servo", .unit = "deg", .flags = ZV_FIELD_NEEDED},
    {"shortest_us", ZV_FIELD_NUMBER, .sentence = "pulse that is sent", .unit = "us"},
    {"longest_us", ZV_FIELD_NUMBER, .sentence = "pulse that is sent", .unit = "us"},
    {"too_fast", ZV_FIELD_WHOLE, .sentence = "steps that are faster than the servo turns without load"},
    {"too_fast_t", ZV_FIELD_NUMBER, .sentence = "when first", .unit = "s", .flags = ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field servo_answer[] = {
    {"in_travel", ZV_FIELD_FLAG, .sentence = "every servo can follow the motion"},
    {"beyond", ZV_FIELD_TEXT, .sentence = "when one cannot: a sentence"},
    {"pulses", ZV_FIELD_WHOLE, .sentence = "sent to each servo"},
    {"rate_hz", ZV_FIELD_NUMBER, .sentence = "pulses per second", .unit = "Hz"},
    {"error_max_mm", ZV_FIELD_NUMBER, .sentence = "of the tool, because of steps and dead band", .unit = "mm"},
    {"error_max_t", ZV_FIELD_NUMBER, .sentence = "when", .unit = "s"},
    {"error_rms_mm", ZV_FIELD_NUMBER, .sentence = "root of the mean square", .unit = "mm"},
    {"poses", ZV_FIELD_WHOLE, .sentence = "without a motion: places of the workspace that the errors are of"},
    {"servos", ZV_FIELD_LIST, .sentence = "of the joints", .members = servo_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_servo = {
    "servo",
    "pulses for hobby servos along a motion, and the error they cause; without one over the whole workspace",
    ZV_ROBOT_REQUIRED,
    {zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path, planned_load, zv_fields_servo},
    {size_verdict, servo_answer}};

// ---- workspace ----

const char *const zv_color_words[] = {"reach", "manipulability", "payload", NULL};

static const zv_field workspace_fields[] = {
    {"color", ZV_FIELD_WORD,
     .sentence =
         "what the values are: solutions of ik (with a free pitch the part of all pitches, %), manipulability of "
         "the best pose, or payload",
     .words = zv_color_words, .standard = "\"reach\"", .example = "\"payload\""},
    {"level", ZV_FIELD_NUMBER,
     .sentence = "height of the slice from above; where the arm reaches farthest when not given", .unit = "mm",
     .values = "Z", .example = "500"},
    {"pitch", ZV_FIELD_NUMBER, .sentence = "only this pitch of the last link (arm4, planar3)", .unit = "deg",
     .values = "P", .example = "-90"},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "orientation of the tool (six axes); pointing down when not given",
     .unit = "deg", .count = 3, .values = "A B C", .example = "[0, 0, 180]"},
    {"pose", ZV_FIELD_WORD, .sentence = "payload: of all poses of a place", .words = zv_pose_words,
     .standard = "\"weakest\"", .example = "\"strongest\""},
    {"safety", ZV_FIELD_NUMBER, .sentence = "torque limits are divided by this", .range = ZV_FROM(1.0), .standard = "1",
     .values = "S", .example = "1.5"},
    {"gravity", ZV_FIELD_NUMBERS, .sentence = "acceleration of free fall, base frame", .unit = "m/s2", .count = 3,
     .values = "X Y Z", .standard = "[0, 0, -9.81]", .example = "[0, 0, -1.62]"},
    {"values", ZV_FIELD_FLAG, .sentence = "also the values of all cells", .standard = "false", .example = "true"},
    {"cells", ZV_FIELD_WHOLE, .sentence = "along the longer side of a slice at most; 320 as a rule when not given",
     .range = ZV_BETWEEN(16, 320), .values = "N", .example = "96"},
    {"volume", ZV_FIELD_FLAG, .sentence = "also which cells of a box in space are reached", .standard = "false",
     .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field volume_members[] = {
    {"from", ZV_FIELD_NUMBERS, .sentence = "lower corner of the box", .unit = "mm", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    {"to", ZV_FIELD_NUMBERS, .sentence = "upper corner", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"counts", ZV_FIELD_NUMBERS, .sentence = "cells along x, y and z", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"layers", ZV_FIELD_LIST, .sentence = "a text for each height, lowest first: x reached, . not; rows along x",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field slice_members[] = {
    {"plane", ZV_FIELD_WORD, .sentence = "of the slice", .words = zv_plane_words, .flags = ZV_FIELD_NEEDED},
    {"level", ZV_FIELD_NUMBER, .sentence = "its third coordinate", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"from", ZV_FIELD_NUMBERS, .sentence = "lower corner of the cells", .unit = "mm", .count = 2,
     .flags = ZV_FIELD_NEEDED},
    {"to", ZV_FIELD_NUMBERS, .sentence = "upper corner", .unit = "mm", .count = 2, .flags = ZV_FIELD_NEEDED},
    {"area_mm2", ZV_FIELD_NUMBER, .sentence = "that is reached", .unit = "mm2", .flags = ZV_FIELD_NEEDED},
    {"least", ZV_FIELD_NUMBER, .sentence = "value; kg for a payload", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"most", ZV_FIELD_NUMBER, .sentence = "value", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"ring", ZV_FIELD_NUMBERS, .sentence = "inner and outer radius of the reach without joint limits; 0 0: unknown",
     .unit = "mm", .count = 2},
    {"capped", ZV_FIELD_NUMBER, .sentence = "values above this are listed as this; null: none is",
     .flags = ZV_FIELD_NULL},
    {"all_pitches", ZV_FIELD_FLAG, .sentence = "values are parts of all pitches"},
    {"values", ZV_FIELD_LIST, .sentence = "rows from `from` upwards; null: out of reach; a manipulability by the best"},
    ZV_FIELDS_END,
};

static const zv_field workspace_answer[] = {
    {"color", ZV_FIELD_WORD, .sentence = "as asked", .words = zv_color_words, .flags = ZV_FIELD_NEEDED},
    {"reaches", ZV_FIELD_FLAG, .sentence = "something of the slice from the side", .flags = ZV_FIELD_NEEDED},
    {"slices", ZV_FIELD_LIST, .sentence = "from the side, and from above where there is something to see",
     .flags = ZV_FIELD_NEEDED, .members = slice_members},
    {"volume", ZV_FIELD_OBJECT, .sentence = "when asked for; null for arms in a plane and without a closed form",
     .flags = ZV_FIELD_NULL, .members = volume_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_workspace = {"workspace",
                                         "where the arm reaches, how well, and with what load",
                                         ZV_ROBOT_REQUIRED,
                                         {workspace_fields},
                                         {workspace_answer}};

// ---- as_built ----

static const zv_field as_built_fields[] = {
    {"step", ZV_FIELD_NUMBER, .sentence = "smallest step of every joint", .unit = "deg or mm", .range = ZV_FROM(0.0),
     .standard = "0", .values = "D", .example = "0.1"},
    {"backlash", ZV_FIELD_NUMBER, .sentence = "free play of every joint, from one side to the other",
     .unit = "deg or mm", .range = ZV_FROM(0.0), .standard = "0", .values = "D", .example = "0.5"},
    {"jitter", ZV_FIELD_NUMBER, .sentence = "every drive strays by at most this to each side", .unit = "deg or mm",
     .range = ZV_FROM(0.0), .standard = "0", .values = "D", .example = "0.05"},
    {"stiffness", ZV_FIELD_NUMBER, .sentence = "of every joint under its load; 0: rigid", .unit = "N·m/deg or N/mm",
     .range = ZV_FROM(0.0), .standard = "0", .values = "K", .example = "2"},
    {"load_kg", ZV_FIELD_NUMBER, .sentence = "mass at the tool, for the sag", .unit = "kg", .range = ZV_FROM(0.0),
     .standard = "0", .values = "M", .example = "0.1"},
    {"seed", ZV_FIELD_WHOLE, .sentence = "of the jitter", .range = ZV_BETWEEN(0.0, 1e9), .standard = "1", .values = "N",
     .example = "2"},
    {"compensate", ZV_FIELD_FLAG, .sentence = "also a program that compensates for backlash and sag",
     .standard = "false", .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field effect_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "step, backlash, sag or jitter", .flags = ZV_FIELD_NEEDED},
    {"worst", ZV_FIELD_NUMBER, .sentence = "deviation by this alone", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"rms", ZV_FIELD_NUMBER, .sentence = "root of the mean square", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field compensated_members[] = {
    {"worst", ZV_FIELD_NUMBER, .sentence = "deviation that is left", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"rms", ZV_FIELD_NUMBER, .sentence = "root of the mean square", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"program", ZV_FIELD_TEXT, .sentence = "G-code in the coordinates of the arm", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field as_built_answer[] = {
    {"worst", ZV_FIELD_NUMBER, .sentence = "deviation of the tool from the intended path while it draws or works",
     .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"rms", ZV_FIELD_NUMBER, .sentence = "root of the mean square", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"t", ZV_FIELD_NUMBER, .sentence = "when it is worst", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"line", ZV_FIELD_WHOLE, .sentence = "of the program then", .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where the tool should be then", .unit = "mm", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    {"weighed", ZV_FIELD_FLAG, .sentence = "false: masses are not known, there is no sag", .flags = ZV_FIELD_NEEDED},
    {"effects", ZV_FIELD_LIST, .sentence = "each alone", .flags = ZV_FIELD_NEEDED, .members = effect_members},
    {"svg", ZV_FIELD_TEXT, .sentence = "a picture: what comes out over the intended path", .flags = ZV_FIELD_NEEDED},
    {"compensated", ZV_FIELD_OBJECT, .sentence = "with `compensate`", .members = compensated_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_as_built = {
    "as_built",
    "what the tool really draws when joints have steps, backlash, sag and jitter",
    ZV_ROBOT_REQUIRED,
    {zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path, as_built_fields},
    {as_built_answer}};
