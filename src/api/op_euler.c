/// @file op_euler.c
/// `euler`: an orientation from any convention to the matrix and to every other convention.
#include "api/fields.h"
#include "api/op.h"
#include "api/orientation_field.h"
#include "api/pose_write.h"
#include "api/table.h"

static void write_all(zv_json_writer *answer, zv_rot rot)
{
    zv_json_key(answer, "sequences");
    zv_json_begin_object(answer);
    for (int i = 0; i < ZV_SEQUENCES; ++i) {
        zv_sequence sequence;
        zv_sequence_find(zv_sequence_name(i), &sequence);
        zv_json_key(answer, zv_sequence_name(i));
        zv_write_sequence(answer, rot, sequence);
    }
    zv_json_end_object(answer);
}

zv_status zv_op_euler(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_rot rot;
    const char *told = NULL;
    const zv_status status = zv_orientation_field(request->object, &rot, &told, why);
    if (status != ZV_OK || !told) {
        return status == ZV_OK ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                                         "'abc' is missing, or one of euler, quat_wxyz, quat_xyzw, rotvec, R")
                               : status;
    }
    zv_json_key(answer, "R");
    zv_write_rotation(answer, rot);
    zv_write_abc(answer, rot);
    zv_write_orientation(answer, rot);
    const int to = zv_word_at(request->object, "to", zv_sequence_words, -1);
    zv_sequence sequence;
    if (to >= 0 && zv_sequence_find(zv_sequence_words[to], &sequence)) {
        zv_json_key(answer, "euler");
        zv_json_put_bool(answer, "locked", !zv_write_sequence(answer, rot, sequence));
    }
    if (zv_flag_at(request->object, "all")) {
        write_all(answer, rot);
    }
    return ZV_OK;
}
