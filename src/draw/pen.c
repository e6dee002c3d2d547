/// @file pen.c
/// The pen as a machine of four states.
///
///              .---- next stroke begins elsewhere ----.
///              v                                      |
///     ---> hover ---> down ---> draw ... draw ---> lift --->          height  up ----.      .----
///                                ^        |                                          |      |
///                                '--------' next stroke begins here         down     '------'
///
/// Document 004 decided from the flat distance alone that the pen is at the first point already; a pen that hovers
/// there was then never put down. Here the pen that has not drawn is up, wherever it is.
#include "base/assert.h"
#include "draw/plane.h"

/// Speeds that are not above this count as one unit per second (document 004).
#define LEAST_SPEED 0.1

typedef struct pen {
    const zv_pen_options *options;
    double draw_mm_s, travel_mm_s, dip_mm_s;
    zv_pen_sink sink;
    void *user;
    zv_vec3 at;
    int stroke;
    bool stopped;
    zv_pen_summary *sum;
} pen;

const char *zv_pen_word(zv_pen_kind kind)
{
#define WORD(symbol, word) word,
    static const char *const words[] = {ZV_PEN_LIST(WORD)};
#undef WORD
    return words[kind];
}

zv_pen_options zv_pen_default_options(void)
{
    return (zv_pen_options){.start = {.z = 5.0}, .up_mm = 5.0, .draw_mm_s = 30.0, .meet_mm = 0.01};
}

static double usable(double speed, double otherwise)
{
    return speed > LEAST_SPEED ? speed : otherwise;
}

static void count(zv_pen_summary *sum, const zv_pen_move *move)
{
    ++sum->moves;
    sum->downs += move->kind == ZV_PEN_DOWN;
    sum->lifts += move->kind == ZV_PEN_LIFT;
    *(move->inked ? &sum->inked_mm : &sum->air_mm) += move->length_mm;
    sum->duration_s += move->duration_s;
    sum->end = move->to;
}

static void go(pen *p, zv_pen_kind kind, zv_vec3 to, double length, double seconds, const zv_segment_curve *curve)
{
    const zv_pen_move move = {kind, p->at, to, curve, length, seconds, kind == ZV_PEN_DRAW, p->stroke};
    if (p->stopped) {
        return;
    }
    count(p->sum, &move);
    p->at = to;
    p->stopped = p->sink && !p->sink(p->user, &move);
}

static void hover(pen *p, zv_vec2 over)
{
    const zv_vec3 to = {over.x, over.y, p->options->up_mm};
    const double length = zv_vec3_length(zv_vec3_sub(to, p->at));
    go(p, ZV_PEN_HOVER, to, length, length / p->travel_mm_s, NULL);
}

static void dip(pen *p, zv_pen_kind kind, double height, double settle)
{
    const double length = fabs(height - p->at.z);
    go(p, kind, (zv_vec3){p->at.x, p->at.y, height}, length, length / p->dip_mm_s + settle, NULL);
}

static void draw(pen *p, const zv_segment *segment)
{
    const zv_vec3 to = {segment->to.x, segment->to.y, p->options->down_mm};
    const double length = segment->curve ? zv_segment_length((zv_vec2){p->at.x, p->at.y}, segment)
                                         : zv_vec3_length(zv_vec3_sub(to, p->at));
    go(p, ZV_PEN_DRAW, to, length, length / p->draw_mm_s, segment->curve);
}

static bool meets(const pen *p, zv_vec2 point)
{
    return zv_vec2_distance((zv_vec2){p->at.x, p->at.y}, point) < p->options->meet_mm;
}

/// Over the stroke and down to it.
static void begin(pen *p, zv_vec2 from)
{
    const bool as_printed = p->options->first_stroke_as_004 && p->sum->moves == 0 && meets(p, from);
    hover(p, from);
    if (!as_printed) {
        dip(p, ZV_PEN_DOWN, p->options->down_mm, p->options->settle_down_s);
    }
}

/// A dot is a segment to its own start: the pen goes down and up again.
static bool is_dot(const zv_stroke *stroke)
{
    return stroke->count == 1 && !stroke->segment[0].curve && zv_vec2_same(stroke->from, stroke->segment[0].to);
}

static void draw_stroke(pen *p, const zv_stroke *stroke)
{
    for (int k = 0; k < stroke->count && !is_dot(stroke); ++k) {
        draw(p, &stroke->segment[k]);
    }
}

static void lift(pen *p)
{
    dip(p, ZV_PEN_LIFT, p->options->up_mm, p->options->settle_up_s);
}

static void draw_all(pen *p, const zv_drawing *drawing)
{
    bool is_down = false;
    for (int i = 0; i < zv_drawing_count(drawing) && !p->stopped; ++i) {
        const zv_stroke stroke = zv_drawing_stroke(drawing, i);
        const bool goes_on = is_down && meets(p, stroke.from);
        if (is_down && !goes_on) {
            lift(p);
        }
        p->stroke = i;
        if (!goes_on) {
            begin(p, stroke.from);
        }
        draw_stroke(p, &stroke);
        is_down = true;
    }
    if (is_down) {
        lift(p);
    }
}

void zv_pen_run(const zv_drawing *drawing, const zv_pen_options *options, zv_pen_sink sink, void *user,
                zv_pen_summary *out)
{
    ZV_ASSERT(drawing && options && out);
    zv_pen_summary sum = {.end = options->start};
    pen p = {.options = options, .sink = sink, .user = user, .at = options->start, .sum = &sum};
    sum.draw_mm_s = p.draw_mm_s = usable(options->draw_mm_s, 1.0);
    p.travel_mm_s = usable(options->travel_mm_s, p.draw_mm_s);
    p.dip_mm_s = usable(options->dip_mm_s, p.draw_mm_s);
    draw_all(&p, drawing);
    *out = sum;
}
