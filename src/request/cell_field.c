/// @file cell_field.c
/// From the fields of a request to a scene, the bodies of its arm and its gripper.
#include "request/cell_field.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "request/fields.h"
#include "request/pose_json.h"
#include "request/units.h"

/// Proofs that pairs of links never meet are worth it only where a body list is kept; a request does without.
enum { NO_PROOFS = 0, SENTENCE = 240 };

bool zv_cell_is_given(const zv_json *request)
{
    return zv_json_member(request, "scene") || zv_json_member(request, "bodies");
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
        status = zv_error_in(path->text, 0, zv_scene_parse(text.data ? text.data : "", text.size, out, why), why);
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

/// The scene of the request: that of the last one where the text is the same. A file may have changed since.
static zv_status find_scene(const zv_request *request, zv_cell_cache *cache, zv_error *why)
{
    const zv_json *scene = zv_json_member(request->object, "scene");
    const bool is_file = scene && scene->kind == ZV_JSON_STRING;
    if (cache->scene && !is_file && zv_source_key_is(&cache->scene_key, 0, &scene, 1)) {
        return ZV_OK;
    }
    zv_cell_cache_forget_scene(cache);
    const zv_status status = zv_scene_field(request->object, request->host, &cache->scene, why);
    if (status == ZV_OK && !is_file) {
        zv_source_key_set(&cache->scene_key, 0, &scene, 1);
    }
    return status;
}

static bool holds_something(const zv_scene *scene)
{
    for (int i = 0; i < zv_scene_count(scene); ++i) {
        if (zv_scene_thing(scene, i)->attached) {
            return true;
        }
    }
    return false;
}

zv_status zv_collider_field(const zv_json *request, const zv_robot *robot, const zv_scene *scene, zv_mesh_store *meshes,
                            zv_collider **out, bool *assumed, zv_error *why)
{
    const zv_json *bodies = zv_json_member(request, "bodies");
    const zv_json *allowed = zv_json_member(request, "allowed");
    const int count = allowed ? allowed->count : 0;
    zv_body_pair *pairs = calloc((size_t)count + 1, sizeof *pairs);
    if (!pairs) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for the bodies of an arm");
    }
    zv_status status = read_allowed(allowed, pairs, why);
    const zv_collider_options options = {
        .allowed = pairs, .allowed_count = count, .held = scene, .proof_boxes = NO_PROOFS, .meshes = meshes};
    *assumed = false;
    if (status == ZV_OK) {
        status = bodies ? zv_collider_read(robot, bodies, &options, out, why)
                        : zv_collider_of_robot(robot, &options, out, assumed, why);
    }
    free(pairs);
    return status;
}

/// The bodies of the arm, with what it holds. They are not kept where meshes are missing: these may come.
static zv_status find_collider(const zv_request *request, zv_cell_cache *cache, zv_error *why)
{
    const zv_json *object = request->object;
    const zv_json *const fields[] = {zv_json_member(object, "bodies"), zv_json_member(object, "allowed"),
                                     holds_something(cache->scene) ? zv_json_member(object, "scene") : NULL};
    enum { FIELDS = sizeof fields / sizeof *fields };
    if (cache->collider && zv_source_key_is(&cache->collider_key, request->arm->number, fields, FIELDS)) {
        return ZV_OK;
    }
    zv_cell_cache_forget_collider(cache);
    const zv_status status = zv_collider_field(object, request->arm->robot, cache->scene, request->meshes,
                                               &cache->collider, &cache->assumed, why);
    const bool is_file = fields[2] && fields[2]->kind == ZV_JSON_STRING;
    const bool may_change = cache->assumed && zv_robot_shape_count(request->arm->robot) > 0;
    if (status == ZV_OK && !is_file && !may_change) {
        zv_source_key_set(&cache->collider_key, request->arm->number, fields, FIELDS);
    }
    return status;
}

zv_status zv_cell_open(const zv_request *request, zv_cell *out, zv_error *why)
{
    zv_cell_cache *cache = request->cells;
    zv_status status = find_scene(request, cache, why);
    status = status == ZV_OK ? find_collider(request, cache, why) : status;
    *out = (zv_cell){cache->scene, cache->collider, cache, request->watch, cache->assumed};
    return status;
}

void zv_cell_close(zv_cell *cell)
{
    zv_cell_cache *cache = cell->cache;
    if (cache && !zv_source_key_fits(&cache->scene_key)) {
        zv_cell_cache_forget_scene(cache);
    }
    if (cache && !zv_source_key_fits(&cache->collider_key)) {
        zv_cell_cache_forget_collider(cache);
    }
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
        zv_json_put_null(out, "distance");
        return;
    }
    char sentence[SENTENCE];
    zv_clearance_sentence(cell->collider, cell->scene, clearance, sentence, sizeof sentence);
    zv_json_put_number(out, "distance", zv_mm_from_m(clearance->distance));
    zv_json_key(out, "bodies");
    write_names(out, cell, clearance);
    zv_json_begin_array_at(out, "points");
    zv_write_point(out, clearance->on_body);
    zv_write_point(out, clearance->on_other);
    zv_json_end_array(out);
    zv_json_put_text(out, "sentence", sentence);
}

zv_gripper zv_gripper_field(const zv_json *request)
{
    static const char *const words[] = {"fingers", "vacuum", "magnet", "pen", NULL};
    const zv_json *object = zv_json_member(request, "gripper");
    if (!object) {
        return zv_gripper_of(ZV_GRIPPER_FINGERS);
    }
    zv_gripper gripper = zv_gripper_of((zv_gripper_kind)zv_word_at(object, "kind", words, ZV_GRIPPER_FINGERS));
    gripper.stroke = zv_scaled_at(object, "stroke", ZV_MM, gripper.stroke);
    gripper.force = zv_number_at(object, "force", gripper.force);
    gripper.reach = zv_scaled_at(object, "reach", ZV_MM, gripper.reach);
    return gripper;
}
