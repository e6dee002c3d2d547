/// @file table_survey.c
/// What can be asked about an arm over a whole grid of poses: survey.
#include "request/table.h"
#include "zveno/survey.h"

static const zv_field survey_fields[] = {
    {"from", ZV_FIELD_NUMBERS, .sentence = "lower corner of the box of places; all that the arm reaches when not given",
     .unit = "mm", .count = 3, .values = "X Y Z", .example = "[-400, -400, 0]"},
    {"to", ZV_FIELD_NUMBERS, .sentence = "upper corner", .unit = "mm", .count = 3, .values = "X Y Z",
     .example = "[400, 400, 200]"},
    {"counts", ZV_FIELD_NUMBERS, .sentence = "places along x, y and z, each in the middle of its cell", .count = 3,
     .range = ZV_BETWEEN(1, ZV_SURVEY_MAX_COUNT), .values = "NX NY NZ", .standard = "[20, 20, 20]",
     .example = "[10, 10, 5]"},
    {"directions", ZV_FIELD_WHOLE,
     .sentence = "of the tool at each place, evenly over the sphere; of an arm with a pitch: pitches all "
                 "around; 32 when not given, or 1 for an arm without a choice",
     .range = ZV_BETWEEN(1, ZV_SURVEY_MAX_DIRECTIONS), .values = "N", .example = "1"},
    {"rolls", ZV_FIELD_WHOLE, .sentence = "turns about each direction; of a SCARA: yaws; 8 when not given, or 1",
     .range = ZV_BETWEEN(1, ZV_SURVEY_MAX_ROLLS), .values = "N", .example = "4"},
    {"manipulability", ZV_FIELD_FLAG, .sentence = "also the largest manipulability of each pose", .standard = "false",
     .example = "true"},
    {"payload", ZV_FIELD_FLAG, .sentence = "also the largest load that it holds at rest", .standard = "false",
     .example = "true"},
    {"clearance", ZV_FIELD_FLAG, .sentence = "also the largest distance from the scene and from itself",
     .standard = "false", .example = "true"},
    {"safety", ZV_FIELD_NUMBER, .sentence = "payload: torque limits are divided by this", .range = ZV_FROM(1.0),
     .standard = "1", .values = "S", .example = "1.5"},
    {"shares", ZV_FIELD_FLAG, .sentence = "the answer lists for each place which part of its orientations is reached",
     .standard = "false", .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field best_members[] = {
    {"measure", ZV_FIELD_WORD, .sentence = "which", .words = zv_measure_words, .flags = ZV_FIELD_NEEDED},
    {"value", ZV_FIELD_NUMBER,
     .sentence = "the largest, as in the file: solutions, rad or m, SI units, kg, m; null: no limit",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"orientation", ZV_FIELD_WHOLE, .sentence = "its number: direction times rolls, plus roll",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field survey_answer[] = {
    {"from", ZV_FIELD_NUMBERS, .sentence = "lower corner of the box", .unit = "mm", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    {"to", ZV_FIELD_NUMBERS, .sentence = "upper corner", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"places", ZV_FIELD_WHOLE, .sentence = "of the grid", .flags = ZV_FIELD_NEEDED},
    {"reached_places", ZV_FIELD_WHOLE, .sentence = "by some orientation, inside the joint limits",
     .flags = ZV_FIELD_NEEDED},
    {"whole_places", ZV_FIELD_WHOLE, .sentence = "by every orientation", .flags = ZV_FIELD_NEEDED},
    {"poses", ZV_FIELD_WHOLE, .sentence = "places times orientations", .flags = ZV_FIELD_NEEDED},
    {"reached", ZV_FIELD_WHOLE, .sentence = "poses", .flags = ZV_FIELD_NEEDED},
    {"solutions", ZV_FIELD_WHOLE, .sentence = "of all poses, inside the joint limits", .flags = ZV_FIELD_NEEDED},
    {"best", ZV_FIELD_LIST, .sentence = "where each measure is largest", .flags = ZV_FIELD_NEEDED,
     .members = best_members},
    {"blocks", ZV_FIELD_WHOLE, .sentence = "into which the poses are cut", .flags = ZV_FIELD_NEEDED},
    {"block_poses", ZV_FIELD_WHOLE, .sentence = "of each block", .flags = ZV_FIELD_NEEDED},
    {"block_bytes", ZV_FIELD_WHOLE, .sentence = "of each block in a file", .flags = ZV_FIELD_NEEDED},
    {"shares", ZV_FIELD_NUMBERS, .sentence = "0 to 1 for each place; x runs fastest, then y, then z"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_survey = {"survey",
                                      "what the arm can do over a whole grid of poses: a capability map",
                                      ZV_ROBOT_REQUIRED,
                                      {survey_fields, zv_fields_cell},
                                      {survey_answer}};
