/// @file touch.c
/// Which pen draws at a sample: it touches the paper, or the servo has put it down.
#include "base/assert.h"
#include "zveno/ink.h"

/// The pen touches the paper within this, mm.
#define TOUCH_MM 1e-3
/// The word M3 moves the pen.
#define SERVO_CODE 3.0

/// The sample with the pen that draws there.
static zv_plan_sample with_pen(const zv_ink_touch *t, const zv_plan_sample *sample)
{
    const zv_ink_job *job = t->job;
    const bool touches = zv_hold_on_paper(&job->hold, sample->xyz).z < job->ink.pen.down_mm + TOUCH_MM;
    const bool is_down = !sample->is_rapid && (job->ink.has_servo ? t->servo_is_down : touches);
    const bool has_stroke = sample->line >= 1 && sample->line <= zv_drawing_count(job->placed);
    zv_plan_sample told = *sample;
    told.pen = is_down && has_stroke ? zv_drawing_stroke(job->placed, sample->line - 1).pen + 1 : -1;
    return told;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    const zv_ink_touch *t = user;
    const zv_plan_sample told = with_pen(t, sample);
    return t->to->sample(t->to->user, &told);
}

static bool take_knot(void *user, const zv_plan_sample *knot)
{
    const zv_ink_touch *t = user;
    const zv_plan_sample told = with_pen(t, knot);
    return t->to->knot(t->to->user, &told);
}

static bool take_event(void *user, const zv_plan_event *event)
{
    zv_ink_touch *t = user;
    if (event->mark->kind == ZV_MARK_EVENT && event->mark->code == SERVO_CODE) {
        t->servo_is_down = event->mark->values[0] == t->job->ink.servo_down;
    }
    return !t->to->event || t->to->event(t->to->user, event);
}

static bool take_span(void *user, const zv_plan_span *span)
{
    const zv_ink_touch *t = user;
    return t->to->span(t->to->user, span);
}

static bool take_issue(void *user, const zv_issue *issue)
{
    const zv_ink_touch *t = user;
    return !t->to->issue || t->to->issue(t->to->user, issue);
}

static bool take_progress(void *user, double part)
{
    const zv_ink_touch *t = user;
    return !t->to->progress || t->to->progress(t->to->user, part);
}

zv_plan_sink zv_ink_touch_sink(zv_ink_touch *touch)
{
    ZV_ASSERT(touch && touch->job && touch->to);
    return (zv_plan_sink){.user = touch,
                          .sample = touch->to->sample ? take_sample : NULL, // nobody asks: nobody looks for them
                          .span = touch->to->span ? take_span : NULL,
                          .event = touch->to->sample || touch->to->event || touch->to->knot ? take_event : NULL,
                          .issue = take_issue,
                          .progress = take_progress,
                          .knot = touch->to->knot ? take_knot : NULL};
}
