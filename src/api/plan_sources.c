/// @file plan_sources.c
/// Sources of a motion besides a program and waypoints: strokes as moves of the tool, or of a pen that is lifted between
/// them; and motions that are taken as a whole before they are handed on.
///
///     program, strokes, ... ──► plan ──┐
///                                      ├──► trajectory ──► part ──► reverse ──► override ──► samples
///     file .knots, .csv ─────► read ───┘
#include "request/plan_fields.h"

#include <math.h>
#include <string.h>

#include "request/cell_field.h"
#include "request/drawing_json.h"
#include "request/fields.h"
#include "zveno/ink.h"

#define PER_MINUTE 60.0

/// Strokes are walked as moves: a rapid to the beginning of each, then lines at the feed.
typedef struct stroke_walk {
    const zv_json *strokes;
    double feed_mm_min, rapid_mm_min;
} stroke_walk;

static void read_point(const zv_json *point, double out[ZV_AXES])
{
    int axis = 0;
    for (const zv_json *number = point->first; number; number = number->next) {
        out[axis++] = number->number;
    }
}

static zv_status walk_strokes(void *user, const zv_sink *sink, zv_error *why)
{
    const stroke_walk *all = user;
    zv_move move = {.line = 0};
    bool goes_on = true;
    (void)why;
    for (const zv_json *stroke = all->strokes->first; stroke && goes_on; stroke = stroke->next) {
        ++move.line;
        for (const zv_json *point = stroke->first; point && goes_on; point = point->next) {
            const bool is_first = point == stroke->first;
            move.kind = is_first ? ZV_MOVE_RAPID : ZV_MOVE_FEED;
            move.feed_mm_min = is_first ? all->rapid_mm_min : all->feed_mm_min;
            read_point(point, move.to);
            goes_on = sink->move(sink->user, &move);
            memcpy(move.from, move.to, sizeof move.from);
        }
    }
    return ZV_OK;
}

static zv_status check_strokes(const zv_json *strokes, zv_error *why)
{
    bool good = strokes->kind == ZV_JSON_ARRAY;
    for (const zv_json *stroke = strokes->first; good && stroke; stroke = stroke->next) {
        good = stroke->kind == ZV_JSON_ARRAY;
        for (const zv_json *point = stroke->first; good && point; point = point->next) {
            good = point->kind == ZV_JSON_ARRAY && (point->count == 2 || point->count == 3);
            for (const zv_json *number = point->first; good && number; number = number->next) {
                good = number->kind == ZV_JSON_NUMBER && isfinite(number->number);
            }
        }
    }
    return good ? ZV_OK
                : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                          "'strokes' must be an array of strokes, each an array of points [x, y] or [x, y, z] in mm");
}

/// With a pen: lifted between strokes, as the verb draw does it.
static zv_status plan_pen(const zv_plan_asked *asked, zv_drawing *drawing, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why)
{
    double paper_mm = 0.0;
    const zv_status status = zv_strokes_read(asked->request, drawing, &paper_mm, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_ink_walk walk = {.drawing = drawing, .options = zv_ink_default_options()};
    zv_pen_options *pen = &walk.options.pen;
    pen->up_mm = paper_mm + asked->up_mm;
    pen->down_mm = paper_mm;
    pen->draw_mm_s = asked->feed_mm_min / PER_MINUTE;
    pen->travel_mm_s = asked->gcode.rapid_mm_min / PER_MINUTE;
    pen->settle_down_s = asked->settle_down_s;
    pen->settle_up_s = asked->settle_up_s;
    const zv_walker moves = zv_walker_of_ink(&walk);
    return zv_plan_try(asked->robot, asked->ik, &moves, &asked->options, sink, report, why);
}

static zv_status plan_lifted(const zv_plan_asked *asked, const zv_plan_sink *sink, zv_plan_report *report,
                             zv_error *why)
{
    zv_drawing *drawing = zv_drawing_create();
    const zv_status status = drawing ? plan_pen(asked, drawing, sink, report, why)
                                     : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the strokes");
    zv_drawing_free(drawing);
    return status;
}

zv_status zv_plan_strokes(const zv_plan_asked *asked, const zv_json *strokes, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why)
{
    if (asked->has_pen) {
        return plan_lifted(asked, sink, report, why);
    }
    const zv_status status = check_strokes(strokes, why);
    if (status != ZV_OK) {
        return status;
    }
    stroke_walk walk = {strokes, asked->feed_mm_min, asked->gcode.rapid_mm_min};
    const zv_walker moves = {&walk, walk_strokes};
    return zv_plan_try(asked->robot, asked->ik, &moves, &asked->options, sink, report, why);
}

// ---- a drawing document ----

/// Places the drawing as the operation `drawing` does: where the arm keeps clear when the request says what is around it.
static zv_status place(const zv_plan_asked *asked, zv_ink_job *job, zv_error *why)
{
    zv_scene *scene = NULL;
    zv_collider *collider = NULL;
    bool assumed;
    if (!zv_cell_is_given(asked->request)) {
        return zv_ink_job_place(job, why);
    }
    zv_status status = zv_scene_field(asked->request, asked->host, &scene, why);
    if (status == ZV_OK) {
        status = zv_collider_field(asked->request, asked->robot, scene, asked->meshes, &collider, &assumed, why);
    }
    if (status == ZV_OK) {
        const zv_ink_around around = {collider, scene, zv_scaled_at(asked->request, "margin", ZV_MM, 0.0)};
        zv_ink_job_keep_clear(job, &around);
        status = zv_ink_job_place(job, why);
        zv_ink_job_keep_clear(job, NULL);
    }
    zv_collider_free(collider);
    zv_scene_free(scene);
    return status;
}

static zv_status plan_job(const zv_plan_asked *asked, zv_ink_job *job, const zv_plan_sink *sink, zv_plan_report *report,
                          zv_error *why)
{
    job->plan_options = asked->options;
    zv_ink_job_options(job, &job->plan_options);
    zv_status status = place(asked, job, why);
    if (status == ZV_OK && zv_drawing_count(job->placed) == 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'drawing': there is nothing to draw: no source has a stroke");
    }
    if (status == ZV_OK) {
        status = zv_ink_job_plan(job, sink, why);
    }
    if (status == ZV_OK) {
        *report = job->report;
    }
    return status;
}

zv_status zv_plan_drawing_job(const zv_plan_asked *asked, const zv_json *drawing, zv_ink_document **document,
                              zv_ink_job **job, zv_error *why)
{
    static const zv_ink_host nothing = {0};
    const zv_status status = zv_drawing_field(drawing, document, why);
    return status == ZV_OK ? zv_ink_job_create(*document, asked->robot, asked->ik, &nothing, job, why) : status;
}

zv_status zv_plan_drawing(const zv_plan_asked *asked, const zv_json *drawing, const zv_plan_sink *sink,
                          zv_plan_report *report, zv_error *why)
{
    zv_ink_document *document = NULL;
    zv_ink_job *job = NULL;
    zv_status status = zv_plan_drawing_job(asked, drawing, &document, &job, why);
    if (status == ZV_OK) {
        status = plan_job(asked, job, sink, report, why);
    }
    zv_ink_job_free(job);
    zv_ink_document_free(document);
    return status;
}

static bool ends_in(const zv_json *file, const char *ending)
{
    const size_t size = strlen(ending);
    return file && file->kind == ZV_JSON_STRING && file->text_size > size &&
           strcmp(file->text + file->text_size - size, ending) == 0;
}

/// No line of G-code, nor of a controller's language, begins with a letter and a comma.
static bool is_table(const zv_json *program)
{
    return program && program->kind == ZV_JSON_STRING && strncmp(program->text, "t,", 2) == 0;
}

bool zv_plan_is_trajectory(const zv_json *request)
{
    const zv_json *file = zv_json_member(request, "file");
    return ends_in(file, ".knots") || ends_in(file, ".csv") || is_table(zv_json_member(request, "program"));
}

bool zv_plan_needs_trajectory(const zv_json *request)
{
    return zv_json_member(request, "override") || zv_json_member(request, "part") || zv_flag_at(request, "reverse") ||
           zv_plan_is_trajectory(request);
}

// ---- where it comes from ----

/// Along the tool's path, m: chords between knots and the quarters between them.
static double length_of(const zv_trajectory *trajectory)
{
    enum { QUARTERS = 4 };
    zv_vec3 last = zv_trajectory_at(trajectory, 0.0).base_from_tool.pos;
    double length = 0.0;
    for (int i = 1; i < zv_trajectory_knot_count(trajectory); ++i) {
        const double from = zv_trajectory_knot(trajectory, i - 1).t, to = zv_trajectory_knot(trajectory, i).t;
        for (int k = 1; k <= QUARTERS; ++k) {
            const zv_vec3 next = zv_trajectory_at(trajectory, from + (to - from) * k / QUARTERS).base_from_tool.pos;
            length += zv_vec3_length(zv_vec3_sub(next, last));
            last = next;
        }
    }
    return length;
}

static zv_status read_file(const zv_plan_asked *asked, zv_trajectory **out, zv_error *why)
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
    zv_text_free(&text);
    return status;
}

zv_status zv_plan_read_trajectory(const zv_plan_asked *asked, zv_trajectory **out, zv_plan_report *report,
                                  zv_error *why)
{
    const zv_json *program = zv_json_member(asked->request, "program");
    const zv_status status = is_table(program)
                                 ? zv_trajectory_read(asked->robot, program->text, program->text_size, out, why)
                                 : read_file(asked, out, why);
    if (status == ZV_OK) {
        const zv_trajectory_peaks peaks = zv_trajectory_find_peaks(*out);
        *report = (zv_plan_report){.duration = zv_trajectory_duration(*out),
                                   .curve = {.length_m = length_of(*out)},
                                   .most_velocity = peaks.velocity_use,
                                   .most_acceleration = peaks.acceleration_use};
    }
    return status;
}

/// @param out NULL when the arm cannot follow it, as the report says
static zv_status plan_trajectory(const zv_plan_asked *asked, zv_plan_source plan, const zv_json *given,
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
static zv_status replace(zv_status status, zv_trajectory **trajectory, zv_trajectory *const *made)
{
    if (status == ZV_OK) {
        zv_trajectory_free(*trajectory);
        *trajectory = *made;
    }
    return status;
}

static void scale_peaks(zv_plan_report *report, double speed)
{
    report->most_velocity *= speed;
    report->most_acceleration *= speed * speed;
    report->most_tool_acceleration *= speed * speed;
}

static zv_status change(const zv_json *request, zv_trajectory **trajectory, zv_plan_report *report, zv_error *why)
{
    const zv_json *part = zv_json_member(request, "part");
    const double speed = zv_number_at(request, "override", 100.0) / 100.0;
    zv_trajectory *made = NULL;
    zv_status status = ZV_OK;
    if (part) {
        status = replace(zv_trajectory_cut(*trajectory, part->first->number, part->first->next->number, &made, why),
                         trajectory, &made);
    }
    if (status == ZV_OK && zv_flag_at(request, "reverse")) {
        status = replace(zv_trajectory_reverse(*trajectory, &made, why), trajectory, &made);
    }
    if (status == ZV_OK && speed != 1.0) {
        status = replace(zv_trajectory_scale(*trajectory, speed, &made, why), trajectory, &made);
        scale_peaks(report, speed);
    }
    report->has_torque = false; // torques of what was planned are not those of what is handed on
    return status;
}

zv_status zv_plan_through_trajectory(const zv_plan_asked *asked, zv_plan_source plan, const zv_json *given,
                                     const zv_plan_sink *sink, zv_plan_report *report, zv_error *why)
{
    zv_trajectory *trajectory = NULL;
    zv_status status = zv_plan_is_trajectory(asked->request)
                           ? zv_plan_read_trajectory(asked, &trajectory, report, why)
                           : plan_trajectory(asked, plan, given, sink, &trajectory, report, why);
    if (status == ZV_OK && trajectory) {
        status = change(asked->request, &trajectory, report, why);
    }
    if (status == ZV_OK && trajectory) {
        const bool is_part = zv_json_member(asked->request, "part");
        report->duration = zv_trajectory_duration(trajectory);
        report->curve.length_m = is_part ? length_of(trajectory) : report->curve.length_m;
        report->samples = zv_trajectory_play(trajectory, asked->options.rate_hz, sink);
    }
    zv_trajectory_free(trajectory);
    return status;
}
