/// @file table_orientation.c
/// What can be said and asked about orientation: euler, and the fields of targets.
#include "api/table.h"

const char *const zv_sequence_words[] = {"ZYX", "XYZ", "XZY", "YXZ", "YZX", "ZXY", "XYX", "XZX", "YXY",
                                         "YZY", "ZXZ", "ZYZ", "xyz", "xzy", "yxz", "yzx", "zxy", "zyx",
                                         "xyx", "xzx", "yxy", "yzy", "zxz", "zyz", NULL};

const zv_field zv_fields_orientation[] = {ZV_ROWS_ORIENTATION, ZV_FIELDS_END};

static const zv_field euler_fields[] = {
    {"abc", ZV_FIELD_NUMBERS, .sentence = "the angles of Rz(A) Ry(B) Rx(C)", .unit = "deg", .count = 3,
     .values = "A B C", .example = "[10, 80, 20]"},
    {"to", ZV_FIELD_WORD, .sentence = "tell also `euler` of this sequence", .words = zv_sequence_words,
     .values = "AXES", .example = "\"zxz\""},
    {"all", ZV_FIELD_FLAG, .sentence = "tell the angles of all 24 sequences", .standard = "false", .example = "true"},
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
