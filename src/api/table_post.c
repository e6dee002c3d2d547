/// @file table_post.c
/// What can be asked about programs of real controllers: post, read.
#include "api/table.h"

const char *const zv_post_words[] = {"krl", "rapid", "urscript", "ls", "as", "spel", "jbi", NULL};

static const zv_field file_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the file", .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "its content", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

// ---- post ----

static const zv_field post_fields[] = {
    {"to", ZV_FIELD_WORD,
     .sentence = "the controller: KUKA krl, ABB rapid, Universal Robots urscript, Fanuc ls, Kawasaki as, Epson spel, "
                 "Yaskawa jbi",
     .words = zv_post_words, .flags = ZV_FIELD_NEEDED, .example = "\"krl\""},
    {"name", ZV_FIELD_TEXT, .sentence = "of the program; it is made to fit the controller", .values = "NAME",
     .standard = "\"zveno\"", .example = "\"part\""},
    {"joint_speed", ZV_FIELD_NUMBER, .sentence = "of joint moves (G0), as a part of the joints' top speed", .unit = "%",
     .range = ZV_ABOVE_ZERO_TO(100.0), .standard = "20", .values = "P", .example = "50"},
    {"spindle_output", ZV_FIELD_WHOLE, .sentence = "number of the output that M3, M4 and M5 switch; -1: none",
     .range = ZV_BETWEEN(-1.0, 65535.0), .standard = "1", .values = "N", .example = "3"},
    {"bare", ZV_FIELD_FLAG, .sentence = "no comments with the lines of the source", .standard = "false",
     .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field loss_members[] = {
    {"message", ZV_FIELD_TEXT, .sentence = "what does not come along, for a person", .flags = ZV_FIELD_NEEDED},
    {"times", ZV_FIELD_WHOLE, .sentence = "how often", .flags = ZV_FIELD_NEEDED},
    {"line", ZV_FIELD_WHOLE, .sentence = "of the source, where it is first so"},
    ZV_FIELDS_END,
};

static const zv_field post_answer[] = {
    {"dialect", ZV_FIELD_TEXT, .sentence = "in which the files are written", .flags = ZV_FIELD_NEEDED},
    {"files", ZV_FIELD_LIST, .sentence = "the main program first, subprograms behind", .flags = ZV_FIELD_NEEDED,
     .members = file_members},
    {"lost", ZV_FIELD_LIST, .sentence = "what the controller does not get, and what to look at before it moves",
     .flags = ZV_FIELD_NEEDED, .members = loss_members},
    {"steps", ZV_FIELD_WHOLE, .sentence = "of the program", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_post = {
    "post",
    "a motion as a program of a real controller",
    ZV_ROBOT_REQUIRED,
    {post_fields, zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path},
    {post_answer}};

// ---- read ----

static const zv_field read_fields[] = {
    {"files", ZV_FIELD_LIST, .sentence = "the files of the program, its main one first", .members = file_members,
     .example = "[{\"name\": \"part.src\", \"text\": \"DEF part()\\nEND\\n\"}]"},
    {"file", ZV_FIELD_TEXT, .sentence = "or the path of one file, where files are read", .values = "FILE",
     .example = "\"part.src\""},
    {"dialect", ZV_FIELD_WORD, .sentence = "of the controller; without it the ending and the first words tell",
     .words = zv_post_words, .example = "\"krl\""},
    ZV_FIELDS_END,
};

static const zv_field move_members[] = {
    {"line", ZV_FIELD_WHOLE, .sentence = "of its file, from 1", .flags = ZV_FIELD_NEEDED},
    {"kind", ZV_FIELD_TEXT, .sentence = "rapid (a joint move), feed, arc, dwell or event", .flags = ZV_FIELD_NEEDED},
    {"from", ZV_FIELD_NUMBERS, .sentence = "x, y, z in mm, and A, B, C in degrees when one of them is not 0",
     .count = 3, .most = 6, .flags = ZV_FIELD_NEEDED},
    {"to", ZV_FIELD_NUMBERS, .sentence = "the same", .count = 3, .most = 6, .flags = ZV_FIELD_NEEDED},
    {"feed", ZV_FIELD_NUMBER, .sentence = "speed", .unit = "mm/min", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"length", ZV_FIELD_NUMBER, .sentence = "of the path", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"duration", ZV_FIELD_NUMBER, .sentence = "length by feed", .unit = "s", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"code", ZV_FIELD_NUMBER, .sentence = "of an event: its M code"},
    {"values", ZV_FIELD_NUMBERS, .sentence = "of an event: its words", .count = 3},
    {"text", ZV_FIELD_TEXT, .sentence = "of a message"},
    {"q", ZV_FIELD_JOINTS, .sentence = "joint values at its end; absent where the arm cannot be"},
    {"configuration", ZV_FIELD_LIST, .sentence = "the numbers of the controller, as docs/post.md tells them"},
    ZV_FIELDS_END,
};

static const zv_field read_answer[] = {
    {"dialect", ZV_FIELD_TEXT, .sentence = "in which the files were read", .flags = ZV_FIELD_NEEDED},
    {"moves", ZV_FIELD_LIST, .sentence = "in their order, in the arm's world", .flags = ZV_FIELD_NEEDED,
     .members = move_members},
    {"errors", ZV_FIELD_LIST, .sentence = "lines that would move the arm otherwise than was read",
     .flags = ZV_FIELD_NEEDED, .members = zv_issue_members},
    {"warnings", ZV_FIELD_LIST, .sentence = "lines that were left out, and targets out of reach",
     .flags = ZV_FIELD_NEEDED, .members = zv_issue_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_read = {
    "read", "a program of a real controller as moves", ZV_ROBOT_REQUIRED, {read_fields}, {read_answer}};
