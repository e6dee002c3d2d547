/// @file job_plan.c
/// Whether the arm can draw what was placed, in what time, and why not.
///
///     segments    up to 20 000      a plan looks at all of it
///                 up to 100 000     its reach is looked up on the map, its time estimated; planned for who wants the motion
///                 more              the motion is refused, pictures and G-code are not
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "ink/job_parts.h"

/// A plan takes about a quarter of a millisecond for a segment: more than this is large, ...
#define LARGE_SEGMENTS 20000
/// ... and a motion of more is for nobody.
#define MOST_SEGMENTS 100000

static long long segments_of(const zv_drawing *drawing)
{
    long long count = 0;
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        count += zv_drawing_stroke(drawing, i).count;
    }
    return count;
}

static bool is_large(const zv_ink_job *job)
{
    return segments_of(job->placed) > LARGE_SEGMENTS;
}

// ---- can it be drawn ----

static zv_status look_closely(zv_ink_job *job, zv_error *why)
{
    const zv_plan_sink nobody = {0};
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    return zv_plan_check(job->hold.robot, job->hold.ik, &moves, &job->plan_options, &nobody, &job->report, why);
}

static zv_status find_misfit(zv_ink_job *job)
{
    const zv_vec2 origin = {job->place.dx, job->place.dy};
    return zv_misfit_find(&job->hold, job->placed, job->ink.pen.up_mm, job->ink.pen.down_mm, origin, &job->misfit);
}

zv_status zv_job_look(zv_ink_job *job, zv_error *why)
{
    const zv_reach_map *map = is_large(job) ? zv_ink_job_map(job) : NULL;
    zv_branch branch;
    if (!map) {
        return look_closely(job, why);
    }
    if (zv_reach_map_holds(map, job->placed, &branch)) {
        job->report = (zv_plan_report){.branch = branch};
        return ZV_OK;
    }
    if (!job->is_fitted && (find_misfit(job) != ZV_OK || job->misfit.fits)) {
        return look_closely(job, why);
    }
    job->report = (zv_plan_report){.failed = true};
    return ZV_OK;
}

// ---- why not ----

/// Why it cannot be drawn: it does not fit, or else what the plan has said.
static void explain(zv_ink_job *job, const char *said)
{
    job->remedy = (zv_ink_remedy){0};
    job->report.failed = true;
    if (find_misfit(job) == ZV_OK && !job->misfit.fits) {
        zv_job_find_remedy(job);
        return;
    }
    job->misfit = (zv_misfit){.fits = true};
    if (!job->report.message[0]) {
        snprintf(job->report.message, sizeof job->report.message, "%s",
                 said[0] ? said : "a part of it is out of reach");
    }
}

static zv_status conclude(zv_ink_job *job, zv_status status, zv_error *why)
{
    if (status == ZV_ERR_INTERNAL || status == ZV_ERR_CANCELLED) {
        return status;
    }
    if (status != ZV_OK || job->report.failed) {
        explain(job, why->message);
    }
    return ZV_OK;
}

// ---- the front doors ----

zv_status zv_ink_job_check(zv_ink_job *job, zv_error *why)
{
    ZV_ASSERT(job && why);
    return conclude(job, zv_job_look(job, why), why);
}

static zv_status refuse_too_large(const zv_ink_job *job, zv_error *why)
{
    const long long segments = segments_of(job->placed);
    return segments <= MOST_SEGMENTS
               ? ZV_OK
               : zv_fail(
                     why, ZV_ERR_TOO_LARGE, 0, 0,
                     "the drawing has %lld lines and curves; the motion of at most %d is planned at once: leave out "
                     "points ('simplify'), take a calmer picture, or draw a part of it ('clip')",
                     segments, MOST_SEGMENTS);
}

zv_status zv_ink_job_replay(zv_ink_job *job, double rate_hz, const zv_plan_sink *sink, zv_error *why)
{
    ZV_ASSERT(job && rate_hz > 0.0 && sink && why);
    const zv_status status = refuse_too_large(job, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the plan");
    }
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    zv_plan_options options = job->plan_options;
    options.rate_hz = rate_hz;
    zv_status done = zv_plan_try(job->hold.robot, job->hold.ik, &moves, &options, sink, report, why);
    if (done == ZV_OK && report->failed) {
        done = zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", report->message);
    }
    free(report);
    return done;
}

zv_status zv_ink_job_plan(zv_ink_job *job, const zv_plan_sink *sink, zv_error *why)
{
    ZV_ASSERT(job && sink && why);
    const zv_status status = refuse_too_large(job, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_ink_touch touch = {.job = job, .to = sink};
    const zv_plan_sink told = zv_ink_touch_sink(&touch);
    const zv_walker moves = zv_walker_of_ink(&job->walk);
    job->is_estimated = false;
    return conclude(
        job, zv_plan_try(job->hold.robot, job->hold.ik, &moves, &job->plan_options, &told, &job->report, why), why);
}

zv_status zv_ink_job_time(zv_ink_job *job, const zv_plan_sink *sink, zv_error *why)
{
    ZV_ASSERT(job && sink && why);
    if (!is_large(job)) {
        return zv_ink_job_plan(job, sink, why);
    }
    zv_status status = zv_job_look(job, why);
    const zv_branch branch = job->report.branch;
    if (status == ZV_OK && !job->report.failed) {
        status = zv_job_estimate(job, sink, why);
        job->report.branch = branch;
        job->is_estimated = true;
    }
    return conclude(job, status, why);
}
