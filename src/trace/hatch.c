/// @file hatch.c
/// The modes `hatch` and `crosshatch`: straight lines whose ink per area follows the darkness.
///
/// Lines of one direction stand a spacing s apart. They come in classes: each 2^(L-1)th line is in the first, those
/// half-way between these in the second, and so on. Where it gets darker the classes fill one after the other; the one
/// that is filling is drawn in dashes whose share of the line makes up for the rest:
///
///     darkness   1/8: - - - -    1/4: ________    3/8: ________    1/2: ________    L = 3, black: lines s apart
///                                                      -- -- --         ________
///                     - - - -         ________         ________         ________
///
/// so ink per area is darkness / s whatever the tone. With K directions darkness k/K to (k+1)/K is the business of the
/// direction k. Each line begins at the end that is nearer to the pen, there and back.
#include "base/elementary.h"
#include "draw/plane.h"
#include "trace/trace.h"

/// Length of a dash and its gap, in distances of the lines of its class.
#define PERIOD 4.0
/// Shorter dashes and gaps than this part of a period are left out.
#define SHORTEST 0.12
/// A crosshatch has the classes of 2 s and s in every direction.
enum { CROSS_CLASSES = 2, MOST_DIRECTIONS = 8 };
/// Where in its period the dash of one line begins, from that of the line before: the golden section repeats least.
#define STAGGER 0.6180339887498949

/// One direction of lines; lengths are pixels.
typedef struct direction {
    zv_vec2 along, across;
    double spacing;
    int classes;
    double low, high; ///< the part of darkness that it draws
} direction;

/// One line and the class that it is in.
typedef struct line {
    zv_vec2 from; ///< where it enters the picture
    double length;
    double first;        ///< of the way along the direction, at `from`
    double sense;        ///< 1 or -1
    double below, share; ///< class: darkness at which it begins, and how much more fills it
    double period, phase;
} line;

/// Darkness between middles of pixels; the outer half of the rim is as dark as the rim.
static double darkness_at(const zv_tone *tone, zv_vec2 p)
{
    const zv_vec2 inside = {fmin(fmax(p.x, 0.5), tone->width - 0.5), fmin(fmax(p.y, 0.5), tone->height - 0.5)};
    return zv_tone_at(tone, inside);
}

// ---- lines of a direction ----

/// Cuts a line to the picture: the part of `from` + t `along` inside [0, w] x [0, h].
static bool clip(const zv_tone *tone, zv_vec2 at, zv_vec2 along, double *start, double *end)
{
    const double origin[2] = {at.x, at.y}, rate[2] = {along.x, along.y};
    const double size[2] = {tone->width, tone->height};
    *start = -INFINITY;
    *end = INFINITY;
    for (int k = 0; k < 2; ++k) {
        if (fabs(rate[k]) < 1e-12) {
            if (origin[k] < 0.0 || origin[k] > size[k]) {
                return false;
            }
            continue;
        }
        const double a = -origin[k] / rate[k], b = (size[k] - origin[k]) / rate[k];
        *start = fmax(*start, fmin(a, b));
        *end = fmin(*end, fmax(a, b));
    }
    return *end > *start;
}

/// Puts line number `index` into its class: how often 2 divides the index, at most classes - 1 times.
static void classify(const direction *d, int index, line *l)
{
    int rank = 0, rest = index;
    while (rank + 1 < d->classes && rest % 2 == 0) {
        rest /= 2;
        ++rank;
    }
    const bool is_coarsest = rank + 1 == d->classes;
    l->below = is_coarsest ? 0.0 : ldexp(1.0, -rank - 1);
    l->share = ldexp(1.0, -rank) - l->below;
    const double turn = (is_coarsest ? rest : (rest - 1) / 2) * STAGGER;
    l->phase = turn - floor(turn);
    l->period = PERIOD * d->spacing * ldexp(1.0, is_coarsest ? rank : rank + 1);
}

/// @param pen_at how far along the direction the pen is: the line begins at its nearer end
static bool make_line(const zv_tone *tone, const direction *d, int index, double pen_at, line *l)
{
    const zv_vec2 middle = {tone->width / 2.0, tone->height / 2.0};
    const zv_vec2 at = zv_vec2_add(middle, zv_vec2_scale(d->across, (index + 0.5) * d->spacing));
    double start, end;
    if (!clip(tone, at, d->along, &start, &end)) {
        return false;
    }
    const bool backwards = pen_at > (start + end) / 2.0;
    *l = (line){.length = end - start, .first = backwards ? end : start, .sense = backwards ? -1.0 : 1.0};
    l->from = zv_vec2_add(at, zv_vec2_scale(d->along, l->first));
    classify(d, index, l);
    return true;
}

// ---- dashes of a line ----

/// Above zero where there is ink: how far inside of its dash the place is, in periods.
static double ink_at(const zv_tone *tone, const direction *d, const line *l, double t)
{
    const zv_vec2 p = zv_vec2_add(l->from, zv_vec2_scale(d->along, l->sense * t));
    const double dark = (darkness_at(tone, p) - d->low) / (d->high - d->low);
    const double share = fmin(fmax((dark - l->below) / l->share, 0.0), 1.0);
    if (share <= SHORTEST || share >= 1.0 - SHORTEST) {
        return share <= SHORTEST ? share - SHORTEST : 0.5;
    }
    const double turns = (l->first + l->sense * t) / l->period + l->phase;
    return share / 2.0 - fabs(turns - floor(turns) - 0.5);
}

/// What is known of the dashes while walking along a line.
typedef struct pen {
    zv_trace *trace;
    const direction *d;
    const line *l;
    double start, end; ///< of the dash that is not drawn yet; none when end < start
    double at;         ///< of the end of the last dash, along the direction
} pen;

static void draw_dash(pen *p)
{
    const double shortest = SHORTEST / 2.0 * p->l->period;
    if (p->end >= p->start && p->end - p->start < shortest) {
        ++p->trace->dropped;
    } else if (p->end > p->start) {
        const zv_vec2 step = zv_vec2_scale(p->d->along, p->l->sense);
        zv_drawing_move_to(p->trace->drawing, zv_vec2_add(p->l->from, zv_vec2_scale(step, p->start)));
        zv_drawing_line_to(p->trace->drawing, zv_vec2_add(p->l->from, zv_vec2_scale(step, p->end)));
        p->at = p->l->first + p->l->sense * p->end;
    }
    p->end = p->start - 1.0;
}

/// Ink from `start` to `end`: goes on with the dash before when the gap is too short to be seen.
static void add_dash(pen *p, double start, double end)
{
    const bool joins = p->end >= p->start && start - p->end < SHORTEST / 2.0 * p->l->period;
    if (!joins) {
        draw_dash(p);
        p->start = start;
    }
    p->end = end;
}

/// Returns how far along the direction the pen is in the end.
static double draw_line(zv_trace *trace, const direction *d, const line *l, double pen_at)
{
    const int steps = (int)ceil(l->length / fmin(0.5, d->spacing / 4.0)) + 1;
    const double step = l->length / steps;
    pen p = {.trace = trace, .d = d, .l = l, .end = -1.0, .at = pen_at};
    double before = ink_at(&trace->tone, d, l, 0.0), start = 0.0;
    for (int k = 1; k <= steps; ++k) {
        const double ink = ink_at(&trace->tone, d, l, k * step);
        if ((ink > 0.0) != (before > 0.0)) {
            const double at = (k - 1 + before / (before - ink)) * step;
            if (before > 0.0) {
                add_dash(&p, start, at);
            }
            start = at;
        }
        before = ink;
    }
    if (before > 0.0) {
        add_dash(&p, start, l->length);
    }
    draw_dash(&p);
    return p.at;
}

// ---- directions ----

static void draw_direction(zv_trace *trace, const direction *d)
{
    const double half = zv_vec2_length((zv_vec2){trace->tone.width, trace->tone.height}) / 2.0;
    const int most = (int)ceil(half / d->spacing) + 1;
    double pen_at = -half;
    line l;
    for (int index = -most; index <= most && zv_drawing_status(trace->drawing) == ZV_OK; ++index) {
        if (make_line(&trace->tone, d, index, pen_at, &l)) {
            pen_at = draw_line(trace, d, &l, pen_at);
        }
    }
}

/// Direction k of a crosshatch, in half turns from the first: each new one far from those before.
static const double turn_of[MOST_DIRECTIONS] = {0, 1.0 / 2, 1.0 / 4, 3.0 / 4, 1.0 / 8, 5.0 / 8, 3.0 / 8, 7.0 / 8};

bool zv_trace_hatch(zv_trace *trace)
{
    const zv_trace_options *o = trace->options;
    const int directions = o->mode == ZV_TRACE_CROSSHATCH ? o->levels : 1;
    for (int k = 0; k < directions; ++k) {
        double sine, cosine;
        zv_sincos(o->angle + ZV_PI * turn_of[k], &sine, &cosine);
        const direction d = {.along = {cosine, -sine}, // y goes down
                             .across = {-sine, -cosine},
                             .spacing = o->spacing_mm / trace->mm,
                             .classes = directions > 1 ? CROSS_CLASSES : o->levels,
                             .low = (double)k / directions,
                             .high = (k + 1.0) / directions};
        draw_direction(trace, &d);
    }
    return true;
}
