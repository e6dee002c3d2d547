/// @file reversed.c
/// Pieces and grid from the other end.
///
///     driven     A ──'──'─'─''─'───'── B     where a grid point lies depends on those before it: made from B on, they
///     reversed   B ──'───'─''─'─'──'── A     lie elsewhere, and the motion takes a little more or less time
///
/// With s counted from B, the first and third derivatives change their sign; q3 has none.
#include "plan/reversed.h"

#include <math.h>

#include "path/piece.h"

/// Places nearer than this are the same, m.
#define SAME_PLACE 1e-9

/// 1 when `a` comes before `b`, -1 when it comes after it, 0 when both are at one place.
static int order_of(const double a[], const double b[])
{
    for (int i = 0; i < 3; ++i) {
        if (fabs(a[i] - b[i]) > SAME_PLACE) {
            return a[i] < b[i] ? 1 : -1;
        }
    }
    return 0;
}

/// Of a closed curve the places next to its ends decide, and so on.
static bool last_comes_first(const zv_lookahead *ahead)
{
    for (int i = 0, j = ahead->piece_count - 1; i <= j; ++i, --j) {
        double first[ZV_CURVE_AXES], last[ZV_CURVE_AXES];
        zv_piece_values(&ahead->piece[i], 0.0, first);
        zv_piece_values(&ahead->piece[j], 1.0, last);
        const int order = order_of(first, last);
        if (order != 0) {
            return order < 0;
        }
    }
    return false;
}

bool zv_reversed_is_due(const zv_lookahead *ahead, double from)
{
    const bool is_whole = fabs(from - ahead->piece[0].start_m) < SAME_PLACE;
    return is_whole && last_comes_first(ahead);
}

static void swap_pieces(zv_piece *a, zv_piece *b)
{
    const zv_piece c = *a;
    *a = *b;
    *b = c;
}

void zv_reversed_pieces(zv_lookahead *ahead)
{
    double start_m = ahead->piece[0].start_m;
    for (int i = 0, j = ahead->piece_count - 1; i < j; ++i, --j) {
        swap_pieces(&ahead->piece[i], &ahead->piece[j]);
    }
    for (int i = ahead->piece_count; i-- > 1;) { // a jump at the start of a piece is one at the start of its neighbour
        ahead->piece[i].curvature_jumps = ahead->piece[i - 1].curvature_jumps;
        ahead->piece[i].third_jumps = ahead->piece[i - 1].third_jumps;
    }
    ahead->piece[0].curvature_jumps = ahead->piece[0].third_jumps = false;
    for (int i = 0; i < ahead->piece_count; ++i) {
        zv_piece_turn_round(&ahead->piece[i]);
        ahead->piece[i].start_m = start_m;
        start_m = zv_piece_end(&ahead->piece[i]);
    }
    zv_lookahead_measure(ahead);
}

/// The rows of all points in the other order, times `sign`.
static void reverse_rows(double *rows, size_t count, size_t width, double sign)
{
    for (size_t i = 0, j = count - 1; i <= j && j < count; ++i, --j) {
        for (size_t k = 0; k < width; ++k) {
            const double first = rows[i * width + k];
            rows[i * width + k] = sign * rows[j * width + k];
            rows[j * width + k] = sign * first;
        }
    }
}

/// Each point gets the piece that goes on from it.
static void reverse_piece_numbers(zv_grid *g)
{
    const int last = g->ahead->piece_count - 1;
    for (size_t i = 0, j = g->count - 2; i <= j && j < g->count; ++i, --j) {
        const int first = g->piece_of[i];
        g->piece_of[i] = last - g->piece_of[j];
        g->piece_of[j] = last - first;
    }
    g->piece_of[g->count - 1] = last;
}

/// Points where pieces meet lie exactly there.
static void reverse_places(zv_grid *g, double reversed_end)
{
    reverse_rows(g->s, g->count, 1, -1.0);
    for (size_t i = 0; i < g->count; ++i) {
        const bool meets = i > 0 && g->piece_of[i] != g->piece_of[i - 1];
        g->s[i] = meets ? g->ahead->piece[g->piece_of[i]].start_m : g->start.s + reversed_end + g->s[i];
    }
    g->s[0] = g->start.s;
    g->s[g->count - 1] = zv_lookahead_end(g->ahead);
}

void zv_reversed_restore(zv_grid *g, zv_lookahead *ahead)
{
    const size_t n = g->count, width = (size_t)g->width;
    const double reversed_end = zv_lookahead_end(g->ahead);
    zv_reversed_pieces(ahead);
    reverse_piece_numbers(g);
    reverse_places(g, reversed_end);
    reverse_rows(g->q, n, width, 1.0);
    reverse_rows(g->q1, n, width, -1.0);
    reverse_rows(g->q2, n, width, 1.0);
    reverse_rows(g->q3, n, width, 1.0);
    reverse_rows(g->third, n, width, -1.0);
    reverse_rows(g->third_before, n, width, -1.0);
    double *const third = g->third; // what was behind a point is before it now
    g->third = g->third_before;
    g->third_before = third;
    reverse_rows(g->x_max, n, 1, 1.0);
    reverse_rows(g->gram, n, 3, 1.0);
    reverse_rows(g->bulge + 1, n - 1, 1, 1.0);
    for (size_t i = 0; i < n; ++i) {
        g->gram[3 * i + 1] = -g->gram[3 * i + 1];
    }
    g->tip.s = g->s[n - 1];
    g->tip.branch = g->start.branch;
    g->is_reversed = false;
}
