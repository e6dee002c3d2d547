/// @file draw_job.c
/// From a drawing document to a motion of the arm.
#include "draw_job.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ask.h"
#include "draw_options.h"
#include "draw_sources.h"
#include "draw_words.h"
#include "files.h"
#include "terminal.h"
#include "verb.h"

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

/// Complains as the answer of a request would.
static int draw_arm_load(const arguments *given, loaded_arm *arm)
{
    dialog d;
    int end = FAILED;
    const zv_json *answer = NULL;
    static const option none[] = {{.name = NULL}};
    if (dialog_open(&d)) {
        arguments named = *given;
        named.options = none;
        zv_json_writer out = zv_json_writer_on(&d.request);
        zv_json_begin_object(&out);
        zv_json_put_text(&out, "op", "robots");
        write_given(&out, &named);
        zv_json_end_object(&out);
        answer = dialog_ask(&d);
    }
    if (answer) {
        end = zv_json_member(answer, "robots") ? arm_load(given, arm) : complain_answer(answer, given->arm);
    }
    dialog_close(&d);
    return end;
}

static int load_arm(arguments *given, draw_job *job)
{
    given->arm = given->arm ? given->arm : job->document->robot;
    if (!given->arm) {
        complain("which arm? Give a shipped name (zveno robots lists them) or the path of a robot file");
        return WRONG_USAGE;
    }
    return draw_arm_load(given, &job->arm);
}

/// Words that make no sense are wrong usage, files that cannot be read are failures; a file that is damaged, or a board
/// that the arm cannot draw on, has no answer.
static int end_of(zv_status status)
{
    if (status == ZV_ERR_IO || status == ZV_ERR_INTERNAL) {
        return FAILED;
    }
    return status == ZV_ERR_BAD_REQUEST || status == ZV_ERR_NOT_FOUND ? WRONG_USAGE : NO_ANSWER;
}

static int draw_all(const char *folder, draw_job *job)
{
    zv_json_writer notes = zv_json_writer_on(&job->notes);
    draw_sources sources = {.document = job->document, .folder = folder, .notes = &notes};
    const zv_ink_host host = draw_sources_host(&sources);
    zv_error why = {.message = ""};
    const zv_status status = zv_ink_job_create(job->document, job->arm.robot, job->arm.ik, &host, &job->ink, &why);
    draw_sources_finish(&sources);
    if (status != ZV_OK) {
        complain("%s", why.message);
        return end_of(status);
    }
    if (zv_drawing_count(job->ink->drawing) == 0) {
        complain("there is nothing to draw: no source has a stroke");
        return NO_ANSWER;
    }
    const double rate = job->document->rate;
    job->ink->plan_options.rate_hz = isnan(rate) ? job->ink->plan_options.rate_hz : rate;
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
    return end == DONE ? draw_all(folder, job) : end;
}

int draw_job_open(const arguments *given, draw_job *job)
{
    *job = (draw_job){0};
    zv_text saved = {0};
    zv_json_document *json = zv_json_document_create();
    const int end = json ? open_all(given, job, &saved, json) : no_memory();
    zv_json_document_free(json);
    zv_text_free(&saved);
    return end;
}

void draw_job_close(draw_job *job)
{
    zv_ink_job_free(job->ink);
    zv_text_free(&job->words);
    zv_text_free(&job->notes);
    zv_ink_document_free(job->document);
    arm_free(&job->arm);
}

// ---- place ----

static void advise_board(const draw_job *job)
{
    if (zv_ik_capability(job->arm.ik).sheet == ZV_SHEET_IN_PLANE) {
        advise("It moves in one plane and meets a level sheet in a line. It can draw on a board in its own plane, with "
               "a pen that a servo lifts: --work 0 0 0 0 0 90 --servo 30 90.");
    } else {
        advise("Bring the board nearer with --work X Y Z A B C, or lower --pen-up.");
    }
}

/// A picture shows where a drawing on a board out of reach begins to stick out: at once.
static void mark_misfit(zv_ink_job *job, const char *message)
{
    const zv_vec2 origin = {job->place.dx, job->place.dy};
    zv_misfit_find(&job->hold, job->placed, job->ink.pen.up_mm, job->ink.pen.down_mm, origin, &job->misfit);
    snprintf(job->misfit.message, sizeof job->misfit.message, "%s", message);
}

int draw_job_place(draw_job *job)
{
    zv_error why = {.message = ""};
    const zv_status status = zv_ink_job_place(job->ink, &why);
    if (status != ZV_OK) {
        complain("%s", why.message);
    }
    if (status == ZV_ERR_LIMIT) {
        mark_misfit(job->ink, why.message);
        advise_board(job);
        return NO_ANSWER;
    }
    if (status == ZV_OK && zv_drawing_count(job->ink->placed) == 0) {
        complain("there is nothing to draw: no stroke lies within --clip");
        return NO_ANSWER;
    }
    return status == ZV_OK ? DONE : FAILED;
}

// ---- plan ----

/// Why it cannot be drawn, and what would help.
static void explain(const zv_ink_job *job)
{
    const zv_ink_remedy *r = &job->remedy;
    if (job->misfit.fits) {
        complain("the arm cannot draw this: %s", job->report.message);
        return;
    }
    complain("the drawing does not fit: %s", job->misfit.message);
    if (r->scale > 0.0) {
        advise("At this place --scale %.4g is the largest that fits.", r->scale);
    }
    if (r->has_room) {
        advise("With --fit it would be %.4g: %.0f x %.0f mm from X%.1f Y%.1f.", r->room_scale,
               r->room.high.x - r->room.low.x, r->room.high.y - r->room.low.y, r->room.low.x, r->room.low.y);
    }
}

int draw_job_plan(draw_job *job, bool wants_motion, const zv_plan_sink *sink)
{
    zv_error why = {.message = ""};
    const zv_status status = (wants_motion ? zv_ink_job_plan : zv_ink_job_time)(job->ink, sink, &why);
    if (status != ZV_OK) {
        complain("%s", why.message);
        if (status == ZV_ERR_TOO_LARGE) {
            advise("Pictures, strokes and G-code can be had without it: leave out --animate and -o FILE.csv.");
        }
        return FAILED;
    }
    if (job->ink->report.failed) {
        explain(job->ink);
        return NO_ANSWER;
    }
    return DONE;
}
