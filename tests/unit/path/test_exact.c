/// @file test_exact.c
/// G61 and G61.1: pieces that stay on lines, arcs, helices and splines, and stop only where they must.
#include "programs.h"

enum { PROGRAMS = CHECK_ROUNDS(10, 2) };

static program exact_start(zv_corner_mode corner)
{
    program p = program_start(check_uniform(-100, 100), check_uniform(-100, 100), check_uniform(-100, 100));
    p.now.corner = corner;
    return p;
}

/// Distance in metres of a point from a move, by halving around the nearest of many places.
static double distance_from_move(const zv_move *move, zv_vec3 point)
{
    enum { PLACES = 150 };
    double best_t = 0.0, best = 1e9, step = 1.0 / PLACES;
    for (int i = 0; i <= PLACES; ++i) {
        double at[ZV_AXES];
        zv_move_at(move, (double)i / PLACES, at);
        const double off = zv_vec3_length(zv_vec3_sub(point, (zv_vec3){1e-3 * at[0], 1e-3 * at[1], 1e-3 * at[2]}));
        best_t = off < best ? (double)i / PLACES : best_t;
        best = fmin(best, off);
    }
    for (int i = 0; i < 60; ++i, step *= 0.6) {
        for (int side = -1; side <= 1; side += 2) {
            const double t = fmin(1.0, fmax(0.0, best_t + side * step));
            double at[ZV_AXES];
            zv_move_at(move, t, at);
            const double off = zv_vec3_length(zv_vec3_sub(point, (zv_vec3){1e-3 * at[0], 1e-3 * at[1], 1e-3 * at[2]}));
            best_t = off < best ? t : best_t;
            best = fmin(best, off);
        }
    }
    return best;
}

/// Every piece lies on the move of its line.
static void check_on_path(const program *p, const zv_curve *curve)
{
    for (int k = 0; k < curve->piece_count; ++k) {
        const zv_piece *piece = &curve->piece[k];
        for (int i = 0; i <= 3; ++i) {
            zv_curve_point at;
            zv_piece_at(piece, piece->start_m + piece->length_m * i / 3, &at);
            CHECK_NEAR(distance_from_move(&p->move[piece->line - 1], at.p[0]), 0.0, 1e-12);
            CHECK_NEAR(zv_vec3_length(at.p[1]), 1.0, 1e-6);
        }
    }
}

static void lines_arcs_and_helices_are_kept_exactly(void)
{
    for (int i = 0; i < PROGRAMS; ++i) {
        program p = exact_start(ZV_CORNER_STOP);
        double length = 0.0;
        for (int k = 0; k < 4; ++k) {
            line_to(&p, check_uniform(-100, 100), check_uniform(-100, 100), check_uniform(-100, 100));
            arc_about(&p, p.now.to[0] + check_uniform(-50, 50), p.now.to[1] + check_uniform(-50, 50),
                      check_uniform(-7, 7), check_uniform(-20, 20));
        }
        for (int k = 0; k < p.count; ++k) {
            length += 1e-3 * zv_move_length(&p.move[k]);
        }
        zv_curve curve = curve_of(&p);
        check_on_path(&p, &curve);
        CHECK(curve.summary.stops == 7 && curve.mark_count == 7 && curve.summary.deviation_m == 0.0);
        CHECK_NEAR(curve.summary.length_m, length, 1e-9);
        zv_curve_free(&curve);
        program_free(&p);
    }
}

static void splines_are_kept_exactly(void)
{
    for (int i = 0; i < PROGRAMS; ++i) {
        program p = exact_start(ZV_CORNER_PATH);
        zv_move move = program_next(&p, ZV_MOVE_SPLINE);
        const double x = move.from[0], y = move.from[1], z = move.from[2];
        move.control[0] = (zv_vec3){x + check_uniform(5, 20), y + check_uniform(5, 20), z};
        move.control[1] = (zv_vec3){x + check_uniform(30, 50), y + check_uniform(-20, 20), z + check_uniform(0, 9)};
        move.to[0] = x + check_uniform(60, 80);
        program_add(&p, &move);
        zv_curve curve = curve_of(&p);
        check_on_path(&p, &curve);
        CHECK(curve.piece_count < 2000);
        zv_curve_free(&curve);
        program_free(&p);
    }
}

static void a_full_circle_closes(void)
{
    program p = exact_start(ZV_CORNER_PATH);
    arc_about(&p, p.now.to[0] + 10, p.now.to[1], 2 * ZV_PI, 0);
    zv_curve curve = curve_of(&p);
    check_on_path(&p, &curve);
    CHECK_NEAR(curve.summary.length_m, 0.02 * ZV_PI, 1e-10);
    zv_curve_free(&curve);
    program_free(&p);
}

static void the_exact_path_stops_only_where_its_direction_jumps(void)
{
    program p = exact_start(ZV_CORNER_PATH);
    const double x = p.now.to[0], y = p.now.to[1], z = p.now.to[2];
    line_to(&p, x + 10, y, z);
    arc_about(&p, x + 10, y + 5, ZV_PI, 0); // goes on in the direction of the line
    line_to(&p, x, y + 10, z);
    line_to(&p, x - 5, y + 10, z);
    line_to(&p, x - 5, y, z); // a corner
    zv_curve curve = curve_of(&p);
    CHECK(curve.mark_count == 1 && curve.mark[0].line == 4);
    CHECK_NEAR(curve.mark[0].s, 0.025 + 0.005 * ZV_PI, 1e-10);
    int jumps = 0;
    for (int k = 0; k < curve.piece_count; ++k) {
        jumps += curve.piece[k].curvature_jumps;
    }
    CHECK(jumps == 2);
    zv_curve_free(&curve);
    program_free(&p);
}

static void the_exact_stop_stops_at_every_end(void)
{
    program p = exact_start(ZV_CORNER_STOP);
    const double x = p.now.to[0], y = p.now.to[1], z = p.now.to[2];
    line_to(&p, x + 10, y, z);
    line_to(&p, x + 20, y, z);
    line_to(&p, x + 30, y, z);
    zv_curve curve = curve_of(&p);
    CHECK(curve.mark_count == 2 && curve.piece_count == 3);
    zv_curve_free(&curve);
    program_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(lines_arcs_and_helices_are_kept_exactly),
        CASE(splines_are_kept_exactly),
        CASE(a_full_circle_closes),
        CASE(the_exact_path_stops_only_where_its_direction_jumps),
        CASE(the_exact_stop_stops_at_every_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
