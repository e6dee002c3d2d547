/// @file test_drawing.c
/// Strokes are kept as they were given; lengths and rectangles are those of the curves.
#include "drawings.h"

static zv_drawing *drawing;

static void a_stroke_has_the_segments_that_were_added(void)
{
    zv_drawing_clear(drawing);
    zv_drawing_move_to(drawing, (zv_vec2){1, 2});
    zv_drawing_line_to(drawing, (zv_vec2){3, 4});
    zv_drawing_cubic_to(drawing, (zv_vec2){4, 4}, (zv_vec2){5, 4}, (zv_vec2){6, 7});
    zv_drawing_move_to(drawing, (zv_vec2){9, 9}); // without a segment: no stroke
    zv_drawing_use_pen(drawing, 2);
    zv_drawing_arc(drawing, (zv_vec2){0, 0}, (zv_vec2){2, 1}, 0, ZV_PI / 2);

    CHECK(zv_drawing_count(drawing) == 2);
    const zv_stroke first = zv_drawing_stroke(drawing, 0), second = zv_drawing_stroke(drawing, 1);
    CHECK(first.count == 2 && first.pen == 0 && first.from.x == 1 && first.segment[1].curve->control[1].x == 5);
    CHECK(second.count == 1 && second.pen == 2 && second.from.x == 2);
    CHECK_NEAR(second.segment[0].to.y, 1, 1e-15);
}

static void an_arc_that_begins_elsewhere_is_reached_by_a_line(void)
{
    zv_drawing_clear(drawing);
    zv_drawing_move_to(drawing, (zv_vec2){0, 0});
    zv_drawing_arc(drawing, (zv_vec2){0, 0}, (zv_vec2){5, 5}, 0, 1);
    zv_drawing_arc(drawing, (zv_vec2){0, 0}, (zv_vec2){5, 5}, 1, 2); // goes on where the last one ended
    const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
    CHECK(stroke.count == 3 && !stroke.segment[0].curve && stroke.segment[1].curve && stroke.segment[2].curve);
}

static void a_mapped_curve_is_the_curve_of_mapped_points(void)
{
    for (int i = 0; i < 300; ++i) {
        const zv_affine map = {check_uniform(-2, 2), check_uniform(-2, 2), check_uniform(-2, 2),
                               check_uniform(-2, 2), check_uniform(-9, 9), check_uniform(-9, 9)};
        const zv_vec2 center = random_point(10), radii = {check_uniform(0, 9), check_uniform(0, 9)};
        const double start = check_uniform(-9, 9), end = check_uniform(-9, 9), t = check_uniform(0, 1);
        zv_drawing_clear(drawing);
        zv_drawing_arc(drawing, center, radii, start, end);
        zv_drawing_lift(drawing);
        zv_drawing_place(drawing, map);
        zv_drawing_arc(drawing, center, radii, start, end);
        const zv_stroke plain = zv_drawing_stroke(drawing, 0), mapped = zv_drawing_stroke(drawing, 1);
        const zv_vec2 expected = zv_affine_apply(map, zv_segment_at(plain.from, plain.segment, t));
        const zv_vec2 found = zv_segment_at(mapped.from, mapped.segment, t);
        CHECK_NEAR(found.x, expected.x, 1e-12);
        CHECK_NEAR(found.y, expected.y, 1e-12);
    }
}

static void maps_are_applied_from_right_to_left(void)
{
    const zv_vec2 p = {1, 2};
    const zv_affine turn = zv_affine_turn(0.3), shift = zv_affine_shift((zv_vec2){4, 5});
    const zv_vec2 both = zv_affine_apply(zv_affine_mul(turn, shift), p);
    const zv_vec2 steps = zv_affine_apply(turn, zv_affine_apply(shift, p));
    CHECK_NEAR(both.x, steps.x, 1e-14);
    CHECK_NEAR(both.y, steps.y, 1e-14);
}

static void the_length_of_a_curve_is_that_of_many_chords(void)
{
    for (int i = 0; i < 100; ++i) {
        zv_drawing_clear(drawing);
        add_random_stroke(drawing, 3);
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        zv_vec2 at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            double chords = 0;
            zv_vec2 last = at;
            for (int n = 1; n <= 5000; ++n) {
                const zv_vec2 next = zv_segment_at(at, &stroke.segment[k], n / 5000.0);
                chords += hypot(next.x - last.x, next.y - last.y);
                last = next;
            }
            const double length = zv_segment_length(at, &stroke.segment[k]);
            CHECK(chords <= length * (1 + 1e-9) && chords >= length * (1 - 1e-5) - 1e-9);
            at = stroke.segment[k].to;
        }
    }
}

static void lengths_that_are_known_come_out(void)
{
    zv_drawing_clear(drawing);
    zv_drawing_arc(drawing, (zv_vec2){1, 1}, (zv_vec2){3, 3}, 0, 1);
    zv_drawing_lift(drawing);
    zv_drawing_arc(drawing, (zv_vec2){0, 0}, (zv_vec2){2, 1}, 0, 2 * ZV_PI); // 8 E(3/4)
    CHECK_NEAR(zv_drawing_measure(drawing).ink_mm, 3 + 9.688448220547675, 1e-9);
}

static void the_rectangle_touches_the_ink(void)
{
    for (int i = 0; i < 200; ++i) {
        zv_vec2 low, high;
        zv_drawing_clear(drawing);
        add_random_stroke(drawing, 2);
        CHECK(zv_drawing_bounds(drawing, &low, &high));
        zv_vec2 least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        zv_vec2 at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            for (int n = 0; n <= 3000; ++n) {
                const zv_vec2 p = zv_segment_at(at, &stroke.segment[k], n / 3000.0);
                CHECK(p.x >= low.x - 1e-9 && p.x <= high.x + 1e-9 && p.y >= low.y - 1e-9 && p.y <= high.y + 1e-9);
                least = (zv_vec2){fmin(least.x, p.x), fmin(least.y, p.y)};
                most = (zv_vec2){fmax(most.x, p.x), fmax(most.y, p.y)};
            }
            at = stroke.segment[k].to;
        }
        CHECK_NEAR(low.x, least.x, 0.01);
        CHECK_NEAR(low.y, least.y, 0.01);
        CHECK_NEAR(high.x, most.x, 0.01);
        CHECK_NEAR(high.y, most.y, 0.01);
    }
}

static void an_empty_drawing_has_no_rectangle(void)
{
    zv_vec2 low, high;
    zv_drawing_clear(drawing);
    zv_drawing_move_to(drawing, (zv_vec2){1, 1});
    CHECK(!zv_drawing_bounds(drawing, &low, &high) && zv_drawing_count(drawing) == 0);
}

static void a_place_beyond_the_edge_is_refused_and_remembered(void)
{
    const zv_vec2 bad[] = {{1e7, 0}, {0, -1e7}, {NAN, 0}, {0, INFINITY}};
    for (int i = 0; i < 4; ++i) {
        zv_error why;
        zv_drawing_clear(drawing);
        zv_drawing_move_to(drawing, (zv_vec2){0, 0});
        zv_drawing_line_to(drawing, bad[i]);
        zv_drawing_line_to(drawing, (zv_vec2){1, 1});
        CHECK(zv_drawing_status(drawing) == ZV_ERR_LIMIT && zv_drawing_count(drawing) == 0);
        CHECK(zv_drawing_check(drawing, &why) == ZV_ERR_LIMIT && strstr(why.message, "1000 m"));
        zv_drawing_clear(drawing);
        zv_drawing_arc(drawing, (zv_vec2){0, 0}, bad[i], 0, 1);
        CHECK(zv_drawing_status(drawing) == ZV_ERR_LIMIT);
        zv_drawing_clear(drawing);
        zv_drawing_move_to(drawing, (zv_vec2){0, 0});
        zv_drawing_cubic_to(drawing, bad[i], (zv_vec2){0, 0}, (zv_vec2){1, 0});
        CHECK(zv_drawing_status(drawing) == ZV_ERR_LIMIT);
    }
}

static void a_drawing_has_a_largest_size(void)
{
    zv_drawing_clear(drawing);
    zv_drawing_move_to(drawing, (zv_vec2){0, 0});
    for (int i = 0; i <= ZV_DRAWING_MAX; ++i) {
        zv_drawing_line_to(drawing, (zv_vec2){i % 2, 0});
    }
    CHECK(zv_drawing_status(drawing) == ZV_ERR_TOO_LARGE && zv_drawing_stroke(drawing, 0).count == ZV_DRAWING_MAX);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(a_stroke_has_the_segments_that_were_added),
        CASE(an_arc_that_begins_elsewhere_is_reached_by_a_line),
        CASE(a_mapped_curve_is_the_curve_of_mapped_points),
        CASE(maps_are_applied_from_right_to_left),
        CASE(the_length_of_a_curve_is_that_of_many_chords),
        CASE(lengths_that_are_known_come_out),
        CASE(the_rectangle_touches_the_ink),
        CASE(an_empty_drawing_has_no_rectangle),
        CASE(a_place_beyond_the_edge_is_refused_and_remembered),
        CASE(a_drawing_has_a_largest_size),
    };
    drawing = zv_drawing_create();
    const int failed = cmocka_run_group_tests(cases, NULL, NULL);
    zv_drawing_free(drawing);
    return failed;
}
