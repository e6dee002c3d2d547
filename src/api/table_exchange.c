/// @file table_exchange.c
/// What can be asked about robots of others: import, export.
#include "api/table.h"

static const zv_field file_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "path of the file, with '/' between folders", .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "its content"},
    {"base64", ZV_FIELD_TEXT, .sentence = "or its bytes in base64; a zip archive counts as the files inside"},
    ZV_FIELDS_END,
};

static const zv_field import_fields[] = {
    {"file", ZV_FIELD_TEXT,
     .sentence = "path of the description, of a folder or of a zip archive, where files are read", .values = "FILE",
     .example = "\"robot.urdf\""},
    {"text", ZV_FIELD_TEXT, .sentence = "or the description itself", .example = "\"<robot name='r'/>\""},
    {"files", ZV_FIELD_LIST,
     .sentence = "or files that belong together; those without text or base64 are there but were not sent",
     .members = file_members, .example = "[{\"name\": \"urdf/r.urdf\", \"text\": \"<robot name='r'/>\"}]"},
    {"main", ZV_FIELD_TEXT, .sentence = "which of several files is the description; else the one with most joints",
     .values = "FILE", .example = "\"urdf/r.urdf\""},
    {"format", ZV_FIELD_TEXT, .sentence = "of the description; guessed when not given", .values = "WORD",
     .example = "\"urdf\""},
    ZV_FIELDS_END,
};

static const zv_field report_members[] = {
    {"level", ZV_FIELD_TEXT, .sentence = "note, warning, lost or assumed", .flags = ZV_FIELD_NEEDED},
    {"line", ZV_FIELD_WHOLE, .sentence = "of the description, from 1"},
    {"column", ZV_FIELD_WHOLE, .sentence = "from 1"},
    {"message", ZV_FIELD_TEXT, .sentence = "for a person", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field mesh_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "as the description names it", .flags = ZV_FIELD_NEEDED},
    {"file", ZV_FIELD_TEXT, .sentence = "which file that is; absent when it is missing"},
    ZV_FIELDS_END,
};

static const zv_field import_answer[] = {
    {"robot", ZV_FIELD_OBJECT, .sentence = "the robot file", .flags = ZV_FIELD_NEEDED},
    {"main", ZV_FIELD_TEXT, .sentence = "the file that the description was read from"},
    {"report", ZV_FIELD_LIST, .sentence = "what was assumed, changed and left out", .flags = ZV_FIELD_NEEDED,
     .members = report_members},
    {"tip", ZV_FIELD_TEXT, .sentence = "the link that carries the tool", .flags = ZV_FIELD_NEEDED},
    {"tips", ZV_FIELD_LIST, .sentence = "the ends of the tree", .flags = ZV_FIELD_NEEDED},
    {"meshes", ZV_FIELD_LIST, .sentence = "files with shapes that the description names", .flags = ZV_FIELD_NEEDED,
     .members = mesh_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_import = {
    "import", "a robot description by others as a robot file", ZV_ROBOT_OPTIONAL, {import_fields}, {import_answer}};

// ---- export ----

static const char *const format_words[] = {"urdf", "sdf", "mjcf", "json", "glb", "stl", NULL};

static const zv_field export_fields[] = {
    {"format", ZV_FIELD_WORD,
     .sentence =
         "what becomes of the arm; json: a robot file; glb: its bodies, which move when a motion is given; stl: a pose",
     .words = format_words, .flags = ZV_FIELD_NEEDED, .example = "\"urdf\""},
    {"q", ZV_FIELD_JOINTS, .sentence = "the pose of glb and stl; without it all joints are 0", .values = "Q1 Q2 ...",
     .example = "[30, 45, 0, 0]"},
    ZV_FIELDS_END,
};

static const zv_field export_answer[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "a name for the file", .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "the description"},
    {"base64", ZV_FIELD_TEXT, .sentence = "the bytes of glb and stl instead"},
    {"report", ZV_FIELD_LIST, .sentence = "what the format does not keep", .flags = ZV_FIELD_NEEDED,
     .members = report_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_export = {
    "export",
    "an arm as a description for others",
    ZV_ROBOT_REQUIRED,
    {export_fields, zv_fields_bodies, zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path},
    {export_answer}};
