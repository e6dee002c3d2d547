/// @file op_workspace.c
/// `workspace`: slices of what the arm reaches within its joint limits, how well, and with what load.
#include <math.h>

#include "api/op.h"
#include "api/workspace.h"
#include "request/fields.h"
#include "request/forces_json.h"
#include "request/table.h"
#include "request/units.h"

enum { MOST_SLICES = 2 };

typedef struct space {
    int count;
    zv_slice slices[MOST_SLICES]; ///< from the side; from above
} space;

// ---- reading ----

static zv_status read_question(const zv_json *request, zv_slice_question *asked, zv_error *why)
{
    double abc[3];
    asked->color = (zv_slice_color)zv_word_at(request, "color", zv_color_words, ZV_SLICE_REACH);
    asked->cells = (int)zv_number_at(request, "cells", 0.0);
    asked->strongest = zv_word_at(request, "pose", zv_pose_words, 0) == 1;
    zv_status status = zv_field_take_angle(request, "pitch", &asked->pitch, &asked->has_pitch, why);
    asked->has_rot = zv_json_member(request, "abc") != NULL;
    if (status == ZV_OK && asked->has_rot) {
        status = zv_field_get_angles(request, "abc", abc, why);
        asked->rot = status == ZV_OK ? zv_rot_from_abc(abc[0], abc[1], abc[2]) : asked->rot;
    }
    return status;
}

static zv_status fill(const zv_request *request, const zv_slice_question *asked, space *out, zv_error *why)
{
    const zv_served_arm *arm = request->arm;
    const double level = zv_scaled_at(request->object, "level", ZV_MM, NAN);
    *out = (space){.count = 1};
    zv_status status = zv_slice_fill(arm, asked, ZV_PLANE_XZ, NAN, &out->slices[0], why);
    if (status == ZV_OK && zv_slice_has_top(arm) && zv_watch_goes_on(request->watch, 0.5)) {
        const zv_slice *side = &out->slices[0];
        const double height = !isnan(level) ? level : side->has_values ? zv_slice_widest_level(side) : NAN;
        out->count = 2;
        status = zv_slice_fill(arm, asked, ZV_PLANE_XY, height, &out->slices[1], why);
    }
    return status;
}

// ---- writing ----

static void put_pair(zv_json_writer *answer, const char *key, const double m[2])
{
    zv_json_put_numbers(answer, key, (const double[]){zv_mm_from_m(m[0]), zv_mm_from_m(m[1])}, 2);
}

static void write_values(zv_json_writer *answer, const zv_slice *s)
{
    put_pair(answer, "ring", s->ring);
    zv_json_put_number(answer, "capped", s->capped);
    zv_json_put_bool(answer, "all_pitches", s->free_pitch);
    zv_json_begin_array_at(answer, "values");
    for (int row = 0; s->has_values && row < s->map.rows; ++row) {
        zv_json_numbers(answer, s->values + (size_t)row * (size_t)s->map.columns, s->map.columns);
    }
    zv_json_end_array(answer);
}

static void write_slice(zv_json_writer *answer, const zv_slice *s, bool with_values)
{
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "plane", zv_plane_words[s->map.plane]);
    zv_json_put_number(answer, "level", zv_mm_from_m(s->map.level));
    put_pair(answer, "from", s->map.low);
    put_pair(answer, "to", s->map.high);
    zv_json_put_number(answer, "area_mm2", s->area_m2 * 1e6);
    zv_json_put_number(answer, "least", s->has_values ? s->least : NAN);
    zv_json_put_number(answer, "most", s->has_values ? s->most : NAN);
    if (with_values) {
        write_values(answer, s);
    }
    zv_json_end_object(answer);
}

static void write_space(zv_json_writer *answer, const zv_slice_question *asked, const space *found, bool with_values)
{
    zv_json_put_text(answer, "color", zv_color_words[asked->color]);
    zv_json_put_bool(answer, "reaches", found->slices[0].has_values);
    zv_json_begin_array_at(answer, "slices");
    for (int i = 0; i < found->count; ++i) {
        write_slice(answer, &found->slices[i], with_values);
    }
    zv_json_end_array(answer);
}

static void put_corner(zv_json_writer *answer, const char *key, const double m[3])
{
    zv_json_put_numbers(answer, key, (const double[]){zv_mm_from_m(m[0]), zv_mm_from_m(m[1]), zv_mm_from_m(m[2])}, 3);
}

static void write_volume(zv_json_writer *answer, const zv_volume *v)
{
    const size_t per_layer = (size_t)v->counts[0] * (size_t)v->counts[1];
    zv_json_key(answer, "volume");
    if (!v->cells) {
        zv_json_null(answer);
        return;
    }
    zv_json_begin_object(answer);
    put_corner(answer, "from", v->low);
    put_corner(answer, "to", v->high);
    zv_json_put_numbers(answer, "counts", (const double[]){v->counts[0], v->counts[1], v->counts[2]}, 3);
    zv_json_begin_array_at(answer, "layers");
    for (int k = 0; k < v->counts[2]; ++k) {
        zv_json_string(answer, v->cells + (size_t)k * per_layer, per_layer);
    }
    zv_json_end_array(answer);
    zv_json_end_object(answer);
}

static zv_status answer_volume(const zv_request *request, const zv_slice_question *asked, zv_json_writer *answer,
                               zv_error *why)
{
    zv_volume volume;
    const zv_status status = zv_volume_fill(request->arm, asked, request->watch, &volume, why);
    if (status == ZV_OK) {
        write_volume(answer, &volume);
    }
    zv_volume_free(&volume);
    return status;
}

static zv_status answer_space(const zv_request *request, const zv_slice_question *asked, zv_json_writer *answer,
                              zv_error *why)
{
    space found;
    const zv_status status = fill(request, asked, &found, why);
    if (status == ZV_OK) {
        write_space(answer, asked, &found, zv_flag_at(request->object, "values"));
    }
    for (int i = 0; i < found.count; ++i) {
        zv_slice_free(&found.slices[i]);
    }
    return status;
}

/// What a map of payloads is computed with.
static zv_status open_forces(const zv_request *request, zv_slice_question *asked, double *limits, zv_dyn **dyn,
                             zv_error *why)
{
    zv_dyn_options forces = zv_dyn_default_options();
    forces.need = ZV_NEED_MASS;
    zv_forces_at(request->object, &forces);
    zv_torque_limits(request->arm->robot, zv_number_at(request->object, "safety", 1.0), limits);
    const zv_status status = zv_dyn_create(request->arm->robot, &forces, dyn, why);
    asked->dyn = *dyn;
    asked->limits = limits;
    return status;
}

zv_status zv_op_workspace(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_slice_question asked = {.color = ZV_SLICE_REACH};
    double limits[ZV_MAX_JOINTS];
    zv_dyn *dyn = NULL;
    zv_status status = read_question(request->object, &asked, why);
    if (status == ZV_OK && asked.color == ZV_SLICE_PAYLOAD) {
        status = open_forces(request, &asked, limits, &dyn, why);
    }
    status = status == ZV_OK ? answer_space(request, &asked, answer, why) : status;
    if (status == ZV_OK && zv_flag_at(request->object, "volume")) {
        status = answer_volume(request, &asked, answer, why);
    }
    zv_dyn_free(dyn);
    return status;
}
