/// @file test_smooth.c
/// Laws of the blended curve on random programs: near the path, smooth at every knot, exact at its ends.
#include "hooks.h"
#include "programs.h"

enum { PROGRAMS = CHECK_ROUNDS(60, 12), MEASURED = CHECK_ROUNDS(8, 3) };

static double random_length(void)
{
    return pow(10.0, check_uniform(-2.5, 1.0));
}

static void random_line(program *p)
{
    const double length = random_length();
    line_to(p, p->now.to[0] + check_uniform(-length, length), p->now.to[1] + check_uniform(-length, length),
            p->now.to[2] + check_uniform(-length, length) * (check_uniform(0, 1) < 0.5));
}

static void random_arc(program *p)
{
    const double radius = random_length(), angle = check_uniform(-3, 3);
    arc_about(p, p->now.to[0] + radius * cos(angle), p->now.to[1] + radius * sin(angle), check_uniform(-7, 7),
              check_uniform(-1, 1));
}

static void random_spline(program *p)
{
    zv_move move = program_next(p, ZV_MOVE_SPLINE);
    const double length = random_length();
    const zv_vec3 from = {move.from[0], move.from[1], move.from[2]};
    zv_vec3 points[3];
    for (int i = 0; i < 3; ++i) {
        points[i] = zv_vec3_add(from, (zv_vec3){check_uniform(-length, length), check_uniform(-length, length),
                                                check_uniform(-length, length)});
    }
    move.control[0] = points[0];
    move.control[1] = points[1];
    move.to[0] = points[2].x;
    move.to[1] = points[2].y;
    move.to[2] = points[2].z;
    program_add(p, &move);
}

/// A walk of short steps with the rounding noise of CAM output.
static void random_dense_part(program *p)
{
    const double step = pow(10.0, check_uniform(-2, -0.7)), grid = 0.01 * (check_uniform(0, 1) < 0.5);
    double x = p->now.to[0], y = p->now.to[1], heading = check_uniform(-3, 3), bend = check_uniform(-1, 1) / 5.0;
    for (int i = 0; i < 40; ++i) {
        heading += bend * step;
        x += step * cos(heading);
        y += step * sin(heading);
        line_to(p, rounded(x, grid), rounded(y, grid), p->now.to[2]);
    }
}

static void nothing_at_all(program *p)
{
    line_to(p, p->now.to[0] + check_uniform(-1e-9, 1e-9), p->now.to[1], p->now.to[2]);
    line_to(p, p->now.to[0], p->now.to[1], p->now.to[2]);
}

static program random_program(void)
{
    static void (*const parts[])(program *) = {random_line,   random_line,       random_line,   random_arc,
                                               random_spline, random_dense_part, nothing_at_all};
    program p = program_start(check_uniform(-100, 100), check_uniform(-100, 100), check_uniform(-100, 100));
    p.now.tolerance_mm = pow(10.0, check_uniform(-2.7, -0.5));
    for (int i = 0; i < 14; ++i) {
        parts[(int)check_uniform(0, 6.999)](&p);
        if (check_uniform(0, 1) < 0.1) {
            p.now.tolerance_mm = pow(10.0, check_uniform(-2.7, -0.5));
        }
    }
    return p;
}

// ---- distances by brute force ----

typedef struct polyline {
    zv_vec3 *at;
    int count;
} polyline;

static void polyline_add(polyline *line, zv_vec3 point, int capacity)
{
    CHECK(line->count < capacity);
    line->at[line->count++] = point;
}

static polyline path_points(const program *p, double step_mm)
{
    int capacity = 1;
    for (int i = 0; i < p->count; ++i) {
        capacity += 33 + (int)(zv_move_length(&p->move[i]) / step_mm);
    }
    polyline line = {.at = malloc((size_t)capacity * sizeof *line.at)};
    for (int i = 0; i < p->count; ++i) {
        const zv_move *move = &p->move[i];
        const bool is_curved = move->kind == ZV_MOVE_ARC || move->kind == ZV_MOVE_SPLINE;
        const int steps = (is_curved ? 32 : 1) + (int)(zv_move_length(move) / step_mm);
        for (int k = i > 0; k <= steps; ++k) {
            double axes[ZV_AXES];
            zv_move_at(move, (double)k / steps, axes);
            polyline_add(&line, (zv_vec3){1e-3 * axes[0], 1e-3 * axes[1], 1e-3 * axes[2]}, capacity);
        }
    }
    return line;
}

static polyline curve_points(const zv_curve *curve, double step_mm)
{
    int capacity = 1;
    for (int i = 0; i < curve->piece_count; ++i) {
        capacity += 9 + (int)(1e3 * curve->piece[i].length_m / step_mm);
    }
    polyline line = {.at = malloc((size_t)capacity * sizeof *line.at)};
    for (int i = 0; i < curve->piece_count; ++i) {
        const zv_piece *piece = &curve->piece[i];
        const int steps = 8 + (int)(1e3 * piece->length_m / step_mm);
        for (int k = i > 0; k <= steps; ++k) {
            zv_curve_point point;
            zv_piece_at(piece, piece->start_m + piece->length_m * k / steps, &point);
            polyline_add(&line, point.p[0], capacity);
        }
    }
    return line;
}

static double distance_to_link(zv_vec3 p, zv_vec3 a, zv_vec3 b)
{
    const zv_vec3 way = zv_vec3_sub(b, a), from = zv_vec3_sub(p, a);
    const double square = zv_vec3_dot(way, way);
    const double t = square > 0.0 ? fmin(1.0, fmax(0.0, zv_vec3_dot(from, way) / square)) : 0.0;
    return zv_vec3_length(zv_vec3_sub(from, zv_vec3_scale(way, t)));
}

/// Largest distance of the points of one line from another line. Neighbours are near each other: no link can be closer
/// than what a point has moved since it was looked at, so most links are passed over.
static double largest_distance(const polyline *from, const polyline *to)
{
    double largest = 0.0;
    double *at_least = calloc((size_t)to->count, sizeof *at_least);
    CHECK(at_least);
    for (int i = 0; i < from->count; ++i) {
        const double moved = i > 0 ? zv_vec3_length(zv_vec3_sub(from->at[i], from->at[i - 1])) : 0.0;
        double smallest = 1e9;
        for (int k = 0; k + 1 < to->count; ++k) {
            at_least[k] -= moved;
            if (at_least[k] < smallest) {
                at_least[k] = distance_to_link(from->at[i], to->at[k], to->at[k + 1]);
                smallest = fmin(smallest, at_least[k]);
            }
        }
        largest = fmax(largest, smallest);
    }
    free(at_least);
    return largest;
}

static double largest_tolerance(const program *p)
{
    double largest = 0.0;
    for (int i = 0; i < p->count; ++i) {
        largest = fmax(largest, p->move[i].tolerance_mm);
    }
    return 1e-3 * largest;
}

static void curve_and_program_stay_within_the_tolerance_of_each_other(void)
{
    for (int i = 0; i < MEASURED; ++i) {
        program p = random_program();
        zv_curve curve = curve_of(&p);
        const double step_mm = fmax(0.02, 1e3 * curve.summary.length_m / 3000);
        polyline path = path_points(&p, step_mm), points = curve_points(&curve, step_mm);
        const double tolerance = largest_tolerance(&p), slack = 2e-3 * tolerance + 1e-9;

        const double curve_off = largest_distance(&points, &path), path_off = largest_distance(&path, &points);
        CHECK(curve_off <= tolerance + slack && path_off <= tolerance + slack);
        CHECK(curve_off <= curve.summary.deviation_m + 0.04 * tolerance + 1e-12);
        CHECK(curve.summary.deviation_m <= 0.96 * tolerance);
        free(path.at);
        free(points.at);
        zv_curve_free(&curve);
        program_free(&p);
    }
}

/// A short way forth and back before the way itself, where the smoothed curve all but stands and its third derivative
/// by length is large.
static void a_hook_at_the_beginning_stays_on_its_way(void)
{
    const double hook[][2] = {{218.55915817620874, 7.815514831863264},  {218.5520817643155, 7.804629742934186},
                              {218.5555815653608, 7.809846746013257},   {218.56562309249563, 7.825783948196276},
                              {218.58485127485747, 7.857754028454042},  {218.68671843265355, 7.962459723829432},
                              {218.68671843265355, 7.9824597238294325}, {218.0, 8.5}};
    enum { POINTS = sizeof hook / sizeof hook[0] };
    for (int i = 0; i < 3 * PROGRAMS; ++i) {
        const double scale = i == 0 ? 1.0 : pow(10.0, check_uniform(-1, 1)), noise = i == 0 ? 0.0 : 0.002 * scale;
        program p = program_start(scale * hook[0][0], scale * hook[0][1], 0.0);
        p.now.tolerance_mm = 0.009;
        for (int k = 1; k < POINTS; ++k) {
            line_to(&p, scale * hook[k][0] + check_uniform(-noise, noise),
                    scale * hook[k][1] + check_uniform(-noise, noise), 0.0);
        }
        zv_curve curve = curve_of(&p);
        double way = 0.0;
        for (int k = 0; k < p.count; ++k) {
            way += 1e-3 * zv_move_length(&p.move[k]);
        }
        CHECK(curve.summary.length_m <= 1.001 * way && curve.summary.deviation_m <= 0.96 * 0.009e-3);
        polyline path = path_points(&p, 0.02), points = curve_points(&curve, 0.002 * scale);
        CHECK(largest_distance(&points, &path) <= 0.009e-3 + 1e-9);
        free(path.at);
        free(points.at);
        zv_curve_free(&curve);
        program_free(&p);
    }
}

/// The largest distance between the end of a piece and the beginning of the next.
static double largest_jump(const zv_curve *curve)
{
    double largest = 0.0;
    for (int i = 1; i < curve->piece_count; ++i) {
        const zv_piece *before = &curve->piece[i - 1], *piece = &curve->piece[i];
        zv_curve_point end, begin;
        zv_piece_at(before, before->start_m + before->length_m, &end);
        zv_piece_at(piece, piece->start_m, &begin);
        largest = fmax(largest, zv_vec3_length(zv_vec3_sub(end.p[0], begin.p[0])));
    }
    return largest;
}

static program make_hooks(int count, double tolerance_mm)
{
    program p = program_start(0.0, 0.0, 0.0);
    double x = 0.0, y = 0.0;
    p.now.tolerance_mm = tolerance_mm;
    for (int i = 0; i < count; ++i) {
        hook_on(&x, &y);
        line_to(&p, x, y, 0.0);
    }
    return p;
}

static void a_curve_cut_at_a_hook_has_no_jump(void)
{
    const double hook[][2] = {{-0.373825, 0.141731}, {0.225277, 0.551599}, {0.250743, 0.569021}, {0.244639, 0.564814},
                              {0.244151, 0.564479},  {0.926504, 1.031302}, {0.886195, 1.003471}};
    for (int i = 0; i < 4 * PROGRAMS; ++i) {
        const double tolerance = i % 2 ? 0.001 : 0.009;
        program p = i == 0 ? program_start(0.0, 0.0, 0.0) : make_hooks(300, tolerance);
        p.now.tolerance_mm = tolerance;
        for (int k = 0; i == 0 && k < 7; ++k) {
            line_to(&p, hook[k][0], hook[k][1], 0.0);
        }
        zv_curve curve = curve_of(&p);
        CHECK(largest_jump(&curve) <= 1e-12);
        CHECK(curve.summary.deviation_m <= 1e-3 * tolerance);
        zv_curve_free(&curve);
        program_free(&p);
    }
}

static bool stands_between(const zv_curve *curve, const zv_piece *piece)
{
    for (int i = 0; i < curve->mark_count; ++i) {
        if (curve->mark[i].stops && curve->mark[i].s == piece->start_m) {
            return true;
        }
    }
    return false;
}

/// At a knot s is the length of the curve to the third order: |P'| = 1 and its derivatives vanish, but for rounding,
/// which counts by the length of the pieces.
static void check_by_length(const zv_curve_point *at, double shortest)
{
    const double bend = zv_vec3_dot(at->p[2], at->p[2]);
    CHECK_NEAR(zv_vec3_length(at->p[1]), 1.0, 1e-9);
    CHECK_NEAR(zv_vec3_dot(at->p[1], at->p[2]), 0.0, 1e-9 * sqrt(bend) + 1e-14 / (shortest * shortest));
    CHECK_NEAR(zv_vec3_dot(at->p[1], at->p[3]), -bend,
               1e-9 * (bend + zv_vec3_length(at->p[3])) + 1e-12 / (shortest * shortest * shortest));
}

/// Jumps at the join of two pieces, each by the size of what jumps.
static void check_join(const zv_piece *a, const zv_piece *b, bool stands)
{
    zv_curve_point end, start;
    zv_piece_at(a, a->start_m + a->length_m, &end);
    zv_piece_at(b, b->start_m, &start);
    CHECK_NEAR(b->start_m, a->start_m + a->length_m, 0.0);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(end.p[0], start.p[0])), 0.0, 1e-12);
    if (!stands) {
        const double bend = zv_vec3_length(start.p[2]), shortest = fmin(a->length_m, b->length_m);
        check_by_length(&start, shortest);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(end.p[1], start.p[1])), 0.0, 1e-9 + 1e-15 / shortest);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(end.p[2], start.p[2])), 0.0, 1e-9 * bend + 1e-14 / (shortest * shortest));
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(end.p[3], start.p[3])), 0.0,
                   1e-9 * zv_vec3_length(start.p[3]) + 1e-12 / (shortest * shortest * shortest));
    }
}

static void position_and_three_derivatives_by_length_join_at_every_knot(void)
{
    for (int i = 0; i < PROGRAMS; ++i) {
        program p = random_program();
        zv_curve curve = curve_of(&p);
        for (int k = 1; k < curve.piece_count; ++k) {
            check_join(&curve.piece[k - 1], &curve.piece[k], stands_between(&curve, &curve.piece[k]));
        }
        zv_curve_free(&curve);
        program_free(&p);
    }
}

static void the_curve_begins_and_ends_where_the_program_does(void)
{
    for (int i = 0; i < PROGRAMS; ++i) {
        program p = random_program();
        zv_curve curve = curve_of(&p);
        zv_curve_point start, end;
        int hint = 0;
        zv_curve_at(&curve, 0.0, &hint, &start);
        zv_curve_at(&curve, curve.summary.length_m, &hint, &end);
        const double *from = p.move[0].from, *to = p.move[p.count - 1].to;
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(start.p[0], (zv_vec3){1e-3 * from[0], 1e-3 * from[1], 1e-3 * from[2]})),
                   0.0, 1e-12);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(end.p[0], (zv_vec3){1e-3 * to[0], 1e-3 * to[1], 1e-3 * to[2]})), 0.0,
                   1e-12);
        zv_curve_free(&curve);
        program_free(&p);
    }
}

static void s_is_the_distance_along_the_curve(void)
{
    double worst = 0.0, sum = 0.0;
    long places = 0;
    for (int i = 0; i < PROGRAMS; ++i) {
        program p = random_program();
        zv_curve curve = curve_of(&p);
        for (int k = 0; k < curve.piece_count; ++k) {
            const zv_piece *piece = &curve.piece[k];
            for (int j = 0; j < 8; ++j) {
                zv_curve_point point;
                zv_piece_at(piece, piece->start_m + piece->length_m * j / 8, &point);
                const double off = fabs(zv_vec3_length(point.p[1]) - 1.0);
                worst = fmax(worst, off);
                sum += off;
                ++places;
            }
        }
        zv_curve_free(&curve);
        program_free(&p);
    }
    CHECK(worst < 0.02);
    CHECK(sum / (double)places < 1e-4);
}

static void long_lines_stay_cheap(void)
{
    program p = program_start(0, 0, 0);
    line_to(&p, 50, 0, 0);
    line_to(&p, 50, 50, 0);
    zv_curve curve = curve_of(&p);
    const zv_piece *first = &curve.piece[0], *last = &curve.piece[curve.piece_count - 1];
    CHECK(curve.piece_count < 40 && first->is_line && last->is_line);
    for (int i = 1; i + 1 < curve.piece_count; ++i) { // one piece for each line, the rest is the corner
        const zv_piece *piece = &curve.piece[i];
        CHECK(!piece->is_line && piece->corners == (piece->corner[0] > 0.0));
        CHECK(piece->corners == 0 || (piece->corner[0] == 0.05 && piece->corner[1] == 0.0));
    }
    zv_curve_free(&curve);
    program_free(&p);
}

static void a_straight_line_in_many_moves_stays_straight(void)
{
    program p = program_start(0, 0, 0);
    for (int i = 1; i <= 1000; ++i) {
        line_to(&p, 0.03 * i, 0.04 * i, 0.0);
    }
    zv_curve curve = curve_of(&p);
    int hint = 0;
    for (int i = 0; i <= 1000; ++i) {
        zv_curve_point at;
        zv_curve_at(&curve, curve.summary.length_m * i / 1000, &hint, &at);
        CHECK_NEAR(at.p[0].x * 0.8 - at.p[0].y * 0.6, 0.0, 1e-15);
        CHECK_NEAR(zv_vec3_length(at.p[2]), 0.0, 1e-6);
    }
    zv_curve_free(&curve);
    program_free(&p);
}

/// With P0.4 a corner of 120 degrees was cut, and the tool stopped there: the width of a bend came suddenly.
static void a_corner_that_is_rounded_stays_so_with_a_wider_tolerance(void)
{
    for (int i = 0; i < 200; ++i) {
        const double turn = check_uniform(0.1, 2.7), before = check_uniform(8, 60), after = check_uniform(8, 60);
        for (double tolerance = 0.02; tolerance < 3.0; tolerance *= 1.9) {
            program p = program_start(0, 0, 0);
            p.now.tolerance_mm = tolerance;
            line_to(&p, before, 0, 0);
            line_to(&p, before + after * cos(turn), after * sin(turn), 0);
            zv_curve curve = curve_of(&p);
            CHECK(curve.summary.stops == 0 && curve.summary.deviation_m <= 1e-3 * tolerance);
            zv_curve_free(&curve);
            program_free(&p);
        }
    }
}

static void a_way_back_is_a_stop_at_its_tip(void)
{
    program p = program_start(0, 0, 0);
    line_to(&p, 20, 0, 0);
    line_to(&p, 5, 0, 0);
    zv_curve curve = curve_of(&p);
    CHECK(curve.mark_count == 1 && curve.mark[0].kind == ZV_MARK_STOP && curve.mark[0].line == 1);
    CHECK(curve.summary.sharp_stops == 1 && curve.summary.stops == 1);
    CHECK_NEAR(curve.mark[0].s, 0.020, 1e-12);
    CHECK_NEAR(curve.summary.length_m, 0.035, 1e-12);
    zv_curve_free(&curve);
    program_free(&p);
}

/// A circle of chords: kept to its radius, with the curvature of the circle but for the noise of rounding; away from its
/// ends, where the curve has no bend.
static void check_circle(double chord, double grid, double most_off)
{
    program p = chord_circle(10, chord, grid);
    zv_curve curve = curve_of(&p);
    int hint = 0;
    for (int i = 0; i <= 2000; ++i) {
        zv_curve_point at;
        zv_curve_at(&curve, curve.summary.length_m * (0.2 + 0.6 * i / 2000), &hint, &at);
        CHECK_NEAR(zv_vec3_length(at.p[2]), 100.0, 100.0 * most_off);
        CHECK_NEAR(zv_vec3_length(at.p[0]), 0.010, 5e-6 + 0.3e-3 * grid); // it shrinks by a tenth of the tolerance
    }
    zv_curve_free(&curve);
    program_free(&p);
}

static void circles_of_tiny_chords_have_the_curvature_of_circles(void)
{
    check_circle(0.1, 0.0, 1e-3);
    check_circle(0.02, 0.0, 1e-3);
    check_circle(0.1, 0.01, 0.006);
    check_circle(0.05, 0.01, 0.006);
    check_circle(0.02, 0.01, 0.006);
}

static void crowded_points_are_merged(void)
{
    program p = program_start(0, 0, 0);
    for (int i = 1; i <= 200000; ++i) { // 1e-5 mm apart
        const double a = 1e-6 * i;
        line_to(&p, 10 * sin(a), 10 - 10 * cos(a), 0);
    }
    zv_curve curve = curve_of(&p);
    CHECK(curve.piece_count < 50 && curve.summary.stops == 0);
    CHECK_NEAR(curve.summary.length_m, 2e-3, 1e-6);
    zv_curve_free(&curve);
    program_free(&p);
}

/// A point may be merged under a wide tolerance; where a narrow one follows, its line begins at that point all the same.
static void a_narrow_tolerance_behind_a_wide_one_keeps_its_line(void)
{
    for (int i = 0; i < PROGRAMS; ++i) {
        program p = program_start(-15, 0, 0);
        p.now.tolerance_mm = 5.0;
        line_to(&p, 0, 0, 0);
        for (int k = 0; k < 1 + i % 3; ++k) {
            line_to(&p, check_uniform(-0.06, 0.06), check_uniform(-0.06, 0.06), 0);
        }
        program narrow = program_start(p.now.to[0], p.now.to[1], 0);
        p.now.tolerance_mm = narrow.now.tolerance_mm = 0.005;
        const double angle = check_uniform(-3, 3), x = 3.0 * cos(angle), y = 3.0 * sin(angle);
        line_to(&p, x, y, 0);
        line_to(&narrow, x, y, 0);
        zv_curve curve = curve_of(&p);
        polyline line = path_points(&narrow, 0.02), points = curve_points(&curve, 0.002);
        CHECK(largest_distance(&line, &points) <= 0.005e-3);
        free(line.at);
        free(points.at);
        zv_curve_free(&curve);
        program_free(&narrow);
        program_free(&p);
    }
}

static void a_program_far_from_its_zero_keeps_its_shape(void)
{
    program near = chord_circle(10, 0.1, 0.0), far = near;
    far.move = malloc((size_t)near.count * sizeof *far.move);
    for (int i = 0; i < near.count; ++i) {
        far.move[i] = near.move[i];
        far.move[i].from[0] += 90000.0;
        far.move[i].to[0] += 90000.0;
    }
    zv_curve here = curve_of(&near), there = curve_of(&far);
    CHECK_NEAR(here.summary.length_m, there.summary.length_m, 1e-9);
    CHECK_NEAR(here.summary.deviation_m, there.summary.deviation_m, 1e-9);
    zv_curve_free(&here);
    zv_curve_free(&there);
    program_free(&near);
    program_free(&far);
}

/// The line of a place is that of the part of the path it is nearest to.
static void the_line_changes_where_the_curve_passes_the_corner(void)
{
    program p = program_start(0, 0, 0);
    line_to(&p, 30, 0, 0);
    line_to(&p, 30, 30, 0);
    zv_curve curve = curve_of(&p);
    for (int k = 0; k < curve.piece_count; ++k) {
        for (int i = 0; i <= 20; ++i) {
            const zv_piece *piece = &curve.piece[k];
            const double s = piece->start_m + piece->length_m * i / 20;
            zv_curve_point at;
            zv_piece_at(piece, s, &at);
            const double beyond = at.p[0].y - (0.03 - at.p[0].x); // of the diagonal through the corner
            CHECK(fabs(beyond) < 1e-7 || zv_piece_line(piece, s) == (beyond < 0.0 ? 1 : 2));
        }
    }
    zv_curve_free(&curve);
    program_free(&p);
}

static void many_short_lines_share_a_piece(void)
{
    program p = chord_circle(30, 0.05, 0.0);
    zv_curve curve = curve_of(&p);
    int hint = 0;
    for (int i = 1; i < 1000; ++i) {
        zv_curve_point at;
        const double s = curve.summary.length_m * i / 1000;
        zv_curve_at(&curve, s, &hint, &at);
        const int line = zv_piece_line(&curve.piece[hint], s);
        const double turn = atan2(at.p[0].y, at.p[0].x) + (at.p[0].y < 0.0 ? 2.0 * ZV_PI : 0.0);
        CHECK_NEAR(line, turn / (2.0 * ZV_PI) * p.count + 0.5, 2.0);
    }
    zv_curve_free(&curve);
    program_free(&p);
}

/// The place that is too far off lies between two controls, which a limit there was not felt by: 1.006 of the tolerance.
static void a_limit_between_two_controls_is_felt(void)
{
    static const double corner[][2] = {{-4.605634, -5.403057},
                                       {-3.802784, -4.853798},
                                       {-3.917821, -4.932499},
                                       {-3.925538, -4.941567},
                                       {-4.000190, -4.995291}};
    program p = program_start(-3.198153, -3.865024, 0);
    p.now.tolerance_mm = 0.001;
    for (size_t i = 0; i < sizeof corner / sizeof corner[0]; ++i) {
        line_to(&p, corner[i][0], corner[i][1], 0.0);
    }
    zv_curve curve = curve_of(&p);
    CHECK(curve.summary.deviation_m <= 1e-6);
    zv_curve_free(&curve);
    program_free(&p);
}

/// Lines of feeds and remarks between the moves are never named, and the one that is lies near the place.
static void every_place_has_a_line_that_moves(void)
{
    for (int n = 0; n < 20; ++n) {
        program p = program_start(30, 0, 0);
        const double step = pow(10.0, check_uniform(-3.0, -0.5)), gaps = n % 2 ? 0.1 : 0.6;
        p.now.tolerance_mm = pow(10.0, check_uniform(-2.0, 0.0));
        for (double turn = step; turn < ZV_PI; turn += step * check_uniform(0.2, 1.8)) {
            p.now.line += check_uniform(0, 1) < gaps ? 1 + (int)check_uniform(0, 3) : 0;
            line_to(&p, 30.0 * cos(turn), 30.0 * sin(turn), 0.0);
        }
        zv_curve curve = curve_of(&p);
        int hint = 0;
        for (int i = 0; i <= 1000; ++i) {
            zv_curve_point at;
            const double s = curve.summary.length_m * i / 1000;
            zv_curve_at(&curve, s, &hint, &at);
            const int line = zv_piece_line(&curve.piece[hint], s);
            int move = 0;
            while (move + 1 < p.count && p.move[move].line < line) {
                ++move;
            }
            CHECK(p.move[move].line == line);
            const double reach = 30.0 * step + 1e3 * curve.piece[hint].length_m / 4.0;
            CHECK(hypot(p.move[move].to[0] - 1e3 * at.p[0].x, p.move[move].to[1] - 1e3 * at.p[0].y) < 2.0 * reach);
        }
        zv_curve_free(&curve);
        program_free(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(curve_and_program_stay_within_the_tolerance_of_each_other),
        CASE(position_and_three_derivatives_by_length_join_at_every_knot),
        CASE(the_curve_begins_and_ends_where_the_program_does),
        CASE(s_is_the_distance_along_the_curve),
        CASE(long_lines_stay_cheap),
        CASE(a_straight_line_in_many_moves_stays_straight),
        CASE(a_corner_that_is_rounded_stays_so_with_a_wider_tolerance),
        CASE(a_way_back_is_a_stop_at_its_tip),
        CASE(circles_of_tiny_chords_have_the_curvature_of_circles),
        CASE(crowded_points_are_merged),
        CASE(a_narrow_tolerance_behind_a_wide_one_keeps_its_line),
        CASE(a_program_far_from_its_zero_keeps_its_shape),
        CASE(a_hook_at_the_beginning_stays_on_its_way),
        CASE(a_curve_cut_at_a_hook_has_no_jump),
        CASE(the_line_changes_where_the_curve_passes_the_corner),
        CASE(many_short_lines_share_a_piece),
        CASE(every_place_has_a_line_that_moves),
        CASE(a_limit_between_two_controls_is_felt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
