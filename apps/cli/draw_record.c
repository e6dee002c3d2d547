/// @file draw_record.c
/// What is kept of a planned drawing.
#include "draw_record.h"

#include <stdlib.h>
#include <string.h>

static bool grow(draw_record *r)
{
    const size_t room = r->room ? 2 * r->room : 4096;
    ink_sample *sample = realloc(r->sample, room * sizeof *sample);
    r->sample = sample ? sample : r->sample;
    double *q = realloc(r->q, room * (size_t)r->joints * sizeof *q);
    r->q = q ? q : r->q;
    r->failed = !sample || !q;
    r->room = r->failed ? r->room : room;
    return !r->failed;
}

void draw_record_sample(draw_record *r, const zv_plan_sample *sample)
{
    const zv_ink_job *job = r->job;
    r->count = r->keeps_all ? r->count : 0;
    r->joints = zv_robot_joint_count(job->hold.robot);
    if (r->failed || (r->count == r->room && !grow(r))) {
        return;
    }
    const zv_vec3 at = zv_hold_on_paper(&job->hold, sample->xyz);
    memcpy(r->q + r->count * (size_t)r->joints, sample->q, (size_t)r->joints * sizeof *r->q);
    r->sample[r->count++] =
        (ink_sample){.t = sample->t, .x = at.x, .y = at.y, .stroke = sample->line - 1, .is_down = sample->pen > 0};
}

void draw_record_free(draw_record *r)
{
    free(r->sample);
    free(r->q);
}
