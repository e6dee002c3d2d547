/// @file draw_job.c
/// From a drawing document to a motion of the arm.
#include "draw_job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw_options.h"
#include "draw_sources.h"
#include "draw_words.h"
#include "files.h"
#include "terminal.h"
#include "verb.h"

/// Kept free around a drawing that is fitted, mm.
#define USUAL_MARGIN 3.0
/// A drawing that was fitted may shrink a little when the finer look of the plan finds that it must.
#define SHRINK 0.97
enum { MOST_SHRINKS = 8 };
/// Work of the ordering for "best"; a hundred million steps take about a second.
#define BEST_STEPS 300000000LL

static int no_memory(void)
{
    complain("there is not enough memory");
    return FAILED;
}

static int complain_why(const char *path, zv_status status, const zv_error *why)
{
    if (why->line > 0) {
        complain("%s:%d:%d: %s", path ? path : "draw", why->line, why->column, why->message);
    } else {
        complain("%s", why->message);
    }
    return status == ZV_ERR_IO || status == ZV_ERR_NOT_FOUND || status == ZV_ERR_INTERNAL ? FAILED : WRONG_USAGE;
}

// ---- opening ----

/// The dimensions that a saved drawing has set, unless the command line sets some.
static void take_sets(const zv_json *opened, arguments *given)
{
    const zv_json *set = zv_json_member(opened, "set");
    for (const zv_json *member = set && given->set_count == 0 ? set->first : NULL; member; member = member->next) {
        if (member->kind == ZV_JSON_NUMBER && given->set_count < MAX_SETS) {
            given->sets[given->set_count++] = (set_value){member->key, (int)member->key_size, member->number};
        }
    }
}

/// Everything up to the last slash.
static void folder_of(const char *path, char out[1024])
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    const size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    memcpy(out, path ? path : "", length < 1023 ? length : 0);
    out[length < 1023 ? length : 0] = '\0';
}

/// A drawing must be whole by itself before anything of the command line goes into it: nothing of it is lost unseen.
static zv_status read_opened(const char *path, zv_text *saved, zv_json_document *json, const zv_json **out,
                             zv_error *why)
{
    zv_ink_document *whole = NULL;
    zv_status status = read_file(path, saved, why);
    const char *text = saved->data ? saved->data : "";
    if (status == ZV_OK) {
        status = zv_ink_document_read(text, saved->size, &whole, why);
    }
    zv_ink_document_free(whole);
    return status == ZV_OK ? zv_json_read(json, text, saved->size, out, why) : status;
}

static int read_words(arguments *given, const zv_json *opened, draw_job *job)
{
    zv_error why;
    take_sets(opened, given);
    if (!draw_words(given, opened, &job->words)) {
        return WRONG_USAGE;
    }
    const zv_status status = zv_ink_document_read(job->words.data, job->words.size, &job->document, &why);
    if (status != ZV_OK) {
        complain("%s", why.message);
        return WRONG_USAGE;
    }
    return DONE;
}

static int load_arm(arguments *given, draw_job *job)
{
    given->arm = given->arm ? given->arm : job->document->robot;
    if (!given->arm) {
        complain("which arm? Give a shipped name (zveno robots lists them) or the path of a robot file");
        return WRONG_USAGE;
    }
    const int loaded = arm_load(given, NULL, &job->arm);
    if (loaded != DONE) {
        return loaded;
    }
    zv_error why;
    const zv_hold_options board = zv_ink_document_board(job->document);
    if (zv_hold_create(job->arm.robot, job->arm.ik, &board, &job->hold, &why) != ZV_OK) {
        complain("%s", why.message);
        return NO_ANSWER;
    }
    job->ink = zv_ink_document_ink(job->document);
    return DONE;
}

static int open_all(const arguments *asked, draw_job *job, zv_text *saved, zv_json_document *json)
{
    arguments given = *asked;
    const char *path = given.values[DRAW_OPEN].word;
    const zv_json *opened = NULL;
    zv_error why;
    const zv_status status = path ? read_opened(path, saved, json, &opened, &why) : ZV_OK;
    if (status != ZV_OK) {
        return complain_why(path, status, &why);
    }
    char folder[1024];
    folder_of(path, folder);
    int end = read_words(&given, opened, job);
    end = end == DONE ? load_arm(&given, job) : end;
    end = end == DONE ? draw_sources(job->document, folder, job->drawing, job->color) : end;
    if (end == DONE && zv_drawing_count(job->drawing) == 0) {
        complain("there is nothing to draw: no source has a stroke");
        end = NO_ANSWER;
    }
    return end;
}

int draw_job_open(const arguments *given, draw_job *job)
{
    *job = (draw_job){.place = zv_affine_identity()};
    zv_text saved = {0};
    zv_json_document *json = zv_json_document_create();
    job->drawing = zv_drawing_create();
    job->placed = zv_drawing_create();
    const int end = json && job->drawing && job->placed ? open_all(given, job, &saved, json) : no_memory();
    zv_json_document_free(json);
    zv_text_free(&saved);
    return end;
}

void draw_job_close(draw_job *job)
{
    zv_text_free(&job->words);
    zv_ink_document_free(job->document);
    zv_reach_map_free(job->map);
    zv_drawing_free(job->drawing);
    zv_drawing_free(job->placed);
    arm_free(&job->arm);
}

// ---- place ----

const zv_reach_map *draw_job_map(draw_job *job)
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

/// In the largest room of its shape: filling it, or in its middle.
static int place_in_room(draw_job *job, zv_area bounds, bool fills)
{
    const double margin = isnan(job->document->margin) ? USUAL_MARGIN : job->document->margin;
    const double scale = scale_of(job->document);
    zv_area room;
    if (!draw_job_map(job)) {
        return no_memory();
    }
    if (!zv_reach_map_room(job->map, bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y, margin, &room)) {
        complain("%s cannot reach any part of this board, %.4g mm and %.4g mm above it, with the pen square to it",
                 zv_robot_name(job->arm.robot), job->ink.pen.down_mm, job->ink.pen.up_mm);
        if (strcmp(zv_ik_family(job->arm.ik), "planar3") == 0) {
            advise("It moves in one plane and meets a level sheet in a line. It can draw on a board in its own plane, "
                   "with "
                   "a pen that a servo lifts: --work 0 0 0 0 0 90 --servo 30 90.");
        } else {
            advise("Bring the board nearer with --work X Y Z A B C, or lower --pen-up.");
        }
        return NO_ANSWER;
    }
    job->place = zv_area_into(bounds, room);
    job->is_fitted = fills;
    if (!fills) {
        const zv_vec2 middle = {0.5 * (bounds.low.x + bounds.high.x), 0.5 * (bounds.low.y + bounds.high.y)};
        job->place = (zv_affine){.xx = scale,
                                 .yy = scale,
                                 .dx = 0.5 * (room.low.x + room.high.x) - scale * middle.x,
                                 .dy = 0.5 * (room.low.y + room.high.y) - scale * middle.y};
    }
    return DONE;
}

static int choose_place(draw_job *job)
{
    const zv_ink_document *d = job->document;
    const double scale = scale_of(d);
    zv_area bounds;
    zv_drawing_bounds(job->drawing, &bounds.low, &bounds.high);
    if (!isnan(d->at[0])) {
        job->place = (zv_affine){.xx = scale, .yy = scale, .dx = d->at[0], .dy = d->at[1]};
        return DONE;
    }
    if (!isnan(d->rect[0])) {
        job->place = zv_area_into(
            bounds, (zv_area){{d->rect[0], d->rect[1]}, {d->rect[0] + d->rect[2], d->rect[1] + d->rect[3]}});
        return DONE;
    }
    return place_in_room(job, bounds, d->fit || !has_size(d));
}

/// Straight runs with fewer points.
static zv_status simplify(draw_job *job)
{
    const double tolerance = job->document->simplify;
    zv_drawing *fewer = tolerance > 0.0 ? zv_drawing_create() : NULL;
    if (!(tolerance > 0.0)) {
        return ZV_OK;
    }
    const zv_status status = fewer ? zv_drawing_simplify(job->drawing, tolerance, fewer) : ZV_ERR_INTERNAL;
    if (status == ZV_OK) {
        zv_drawing_free(job->drawing);
        job->drawing = fewer;
    } else {
        zv_drawing_free(fewer);
    }
    return status;
}

static zv_status order(draw_job *job, const zv_drawing *from)
{
    const char *word = job->document->order ? job->document->order : "mm";
    zv_order_options options = zv_order_default_options();
    options.steps = strcmp(word, "best") == 0 ? BEST_STEPS : 0;
    job->order = (draw_order){.in_seconds = strcmp(word, "time") == 0, .is_none = strcmp(word, "none") == 0};
    if (job->order.is_none) {
        return zv_drawing_copy(from, zv_affine_identity(), -1, job->placed);
    }
    if (job->order.in_seconds) {
        return zv_ink_order(&job->hold, from, job->ink.pen.up_mm, &options, job->placed, &job->order.report);
    }
    return zv_drawing_order(from, &options, job->placed, &job->order.report);
}

/// The strokes on the board, and of these what is in the rectangle that was asked for.
static zv_status bring(const draw_job *job, zv_drawing *there)
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
static int put(draw_job *job)
{
    zv_drawing *there = zv_drawing_create();
    zv_status status = there ? bring(job, there) : ZV_ERR_INTERNAL;
    zv_drawing_clear(job->placed);
    if (status == ZV_OK && zv_drawing_count(there) == 0) {
        zv_drawing_free(there);
        complain("there is nothing to draw: no stroke lies within --clip");
        return NO_ANSWER;
    }
    if (status == ZV_OK) {
        status = order(job, there);
    }
    zv_error why;
    if (status != ZV_OK && there && zv_drawing_check(there, &why) != ZV_OK) {
        complain("%s", why.message);
    } else if (status != ZV_OK) {
        no_memory();
    }
    zv_drawing_free(there);
    return status == ZV_OK ? DONE : FAILED;
}

int draw_job_place(draw_job *job)
{
    if (simplify(job) != ZV_OK) {
        return no_memory();
    }
    const int end = choose_place(job);
    return end == DONE ? put(job) : end;
}

// ---- plan ----

double draw_job_largest_scale(const draw_job *job)
{
    return 0.999 * job->place.xx * job->misfit.scale;
}

/// Why it cannot be drawn: it does not fit, or what the plan has said.
static void explain(draw_job *job, const char *said)
{
    const zv_vec2 origin = {job->place.dx, job->place.dy};
    const double up = job->ink.pen.up_mm, down = job->ink.pen.down_mm;
    if (zv_misfit_find(&job->hold, job->placed, up, down, origin, &job->misfit) != ZV_OK || job->misfit.fits) {
        job->misfit.fits = true;
        complain("the arm cannot draw this: %s", said);
        return;
    }
    complain("the drawing does not fit: %s", job->misfit.message);
    zv_area bounds, room;
    zv_drawing_bounds(job->drawing, &bounds.low, &bounds.high);
    if (job->misfit.scale > 0.0) {
        advise("At this place --scale %.4g is the largest that fits.", draw_job_largest_scale(job));
    }
    if (draw_job_map(job) &&
        zv_reach_map_room(job->map, bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y, USUAL_MARGIN, &room)) {
        advise("With --fit it would be %.4g: %.0f x %.0f mm from X%.1f Y%.1f.", zv_area_into(bounds, room).xx,
               room.high.x - room.low.x, room.high.y - room.low.y, room.low.x, room.low.y);
    }
}

static void make_options(draw_job *job)
{
    const zv_ink_document *d = job->document;
    zv_plan_options *o = &job->plan_options;
    *o = zv_plan_default_options(job->arm.ik);
    zv_hold_plan(&job->hold, o);
    o->rate_hz = isnan(d->rate) ? o->rate_hz : d->rate;
    o->tool_acceleration = isnan(d->acceleration) ? o->tool_acceleration : d->acceleration * ZV_MM;
}

/// The drawing a little smaller, about its middle.
static int shrink(draw_job *job)
{
    zv_area bounds;
    zv_drawing_bounds(job->placed, &bounds.low, &bounds.high);
    const zv_vec2 middle = {0.5 * (bounds.low.x + bounds.high.x), 0.5 * (bounds.low.y + bounds.high.y)};
    const zv_affine smaller = {
        .xx = SHRINK, .yy = SHRINK, .dx = (1.0 - SHRINK) * middle.x, .dy = (1.0 - SHRINK) * middle.y};
    job->place = zv_affine_mul(smaller, job->place);
    return put(job);
}

/// A fitted drawing is as large as samples of its rectangle allow; the plan looks at all of it. No sample is handed out
/// before the size is certain.
static int settle_size(draw_job *job)
{
    zv_error why;
    const zv_plan_sink nobody = {0};
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    for (int i = 0; i < MOST_SHRINKS; ++i) {
        const zv_status status =
            zv_plan_check(job->arm.robot, job->arm.ik, &moves, &job->plan_options, &nobody, &job->report, &why);
        if (status != ZV_OK || !job->report.failed) {
            break; // what else may be wrong is found and told by the plan
        }
        if (shrink(job) != DONE) {
            return FAILED;
        }
    }
    return DONE;
}

int draw_job_plan(draw_job *job, const zv_plan_sink *sink)
{
    zv_error why = {.message = ""};
    job->walk = (zv_ink_walk){.drawing = job->placed, .options = job->ink};
    make_options(job);
    if (job->is_fitted && settle_size(job) != DONE) {
        return FAILED;
    }
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    const zv_status status =
        zv_plan_run(job->arm.robot, job->arm.ik, &moves, &job->plan_options, sink, &job->report, &why);
    if (status == ZV_ERR_INTERNAL) {
        complain("%s", why.message);
        return FAILED;
    }
    if (status != ZV_OK || job->report.failed) {
        explain(job, status == ZV_OK ? job->report.message : why.message);
        return NO_ANSWER;
    }
    return DONE;
}
