/// @file test_reversed.c
/// Pieces seen from the other end and back, and stretches whose grid cannot begin there.
#include "plan/reversed.h"

#include "plan_limits.h"

/// The look-ahead over the curve of some lines.
static zv_lookahead ahead_over(zv_curve *curve)
{
    zv_move moves[20];
    double x = 0.0, y = 0.0;
    for (int i = 0; i < 20; ++i) {
        moves[i] = (zv_move){.kind = ZV_MOVE_FEED, .line = i + 1, .feed_mm_min = 6000, .tolerance_mm = 0.05};
        moves[i].from[ZV_X] = x;
        moves[i].from[ZV_Y] = y;
        x += check_uniform(-2, 3);
        y += check_uniform(-3, 3);
        moves[i].to[ZV_X] = x;
        moves[i].to[ZV_Y] = y;
    }
    const zv_placement placement = zv_placement_default();
    CHECK(zv_curve_build(moves, 20, &placement, NULL, curve, NULL) == ZV_OK);
    static zv_bend bends[4096];
    CHECK(curve->piece_count <= 4096);
    zv_lookahead ahead = {.piece = curve->piece, .bend = bends, .piece_count = curve->piece_count};
    zv_lookahead_measure(&ahead);
    return ahead;
}

static void pieces_reversed_twice_are_as_before(void)
{
    zv_curve before, after;
    check_seed = 5;
    ahead_over(&before);
    check_seed = 5;
    zv_lookahead w = ahead_over(&after);
    w.piece[3].third_jumps = w.piece[4].curvature_jumps = true;
    zv_reversed_pieces(&w);
    CHECK(w.piece[w.piece_count - 3].third_jumps && w.piece[w.piece_count - 4].curvature_jumps);
    for (int i = 0; i < w.piece_count; ++i) { // what a look ahead sees is turned round, too
        CHECK(w.bend[i].length_m == w.piece[i].length_m && w.bend[i].jumps == w.piece[i].curvature_jumps);
        CHECK(w.bend[i].curvature == zv_lookahead_curvature(&w.piece[i], true));
    }
    zv_reversed_pieces(&w);
    CHECK(w.piece[3].third_jumps && w.piece[4].curvature_jumps);
    for (int i = 0; i < w.piece_count; ++i) {
        const zv_piece *a = &before.piece[i], *b = &w.piece[i];
        CHECK(a->start_m == b->start_m && a->length_m == b->length_m && a->line == b->line);
        CHECK(a->more_lines == b->more_lines && a->corners == b->corners);
        for (int k = 0; k < 3 * ZV_CURVE_TERMS; ++k) {
            CHECK_NEAR(b->term[k / ZV_CURVE_TERMS][k % ZV_CURVE_TERMS], a->term[k / ZV_CURVE_TERMS][k % ZV_CURVE_TERMS],
                       1e-15);
        }
    }
    zv_curve_free(&before);
    zv_curve_free(&after);
}

/// From one of its ends only; and what begins inside a piece is no whole stretch.
static void one_of_two_ends_is_the_first(void)
{
    for (int n = 0; n < 50; ++n) {
        zv_curve curve;
        zv_lookahead w = ahead_over(&curve);
        const bool begins = zv_reversed_is_due(&w, 0.0);
        zv_reversed_pieces(&w);
        CHECK(zv_reversed_is_due(&w, 0.0) != begins);
        CHECK(!zv_reversed_is_due(&w, 1e-3));
        zv_curve_free(&curve);
    }
}

/// The nearest turn of a joint at the end is not the one in which it arrives there: the grid begins at the start after all.
static void a_way_round_the_base_keeps_its_turn(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    for (int side = -1; side <= 1; side += 2) {
        char program[256];
        snprintf(program, sizeof program,
                 "G21 G90 G64 P0.05 F6000\nG0 X-120 Y%d Z50\nG%d X-120 Y%d I120 J%d\nG1 X-120 Y%d\nM2\n", side * 380,
                 side > 0 ? 2 : 3, -side * 380, -side * 380, -side * 370);
        plan_record r = plan_at(&arm, program, &options);
        check_limits(&arm, &r, &options);
        CHECK(fabs(r.samples[r.count - 1].q[0] - r.samples[0].q[0]) > 3.5);
        CHECK(r.report.deviation < 1e-9);
        record_free(&r);
    }
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(pieces_reversed_twice_are_as_before),
        CASE(one_of_two_ends_is_the_first),
        CASE(a_way_round_the_base_keeps_its_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
