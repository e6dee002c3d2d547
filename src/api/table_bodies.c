/// @file table_bodies.c
/// What can be asked about the bodies of an arm.
#include "api/table.h"

const char *const zv_style_words[] = {"auto", "quill", "pen", "servo", "desk", "industrial", NULL};
const char *const zv_holds_words[] = {"auto", "none", "pointer", "pen", "gripper", "spindle", NULL};
const char *const zv_detail_words[] = {"coarse", "low", "full", NULL};
static const char *const source_words[] = {"parametric", "file", NULL};

const zv_field zv_fields_bodies[] = {
    {"detail", ZV_FIELD_WORD, .sentence = "coarse: the shapes alone; low: no screws; full", .words = zv_detail_words,
     .standard = "\"full\"", .example = "\"coarse\""},
    {"style", ZV_FIELD_WORD, .sentence = "how the arm looks; auto: as its joints and drives suggest",
     .words = zv_style_words, .standard = "\"auto\"", .example = "\"industrial\""},
    {"holds", ZV_FIELD_WORD, .sentence = "the tool in its hand; auto: as the style suggests", .words = zv_holds_words,
     .standard = "\"auto\"", .example = "\"gripper\""},
    {"occlusion", ZV_FIELD_FLAG, .sentence = "false: leave out how much light arrives at each vertex",
     .standard = "true", .example = "false"},
    ZV_FIELDS_END,
};

static const zv_field material_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "of the material", .flags = ZV_FIELD_NEEDED},
    {"day", ZV_FIELD_TEXT, .sentence = "its colour by day, #rrggbb in sRGB", .flags = ZV_FIELD_NEEDED},
    {"night", ZV_FIELD_TEXT, .sentence = "its colour by night", .flags = ZV_FIELD_NEEDED},
    {"roughness", ZV_FIELD_NUMBER, .sentence = "0 to 1", .flags = ZV_FIELD_NEEDED},
    {"metalness", ZV_FIELD_NUMBER, .sentence = "0 to 1", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field link_members[] = {
    {"link", ZV_FIELD_WHOLE,
     .sentence = "0: the base, in the world frame; k: what axis k of the robot file carries, in its frame",
     .flags = ZV_FIELD_NEEDED},
    {"source", ZV_FIELD_WORD, .sentence = "made from the dimensions, or given by the robot file", .words = source_words,
     .flags = ZV_FIELD_NEEDED},
    {"vertices", ZV_FIELD_WHOLE, .sentence = "how many there are", .flags = ZV_FIELD_NEEDED},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "how many there are", .flags = ZV_FIELD_NEEDED},
    {"positions", ZV_FIELD_TEXT, .sentence = "base64: three 32-bit floats per vertex, little-endian", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"normals", ZV_FIELD_TEXT, .sentence = "base64: four signed bytes per vertex, x y z 0, 127 is one",
     .flags = ZV_FIELD_NEEDED},
    {"materials", ZV_FIELD_TEXT, .sentence = "base64: a byte per vertex, a place in the list of materials",
     .flags = ZV_FIELD_NEEDED},
    {"occlusion", ZV_FIELD_TEXT, .sentence = "base64: a byte per vertex, 255 in the open; empty when not asked for",
     .flags = ZV_FIELD_NEEDED},
    {"indices", ZV_FIELD_TEXT, .sentence = "base64: three per triangle, counter-clockwise from outside, little-endian",
     .flags = ZV_FIELD_NEEDED},
    {"index_bytes", ZV_FIELD_WHOLE, .sentence = "bytes of an index: 2, or 4 beyond 65536 vertices",
     .flags = ZV_FIELD_NEEDED},
    {"bounds", ZV_FIELD_LIST, .sentence = "smallest and largest x, y, z; null without vertices", .unit = "mm",
     .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    ZV_FIELDS_END,
};

static const zv_field arc_members[] = {
    {"link", ZV_FIELD_WHOLE, .sentence = "the link before the joint, in whose frame this is", .flags = ZV_FIELD_NEEDED},
    {"center", ZV_FIELD_NUMBERS, .sentence = "on the housing", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"axis", ZV_FIELD_NUMBERS, .sentence = "unit", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"zero", ZV_FIELD_NUMBERS, .sentence = "unit, across the axis: where the link points at 0", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    {"radius", ZV_FIELD_NUMBER, .sentence = "of an arc round the housing", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field label_members[] = {
    {"link", ZV_FIELD_WHOLE, .sentence = "on which link, and in whose frame", .flags = ZV_FIELD_NEEDED},
    {"center", ZV_FIELD_NUMBERS, .sentence = "of the text", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"x", ZV_FIELD_NUMBERS, .sentence = "unit: where the text runs", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"normal", ZV_FIELD_NUMBERS, .sentence = "unit: towards the reader", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"width", ZV_FIELD_NUMBER, .sentence = "room for the text", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"color", ZV_FIELD_TEXT, .sentence = "#rrggbb", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field bodies_answer[] = {
    {"style", ZV_FIELD_WORD, .sentence = "the one that was chosen", .words = zv_style_words, .flags = ZV_FIELD_NEEDED},
    {"holds", ZV_FIELD_WORD, .sentence = "the tool that was chosen", .words = zv_holds_words, .flags = ZV_FIELD_NEEDED},
    {"size", ZV_FIELD_NUMBER, .sentence = "sum of the distances between pivots: the scale of everything", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"floor", ZV_FIELD_NUMBER, .sentence = "height of the floor in the world frame", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"lift", ZV_FIELD_NUMBER, .sentence = "how far the drawn arm stands above the plane of its pivots", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"triangles", ZV_FIELD_WHOLE, .sentence = "of all links", .flags = ZV_FIELD_NEEDED},
    {"materials", ZV_FIELD_LIST, .sentence = "what the bytes in the links mean", .flags = ZV_FIELD_NEEDED,
     .members = material_members},
    {"links", ZV_FIELD_LIST, .sentence = "one mesh each, base first", .flags = ZV_FIELD_NEEDED,
     .members = link_members},
    {"joints", ZV_FIELD_LIST, .sentence = "where an arc for the joint's range belongs, in the frame before the joint",
     .flags = ZV_FIELD_NEEDED, .members = arc_members},
    {"labels", ZV_FIELD_LIST, .sentence = "places for the name of the arm", .flags = ZV_FIELD_NEEDED,
     .members = label_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_bodies = {
    "bodies",
    "the bodies of an arm as meshes: those of its file, else made from its joints and dimensions",
    ZV_ROBOT_REQUIRED,
    {zv_fields_bodies},
    {bodies_answer}};
