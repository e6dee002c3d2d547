/// @file turned.c
/// Pass 2: pieces and grid seen from the other end.
///
///     driven   A ──'──'─'─''─'───'── B     grid points lie where those before them say: made from B on, they would lie
///     turned   B ──'───'─''─'─'──'── A     elsewhere, and the motion would take a little more or less time
///
/// With s counted from B, the first and third derivatives change their sign; q3 has none.
#include "plan/turned.h"

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

/// Of a closed way the places next to its ends decide, and so on.
static bool last_comes_first(const zv_window *w)
{
    for (int i = 0, j = w->piece_count - 1; i <= j; ++i, --j) {
        double first[ZV_CURVE_AXES], last[ZV_CURVE_AXES];
        zv_piece_values(&w->piece[i], 0.0, first);
        zv_piece_values(&w->piece[j], 1.0, last);
        const int order = order_of(first, last);
        if (order != 0) {
            return order < 0;
        }
    }
    return false;
}

bool zv_window_begins_at_end(const zv_window *w)
{
    const bool is_whole = fabs(w->from - w->piece[0].start_m) < SAME_PLACE;
    return is_whole && last_comes_first(w);
}

static void swap_pieces(zv_piece *a, zv_piece *b)
{
    const zv_piece c = *a;
    *a = *b;
    *b = c;
}

void zv_window_turn_pieces(zv_window *w)
{
    double start_m = w->piece[0].start_m;
    for (int i = 0, j = w->piece_count - 1; i < j; ++i, --j) {
        swap_pieces(&w->piece[i], &w->piece[j]);
    }
    for (int i = w->piece_count; i-- > 1;) { // a jump at the start of a piece is one at the start of its neighbour
        w->piece[i].curvature_jumps = w->piece[i - 1].curvature_jumps;
        w->piece[i].third_jumps = w->piece[i - 1].third_jumps;
    }
    w->piece[0].curvature_jumps = w->piece[0].third_jumps = false;
    for (int i = 0; i < w->piece_count; ++i) {
        zv_piece_turn_round(&w->piece[i]);
        w->piece[i].start_m = start_m;
        start_m = zv_piece_end(&w->piece[i]);
    }
}

/// The rows of all points in the other order, times `sign`.
static void turn_rows(double *rows, size_t count, size_t width, double sign)
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
static void turn_numbers(zv_window *w)
{
    const int last = w->piece_count - 1;
    for (size_t i = 0, j = w->count - 2; i <= j && j < w->count; ++i, --j) {
        const int first = w->piece_of[i];
        w->piece_of[i] = last - w->piece_of[j];
        w->piece_of[j] = last - first;
    }
    w->piece_of[w->count - 1] = last;
}

/// Points where pieces meet lie exactly there.
static void turn_places(zv_window *w, double turned_end)
{
    turn_rows(w->s, w->count, 1, -1.0);
    for (size_t i = 0; i < w->count; ++i) {
        const bool meets = i > 0 && w->piece_of[i] != w->piece_of[i - 1];
        w->s[i] = meets ? w->piece[w->piece_of[i]].start_m : w->from + turned_end + w->s[i];
    }
    w->s[0] = w->from;
    w->s[w->count - 1] = zv_piece_end(&w->piece[w->piece_count - 1]);
}

void zv_window_turn_back(zv_window *w)
{
    const size_t n = w->count, width = (size_t)w->width;
    const double turned_end = zv_piece_end(&w->piece[w->piece_count - 1]);
    zv_window_turn_pieces(w);
    turn_numbers(w);
    turn_places(w, turned_end);
    turn_rows(w->values, n, width, 1.0);
    turn_rows(w->q1, n, width, -1.0);
    turn_rows(w->q2, n, width, 1.0);
    turn_rows(w->q3, n, width, 1.0);
    turn_rows(w->third, n, width, -1.0);
    turn_rows(w->third_before, n, width, -1.0);
    double *const third = w->third; // what was behind a point is before it now
    w->third = w->third_before;
    w->third_before = third;
    turn_rows(w->x_max, n, 1, 1.0);
    turn_rows(w->gram, n, 3, 1.0);
    turn_rows(w->bulge + 1, n - 1, 1, 1.0);
    for (size_t i = 0; i < n; ++i) {
        w->gram[3 * i + 1] = -w->gram[3 * i + 1];
    }
    w->tip.s = w->s[n - 1];
    w->tip.branch = w->branch;
    w->is_turned = false;
}
