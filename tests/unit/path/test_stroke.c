/// @file test_stroke.c
/// The way back is the same curve, with the same events; and what is too much to be known as a whole goes on as a stream.
#include "programs.h"

enum { PROGRAMS = CHECK_ROUNDS(60, 10), SAWTEETH = 900 };

static void add_output(program *p)
{
    zv_move move = program_next(p, ZV_MOVE_EVENT);
    move.code = 62;
    program_add(p, &move);
}

/// Lines from 3 um to 10 mm, arcs, tolerances and feeds of their own, points that are merged; and now and then an output.
static program random_stroke(void)
{
    program p = program_start(check_uniform(-1, 1), 0, 0);
    double heading = check_uniform(-3, 3);
    const double size = pow(10.0, check_uniform(-1.5, 1.0)), turn = check_uniform(0.05, 2.0);
    for (int i = 0; i < 40; ++i) {
        const double length = size * pow(10.0, check_uniform(-1, 0)), kind = check_uniform(0, 1);
        heading += check_uniform(-turn, turn);
        p.now.feed_mm_min = kind < 0.1 ? check_uniform(1000, 9000) : p.now.feed_mm_min;
        p.now.tolerance_mm = kind > 0.95 ? pow(10.0, check_uniform(-2.5, -0.5)) : p.now.tolerance_mm;
        if (kind > 0.8) {
            arc_about(&p, p.now.to[0] - length * sin(heading), p.now.to[1] + length * cos(heading),
                      check_uniform(-2, 2), 0.0);
        } else {
            line_to(&p, p.now.to[0] + length * cos(heading), p.now.to[1] + length * sin(heading), p.now.to[2]);
        }
        if (check_uniform(0, 1) < 0.1) {
            add_output(&p);
        }
    }
    return p;
}

/// The same moves from the last to the first, each with its line.
static program way_back(const program *p)
{
    program back = {.count = 0};
    for (int i = p->count; i-- > 0;) {
        zv_move move = p->move[i];
        memcpy(move.from, p->move[i].to, sizeof move.from);
        memcpy(move.to, move.kind == ZV_MOVE_EVENT ? p->move[i].to : p->move[i].from, sizeof move.to);
        move.sweep = -move.sweep;
        program_add(&back, &move);
    }
    return back;
}

static void check_same_place(const zv_piece *a, const zv_piece *b, double part)
{
    zv_curve_point at, again;
    zv_piece_at(a, a->start_m + part * a->length_m, &at);
    zv_piece_at(b, b->start_m + (1.0 - part) * b->length_m, &again);
    const double h = a->length_m, sign[4] = {1.0, -1.0, 1.0, -1.0};
    for (int k = 0; k < 4; ++k) {
        const double off = zv_vec3_length(zv_vec3_sub(at.p[k], zv_vec3_scale(again.p[k], sign[k])));
        CHECK(off <= 1e-13 / pow(h, k) + 1e-9 * zv_vec3_length(at.p[k]));
    }
}

static void check_turned(const zv_curve *there, const zv_curve *back)
{
    CHECK(there->piece_count == back->piece_count && there->mark_count == back->mark_count);
    CHECK(there->summary.stops == back->summary.stops);
    CHECK_NEAR(there->summary.length_m, back->summary.length_m, 1e-12);
    CHECK_NEAR(there->summary.deviation_m, back->summary.deviation_m, 1e-12);
    for (int i = 0; i < there->piece_count; ++i) {
        const zv_piece *a = &there->piece[i], *b = &back->piece[back->piece_count - 1 - i];
        CHECK_NEAR(a->length_m, b->length_m, 1e-12);
        CHECK(a->feed_m_s == b->feed_m_s && a->corners == b->corners && a->is_line == b->is_line);
        CHECK(a->line == b->line + b->more_lines && a->line + a->more_lines == b->line);
        for (int k = 0; k <= 4; ++k) {
            check_same_place(a, b, 0.25 * k);
        }
    }
    for (int i = 0; i < there->mark_count; ++i) {
        const zv_mark *a = &there->mark[i], *b = &back->mark[back->mark_count - 1 - i];
        CHECK_NEAR(a->s, there->summary.length_m - b->s, 1e-6); // at a vertex that may have been merged
    }
}

/// Of a program, which it frees, and its way back.
static void check_both_ways(program p)
{
    program reversed = way_back(&p);
    zv_curve there = curve_of(&p), back = curve_of(&reversed);
    check_turned(&there, &back);
    zv_curve_free(&there);
    zv_curve_free(&back);
    program_free(&p);
    program_free(&reversed);
}

static void the_curve_of_the_way_back_is_the_same(void)
{
    for (int n = 0; n < PROGRAMS; ++n) {
        check_both_ways(random_stroke());
    }
}

/// Of a circle both ends are at one place: what is next to them decides.
static void a_closed_path_is_the_same_both_ways(void)
{
    check_both_ways(chord_circle(10, 0.1, 0.01));
}

/// A corner that is too sharp is a stop at the end of the same move, from wherever the walk came.
static void a_stop_at_a_sharp_corner_has_the_line_that_leads_to_it(void)
{
    for (int side = -1; side <= 1; side += 2) {
        program p = program_start(0, 0, 0);
        line_to(&p, 20 * side, 0, 0);
        line_to(&p, 30 * side, 5, 0);
        line_to(&p, 5 * side, -7, 0);
        line_to(&p, 15 * side, -12, 0);
        zv_curve curve = curve_of(&p);
        CHECK(curve.summary.sharp_stops == 1 && curve.mark_count == 1 && curve.mark[0].line == 2);
        zv_curve_free(&curve);
        program_free(&p);
    }
}

/// Events along a path wait for its end only as long as there is room for them.
static void many_events_on_the_way_do_not_make_the_tool_stand(void)
{
    program p = program_start(0, 0, 0);
    for (int i = 1; i <= 1000; ++i) {
        line_to(&p, -i, 0.01 * (i % 7), 0);
        if (i % 5 == 0) {
            add_output(&p);
        }
    }
    zv_curve curve = curve_of(&p);
    CHECK(curve.mark_count == 200 && curve.summary.stops == 0);
    for (int i = 0; i < curve.mark_count; ++i) {
        CHECK_NEAR(curve.mark[i].s, 5e-3 * (i + 1), 1e-4);
    }
    zv_curve_free(&curve);
    program_free(&p);
}

/// More parts than there is room for, on a path that would be walked from its end.
static void a_path_of_too_many_parts_is_walked_as_it_comes(void)
{
    program p = program_start(0, 0, 0);
    for (int i = 1; i <= SAWTEETH; ++i) {
        line_to(&p, -i, i % 2 ? 3.0 : 0.0, 0);
    }
    zv_curve curve = curve_of(&p);
    CHECK(curve.piece_count > 8192 && curve.summary.stops == 0 && curve.summary.deviation_m <= 0.05e-3);
    CHECK(curve.summary.pieces == curve.piece_count);
    zv_curve_point end;
    int hint = 0;
    zv_curve_at(&curve, curve.summary.length_m, &hint, &end);
    CHECK_NEAR(end.p[0].x, -1e-3 * SAWTEETH, 1e-12);
    zv_curve_free(&curve);
    program_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_curve_of_the_way_back_is_the_same),
        CASE(a_closed_path_is_the_same_both_ways),
        CASE(a_stop_at_a_sharp_corner_has_the_line_that_leads_to_it),
        CASE(many_events_on_the_way_do_not_make_the_tool_stand),
        CASE(a_path_of_too_many_parts_is_walked_as_it_comes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
