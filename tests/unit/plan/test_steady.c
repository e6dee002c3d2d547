/// @file test_steady.c
/// The bend that counts: never less than there is, hardly more, and as even as it can be.
#include "plan/steady.h"

#include <math.h>

#include "check.h"

enum { PIECES = 200 };
#define MOST_SHARE 1.005

/// Pieces whose bend goes evenly from one to the next of these.
static void pieces_with(const double *bend, zv_piece *pieces)
{
    double start_m = 0.0;
    for (int i = 0; i < PIECES; ++i) {
        const double length = check_uniform(0.5e-3, 4e-3), from = 0.5 * bend[i] * length * length;
        const double to = 0.5 * bend[i + 1] * length * length;
        pieces[i] = (zv_piece){.axes = 3, .start_m = start_m, .length_m = length};
        pieces[i].term[1][2] = from;
        pieces[i].term[1][3] = (to - from) / 3.0;
        start_m += length;
    }
}

/// The bends that count where pieces begin; everywhere they are within the band.
static void count_bends(const double *bend, double counted[PIECES])
{
    static zv_piece pieces[PIECES];
    static zv_bend bends[PIECES];
    zv_lookahead ahead = {.piece = pieces, .bend = bends, .piece_count = PIECES};
    zv_steady steady = {.length_m = 0.0};
    pieces_with(bend, pieces);
    zv_lookahead_measure(&ahead);
    for (int i = 0; i < PIECES; ++i) {
        zv_steady anew = steady; // what it knows of the pieces ahead changes nothing
        anew.sure = 0;
        zv_steady_enter(&anew, &ahead, i);
        zv_steady_enter(&steady, &ahead, i);
        CHECK(steady.level == anew.level && steady.slope == anew.slope);
        for (int k = 0; k <= 4; ++k) {
            const double part = 0.25 * k, here = bend[i] + (bend[i + 1] - bend[i]) * part;
            const double share = zv_steady_share(&steady, pieces[i].start_m + part * pieces[i].length_m, here);
            CHECK(share >= 1.0 && share <= MOST_SHARE);
            counted[i] = k == 0 ? here * share : counted[i];
            const double level = steady.level + steady.slope * part * pieces[i].length_m;
            CHECK(level >= here - 1e-9 && level <= MOST_SHARE * here + 1e-9);
        }
    }
}

static double variation(const double *x, int count)
{
    double sum = 0.0;
    for (int i = 1; i < count; ++i) {
        sum += fabs(x[i] - x[i - 1]);
    }
    return sum;
}

static void small_waves_are_counted_as_one_bend(void)
{
    double bend[PIECES + 1], counted[PIECES];
    for (int i = 0; i <= PIECES; ++i) {
        bend[i] = 100.0 * (1.0 + check_uniform(0.0, 0.0045));
    }
    count_bends(bend, counted);
    CHECK(variation(counted, PIECES) < 0.02 * variation(bend, PIECES));
}

static void what_is_counted_varies_less_than_what_is_there(void)
{
    for (int n = 0; n < 20; ++n) {
        double bend[PIECES + 1], counted[PIECES];
        bend[0] = 100.0;
        for (int i = 1; i <= PIECES; ++i) {
            bend[i] = bend[i - 1] * (1.0 + check_uniform(-0.004, 0.004));
        }
        count_bends(bend, counted);
        CHECK(variation(counted, PIECES) < 0.8 * variation(bend, PIECES));
    }
}

static void lines_stay_lines(void)
{
    double bend[PIECES + 1], counted[PIECES];
    for (int i = 0; i <= PIECES; ++i) {
        bend[i] = i % 50 < 25 ? 0.0 : 100.0;
    }
    count_bends(bend, counted);
    for (int i = 0; i < PIECES; ++i) {
        CHECK(bend[i] > 0.0 || counted[i] == 0.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(small_waves_are_counted_as_one_bend),
        CASE(what_is_counted_varies_less_than_what_is_there),
        CASE(lines_stay_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
