/// @file payload_map.c
/// The field `map` of `payload`: what the arm can carry over a plane of its workspace.
#include "api/payload_map.h"

#include <math.h>
#include <stdlib.h>

#include "api/fields.h"
#include "api/table.h"
#include "api/units.h"

enum { DEFAULT_CELLS = 60, MOST_CELLS = 14400 };

typedef struct map_question {
    zv_workspace_map map;
    int strongest; ///< of all poses of a place the strongest counts, not the weakest
} map_question;

// ---- reading ----

static void take_edge(const zv_json *object, const char *key, double edge[2])
{
    double mm[2];
    if (zv_numbers_at(object, key, 2, mm)) {
        edge[0] = zv_m_from_mm(mm[0]);
        edge[1] = zv_m_from_mm(mm[1]);
    }
}

static zv_status take_hold(const zv_json *object, zv_ik_target *hold, zv_error *why)
{
    double abc[3];
    zv_status status = zv_field_take_angle(object, "pitch", &hold->pitch, &hold->has_pitch, why);
    if (status == ZV_OK && zv_json_member(object, "abc")) {
        status = zv_field_get_angles(object, "abc", abc, why);
        if (status == ZV_OK) {
            hold->has_rot = true;
            hold->base_from_tool.rot = zv_rot_from_abc(abc[0], abc[1], abc[2]);
        }
    }
    return status;
}

static zv_status read_map(const zv_request *request, map_question *out, zv_error *why)
{
    const zv_json *object = zv_json_member(request->object, "map");
    const int plane = zv_word_at(object, "plane", zv_plane_words, ZV_PLANE_XZ);
    out->map = zv_workspace_map_of(request->arm->robot, request->arm->ik, (zv_map_plane)plane);
    out->strongest = zv_word_at(object, "pose", zv_pose_words, 0);
    out->map.level =
        zv_json_member(object, "level") ? zv_m_from_mm(zv_number_at(object, "level", 0.0)) : out->map.level;
    take_edge(object, "from", out->map.low);
    take_edge(object, "to", out->map.high);
    out->map.columns = (int)zv_number_at(object, "columns", DEFAULT_CELLS);
    out->map.rows = (int)zv_number_at(object, "rows", DEFAULT_CELLS);
    if (out->map.columns * out->map.rows > MOST_CELLS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'map.columns' times 'map.rows' must not be above %d",
                       MOST_CELLS);
    }
    return take_hold(object, &out->map.hold, why);
}

// ---- writing ----

static void put_edge(zv_json_writer *answer, const char *key, const double edge[2])
{
    const double mm[2] = {zv_mm_from_m(edge[0]), zv_mm_from_m(edge[1])};
    zv_json_put_numbers(answer, key, mm, 2);
}

static void put_rows(zv_json_writer *answer, const char *key, const map_question *asked, const zv_map_cell *cells,
                     bool ways)
{
    zv_json_key(answer, key);
    zv_json_begin_array(answer);
    for (int row = 0; row < asked->map.rows; ++row) {
        zv_json_begin_array(answer);
        for (int column = 0; column < asked->map.columns; ++column) {
            const zv_map_cell *cell = &cells[row * asked->map.columns + column];
            zv_json_number(answer, ways ? cell->ways : asked->strongest ? cell->most : cell->least);
        }
        zv_json_end_array(answer);
    }
    zv_json_end_array(answer);
}

static void write_map(zv_json_writer *answer, const map_question *asked, const zv_map_cell *cells)
{
    zv_json_key(answer, "map");
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "plane", zv_plane_words[asked->map.plane]);
    zv_json_put_number(answer, "level", zv_mm_from_m(asked->map.level));
    put_edge(answer, "from", asked->map.low);
    put_edge(answer, "to", asked->map.high);
    put_rows(answer, "values", asked, cells, false);
    put_rows(answer, "ways", asked, cells, true);
    zv_json_end_object(answer);
}

// ---- answering ----

typedef struct scale {
    const zv_dyn *dyn;
    const double *limits;
} scale;

static double carried(void *user, const double *q)
{
    const scale *s = user;
    zv_payload payload;
    zv_payload_at(s->dyn, s->limits, q, &payload);
    return payload.max_kg;
}

zv_status zv_answer_payload_map(const zv_request *request, const zv_dyn *dyn, const double *limits,
                                zv_json_writer *answer, zv_error *why)
{
    map_question asked;
    zv_status status = read_map(request, &asked, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_map_cell *cells = malloc((size_t)asked.map.columns * (size_t)asked.map.rows * sizeof *cells);
    if (!cells) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
    }
    scale s = {dyn, limits};
    status = zv_workspace_fill(request->arm->robot, request->arm->ik, &asked.map, carried, &s, cells, why);
    if (status == ZV_OK) {
        write_map(answer, &asked, cells);
    }
    free(cells);
    return status;
}
