/// @file op_clearance.c
/// `clearance`: how far an arm is from what is around it, in one state or many. `certify`: whether a motion keeps clear
/// between all samples.
#include <stdlib.h>
#include <string.h>

#include "api/cell_field.h"
#include "api/fields.h"
#include "api/op.h"
#include "api/units.h"

/// One state, or a list of them.
static zv_status read_states(const zv_request *request, double **rows, int *count, bool *many, zv_error *why)
{
    const zv_json *q = zv_json_member(request->object, "q");
    *many = q->first && q->first->kind == ZV_JSON_ARRAY;
    if (*many) {
        return zv_states_field(q, "q", request->arm->robot, rows, count, why);
    }
    *count = 1;
    *rows = malloc(ZV_MAX_JOINTS * sizeof **rows);
    return *rows ? zv_field_get_joints(request->object, "q", request->arm->robot, *rows, why)
                 : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for %d states", 1);
}

static void write_states(zv_json_writer *answer, const zv_request *request, const zv_cell *cell, const double *rows,
                         int count, double margin)
{
    const zv_robot *robot = request->arm->robot;
    bool all = true;
    zv_json_key(answer, "states");
    zv_json_begin_array(answer);
    for (int i = 0; i < count && zv_watch_goes_on(request->watch, (double)i / count); ++i) {
        const double *q = rows + (size_t)i * (size_t)zv_robot_joint_count(robot);
        const zv_clearance found = zv_clearance_at(cell->collider, cell->scene, q);
        all = all && found.distance > margin;
        zv_json_begin_object(answer);
        zv_write_clearance(answer, cell, &found, margin);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
    zv_json_put_bool(answer, "free", all);
}

static void write_exempt(zv_json_writer *answer, const zv_collider *collider)
{
    const int count = zv_collider_body_count(collider);
    zv_json_key(answer, "exempt");
    zv_json_begin_array(answer);
    for (int a = 0; a < count; ++a) {
        for (int b = a + 1; b < count; ++b) {
            const zv_pair_state state = zv_collider_pair(collider, a, b);
            if (state != ZV_PAIR_AT_ZERO && state != ZV_PAIR_ALLOWED && state != ZV_PAIR_NEVER) {
                continue;
            }
            zv_json_begin_object(answer);
            zv_json_put_text(answer, "a", zv_collider_body_name(collider, a));
            zv_json_put_text(answer, "b", zv_collider_body_name(collider, b));
            zv_json_put_text(answer, "reason", zv_pair_word(state));
            zv_json_end_object(answer);
        }
    }
    zv_json_end_array(answer);
}

zv_status zv_op_clearance(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_cell cell;
    double *rows = NULL;
    int count = 0;
    bool many = false;
    const double margin = zv_scaled_at(request->object, "margin", ZV_MM, 0.0);
    zv_status status = zv_cell_open(request, &cell, why);
    status = status == ZV_OK ? read_states(request, &rows, &count, &many, why) : status;
    if (status == ZV_OK && many) {
        write_states(answer, request, &cell, rows, count, margin);
    } else if (status == ZV_OK) {
        const zv_clearance found = zv_clearance_at(cell.collider, cell.scene, rows);
        zv_write_clearance(answer, &cell, &found, margin);
    }
    if (status == ZV_OK) {
        zv_json_put_bool(answer, "assumed", cell.assumed);
        write_exempt(answer, cell.collider);
    }
    free(rows);
    zv_cell_close(&cell);
    return status;
}

// ---- certify ----

static void write_certificate(zv_json_writer *answer, const zv_cell *cell, const zv_motion_certificate *found,
                              double margin)
{
    zv_json_put_bool(answer, "proven", found->proven);
    zv_json_put_integer(answer, "states", found->states);
    if (found->proven) {
        zv_json_put_bool(answer, "free", true);
        return;
    }
    zv_json_put_number(answer, "from", found->from);
    zv_json_put_number(answer, "to", found->to);
    zv_json_put_bool(answer, "outside", found->outside);
    zv_write_clearance(answer, cell, &found->clearance, margin);
}

zv_status zv_op_certify(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_cell cell;
    double *rows = NULL;
    int count = 0;
    zv_certify_options options = zv_certify_default_options();
    options.margin = zv_scaled_at(request->object, "margin", ZV_MM, 0.0);
    options.progress = zv_watch_progress;
    options.user = request->watch;
    const zv_json *waypoints = zv_json_member(request->object, "waypoints");
    zv_status status = zv_cell_open(request, &cell, why);
    status =
        status == ZV_OK ? zv_states_field(waypoints, "waypoints", request->arm->robot, &rows, &count, why) : status;
    zv_motion_certificate found;
    status =
        status == ZV_OK ? zv_certify_motion(cell.collider, cell.scene, rows, count, &options, &found, why) : status;
    if (status == ZV_OK) {
        write_certificate(answer, &cell, &found, options.margin);
        zv_json_put_bool(answer, "assumed", cell.assumed);
    }
    free(rows);
    zv_cell_close(&cell);
    return status;
}
