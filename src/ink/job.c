/// @file job.c
/// From a document to what the pen does: sources, place, order, plan, and what helps when it does not fit.
///
///     sources ──► turned, simplified ──► place ──► clipped ──► ordered ──► check ──► plan
///     fill.c      drawing                          └───── placed ─────┘     └─► misfit, remedy
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "zveno/ink.h"

/// Kept free around a drawing that is fitted, mm.
#define USUAL_MARGIN 3.0
/// A pen that goes farther is not planned: 3 km take more than a day.
#define MOST_WAY_MM 3e6
#define MM_TO_KM 1e-6
/// A drawing that was fitted may shrink a little when the finer look of the plan finds that it must.
#define SHRINK 0.97
enum { MOST_SHRINKS = 8 };
/// Work of the ordering for "best"; a hundred million steps take about a second.
#define BEST_STEPS 300000000LL
/// The largest scale was found between places some millimetres apart.
#define JUST_BELOW 0.999
/// White around the strokes of an SVG file, mm.
#define SVG_MARGIN 2.0

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory");
}

// ---- sources ----

/// The drawing becomes what `change` makes of it.
static zv_status replace(zv_ink_job *job, zv_status (*change)(const zv_ink_job *job, zv_drawing *to))
{
    zv_drawing *other = zv_drawing_create();
    const zv_status status = other ? change(job, other) : ZV_ERR_INTERNAL;
    zv_drawing_free(status == ZV_OK ? job->drawing : other);
    job->drawing = status == ZV_OK ? other : job->drawing;
    return status;
}

static zv_status turn(const zv_ink_job *job, zv_drawing *to)
{
    return zv_drawing_copy(job->drawing, zv_affine_turn(job->document->rotate * ZV_DEG), -1, to);
}

static zv_status simplify(const zv_ink_job *job, zv_drawing *to)
{
    return zv_drawing_simplify(job->drawing, job->document->simplify, to);
}

static zv_status fill(zv_ink_job *job, const zv_ink_host *host, zv_error *why)
{
    zv_status status = zv_ink_fill(job->document, host, job->drawing, job->color, why);
    if (status != ZV_OK) {
        return status;
    }
    if (job->document->rotate != 0.0 && !isnan(job->document->rotate)) {
        status = replace(job, turn);
    }
    if (status == ZV_OK && job->document->simplify > 0.0) {
        status = replace(job, simplify);
    }
    return status == ZV_OK ? ZV_OK : no_memory(why);
}

static zv_status open(zv_ink_job *job, const zv_robot *robot, const zv_ik *ik, const zv_ink_host *host, zv_error *why)
{
    const zv_hold_options board = zv_ink_document_board(job->document);
    const zv_status status = zv_hold_create(robot, ik, &board, &job->hold, why);
    if (status != ZV_OK) {
        return status;
    }
    job->ink = zv_ink_document_ink(job->document);
    job->plan_options = zv_plan_default_options(ik);
    zv_ink_job_options(job, &job->plan_options);
    return fill(job, host, why);
}

zv_status zv_ink_job_create(const zv_ink_document *document, const zv_robot *robot, const zv_ik *ik,
                            const zv_ink_host *host, zv_ink_job **out, zv_error *why)
{
    ZV_ASSERT(document && robot && ik && host && out);
    zv_ink_job *job = calloc(1, sizeof *job);
    if (!job) {
        return no_memory(why);
    }
    job->document = document;
    job->place = zv_affine_identity();
    job->drawing = zv_drawing_create();
    job->placed = zv_drawing_create();
    const zv_status status = job->drawing && job->placed ? open(job, robot, ik, host, why) : no_memory(why);
    if (status == ZV_OK) {
        *out = job;
    } else {
        zv_ink_job_free(job);
    }
    return status;
}

void zv_ink_job_free(zv_ink_job *job)
{
    if (job) {
        zv_reach_map_free(job->map);
        zv_drawing_free(job->drawing);
        zv_drawing_free(job->placed);
        free(job);
    }
}

void zv_ink_job_options(const zv_ink_job *job, zv_plan_options *options)
{
    const double acceleration = job->document->acceleration;
    zv_hold_plan(&job->hold, options);
    options->tool_acceleration = isnan(acceleration) ? options->tool_acceleration : acceleration * ZV_MM;
}

// ---- place ----

const zv_reach_map *zv_ink_job_map(zv_ink_job *job)
{
    if (!job->map) {
        job->map = zv_reach_map_create(&job->hold, job->ink.pen.up_mm, job->ink.pen.down_mm);
    }
    return job->map;
}

/// Whether somebody has said how large the drawing is.
static bool has_size(const zv_ink_document *document)
{
    bool said = !isnan(document->scale);
    for (int i = 0; i < document->source_count; ++i) {
        const zv_ink_source *s = &document->source[i];
        said |= !isnan(s->size) || !isnan(s->scale) || !isnan(s->box[0]) || s->kind == ZV_SOURCE_SVG;
    }
    return said;
}

static double scale_of(const zv_ink_document *document)
{
    return isnan(document->scale) ? 1.0 : document->scale;
}

static zv_vec2 middle_of(zv_area area)
{
    return (zv_vec2){0.5 * (area.low.x + area.high.x), 0.5 * (area.low.y + area.high.y)};
}

/// The zero of the drawing when its middle lies at `to`.
static zv_vec2 zero_for(zv_area bounds, double scale, zv_vec2 to)
{
    const zv_vec2 middle = middle_of(bounds);
    return (zv_vec2){to.x - scale * middle.x, to.y - scale * middle.y};
}

static zv_affine placed_at(zv_vec2 zero, double scale)
{
    return (zv_affine){.xx = scale, .yy = scale, .dx = zero.x, .dy = zero.y};
}

static bool find_room(zv_ink_job *job, zv_area bounds, double margin, zv_area *room)
{
    return zv_ink_job_map(job) &&
           zv_reach_map_room(job->map, bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y, margin, room);
}

/// In the largest room of its shape: filling it, or in its middle.
static zv_status place_in_room(zv_ink_job *job, zv_area bounds, bool fills, zv_error *why)
{
    const double margin = isnan(job->document->margin) ? USUAL_MARGIN : job->document->margin;
    const double scale = scale_of(job->document);
    zv_area room;
    if (!find_room(job, bounds, margin, &room)) {
        job->place = placed_at(zero_for(bounds, scale, (zv_vec2){0.0, 0.0}), scale);
        return job->map ? zv_fail(why, ZV_ERR_LIMIT, 0, 0,
                                  "%s cannot reach any part of this board, %.4g mm and %.4g mm above it, with the pen "
                                  "square to it",
                                  zv_robot_name(job->hold.robot), job->ink.pen.down_mm, job->ink.pen.up_mm)
                        : no_memory(why);
    }
    job->is_fitted = fills;
    job->place = fills ? zv_area_into(bounds, room) : placed_at(zero_for(bounds, scale, middle_of(room)), scale);
    return ZV_OK;
}

static zv_status choose_place(zv_ink_job *job, zv_error *why)
{
    const zv_ink_document *d = job->document;
    zv_area bounds;
    if (!zv_drawing_bounds(job->drawing, &bounds.low, &bounds.high)) {
        return ZV_OK;
    }
    if (!isnan(d->at[0])) {
        job->place = placed_at((zv_vec2){d->at[0], d->at[1]}, scale_of(d));
        return ZV_OK;
    }
    if (!isnan(d->rect[0])) {
        const double *r = d->rect;
        job->place = zv_area_into(bounds, (zv_area){{r[0], r[1]}, {r[0] + r[2], r[1] + r[3]}});
        return ZV_OK;
    }
    return place_in_room(job, bounds, d->fit || !has_size(d), why);
}

// ---- on the board ----

static zv_status order(zv_ink_job *job, const zv_drawing *from)
{
    const char *word = job->document->order ? job->document->order : "mm";
    zv_order_options options = zv_order_default_options();
    options.steps = strcmp(word, "best") == 0 ? BEST_STEPS : 0;
    job->order = (zv_ink_ordering){.in_seconds = strcmp(word, "time") == 0, .is_none = strcmp(word, "none") == 0};
    if (job->order.is_none) {
        return zv_drawing_copy(from, zv_affine_identity(), -1, job->placed);
    }
    if (job->order.in_seconds) {
        return zv_ink_order(&job->hold, from, job->ink.pen.up_mm, &options, job->placed, &job->order.report);
    }
    return zv_drawing_order(from, &options, job->placed, &job->order.report);
}

/// The strokes on the board, and of these what is in the rectangle that was asked for.
static zv_status bring(const zv_ink_job *job, zv_drawing *there)
{
    const double *clip = job->document->clip;
    if (isnan(clip[0])) {
        return zv_drawing_copy(job->drawing, job->place, -1, there);
    }
    zv_drawing *whole = zv_drawing_create();
    zv_status status = whole ? zv_drawing_copy(job->drawing, job->place, -1, whole) : ZV_ERR_INTERNAL;
    if (status == ZV_OK) {
        status =
            zv_drawing_clip(whole, (zv_vec2){clip[0], clip[1]}, (zv_vec2){clip[0] + clip[2], clip[1] + clip[3]}, there);
    }
    zv_drawing_free(whole);
    return status;
}

/// The drawing on the board, in its order.
static zv_status put(zv_ink_job *job, zv_error *why)
{
    zv_drawing *there = zv_drawing_create();
    zv_status status = there ? bring(job, there) : ZV_ERR_INTERNAL;
    zv_drawing_clear(job->placed);
    if (status == ZV_OK) {
        status = order(job, there);
    }
    if (status != ZV_OK && (!there || zv_drawing_check(there, why) == ZV_OK)) {
        no_memory(why);
    }
    zv_drawing_free(there);
    job->walk = (zv_ink_walk){.drawing = job->placed, .options = job->ink};
    return status;
}

/// The drawing a little smaller, about its middle.
static zv_status shrink(zv_ink_job *job, zv_error *why)
{
    zv_area bounds;
    zv_drawing_bounds(job->placed, &bounds.low, &bounds.high);
    const zv_vec2 middle = middle_of(bounds);
    const zv_affine smaller = placed_at((zv_vec2){(1.0 - SHRINK) * middle.x, (1.0 - SHRINK) * middle.y}, SHRINK);
    job->place = zv_affine_mul(smaller, job->place);
    return put(job, why);
}

static zv_status look(zv_ink_job *job, zv_error *why)
{
    const zv_plan_sink nobody = {0};
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    return zv_plan_check(job->hold.robot, job->hold.ik, &moves, &job->plan_options, &nobody, &job->report, why);
}

/// A fitted drawing is as large as samples of its rectangle allow; the plan looks at all of it.
static zv_status settle_size(zv_ink_job *job, zv_error *why)
{
    zv_status status = ZV_OK;
    for (int i = 0; status == ZV_OK && i < MOST_SHRINKS; ++i) {
        if (look(job, why) != ZV_OK || !job->report.failed) {
            break; // what else may be wrong is found and told by the plan
        }
        status = shrink(job, why);
    }
    return status;
}

/// What would take days to draw, and long to plan, is refused.
static zv_status check_length(zv_ink_job *job, zv_error *why)
{
    const zv_pen_summary summary = zv_ink_job_summary(job);
    const double way_mm = summary.inked_mm + summary.air_mm;
    if (way_mm <= MOST_WAY_MM) {
        return ZV_OK;
    }
    return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                   "the pen would go %.4g km, farther than the %g km that are planned at once; draw it smaller, leave "
                   "out points ('simplify'), or draw only a part of it ('clip')",
                   way_mm * MM_TO_KM, MOST_WAY_MM * MM_TO_KM);
}

zv_status zv_ink_job_place(zv_ink_job *job, zv_error *why)
{
    ZV_ASSERT(job);
    const zv_status placed = choose_place(job, why);
    if (placed != ZV_OK && placed != ZV_ERR_LIMIT) {
        return placed;
    }
    zv_error later = {.message = ""};
    zv_status status = put(job, &later);
    status = status == ZV_OK ? check_length(job, &later) : status;
    if (status == ZV_OK && job->is_fitted && zv_drawing_count(job->placed) > 0) {
        status = settle_size(job, &later);
    }
    if (status != ZV_OK && why) {
        *why = later;
    }
    status = status == ZV_ERR_LIMIT ? ZV_ERR_TOO_LARGE : status; // a stroke beyond the edge of what can be drawn
    return status == ZV_OK ? placed : status;
}

// ---- when it does not fit ----

static void find_remedy(zv_ink_job *job)
{
    zv_ink_remedy *r = &job->remedy;
    zv_area bounds;
    zv_drawing_bounds(job->drawing, &bounds.low, &bounds.high);
    r->scale = JUST_BELOW * job->place.xx * job->misfit.scale;
    r->has_room = find_room(job, bounds, USUAL_MARGIN, &r->room);
    if (r->has_room) {
        r->room_scale = zv_area_into(bounds, r->room).xx;
        r->can_move = r->room_scale >= job->place.xx;
        r->at = zero_for(bounds, job->place.xx, middle_of(r->room));
    }
}

/// Why it cannot be drawn: it does not fit, or else what the plan has said.
static void explain(zv_ink_job *job, const char *said)
{
    const zv_vec2 origin = {job->place.dx, job->place.dy};
    const double up = job->ink.pen.up_mm, down = job->ink.pen.down_mm;
    job->remedy = (zv_ink_remedy){0};
    if (zv_misfit_find(&job->hold, job->placed, up, down, origin, &job->misfit) != ZV_OK || job->misfit.fits) {
        job->misfit = (zv_misfit){.fits = true};
        if (!job->report.message[0]) {
            snprintf(job->report.message, sizeof job->report.message, "%s", said);
        }
        job->report.failed = true;
        return;
    }
    find_remedy(job);
}

static zv_status conclude(zv_ink_job *job, zv_status status, zv_error *why)
{
    if (status == ZV_ERR_INTERNAL || status == ZV_ERR_CANCELLED) {
        return status;
    }
    if (status != ZV_OK || job->report.failed) {
        explain(job, why->message);
        job->report.failed = true;
    }
    return ZV_OK;
}

zv_status zv_ink_job_check(zv_ink_job *job, zv_error *why)
{
    ZV_ASSERT(job && why);
    return conclude(job, look(job, why), why);
}

zv_status zv_ink_job_plan(zv_ink_job *job, const zv_plan_sink *sink, zv_error *why)
{
    ZV_ASSERT(job && sink && why);
    zv_ink_touch touch = {.job = job, .to = sink};
    const zv_plan_sink told = zv_ink_touch_sink(&touch);
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    return conclude(
        job, zv_plan_run(job->hold.robot, job->hold.ik, &moves, &job->plan_options, &told, &job->report, why), why);
}

// ---- what it comes to ----

static bool pass_over(void *user, const zv_move *move)
{
    (void)user;
    (void)move;
    return true;
}

zv_pen_summary zv_ink_job_summary(zv_ink_job *job)
{
    const zv_sink nobody = {.move = pass_over};
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    zv_error why;
    moves.walk(moves.user, &nobody, &why);
    return job->walk.summary;
}

zv_status zv_ink_job_gcode(const zv_ink_job *job, zv_text *out, zv_error *why)
{
    char name[80];
    snprintf(name, sizeof name, "drawn by zveno for %.40s", zv_robot_name(job->hold.robot));
    return zv_ink_gcode(job->placed, &job->ink, name, out, why);
}

void zv_ink_job_svg(const zv_ink_job *job, zv_text *out)
{
    char words[ZV_INK_COLORS][8];
    const char *color[ZV_INK_COLORS];
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        snprintf(words[pen], sizeof words[pen], "#%06x", job->color[pen] & 0xFFFFFFu);
        color[pen] = words[pen];
    }
    zv_drawing_write_svg(job->placed, color, ZV_INK_COLORS, SVG_MARGIN, out);
}
