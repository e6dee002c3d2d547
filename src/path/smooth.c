/// @file smooth.c
/// The walk along a segment: how wide to smooth, where to put knots, and what to do when a piece is too far off.
///
///     width 10 mm ----.           .----        The width is as large as bends allow, falls towards corners no faster than
///                      \         /             SLOPE, and is a smooth function of the number of the knot: widths and
///                       \___v___/              places of the controls are the coefficients of quintic B-splines.
///     knots  |    |   | | ||| | | |   |        Knots stand a third of the width apart, closer where the curve turns.
///                       corner
///
/// A piece is measured as soon as both its knots are known. When it is too far from the chain, a limit (a cone) is put
/// where it is worst, the controls above the new limit are taken back, and the walk goes on from there. Pieces are
/// handed out when no later limit can reach them any more, which is after the distance width / SLOPE.
#include "path/smooth.h"

#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"

/// A knot needs this many controls on each side.
enum { BEHIND = 2 };
/// Of width along s, and of the spacing of knots along s.
static const double SLOPE = 0.5, SPACING_SLOPE = 0.25;
/// Of the width along s, where it falls because the curve bends.
static const double BEND_SLOPE = 0.75;
/// Spacing of knots by width.
static const double SPACING = 1.0 / 3.0;
/// Spacings below this part of the usual one mean a corner too sharp to be rounded: beyond about 160 degrees.
static const double FINEST_SPACING = 1.0 / 32.0;
/// Largest turn of the direction within a piece, and the one aimed at when it is more.
static const double MOST_TURN = 0.45, AIMED_TURN = 0.38;
/// Curvature times length counts as this part of a turn: it may be high at one end only.
static const double BEND_SHARE = 0.6;
/// The third derivative times the square of the length counts as this part of a turn: a piece takes little of it, but at
/// the end of a segment, where the curve all but stops, it grows without bound.
static const double THIRD_SHARE = 0.02;
/// Part of the tolerance a piece may use, and the one aimed at when it is more. The rest is for points that were merged
/// and for what lies between the places that are measured.
static const double MOST_GAP = 0.95, AIMED_GAP = 0.90;
/// A limit this much below what it was meant to limit has no effect: pieces handed out stand in its way.
static const double IN_VAIN = 0.05;
/// A limit is at least this far below what it shall be felt by.
static const double FELT = 0.95;
/// By tolerance: the largest width, and the width at which nothing can be too far off any more.
static const double WIDTH_BY_TOLERANCE = 200.0, SAFE_WIDTH_BY_TOLERANCE = 0.5;
/// A circle shrinks by the fourth power of the width over this times the third power of its radius: 30 * 3^4.
static const double SHRINK = 2430.0;
/// Part of the tolerance by which a bend may shrink; and a width that is always tried, in metres and by tolerance.
static const double MOST_SHRINK = 0.1, TRIED_WIDTH_M = 3e-3, TRIED_BY_TOLERANCE = 100.0;
/// Metres: a tool that turns wildly may need a smaller width than that, but not without end.
static const double SAFE_TURN_WIDTH_M = 1e-8;
/// A corner alone deviates by this times width times the length of its bend (the rounding at its vertex, g(0)/3).
static const double CORNER = 0.0490079;

static zv_step *step_at(zv_smooth *smooth, long long k)
{
    return &smooth->step[k & (ZV_SMOOTH_KNOTS - 1)];
}

static double tolerance_at(const zv_smooth *smooth, long long vertex)
{
    return smooth->chain->link[vertex - smooth->chain->base].tolerance_m;
}

/// The width for a bend like that of the last knot, changed by no more than the slopes since the last control: one that
/// drops between two knots of a sharp corner makes a loop of it. Where the width changes along a bend, so does what it
/// shrinks by, and with it the curvature: so the shrinking must be small.
static double width_on_bend(zv_smooth *smooth, double s, double tolerance)
{
    const zv_step *bent = step_at(smooth, smooth->knots - 1), *last = step_at(smooth, smooth->controls - 1);
    const double bend = zv_jet_length(bent->knot.jet.second);
    const double width = sqrt(sqrt(SHRINK * MOST_SHRINK * tolerance / (bend * bend * bend))); // infinite on a line
    const double grown = zv_smaller(width, last->width + SLOPE * (s - last->s));
    return zv_larger(zv_larger(grown, last->width - BEND_SLOPE * (s - last->s)),
                     zv_smaller(TRIED_WIDTH_M, TRIED_BY_TOLERANCE * tolerance));
}

/// The width of the next control at s, which lies on the link of `vertex`.
static double width_at(zv_smooth *smooth, double s, long long vertex)
{
    const double tolerance = tolerance_at(smooth, vertex);
    double most = zv_smaller(smooth->most_width_m, WIDTH_BY_TOLERANCE * tolerance);
    if (smooth->knots > 0) {
        most = zv_smaller(most, width_on_bend(smooth, s, tolerance));
    }
    if (smooth->segment.has_end) { // one mirror on each side is enough then
        most = zv_smaller(most, smooth->segment.end_s - smooth->segment.begin_s);
    }
    return zv_cones_at(&smooth->width, s, most);
}

static void place_control(zv_smooth *smooth, double s, long long near)
{
    zv_step *step = step_at(smooth, smooth->controls);
    const long long vertex = zv_segment_find(&smooth->segment, near, s);
    step->s = s;
    step->width = width_at(smooth, s, vertex);
    step->knot.vertex = vertex; // a first guess, for looking from
    ++smooth->controls;
}

void zv_smooth_begin(zv_smooth *smooth, long long vertex, bool fresh)
{
    const double s = zv_chain_s(smooth->chain, vertex);
    const double past_s = fresh ? HUGE_VAL : s * (1.0 + 1e-12);
    zv_cones_forget_before(&smooth->width, past_s);
    zv_cones_forget_before(&smooth->spacing, past_s);
    smooth->width.slope = SLOPE;
    smooth->spacing.slope = SPACING_SLOPE;
    smooth->segment = (zv_segment){.chain = smooth->chain, .begin = vertex, .begin_s = s};
    smooth->controls = smooth->knots = smooth->handed = 0;
    smooth->enough_s = s;
    smooth->cut_sharp = false;
}

// ---- taking back ----

/// How many controls the pieces already handed out need.
static long long fixed_controls(const zv_smooth *smooth)
{
    return smooth->handed > 0 ? smooth->handed + 1 + BEHIND : 0;
}

/// Keeps the first `count` controls, or as many as pieces already handed out need.
static void keep_controls(zv_smooth *smooth, long long count)
{
    const long long least = fixed_controls(smooth);
    count = count > least ? count : least;
    if (count < smooth->controls) {
        smooth->controls = count;
        const long long knots = count > BEHIND ? count - BEHIND : 0;
        smooth->knots = smooth->knots < knots ? smooth->knots : knots;
        smooth->enough_s = smooth->segment.begin_s;
    }
}

/// Takes back the controls that are above a new limit; they are not above those before it.
static void obey_limit(zv_smooth *smooth, double s, double width)
{
    for (long long k = fixed_controls(smooth); k < smooth->controls; ++k) {
        const zv_step *step = step_at(smooth, k);
        if (step->width > (width + SLOPE * fabs(step->s - s)) * (1.0 + 1e-12)) {
            keep_controls(smooth, k);
            return;
        }
    }
}

static void limit_width(zv_smooth *smooth, double s, double width)
{
    zv_cones_add(&smooth->width, s, width);
    obey_limit(smooth, s, width);
}

void zv_smooth_see_corner(zv_smooth *smooth)
{
    const zv_chain *chain = smooth->chain;
    const long long vertex = zv_chain_last(chain) - 1, slot = vertex - chain->base;
    if (vertex <= smooth->segment.begin) {
        return;
    }
    const double before = chain->link[slot - 1].tolerance_m, after = chain->link[slot].tolerance_m;
    const double tolerance = zv_smaller(before, after), turn = zv_chain_turn(chain, vertex);
    const double width = AIMED_GAP * tolerance / (CORNER * turn);
    const double alone = 0.5 * width;
    if (before != after) {
        limit_width(smooth, chain->s[slot], WIDTH_BY_TOLERANCE * tolerance);
    }
    if (width < smooth->most_width_m && chain->s[slot] - chain->s[slot - 1] > alone &&
        chain->s[slot + 1] - chain->s[slot] > alone) {
        limit_width(smooth, chain->s[slot], width);
    }
}

// ---- going on ----

/// Where the chain is certain: up to its last vertex, or without end.
static double certain_s(const zv_smooth *smooth)
{
    return smooth->segment.has_end ? HUGE_VAL : zv_chain_s(smooth->chain, zv_chain_last(smooth->chain));
}

/// Spacing that also holds half way and at the next control.
static double usual_spacing(const zv_smooth *smooth, const zv_step *from)
{
    double spacing = zv_cones_at(&smooth->spacing, from->s, SPACING * from->width / (1.0 + SPACING * SLOPE));
    spacing = zv_cones_at(&smooth->spacing, from->s + spacing, spacing);
    return zv_cones_at(&smooth->spacing, from->s + 0.5 * spacing, spacing);
}

/// The vertex whose link control k is on.
static long long vertex_of(zv_smooth *smooth, long long k)
{
    const zv_step *step = step_at(smooth, k);
    return zv_segment_find(&smooth->segment, step->knot.vertex, step->s);
}

/// Nothing bends in the window of control k.
static bool is_clear(zv_smooth *smooth, long long k)
{
    const zv_step *step = step_at(smooth, k);
    const long long vertex = vertex_of(smooth, k);
    return (vertex == smooth->segment.begin || zv_chain_s(smooth->chain, vertex) <= step->s - step->width) &&
           zv_chain_s(smooth->chain, vertex + 1) >= step->s + step->width;
}

/// The spacing on a long straight link reaches to where windows come near the next vertex. Knots are drawn towards the
/// empty part, the last one by a quarter of it, so the two windows before this one must be clear too, and the next three.
/// Where the next vertex may still become the end, there is no answer yet: it is infinite.
static double straight_spacing(zv_smooth *smooth, double usual)
{
    const long long last = smooth->controls - 1;
    for (long long k = last; k >= 0 && k >= last - BEHIND; --k) {
        if (!is_clear(smooth, k)) {
            return usual;
        }
    }
    const double s = step_at(smooth, last)->s;
    const long long next = vertex_of(smooth, last) + 1;
    const double next_s = zv_chain_s(smooth->chain, next);
    if (smooth->segment.has_end && next == smooth->segment.end) {
        return next_s - s;
    }
    return next == zv_chain_last(smooth->chain)
               ? HUGE_VAL
               : zv_larger(usual, next_s - (1.0 + 3.0 * SPACING) * smooth->most_width_m - s);
}

/// The place of the next control; false when the chain is not yet long enough.
static bool next_place(zv_smooth *smooth, double *s)
{
    const zv_step *last = step_at(smooth, smooth->controls - 1);
    const double certain = certain_s(smooth), window_s = last->s + 1.5 * last->width;
    double spacing = usual_spacing(smooth, last);
    if (certain > window_s + spacing) {
        spacing = straight_spacing(smooth, spacing);
    }
    if (certain <= window_s + spacing) {
        smooth->enough_s = isfinite(spacing) ? window_s + spacing : certain;
        return false;
    }
    *s = last->s + spacing;
    if (smooth->segment.has_end) {
        const double rest = smooth->segment.end_s - last->s;
        if (rest <= 1.3 * spacing) {
            *s = smooth->segment.end_s;
        } else if (rest < 2.3 * spacing) {
            *s = last->s + 0.5 * rest;
        }
    }
    return true;
}

static bool is_at_end(zv_smooth *smooth)
{
    return smooth->segment.has_end && smooth->controls > 1 &&
           step_at(smooth, smooth->controls - 1)->s == smooth->segment.end_s;
}

/// Place and width of a control, also of those that are seen in the mirrors at the ends.
typedef struct control {
    double s, width;
} control;

static control control_at(zv_smooth *smooth, long long k)
{
    const long long last = smooth->controls - 1;
    double turn_about = 0.0, sign = 1.0;
    while (k < 0 || k > last) { // a short segment is seen in both mirrors
        const long long end = k < 0 ? 0 : last;
        turn_about += sign * 2.0 * step_at(smooth, end)->s;
        sign = -sign;
        k = 2 * end - k;
    }
    const zv_step *step = step_at(smooth, k);
    return (control){turn_about + sign * step->s, step->width};
}

/// The quintic B-spline with these coefficients at the middle one, and its derivatives.
static void spline_at(const double c[2 * BEHIND + 1], double out[4])
{
    const double near_sum = c[1] + c[3], far_sum = c[0] + c[4], near = c[3] - c[1], far = c[4] - c[0];
    out[0] = (far_sum + 26.0 * near_sum + 66.0 * c[2]) / 120.0;
    out[1] = (far + 10.0 * near) / 24.0;
    out[2] = (far_sum + 2.0 * near_sum - 6.0 * c[2]) / 6.0;
    out[3] = (far - 2.0 * near) / 2.0;
}

/// The knot of control k from its neighbours.
static void make_knot(zv_smooth *smooth, long long k)
{
    zv_step *here = step_at(smooth, k);
    double places[2 * BEHIND + 1], widths[2 * BEHIND + 1], s[4], width[4];
    for (int i = 0; i <= 2 * BEHIND; ++i) {
        const control near = control_at(smooth, k + i - BEHIND);
        places[i] = near.s - here->s;
        widths[i] = near.width;
    }
    spline_at(places, s);
    spline_at(widths, width);
    const zv_knot_place place = {.s = here->s + s[0],
                                 .ds = s[1],
                                 .dds = s[2],
                                 .ddds = s[3],
                                 .width = width[0],
                                 .dwidth = width[1],
                                 .ddwidth = width[2],
                                 .dddwidth = width[3]};
    zv_knot_at(&smooth->segment, &place, here->knot.vertex, &here->knot);
}

/// The inner vertex between two places that bends the curve in their middle most: sharp, and near. It is not behind what
/// was handed out; 0 when there is none.
static long long sharpest_between(zv_smooth *smooth, double low, double high)
{
    const zv_chain *chain = smooth->chain;
    const long long known = fixed_controls(smooth);
    const zv_step *fixed = step_at(smooth, known > 0 ? known - 1 : 0);
    long long vertex = zv_chain_find(chain, fixed->knot.vertex, low), sharpest = 0;
    const long long end = smooth->segment.has_end ? smooth->segment.end : zv_chain_last(chain);
    double most = 0.0;
    for (; vertex < end && zv_chain_s(chain, vertex) < high; ++vertex) {
        const double s = zv_chain_s(chain, vertex), near = 1.0 - fabs(2.0 * s - low - high) / (high - low);
        const bool is_free = vertex > smooth->segment.begin && s > fixed->s;
        if (is_free && near * zv_chain_turn(chain, vertex) > most) {
            most = near * zv_chain_turn(chain, vertex);
            sharpest = vertex;
        }
    }
    return sharpest;
}

/// Ends the segment at a vertex; the controls whose window passes it are taken back.
static void end_at(zv_smooth *smooth, long long vertex)
{
    zv_segment *segment = &smooth->segment;
    segment->end = vertex;
    segment->end_s = zv_chain_s(smooth->chain, vertex);
    segment->has_end = true;
    for (long long k = 0; k < smooth->controls; ++k) {
        const zv_step *step = step_at(smooth, k);
        if (step->s + 1.5 * step->width > segment->end_s) {
            keep_controls(smooth, k);
            break;
        }
    }
}

/// How far the direction turns between two knots, as an angle: by the directions, by the curvature of either and how it
/// changes, and by how much shorter or longer the chord is than the rates of both let expect, which shows a loop between them.
static double turn_between(const zv_knot *from, const zv_knot *to)
{
    const double *a = from->jet.first, *b = to->jet.first;
    const double cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const double step[3] = {to->jet.value[0] - from->jet.value[0], to->jet.value[1] - from->jet.value[1],
                            to->jet.value[2] - from->jet.value[2]};
    const double chord = zv_jet_length(step), expected = 0.5 * (from->rate + to->rate) * (to->s - from->s);
    const double bend = zv_larger(zv_jet_length(from->jet.second), zv_jet_length(to->jet.second));
    const double third = zv_larger(zv_jet_length(from->jet.third), zv_jet_length(to->jet.third));
    const double bends = zv_larger(BEND_SHARE * bend * chord, THIRD_SHARE * third * chord * chord);
    const double turn = zv_larger(sqrt(zv_larger(0.0, 2.0 - 2.0 * cosine)), bends);
    return zv_larger(turn, fabs(expected - chord) / zv_smaller(chord, expected));
}

/// Keeps the direction from turning too far within a piece; true when the walk must go back.
static bool mend_turn(zv_smooth *smooth, const zv_knot *from, const zv_knot *to)
{
    const double turn = turn_between(from, to);
    if (turn <= MOST_TURN) {
        return false;
    }
    const double spacing = to->s - from->s, width = zv_smaller(from->width, to->width);
    if (spacing > FINEST_SPACING * SPACING * width) {
        const double middle = 0.5 * (from->s + to->s), asked = zv_cones_at(&smooth->spacing, middle, spacing);
        const long long before = smooth->controls;
        if (asked <= IN_VAIN * spacing) {
            return false;
        }
        zv_cones_add(&smooth->spacing, middle, zv_larger(0.4, AIMED_TURN / turn) * asked);
        keep_controls(smooth, smooth->knots - 1 - BEHIND);
        return smooth->controls < before;
    }
    const long long vertex = sharpest_between(smooth, from->s - 0.5 * width, to->s + 0.5 * width);
    if (vertex == 0) {
        return false;
    }
    end_at(smooth, vertex);
    smooth->cut_sharp = true;
    return true;
}

/// The smallest tolerance between two knots.
static double narrowest(const zv_smooth *smooth, const zv_knot *from, const zv_knot *to)
{
    double least = tolerance_at(smooth, from->vertex);
    for (long long vertex = from->vertex + 1; vertex <= to->vertex; ++vertex) {
        least = zv_smaller(least, tolerance_at(smooth, vertex));
    }
    return least;
}

/// A limit at `s` takes a control back only when it is below this: both may lie on either side of it.
static double felt_below(zv_smooth *smooth, double s)
{
    double most = 0.0;
    for (long long k = fixed_controls(smooth); k < smooth->controls; ++k) {
        const zv_step *step = step_at(smooth, k);
        most = zv_larger(most, step->width - SLOPE * fabs(step->s - s));
    }
    return most;
}

/// Keeps a piece within the tolerance; true when the walk must go back.
static bool mend_gap(zv_smooth *smooth, const zv_knot *from, const zv_step *to)
{
    if (to->part.gap.ratio <= MOST_GAP) {
        return false;
    }
    const zv_gap *gap = &to->part.gap;
    const double width = zv_larger(from->width, to->knot.width);
    const double safe = SAFE_WIDTH_BY_TOLERANCE * narrowest(smooth, from, &to->knot);
    const bool turn_is_off = gap->turn > MOST_GAP * smooth->turn_tolerance;
    if (width <= (turn_is_off ? SAFE_TURN_WIDTH_M : safe)) {
        return false;
    }
    const long long before = smooth->controls;
    const double asked = zv_cones_at(&smooth->width, gap->s, width);
    const double felt = felt_below(smooth, gap->s);
    if (zv_smaller(asked, felt) <= IN_VAIN * width) {
        return false;
    }
    limit_width(smooth, gap->s,
                zv_smaller(asked * zv_smaller(0.9, zv_larger(0.4, AIMED_GAP / gap->ratio)), FELT * felt));
    return smooth->controls < before;
}

/// Knot k and the piece that ends there; false when the walk must go back.
static bool make_piece(zv_smooth *smooth, long long k)
{
    make_knot(smooth, k);
    smooth->knots = k + 1;
    if (k == 0) {
        return true;
    }
    const zv_knot *from = &step_at(smooth, k - 1)->knot;
    zv_step *to = step_at(smooth, k);
    if (mend_turn(smooth, from, &to->knot)) {
        return false;
    }
    zv_part_between(&smooth->segment, from, &to->knot, smooth->turn_tolerance, &to->part);
    return !mend_gap(smooth, from, to);
}

// ---- handing out ----

static void hand_out(zv_smooth *smooth)
{
    ++smooth->handed;
    smooth->stopped |= !smooth->take(smooth->user, &step_at(smooth, smooth->handed)->part);
}

/// Pieces that no limit can reach any more, or all.
static void hand_out_certain(zv_smooth *smooth, bool all)
{
    const double front_s = step_at(smooth, smooth->knots - 1)->knot.s;
    while (smooth->handed + 1 < smooth->knots && !smooth->stopped) {
        const zv_step *next = step_at(smooth, smooth->handed + 1);
        const bool is_crowded = smooth->controls - smooth->handed > ZV_SMOOTH_KNOTS - 8;
        if (!all && !is_crowded &&
            front_s - next->knot.s < next->width / SLOPE + (1.0 + BEHIND) * SPACING * next->width) {
            break;
        }
        hand_out(smooth);
    }
    const double handed_s = step_at(smooth, smooth->handed)->knot.s;
    zv_chain_forget_before(smooth->chain, handed_s - 1.1 * smooth->most_width_m);
    if (smooth->width.count + smooth->spacing.count > ZV_MAX_CONES / 4) {
        zv_cones_forget_before(&smooth->width, handed_s - smooth->most_width_m / SLOPE);
        zv_cones_forget_before(&smooth->spacing, handed_s - smooth->most_width_m);
    }
}

bool zv_smooth_advance(zv_smooth *smooth)
{
    while (!smooth->stopped && certain_s(smooth) > smooth->enough_s) {
        if (smooth->controls == 0) {
            place_control(smooth, smooth->segment.begin_s, smooth->segment.begin);
        }
        if (!is_at_end(smooth)) {
            double s;
            if (!next_place(smooth, &s)) {
                return false;
            }
            place_control(smooth, s, step_at(smooth, smooth->controls - 1)->knot.vertex);
        }
        const long long wanted = is_at_end(smooth) ? smooth->controls : smooth->controls - BEHIND;
        while (smooth->knots < wanted && make_piece(smooth, smooth->knots)) {
        }
        const bool is_complete = is_at_end(smooth) && smooth->knots == smooth->controls;
        if (smooth->knots > 0) {
            hand_out_certain(smooth, is_complete);
        }
        if (is_complete) {
            return true;
        }
    }
    return false;
}

void zv_smooth_end(zv_smooth *smooth)
{
    end_at(smooth, zv_chain_last(smooth->chain));
}
