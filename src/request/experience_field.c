/// @file experience_field.c
/// An experience from JSON and back. Waypoints in degrees and mm; nodes are counted from 1 through all paths.
#include "request/experience_field.h"
#include <math.h>

#include <stdlib.h>
#include <string.h>

#include "request/fields.h"
#include "request/pose_json.h"

#define FORMAT "zveno-experience/1"

static zv_status read_path(const zv_json *item, const zv_robot *robot, zv_experience *out, zv_error *why)
{
    double *rows = NULL;
    int count = 0;
    zv_status status = zv_states_field(zv_json_member(item, "waypoints"), "waypoints", robot, &rows, &count, why);
    if (status == ZV_OK) {
        status = zv_experience_add(out, rows, count, (int)zv_number_at(item, "used", 0.0), why);
    }
    free(rows);
    return status;
}

static zv_status read_paths(const zv_json *list, const zv_robot *robot, zv_experience *out, zv_error *why)
{
    zv_status status = ZV_OK;
    if (list && list->count > ZV_EXPERIENCE_PATHS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "an experience keeps %d paths", ZV_EXPERIENCE_PATHS);
    }
    for (const zv_json *item = list ? list->first : NULL; item && status == ZV_OK; item = item->next) {
        status = read_path(item, robot, out, why);
    }
    if (status == ZV_OK && list && zv_experience_count(out) != list->count) { // some were given up for others
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "an experience keeps %d waypoints", ZV_EXPERIENCE_NODES);
    }
    return status;
}

static zv_status read_links(const zv_json *list, zv_experience *out, zv_error *why)
{
    for (const zv_json *item = list ? list->first : NULL; item; item = item->next) {
        double ends[2];
        const zv_status status = zv_field_get_numbers_of(item, "links", 2, ends, why);
        if (status != ZV_OK) {
            return status;
        }
        const bool whole = ends[0] >= 1.0 && ends[0] <= ZV_EXPERIENCE_NODES && ends[1] >= 1.0 &&
                           ends[1] <= ZV_EXPERIENCE_NODES && floor(ends[0]) == ends[0] && floor(ends[1]) == ends[1];
        if (!whole || !zv_experience_link(out, (int)ends[0] - 1, (int)ends[1] - 1)) {
            return zv_field_refuse(item, "links", "pairs of waypoints of different paths, four for each at most", why);
        }
    }
    return ZV_OK;
}

static zv_status read_vias(const zv_json *list, const zv_robot *robot, zv_experience *out, zv_error *why)
{
    if (list && list->count > ZV_EXPERIENCE_VIAS) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "an experience keeps %d via points", ZV_EXPERIENCE_VIAS);
    }
    zv_status status = ZV_OK;
    for (const zv_json *item = list ? list->first : NULL; item && status == ZV_OK; item = item->next) {
        zv_via via = {.at_goal = zv_word_is(zv_json_member(item, "at"), "goal"),
                      .asked = (int)zv_number_at(item, "asked", 0.0),
                      .helped = (int)zv_number_at(item, "helped", 0.0)};
        status = zv_field_get_joints(item, "off", robot, via.off, why);
        status = status == ZV_OK ? zv_experience_add_via(out, &via, why) : status;
    }
    return status;
}

zv_status zv_experience_field(const zv_json *request, const zv_robot *robot, zv_experience **out, zv_error *why)
{
    const zv_json *object = zv_json_member(request, "experience");
    *out = NULL;
    if (!object) {
        return ZV_OK;
    }
    const zv_json *format = zv_json_member(object, "format");
    if (format && !zv_word_is(format, FORMAT)) {
        return zv_field_refuse(format, "experience.format", "\"" FORMAT "\"", why);
    }
    zv_experience *read = NULL;
    zv_status status = zv_experience_create(robot, &read, why);
    status = status == ZV_OK ? read_paths(zv_json_member(object, "paths"), robot, read, why) : status;
    status = status == ZV_OK ? read_links(zv_json_member(object, "links"), read, why) : status;
    status = status == ZV_OK ? read_vias(zv_json_member(object, "vias"), robot, read, why) : status;
    if (status != ZV_OK) {
        zv_experience_free(read);
        return status;
    }
    zv_experience_set_account(read, (zv_experience_account){(int64_t)zv_number_at(object, "searches", 0.0),
                                                            (int64_t)zv_number_at(object, "searched", 0.0),
                                                            (int64_t)zv_number_at(object, "debt", 0.0),
                                                            (int64_t)zv_number_at(object, "via_debt", 0.0)});
    *out = read;
    return ZV_OK;
}

// ---- writing ----

static void write_path(zv_json_writer *out, const zv_robot *robot, const zv_experience *experience, int index)
{
    int count = 0, used = 0;
    const int first = zv_experience_path(experience, index, &count, &used);
    zv_joint_texts last = {0};
    zv_json_begin_object(out);
    zv_json_put_integer(out, "used", used);
    zv_json_begin_array_at(out, "waypoints");
    for (int i = 0; i < count; ++i) {
        zv_write_joints(out, robot, zv_experience_node(experience, first + i), &last);
    }
    zv_json_end_array(out);
    zv_json_end_object(out);
}

/// Each link once, from the node that comes later.
static void write_links(zv_json_writer *out, const zv_experience *experience, int nodes)
{
    for (int node = 0; node < nodes; ++node) {
        int count = 0;
        const int *links = zv_experience_links(experience, node, &count);
        for (int i = 0; i < count; ++i) {
            if (links[i] < node) {
                zv_json_begin_array(out);
                zv_json_integer(out, links[i] + 1);
                zv_json_integer(out, node + 1);
                zv_json_end_array(out);
            }
        }
    }
}

static void write_vias(zv_json_writer *out, const zv_robot *robot, const zv_experience *experience)
{
    zv_joint_texts last = {0};
    zv_json_begin_array_at(out, "vias");
    for (int i = 0; i < zv_experience_via_count(experience); ++i) {
        const zv_via via = zv_experience_get_via(experience, i);
        zv_json_begin_object(out);
        zv_json_put_text(out, "at", via.at_goal ? "goal" : "start");
        zv_json_key(out, "off");
        zv_write_joints(out, robot, via.off, &last);
        zv_json_put_integer(out, "asked", via.asked);
        zv_json_put_integer(out, "helped", via.helped);
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
}

void zv_write_experience(zv_json_writer *out, const zv_robot *robot, const zv_experience *experience)
{
    int nodes = 0;
    if (!experience) {
        return;
    }
    const zv_experience_account account = zv_experience_get_account(experience);
    zv_json_begin_object_at(out, "experience");
    zv_json_put_text(out, "format", FORMAT);
    zv_json_put_integer(out, "searches", account.searches);
    zv_json_put_integer(out, "searched", account.searched);
    zv_json_put_integer(out, "debt", account.debt);
    zv_json_put_integer(out, "via_debt", account.via_debt);
    zv_json_begin_array_at(out, "paths");
    for (int i = 0; i < zv_experience_count(experience); ++i) {
        int count = 0, used = 0;
        zv_experience_path(experience, i, &count, &used);
        write_path(out, robot, experience, i);
        nodes += count;
    }
    zv_json_end_array(out);
    zv_json_begin_array_at(out, "links");
    write_links(out, experience, nodes);
    zv_json_end_array(out);
    write_vias(out, robot, experience);
    zv_json_end_object(out);
}
