/// @file table_task.c
/// What can be asked about tasks: pick and place.
#include "api/table.h"

static const char *const gripper_words[] = {"fingers", "vacuum", "magnet", "pen", NULL};
static const char *const step_words[] = {"approach", "grip",    "lift", "carry", "place",
                                         "release",  "retreat", "home", NULL};

const zv_field zv_gripper_members[] = {
    {"kind", ZV_FIELD_WORD, .sentence = "two parallel fingers, a vacuum cup, a magnet, or a pen, which holds nothing",
     .words = gripper_words, .standard = "\"fingers\""},
    {"stroke", ZV_FIELD_NUMBER, .sentence = "how wide fingers open", .unit = "mm", .range = ZV_ABOVE_ZERO},
    {"force", ZV_FIELD_NUMBER, .sentence = "of the fingers, the cup or the magnet", .unit = "N", .range = ZV_FROM(0.0)},
    {"reach", ZV_FIELD_NUMBER, .sentence = "from the tool centre: what is nearer is taken", .unit = "mm",
     .range = ZV_FROM(0.0)},
    ZV_FIELDS_END,
};

static const zv_field job_members[] = {
    {"thing", ZV_FIELD_TEXT, .sentence = "name of a movable thing", .flags = ZV_FIELD_NEEDED},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "where its origin shall be", .unit = "mm", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "how it shall be turned", .unit = "deg", .count = 3, .standard = "[0, 0, 0]"},
    ZV_FIELDS_END,
};

static const zv_field task_fields[] = {
    {"from", ZV_FIELD_JOINTS, .sentence = "joint values where the arm stands", .flags = ZV_FIELD_NEEDED,
     .values = "Q1 Q2 ...", .example = "[0, 0, 0, 0]"},
    {"jobs", ZV_FIELD_LIST, .sentence = "things and where each shall be; or `things` and a pattern",
     .members = job_members, .example = "[{\"thing\": \"part 1\", \"xyz\": [200, 150, 15]}]"},
    {"things", ZV_FIELD_LIST, .sentence = "names, in this order; without it all movable things of the scene",
     .example = "[\"part 1\", \"part 2\"]"},
    {"xyz", ZV_FIELD_NUMBERS, .sentence = "of a pattern: where the first thing shall be", .unit = "mm", .count = 3,
     .values = "X Y Z", .example = "[200, 150, 15]"},
    {"abc", ZV_FIELD_NUMBERS, .sentence = "of a pattern: how things shall be turned", .unit = "deg", .count = 3,
     .values = "A B C", .standard = "[0, 0, 0]", .example = "[90, 0, 0]"},
    {"columns", ZV_FIELD_WHOLE, .sentence = "of a pattern: things along x", .range = ZV_BETWEEN(1.0, 1000.0),
     .standard = "1", .values = "N", .example = "3"},
    {"rows", ZV_FIELD_WHOLE, .sentence = "of a pattern: rows along y, before the next layer begins",
     .range = ZV_BETWEEN(1.0, 1000.0), .standard = "1000", .values = "N", .example = "2"},
    {"pitch", ZV_FIELD_NUMBERS, .sentence = "of a pattern: from column to column, row to row, layer to layer",
     .unit = "mm", .count = 3, .values = "DX DY DZ", .standard = "[50, 50, 50]", .example = "[45, 45, 30]"},
    {"approach", ZV_FIELD_NUMBER, .sentence = "height above a thing where straight moves begin and end", .unit = "mm",
     .range = ZV_ABOVE_ZERO_TO(500.0), .standard = "60", .values = "MM", .example = "40"},
    {"feed", ZV_FIELD_NUMBER, .sentence = "of the straight moves", .unit = "mm/min", .range = ZV_ABOVE_ZERO,
     .standard = "3000", .values = "F", .example = "1500"},
    {"gripper", ZV_FIELD_OBJECT, .sentence = "what holds the things", .members = zv_gripper_members,
     .example = "{\"kind\": \"vacuum\", \"force\": 30}"},
    {"home", ZV_FIELD_FLAG, .sentence = "back to `from` at the end, around everything", .standard = "true",
     .example = "false"},
    {"seed", ZV_FIELD_WHOLE, .sentence = "another seed, other routes", .range = ZV_BETWEEN(0.0, 4294967295.0),
     .standard = "0", .values = "N", .example = "1"},
    ZV_FIELDS_END,
};

static const zv_field step_members[] = {
    {"step", ZV_FIELD_WORD, .sentence = "what is done", .words = step_words, .flags = ZV_FIELD_NEEDED},
    {"thing", ZV_FIELD_TEXT, .sentence = "with which thing"},
    {"line", ZV_FIELD_FLAG, .sentence = "the tool goes straight", .flags = ZV_FIELD_NEEDED},
    {"waypoints", ZV_FIELD_LIST, .sentence = "joint values, joined by straight lines in joint space",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field task_answer[] = {
    {"planned", ZV_FIELD_FLAG, .sentence = "every thing gets to its place", .flags = ZV_FIELD_NEEDED},
    {"done", ZV_FIELD_WHOLE, .sentence = "how many things do", .flags = ZV_FIELD_NEEDED},
    {"sentence", ZV_FIELD_TEXT, .sentence = "why not all: step, thing and what is in the way"},
    {"steps", ZV_FIELD_LIST, .sentence = "one after the other", .flags = ZV_FIELD_NEEDED, .members = step_members},
    {"waypoints", ZV_FIELD_LIST, .sentence = "the whole for plan and simulate, with `grip` where it closes and opens",
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_task = {"task",
                                    "pick and place: things to their places, step by step, along proven routes",
                                    ZV_ROBOT_REQUIRED,
                                    {task_fields, zv_fields_cell},
                                    {task_answer}};
