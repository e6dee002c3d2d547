/// @file cell_field.c
/// From the fields of a request to a scene and the bodies of its arm.
#include "api/cell_field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/fields.h"
#include "api/pose_write.h"
#include "api/units.h"

/// Proofs that pairs of links never meet are worth it only where a body list is kept; a request does without.
enum { NO_PROOFS = 0, SENTENCE = 200 };

bool zv_cell_is_given(const zv_json *request)
{
    return zv_json_member(request, "scene") || zv_json_member(request, "bodies");
}

/// Puts the name of the file and the place in it into the sentence.
static zv_status place_error(const char *path, zv_status status, zv_error *why)
{
    if (status != ZV_OK && why->column > 0) {
        char message[ZV_MESSAGE_SIZE];
        const int line = why->line, column = why->column;
        const size_t length = strlen(path);
        memcpy(message, why->message, sizeof message);
        zv_fail(why, status, 0, 0, "%s:%d:%d: %s", length > 80 ? path + length - 80 : path, line, column, message);
    }
    return status;
}

static zv_status read_scene_file(const zv_host *host, const zv_json *path, zv_scene **out, zv_error *why)
{
    if (!host->read_file) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files are not read here; send the scene itself as 'scene'");
    }
    if (strlen(path->text) != path->text_size) {
        return zv_field_refuse(path, "scene", "a scene or the path of its file", why);
    }
    zv_text text = {0};
    zv_status status = host->read_file(path->text, &text, why);
    if (status == ZV_OK) {
        status = place_error(path->text, zv_scene_parse(text.data ? text.data : "", text.size, out, why), why);
    }
    zv_text_free(&text);
    return status;
}

zv_status zv_scene_field(const zv_json *request, const zv_host *host, zv_scene **out, zv_error *why)
{
    const zv_json *scene = zv_json_member(request, "scene");
    if (!scene) {
        return zv_scene_create(NULL, 0, out, why);
    }
    return scene->kind == ZV_JSON_STRING ? read_scene_file(host, scene, out, why) : zv_scene_read(scene, out, why);
}

static zv_status read_allowed(const zv_json *list, zv_body_pair *pairs, zv_error *why)
{
    for (const zv_json *item = list ? list->first : NULL; item; item = item->next, ++pairs) {
        const zv_json *a = item->kind == ZV_JSON_ARRAY && item->count == 2 ? item->first : NULL,
                      *b = a ? a->next : NULL;
        if (!a || a->kind != ZV_JSON_STRING || b->kind != ZV_JSON_STRING || a->text_size >= ZV_NAME_SIZE ||
            b->text_size >= ZV_NAME_SIZE) {
            return zv_field_refuse(item, "allowed", "pairs of names of bodies", why);
        }
        memcpy(pairs->a, a->text, a->text_size + 1);
        memcpy(pairs->b, b->text, b->text_size + 1);
    }
    return ZV_OK;
}

static zv_status make_collider(const zv_request *request, const zv_collider_options *options, zv_cell *cell,
                               zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    const zv_json *bodies = zv_json_member(request->object, "bodies");
    if (bodies) {
        return zv_collider_read(robot, bodies, options, &cell->collider, why);
    }
    return zv_collider_of_robot(robot, options, &cell->collider, &cell->assumed, why);
}

zv_status zv_cell_open(const zv_request *request, zv_cell *out, zv_error *why)
{
    *out = (zv_cell){.watch = request->watch};
    const zv_json *allowed = zv_json_member(request->object, "allowed");
    const int count = allowed ? allowed->count : 0;
    zv_body_pair *pairs = calloc((size_t)count + 1, sizeof *pairs);
    if (!pairs) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for the bodies of an arm");
    }
    zv_status status = read_allowed(allowed, pairs, why);
    status = status == ZV_OK ? zv_scene_field(request->object, request->host, &out->scene, why) : status;
    if (status == ZV_OK) {
        const zv_collider_options options = {.allowed = pairs,
                                             .allowed_count = count,
                                             .held = out->scene,
                                             .proof_boxes = NO_PROOFS,
                                             .meshes = request->meshes};
        status = make_collider(request, &options, out, why);
    }
    free(pairs);
    return status;
}

void zv_cell_close(zv_cell *cell)
{
    zv_collider_free(cell->collider);
    zv_scene_free(cell->scene);
    *cell = (zv_cell){.scene = NULL};
}

// ---- writing ----

static void write_names(zv_json_writer *out, const zv_cell *cell, const zv_clearance *clearance)
{
    const char *names[2] = {zv_collider_body_name(cell->collider, clearance->body),
                            clearance->thing >= 0 ? zv_scene_thing(cell->scene, clearance->thing)->name
                                                  : zv_collider_body_name(cell->collider, clearance->other)};
    zv_json_begin_array(out);
    zv_json_string(out, names[0], strlen(names[0]));
    zv_json_string(out, names[1], strlen(names[1]));
    zv_json_end_array(out);
}

void zv_write_clearance(zv_json_writer *out, const zv_cell *cell, const zv_clearance *clearance, double margin)
{
    zv_json_put_bool(out, "free", clearance->distance > margin);
    if (clearance->body < 0) {
        zv_json_key(out, "distance");
        zv_json_null(out);
        return;
    }
    char sentence[SENTENCE];
    zv_clearance_sentence(cell->collider, cell->scene, clearance, sentence, sizeof sentence);
    zv_json_put_number(out, "distance", zv_mm_from_m(clearance->distance));
    zv_json_key(out, "bodies");
    write_names(out, cell, clearance);
    zv_json_key(out, "points");
    zv_json_begin_array(out);
    zv_write_point(out, clearance->on_body);
    zv_write_point(out, clearance->on_other);
    zv_json_end_array(out);
    zv_json_put_text(out, "sentence", sentence);
}
