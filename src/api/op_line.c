/// @file op_line.c
/// `line`: which parts of a straight tool line the arm cannot reach.
#include <string.h>

#include "api/fields.h"
#include "api/op.h"
#include "api/target.h"

static void write_blocked(zv_json_writer *answer, const zv_blocked *part)
{
    const char *side = zv_reach_word(part->side);
    zv_json_begin_array(answer);
    zv_json_number(answer, part->t0);
    zv_json_number(answer, part->t1);
    zv_json_string(answer, side, strlen(side));
    zv_json_end_array(answer);
}

zv_status zv_op_line(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_ik_target from;
    zv_vec3 to;
    zv_status status = zv_target_fields(request->object, "from", &from, why);
    if (status == ZV_OK) {
        status = zv_field_get_point(request->object, "to", &to, why);
    }
    zv_blocked blocked[ZV_MAX_BLOCKED];
    int count = 0;
    if (status == ZV_OK) {
        status = zv_line_blocked(request->arm->ik, &from, to, blocked, &count, why);
    }
    if (status != ZV_OK) {
        return status;
    }

    zv_json_key(answer, "blocked");
    zv_json_begin_array(answer);
    for (int i = 0; i < count; ++i) {
        write_blocked(answer, &blocked[i]);
    }
    zv_json_end_array(answer);
    zv_json_put_bool(answer, "all_reachable", count == 0);
    return ZV_OK;
}
