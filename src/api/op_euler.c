/// @file op_euler.c
/// `euler`: A, B, C to the rotation Rz(A) Ry(B) Rx(C) and back.
#include "api/fields.h"
#include "api/op.h"
#include "api/pose_write.h"

zv_status zv_op_euler(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    double abc[3];
    const zv_status status = zv_field_get_angles(request->object, "abc", abc, why);
    if (status != ZV_OK) {
        return status;
    }

    const zv_rot rot = zv_rot_from_abc(abc[0], abc[1], abc[2]);
    zv_json_key(answer, "R");
    zv_write_rotation(answer, rot);
    zv_write_abc(answer, rot);
    return ZV_OK;
}
