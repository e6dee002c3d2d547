/// @file table_common.c
/// What every request may hold and every answer holds, and the operation that describes all tables: describe.
#include "request/table.h"

static const zv_field robot_object = {"robot", ZV_FIELD_OBJECT,
                                      .sentence = "the robot itself (the format is in model.md)"};

const zv_field zv_fields_common[] = {
    {"op", ZV_FIELD_TEXT, .sentence = "what to do", .flags = ZV_FIELD_NEEDED, .example = "\"fk\""},
    {"id", ZV_FIELD_ANY, .sentence = "comes back exactly as it was written", .example = "1"},
    {"robot", ZV_FIELD_TEXT,
     .sentence =
         "a shipped name, or the path of a robot file where files are read; a text with / \\ or . in it is a path",
     .example = "\"rl15\"", .other = &robot_object},
    {"set", ZV_FIELD_VALUES, .sentence = "other values for named dimensions of the robot; lengths must be above zero",
     .example = "{\"l1\": 300}"},
    {"tip", ZV_FIELD_TEXT, .sentence = "of a robot described by others: the link that carries the tool",
     .example = "\"tool0\""},
    {"tool", ZV_FIELD_NUMBERS,
     .sentence = "another tool than the robot file's, in the frame after the last joint: mm and "
                 "degrees",
     .count = 6, .values = "X Y Z A B C", .example = "[0, 0, 100, 0, 0, 0]"},
    ZV_FIELDS_END,
};

const zv_field zv_fields_without_robot[] = {
    {"op", ZV_FIELD_TEXT, .sentence = "what to do", .flags = ZV_FIELD_NEEDED},
    {"id", ZV_FIELD_ANY, .sentence = "comes back exactly as it was written"},
    ZV_FIELDS_END,
};

const zv_field zv_answer_common[] = {
    {"id", ZV_FIELD_ANY, .sentence = "as it was written"},
    {"ok", ZV_FIELD_FLAG, .sentence = "true", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

// ---- describe ----

static const zv_field describe_fields[] = {
    {"of", ZV_FIELD_TEXT, .sentence = "the one operation to describe", .example = "\"ik\""},
    ZV_FIELDS_END,
};

static const zv_field described_fields[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "its name in the request, or in the answer", .flags = ZV_FIELD_NEEDED},
    {"type", ZV_FIELD_TEXT,
     .sentence = "any, flag, number, whole, text, word, numbers, joints, matrix, values, ranges, object or list",
     .flags = ZV_FIELD_NEEDED},
    {"unit", ZV_FIELD_TEXT, .sentence = "of its numbers"},
    {"needed", ZV_FIELD_FLAG, .sentence = "a request must have it; an answer always has it", .flags = ZV_FIELD_NEEDED},
    {"nullable", ZV_FIELD_FLAG, .sentence = "true: it may be null"},
    {"range", ZV_FIELD_OBJECT, .sentence = "least (included), above (excluded), most (included)"},
    {"count", ZV_FIELD_WHOLE, .sentence = "how many numbers it has"},
    {"most", ZV_FIELD_WHOLE, .sentence = "how many it may have, when that is more"},
    {"words", ZV_FIELD_LIST, .sentence = "the words it may be"},
    {"default", ZV_FIELD_ANY, .sentence = "what counts when it is absent"},
    {"sentence", ZV_FIELD_TEXT, .sentence = "what it means", .flags = ZV_FIELD_NEEDED},
    {"example", ZV_FIELD_ANY, .sentence = "a value"},
    {"values", ZV_FIELD_TEXT, .sentence = "how help names its values"},
    {"members", ZV_FIELD_LIST, .sentence = "fields of the object, or of each object of the list"},
    {"other", ZV_FIELD_OBJECT, .sentence = "another form that it may have; of a list, that an element may have"},
    ZV_FIELDS_END,
};

static const zv_field operation_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "what `op` says", .flags = ZV_FIELD_NEEDED},
    {"sentence", ZV_FIELD_TEXT, .sentence = "what it is for", .flags = ZV_FIELD_NEEDED},
    {"robot", ZV_FIELD_TEXT, .sentence = "unused, optional or needed", .flags = ZV_FIELD_NEEDED},
    {"available", ZV_FIELD_FLAG, .sentence = "false: this program answers not_available", .flags = ZV_FIELD_NEEDED},
    {"fields", ZV_FIELD_LIST, .sentence = "of the request", .flags = ZV_FIELD_NEEDED, .members = described_fields},
    {"answer", ZV_FIELD_LIST, .sentence = "fields of the answer", .flags = ZV_FIELD_NEEDED,
     .members = described_fields},
    {"schema", ZV_FIELD_OBJECT, .sentence = "JSON Schema (draft 2020-12) of the request", .flags = ZV_FIELD_NEEDED},
    {"answer_schema", ZV_FIELD_OBJECT, .sentence = "of an answer with ok true", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field describe_answer[] = {
    {"version", ZV_FIELD_TEXT, .sentence = "of zveno", .flags = ZV_FIELD_NEEDED},
    {"common", ZV_FIELD_LIST, .sentence = "fields that every request may have", .flags = ZV_FIELD_NEEDED,
     .members = described_fields},
    {"operations", ZV_FIELD_LIST, .sentence = "all of them, or the one asked for", .flags = ZV_FIELD_NEEDED,
     .members = operation_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_describe = {"describe",
                                        "what can be asked: operations, their fields and answers",
                                        ZV_ROBOT_UNUSED,
                                        {describe_fields},
                                        {describe_answer}};
