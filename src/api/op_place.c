/// @file op_place.c
/// `place`: where the zero of a program may lie so that the arm can follow all of it, and where its margin is largest.
#include <math.h>

#include "api/fields.h"
#include "api/ik_write.h"
#include "api/op.h"
#include "api/plan_fields.h"
#include "api/units.h"

enum { USUAL_COLUMNS = 33 };

static zv_status find(const zv_request *request, zv_place *out, zv_error *why)
{
    zv_asked_program program;
    zv_status status = zv_asked_program_open(request, &program, why);
    if (status == ZV_OK) {
        zv_plan_asked *asked = &program.asked;
        const zv_place_options options = {.keep_height = zv_flag_at(request->object, "keep_height"),
                                          .keep_turn = zv_flag_at(request->object, "keep_turn"),
                                          .columns = (int)zv_number_at(request->object, "columns", USUAL_COLUMNS),
                                          .goes_on = zv_watch_progress,
                                          .user = request->watch};
        asked->options.near_q = NULL; // where the arm stands now says nothing about a good place
        status = zv_plan_place(asked->robot, asked->ik, &program.moves, &asked->options, &options, out, why);
    }
    zv_asked_program_close(&program);
    return status;
}

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
    zv_json_key(answer, "map");
    zv_json_begin_object(answer);
    zv_json_put_integer(answer, "columns", place->columns);
    zv_json_put_numbers(answer, "from", (const double[]){-half, -half}, 2);
    zv_json_put_numbers(answer, "to", (const double[]){half, half}, 2);
    zv_json_put_number(answer, "height", zv_mm_from_m(place->world_from_program.pos.z));
    zv_json_key(answer, "margins");
    zv_json_begin_array(answer);
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
            zv_json_put_text(answer, "why", "no place was found at which the arm can follow the whole program");
        }
        write_map(answer, &place);
    }
    zv_place_free(&place);
    return status;
}
