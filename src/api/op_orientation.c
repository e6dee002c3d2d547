/// @file op_orientation.c
/// Questions about orientation alone: `euler` tells one convention in the others, `unity` converts to and from its frame.
#include "api/fields.h"
#include "api/op.h"
#include "api/pose_write.h"
#include "api/table.h"
#include "api/target.h"

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

static zv_status from_unity(const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    zv_unity_pose unity = {0};
    double angles[3];
    zv_status status = zv_field_get_point(request, "pos", &unity.pos, why);
    if (status == ZV_OK) {
        status = zv_field_get_angles(request, "euler", angles, why);
    }
    if (status != ZV_OK) {
        return status;
    }

    unity.euler = (zv_vec3){angles[0], angles[1], angles[2]};
    const zv_pose pose = zv_pose_from_unity(unity);
    zv_json_key(answer, "T");
    zv_write_pose(answer, pose);
    zv_json_key(answer, "abc");
    zv_write_angles(answer, zv_wrap(-unity.euler.y), zv_wrap(-unity.euler.x), zv_wrap(unity.euler.z));
    return ZV_OK;
}

static zv_status to_unity(const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    zv_pose pose;
    const zv_status status = zv_field_get_pose(request, "T", &pose, why);
    if (status != ZV_OK) {
        return status;
    }

    const zv_unity_pose unity = zv_pose_to_unity(pose);
    zv_json_key(answer, "pos");
    zv_write_point(answer, unity.pos);
    zv_json_key(answer, "euler");
    zv_write_angles(answer, unity.euler.x, unity.euler.y, unity.euler.z);
    return ZV_OK;
}

zv_status zv_op_unity(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *object = request->object;
    if (!zv_json_member(object, "T")) {
        return from_unity(object, answer, why);
    }
    if (zv_json_member(object, "pos") || zv_json_member(object, "euler")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "give either 'pos' and 'euler' (from Unity) or 'T' (to Unity), not both");
    }
    return to_unity(object, answer, why);
}
