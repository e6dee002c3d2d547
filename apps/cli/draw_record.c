/// @file draw_record.c
/// What is kept of a planned drawing.
#include "draw_record.h"

#include <stdlib.h>
#include <string.h>

enum { FILM_SAMPLES = 1 << 18 };

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

/// Every second sample goes.
static void thin_out(draw_record *r)
{
    const size_t joints = (size_t)r->joints;
    for (size_t i = 0; 2 * i < r->count; ++i) {
        r->sample[i] = r->sample[2 * i];
        memmove(r->q + i * joints, r->q + 2 * i * joints, joints * sizeof *r->q);
    }
    r->count = (r->count + 1) / 2;
    r->every *= 2;
}

static ink_sample ink_at(const zv_plan_sample *sample)
{
    return (ink_sample){.t = sample->t,
                        .x = sample->xyz.x,
                        .y = sample->xyz.y,
                        .z = sample->xyz.z,
                        .stroke = sample->line - 1,
                        .is_down = sample->pen > 0};
}

void draw_record_sample(draw_record *r, const zv_plan_sample *sample)
{
    r->every = r->every ? r->every : 1;
    if (r->keeps_all && ++r->skipped < r->every && r->count > 0) {
        return;
    }
    r->skipped = 0;
    r->count = r->keeps_all ? r->count : 0;
    if (r->failed || (r->count == r->room && !grow(r))) {
        return;
    }
    memcpy(r->q + r->count * (size_t)r->joints, sample->q, (size_t)r->joints * sizeof *r->q);
    r->sample[r->count++] = ink_at(sample);
    if (r->count == FILM_SAMPLES) {
        thin_out(r);
    }
}

void draw_record_place(draw_record *r, const zv_hold *hold)
{
    for (size_t i = 0; i < r->count; ++i) {
        ink_sample *s = &r->sample[i];
        const zv_vec3 at = zv_hold_on_paper(hold, (zv_vec3){s->x, s->y, s->z});
        s->x = at.x;
        s->y = at.y;
        s->z = at.z;
    }
}

void draw_record_free(draw_record *r)
{
    free(r->sample);
    free(r->q);
}
