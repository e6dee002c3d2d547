/// @file op_drawing.c
/// `drawing`: a document in front of an arm: where its strokes lie on the sheet, their lengths, whether the arm can draw
/// them, and if not, what would help. `pen`: strokes to the moves of a pen (hover, down, draw, lift) and their totals.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "api/motion_clear.h"
#include "api/op.h"
#include "api/plan_answer.h"
#include "request/arm_write.h"
#include "request/drawing_json.h"
#include "request/fields.h"
#include "request/plan_fields.h"
#include "request/pose_json.h"
#include "request/table.h"

/// Chords keep as near as this to their curves, mm, unless the request says otherwise.
#define FLAT_MM 0.05

/// What is asked for besides, and what is gathered on the way.
typedef struct asked {
    const zv_request *request;
    double tolerance_mm;
    int plan; ///< one of zv_drawing_plan_words
    bool strokes, reach, gcode, svg;
    int path;           ///< points of the pen's path that are reported
    const char *folder; ///< "": none
    zv_text notes;
    zv_json_writer note;
} asked;

// ---- the host ----

/// A path beside the document; empty when it is alone.
static void find_beside(const asked *w, const char *path, zv_text *out)
{
    if (w->folder[0] && path[0] != '/') {
        zv_text_addf(out, "%s/%s", w->folder, path);
    }
}

/// Beside the document, or else as it is.
static zv_status read_text(void *user, const char *path, zv_text *out, zv_error *why)
{
    const zv_file_reader read = ((asked *)user)->request->host->read_file;
    zv_text beside = {0};
    find_beside(user, path, &beside);
    zv_status status = beside.size > 0 ? read(beside.data, out, why) : ZV_ERR_NOT_FOUND;
    zv_text_free(&beside);
    if (status != ZV_OK) {
        zv_text_clear(out);
        status = read(path, out, why);
    }
    return status;
}

static zv_status read_picture(void *user, const char *path, zv_image *out, zv_error *why)
{
    const zv_image_reader read = ((asked *)user)->request->host->read_image;
    zv_text beside = {0};
    find_beside(user, path, &beside);
    zv_status status = beside.size > 0 ? read(beside.data, out, why) : ZV_ERR_NOT_FOUND;
    zv_text_free(&beside);
    return status == ZV_ERR_NOT_FOUND || status == ZV_ERR_IO ? read(path, out, why) : status;
}

static void take_note(void *user, const zv_ink_note *note)
{
    zv_ink_note_write(&((asked *)user)->note, note);
}

static zv_ink_host host_of(asked *w)
{
    const zv_host *host = w->request->host;
    return (zv_ink_host){.read_text = host->read_file ? read_text : NULL,
                         .read_picture = host->read_image ? read_picture : NULL,
                         .note = take_note,
                         .user = w};
}

// ---- the answer ----

static zv_status write_strokes(zv_json_writer *answer, const zv_drawing *placed, double tolerance_mm, zv_error *why)
{
    const zv_flatten_options flat = {.tolerance_mm = tolerance_mm};
    zv_drawing *points = zv_drawing_create();
    const zv_status status = points ? zv_drawing_flatten(placed, &flat, points) : ZV_ERR_INTERNAL;
    if (status == ZV_OK) {
        zv_strokes_write(answer, points, NULL);
    } else {
        zv_fail(why, status, 0, 0, "there is no memory for the points");
    }
    zv_drawing_free(points);
    return status;
}

static void write_pens(zv_json_writer *answer, const zv_ink_job *job)
{
    zv_json_begin_array_at(answer, "stroke_pens");
    for (int i = 0; i < zv_drawing_count(job->placed); ++i) {
        zv_json_integer(answer, zv_drawing_stroke(job->placed, i).pen + 1);
    }
    zv_json_end_array(answer);
    zv_json_begin_array_at(answer, "colors");
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        char color[8];
        snprintf(color, sizeof color, "#%06x", job->color[pen] & 0xFFFFFFu);
        zv_json_string(answer, color, 7);
    }
    zv_json_end_array(answer);
    zv_json_begin_array_at(answer, "widths");
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        zv_json_number(answer, zv_ink_document_pen_width_mm(job->document, pen));
    }
    zv_json_end_array(answer);
}

static void write_place(zv_json_writer *answer, const zv_ink_job *job)
{
    zv_json_begin_object_at(answer, "place");
    zv_json_put_numbers(answer, "at", (const double[]){job->place.dx, job->place.dy}, 2);
    zv_json_put_number(answer, "scale", job->place.xx);
    zv_json_put_bool(answer, "fitted", job->is_fitted);
    zv_json_end_object(answer);
    zv_json_key(answer, "sheet");
    zv_write_pose(answer, job->hold.world_from_paper);
}

static void write_sums(zv_json_writer *answer, zv_ink_job *job, bool is_timed)
{
    const zv_pen_summary sum = zv_ink_job_summary(job);
    zv_json_put_integer(answer, "stroke_count", zv_drawing_count(job->placed));
    zv_measures_write(answer, job->placed);
    zv_json_put_integer(answer, "lifts", sum.lifts);
    zv_json_put_number(answer, "duration", is_timed ? job->report.duration : sum.duration_s);
    if (job->is_estimated) {
        zv_json_put_bool(answer, "estimated", true);
    }
    if (is_timed) {
        zv_write_branch(answer, job->report.branch);
    }
    if (!job->order.is_none) {
        zv_json_put_number(answer, job->order.in_seconds ? "travel_before_s" : "travel_before",
                           job->order.report.before);
        zv_json_put_number(answer, job->order.in_seconds ? "travel_after_s" : "travel_after", job->order.report.after);
    }
}

static void write_remedy(zv_json_writer *answer, const zv_ink_job *job)
{
    const zv_ink_remedy *r = &job->remedy;
    zv_json_begin_object_at(answer, "remedy");
    if (r->scale > 0.0) {
        zv_json_put_number(answer, "scale", r->scale);
    }
    if (r->can_move) {
        zv_json_put_numbers(answer, "move", (const double[]){r->at.x, r->at.y}, 2);
    }
    if (r->has_room) {
        zv_json_put_number(answer, "fit", r->room_scale);
    }
    zv_json_end_object(answer);
}

static void write_misfit(zv_json_writer *answer, const zv_ink_job *job)
{
    const zv_misfit *m = &job->misfit;
    const bool slides = m->joint >= 0 && zv_robot_joint(job->hold.robot, m->joint)->kind == ZV_JOINT_PRISMATIC;
    zv_json_begin_object_at(answer, "misfit");
    zv_json_put_numbers(answer, "at", (const double[]){m->at.x, m->at.y}, 2);
    zv_json_put_number(answer, "share", m->share);
    zv_json_put_number(answer, "beyond", m->beyond_mm);
    if (m->beyond_mm > 0.0) {
        zv_json_put_text(answer, "side", zv_reach_word(m->reach));
    }
    if (m->joint >= 0) {
        zv_json_put_integer(answer, "joint", m->joint + 1);
        zv_json_put_number(answer, "over", m->over / (slides ? ZV_MM : ZV_DEG));
    }
    zv_json_end_object(answer);
    write_remedy(answer, job);
}

/// @param placed what placing it has said, "" when it found a place
static void write_verdict(zv_json_writer *answer, const zv_ink_job *job, const char *placed)
{
    const bool possible = !job->report.failed && !placed[0];
    const bool misfits = job->report.failed && job->misfit.message[0];
    zv_json_put_bool(answer, "possible", possible);
    if (!possible) {
        zv_json_put_text(answer, "why", placed[0] ? placed : misfits ? job->misfit.message : job->report.message);
    }
    if (misfits) {
        write_misfit(answer, job);
    }
}

// ---- on request ----

static bool write_rim(void *user, const zv_vec2 *point, int count)
{
    zv_json_writer *answer = user;
    zv_json_begin_array(answer);
    for (int i = 0; i < count; ++i) {
        zv_json_numbers(answer, (const double[]){point[i].x, point[i].y}, 2);
    }
    zv_json_end_array(answer);
    return true;
}

static zv_status write_reach(zv_json_writer *answer, zv_ink_job *job, zv_error *why)
{
    const zv_reach_map *map = zv_ink_job_map(job);
    zv_json_begin_array_at(answer, "reach");
    const bool done = map && zv_reach_map_outline(map, write_rim, answer);
    zv_json_end_array(answer);
    return done ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the reach");
}

static zv_status write_files(zv_json_writer *answer, const zv_ink_job *job, const asked *w, zv_error *why)
{
    zv_text text = {0};
    zv_status status = w->gcode ? zv_ink_job_gcode(job, &text, why) : ZV_OK;
    if (status == ZV_OK && w->gcode) {
        zv_json_put_string(answer, "gcode", text.data, text.size);
    }
    if (status == ZV_OK && w->svg) {
        zv_text_clear(&text);
        zv_ink_job_svg(job, &text);
        zv_json_put_string(answer, "svg", text.data, text.size);
    }
    zv_text_free(&text);
    return status;
}

/// The path of the pen as `check` reports that of a program; nothing for a drawing without strokes.
static zv_status write_path(zv_json_writer *answer, zv_ink_job *job, const asked *w, zv_error *why)
{
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    return zv_drawing_count(job->placed) == 0
               ? ZV_OK
               : zv_write_path_look(answer, w->request, &moves, &job->plan_options, w->path, job->report.branch, why);
}

// ---- what is around the arm ----

/// Mistakes of the scene are told before anybody has written down what was drawn.
static zv_status look_around(const zv_request *request, zv_error *why)
{
    zv_cell cell;
    if (!zv_cell_is_given(request->object)) {
        return ZV_OK;
    }
    const zv_status status = zv_cell_open(request, &cell, why);
    zv_cell_close(&cell);
    return status;
}

/// Places the drawing, where the arm keeps clear when the request says what is around it.
static zv_status place(zv_ink_job *job, const zv_request *request, zv_error *why)
{
    zv_cell cell;
    if (!zv_cell_is_given(request->object)) {
        return zv_ink_job_place(job, why);
    }
    zv_status status = zv_cell_open(request, &cell, why);
    if (status == ZV_OK) {
        const double margin = zv_scaled_at(request->object, "margin", ZV_MM, 0.0);
        const zv_ink_around around = {cell.collider, cell.scene, margin};
        zv_ink_job_keep_clear(job, &around);
        status = zv_ink_job_place(job, why);
        zv_ink_job_keep_clear(job, NULL);
    }
    zv_cell_close(&cell);
    return status;
}

static zv_status replay(zv_json_writer *answer, zv_ink_job *job, zv_motion_clear *motion, zv_error *why)
{
    zv_error said = {.message = ""};
    const zv_plan_sink sink = zv_motion_clear_sink(motion);
    const zv_status status = zv_ink_job_replay(job, ZV_CLEAR_RATE_HZ, &sink, &said);
    if (status == ZV_OK || motion->hit.there) { // it was stopped behind its first collision
        zv_motion_clear_write(answer, motion);
        return ZV_OK;
    }
    if (status == ZV_ERR_TOO_LARGE || status == ZV_ERR_LIMIT) {
        zv_json_put_text(answer, "clear_why", said.message);
        return ZV_OK;
    }
    return zv_fail(why, status, 0, 0, "%s", said.message);
}

/// Whether pen and arm keep clear while they draw and travel: the whole motion, planned once more and proven.
static zv_status write_clear(zv_json_writer *answer, zv_ink_job *job, const asked *w, zv_error *why)
{
    zv_cell cell;
    zv_status status = zv_cell_open(w->request, &cell, why);
    zv_motion_clear motion = zv_motion_clear_begin(w->request, &cell);
    motion.is_drawing = true;
    if (status == ZV_OK) {
        status = replay(answer, job, &motion, why);
    }
    zv_cell_close(&cell);
    return status;
}

// ---- all ----

static zv_status write_all(zv_json_writer *answer, zv_ink_job *job, const asked *w, const char *placed, zv_error *why)
{
    write_verdict(answer, job, placed);
    write_place(answer, job);
    write_sums(answer, job, w->plan > 0 && !job->report.failed);
    zv_json_put_list(answer, "notes", &w->notes);
    write_pens(answer, job);
    zv_status status = w->strokes ? write_strokes(answer, job->placed, w->tolerance_mm, why) : ZV_OK;
    if (status == ZV_OK && w->reach) {
        status = write_reach(answer, job, why);
    }
    status = status == ZV_OK ? write_files(answer, job, w, why) : status;
    status = status == ZV_OK && w->path > 0 ? write_path(answer, job, w, why) : status;
    const bool is_drawn = !job->report.failed && !placed[0] && zv_drawing_count(job->placed) > 0;
    return status == ZV_OK && is_drawn && zv_cell_is_given(w->request->object) ? write_clear(answer, job, w, why)
                                                                               : status;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    const zv_session_sink *sink = ((const asked *)user)->request->sink;
    return !sink->sample || sink->sample(sink->user, sample);
}

static bool take_progress(void *user, double part)
{
    return zv_watch_goes_on(((const asked *)user)->request->watch, part);
}

/// How long it takes, or the whole motion for who listens to it.
static zv_status plan_job(zv_ink_job *job, const asked *w, zv_error *why)
{
    const zv_request *request = w->request;
    const zv_plan_sink sink = {.user = (void *)w, .sample = take_sample, .progress = take_progress};
    const double own = job->document->rate;
    job->plan_options.rate_hz = zv_number_at(request->object, "rate_hz", isnan(own) ? job->plan_options.rate_hz : own);
    const zv_motion_head head = {request->arm->robot, request->arm->ik, &job->plan_options, job->plan_options.rate_hz};
    if (request->sink->begin && !request->sink->begin(request->sink->user, &head)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "who wanted the motion does not take it");
    }
    return (w->plan == 2 ? zv_ink_job_plan : zv_ink_job_time)(job, &sink, why);
}

static zv_status answer_job(zv_ink_job *job, const asked *w, zv_json_writer *answer, zv_error *why)
{
    const zv_session_sink *sink = w->request->sink;
    zv_error said = {.message = ""};
    zv_status status = place(job, w->request, &said);
    if (status != ZV_OK && status != ZV_ERR_LIMIT) {
        return zv_fail(why, status, 0, 0, "%s", said.message);
    }
    if (!zv_watch_goes_on(w->request->watch, 0.5)) {
        return ZV_ERR_CANCELLED; // the session says so
    }
    const bool is_placed = status == ZV_OK;
    if (zv_drawing_count(job->placed) > 0) {
        status = w->plan > 0 && is_placed ? plan_job(job, w, why) : zv_ink_job_check(job, why);
    }
    if (status == ZV_OK && sink->drawn && !sink->drawn(sink->user, job)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "who wanted the drawing does not take it");
    }
    return status == ZV_OK ? write_all(answer, job, w, said.message, why) : status;
}

static asked asked_of(const zv_request *request)
{
    const zv_json *object = request->object, *folder = zv_json_member(object, "folder");
    return (asked){.request = request,
                   .tolerance_mm = zv_number_at(object, "tolerance", FLAT_MM),
                   .plan = zv_word_at(object, "plan", zv_drawing_plan_words, 0),
                   .strokes = !zv_json_member(object, "strokes") || zv_flag_at(object, "strokes"),
                   .folder = folder ? folder->text : "",
                   .reach = zv_flag_at(object, "reach"),
                   .gcode = zv_flag_at(object, "gcode"),
                   .path = (int)zv_number_at(object, "path", 0.0),
                   .svg = zv_flag_at(object, "svg")};
}

zv_status zv_op_drawing(const zv_request *request, zv_json_writer *answer, zv_error *why)
{

    asked w = asked_of(request);
    zv_ink_document *document = NULL;
    zv_ink_job *job = NULL;
    w.note = zv_json_writer_on(&w.notes);
    zv_status status = zv_drawing_field(zv_json_member(request->object, "drawing"), &document, why);
    const zv_ink_host host = host_of(&w);
    status = status == ZV_OK ? look_around(request, why) : status;
    if (status == ZV_OK) {
        status = zv_ink_job_create(document, request->arm->robot, request->arm->ik, &host, &job, why);
    }
    if (status == ZV_OK) {
        status = answer_job(job, &w, answer, why);
    }
    zv_ink_job_free(job);
    zv_ink_document_free(document);
    zv_text_free(&w.notes);
    return status;
}

static void read_options(const zv_json *request, double paper_mm, zv_pen_options *o)
{
    double start[3];
    o->up_mm = paper_mm + zv_number_at(request, "up", o->up_mm);
    o->down_mm = paper_mm + zv_number_at(request, "down", o->down_mm);
    o->draw_mm_s = zv_number_at(request, "speed", o->draw_mm_s);
    o->travel_mm_s = zv_number_at(request, "travel_speed", o->travel_mm_s);
    o->dip_mm_s = zv_number_at(request, "dip_speed", o->dip_mm_s);
    o->settle_down_s = zv_number_at(request, "settle_down", o->settle_down_s);
    o->settle_up_s = zv_number_at(request, "settle_up", o->settle_up_s);
    o->first_stroke_as_004 = zv_word_at(request, "rule", zv_pen_rule_words, 0) == 1;
    o->start.z = o->up_mm;
    if (zv_numbers_at(request, "start", 3, start)) {
        o->start = (zv_vec3){start[0], start[1], start[2]};
    }
}

static void write_point_mm(zv_json_writer *answer, const char *key, zv_vec3 p)
{
    zv_json_put_numbers(answer, key, (const double[]){p.x + 0.0, p.y + 0.0, p.z + 0.0}, 3);
}

static bool write_move(void *user, const zv_pen_move *move)
{
    zv_json_writer *answer = user;
    const char *kind = zv_pen_word(move->kind);
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "kind", kind);
    write_point_mm(answer, "from", move->from);
    write_point_mm(answer, "to", move->to);
    zv_json_put_number(answer, "length", move->length_mm);
    zv_json_put_number(answer, "duration", move->duration_s);
    zv_json_end_object(answer);
    return !answer->out->failed;
}

static void write_summary(zv_json_writer *answer, const zv_pen_summary *sum)
{
    zv_json_put_integer(answer, "lifts", sum->lifts);
    zv_json_put_integer(answer, "downs", sum->downs);
    zv_json_put_number(answer, "inked", sum->inked_mm);
    zv_json_put_number(answer, "air", sum->air_mm);
    zv_json_put_number(answer, "duration", sum->duration_s);
    zv_json_put_number(answer, "speed", sum->draw_mm_s);
    write_point_mm(answer, "end", sum->end);
}

static zv_status answer_pen(const zv_json *request, zv_drawing **drawing, zv_json_writer *answer, zv_error *why)
{
    zv_pen_options options = zv_pen_default_options();
    double paper_mm = 0.0;
    zv_status status = zv_strokes_read(request, *drawing, &paper_mm, why);
    read_options(request, paper_mm, &options);
    if (status == ZV_OK) {
        status = zv_strokes_order(request, drawing, answer, why);
    }
    if (status != ZV_OK) {
        return status;
    }
    zv_pen_summary sum;
    zv_json_begin_array_at(answer, "moves");
    zv_pen_run(*drawing, &options, write_move, answer, &sum);
    zv_json_end_array(answer);
    write_summary(answer, &sum);
    return ZV_OK;
}

zv_status zv_op_pen(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_drawing *drawing = zv_drawing_create();
    if (!drawing) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the strokes");
    }
    const zv_status status = answer_pen(request->object, &drawing, answer, why);
    zv_drawing_free(drawing);
    return status;
}
