/// @file op_place.c
/// `place`: where the zero of a program may lie so that the arm can follow all of it, clear of the things around it, and
/// where its margin is largest.
#include <math.h>
#include <stdlib.h>

#include "api/motion_clear.h"
#include "api/op.h"
#include "api/program_moves.h"
#include "request/arm_write.h"
#include "request/fields.h"
#include "request/units.h"

enum { USUAL_COLUMNS = 33 };

// ---- what is around the arm ----

/// What a guard of places needs.
typedef struct watched {
    const zv_request *request;
    const zv_cell *cell;
    const zv_asked_program *program;
    double margin;
} watched;

static bool is_clear(void *user, const double *q)
{
    const watched *w = user;
    const zv_certify_options options = {.margin = w->margin, .smallest = 1.0, .most_states = 1};
    zv_motion_certificate proof = {.proven = true};
    zv_certify_motion(w->cell->collider, w->cell->scene, q, 1, &options, &proof, NULL);
    return proof.proven;
}

/// The motion at a place as `check` plans and proves it.
static zv_status keeps_clear(void *user, const zv_pose *world_from_program, bool *clear, zv_error *why)
{
    const watched *w = user;
    const zv_plan_asked *asked = &w->program->asked;
    zv_plan_options options = w->program->moves.options;
    zv_motion_clear motion = zv_motion_clear_begin(w->request, w->cell);
    const zv_plan_sink sink = zv_motion_clear_sink(&motion);
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the report");
    }
    options.world_from_program = *world_from_program;
    options.rate_hz = ZV_CLEAR_RATE_HZ;
    zv_status status = zv_plan_try(asked->robot, asked->ik, &w->program->moves.walker, &options, &sink, report, why);
    *clear = status == ZV_OK && !report->failed && zv_motion_clear_holds(&motion);
    status = motion.hit.there ? ZV_OK : status; // it was stopped behind the collision
    free(report);
    return status;
}

// ---- the search ----

static zv_status search(const zv_request *request, zv_asked_program *program, const zv_cell *cell, zv_place *out,
                        zv_error *why)
{
    const zv_plan_asked *asked = &program->asked;
    zv_plan_options *planned = &program->moves.options;
    watched around = {request, cell, program, zv_scaled_at(request->object, "margin", ZV_MM, 0.0)};
    const zv_place_guard guard = {&around, is_clear, keeps_clear};
    const zv_place_options options = {.keep_height = zv_flag_at(request->object, "keep_height"),
                                      .keep_turn = zv_flag_at(request->object, "keep_turn"),
                                      .columns = (int)zv_number_at(request->object, "columns", USUAL_COLUMNS),
                                      .goes_on = zv_watch_progress,
                                      .user = request->watch,
                                      .guard = cell ? &guard : NULL};
    const zv_plan_sink sink = {.user = request->watch, .progress = zv_watch_progress};
    zv_rapids_watch(&program->moves.rapids, &sink);
    planned->near_q = NULL; // where the arm is now says nothing about a good place
    return zv_plan_place(asked->robot, asked->ik, &program->moves.walker, planned, &options, out, why);
}

static zv_status find(const zv_request *request, zv_place *out, zv_error *why)
{
    const bool is_given = zv_cell_is_given(request->object);
    zv_cell cell = {.scene = NULL};
    zv_asked_program program;
    zv_status status = zv_asked_program_open(request, &program, why);
    if (status == ZV_OK && is_given) {
        status = zv_cell_open(request, &cell, why);
    }
    if (status == ZV_OK) {
        status = search(request, &program, is_given ? &cell : NULL, out, why);
    }
    zv_cell_close(&cell);
    zv_asked_program_close(&program);
    return status;
}

// ---- the answer ----

static void write_work(zv_json_writer *answer, const zv_place *place)
{
    const zv_vec3 at = place->world_from_program.pos;
    const zv_euler turned = zv_rot_to_abc(place->world_from_program.rot);
    const double work[] = {zv_mm_from_m(at.x),        zv_mm_from_m(at.y),        zv_mm_from_m(at.z),
                           zv_deg_from_rad(turned.a), zv_deg_from_rad(turned.b), zv_deg_from_rad(turned.c)};
    zv_json_put_numbers(answer, "work", work, 6);
}

static void write_map(zv_json_writer *answer, const zv_place *place)
{
    const double half = zv_mm_from_m(place->half_m);
    zv_json_begin_object_at(answer, "map");
    zv_json_put_integer(answer, "columns", place->columns);
    zv_json_put_numbers(answer, "from", (const double[]){-half, -half}, 2);
    zv_json_put_numbers(answer, "to", (const double[]){half, half}, 2);
    zv_json_put_number(answer, "height", zv_mm_from_m(place->world_from_program.pos.z));
    zv_json_begin_array_at(answer, "margins");
    for (int i = 0; i < place->columns * place->columns; ++i) {
        zv_json_number(answer, place->map[i] >= 0.0 ? place->map[i] : NAN);
    }
    zv_json_end_array(answer);
    zv_json_end_object(answer);
}

zv_status zv_op_place(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_place place = {.map = NULL};
    const zv_status status = find(request, &place, why);
    if (status == ZV_OK) {
        zv_json_put_bool(answer, "possible", place.found);
        if (place.found) {
            write_work(answer, &place);
            zv_json_put_number(answer, "margin", place.margin);
            zv_write_branch(answer, place.branch);
        } else {
            zv_json_put_text(
                answer, "why",
                zv_cell_is_given(request->object)
                    ? "no place was found at which the arm can follow the whole program, clear of the things"
                    : "no place was found at which the arm can follow the whole program");
        }
        write_map(answer, &place);
    }
    zv_place_free(&place);
    return status;
}
