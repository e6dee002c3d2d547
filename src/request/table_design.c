/// @file table_design.c
/// What can be asked about arms that are not built yet, and about arms as they are built: design, tolerance.
#include "request/table.h"
#include "zveno/design.h"

static const char *const goal_words[] = {"torque", "margin", "time", NULL};
static const char *const why_words[] = {"none",   "reach",  "limit",   "torque", "singularity",
                                        "target", "timing", "blocked", "model",  NULL};

// ---- design ----

static const zv_field program_members[] = {
    {"program", ZV_FIELD_TEXT, .sentence = "the lines of a program"},
    {"file", ZV_FIELD_TEXT, .sentence = "or the path of its file"},
    {"work", ZV_FIELD_NUMBERS, .sentence = "where its zero lies: mm and degrees", .count = 6},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "orientation of the tool (six axes)", .unit = "deg", .count = 3},
    {"pitch", ZV_FIELD_NUMBER, .sentence = "pitch of the last link", .unit = "deg"},
    {"rapids", ZV_FIELD_WORD, .sentence = "how G0 goes", .words = zv_rapids_words},
    {"tolerance", ZV_FIELD_NUMBER, .sentence = "how far corners may be rounded", .unit = "mm", .range = ZV_ABOVE_ZERO},
    {"acceleration", ZV_FIELD_NUMBER, .sentence = "of the tool", .unit = "mm/s2", .range = ZV_ABOVE_ZERO},
    ZV_FIELDS_END,
};

static const zv_field design_fields[] = {
    {"vary", ZV_FIELD_RANGES,
     .sentence = "what may change and between which bounds: named dimensions, and the mount: base.x, base.y, base.z "
                 "(mm), base.a, base.b, base.c (degrees); at most 16",
     .values = "L=A:B,...", .flags = ZV_FIELD_NEEDED, .example = "{\"l1\": [150, 350], \"l2\": [150, 350]}"},
    {"programs", ZV_FIELD_LIST,
     .sentence = "in place of `program` or `file`: up to 16 programs, each with its own place; the arm must run all",
     .values = "JSON", .members = program_members,
     .example = "[{\"program\": \"G0 X200 Y0\\nG1 X300 F6000\\nM2\\n\"}]"},
    {"goal", ZV_FIELD_WORD,
     .sentence =
         "what is best: torque, the smallest peak torque as a part of the limit (in N·m without limits); margin, "
         "the largest distance to the joint limits as a part of the range; time, the shortest motion",
     .words = goal_words, .standard = "\"margin\"", .example = "\"torque\""},
    {"load_kg", ZV_FIELD_NUMBER, .sentence = "mass at the tool", .unit = "kg", .range = ZV_FROM(0.0), .values = "KG",
     .standard = "0", .example = "0.5"},
    {"safety", ZV_FIELD_NUMBER, .sentence = "torque limits are divided by this", .range = ZV_FROM(1.0), .standard = "1",
     .values = "S", .example = "1.5"},
    {"points", ZV_FIELD_FLAG, .sentence = "links of unknown inertia count as points", .standard = "false",
     .example = "true"},
    {"tries", ZV_FIELD_WHOLE, .sentence = "candidates at most; the search ends before when it has settled",
     .range = ZV_BETWEEN(16, 100000), .standard = "1000", .values = "N", .example = "64"},
    {"seed", ZV_FIELD_WHOLE, .sentence = "of the search: the same one gives the same answer",
     .range = ZV_BETWEEN(0, 9007199254740991.0), .standard = "1", .values = "N", .example = "7"},
    ZV_FIELDS_END,
};

#define ZV_ROWS_RESULT                                                                                                 \
    {.name = "possible",                                                                                               \
     .type = ZV_FIELD_FLAG,                                                                                            \
     .sentence = "all programs can be run; with the goals torque and time within the torque limits that are known",    \
     .flags = ZV_FIELD_NEEDED},                                                                                        \
        {.name = "value",                                                                                              \
         .type = ZV_FIELD_NUMBER,                                                                                      \
         .sentence = "of the goal; null: not possible",                                                                \
         .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},                                                                    \
        {.name = "reason",                                                                                             \
         .type = ZV_FIELD_WORD,                                                                                        \
         .sentence = "when it is not possible: what the first program fails by; model: there is no such arm",          \
         .words = why_words},                                                                                          \
        {.name = "joint", .type = ZV_FIELD_WHOLE, .sentence = "whose limit, from 1", .flags = ZV_FIELD_NULL},          \
        {.name = "program", .type = ZV_FIELD_WHOLE, .sentence = "which, from 1", .flags = ZV_FIELD_NULL},              \
    {                                                                                                                  \
        .name = "why", .type = ZV_FIELD_TEXT, .sentence = "the same as a sentence"                                     \
    }

static const zv_field result_members[] = {ZV_ROWS_RESULT, ZV_FIELDS_END};

static const zv_field neighbour_members[] = {
    {"at", ZV_FIELD_NUMBER, .sentence = "value of the parameter", .flags = ZV_FIELD_NEEDED},
    ZV_ROWS_RESULT,
    ZV_FIELDS_END,
};

static const char *const bound_words[] = {"low", "high", NULL};
static const zv_field parameter_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the dimension or coordinate", .flags = ZV_FIELD_NEEDED},
    {"unit", ZV_FIELD_TEXT, .sentence = "of its values: mm, deg or kg", .flags = ZV_FIELD_NEEDED},
    {"value", ZV_FIELD_NUMBER, .sentence = "of the best", .flags = ZV_FIELD_NEEDED},
    {"was", ZV_FIELD_NUMBER, .sentence = "of the arm as it is", .flags = ZV_FIELD_NEEDED},
    {"low", ZV_FIELD_NUMBER, .sentence = "bound", .flags = ZV_FIELD_NEEDED},
    {"high", ZV_FIELD_NUMBER, .sentence = "bound", .flags = ZV_FIELD_NEEDED},
    {"bound", ZV_FIELD_WORD, .sentence = "at which bound the best lies; null: at none", .words = bound_words,
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"less", ZV_FIELD_OBJECT, .sentence = "the best with a value 2 % of the range smaller: what comes of it",
     .members = neighbour_members, .flags = ZV_FIELD_NEEDED},
    {"more", ZV_FIELD_OBJECT, .sentence = "the same with a larger one", .members = neighbour_members,
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field run_members[] = {
    {"possible", ZV_FIELD_FLAG, .sentence = "the best arm can run it", .flags = ZV_FIELD_NEEDED},
    {"length", ZV_FIELD_NUMBER, .sentence = "of the path", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"duration", ZV_FIELD_NUMBER, .sentence = "of the motion", .unit = "s", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"margin", ZV_FIELD_NUMBER, .sentence = "smallest distance to a joint limit, as a part of the joint's range",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"torque", ZV_FIELD_NUMBER, .sentence = "largest part of a torque limit (N·m without limits); null: unknown",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"joint", ZV_FIELD_WHOLE, .sentence = "whose torque, or whose limit it fails by, from 1",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"t", ZV_FIELD_NUMBER, .sentence = "when that torque is needed", .unit = "s"},
    {"reason", ZV_FIELD_WORD, .sentence = "when it cannot be run", .words = why_words},
    {"why", ZV_FIELD_TEXT, .sentence = "the same as a sentence"},
    ZV_FIELDS_END,
};

static const zv_field round_members[] = {
    {"tried", ZV_FIELD_WHOLE, .sentence = "candidates up to its end", .flags = ZV_FIELD_NEEDED},
    {"feasible", ZV_FIELD_WHOLE, .sentence = "those of them that can run all programs", .flags = ZV_FIELD_NEEDED},
    {"value", ZV_FIELD_NUMBER, .sentence = "of the goal, of the best so far; null: none is possible yet",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"violation", ZV_FIELD_NUMBER,
     .sentence = "of the best so far: how far it is from possible: parts of paths that are not reached, and how far "
                 "places on them are out of reach",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field candidate_members[] = {
    {"values", ZV_FIELD_NUMBERS, .sentence = "in the order of `parameters`", .flags = ZV_FIELD_NEEDED},
    ZV_ROWS_RESULT,
    ZV_FIELDS_END,
};

static const zv_field failure_members[] = {
    {"count", ZV_FIELD_WHOLE, .sentence = "of candidates", .flags = ZV_FIELD_NEEDED},
    {"reason", ZV_FIELD_WORD, .sentence = "why they fail", .words = why_words, .flags = ZV_FIELD_NEEDED},
    {"joint", ZV_FIELD_WHOLE, .sentence = "whose limit, from 1", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"program", ZV_FIELD_WHOLE, .sentence = "which, from 1", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"why", ZV_FIELD_TEXT, .sentence = "of the first of them, as a sentence", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field design_answer[] = {
    {"goal", ZV_FIELD_WORD, .sentence = "what is best", .words = goal_words, .flags = ZV_FIELD_NEEDED},
    {"unit", ZV_FIELD_TEXT, .sentence = "of its values: part, N·m or s", .flags = ZV_FIELD_NEEDED},
    ZV_ROWS_RESULT,
    {"set", ZV_FIELD_VALUES, .sentence = "dimensions of the best, as `set` takes them", .flags = ZV_FIELD_NEEDED},
    {"base", ZV_FIELD_NUMBERS, .sentence = "where its base is, when that was varied: mm and degrees", .count = 6},
    {"programs", ZV_FIELD_LIST, .sentence = "each on the best arm", .members = run_members, .flags = ZV_FIELD_NEEDED},
    {"parameters", ZV_FIELD_LIST, .sentence = "what was varied, and what binds there", .members = parameter_members,
     .flags = ZV_FIELD_NEEDED},
    {"start", ZV_FIELD_OBJECT, .sentence = "the arm as it is", .members = result_members, .flags = ZV_FIELD_NEEDED},
    {"tried", ZV_FIELD_WHOLE, .sentence = "candidates", .flags = ZV_FIELD_NEEDED},
    {"feasible", ZV_FIELD_WHOLE, .sentence = "those of them that can run all programs", .flags = ZV_FIELD_NEEDED},
    {"settled", ZV_FIELD_FLAG, .sentence = "the last candidates lie close together: more tries find nothing new",
     .flags = ZV_FIELD_NEEDED},
    {"rounds", ZV_FIELD_LIST, .sentence = "how the search went on, at most 512", .members = round_members,
     .flags = ZV_FIELD_NEEDED},
    {"candidates", ZV_FIELD_LIST, .sentence = "the last ones, best first", .members = candidate_members,
     .flags = ZV_FIELD_NEEDED},
    {"failures", ZV_FIELD_LIST, .sentence = "why candidates failed, the most frequent reason first",
     .members = failure_members, .flags = ZV_FIELD_NEEDED},
    {"robot", ZV_FIELD_OBJECT, .sentence = "the robot file of the best", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_design = {
    "design",
    "link lengths and mounts with which the arm can run some programs, with the least torque, margin or time",
    ZV_ROBOT_REQUIRED,
    {zv_fields_program, zv_fields_reading, zv_fields_path, design_fields},
    {design_answer}};

// ---- tolerance ----

static const zv_field tolerance_fields[] = {
    {"q", ZV_FIELD_JOINTS, .sentence = "one pose", .values = "Q1 Q2 ...", .example = "[0, 30, -60]"},
    {"poses", ZV_FIELD_LIST, .sentence = "or several: rows of joint values; of a program up to 256 evenly along it",
     .values = "JSON", .example = "[[0, 30, -60], [10, 30, -60]]"},
    {"dimensions", ZV_FIELD_VALUES, .sentence = "tolerances of named dimensions, plus and minus, in their own units",
     .values = "JSON", .example = "{\"l1\": 0.2}"},
    {"offset", ZV_FIELD_NUMBERS,
     .sentence = "of the zeros of the joints, plus and minus: one for all or one per joint; mm for a sliding joint",
     .unit = "deg", .count = 1, .most = 12, .values = "D ...", .example = "[0.05]"},
    {"backlash", ZV_FIELD_NUMBERS,
     .sentence = "play: the gap of each joint is anything up to this; the joint lies at the end that its motion leaves "
                 "it at, and at rest at either",
     .unit = "deg", .count = 1, .most = 12, .values = "D ...", .example = "[0.1]"},
    {"encoder", ZV_FIELD_NUMBERS, .sentence = "step of the encoders, seen at the joint", .unit = "deg", .count = 1,
     .most = 12, .values = "D ...", .example = "[0.09]"},
    {"base", ZV_FIELD_NUMBERS, .sentence = "place of the base, plus and minus: one for all axes or x, y, z",
     .unit = "mm", .count = 1, .most = 3, .values = "X Y Z", .example = "[0.5]"},
    {"turn", ZV_FIELD_NUMBERS, .sentence = "turn of the base about x, y and z, plus and minus", .unit = "deg",
     .count = 1, .most = 3, .values = "X Y Z", .example = "[0.1]"},
    {"slip", ZV_FIELD_NUMBERS,
     .sentence =
         "a fault: the chance that a joint is off for the whole program, and by how much at most, degrees or mm",
     .count = 2, .values = "CHANCE SIZE", .example = "[0.01, 2]"},
    {"spread", ZV_FIELD_WORD,
     .sentence = "of dimensions, offsets and the base: uniform within the tolerance; normal, three standard deviations",
     .words = zv_spread_words, .standard = "\"uniform\"", .example = "\"normal\""},
    {"limit", ZV_FIELD_NUMBER, .sentence = "largest deviation that is allowed: the answer says how many arms keep it",
     .unit = "mm", .range = ZV_ABOVE_ZERO, .values = "MM", .example = "0.5"},
    {"reach", ZV_FIELD_FLAG,
     .sentence = "also how many arms, once they are calibrated, can bring the tool to every pose in the same branch",
     .standard = "false", .example = "true"},
    {"samples", ZV_FIELD_WHOLE, .sentence = "arms", .range = ZV_BETWEEN(1, ZV_TOLERANCE_SAMPLES), .standard = "10000",
     .values = "N", .example = "200"},
    {"seed", ZV_FIELD_WHOLE, .sentence = "of the sampling: the same one gives the same answer",
     .range = ZV_BETWEEN(0, 9007199254740991.0), .standard = "1", .values = "N", .example = "7"},
    ZV_FIELDS_END,
};

static const zv_field quantile_members[] = {
    {"mean", ZV_FIELD_NUMBER, .sentence = "of all arms", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"p50", ZV_FIELD_NUMBER, .sentence = "half of the arms are not above", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"p95", ZV_FIELD_NUMBER, .sentence = "19 of 20", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"p99", ZV_FIELD_NUMBER, .sentence = "99 of 100", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"worst", ZV_FIELD_NUMBER, .sentence = "of all", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field worst_members[] = {
    {"sample", ZV_FIELD_WHOLE, .sentence = "number of the arm, from 1", .flags = ZV_FIELD_NEEDED},
    {"pose", ZV_FIELD_WHOLE, .sentence = "number of the pose, from 1", .flags = ZV_FIELD_NEEDED},
    {"q", ZV_FIELD_JOINTS, .sentence = "there", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field share_members[] = {
    {"kind", ZV_FIELD_WORD, .sentence = "of tolerance", .words = zv_tolerance_words, .flags = ZV_FIELD_NEEDED},
    {"name", ZV_FIELD_TEXT, .sentence = "of the dimension, the joint or the axis", .flags = ZV_FIELD_NEEDED},
    {"share", ZV_FIELD_NUMBER, .sentence = "of the mean square of the deviation, 0 to 1", .flags = ZV_FIELD_NEEDED},
    {"rms", ZV_FIELD_NUMBER, .sentence = "deviation that it makes by itself", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field tolerance_answer[] = {
    {"samples", ZV_FIELD_WHOLE, .sentence = "arms", .flags = ZV_FIELD_NEEDED},
    {"poses", ZV_FIELD_WHOLE, .sentence = "of each", .flags = ZV_FIELD_NEEDED},
    {"deviation", ZV_FIELD_OBJECT, .sentence = "of the tool's place, mm: of each arm the largest of all poses",
     .members = quantile_members, .flags = ZV_FIELD_NEEDED},
    {"histogram", ZV_FIELD_NUMBERS, .sentence = "the same: arms in 20 even bins from 0 to the worst",
     .flags = ZV_FIELD_NEEDED},
    {"turn", ZV_FIELD_OBJECT, .sentence = "of its orientation, degrees", .members = quantile_members,
     .flags = ZV_FIELD_NEEDED},
    {"rms", ZV_FIELD_NUMBER, .sentence = "root mean square over all arms and poses", .unit = "mm",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"linear_rms", ZV_FIELD_NUMBER,
     .sentence = "what the shares add up to: near `rms` where tolerances are small and do not add up in one direction",
     .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"within", ZV_FIELD_NUMBER, .sentence = "with `limit`: part of the arms that keep it, 0 to 1"},
    {"feasible", ZV_FIELD_NUMBER, .sentence = "with `reach`: part of the arms that reach all poses, 0 to 1"},
    {"worst", ZV_FIELD_OBJECT, .sentence = "the arm that is farthest off", .members = worst_members,
     .flags = ZV_FIELD_NEEDED},
    {"shares", ZV_FIELD_LIST, .sentence = "what each tolerance contributes, the largest first",
     .members = share_members, .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_tolerance = {
    "tolerance",
    "how far the tool of an arm as it is built comes away from where it should be, and which tolerance is to blame",
    ZV_ROBOT_REQUIRED,
    {zv_fields_program, zv_fields_reading, zv_fields_path, tolerance_fields},
    {tolerance_answer}};
