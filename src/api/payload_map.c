/// @file payload_map.c
/// The field `map` of `payload`: what the arm can carry over a plane of its workspace.
#include "api/payload_map.h"

#include <math.h>
#include <stdlib.h>

#include "api/dyn_fields.h"
#include "api/fields.h"
#include "api/units.h"

enum { DEFAULT_CELLS = 60, MOST_SIDE = 1000, MOST_CELLS = 14400 };

static const char *const plane_words[] = {[ZV_PLANE_XZ] = "xz", [ZV_PLANE_XY] = "xy", [ZV_PLANE_YZ] = "yz", NULL};

typedef struct map_question {
    zv_workspace_map map;
    int strongest; ///< of all poses of a place the strongest counts, not the weakest
} map_question;

// ---- reading ----

static zv_status take_cells(const zv_json *object, const char *key, int *out, zv_error *why)
{
    double cells = DEFAULT_CELLS;
    const zv_status status = zv_field_take_amount(object, key, 1.0, &cells, why);
    if (status == ZV_OK && (cells != floor(cells) || cells > MOST_SIDE)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'map.%s' must be a whole number from 1 to %d", key, MOST_SIDE);
    }
    *out = (int)cells;
    return status;
}

static zv_status take_edge(const zv_json *object, const char *key, double edge[2], zv_error *why)
{
    double mm[2];
    if (!zv_json_member(object, key)) {
        return ZV_OK;
    }
    const zv_status status = zv_field_get_numbers(object, key, 2, mm, why);
    for (int i = 0; status == ZV_OK && i < 2; ++i) {
        edge[i] = zv_m_from_mm(mm[i]);
    }
    return status;
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
    static const char *const known[] = {"plane", "level", "from", "to",   "columns",
                                        "rows",  "pitch", "abc",  "pose", NULL};
    static const char *const none[] = {NULL};
    static const char *const poses[] = {"weakest", "strongest", NULL};
    const zv_json *object = zv_json_member(request->object, "map");
    if (object->kind != ZV_JSON_OBJECT) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'map' must be an object, {\"plane\": \"xz\"} for example");
    }
    int plane = ZV_PLANE_XZ;
    zv_status status = zv_fields_check_names(object, known, none, why);
    status = status == ZV_OK ? zv_field_take_word(object, "plane", plane_words, &plane, why) : status;
    out->map = zv_workspace_map_of(request->arm->robot, request->arm->ik, (zv_map_plane)plane);
    out->strongest = 0;
    status = status == ZV_OK ? zv_field_take_word(object, "pose", poses, &out->strongest, why) : status;
    if (status == ZV_OK && zv_json_member(object, "level")) {
        double level = 0.0;
        status = zv_field_finite(zv_json_member(object, "level"), "map.level", &level, why);
        out->map.level = zv_m_from_mm(level);
    }
    status = status == ZV_OK ? take_edge(object, "from", out->map.low, why) : status;
    status = status == ZV_OK ? take_edge(object, "to", out->map.high, why) : status;
    status = status == ZV_OK ? take_cells(object, "columns", &out->map.columns, why) : status;
    status = status == ZV_OK ? take_cells(object, "rows", &out->map.rows, why) : status;
    if (status == ZV_OK && out->map.columns * out->map.rows > MOST_CELLS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'map.columns' times 'map.rows' must not be above %d",
                       MOST_CELLS);
    }
    return status == ZV_OK ? take_hold(object, &out->map.hold, why) : status;
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
    zv_json_put_text(answer, "plane", plane_words[asked->map.plane]);
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
