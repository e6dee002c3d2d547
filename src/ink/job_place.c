/// @file job_place.c
/// Where a drawing lies on the sheet, clipped and in its order.
///
///     said: at, rect       not said: fills the largest room of its shape, or with a size of its own lies on the zero of
///                                    the sheet or before the arm
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "ink/job_parts.h"

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

/// Whether the arm itself is in a rectangle of the paper, or above or below it.
static bool stands_in(const zv_hold *hold, zv_area area)
{
    const zv_vec3 base = zv_hold_on_paper(hold, zv_robot_base(hold->robot).pos);
    return base.x > area.low.x && base.x < area.high.x && base.y > area.low.y && base.y < area.high.y;
}

/// Where the middle of a drawing of a size goes: on the zero of the sheet when that is in reach and not where the arm
/// stands, since somebody put the sheet there; else before the arm; else, with no room to spare, in the middle of the
/// largest room.
static zv_vec2 spot_for(const zv_ink_job *job, zv_area bounds, double scale, double margin, zv_area room)
{
    const double wide = scale * (bounds.high.x - bounds.low.x), high = scale * (bounds.high.y - bounds.low.y);
    const double w = 0.5 * wide + margin, h = 0.5 * high + margin;
    const zv_area about_zero = {{-w, -h}, {w, h}};
    zv_vec2 spot;
    if (!stands_in(&job->hold, about_zero) && zv_reach_map_takes(job->map, about_zero)) {
        return (zv_vec2){0.0, 0.0};
    }
    return zv_reach_map_spot(job->map, wide, high, &spot) ? spot : middle_of(room);
}

/// In the largest room of its shape, which it fills; or with its own size where it has room to spare.
static zv_status place_in_room(zv_ink_job *job, zv_area bounds, bool fills, zv_error *why)
{
    const double margin = isnan(job->document->margin) ? USUAL_MARGIN : job->document->margin;
    const double scale = scale_of(job->document);
    zv_area room;
    if (!find_room(job, bounds, margin, &room)) {
        job->place = placed_at(zero_for(bounds, scale, (zv_vec2){0.0, 0.0}), scale);
        return job->map ? zv_fail(why, ZV_ERR_LIMIT, 0, 0,
                                  job->around ? "%s cannot reach any part of this sheet, %.4g mm and %.4g mm above it, "
                                                "with the pen square to it and clear of what is around"
                                              : "%s cannot reach any part of this sheet, %.4g mm and %.4g mm above it, "
                                                "with the pen square to it",
                                  zv_robot_name(job->hold.robot), job->ink.pen.down_mm, job->ink.pen.up_mm)
                        : zv_job_no_memory(why);
    }
    job->is_fitted = fills;
    job->place = fills ? zv_area_into(bounds, room)
                       : placed_at(zero_for(bounds, scale, spot_for(job, bounds, scale, margin, room)), scale);
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

// ---- on the sheet ----

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

/// The strokes on the sheet, and of these what is in the rectangle that was asked for.
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

/// The drawing on the sheet, in its order.
static zv_status put(zv_ink_job *job, zv_error *why)
{
    zv_drawing *there = zv_drawing_create();
    zv_status status = there ? bring(job, there) : ZV_ERR_INTERNAL;
    zv_drawing_clear(job->placed);
    if (status == ZV_OK) {
        status = order(job, there);
    }
    if (status != ZV_OK && (!there || zv_drawing_check(there, why) == ZV_OK)) {
        zv_job_no_memory(why);
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

/// A fitted drawing is as large as samples of its rectangle allow; the plan looks at all of it.
static zv_status settle_size(zv_ink_job *job, zv_error *why)
{
    zv_status status = ZV_OK;
    for (int i = 0; status == ZV_OK && i < MOST_SHRINKS; ++i) {
        if (zv_job_look(job, why) != ZV_OK || !job->report.failed) {
            break; // what else may be wrong is found and reported by the plan
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

// ---- what would help ----

void zv_job_find_remedy(zv_ink_job *job)
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
