/// @file blend.c
/// Feeds the chain with points, keeps the walk going, and begins the next segment where one was cut.
///
/// Points closer to the last vertex than a fortieth of the tolerance, and of the same orientation, are merged into it: the path
/// changes by less than that, and the number of vertices in a window has a bound. The tolerance is that of the point and of
/// what follows it: a point merged under a wide one becomes a vertex after all when a narrower one comes.
#include "path/blend.h"

#include <math.h>
#include <stdlib.h>

/// By tolerance.
static const double MERGE = 1.0 / 40.0;
/// Metres: a link shorter than this has no direction worth the name.
static const double NO_LINK_M = 1e-12;

bool zv_blend_create(zv_blend *blend, int axes, const zv_curve_options *options, zv_take_part take,
                     zv_take_cut take_cut, void *user)
{
    *blend = (zv_blend){.take_cut = take_cut};
    blend->smooth = calloc(1, sizeof *blend->smooth);
    if (!blend->smooth || !zv_chain_create(&blend->chain, axes)) {
        zv_blend_free(blend);
        return false;
    }
    blend->smooth->chain = &blend->chain;
    blend->smooth->most_width_m = options->width_m;
    blend->smooth->turn_tolerance = options->turn_tolerance;
    blend->smooth->take = take;
    blend->smooth->user = user;
    return true;
}

void zv_blend_free(zv_blend *blend)
{
    zv_chain_free(&blend->chain);
    free(blend->smooth);
    blend->smooth = NULL;
}

void zv_blend_begin(zv_blend *blend, const double x[ZV_CURVE_AXES])
{
    zv_chain_begin(&blend->chain, x);
    zv_smooth_begin(blend->smooth, 0, true);
    blend->has_pending = false;
}

static void report_cut(zv_blend *blend, long long vertex, zv_cut_reason reason)
{
    const zv_link *link = &blend->chain.link[vertex - blend->chain.base - 1];
    const int next_line = vertex < zv_chain_last(&blend->chain) ? link[1].line : link->line;
    blend->smooth->stopped |= !blend->take_cut(blend->smooth->user, reason, link->line, next_line);
}

/// Goes on until the walk needs more points, or, when the end is known, is at it.
static void advance(zv_blend *blend, bool to_end)
{
    zv_smooth *smooth = blend->smooth;
    while (zv_smooth_advance(smooth)) {
        const long long end = smooth->segment.end;
        if (smooth->cut_sharp) {
            report_cut(blend, end, ZV_CUT_SHARP);
        }
        if (end == zv_chain_last(&blend->chain)) {
            break;
        }
        zv_smooth_begin(smooth, end, false);
        if (to_end) {
            zv_smooth_end(smooth);
        }
    }
}

static double distance_to(const zv_blend *blend, const double x[ZV_CURVE_AXES])
{
    const zv_chain *chain = &blend->chain;
    const int last = chain->count - 1;
    const double step[3] = {x[0] - chain->x[0][last], x[1] - chain->x[1][last], x[2] - chain->x[2][last]};
    return zv_jet_length(step);
}

static bool is_near(const zv_blend *blend, const double x[ZV_CURVE_AXES])
{
    const zv_chain *chain = &blend->chain;
    double turn = 0.0;
    for (int i = 3; i < chain->axes; ++i) {
        turn = fmax(turn, fabs(x[i] - chain->x[i][chain->count - 1]));
    }
    return distance_to(blend, x) < MERGE * blend->link.tolerance_m && turn <= MERGE * blend->smooth->turn_tolerance;
}

/// The chain is full of vertices none of which may be forgotten yet: the tool stops here, and the chain starts again.
static void empty_chain(zv_blend *blend)
{
    double x[ZV_CURVE_AXES];
    const int last = blend->chain.count - 1;
    for (int i = 0; i < blend->chain.axes; ++i) {
        x[i] = blend->chain.x[i][last];
    }
    zv_smooth_end(blend->smooth);
    advance(blend, true);
    report_cut(blend, zv_chain_last(&blend->chain), ZV_CUT_CROWDED);
    zv_blend_begin(blend, x);
}

static void add_vertex(zv_blend *blend, const double x[ZV_CURVE_AXES], const zv_link *link)
{
    if (zv_chain_is_full(&blend->chain)) {
        empty_chain(blend);
    }
    zv_chain_add(&blend->chain, x, link);
    zv_smooth_see_corner(blend->smooth);
    blend->has_pending = false;
}

void zv_blend_add(zv_blend *blend, const double x[ZV_CURVE_AXES])
{
    if (blend->has_pending && !is_near(blend, blend->pending) && distance_to(blend, blend->pending) > NO_LINK_M) {
        add_vertex(blend, blend->pending, &blend->pending_link);
    }
    if (is_near(blend, x) || distance_to(blend, x) <= NO_LINK_M) {
        blend->has_pending = true;
        blend->pending_link = blend->link;
        for (int i = 0; i < blend->chain.axes; ++i) {
            blend->pending[i] = x[i];
        }
        return;
    }
    add_vertex(blend, x, &blend->link);
    advance(blend, false);
}

void zv_blend_end(zv_blend *blend)
{
    if (blend->has_pending && distance_to(blend, blend->pending) > NO_LINK_M) {
        add_vertex(blend, blend->pending, &blend->pending_link);
    } else if (blend->has_pending) {
        zv_chain_move_last(&blend->chain, blend->pending);
    }
    if (zv_chain_last(&blend->chain) > blend->smooth->segment.begin) {
        zv_smooth_end(blend->smooth);
        advance(blend, true);
    }
}
