/// @file job.c
/// A document in front of an arm, from its sources to what the files say.
///
///     sources ──► turned, simplified ──► place ──► clipped ──► ordered ──► check ──► plan
///     fill.c      drawing                          └───── placed ─────┘     └─► misfit, remedy
///     └────────── job.c ─────────────┘   └──────── job_place.c ───────┘   └──── job_plan.c ──┘
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "ink/job_parts.h"
#include "zveno/svg.h"

/// White around the strokes of an SVG file, mm.
#define SVG_MARGIN 2.0

zv_status zv_job_no_memory(zv_error *why)
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
    return status == ZV_OK ? ZV_OK : zv_job_no_memory(why);
}

static zv_status open(zv_ink_job *job, const zv_robot *robot, const zv_ik *ik, const zv_ink_host *host, zv_error *why)
{
    const zv_hold_options sheet = zv_ink_document_sheet(job->document);
    const zv_status status = zv_hold_create(robot, ik, &sheet, &job->hold, why);
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
        return zv_job_no_memory(why);
    }
    job->document = document;
    job->place = zv_affine_identity();
    job->drawing = zv_drawing_create();
    job->placed = zv_drawing_create();
    const zv_status status = job->drawing && job->placed ? open(job, robot, ik, host, why) : zv_job_no_memory(why);
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
    const double acceleration = job->document->acceleration, jerk = job->document->jerk;
    zv_hold_plan(&job->hold, options);
    options->tool_acceleration = isnan(acceleration) ? options->tool_acceleration : acceleration * ZV_MM;
    options->tool_jerk = isnan(jerk) ? options->tool_jerk : jerk * ZV_MM;
}

void zv_ink_job_keep_clear(zv_ink_job *job, const zv_ink_around *around)
{
    ZV_ASSERT(job);
    zv_reach_map_free(job->map);
    job->map = NULL;
    job->around = around;
}

const zv_reach_map *zv_ink_job_map(zv_ink_job *job)
{
    if (!job->map) {
        job->map = zv_reach_map_create(&job->hold, job->ink.pen.up_mm, job->ink.pen.down_mm, job->around);
    }
    return job->map;
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
    zv_svg_line ink[ZV_INK_COLORS];
    for (int pen = 0; pen < ZV_INK_COLORS; ++pen) {
        snprintf(words[pen], sizeof words[pen], "#%06x", job->color[pen] & 0xFFFFFFu);
        ink[pen] = (zv_svg_line){words[pen], zv_ink_document_pen_width_mm(job->document, pen)};
    }
    zv_drawing_write_svg(job->placed, ink, ZV_INK_COLORS, SVG_MARGIN, out);
}
