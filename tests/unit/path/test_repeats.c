/// @file test_repeats.c
/// A stroke that comes again is the same curve somewhere else, as if it had come alone.
#include "programs.h"

enum { STROKES = CHECK_ROUNDS(99, 20), DASHES = CHECK_ROUNDS(3000, 300) };

/// A stroke as steps from its beginning.
typedef struct shape {
    int count;
    double x[24], y[24];
    int lines_between[24]; ///< that do not move
} shape;

static shape random_shape(void)
{
    shape s = {.count = 2 + (int)check_uniform(0, 20)};
    double heading = check_uniform(-3, 3), x = 0.0, y = 0.0;
    for (int i = 0; i < s.count; ++i) {
        heading += check_uniform(0, 1) < 0.1 ? ZV_PI : check_uniform(-1, 1); // now and then too sharp to be rounded
        x += check_uniform(0.1, 1.5) * cos(heading);
        y += check_uniform(0.1, 1.5) * sin(heading);
        s.x[i] = x;
        s.y[i] = y;
        s.lines_between[i] = (int)check_uniform(0, 1.3);
    }
    return s;
}

static void add_shape(program *p, const shape *s, double x, double y)
{
    for (int i = 0; i < s->count; ++i) {
        line_to(p, x + s->x[i], y + s->y[i], 0);
        p->now.line += s->lines_between[i];
    }
}

static void add_dwell(program *p)
{
    zv_move move = program_next(p, ZV_MOVE_DWELL);
    move.seconds = 0.1;
    program_add(p, &move);
}

/// A program with the shape at `x`, `y` alone; its lines begin at `line`.
static zv_curve alone(const shape *s, double x, double y, int line)
{
    program p = program_start(x, y, 0);
    p.now.line = line;
    add_shape(&p, s, x, y);
    zv_curve curve = curve_of(&p);
    program_free(&p);
    return curve;
}

/// The walk makes more of what rounding does to the points: some picometres.
static void check_same(const zv_piece *a, const zv_piece *b)
{
    CHECK_NEAR(a->length_m, b->length_m, 1e-10);
    CHECK(a->line == b->line && a->more_lines == b->more_lines && a->corners == b->corners);
    for (double part = 0.053; part < 1.0; part += 0.103) { // not where one line ends
        CHECK(zv_piece_line(a, a->start_m + part * a->length_m) == zv_piece_line(b, b->start_m + part * b->length_m));
    }
    CHECK(a->is_line == b->is_line && a->feed_m_s == b->feed_m_s);
    CHECK_NEAR(a->off_m, b->off_m, 1e-10);
    for (int k = 0; k < 3; ++k) {
        CHECK_NEAR(a->corners > 0 ? a->corner[k] : 0.0, b->corners > 0 ? b->corner[k] : 0.0, 1e-12);
        for (int n = 0; n < ZV_CURVE_TERMS; ++n) {
            CHECK_NEAR(a->term[k][n], b->term[k][n], 1e-10);
        }
    }
}

/// The pieces and marks of `part` are those of `whole` from the piece `from` on.
static void check_end(const zv_curve *whole, int from, const zv_curve *part)
{
    CHECK(whole->piece_count - from == part->piece_count);
    for (int i = 0; i < part->piece_count; ++i) {
        check_same(&whole->piece[from + i], &part->piece[i]);
    }
    for (int i = 1; i <= part->mark_count; ++i) {
        const zv_mark *a = &whole->mark[whole->mark_count - i], *b = &part->mark[part->mark_count - i];
        CHECK(a->kind == b->kind && a->line == b->line);
    }
}

static void a_stroke_that_comes_again_is_the_same_curve(void)
{
    for (int n = 0; n < STROKES; ++n) {
        const shape s = random_shape();
        const double x = check_uniform(-200, 200), y = check_uniform(-200, 200);
        program p = program_start(0, 0, 0);
        add_shape(&p, &s, 0, 0);
        zv_curve once = curve_of(&p);
        add_dwell(&p);
        p.now.to[0] = x; // the tool is put there
        p.now.to[1] = y;
        const int line = p.now.line;
        zv_curve other = alone(&s, x, y, line);
        program_free(&p);

        p = program_start(0, 0, 0);
        add_shape(&p, &s, 0, 0);
        add_dwell(&p);
        line_to(&p, x, y, 0);
        add_dwell(&p);
        p.now.line = line;
        add_shape(&p, &s, x, y);
        zv_curve both = curve_of(&p);
        check_end(&both, once.piece_count + 1, &other);
        zv_curve_free(&once);
        zv_curve_free(&other);
        zv_curve_free(&both);
        program_free(&p);
    }
}

/// The same points with another feed, another tolerance, or one corner elsewhere are another stroke.
static void what_differs_is_walked_anew(void)
{
    for (int n = 0; n < STROKES; ++n) {
        const shape s = random_shape();
        program p = program_start(0, 0, 0), last = program_start(50, 0, 0);
        add_shape(&p, &s, 0, 0);
        zv_curve once = curve_of(&p);
        add_dwell(&p);
        line_to(&p, 50, 0, 0);
        add_dwell(&p);
        shape changed = s;
        const int what = n % 3;
        p.now.feed_mm_min *= what == 0 ? 0.5 : 1.0;
        p.now.tolerance_mm *= what == 1 ? 0.5 : 1.0;
        changed.x[s.count / 3] += what == 2 ? 1e-4 : 0.0;
        last.now.feed_mm_min = p.now.feed_mm_min;
        last.now.tolerance_mm = p.now.tolerance_mm;
        last.now.line = p.now.line;
        add_shape(&p, &changed, 50, 0);
        add_shape(&last, &changed, 50, 0);
        zv_curve both = curve_of(&p), other = curve_of(&last);
        check_end(&both, once.piece_count + 1, &other);
        zv_curve_free(&once);
        zv_curve_free(&both);
        zv_curve_free(&other);
        program_free(&p);
        program_free(&last);
    }
}

/// More strokes than there is room for, each with one that came long before.
static void the_room_for_strokes_begins_again_when_it_is_used_up(void)
{
    program p = program_start(0, 0, 0);
    for (int i = 0; i < DASHES; ++i) {
        const double x = 0.1 * (i % 100), y = 0.1 * (i / 100), bend = 0.001 * (i % 997);
        line_to(&p, x, y, 0);
        add_dwell(&p);
        line_to(&p, x + 0.5, y + bend, 0);
        line_to(&p, x + 1.0, y, 0);
        add_dwell(&p);
    }
    zv_curve curve = curve_of(&p);
    for (int i = 1; i < curve.piece_count; ++i) {
        const zv_piece *a = &curve.piece[i - 1], *b = &curve.piece[i];
        zv_curve_point end, begin;
        zv_piece_at(a, a->start_m + a->length_m, &end);
        zv_piece_at(b, b->start_m, &begin);
        CHECK(zv_vec3_length(zv_vec3_sub(end.p[0], begin.p[0])) <= 1e-12);
    }
    CHECK(curve.summary.deviation_m <= 0.05e-3);
    zv_curve_free(&curve);
    program_free(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_stroke_that_comes_again_is_the_same_curve),
        CASE(what_differs_is_walked_anew),
        CASE(the_room_for_strokes_begins_again_when_it_is_used_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
