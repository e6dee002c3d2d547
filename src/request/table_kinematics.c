/// @file table_kinematics.c
/// What can be asked about poses: robots, fk, ik, pose, jog, jacobian, line, euler, unity; and the fields of a target.
#include "request/table.h"

const char *const zv_policy_words[] = {"beta", "exact", "decrement", NULL};
const char *const zv_reach_words[] = {"outer", "inner", "above", "below", "plane", "unknown", NULL};

// ---- targets ----

const zv_field zv_fields_target[] = {
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "position of the tool; planar3: y is 0", .unit = "mm", .count = 3,
     .values = "X Y Z", .example = "[900, 100, 500]"},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "orientation Rz(A) Ry(B) Rx(C): six axes", .unit = "deg", .count = 3,
     .values = "A B C", .example = "[10, 80, 20]"},
    {"T", ZV_FIELD_MATRIX, .sentence = "the whole pose instead: 16 numbers, row by row", .unit = "mm",
     .values = "T11 T12 ...", .example = "[[0, 0, 1, 1025], [0, -1, 0, 0], [1, 0, 0, 715], [0, 0, 0, 1]]"},
    {"pitch", ZV_FIELD_NUMBER, .sentence = "angle of the last link: arm4 below the horizontal, planar3 absolute",
     .unit = "deg", .values = "P", .example = "10"},
    {"yaw", ZV_FIELD_NUMBER, .sentence = "angle of the tool about z: scara", .unit = "deg", .standard = "0",
     .values = "W", .example = "30"},
    ZV_FIELDS_END,
};

#define ROW_POLICY                                                                                                     \
    {                                                                                                                  \
        .name = "policy", .type = ZV_FIELD_WORD, .sentence = "how planar3 without a pitch chooses one",                \
        .words = zv_policy_words, .standard = "\"beta\"", .example = "\"exact\""                                       \
    }

#define ROW_ANGLES                                                                                                     \
    {                                                                                                                  \
        .name = "angles", .type = ZV_FIELD_VALUES, .unit = "deg",                                                      \
        .sentence = "the angles of the source document: a1 a2 a3 a4 between the links (001), alpha beta gamma "        \
                    "absolute (003)"                                                                                   \
    }

static const zv_field held_target[] = {
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "position of the tool", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "orientation of a six-axis arm", .unit = "deg", .count = 3},
    {"pitch", ZV_FIELD_NUMBER, .sentence = "of an arm that has one", .unit = "deg"},
    {"yaw", ZV_FIELD_NUMBER, .sentence = "of an arm that has one", .unit = "deg"},
    ZV_FIELDS_END,
};

// ---- robots ----

static const zv_field drive_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the drive", .flags = ZV_FIELD_NULL},
    {"count", ZV_FIELD_WHOLE, .sentence = "drives on this joint"},
    {"torque", ZV_FIELD_NUMBER, .sentence = "it gives", .unit = "N·m", .flags = ZV_FIELD_NULL},
    {"speed", ZV_FIELD_NUMBER, .sentence = "without load; mm/s for a sliding joint", .unit = "deg/s",
     .flags = ZV_FIELD_NULL},
    {"travel", ZV_FIELD_NUMBER, .sentence = "of a servo; mm for a sliding joint", .unit = "deg",
     .flags = ZV_FIELD_NULL},
    {"gear_ratio", ZV_FIELD_NUMBER, .sentence = "turns of the motor per turn of the joint", .flags = ZV_FIELD_NULL},
    {"continuous_torque", ZV_FIELD_NUMBER, .sentence = "it can give without a time limit", .unit = "N·m",
     .flags = ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const char *const joint_kinds[] = {"revolute", "prismatic", NULL};
static const char *const joint_units[] = {"deg", "mm", NULL};

static const zv_field joint_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the joint", .flags = ZV_FIELD_NEEDED},
    {"kind", ZV_FIELD_WORD, .sentence = "it turns or slides", .words = joint_kinds, .flags = ZV_FIELD_NEEDED},
    {"unit", ZV_FIELD_WORD, .sentence = "of its values", .words = joint_units, .flags = ZV_FIELD_NEEDED},
    {"lower", ZV_FIELD_NUMBER, .sentence = "limit, in that unit", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"upper", ZV_FIELD_NUMBER, .sentence = "limit, in that unit", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"velocity", ZV_FIELD_NUMBER, .sentence = "limit, per s", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"acceleration", ZV_FIELD_NUMBER, .sentence = "limit, per s2", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"jerk", ZV_FIELD_NUMBER, .sentence = "limit, per s3", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"torque", ZV_FIELD_NUMBER, .sentence = "limit; N for a sliding joint", .unit = "N·m",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"mass", ZV_FIELD_NUMBER, .sentence = "of its link", .unit = "kg", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"center", ZV_FIELD_NUMBERS, .sentence = "centre of mass of its link", .unit = "mm", .count = 3,
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"drive", ZV_FIELD_OBJECT, .sentence = "what moves it", .flags = ZV_FIELD_NEEDED, .members = drive_members},
    ZV_FIELDS_END,
};

static const zv_field dimension_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "for `set`", .flags = ZV_FIELD_NEEDED},
    {"value", ZV_FIELD_NUMBER, .sentence = "in its unit", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"unit", ZV_FIELD_TEXT, .sentence = "mm, deg or kg", .flags = ZV_FIELD_NEEDED},
    {"about", ZV_FIELD_TEXT, .sentence = "what it measures", .flags = ZV_FIELD_NEEDED},
    {"source", ZV_FIELD_TEXT, .sentence = "where the number comes from", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field capability_members[] = {
    {"task", ZV_FIELD_TEXT, .sentence = "what a target says besides xyz", .flags = ZV_FIELD_NEEDED},
    {"free_parameters", ZV_FIELD_WHOLE, .sentence = "joints beyond those that a target determines",
     .flags = ZV_FIELD_NEEDED},
    {"complete", ZV_FIELD_FLAG, .sentence = "ik finds all solutions", .flags = ZV_FIELD_NEEDED},
    {"solutions", ZV_FIELD_WHOLE, .sentence = "how many there are at most", .flags = ZV_FIELD_NEEDED},
    {"knows_reach", ZV_FIELD_FLAG, .sentence = "a target out of reach has a distance", .flags = ZV_FIELD_NEEDED},
    {"clamps", ZV_FIELD_FLAG, .sentence = "`clamp` of ik works", .flags = ZV_FIELD_NEEDED},
    {"plane", ZV_FIELD_NUMBERS, .sentence = "normal of the plane the arm lives in", .count = 3,
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"slide", ZV_FIELD_WHOLE, .sentence = "number of the joint that slides the tool",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"policies", ZV_FIELD_LIST, .sentence = "words for `policy`", .flags = ZV_FIELD_NEEDED},
    {"sheet", ZV_FIELD_TEXT, .sentence = "which sheet it can draw on", .flags = ZV_FIELD_NEEDED},
    {"angles", ZV_FIELD_LIST, .sentence = "names of the document's own angles", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field extent_members[] = {
    {"radius", ZV_FIELD_NUMBERS, .sentence = "least and largest distance from that axis", .unit = "mm", .count = 2,
     .flags = ZV_FIELD_NEEDED},
    {"height", ZV_FIELD_NUMBERS, .sentence = "lowest and highest z; null where the axis is not upright", .unit = "mm",
     .count = 2, .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field robot_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "for `robot`", .flags = ZV_FIELD_NEEDED},
    {"title", ZV_FIELD_TEXT, .sentence = "for people", .flags = ZV_FIELD_NEEDED},
    {"source", ZV_FIELD_TEXT, .sentence = "where the description comes from", .flags = ZV_FIELD_NEEDED},
    {"family", ZV_FIELD_TEXT, .sentence = "the solver that was recognised from the geometry", .flags = ZV_FIELD_NEEDED},
    {"capability", ZV_FIELD_OBJECT, .sentence = "what the arm can do: ask this, not the family",
     .flags = ZV_FIELD_NEEDED, .members = capability_members},
    {"reach", ZV_FIELD_NUMBER, .sentence = "a bound: the tool is never farther from the base", .unit = "mm",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"extent", ZV_FIELD_OBJECT, .sentence = "where the tool gets within the joint limits, about the axis of joint 1",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL, .members = extent_members},
    {"joints", ZV_FIELD_LIST, .sentence = "base first", .flags = ZV_FIELD_NEEDED, .members = joint_members},
    {"dimensions", ZV_FIELD_LIST, .sentence = "what `set` can change", .flags = ZV_FIELD_NEEDED,
     .members = dimension_members},
    {"file", ZV_FIELD_OBJECT, .sentence = "the robot file; only of one robot"},
    ZV_FIELDS_END,
};

static const zv_field robots_fields[] = {ZV_FIELDS_END};
static const zv_field robots_answer[] = {
    {"robots", ZV_FIELD_LIST, .sentence = "those that ship, or the one named; null is unknown or without limit",
     .flags = ZV_FIELD_NEEDED, .members = robot_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_robots = {
    "robots", "the arms that ship, or one of them in full", ZV_ROBOT_OPTIONAL, {robots_fields}, {robots_answer}};

// ---- fk, pose ----

static const zv_field fk_fields[] = {ZV_ROW_Q, ZV_FIELDS_END};

const zv_field zv_answer_pose[] = {
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "position of the tool", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "its orientation Rz(A) Ry(B) Rx(C)", .unit = "deg", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    {"gimbal", ZV_FIELD_FLAG,
     .sentence = "true when B is at ±90 degrees: then only one combination of A and C is defined and C is 0",
     .flags = ZV_FIELD_NEEDED},
    {"T", ZV_FIELD_MATRIX, .sentence = "the same as a 4x4 matrix", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"frames", ZV_FIELD_LIST,
     .sentence = "the frame after each joint as a matrix; of a DH robot the product of the first rows", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"axis_frames", ZV_FIELD_LIST, .sentence = "the same for all axes where some follow a joint", .unit = "mm"},
    {"points", ZV_FIELD_LIST, .sentence = "the arm as a polyline: base, pivots, tool centre", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_fk = {
    "fk", "where the tool is at given joint values", ZV_ROBOT_REQUIRED, {fk_fields}, {zv_answer_pose}};

static const zv_field own_frame[] = {
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "its origin", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED,
     .example = "[0, 0, 0]"},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "its orientation", .unit = "deg", .count = 3, .flags = ZV_FIELD_NEEDED,
     .example = "[0, 0, 0]"},
    ZV_FIELDS_END,
};

#define ROW_OWN_FRAME                                                                                                  \
    {                                                                                                                  \
        "frame", ZV_FIELD_OBJECT, .sentence = "a frame of your own; the tool is also given in it",                     \
                                  .members = own_frame, .example = "{\"xyz\": [0, 0, 0], \"abc\": [0, 0, 0]}"          \
    }

static const zv_field pose_fields[] = {
    ZV_ROW_Q,
    ROW_OWN_FRAME,
    ZV_FIELDS_END,
};

static const zv_field axis_members[] = {
    {"at", ZV_FIELD_NUMBERS, .sentence = "pivot, base frame", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"along", ZV_FIELD_NUMBERS, .sentence = "unit vector: positive q turns about it or slides along it", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field lost_members[] = {
    {"move", ZV_FIELD_NUMBERS, .sentence = "direction that the tool cannot move in, base frame", .count = 3},
    {"turn", ZV_FIELD_NUMBERS, .sentence = "or that it cannot turn about", .count = 3},
    {"name", ZV_FIELD_TEXT, .sentence = "what a person calls it: up, out, around, tool_x, tool_y, tool_z",
     .flags = ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field singularity_members[] = {
    {"share", ZV_FIELD_NUMBER,
     .sentence = "slowest by fastest motion of the tool that one effort of the joints gives; 0: singular",
     .flags = ZV_FIELD_NEEDED},
    {"near", ZV_FIELD_FLAG, .sentence = "below 0.02; only then the rest", .flags = ZV_FIELD_NEEDED},
    {"names", ZV_FIELD_LIST, .sentence = "as `singular` of ik"},
    {"lost", ZV_FIELD_OBJECT, .sentence = "the direction that is lost", .members = lost_members},
    {"idle", ZV_FIELD_NUMBERS, .sentence = "proportions in which the joints move without moving the tool"},
    {"joint", ZV_FIELD_WHOLE, .sentence = "the joint that leads out, from 1"},
    {"away", ZV_FIELD_NUMBER, .sentence = "how far it is from its singular value; mm for a sliding joint",
     .unit = "deg"},
    ZV_FIELDS_END,
};

static const zv_field pose_answer[] = {
    {"axes", ZV_FIELD_LIST, .sentence = "of the joints", .flags = ZV_FIELD_NEEDED, .members = axis_members},
    {"target", ZV_FIELD_OBJECT, .sentence = "the target the arm is at, in the fields of ik", .flags = ZV_FIELD_NEEDED,
     .members = held_target},
    ROW_ANGLES,
    {"singularity", ZV_FIELD_OBJECT, .sentence = "how near a singular pose is", .flags = ZV_FIELD_NEEDED,
     .members = singularity_members},
    {"in_frame", ZV_FIELD_OBJECT,
     .sentence = "with `frame`: xyz, abc and gimbal of the tool in it, and the frame as a matrix"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_pose = {"pose",
                                    "everything to show of an arm at given joint values",
                                    ZV_ROBOT_REQUIRED,
                                    {pose_fields},
                                    {zv_answer_pose, pose_answer}};

// ---- ik ----

static const zv_field ik_fields[] = {
    {"near", ZV_FIELD_JOINTS, .sentence = "list the solutions nearest to these joint values first",
     .values = "Q1 Q2 ...", .example = "[0, 0, 0, 0, 90, 0]"},
    {"limits", ZV_FIELD_FLAG, .sentence = "only solutions inside the joint limits", .standard = "false",
     .example = "true"},
    {"clamp", ZV_FIELD_FLAG, .sentence = "use the nearest target in reach, and say so", .standard = "false",
     .example = "true"},
    ROW_POLICY,
    {"parameter", ZV_FIELD_NUMBER, .sentence = "seven axes: which solution of each family", .unit = "deg",
     .values = "P", .example = "10"},
    {"triangles", ZV_FIELD_FLAG, .sentence = "four-link arm: also the intermediate quantities of document 001",
     .standard = "false", .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field solution_members[] = {
    {"q", ZV_FIELD_JOINTS, .sentence = "joint values, each in the turn that suits the limits best",
     .flags = ZV_FIELD_NEEDED},
    {"branch", ZV_FIELD_OBJECT,
     .sentence = "base (front, back), elbow (up, down; SCARA left, right), wrist (plus, minus: sign of the middle "
                 "wrist joint); "
                 "null where the arm has no such choice",
     .flags = ZV_FIELD_NEEDED},
    {"free", ZV_FIELD_NUMBERS,
     .sentence = "numbers of joints that may take any value here, or trade with another; they are 0 in q",
     .flags = ZV_FIELD_NEEDED},
    {"in_limits", ZV_FIELD_FLAG, .sentence = "every joint is inside its limits", .flags = ZV_FIELD_NEEDED},
    {"margin", ZV_FIELD_NUMBER, .sentence = "distance to the nearest limit, negative outside; mm for a sliding joint",
     .unit = "deg", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"margin_joint", ZV_FIELD_WHOLE, .sentence = "number of that joint", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"clearance", ZV_FIELD_OBJECT,
     .sentence = "with `scene`: free, distance (mm), bodies, points, as in the answer of clearance"},
    ROW_ANGLES,
    ZV_FIELDS_END,
};

static const zv_field ik_answer[] = {
    {"reachable", ZV_FIELD_FLAG,
     .sentence = "the target asked for is in reach; with `limits`, a solution inside the limits exists",
     .flags = ZV_FIELD_NEEDED},
    {"why", ZV_FIELD_TEXT, .sentence = "only when it is not: a sentence with the distance"},
    {"side", ZV_FIELD_WORD, .sentence = "only when no joint values reach it: on which side of the reach it lies",
     .words = zv_reach_words},
    {"beyond", ZV_FIELD_NUMBER, .sentence = "and how far", .unit = "mm", .flags = ZV_FIELD_NULL},
    {"singular", ZV_FIELD_LIST,
     .sentence = "what is singular here: wrist elbow shoulder of six axes, stretched folded axis of the others; empty "
                 "at a regular "
                 "pose",
     .flags = ZV_FIELD_NEEDED},
    {"clamped", ZV_FIELD_TEXT, .sentence = "with `clamp`: none, outer, inner or plane"},
    {"height_clamped", ZV_FIELD_FLAG, .sentence = "with `clamp`: the height was changed"},
    {"moved", ZV_FIELD_NUMBER, .sentence = "with `clamp`: how far the target was moved", .unit = "mm"},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "with `clamp`: the position that the solutions reach", .unit = "mm",
     .count = 3},
    {"complete", ZV_FIELD_FLAG, .sentence = "false for a search, which cannot promise to have found everything"},
    {"tries", ZV_FIELD_WHOLE, .sentence = "of a search: starts used"},
    {"residual", ZV_FIELD_NUMBER, .sentence = "of a search: what remains of the best one; a milliradian counts as one",
     .unit = "mm"},
    {"triangles", ZV_FIELD_OBJECT,
     .sentence = "with `triangles`: d15 d16 d25 d24 (mm), b1 b2 delta b3 b4 b5 b6 (degrees, signed as in errata.md; b6 "
                 "is null when "
                 "the elbow's triangle does not close)"},
    {"pitches", ZV_FIELD_LIST,
     .sentence =
         "with `triangles`: every angle XOY with which the arm reaches the place, as intervals [from, to], deg"},
    {"level", ZV_FIELD_LIST,
     .sentence = "with `triangles`: the poses with link 3-4 level (001-24): pitch and a1 to a4, deg"},
    {"families", ZV_FIELD_LIST, .sentence = "seven axes: `parameter` [from, to], `branch` and `best` of each"},
    {"solutions", ZV_FIELD_LIST, .sentence = "all of them, nearest to `near` first", .flags = ZV_FIELD_NEEDED,
     .members = solution_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_ik = {"ik",
                                  "all joint values that reach a target",
                                  ZV_ROBOT_REQUIRED,
                                  {zv_fields_target, zv_fields_orientation, ik_fields, zv_fields_cell},
                                  {ik_answer}};

// ---- jog ----

static const char *const frame_words[] = {"base", "tool", NULL};
static const zv_field frame_angles = {
    "frame",       ZV_FIELD_NUMBERS, .sentence = "orientation of a frame of one's own",
    .unit = "deg", .count = 3,       .values = "A B C"};

static const zv_field jog_pose[] = {
    ROW_OWN_FRAME,
    ZV_FIELDS_END,
};

static const zv_field jog_fields[] = {
    ZV_ROW_Q,
    {"by", ZV_FIELD_NUMBERS, .sentence = "a step along the axes of `frame`", .unit = "mm", .count = 3,
     .values = "X Y Z", .example = "[0, 0, 5]"},
    {"turn", ZV_FIELD_NUMBERS,
     .sentence = "a rotation vector along them; a pitch or a yaw turns as far as it can follow", .unit = "deg",
     .count = 3, .values = "X Y Z", .example = "[0, 0, 2]"},
    {"frame", ZV_FIELD_WORD, .sentence = "whose axes", .words = frame_words, .standard = "\"base\"",
     .example = "\"tool\"", .other = &frame_angles},
    {"to", ZV_FIELD_JOINTS, .sentence = "joint values to go to, in place of a push of the tool", .values = "Q1 Q2 ...",
     .example = "[10, 20, 30, 40]"},
    {"pose", ZV_FIELD_OBJECT, .sentence = "also the answer of `pose` at the new joint values", .members = jog_pose,
     .example = "{}"},
    ZV_FIELDS_END,
};

static const char *const stop_words[] = {"reach", "limit", "singularity", "collision", NULL};
static const zv_field jog_answer[] = {
    {"q", ZV_FIELD_JOINTS, .sentence = "the new joint values", .flags = ZV_FIELD_NEEDED},
    {"target", ZV_FIELD_OBJECT, .sentence = "the target it is at, as in pose", .flags = ZV_FIELD_NEEDED,
     .members = held_target},
    {"clamped", ZV_FIELD_TEXT, .sentence = "none, outer, inner or plane: the place was moved to be in reach",
     .flags = ZV_FIELD_NEEDED},
    {"beyond", ZV_FIELD_NUMBER, .sentence = "by how much; null when that is immeasurable", .unit = "mm",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"stopped", ZV_FIELD_WORD, .sentence = "what stopped the arm", .words = stop_words,
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"joint", ZV_FIELD_WHOLE, .sentence = "whose limit stopped it, from 1"},
    {"slid", ZV_FIELD_NUMBER,
     .sentence = "stopped by reach or a collision: how far the tool went along the rim or the thing", .unit = "mm"},
    {"sentence", ZV_FIELD_TEXT, .sentence = "stopped by a collision: what is in the way"},
    {"pose", ZV_FIELD_OBJECT, .sentence = "with `pose`: the answer of that request"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_jog = {"jog",
                                   "the next joint values of an arm that is pushed, before it touches anything",
                                   ZV_ROBOT_REQUIRED,
                                   {jog_fields, zv_fields_target, zv_fields_orientation, zv_fields_cell},
                                   {jog_answer}};

// ---- jacobian, euler, unity, line ----

static const zv_field jacobian_answer[] = {
    {"J", ZV_FIELD_MATRIX,
     .sentence =
         "rows vx vy vz wx wy wz, base frame at the tool: mm per rad (mm per mm for a sliding joint), rad per rad",
     .flags = ZV_FIELD_NEEDED},
    {"det", ZV_FIELD_NUMBER, .sentence = "of a square J", .unit = "mm3", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"rank", ZV_FIELD_WHOLE, .sentence = "below the number of joints at a singular pose", .flags = ZV_FIELD_NEEDED},
    {"manipulability", ZV_FIELD_NUMBER, .sentence = "sqrt(det(J J^T)), or sqrt(det(J^T J)) with fewer than six joints",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_jacobian = {
    "jacobian", "how the tool moves when the joints do", ZV_ROBOT_REQUIRED, {fk_fields}, {jacobian_answer}};

static const zv_field unity_fields[] = {
    {"pos", ZV_FIELD_NUMBERS, .sentence = "position in Unity", .unit = "mm", .count = 3, .values = "X Y Z",
     .example = "[100, 200, 300]"},
    {"euler", ZV_FIELD_NUMBERS, .sentence = "Euler angles as Unity shows them", .unit = "deg", .count = 3,
     .values = "X Y Z", .example = "[10, 20, 30]"},
    {"T", ZV_FIELD_MATRIX, .sentence = "the other direction: our pose, 16 numbers, row by row", .unit = "mm",
     .values = "T11 T12 ...", .example = "[[1, 0, 0, 100], [0, 1, 0, 200], [0, 0, 1, 300], [0, 0, 0, 1]]"},
    ZV_FIELDS_END,
};
static const zv_field unity_answer[] = {
    {"T", ZV_FIELD_MATRIX, .sentence = "our pose", .unit = "mm"},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "its angles", .unit = "deg", .count = 3},
    {"pos", ZV_FIELD_NUMBERS, .sentence = "with `T`: position in Unity", .unit = "mm", .count = 3},
    {"euler", ZV_FIELD_NUMBERS, .sentence = "with `T`: angles in Unity", .unit = "deg", .count = 3},
    ZV_FIELDS_END,
};

const zv_operation zv_about_unity = {"unity",
                                     "a pose from Unity's left-handed frame to ours, and back",
                                     ZV_ROBOT_OPTIONAL,
                                     {unity_fields},
                                     {unity_answer}};

static const zv_field line_fields[] = {
    {"from", ZV_FIELD_NUMBERS, .sentence = "start of the line", .unit = "mm", .count = 3, .values = "X Y Z",
     .flags = ZV_FIELD_NEEDED, .example = "[200, 20, 0]"},
    {"to", ZV_FIELD_NUMBERS, .sentence = "end of the line", .unit = "mm", .count = 3, .values = "X Y Z",
     .flags = ZV_FIELD_NEEDED, .example = "[-200, 20, 0]"},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "orientation kept along the line: six axes", .unit = "deg", .count = 3,
     .values = "A B C", .example = "[10, 80, 20]"},
    {"pitch", ZV_FIELD_NUMBER, .sentence = "angle of the last link: arm4, planar3", .unit = "deg", .values = "P",
     .example = "10"},
    {"yaw", ZV_FIELD_NUMBER, .sentence = "angle of the tool about z: scara", .unit = "deg", .values = "W",
     .example = "30"},
    ROW_POLICY,
    ZV_FIELDS_END,
};
static const zv_field line_solution_members[] = {
    {"branch", ZV_FIELD_OBJECT, .sentence = "as in ik", .flags = ZV_FIELD_NEEDED},
    {"t", ZV_FIELD_NUMBER, .sentence = "so far it is proven clear, 0 to 1", .flags = ZV_FIELD_NEEDED},
    {"clear", ZV_FIELD_FLAG, .sentence = "all of it is", .flags = ZV_FIELD_NEEDED},
    {"lost", ZV_FIELD_FLAG, .sentence = "the branch ends there", .flags = ZV_FIELD_NEEDED},
    {"free", ZV_FIELD_FLAG,
     .sentence = "of what is in the way there, with distance, bodies, points and sentence: "
                 "as in the answer of clearance"},
    {"distance", ZV_FIELD_NUMBER, .sentence = "negative: how deep", .unit = "mm"},
    {"bodies", ZV_FIELD_LIST, .sentence = "names of the two"},
    {"points", ZV_FIELD_LIST, .sentence = "their nearest points, or where they are deepest", .unit = "mm"},
    {"sentence", ZV_FIELD_TEXT, .sentence = "the same for a person"},
    ZV_FIELDS_END,
};

static const zv_field line_answer[] = {
    {"blocked", ZV_FIELD_LIST,
     .sentence = "the parts out of reach in order, [t0, t1, side]: t from 0 to 1, side outer inner above below plane",
     .flags = ZV_FIELD_NEEDED},
    {"all_reachable", ZV_FIELD_FLAG, .sentence = "there is no such part", .flags = ZV_FIELD_NEEDED},
    {"solutions", ZV_FIELD_LIST,
     .sentence = "with `scene` or `bodies`: how far each solution follows the line among them",
     .members = line_solution_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_line = {"line",
                                    "which parts of a straight line the arm cannot reach",
                                    ZV_ROBOT_REQUIRED,
                                    {line_fields, zv_fields_orientation, zv_fields_cell},
                                    {line_answer}};

const char *const zv_sequence_words[] = {"ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY",
                                         "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz", "yzx", "zxy", "zyx",
                                         "xyx", "xzx", "yxy", "yzy", "zxz", "zyz", NULL};

const zv_field zv_fields_orientation[] = {ZV_ROWS_ORIENTATION, ZV_FIELDS_END};

static const zv_field euler_fields[] = {
    {"abc", ZV_FIELD_NUMBERS, .sentence = "the angles of Rz(A) Ry(B) Rx(C)", .unit = "deg", .count = 3,
     .values = "A B C", .example = "[10, 80, 20]"},
    {"to", ZV_FIELD_WORD, .sentence = "also `euler` in this sequence", .words = zv_sequence_words, .values = "AXES",
     .example = "\"zxz\""},
    {"all", ZV_FIELD_FLAG, .sentence = "also the angles of all 24 sequences", .standard = "false", .example = "true"},
    ZV_FIELDS_END,
};
static const zv_field euler_answer[] = {
    {"R", ZV_FIELD_MATRIX, .sentence = "the rotation, 3x3", .flags = ZV_FIELD_NEEDED},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "the angles that R gives back", .unit = "deg", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    {"gimbal", ZV_FIELD_FLAG, .sentence = "B is at ±90 degrees", .flags = ZV_FIELD_NEEDED},
    {"quat_wxyz", ZV_FIELD_NUMBERS, .sentence = "the quaternion, w first and not below 0", .count = 4,
     .flags = ZV_FIELD_NEEDED},
    {"quat_xyzw", ZV_FIELD_NUMBERS, .sentence = "the same, w last", .count = 4, .flags = ZV_FIELD_NEEDED},
    {"rotvec", ZV_FIELD_NUMBERS, .sentence = "vector along the axis, as long as the angle", .unit = "deg", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    {"euler", ZV_FIELD_NUMBERS, .sentence = "with `to`: the angles of that sequence", .unit = "deg", .count = 3},
    {"locked", ZV_FIELD_FLAG, .sentence = "with `to`: only the sum or difference of its outer two angles is defined"},
    {"sequences", ZV_FIELD_OBJECT, .sentence = "with `all`: the angles of every sequence", .unit = "deg"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_euler = {"euler",
                                     "an orientation from one convention to all others",
                                     ZV_ROBOT_OPTIONAL,
                                     {euler_fields, zv_fields_orientation},
                                     {euler_answer}};
