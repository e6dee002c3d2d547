/// @file test_path.c
/// Path data: every way of writing the same path gives the same path; arcs are the arcs that were meant.
#include "svg/outline.h"

#include "drawings.h"

/// Draws path data into an empty drawing, in user units.
static bool draw_path(zv_drawing *drawing, const char *data)
{
    zv_drawing_clear(drawing);
    zv_svg_outline outline = {.out = drawing};
    const bool is_right = zv_svg_draw_path(&outline, (zv_xml_text){data, strlen(data)});
    CHECK(zv_drawing_status(drawing) == ZV_OK);
    return is_right;
}

static int segments_of(const zv_drawing *drawing)
{
    int count = 0;
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        count += zv_drawing_stroke(drawing, i).count;
    }
    return count;
}

static void check_same(const zv_drawing *a, const zv_drawing *b)
{
    CHECK(zv_drawing_count(a) == zv_drawing_count(b) && segments_of(a) == segments_of(b));
    for (int i = 0; i < zv_drawing_count(a); ++i) {
        const zv_stroke s = zv_drawing_stroke(a, i), t = zv_drawing_stroke(b, i);
        zv_vec2 p = s.from, q = t.from;
        CHECK(s.count == t.count);
        for (int k = 0; k < s.count; ++k) {
            for (double at = 0; at <= 1; at += 0.25) {
                const zv_vec2 x = zv_segment_at(p, &s.segment[k], at), y = zv_segment_at(q, &t.segment[k], at);
                CHECK(hypot(x.x - y.x, x.y - y.y) < 1e-7);
            }
            p = s.segment[k].to;
            q = t.segment[k].to;
        }
    }
}

/// One random command as text, absolute and relative, with the point where it ends.
static void write_command(char **absolute, char **relative, zv_vec2 *at, char *before)
{
    static const char kinds[] = "LHVCSQTAL";
    const char kind = kinds[(int)check_uniform(0, sizeof kinds - 1)], small = (char)(kind | 0x20);
    const zv_vec2 a = random_point(50), b = random_point(50), to = random_point(50), o = *at;
    const int large = check_uniform(0, 1) < 0.5, sweep = check_uniform(0, 1) < 0.5;
    const double rx = check_uniform(80, 120), ry = check_uniform(80, 120), turn = check_uniform(-90, 90);
#define BOTH(format, ...) *absolute += sprintf(*absolute, "%c" format, *before == kind ? ' ' : kind, __VA_ARGS__)
#define FROM(format, ...) *relative += sprintf(*relative, "%c" format, small, __VA_ARGS__)
    *at = to;
    switch (kind) {
    case 'H':
        at->y = o.y;
        BOTH("%.9f", to.x);
        FROM("%.9f", to.x - o.x);
        break;
    case 'V':
        at->x = o.x;
        BOTH("%.9f", to.y);
        FROM("%.9f", to.y - o.y);
        break;
    case 'C':
        BOTH("%.9f,%.9f %.9f %.9f\n%.9f,%.9f", a.x, a.y, b.x, b.y, to.x, to.y);
        FROM("%.9f %.9f %.9f %.9f %.9f %.9f", a.x - o.x, a.y - o.y, b.x - o.x, b.y - o.y, to.x - o.x, to.y - o.y);
        break;
    case 'S':
    case 'Q':
        BOTH("%.9f,%.9f %.9f %.9f", a.x, a.y, to.x, to.y);
        FROM("%.9f,%.9f,%.9f,%.9f", a.x - o.x, a.y - o.y, to.x - o.x, to.y - o.y);
        break;
    case 'A':
        BOTH("%.9f %.9f %.9f %d%d%.9f %.9f", rx, ry, turn, large, sweep, to.x, to.y);
        FROM("%.9f,%.9f,%.9f,%d,%d,%.9f,%.9f", rx, ry, turn, large, sweep, to.x - o.x, to.y - o.y);
        break;
    default:
        BOTH("%.9f %.9f", to.x, to.y);
        FROM("%.9f %.9f", to.x - o.x, to.y - o.y);
    }
    *before = kind;
}

static void absolute_and_relative_commands_draw_the_same(void)
{
    zv_drawing *one = zv_drawing_create(), *other = zv_drawing_create();
    static char absolute[16384], relative[16384];
    for (int i = 0; i < 200; ++i) {
        zv_vec2 at = random_point(50);
        char before = '\0', *a = absolute, *r = relative;
        a += sprintf(a, "M%.9f %.9f", at.x, at.y);
        r += sprintf(r, " m %.9f,%.9f", at.x, at.y);
        for (int k = 0; k < 30; ++k) {
            write_command(&a, &r, &at, &before);
        }
        CHECK(draw_path(one, absolute) && draw_path(other, relative));
        check_same(one, other);
    }
    zv_drawing_free(one);
    zv_drawing_free(other);
}

static void numbers_may_stand_together_where_no_doubt_is_possible(void)
{
    static const char *const pairs[][2] = {
        {"M0 0L1.5.5-3-4", "M 0,0 L 1.5,0.5 L -3,-4"},
        {"M0 0a25 25 0 01.5.5", "M0 0 a 25 25 0 0 1 0.5 0.5"},
        {"M1e1+2E-1l.1e2-1", "M10 0.2 l10 -1"},
        {"M0 0 1 1 2 0z", "M0 0L1 1L2 0L0 0"},
        {"m1 1 1 1 1 1", "M1 1L2 2L3 3"},
        {"M0,0h1 2 3v1 1", "M0 0H1H3H6V1V2"},
        {"M0 0C1 1 2 1 3 0S5-1 6 0", "M0 0C1 1 2 1 3 0C4-1 5-1 6 0"},
        {"M0 0L1 0S2 1 3 0", "M0 0L1 0C1 0 2 1 3 0"},
        {"M0 0Q3 6 6 0", "M0 0C2 4 4 4 6 0"},
        {"M0 0Q3 6 6 0T12 0", "M0 0Q3 6 6 0Q9-6 12 0"},
        {"M0 0h5T9 9", "M0 0H5L9 9"},
        {"M0 0h3v3zm5 5h1", "M0 0H3V3L0 0M5 5H6"},
        {"M0 0h3v3zh-4", "M0 0H3V3L0 0M0 0H-4"},
        {"M0 0A0 9 0 0 1 5 5", "M0 0L5 5"},
        {"M0 0A-3 4 0 0 1 5 5", "M0 0A3 4 0 0 1 5 5"},
        {"M0 0A1 1 0 0 1 10 0", "M0 0A5 5 0 0 1 10 0"},
    };
    zv_drawing *one = zv_drawing_create(), *other = zv_drawing_create();
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i) {
        CHECK(draw_path(one, pairs[i][0]) && draw_path(other, pairs[i][1]));
        if (segments_of(one) == segments_of(other) && strchr(pairs[i][0], 'T') && !strchr(pairs[i][1], 'Q')) {
            CHECK(segments_of(one) == 2); // a straight curve beside a line
            continue;
        }
        check_same(one, other);
    }
    zv_drawing_free(one);
    zv_drawing_free(other);
}

static void an_error_ends_the_path_and_keeps_what_was_before(void)
{
    static const struct {
        const char *data;
        int segments;
    } rows[] = {
        {"M0 0L1 1L2", 1},    {"M0 0L1 1x", 1},          {"L1 1", 0},       {"M0 0L1,,1", 0},        {"1 1L2 2", 0},
        {"M0 0L1 1Z 3 3", 2}, {"M0 0a1 1 0 2 0 3 3", 0}, {"M0 0h1,,v1", 1}, {"M0 0L1 1L1e999 0", 1}, {"M0 0L1 1L.", 1},
        {"M0 0L1 1L2. 3", 1}, {"M0 0L1 1 M", 1},         {"M0 0h1e", 1}};
    zv_drawing *drawing = zv_drawing_create();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        CHECK(!draw_path(drawing, rows[i].data));
        CHECK(segments_of(drawing) == rows[i].segments);
    }
    CHECK(draw_path(drawing, "") && draw_path(drawing, "none") && draw_path(drawing, " \n"));
    zv_drawing_free(drawing);
}

/// The four arcs between two points: on the ellipse, large or small, one way or the other.
static void arcs_are_the_ones_that_were_meant(void)
{
    zv_drawing *drawing = zv_drawing_create();
    for (int i = 0; i < 2000; ++i) {
        const zv_vec2 from = random_point(20), to = random_point(20);
        const double rx = check_uniform(25, 60), ry = check_uniform(25, 60), turn = check_uniform(-180, 180);
        const bool large = check_uniform(0, 1) < 0.5, sweep = check_uniform(0, 1) < 0.5;
        char data[256];
        sprintf(data, "M%.17g %.17gA%.17g %.17g %.17g %d %d %.17g %.17g", from.x, from.y, rx, ry, turn, large, sweep,
                to.x, to.y);
        CHECK(draw_path(drawing, data) && segments_of(drawing) == 1);
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        const zv_segment_curve *curve = stroke.segment->curve;
        const double range = curve->arc.end - curve->arc.start;
        CHECK((range > 0) == sweep && (fabs(range) > ZV_PI) == large && fabs(range) < 2 * ZV_PI);
        CHECK(stroke.segment->to.x == to.x && stroke.segment->to.y == to.y);
        const zv_vec2 c = curve->arc.center;
        for (double t = 0; t < 1; t += 0.2) { // on the ellipse
            const zv_vec2 p = zv_segment_at(from, stroke.segment, t);
            const double s = sin(turn * ZV_DEG), k = cos(turn * ZV_DEG), x = p.x - c.x, y = p.y - c.y;
            CHECK_NEAR(hypot((k * x + s * y) / rx, (k * y - s * x) / ry), 1, 1e-9);
        }
        const zv_vec2 start = zv_segment_at(from, stroke.segment, 0),
                      end = zv_segment_at(from, stroke.segment, 1 - 1e-12);
        CHECK(hypot(start.x - from.x, start.y - from.y) < 1e-7 && hypot(end.x - to.x, end.y - to.y) < 1e-7);
    }
    zv_drawing_free(drawing);
}

static void radii_that_are_too_small_grow_just_enough(void)
{
    zv_drawing *drawing = zv_drawing_create();
    for (int i = 0; i < 500; ++i) {
        const double ratio = check_uniform(0.2, 5), turn = check_uniform(0, 180);
        char data[256];
        sprintf(data, "M-10 0A%.17g %.17g %.17g 0 1 10 0", 1e-3, 1e-3 * ratio, turn);
        CHECK(draw_path(drawing, data));
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        const zv_segment_curve *curve = stroke.segment->curve;
        CHECK(hypot(curve->arc.center.x, curve->arc.center.y) < 1e-6);
        CHECK_NEAR(curve->arc.end - curve->arc.start, ZV_PI, 1e-6);
        CHECK_NEAR(hypot(curve->arc.v.x, curve->arc.v.y) / hypot(curve->arc.u.x, curve->arc.u.y), ratio, 1e-9);
    }
    zv_drawing_free(drawing);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(absolute_and_relative_commands_draw_the_same),
        CASE(numbers_may_stand_together_where_no_doubt_is_possible),
        CASE(an_error_ends_the_path_and_keeps_what_was_before),
        CASE(arcs_are_the_ones_that_were_meant),
        CASE(radii_that_are_too_small_grow_just_enough),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
