/// @file motion_clear.c
/// A planned motion held against the scene: sample by sample, with a proof between each two.
#include "api/motion_clear.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/plan_answer.h"
#include "request/fields.h"
#include "request/plan_fields.h"
#include "request/units.h"

enum { SENTENCE = 240, MOST_STATES = 4000, WATCH_EVERY = 64 };

/// Motions shorter than this are not divided further: it is the joint path between two samples 10 ms apart.
#define FINEST 1e-5

/// Keeps the first place that is not proven, and the deepest of the first collision; false when that is behind us.
static bool take_place(zv_motion_clear *w, const zv_motion_contact *here)
{
    const bool hits = here->clearance.distance <= w->margin;
    if (!hits) {
        w->unproven = w->unproven.there ? w->unproven : *here;
        return !w->hit.there;
    }
    if (!w->hit.there || here->clearance.distance < w->hit.clearance.distance) {
        w->hit = *here;
    }
    return here->line == w->hit.line;
}

static bool look_at_sample(void *user, const zv_plan_sample *sample)
{
    zv_motion_clear *w = user;
    if (++w->count % WATCH_EVERY == 0 && !zv_watch_goes_on(w->cell->watch, NAN)) {
        return false;
    }
    const size_t size = (size_t)w->joints * sizeof *w->q;
    const zv_certify_options options = {.margin = w->margin, .smallest = FINEST, .most_states = MOST_STATES};
    zv_motion_certificate proof = {.proven = true};
    memcpy(w->q + (w->has_last ? w->joints : 0), sample->q, size);
    zv_certify_motion(w->cell->collider, w->cell->scene, w->q, w->has_last ? 2 : 1, &options, &proof, NULL);
    memcpy(w->q, sample->q, size);
    w->has_last = true;
    if (proof.proven) {
        return !w->hit.there; // one collision is enough
    }
    const zv_motion_contact here = {true, sample->line, sample->t, proof.clearance};
    return take_place(w, &here);
}

/// The plan that is held against the scene was told as a whole before: how far we are does not change.
static bool is_awaited(void *user, double part)
{
    const zv_motion_clear *w = user;
    (void)part;
    return zv_watch_goes_on(w->watch, NAN);
}

/// "forearm hits shelf 2 at line 63, 12 mm deep".
static void write_sentence(zv_json_writer *answer, const zv_motion_clear *w, const zv_motion_contact *at)
{
    const zv_clearance *c = &at->clearance;
    const char *body = zv_collider_body_name(w->cell->collider, c->body);
    const char *other = c->thing >= 0 ? zv_scene_thing(w->cell->scene, c->thing)->name
                                      : zv_collider_body_name(w->cell->collider, c->other);
    char sentence[SENTENCE], mm[ZV_NUMBER_SIZE];
    zv_number_write_rounded(round(fabs(c->distance) * 1e6) / 1e3, mm);
    if (c->distance <= 0.0) {
        snprintf(sentence, sizeof sentence,
                 w->is_drawing ? "%s hits %s at stroke %d, %s mm deep" : "%s hits %s at line %d, %s mm deep", body,
                 other, at->line, mm);
    } else {
        snprintf(sentence, sizeof sentence,
                 w->is_drawing ? "%s is only %s mm from %s at stroke %d" : "%s is only %s mm from %s at line %d", body,
                 mm, other, at->line);
    }
    zv_json_put_text(answer, "message", sentence);
}

// ---- the front doors ----

zv_motion_clear zv_motion_clear_begin(const zv_request *request, const zv_cell *cell)
{
    return (zv_motion_clear){.cell = cell,
                             .watch = request->watch,
                             .joints = zv_robot_joint_count(request->arm->robot),
                             .margin = zv_scaled_at(request->object, "margin", ZV_MM, 0.0)};
}

zv_plan_sink zv_motion_clear_sink(zv_motion_clear *w)
{
    return (zv_plan_sink){.sample = look_at_sample, .progress = is_awaited, .user = w};
}

bool zv_motion_clear_holds(const zv_motion_clear *w)
{
    return !w->hit.there && !w->unproven.there;
}

void zv_motion_clear_write(zv_json_writer *answer, const zv_motion_clear *w)
{
    const zv_motion_contact *at = w->hit.there ? &w->hit : &w->unproven;
    zv_json_put_bool(answer, "clear", !at->there);
    if (!at->there || at->clearance.body < 0) {
        return;
    }
    zv_json_begin_object_at(answer, "collision");
    zv_json_put_integer(answer, w->is_drawing ? "stroke" : "line", at->line);
    zv_json_put_number(answer, "t", at->t);
    write_sentence(answer, w, at);
    zv_write_clearance(answer, w->cell, &at->clearance, w->margin);
    zv_json_end_object(answer);
}

zv_status zv_write_motion_clearance(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_cell cell;
    zv_plan_report *report = calloc(1, sizeof *report);
    zv_status status = zv_cell_open(request, &cell, why);
    if (status == ZV_OK && !report) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the report");
    }
    zv_motion_clear w = zv_motion_clear_begin(request, &cell);
    if (status == ZV_OK) {
        const zv_plan_sink sink = zv_motion_clear_sink(&w);
        status = zv_plan_motion(request, ZV_CLEAR_RATE_HZ, &sink, report, why);
    }
    if (status == ZV_OK || w.hit.there) { // a motion that was stopped behind its first collision is no failure
        status = ZV_OK;
        zv_motion_clear_write(answer, &w);
    }
    free(report);
    zv_cell_close(&cell);
    return status;
}
