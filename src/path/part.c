/// @file part.c
/// The piece between two knots, what the program says about it, and how far it is from the chain.
///
///         chain  .---o------o-----.          measured at the vertices and at some places between
///     knot ●----'                   '---● knot
#include "path/part.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "path/piece.h"

double zv_part_distance(const zv_part *part, double s)
{
    // The cubic with the rates of both knots as its slopes.
    const double span_s = part->to_s - part->from_s, x = (s - part->from_s) / span_s, y = 1.0 - x;
    return part->piece.length_m * x * x * (3.0 - 2.0 * x) + span_s * x * y * (part->from_rate * y - part->to_rate * x);
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
static void compare(zv_part *part, double s, const double x[], const double tolerance[2], int line)
{
    const zv_piece *piece = &part->piece;
    zv_gap *gap = &part->gap;
    double at[ZV_CURVE_AXES];
    zv_piece_values(piece, zv_part_distance(part, s) / piece->length_m, at);
    const double distance = difference(at, x, 0, 3);
    // A quaternion moves by half the angle of the rotation.
    const double turn = piece->axes > 3 ? difference(at, x, 3, piece->axes) * (piece->axes == 7 ? 2.0 : 1.0) : 0.0;
    const double ratio = zv_larger(zv_larger(0.0, distance / tolerance[0]), turn / tolerance[1]);
    if (!(ratio <= gap->ratio)) {
        gap->ratio = ratio;
        gap->s = s;
    }
    if (distance > gap->distance_m) {
        gap->distance_m = distance;
        gap->line = line;
    }
    gap->turn = zv_larger(gap->turn, turn);
}

static void compare_between(const zv_segment *segment, long long vertex, double turn_tolerance, zv_part *part)
{
    enum { PLACES = 4 };
    const zv_chain *chain = segment->chain;
    for (int k = 1; k < PLACES; ++k) {
        const double s = part->from_s + (part->to_s - part->from_s) * k / PLACES;
        double x[ZV_CURVE_AXES];
        vertex = zv_chain_find(chain, vertex, s);
        zv_chain_at(chain, vertex, s, x);
        const zv_link *link = &chain->link[vertex - chain->base];
        compare(part, s, x, (const double[]){link->tolerance_m, turn_tolerance}, link->line);
    }
}

static void take_limits(zv_piece *piece, const zv_link *link)
{
    piece->is_rapid &= link->is_rapid;
    piece->feed_m_s = zv_smaller(piece->feed_m_s, link->feed_m_s);
}

/// The lines of some of the links that a piece passes, evenly chosen: others between them may not move.
static void note_lines(const zv_chain *chain, const zv_knot *from, zv_piece *piece)
{
    const zv_link *first = &chain->link[from->vertex - chain->base];
    for (int i = 0; i < ZV_CURVE_LINES; ++i) {
        piece->passed[i] = first[(2 * i + 1) * (piece->corners + 1) / (2 * ZV_CURVE_LINES)].line;
    }
}

/// Measures the piece, and sets line, feed, rapid and what it passes.
static void measure(const zv_segment *segment, const zv_knot *from, const zv_knot *to, double turn_tolerance,
                    zv_part *part)
{
    const zv_chain *chain = segment->chain;
    const zv_link *link = &chain->link[from->vertex - chain->base];
    zv_piece *piece = &part->piece;
    piece->line = link->line;
    piece->feed_m_s = link->feed_m_s;
    piece->is_rapid = link->is_rapid;
    piece->corners = (int)(to->vertex - from->vertex);
    piece->is_line = from->is_straight && to->is_straight && piece->corners == 0;
    part->gap = (zv_gap){.s = from->s, .line = link->line};
    if (piece->is_line) {
        return;
    }
    piece->passes_each = true;
    for (long long vertex = from->vertex + 1; vertex <= to->vertex; ++vertex) {
        const long long slot = vertex - chain->base;
        const zv_link *next = &chain->link[slot];
        double x[ZV_CURVE_AXES];
        for (int i = 0; i < chain->axes; ++i) {
            x[i] = chain->x[i][slot];
        }
        memcpy(piece->corner, x, (size_t)chain->axes * sizeof *x);
        const double tolerance = zv_smaller(link->tolerance_m, next->tolerance_m);
        const int line = link->line < next->line ? link->line : next->line; // whichever way the chain runs
        compare(part, chain->s[slot], x, (const double[]){tolerance, turn_tolerance}, line);
        piece->passes_each &= next->line - link->line >= -1 && next->line - link->line <= 1;
        link = next;
        take_limits(piece, link);
        piece->line_ends_at = zv_part_distance(part, chain->s[slot]) / piece->length_m;
    }
    piece->more_lines = link->line - piece->line;
    if (!piece->passes_each) {
        note_lines(chain, from, piece);
    }
    compare_between(segment, from->vertex, turn_tolerance, part);
}

void zv_part_between(const zv_segment *segment, const zv_knot *from, const zv_knot *to, double turn_tolerance,
                     zv_part *out)
{
    out->from_s = from->s;
    out->to_s = to->s;
    out->from_rate = from->rate;
    out->to_rate = to->rate;
    out->piece = (zv_piece){.axes = segment->chain->axes};
    zv_piece_fit(&out->piece, &from->jet, &to->jet);
    measure(segment, from, to, turn_tolerance, out);
}

void zv_part_turn_round(zv_part *part, double length_m)
{
    const zv_part old = *part;
    part->from_s = length_m - old.to_s;
    part->to_s = length_m - old.from_s;
    part->from_rate = old.to_rate;
    part->to_rate = old.from_rate;
    part->gap.s = length_m - old.gap.s;
    zv_piece_turn_round(&part->piece);
}
