/// @file plan_object.c
/// Motions that are held as a whole before they are handed on.
///
///     program, strokes, ... ──► plan ──┐
///                                      ├──► trajectory ──► part ──► reverse ──► override ──► samples
///     file .knots, .csv ─────► read ───┘
#include "api/plan_object.h"

#include <string.h>

#include "api/fields.h"

static bool ends_in(const zv_json *file, const char *ending)
{
    const size_t size = strlen(ending);
    return file && file->kind == ZV_JSON_STRING && file->text_size > size &&
           strcmp(file->text + file->text_size - size, ending) == 0;
}

static bool is_trajectory(const zv_json *request)
{
    const zv_json *file = zv_json_member(request, "file");
    return ends_in(file, ".knots") || ends_in(file, ".csv");
}

bool zv_plan_is_held(const zv_json *request)
{
    return zv_json_member(request, "override") || zv_json_member(request, "part") || zv_flag_at(request, "reverse") ||
           is_trajectory(request);
}

// ---- where it comes from ----

static zv_status read_held(const zv_plan_asked *asked, zv_trajectory **out, zv_plan_report *report, zv_error *why)
{
    const char *path = zv_json_member(asked->request, "file")->text;
    zv_text text = {0};
    if (!asked->host->read_file) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files cannot be read here; give 'program' as a text");
    }
    zv_status status = asked->host->read_file(path, &text, why);
    if (status == ZV_OK) {
        status = zv_trajectory_read(asked->robot, text.data ? text.data : "", text.size, out, why);
    }
    if (status == ZV_ERR_SYNTAX) {
        const zv_error inner = *why;
        zv_fail(why, status, 0, 0, "%.120s:%d:%d: %.300s", path, inner.line, inner.column, inner.message);
    }
    if (status == ZV_OK) {
        const zv_trajectory_peaks peaks = zv_trajectory_find_peaks(*out);
        *report = (zv_plan_report){.most_velocity = peaks.velocity_use, .most_acceleration = peaks.acceleration_use};
    }
    zv_text_free(&text);
    return status;
}

/// @param out NULL when the arm cannot follow it, which the report tells
static zv_status plan_and_hold(const zv_plan_asked *asked, zv_plan_source plan, const zv_json *given,
                               const zv_plan_sink *sink, zv_trajectory **out, zv_plan_report *report, zv_error *why)
{
    zv_trajectory_gather *gather = zv_trajectory_gather_create(asked->robot);
    if (!gather) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the trajectory");
    }
    const zv_plan_sink gathering = zv_trajectory_gather_sink(gather, sink);
    zv_status status = plan(asked, given, &gathering, report, why);
    const bool moves = status == ZV_OK && !report->failed && report->errors == 0;
    zv_trajectory *made = NULL;
    const zv_status gathered = zv_trajectory_gather_finish(gather, &made, moves ? why : NULL);
    if (!moves) {
        zv_trajectory_free(made);
        return status;
    }
    *out = made;
    return gathered;
}

// ---- what is made of it ----

/// Puts what was made in the place of the trajectory it was made of.
static zv_status replace(zv_status status, zv_trajectory **held, zv_trajectory *const *made)
{
    if (status == ZV_OK) {
        zv_trajectory_free(*held);
        *held = *made;
    }
    return status;
}

static zv_status change(const zv_json *request, zv_trajectory **held, zv_plan_report *report, zv_error *why)
{
    const zv_json *part = zv_json_member(request, "part");
    const double speed = zv_number_at(request, "override", 100.0) / 100.0;
    zv_trajectory *made = NULL;
    zv_status status = ZV_OK;
    if (part) {
        status =
            replace(zv_trajectory_cut(*held, part->first->number, part->first->next->number, &made, why), held, &made);
    }
    if (status == ZV_OK && zv_flag_at(request, "reverse")) {
        status = replace(zv_trajectory_reverse(*held, &made, why), held, &made);
    }
    if (status == ZV_OK && speed != 1.0) {
        status = replace(zv_trajectory_scale(*held, speed, &made, why), held, &made);
        report->most_velocity *= speed;
        report->most_acceleration *= speed * speed;
        report->most_tool_acceleration *= speed * speed;
    }
    report->has_torque = false; // torques of what was planned are not those of what is handed on
    return status;
}

zv_status zv_plan_held(const zv_plan_asked *asked, zv_plan_source plan, const zv_json *given, const zv_plan_sink *sink,
                       zv_plan_report *report, zv_error *why)
{
    zv_trajectory *held = NULL;
    zv_status status = is_trajectory(asked->request) ? read_held(asked, &held, report, why)
                                                     : plan_and_hold(asked, plan, given, sink, &held, report, why);
    if (status == ZV_OK && held) {
        status = change(asked->request, &held, report, why);
    }
    if (status == ZV_OK && held) {
        report->duration = zv_trajectory_duration(held);
        report->samples = zv_trajectory_play(held, asked->options.rate_hz, sink);
    }
    zv_trajectory_free(held);
    return status;
}
