/// @file knot.c
/// One place of the smoothed curve.
///
///     mirror |  begin ------- s ------- end  | mirror      Beyond an end the chain is turned about it: 2 P(end) - P.
///            |        <-width->              |             So the ends stay where they are, however wide the window,
///                                                          and the curve has no bend there.
///
/// The chain at s and its derivatives, plus the rounded corners in the window, plus those in the mirrors with the
/// opposite sign (their order is turned round, and so is the change of direction).
#include "path/knot.h"

#include <math.h>
#include <string.h>

#include "path/piece.h"
#include "path/rounding.h"

long long zv_stretch_find(const zv_stretch *stretch, long long near, double s)
{
    const long long found = zv_chain_find(stretch->chain, near, s);
    return found > stretch->begin ? found : stretch->begin;
}

/// Vertices first .. last-1, none of them an end.
typedef struct span {
    long long first, last;
} span;

/// Inner vertices of the stretch between two places, looked for from `near`.
static span inner_between(const zv_stretch *stretch, long long near, double low, double high)
{
    const zv_chain *chain = stretch->chain;
    const long long known = stretch->has_end ? stretch->end : zv_chain_last(chain);
    const long long oldest = chain->base + chain->first;
    const long long begin = stretch->begin > oldest ? stretch->begin : oldest;
    span out = {.first = near + 1, .last = near + 1};
    while (out.first - 1 > begin && zv_chain_s(chain, out.first - 1) > low) {
        --out.first;
    }
    while (out.last < known && zv_chain_s(chain, out.last) < high) {
        ++out.last;
    }
    return out;
}

static bool add_rounding(const zv_stretch *stretch, const zv_rounding *at, span vertices,
                         double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES])
{
    const zv_chain *chain = stretch->chain;
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
static bool add_mirrored(const zv_stretch *stretch, const zv_knot_place *place, const zv_rounding *here,
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
    return add_rounding(stretch, &at, inner_between(stretch, near, mirror_s - reach, mirror_s + reach), sum);
}

static bool sum_corners(const zv_stretch *stretch, const zv_knot_place *place, long long vertex,
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
    const span window = inner_between(stretch, vertex, place->s - place->width, place->s + place->width);
    bool found = add_rounding(stretch, &here, window, sum);
    found |= add_mirrored(stretch, place, &here, stretch->begin_s, stretch->begin, sum);
    if (stretch->has_end) {
        found |= add_mirrored(stretch, place, &here, stretch->end_s, stretch->end - 1, sum);
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

void zv_knot_at(const zv_stretch *stretch, const zv_knot_place *place, long long near, zv_knot *out)
{
    const zv_chain *chain = stretch->chain;
    const long long vertex = zv_stretch_find(stretch, near, place->s), slot = vertex - chain->base;
    double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES] = {{0.0}};
    out->s = place->s;
    out->width = place->width;
    out->vertex = vertex;
    out->is_straight = !sum_corners(stretch, place, vertex, sum);

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
    if (place->s == stretch->begin_s) { // the sums cancel but for rounding
        force_end(chain, stretch->begin, &out->jet);
    } else if (stretch->has_end && place->s == stretch->end_s) {
        force_end(chain, stretch->end, &out->jet);
    }
}

double zv_knot_distance(const zv_knot *from, const zv_knot *to, const zv_piece *piece, double s)
{
    // The cubic with the rates of both knots as its slopes.
    const double span_s = to->s - from->s, x = (s - from->s) / span_s, y = 1.0 - x;
    return piece->length_m * x * x * (3.0 - 2.0 * x) + span_s * x * y * (from->rate * y - to->rate * x);
}

static double difference(const double a[], const double b[], int first, int last)
{
    double square = 0.0;
    for (int i = first; i < last; ++i) {
        square += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return sqrt(square);
}

/// Compares the piece with the point `x` of the chain at s.
static void compare(const zv_knot *from, const zv_knot *to, const zv_piece *piece, double s, const double x[],
                    const double tolerance[2], int line, zv_gap *out)
{
    double at[ZV_CURVE_AXES];
    zv_piece_values(piece, zv_knot_distance(from, to, piece, s) / piece->length_m, at);
    const double distance = difference(at, x, 0, 3);
    // A quaternion moves by half the angle of the rotation.
    const double turn = piece->axes > 3 ? difference(at, x, 3, piece->axes) * (piece->axes == 7 ? 2.0 : 1.0) : 0.0;
    const double ratio = fmax(distance / tolerance[0], turn / tolerance[1]);
    if (!(ratio <= out->ratio)) {
        out->ratio = ratio;
        out->s = s;
    }
    if (distance > out->distance_m) {
        out->distance_m = distance;
        out->line = line;
    }
    out->turn = fmax(out->turn, turn);
}

static void compare_between(const zv_stretch *stretch, const zv_knot *from, const zv_knot *to, double turn_tolerance,
                            const zv_piece *piece, zv_gap *out)
{
    enum { PLACES = 4 };
    const zv_chain *chain = stretch->chain;
    long long vertex = from->vertex;
    for (int k = 1; k < PLACES; ++k) {
        const double s = from->s + (to->s - from->s) * k / PLACES;
        double x[ZV_CURVE_AXES];
        vertex = zv_chain_find(chain, vertex, s);
        zv_chain_at(chain, vertex, s, x);
        const zv_link *link = &chain->link[vertex - chain->base];
        compare(from, to, piece, s, x, (const double[]){link->tolerance_m, turn_tolerance}, link->line, out);
    }
}

static void take_wishes(zv_piece *piece, const zv_link *link)
{
    piece->is_rapid &= link->is_rapid;
    piece->feed_m_s = fmin(piece->feed_m_s, link->feed_m_s);
}

void zv_knot_gap(const zv_stretch *stretch, const zv_knot *from, const zv_knot *to, double turn_tolerance,
                 zv_piece *piece, zv_gap *out)
{
    const zv_chain *chain = stretch->chain;
    const zv_link *link = &chain->link[from->vertex - chain->base];
    *out = (zv_gap){.s = from->s, .line = link->line};
    piece->line = link->line;
    piece->feed_m_s = link->feed_m_s;
    piece->is_rapid = link->is_rapid;
    piece->corners = (int)(to->vertex - from->vertex);
    piece->is_line = from->is_straight && to->is_straight && piece->corners == 0;
    if (piece->is_line) {
        return;
    }
    for (long long vertex = from->vertex + 1; vertex <= to->vertex; ++vertex) {
        const long long slot = vertex - chain->base;
        double x[ZV_CURVE_AXES];
        for (int i = 0; i < chain->axes; ++i) {
            x[i] = chain->x[i][slot];
        }
        memcpy(piece->corner, x, (size_t)chain->axes * sizeof *x);
        const double tolerance = fmin(link->tolerance_m, chain->link[slot].tolerance_m);
        compare(from, to, piece, chain->s[slot], x, (const double[]){tolerance, turn_tolerance}, link->line, out);
        link = &chain->link[slot];
        take_wishes(piece, link);
        piece->line_ends_at = zv_knot_distance(from, to, piece, chain->s[slot]) / piece->length_m;
    }
    piece->more_lines = link->line - piece->line;
    compare_between(stretch, from, to, turn_tolerance, piece, out);
}
