/// @file table_motion.c
/// What can be asked about programs and motions: gcode, check, plan, program, simulate.
#include "request/table.h"

const char *const zv_dialect_words[] = {"strict", "tolerant", NULL};
const char *const zv_rapids_words[] = {"line", "joint", "route", NULL};
const char *const zv_rotary_words[] = {
#define ROTARY_WORD(symbol, word) word,
    ZV_ROTARY_LIST(ROTARY_WORD)
#undef ROTARY_WORD
        NULL};
const char *const zv_move_words[] = {"joint", "line", "arc", "straight", NULL};
const char *const zv_plant_words[] = {"kinematic", "joints", "articulation", "all", NULL};
const char *const zv_controller_words[] = {"computed-torque", "pd", "drives", NULL};
const char *const zv_integrator_words[] = {"implicit", "euler", "rk4", NULL};

// ---- programs ----

const zv_field zv_fields_program[] = {
    {"program", ZV_FIELD_TEXT,
     .sentence =
         "the lines of a G-code program, or of a controller's (KRL, RAPID, URScript, ...), which its first "
         "words tell; check, plan, simulate, size, servo: also those of a motion that was written (.knots, .csv)",
     .example = "\"G0 X0 Y0\\nG1 X10 F600\\nM2\\n\""},
    {"file", ZV_FIELD_TEXT,
     .sentence = "or the path of its file, where files are read; check, plan, simulate, size, servo: also a motion, "
                 ".knots or .csv",
     .values = "FILE", .example = "\"part.ngc\""},
    {"beside", ZV_FIELD_TEXT,
     .sentence = "path of the file that `program` is the text of: data and subprograms of a controller's program are "
                 "read beside it, where files are",
     .values = "FILE", .example = "\"part.src\""},
    ZV_FIELDS_END,
};

const zv_field zv_fields_reading[] = {
    {"start", ZV_FIELD_NUMBERS,
     .sentence =
         "where the tool is at first, in program coordinates; without it at its zero, or where `near` puts it, and "
         "a motion "
         "begins where the first rapids end",
     .unit = "mm", .count = 3, .values = "X Y Z", .example = "[0, 0, 5]"},
    {"rapid", ZV_FIELD_NUMBER, .sentence = "speed of rapids (G0)", .unit = "mm/min", .range = ZV_ABOVE_ZERO,
     .standard = "6000", .values = "F", .example = "3000"},
    {"dialect", ZV_FIELD_WORD,
     .sentence = "strict is RS-274/NGC; tolerant ignores what printers and other controls add, with a warning",
     .words = zv_dialect_words, .standard = "\"strict\"", .example = "\"tolerant\""},
    {"tools", ZV_FIELD_TEXT,
     .sentence = "file of a tool table in LinuxCNC's format, lengths in mm: offsets of G43, diameters of G41 and G42",
     .values = "FILE", .example = "\"tool.tbl\""},
    {"tool_table", ZV_FIELD_TEXT, .sentence = "or the lines of the table", .values = "LINES",
     .example = "\"T1 P1 Z-12.5 D6 ; end mill\\n\""},
    {"block_delete", ZV_FIELD_FLAG, .sentence = "skip lines that begin with /", .standard = "false", .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field issues_field[] = {
    {"issues", ZV_FIELD_NUMBER,
     .sentence = "list at most so many errors, and as many warnings; the others are only counted",
     .range = ZV_ABOVE_ZERO, .values = "N", .example = "20"},
    ZV_FIELDS_END,
};

const zv_field zv_issue_members[] = {
    {"line", ZV_FIELD_WHOLE, .sentence = "of the program, from 1", .flags = ZV_FIELD_NEEDED},
    {"column", ZV_FIELD_WHOLE, .sentence = "in bytes, from 1", .flags = ZV_FIELD_NEEDED},
    {"code", ZV_FIELD_TEXT, .sentence = "a word that stays the same between versions", .flags = ZV_FIELD_NEEDED},
    {"message", ZV_FIELD_TEXT, .sentence = "for a person", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const char *const reason_words[] = {"reach", "limit", "singularity", "timing", "torque", "blocked", NULL};
static const zv_field failing_members[] = {
    {"branch", ZV_FIELD_OBJECT, .sentence = "base, elbow, wrist as of a solution of ik; null: no joint values reach it",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"reason", ZV_FIELD_WORD, .sentence = "why it fails", .words = reason_words, .flags = ZV_FIELD_NEEDED},
    {"joint", ZV_FIELD_WHOLE, .sentence = "whose limit, from 1", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"lines", ZV_FIELD_NUMBERS, .sentence = "of the program, at its beginning and at its end", .count = 2,
     .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where it begins", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"program", ZV_FIELD_NUMBERS, .sentence = "the same place in the coordinates of the program", .unit = "mm",
     .count = 3, .flags = ZV_FIELD_NEEDED},
    {"to", ZV_FIELD_NUMBERS, .sentence = "where it ends", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"arc_length", ZV_FIELD_NUMBERS, .sentence = "arc length up to both", .unit = "mm", .count = 2,
     .flags = ZV_FIELD_NEEDED},
    {"why", ZV_FIELD_TEXT, .sentence = "the reason as a sentence", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_field zv_answer_issues[] = {
    {"errors", ZV_FIELD_LIST, .sentence = "of the program; a line with an error makes no move, and reading goes on",
     .flags = ZV_FIELD_NEEDED, .members = zv_issue_members},
    {"warnings", ZV_FIELD_LIST, .sentence = "lines that were read in another sense; the sentence says in which",
     .flags = ZV_FIELD_NEEDED, .members = zv_issue_members},
    {"error_count", ZV_FIELD_WHOLE, .sentence = "with `issues`: how many there are"},
    {"warning_count", ZV_FIELD_WHOLE, .sentence = "with `issues`: how many there are"},
    {"failing", ZV_FIELD_LIST,
     .sentence = "when the arm cannot follow: every part of the path that fails, per branch, as many as `issues` says",
     .members = failing_members},
    {"failing_count", ZV_FIELD_WHOLE, .sentence = "how many of them there are"},
    ZV_FIELDS_END,
};

// ---- gcode ----

static const zv_field gcode_fields[] = {
    {"moves", ZV_FIELD_FLAG, .sentence = "false: leave out the moves", .standard = "true", .example = "false"},
    ZV_FIELDS_END,
};

static const zv_field move_members[] = {
    {"line", ZV_FIELD_WHOLE, .sentence = "of the program, from 1", .flags = ZV_FIELD_NEEDED},
    {"kind", ZV_FIELD_TEXT, .sentence = "rapid, feed, arc, spline, dwell or event", .flags = ZV_FIELD_NEEDED},
    ZV_ROWS_MOVE,
    {"center", ZV_FIELD_NUMBERS, .sentence = "of an arc, at the height of its start", .unit = "mm", .count = 3},
    {"sweep", ZV_FIELD_NUMBER, .sentence = "of an arc, counter-clockwise positive", .unit = "deg"},
    ZV_FIELDS_END,
};

static const zv_field gcode_answer[] = {
    {"moves", ZV_FIELD_LIST, .sentence = "in their order", .members = move_members},
    {"errors", ZV_FIELD_LIST, .sentence = "a line with an error makes no move, and reading goes on",
     .flags = ZV_FIELD_NEEDED, .members = zv_issue_members},
    {"warnings", ZV_FIELD_LIST, .sentence = "lines that were read in another sense; the sentence says in which",
     .flags = ZV_FIELD_NEEDED, .members = zv_issue_members},
    {"lines", ZV_FIELD_WHOLE, .sentence = "of the program", .flags = ZV_FIELD_NEEDED},
    {"move_count", ZV_FIELD_WHOLE, .sentence = "how many moves there are", .flags = ZV_FIELD_NEEDED},
    {"end", ZV_FIELD_NUMBERS, .sentence = "where the tool is in the end", .unit = "mm", .count = 3, .most = 6,
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_gcode = {"gcode",
                                     "what a G-code program does, and where it is wrong",
                                     ZV_ROBOT_OPTIONAL,
                                     {zv_fields_program, zv_fields_reading, gcode_fields},
                                     {gcode_answer}};

// ---- check ----

static const zv_field limit_members[] = {
    {"velocity", ZV_FIELD_JOINTS, .sentence = "null for none", .unit = "deg/s", .flags = ZV_FIELD_NULL},
    {"acceleration", ZV_FIELD_JOINTS, .sentence = "null for none", .unit = "deg/s2", .flags = ZV_FIELD_NULL},
    {"jerk", ZV_FIELD_JOINTS, .sentence = "null for none", .unit = "deg/s3", .flags = ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

const zv_field zv_fields_path[] = {
    {"work", ZV_FIELD_NUMBERS,
     .sentence = "where the zero of the program or of the strokes lies: mm and degrees; a controller's program has its "
                 "own frames and stays where they are",
     .count = 6, .values = "X Y Z A B C", .standard = "[0, 0, 0, 0, 0, 0]", .example = "[280, 0, 50, 0, 0, 0]"},
    {"abc", ZV_FIELD_NUMBERS,
     .sentence = "orientation of the tool (six axes); without it rotary words of the program turn it", .unit = "deg",
     .count = 3, .values = "A B C", .standard = "[0, 0, 180]", .example = "[0, 0, 180]"},
    {"rotary", ZV_FIELD_WORD,
     .sentence = "what A B C of a program mean to six axes: euler, the orientation Rz(A) Ry(B) Rx(C); axes, turns of "
                 "the tool against the work about X, Y and Z as on a machine (ISO 841), from `abc` on; direction, the "
                 "same without the turn about the tool itself (five-axis milling); table, the same for words that turn "
                 "the table",
     .words = zv_rotary_words, .standard = "\"euler\"", .example = "\"direction\""},
    {"pitch", ZV_FIELD_NUMBER, .sentence = "pitch of the last link: arm4 (90 is down), planar3 (-90)", .unit = "deg",
     .values = "P", .example = "90"},
    {"policy", ZV_FIELD_WORD, .sentence = "how planar3 without a pitch chooses one along the path",
     .words = zv_policy_words, .standard = "\"beta\"", .example = "\"exact\""},
    {"near", ZV_FIELD_JOINTS,
     .sentence =
         "joint values the arm starts from: a program begins where they put the tool, and a motion with a joint move "
         "from there",
     .values = "Q1 Q2 ...", .example = "[0, 30, 0, 0]"},
    {"tolerance", ZV_FIELD_NUMBER, .sentence = "how far corners may be rounded under G64 without P", .unit = "mm",
     .range = ZV_ABOVE_ZERO, .standard = "0.05", .values = "MM", .example = "0.02"},
    {"rapids", ZV_FIELD_WORD,
     .sentence =
         "how G0 goes: straight lines of the tool where they can be followed, joint moves, or routes around the things "
         "of `scene`, proven clear",
     .words = zv_rapids_words, .standard = "\"line\"", .example = "\"joint\""},
    {"limits", ZV_FIELD_OBJECT,
     .sentence = "in place of the robot's: one number per joint each, per s, s2, s3; mm for a sliding joint",
     .members = limit_members, .example = "{\"velocity\": [90, 90, 100, 90]}"},
    {"acceleration", ZV_FIELD_NUMBER, .sentence = "of the tool; without it that of the robot file, or 2000",
     .unit = "mm/s2", .range = ZV_ABOVE_ZERO, .values = "A", .example = "500"},
    {"jerk", ZV_FIELD_NUMBER,
     .sentence = "of the tool along paths; without it that of the robot file, or only those of the joints count",
     .unit = "mm/s3", .range = ZV_ABOVE_ZERO, .values = "J", .example = "20000"},
    ZV_FIELDS_END,
};

static const zv_field load_field[] = {
    {"load_kg", ZV_FIELD_NUMBER,
     .sentence =
         "mass at the tool: torques limit the motion. Without it they do when the file gives all inertias; never for "
         "waypoints",
     .unit = "kg", .range = ZV_FROM(0.0), .values = "KG", .example = "0.5"},
    ZV_FIELDS_END,
};

static const zv_field end_members[] = {
    {"branch", ZV_FIELD_OBJECT, .sentence = "base, elbow, wrist as of a solution of ik", .flags = ZV_FIELD_NEEDED},
    {"reason", ZV_FIELD_WORD, .sentence = "why it ends; null: it reaches the end", .words = reason_words,
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"joint", ZV_FIELD_WHOLE, .sentence = "whose limit, from 1", .flags = ZV_FIELD_NULL},
    {"line", ZV_FIELD_WHOLE, .sentence = "of the program; number of the stroke or waypoint"},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where", .unit = "mm", .count = 3},
    {"program", ZV_FIELD_NUMBERS, .sentence = "the same place in the coordinates of the program", .unit = "mm",
     .count = 3},
    {"arc_length", ZV_FIELD_NUMBER, .sentence = "arc length up to there", .unit = "mm"},
    {"why", ZV_FIELD_TEXT, .sentence = "the reason as a sentence"},
    {"margin", ZV_FIELD_NUMBER, .sentence = "smallest distance to a joint limit, as a part of the joint's range",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

const zv_field zv_answer_verdict[] = {
    {"possible", ZV_FIELD_FLAG, .sentence = "the arm can follow all of it", .flags = ZV_FIELD_NEEDED},
    {"length", ZV_FIELD_NUMBER, .sentence = "arc length of the tool's path", .unit = "mm"},
    {"deviation", ZV_FIELD_NUMBER,
     .sentence = "largest distance from the programmed path that rounding makes (check: that all roundings would make)",
     .unit = "mm"},
    {"proven", ZV_FIELD_FLAG, .sentence = "reach, joint limits and branch hold between the samples too"},
    {"unproven", ZV_FIELD_OBJECT,
     .sentence = "when they are not proven: line, xyz, length (mm) of the longest such part; why"},
    {"why", ZV_FIELD_TEXT, .sentence = "when it cannot: a sentence"},
    {"failure", ZV_FIELD_OBJECT, .sentence = "when it cannot: the first place that fails; null: the program has errors",
     .flags = ZV_FIELD_NULL, .members = end_members},
    {"branches", ZV_FIELD_LIST, .sentence = "every branch with its margin, or where it ends", .flags = ZV_FIELD_NEEDED,
     .members = end_members},
    {"changes", ZV_FIELD_WHOLE, .sentence = "how often the arm changes its branch at a rapid",
     .flags = ZV_FIELD_NEEDED},
    {"routes", ZV_FIELD_WHOLE, .sentence = "with rapids \"route\": joint moves that were searched, each proven clear"},
    {"detours", ZV_FIELD_WHOLE, .sentence = "those of them that do not go straight in joint space"},
    ZV_FIELDS_END,
};

static const zv_field check_fields[] = {
    {"path", ZV_FIELD_WHOLE, .sentence = "number of places along the path to list, each with every branch",
     .range = ZV_BETWEEN(2.0, 5000.0), .values = "N", .example = "200"},
    ZV_FIELDS_END,
};

const zv_field zv_look_members[] = {
    {"arc_length", ZV_FIELD_LIST, .sentence = "arc length up to each place, mm", .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_LIST, .sentence = "the places, mm", .flags = ZV_FIELD_NEEDED},
    {"line", ZV_FIELD_LIST, .sentence = "of the program", .flags = ZV_FIELD_NEEDED},
    {"rapid", ZV_FIELD_LIST, .sentence = "whether G0 goes there", .flags = ZV_FIELD_NEEDED},
    {"feed", ZV_FIELD_LIST, .sentence = "speed that the program asks for, mm/min", .flags = ZV_FIELD_NEEDED},
    {"singularity", ZV_FIELD_LIST, .sentence = "share as in pose, 0 at a singular pose; null out of reach",
     .flags = ZV_FIELD_NEEDED},
    {"carried", ZV_FIELD_LIST, .sentence = "index of the branch that carries the path there, from 0; -1: none",
     .flags = ZV_FIELD_NEEDED},
    {"clearance", ZV_FIELD_LIST,
     .sentence =
         "with `scene` or `bodies`: distance of the arm from what is around it, mm; null where no branch carries "
         "the path, or there is nothing to meet"},
    {"branches", ZV_FIELD_LIST, .sentence = "base, elbow and wrist of each", .flags = ZV_FIELD_NEEDED},
    {"margins", ZV_FIELD_LIST,
     .sentence = "per branch and place the smallest distance to a joint limit as a part of the joint's range, negative "
                 "outside; null: it has no joint values there",
     .flags = ZV_FIELD_NEEDED},
    {"starts", ZV_FIELD_LIST, .sentence = "per branch its joint values where the path begins; null: none inside limits",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field motion_members[] = {
    {"duration", ZV_FIELD_NUMBER, .unit = "s", .sentence = "of the motion", .flags = ZV_FIELD_NEEDED},
    {"margin", ZV_FIELD_NUMBER,
     .sentence = "smallest distance to a joint limit, as a part of the joint's range; null: no joint has one",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"velocity", ZV_FIELD_NUMBER, .sentence = "largest use of a joint's limit, 1 is all of it",
     .flags = ZV_FIELD_NEEDED},
    {"acceleration", ZV_FIELD_NUMBER, .sentence = "the same", .flags = ZV_FIELD_NEEDED},
    {"jerk", ZV_FIELD_NUMBER, .sentence = "the same; it is measured only", .flags = ZV_FIELD_NEEDED},
    {"t", ZV_FIELD_NUMBER, .unit = "s", .sentence = "when the first limit is passed"},
    ZV_FIELDS_END,
};

static const zv_field check_answer[] = {
    {"motion", ZV_FIELD_OBJECT, .sentence = "of a file .knots or .csv: how much of the limits it uses",
     .members = motion_members},
    {"path", ZV_FIELD_OBJECT, .sentence = "with `path`: columns, one number per place", .members = zv_look_members},
    {"moves", ZV_FIELD_WHOLE, .sentence = "how many the program makes", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_check = {
    "check",
    "can the arm follow a G-code program, and where not; nothing is timed",
    ZV_ROBOT_REQUIRED,
    {zv_fields_program, zv_fields_reading, zv_fields_path, load_field, issues_field, check_fields, zv_fields_cell},
    {zv_answer_verdict, check_answer, zv_answer_issues, zv_answer_clear}};

// ---- place ----

static const zv_field place_fields[] = {
    {"keep_height", ZV_FIELD_FLAG, .sentence = "the zero of the program stays at the height of `work`",
     .standard = "false", .example = "true"},
    {"keep_turn", ZV_FIELD_FLAG, .sentence = "it keeps its turn about the vertical", .standard = "false",
     .example = "true"},
    {"columns", ZV_FIELD_WHOLE, .sentence = "of the map", .range = ZV_BETWEEN(3.0, 201.0), .standard = "33",
     .values = "N", .example = "21"},
    ZV_FIELDS_END,
};

static const zv_field place_map[] = {
    {"columns", ZV_FIELD_WHOLE, .sentence = "and as many rows", .flags = ZV_FIELD_NEEDED},
    {"from", ZV_FIELD_NUMBERS, .sentence = "x and y of the first place", .unit = "mm", .count = 2,
     .flags = ZV_FIELD_NEEDED},
    {"to", ZV_FIELD_NUMBERS, .sentence = "x and y of the last", .unit = "mm", .count = 2, .flags = ZV_FIELD_NEEDED},
    {"height", ZV_FIELD_NUMBER, .sentence = "of the zero of the program", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"margins", ZV_FIELD_LIST,
     .sentence =
         "row by row; null: the program does not fit there, or at 32 places of it with `scene` a thing is in the way",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field place_answer[] = {
    {"possible", ZV_FIELD_FLAG,
     .sentence = "a place was found; with `scene` one where the whole motion is proven clear",
     .flags = ZV_FIELD_NEEDED},
    {"work", ZV_FIELD_NUMBERS, .sentence = "the place with the largest margin: x, y, z in mm, A, B, C in degrees",
     .count = 6},
    {"margin", ZV_FIELD_NUMBER, .sentence = "smallest distance to a joint limit, as a part of the joint's range"},
    {"branch", ZV_FIELD_OBJECT, .sentence = "that carries the program there: base, elbow, wrist"},
    {"why", ZV_FIELD_TEXT, .sentence = "when none was found: a sentence"},
    {"map", ZV_FIELD_OBJECT, .sentence = "where the zero of the program may lie, at that height and turn",
     .flags = ZV_FIELD_NEEDED, .members = place_map},
    ZV_FIELDS_END,
};

const zv_operation zv_about_place = {
    "place",
    "where a whole G-code program fits in front of the arm, with the largest margin",
    ZV_ROBOT_REQUIRED,
    {zv_fields_program, zv_fields_reading, zv_fields_path, load_field, place_fields, zv_fields_cell},
    {place_answer}};

// ---- plan ----

static const zv_field waypoint_members[] = {
    {"q", ZV_FIELD_JOINTS, .sentence = "joint values of the place"},
    {"xyz", ZV_FIELD_NUMBERS,
     .sentence = "the place, with the orientation as ik takes it; what is not given stays as it was", .unit = "mm",
     .count = 3},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "as of ik", .unit = "deg", .count = 3},
    {"pitch", ZV_FIELD_NUMBER, .sentence = "as of ik", .unit = "deg"},
    {"yaw", ZV_FIELD_NUMBER, .sentence = "as of ik", .unit = "deg"},
    {"T", ZV_FIELD_MATRIX, .sentence = "as of ik", .unit = "mm"},
    ZV_ROWS_ORIENTATION,
    {"policy", ZV_FIELD_WORD, .sentence = "as of ik", .words = zv_policy_words, .standard = "\"beta\""},
    {"move", ZV_FIELD_WORD,
     .sentence =
         "how the arm gets there: all joints together, the tool straight at `feed` or on the circle through `via`, or "
         "straight in joint space, as routes are proven",
     .words = zv_move_words, .standard = "\"joint\""},
    {"via", ZV_FIELD_NUMBERS, .sentence = "of an arc", .unit = "mm", .count = 3},
    {"feed", ZV_FIELD_NUMBER, .sentence = "of a line or an arc", .unit = "mm/min", .range = ZV_ABOVE_ZERO},
    {"speed", ZV_FIELD_NUMBER, .sentence = "of a joint move, of the limits", .unit = "%",
     .range = ZV_ABOVE_ZERO_TO(100.0), .standard = "100"},
    {"dwell", ZV_FIELD_NUMBER, .sentence = "wait there", .unit = "s", .range = ZV_ABOVE_ZERO},
    {"grip", ZV_FIELD_FLAG, .sentence = "there the gripper closes (true) or opens, as M64 and M65 do; then it waits"},
    {"name", ZV_FIELD_TEXT, .sentence = "what people call it"},
    ZV_FIELDS_END,
};

static const zv_field waypoint_joints = {"waypoints", ZV_FIELD_JOINTS, .sentence = "joint values"};

#define ROW_WAYPOINTS(needed)                                                                                          \
    {                                                                                                                  \
        .name = "waypoints", .type = ZV_FIELD_LIST, .flags = needed, .members = waypoint_members,                      \
        .other = &waypoint_joints,                                                                                     \
        .sentence = "joint values [q1, q2, ...], or objects with q or a place; a path cannot begin a motion: a "       \
                    "waypoint before it, or `near`, says where the arm is",                                            \
        .example = "[[0, 30, 0, 0], {\"xyz\": [300, 0, 20], \"move\": \"line\"}]"                                      \
    }
#define ROW_FEED                                                                                                       \
    {                                                                                                                  \
        .name = "feed", .type = ZV_FIELD_NUMBER, .sentence = "of strokes, and of lines between waypoints",             \
        .unit = "mm/min", .range = ZV_ABOVE_ZERO, .standard = "6000", .values = "F", .example = "3000"                 \
    }

const zv_field zv_fields_motion[] = {
    {"strokes", ZV_FIELD_LIST, .sentence = "[[[x, y], ...], ...] or with z: lines of the tool, rapids between strokes",
     .unit = "mm", .example = "[[[300, 0, 5], [320, 0, 5]]]"},
    ROW_WAYPOINTS(0),
    {"drawing", ZV_FIELD_OBJECT,
     .sentence = "a document of a drawing (ink.md); sheet, pen, speeds and order are then its own",
     .example = "{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"HELLO\"}]}"},
    ROW_FEED,
    {"rate_hz", ZV_FIELD_NUMBER, .sentence = "samples per second", .unit = "Hz", .range = ZV_ABOVE_ZERO_TO(1e6),
     .standard = "250", .values = "HZ", .example = "50"},
    {"override", ZV_FIELD_NUMBER,
     .sentence = "feed override: the whole motion at this part of its speed; above 100 limits may be passed",
     .unit = "%", .range = ZV_ABOVE_ZERO_TO(1000.0), .standard = "100", .values = "P", .example = "50"},
    {"part", ZV_FIELD_NUMBERS, .sentence = "only the motion from one time to another", .unit = "s", .count = 2,
     .values = "T0 T1", .example = "[0.1, 0.2]"},
    {"reverse", ZV_FIELD_FLAG, .sentence = "the motion backwards", .standard = "false", .example = "true"},
    {"up", ZV_FIELD_NUMBER, .sentence = "strokes: the tool is a pen, lifted by this between strokes that do not meet",
     .unit = "mm", .range = ZV_ABOVE_ZERO, .values = "MM", .example = "5"},
    {"settle_down", ZV_FIELD_NUMBER, .sentence = "strokes: the pen waits when it has come down", .unit = "s",
     .range = ZV_ABOVE_ZERO, .values = "S", .example = "0.1"},
    {"settle_up", ZV_FIELD_NUMBER, .sentence = "strokes: the pen waits when it has come up", .unit = "s",
     .range = ZV_ABOVE_ZERO, .values = "S", .example = "0.1"},
    ZV_FIELDS_END,
};

static const zv_field sample_members[] = {
    {"t", ZV_FIELD_NUMBER, .sentence = "time", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"q", ZV_FIELD_JOINTS, .sentence = "joint values", .flags = ZV_FIELD_NEEDED},
    {"qd", ZV_FIELD_JOINTS, .sentence = "their speeds; mm/s for a sliding joint", .unit = "deg/s",
     .flags = ZV_FIELD_NEEDED},
    {"qdd", ZV_FIELD_JOINTS, .sentence = "their accelerations; mm/s2 for a sliding joint", .unit = "deg/s2",
     .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "place of the tool", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"line", ZV_FIELD_WHOLE, .sentence = "of the program; number of the stroke or waypoint", .flags = ZV_FIELD_NEEDED},
    {"pen", ZV_FIELD_WHOLE, .sentence = "of a drawing: the pen that draws here, from 1"},
    {"clearance", ZV_FIELD_NUMBER, .sentence = "with `scene` or `bodies`: of the arm; negative: how deep it is inside",
     .unit = "mm", .flags = ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field span_members[] = {
    {"t0", ZV_FIELD_NUMBER, .sentence = "from", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"t1", ZV_FIELD_NUMBER, .sentence = "to", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"by", ZV_FIELD_TEXT,
     .sentence = "feed, tool acceleration, tool jerk, velocity, acceleration, jerk, torque, stop or joint move",
     .flags = ZV_FIELD_NEEDED},
    {"joint", ZV_FIELD_WHOLE, .sentence = "which one, from 1", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"singularity", ZV_FIELD_FLAG, .sentence = "one is near", .flags = ZV_FIELD_NEEDED},
    {"lines", ZV_FIELD_NUMBERS, .sentence = "first and last", .count = 2, .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where it is slowest", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field event_members[] = {
    {"t", ZV_FIELD_NUMBER, .sentence = "when", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"line", ZV_FIELD_WHOLE, .sentence = "of the program", .flags = ZV_FIELD_NEEDED},
    {"code", ZV_FIELD_NUMBER, .sentence = "its M code", .flags = ZV_FIELD_NEEDED},
    {"values", ZV_FIELD_NUMBERS, .sentence = "its words", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "of a message"},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field peak_members[] = {
    {"velocity", ZV_FIELD_NUMBER, .sentence = "as a part of the limit", .flags = ZV_FIELD_NEEDED},
    {"acceleration", ZV_FIELD_NUMBER, .sentence = "as a part of the limit", .flags = ZV_FIELD_NEEDED},
    {"torque", ZV_FIELD_NUMBER, .sentence = "as a part of the limit; null: torques did not count",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"tool_acceleration", ZV_FIELD_NUMBER, .sentence = "of the tool", .unit = "mm/s2", .flags = ZV_FIELD_NEEDED},
    {"following_error", ZV_FIELD_NUMBER, .sentence = "of the sampled tool from the path", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field plan_answer[] = {
    {"duration", ZV_FIELD_NUMBER, .sentence = "of the motion", .unit = "s"},
    {"sample_count", ZV_FIELD_WHOLE, .sentence = "samples of the motion"},
    {"stops", ZV_FIELD_WHOLE, .sentence = "places at which the tool stops"},
    {"peaks", ZV_FIELD_OBJECT, .sentence = "largest of any joint at any sample", .members = peak_members},
    {"nearest", ZV_FIELD_OBJECT,
     .sentence =
         "with `scene` or `bodies`: the sample that is nearest to something: t, line, and the fields of clearance"},
    {"samples", ZV_FIELD_LIST, .sentence = "the motion; the last one is exactly the end", .members = sample_members},
    {"limited_by", ZV_FIELD_LIST, .sentence = "spans without gaps: what holds the motion back",
     .members = span_members},
    {"events", ZV_FIELD_LIST, .sentence = "M codes and messages at their time", .members = event_members},
    {"rows", ZV_FIELD_WHOLE,
     .sentence = "of a caller that takes the motion as columns: how many, in place of the three above"},
    {"rate_hz", ZV_FIELD_NUMBER, .sentence = "of these rows; lower than asked for when the motion was thinned",
     .unit = "Hz"},
    {"left_out", ZV_FIELD_OBJECT, .sentence = "of these rows: what their torques leave out"},
    ZV_FIELDS_END,
};

static const zv_field plan_fields[] = {
    {"samples", ZV_FIELD_FLAG, .sentence = "false: leave out samples, limited_by and events", .standard = "true",
     .example = "false"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_plan = {"plan",
                                    "a program, strokes, waypoints or a drawing as a motion within the arm's limits",
                                    ZV_ROBOT_REQUIRED,
                                    {zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path, load_field,
                                     issues_field, plan_fields, zv_fields_cell},
                                    {zv_answer_verdict, plan_answer, zv_answer_issues}};

// ---- program ----

static const zv_field program_fields[] = {
    ROW_WAYPOINTS(ZV_FIELD_NEEDED),
    ROW_FEED,
    {"near", ZV_FIELD_JOINTS, .sentence = "joint values the arm starts from", .values = "Q1 Q2 ...",
     .example = "[0, 30, 0, 0]"},
    ZV_FIELDS_END,
};

static const zv_field program_warning[] = {
    {"waypoint", ZV_FIELD_WHOLE, .sentence = "its number, from 1", .flags = ZV_FIELD_NEEDED},
    {"code", ZV_FIELD_TEXT,
     .sentence =
         "speed: a joint move has none; arc: it became lines; held: the program arrives there with other joint values",
     .flags = ZV_FIELD_NEEDED},
    {"message", ZV_FIELD_TEXT, .sentence = "for a person", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field program_text[] = {
    {"program", ZV_FIELD_TEXT, .sentence = "the text", .flags = ZV_FIELD_NEEDED},
    {"lines", ZV_FIELD_NUMBERS, .sentence = "for each waypoint the number of its first line", .flags = ZV_FIELD_NEEDED},
    {"plan", ZV_FIELD_OBJECT, .sentence = "the fields with which plan runs it through the same points: near, rapids",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field program_answer[] = {
    {"duration", ZV_FIELD_NUMBER, .sentence = "of that run", .unit = "s"},
    {"warnings", ZV_FIELD_LIST, .sentence = "what G-code does not say", .flags = ZV_FIELD_NEEDED,
     .members = program_warning},
    ZV_FIELDS_END,
};

const zv_operation zv_about_program = {"program",
                                       "waypoints as a G-code program, run again as plan would run it",
                                       ZV_ROBOT_REQUIRED,
                                       {program_fields},
                                       {program_text, zv_answer_verdict, program_answer}};

// ---- simulate ----

const char *const zv_fault_words[] = {"friction", "backlash", "offset", "payload", "lost",
                                      "late",     "stuck",    "gear",   "delay",   NULL};
static const zv_field fault_members[] = {
    {"kind", ZV_FIELD_WORD, .sentence = "what is wrong", .words = zv_fault_words, .flags = ZV_FIELD_NEEDED},
    {"joint", ZV_FIELD_WHOLE, .sentence = "its number, from 1; delay: absent means all of them", .range = ZV_FROM(1.0)},
    {"amount", ZV_FIELD_NUMBER,
     .sentence = "friction and gear: times; backlash and offset: degrees or mm; payload: kg; lost: % of the samples; "
                 "late and delay: ms",
     .standard = "0"},
    ZV_FIELDS_END,
};
static const zv_field noise_members[] = {
    {"encoder", ZV_FIELD_NUMBER, .sentence = "step of the encoders; mm for slides", .unit = "deg",
     .range = ZV_FROM(0.0), .standard = "0"},
    {"effort", ZV_FIELD_NUMBER, .sentence = "of the torques that are told, by what the joint usually needs",
     .unit = "%", .range = ZV_FROM(0.0), .standard = "0"},
    {"mass", ZV_FIELD_NUMBER, .sentence = "how far the masses are from the file", .unit = "%",
     .range = ZV_BETWEEN(0.0, 15.0), .standard = "0"},
    {"friction", ZV_FIELD_NUMBER, .sentence = "how far the frictions are from it", .unit = "%",
     .range = ZV_BETWEEN(0.0, 15.0), .standard = "0"},
    {"arm", ZV_FIELD_WHOLE, .sentence = "which of the arms that are built so", .range = ZV_BETWEEN(0.0, 1e9),
     .standard = "0"},
    {"run", ZV_FIELD_WHOLE, .sentence = "which of its runs", .range = ZV_BETWEEN(0.0, 1e9), .standard = "0"},
    ZV_FIELDS_END,
};

static const zv_field simulate_fields[] = {
    {"plant", ZV_FIELD_WORD,
     .sentence = "transforms, rigid bodies held by joints (ODE), an articulation (MuJoCo), or all side by side",
     .words = zv_plant_words, .flags = ZV_FIELD_NEEDED, .example = "\"kinematic\""},
    {"controller", ZV_FIELD_WORD, .sentence = "what drives the plant", .words = zv_controller_words,
     .standard = "\"computed-torque\"", .example = "\"pd\""},
    {"load_kg", ZV_FIELD_NUMBER, .sentence = "a point mass at the tool; the motion stays the same", .unit = "kg",
     .range = ZV_FROM(0.0), .standard = "0", .values = "KG", .example = "0.1"},
    {"gravity", ZV_FIELD_NUMBERS, .sentence = "acceleration of free fall, base frame", .unit = "m/s2", .count = 3,
     .values = "X Y Z", .standard = "[0, 0, -9.81]", .example = "[0, 0, -1.62]"},
    {"assume_inertia", ZV_FIELD_FLAG,
     .sentence = "housings of even density for masses and inertias that the robot file does not know",
     .standard = "false", .example = "true"},
    {"control_hz", ZV_FIELD_NUMBER, .sentence = "rate of the controller; `rate_hz` is at most this", .unit = "Hz",
     .range = ZV_BETWEEN(1.0, 1e5), .standard = "1000", .values = "HZ", .example = "500"},
    {"step", ZV_FIELD_NUMBER, .sentence = "longest step of the plant, a microsecond or more", .unit = "s",
     .range = ZV_ABOVE_ZERO, .standard = "0.0005", .values = "S", .example = "0.001"},
    {"integrator", ZV_FIELD_WORD, .sentence = "of the articulation", .words = zv_integrator_words,
     .standard = "\"implicit\"", .example = "\"rk4\""},
    {"bandwidth", ZV_FIELD_NUMBER, .sentence = "of the joints under control", .unit = "Hz", .range = ZV_ABOVE_ZERO,
     .standard = "15", .values = "HZ", .example = "10"},
    {"damping_ratio", ZV_FIELD_NUMBER, .sentence = "of the joints under control", .standard = "1", .values = "Z",
     .example = "0.7"},
    {"stiffness", ZV_FIELD_JOINTS, .sentence = "of pd and drives; N/m for a sliding joint", .unit = "N·m/rad",
     .values = "K1 K2 ...", .example = "[10, 10, 5]"},
    {"damping", ZV_FIELD_JOINTS, .sentence = "of pd and drives; N·s/m for a sliding joint", .unit = "N·m·s/rad",
     .values = "D1 D2 ...", .example = "[1, 1, 0.5]"},
    {"floor", ZV_FIELD_NUMBER, .sentence = "a floor at this height", .unit = "mm", .values = "Z", .example = "0"},
    {"table", ZV_FIELD_NUMBERS, .sentence = "a table: middle of its top, width, depth", .unit = "mm", .count = 5,
     .values = "X Y Z W D", .example = "[120, 0, 35, 100, 100]"},
    {"scene", ZV_FIELD_TEXT,
     .sentence = "things to touch, fixed or movable: path of a scene file where files are read, or the scene itself",
     .values = "FILE", .example = "\"cell.json\"", .other = &zv_scene_object},
    {"gripper", ZV_FIELD_OBJECT,
     .sentence = "what M3, M62, M64, (MSG, GRIP) and `grip` close; given, the last link does not push movable things",
     .members = zv_gripper_members, .example = "{\"kind\": \"vacuum\", \"force\": 30}"},
    {"faults", ZV_FIELD_LIST, .sentence = "what is wrong with the arm, at most 8; `twin` shall find it",
     .members = fault_members, .example = "[{\"kind\": \"delay\", \"amount\": 12}]"},
    {"noise", ZV_FIELD_OBJECT, .sentence = "how far arm and sensors are from the file; standard deviations",
     .members = noise_members, .example = "{\"encoder\": 0.02, \"effort\": 2}"},
    {"samples", ZV_FIELD_FLAG, .sentence = "false: leave out the recording", .standard = "true", .example = "false"},
    {"self", ZV_FIELD_FLAG, .sentence = "links that are no neighbours touch each other", .standard = "false",
     .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field tracking_members[] = {
    {"joints", ZV_FIELD_LIST, .sentence = "of each: rms, peak and peak_t; mm for a sliding joint", .unit = "deg",
     .flags = ZV_FIELD_NEEDED},
    {"tool", ZV_FIELD_OBJECT, .sentence = "rms, peak and peak_t", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field contact_members[] = {
    {"link", ZV_FIELD_TEXT, .sentence = "named by its joint", .flags = ZV_FIELD_NEEDED},
    {"with", ZV_FIELD_TEXT, .sentence = "another link, floor, table, base, or a thing of the scene",
     .flags = ZV_FIELD_NEEDED},
    {"t", ZV_FIELD_NUMBER, .sentence = "of the first touch", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"depth", ZV_FIELD_NUMBER, .sentence = "largest", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"force", ZV_FIELD_NUMBER, .sentence = "largest", .unit = "N", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field thing_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the thing", .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "its place", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "its orientation", .unit = "deg", .count = 3, .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const char *const grip_words[] = {"picked", "missed", "released", "slipped", NULL};
static const zv_field grip_members[] = {
    {"t", ZV_FIELD_NUMBER, .sentence = "when", .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"what", ZV_FIELD_WORD, .sentence = "what happened", .words = grip_words, .flags = ZV_FIELD_NEEDED},
    {"thing", ZV_FIELD_TEXT, .sentence = "to which thing"},
    {"sentence", ZV_FIELD_TEXT, .sentence = "why it was missed, or has slipped"},
    ZV_FIELDS_END,
};

static const zv_field simulate_answer[] = {
    {"plant", ZV_FIELD_WORD, .sentence = "as it was used", .words = zv_plant_words},
    {"controller", ZV_FIELD_WORD, .sentence = "as it was used", .words = zv_controller_words},
    {"t", ZV_FIELD_NUMBERS, .sentence = "the recording, one entry per sample here and below", .unit = "s"},
    {"q", ZV_FIELD_LIST, .sentence = "joint values"},
    {"qd", ZV_FIELD_LIST, .sentence = "their speeds"},
    {"torque", ZV_FIELD_LIST, .sentence = "what the drives gave; null where masses are unknown", .unit = "N·m"},
    {"xyz", ZV_FIELD_LIST, .sentence = "place of the tool", .unit = "mm"},
    {"error", ZV_FIELD_LIST, .sentence = "motion minus arm"},
    {"tool_error", ZV_FIELD_NUMBERS, .sentence = "distance of the tool from where it should be", .unit = "mm"},
    {"duration", ZV_FIELD_NUMBER, .sentence = "of the motion", .unit = "s"},
    {"steps", ZV_FIELD_WHOLE, .sentence = "of the plant"},
    {"tracking", ZV_FIELD_OBJECT, .sentence = "errors over every tick of the controller", .members = tracking_members},
    {"torque_rms", ZV_FIELD_NUMBERS, .sentence = "per joint", .unit = "N·m"},
    {"torque_peak", ZV_FIELD_NUMBERS, .sentence = "per joint", .unit = "N·m"},
    {"saturated", ZV_FIELD_NUMBERS, .sentence = "how long each drive gave all it can", .unit = "s"},
    {"work", ZV_FIELD_NUMBER, .sentence = "of the drives", .unit = "J", .flags = ZV_FIELD_NULL},
    {"energy_change", ZV_FIELD_NUMBER, .sentence = "of the arm", .unit = "J", .flags = ZV_FIELD_NULL},
    {"drift", ZV_FIELD_NUMBER, .sentence = "largest gap in a joint; 0 where joints cannot come apart", .unit = "mm"},
    {"contacts", ZV_FIELD_LIST, .sentence = "contacts between bodies", .members = contact_members},
    {"things", ZV_FIELD_LIST, .sentence = "with `scene`: where its movable things are at the end",
     .members = thing_members},
    {"grips", ZV_FIELD_LIST, .sentence = "with `scene`: what the gripper did", .members = grip_members},
    {"reports", ZV_FIELD_LIST, .sentence = "with plant all: `plant` and the fields from `duration` on, of each"},
    {"apart", ZV_FIELD_OBJECT,
     .sentence = "with plant all: rms, peak and peak_t of the distance between the tools of the "
                 "two engines",
     .unit = "mm"},
    {"assumed", ZV_FIELD_NUMBERS, .sentence = "numbers of the joints whose links were assumed"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_simulate = {
    "simulate",
    "a motion on a plant with a controller in front; `failure` is null, or t, joint and message of a breakdown",
    ZV_ROBOT_REQUIRED,
    {zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path, simulate_fields},
    {zv_answer_verdict, simulate_answer, zv_answer_issues}};
