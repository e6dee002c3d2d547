/// @file knot.c
/// One place of the smoothed curve.
///
///     mirror |  begin ------- s ------- end  | mirror      Beyond an end the chain is mirrored in it: 2 P(end) - P.
///            |        <-width->              |             So the ends stay where they are, however wide the window,
///                                                          and the curve has no bend there.
///
/// The chain at s and its derivatives, plus the rounded corners in the window, plus those in the mirrors with the
/// opposite sign (their order is reversed, and so is the change of direction).
#include "path/knot.h"

#include <math.h>

#include "path/rounding.h"

long long zv_segment_find(const zv_segment *segment, long long near, double s)
{
    const long long found = zv_chain_find(segment->chain, near, s);
    return found > segment->begin ? found : segment->begin;
}

/// Vertices first .. last-1, none of them an end.
typedef struct span {
    long long first, last;
} span;

/// Inner vertices of the segment between two places, looked for from `near`.
static span inner_between(const zv_segment *segment, long long near, double low, double high)
{
    const zv_chain *chain = segment->chain;
    const long long known = segment->has_end ? segment->end : zv_chain_last(chain);
    const long long oldest = chain->base + chain->first;
    const long long begin = segment->begin > oldest ? segment->begin : oldest;
    span out = {.first = near + 1, .last = near + 1};
    while (out.first - 1 > begin && zv_chain_s(chain, out.first - 1) > low) {
        --out.first;
    }
    while (out.last < known && zv_chain_s(chain, out.last) < high) {
        ++out.last;
    }
    return out;
}

static bool add_rounding(const zv_segment *segment, const zv_rounding *at, span vertices,
                         double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES])
{
    const zv_chain *chain = segment->chain;
    const long long slot = vertices.first - chain->base;
    const int count = (int)(vertices.last - vertices.first);
    if (count <= 0) {
        return false;
    }
    double *bend[ZV_CURVE_AXES];
    for (int i = 0; i < chain->axes; ++i) {
        bend[i] = chain->bend[i] + slot;
    }
    ZV_CALL_KERNEL(zv_rounding_sum, at, chain->s + slot, bend, chain->axes, count, sum);
    return true;
}

/// The mirror at `mirror_s`: vertices near it, seen at 2 mirror_s - s.
static bool add_mirrored(const zv_segment *segment, const zv_knot_place *place, const zv_rounding *here,
                         double mirror_s, long long near, double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES])
{
    const double reach = place->width - fabs(place->s - mirror_s);
    if (reach <= 0.0) {
        return false;
    }
    zv_rounding at = *here;
    at.direction = -1.0;
    at.offset = 2.0 * mirror_s - place->s;
    at.weight = -1.0;
    return add_rounding(segment, &at, inner_between(segment, near, mirror_s - reach, mirror_s + reach), sum);
}

static bool sum_corners(const zv_segment *segment, const zv_knot_place *place, long long vertex,
                        double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES])
{
    const zv_rounding here = {.direction = 1.0,
                              .offset = -place->s,
                              .weight = 1.0,
                              .h = place->width / 3.0,
                              .dh = place->dwidth / 3.0,
                              .ddh = place->ddwidth / 3.0,
                              .dddh = place->dddwidth / 3.0,
                              .ds = place->ds,
                              .dds = place->dds,
                              .ddds = place->ddds};
    const span window = inner_between(segment, vertex, place->s - place->width, place->s + place->width);
    bool found = add_rounding(segment, &here, window, sum);
    found |= add_mirrored(segment, place, &here, segment->begin_s, segment->begin, sum);
    if (segment->has_end) {
        found |= add_mirrored(segment, place, &here, segment->end_s, segment->end - 1, sum);
    }
    return found;
}

static void force_end(const zv_chain *chain, long long vertex, zv_jet *jet)
{
    for (int i = 0; i < chain->axes; ++i) {
        jet->value[i] = chain->x[i][vertex - chain->base];
        jet->second[i] = 0.0;
    }
}

void zv_knot_at(const zv_segment *segment, const zv_knot_place *place, long long near, zv_knot *out)
{
    const zv_chain *chain = segment->chain;
    const long long vertex = zv_segment_find(segment, near, place->s), slot = vertex - chain->base;
    double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES] = {{0.0}};
    out->s = place->s;
    out->width = place->width;
    out->vertex = vertex;
    out->is_straight = !sum_corners(segment, place, vertex, sum);

    zv_chain_at(chain, vertex, place->s, out->jet.value);
    for (int i = 0; i < chain->axes; ++i) {
        const double t = chain->t[i][slot];
        out->jet.value[i] += sum[0][i];
        out->jet.first[i] = t * place->ds + sum[1][i];
        out->jet.second[i] = t * place->dds + sum[2][i];
        out->jet.third[i] = t * place->ddds + sum[3][i];
    }
    const double speed = zv_jet_length(out->jet.first);
    out->rate = speed / place->ds;
    if (speed > 0.0) {
        zv_jet_by_length(&out->jet, chain->axes);
    }
    if (place->s == segment->begin_s) { // the sums cancel but for rounding
        force_end(chain, segment->begin, &out->jet);
    } else if (segment->has_end && place->s == segment->end_s) {
        force_end(chain, segment->end, &out->jet);
    }
}
