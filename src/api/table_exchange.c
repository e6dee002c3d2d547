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
    {"density", ZV_FIELD_NUMBER,
     .sentence = "weighs links whose mass is not told by their shapes: aluminium 2700, printed plastic 1200",
     .unit = "kg/m3", .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0, 30000}, .example = "2700"},
    {"bytes", ZV_FIELD_FLAG, .sentence = "true: the answer has the meshes themselves too", .standard = "false",
     .example = "true"},
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

static const zv_field stored_members[] = {
    {"sha256", ZV_FIELD_TEXT, .sentence = "of its STL form, by which `bodies` of the robot file name it",
     .flags = ZV_FIELD_NEEDED},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "how many it has", .flags = ZV_FIELD_NEEDED},
    {"base64", ZV_FIELD_TEXT, .sentence = "the STL form, when asked for"},
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
    {"stored", ZV_FIELD_LIST, .sentence = "meshes that `bodies` of the robot file name and this session has now",
     .flags = ZV_FIELD_NEEDED, .members = stored_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_import = {
    "import", "a robot description by others as a robot file", ZV_ROBOT_OPTIONAL, {import_fields}, {import_answer}};

// ---- mesh ----

static const zv_field mesh_fields[] = {
    {"base64", ZV_FIELD_TEXT, .sentence = "a file with triangles, STL or OBJ, for this session to keep",
     .example = "\"c29saWQ=\""},
    {"text", ZV_FIELD_TEXT, .sentence = "or the same as text", .example = "\"v 0 0 0\""},
    {"sha256", ZV_FIELD_TEXT, .sentence = "or the name of one that it has: the answer holds its bytes",
     .example = "\"0000000000000000000000000000000000000000000000000000000000000000\""},
    {"unit", ZV_FIELD_NUMBER, .sentence = "the length of one unit of the file", .unit = "mm",
     .range = {ZV_RANGE_ABOVE + ZV_RANGE_TO, 0, 1e6}, .standard = "1", .example = "1000"},
    ZV_FIELDS_END,
};

static const zv_field mesh_answer[] = {
    {"sha256", ZV_FIELD_TEXT, .sentence = "the name of its content", .flags = ZV_FIELD_NEEDED},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "how many it has", .flags = ZV_FIELD_NEEDED},
    {"closed", ZV_FIELD_FLAG, .sentence = "its triangles leave no gap", .flags = ZV_FIELD_NEEDED},
    {"volume", ZV_FIELD_NUMBER, .sentence = "of what it holds; null when it holds nothing", .unit = "mm3",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"center", ZV_FIELD_NUMBERS, .sentence = "of that volume; null without one", .unit = "mm", .count = 3,
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"bounds", ZV_FIELD_LIST, .sentence = "smallest and largest x, y, z", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"base64", ZV_FIELD_TEXT, .sentence = "its STL form, when it was asked for by name"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_mesh = {"mesh",
                                    "a file with triangles: measured, kept by this session, given back",
                                    ZV_ROBOT_UNUSED,
                                    {mesh_fields},
                                    {mesh_answer}};

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

static const zv_field exported_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "its path, seen from the description", .flags = ZV_FIELD_NEEDED},
    {"base64", ZV_FIELD_TEXT, .sentence = "its bytes", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field export_answer[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "a name for the file", .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "the description"},
    {"base64", ZV_FIELD_TEXT, .sentence = "the bytes of glb and stl instead"},
    {"report", ZV_FIELD_LIST, .sentence = "what the format does not keep", .flags = ZV_FIELD_NEEDED,
     .members = report_members},
    {"files", ZV_FIELD_LIST, .sentence = "meshes that the description names, to be put beside it",
     .members = exported_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_export = {
    "export",
    "an arm as a description for others",
    ZV_ROBOT_REQUIRED,
    {export_fields, zv_fields_bodies, zv_fields_program, zv_fields_motion, zv_fields_reading, zv_fields_path},
    {export_answer}};
