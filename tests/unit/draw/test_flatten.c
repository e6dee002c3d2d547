/// @file test_flatten.c
/// Chords keep within the tolerance of their curve, and points left out within theirs.
#include "drawings.h"

enum { LOOKS = 200 };

/// The flat stroke has the points of every segment in turn; each curve lies near its own chords.
static void check_stroke(const zv_stroke *curved, const zv_stroke *flat, double tolerance)
{
    zv_vec2 at = curved->from;
    int used = 0;
    for (int k = 0; k < curved->count; ++k) {
        const zv_segment *segment = &curved->segment[k];
        int chords = 1;
        while (flat->segment[used + chords - 1].to.x != segment->to.x ||
               flat->segment[used + chords - 1].to.y != segment->to.y) {
            ++chords;
        }
        const zv_stroke part = {at, flat->segment + used, chords, 0};
        for (int n = 0; n <= LOOKS; ++n) {
            CHECK(point_to_stroke(zv_segment_at(at, segment, (double)n / LOOKS), &part) <= tolerance + 1e-9);
        }
        for (int n = 1; n <= chords; ++n) {
            const zv_vec2 on = zv_segment_at(at, segment, (double)n / chords);
            CHECK(hypot(on.x - part.segment[n - 1].to.x, on.y - part.segment[n - 1].to.y) < 1e-9);
        }
        used += chords;
        at = segment->to;
    }
    CHECK(used == flat->count);
}

static void every_curve_keeps_within_the_tolerance_of_its_chords(void)
{
    zv_drawing *curved = zv_drawing_create(), *flat = zv_drawing_create();
    for (int i = 0; i < 60; ++i) {
        const zv_flatten_options options = {.tolerance_mm = pow(10, check_uniform(-2.5, 0.5))};
        zv_drawing_clear(curved);
        zv_drawing_clear(flat);
        add_random_stroke(curved, 3);
        CHECK(zv_drawing_flatten(curved, &options, flat) == ZV_OK);
        const zv_stroke a = zv_drawing_stroke(curved, 0), b = zv_drawing_stroke(flat, 0);
        check_stroke(&a, &b, options.tolerance_mm);
    }
    zv_drawing_free(curved);
    zv_drawing_free(flat);
}

static void a_number_of_chords_may_be_asked_for(void)
{
    zv_drawing *curved = zv_drawing_create(), *flat = zv_drawing_create();
    const zv_flatten_options options = {.chords = 20};
    zv_drawing_arc(curved, (zv_vec2){2, 3}, (zv_vec2){2, 1}, 0.5, 4);
    zv_drawing_line_to(curved, (zv_vec2){9, 9});
    CHECK(zv_drawing_flatten(curved, &options, flat) == ZV_OK);
    CHECK(zv_drawing_stroke(flat, 0).count == 21); // a line stays one
    CHECK_NEAR(zv_drawing_stroke(flat, 0).segment[9].to.x, 2 + 2 * cos(2.25), 1e-14);
    zv_drawing_free(curved);
    zv_drawing_free(flat);
}

static void too_fine_a_tolerance_ends_in_a_refusal(void)
{
    zv_drawing *curved = zv_drawing_create(), *flat = zv_drawing_create();
    const zv_flatten_options options = {.tolerance_mm = 1e-12};
    zv_drawing_arc(curved, (zv_vec2){0, 0}, (zv_vec2){1e5, 1e5}, 0, 6);
    CHECK(zv_drawing_flatten(curved, &options, flat) == ZV_ERR_TOO_LARGE);
    zv_drawing_free(curved);
    zv_drawing_free(flat);
}

/// A wandering line with small noise.
static void add_wandering(zv_drawing *drawing, int points)
{
    zv_vec2 at = random_point(10);
    double heading = check_uniform(0, 6);
    zv_drawing_move_to(drawing, at);
    for (int i = 0; i < points; ++i) {
        heading += check_uniform(-0.3, 0.3) + (check_uniform(0, 1) < 0.02 ? check_uniform(-3, 3) : 0);
        at = (zv_vec2){at.x + 0.2 * cos(heading), at.y + 0.2 * sin(heading)};
        zv_drawing_line_to(drawing, at);
    }
}

static void simplified_strokes_pass_all_points_within_the_tolerance(void)
{
    zv_drawing *full = zv_drawing_create(), *fewer = zv_drawing_create();
    for (int i = 0; i < 100; ++i) {
        const double tolerance = pow(10, check_uniform(-2, 0));
        zv_drawing_clear(full);
        zv_drawing_clear(fewer);
        add_wandering(full, 300);
        CHECK(zv_drawing_simplify(full, tolerance, fewer) == ZV_OK);
        const zv_stroke a = zv_drawing_stroke(full, 0), b = zv_drawing_stroke(fewer, 0);
        CHECK(b.count <= a.count && b.from.x == a.from.x && b.segment[b.count - 1].to.x == a.segment[a.count - 1].to.x);
        CHECK(tolerance < 0.1 || b.count < 200);
        for (int k = 0; k < a.count; ++k) {
            CHECK(point_to_stroke(a.segment[k].to, &b) <= tolerance * (1 + 1e-9));
        }
    }
    zv_drawing_free(full);
    zv_drawing_free(fewer);
}

static void points_on_a_line_go_and_curves_and_dots_stay(void)
{
    zv_drawing *full = zv_drawing_create(), *fewer = zv_drawing_create();
    for (int i = 0; i <= 100; ++i) {
        zv_drawing_line_to(full, (zv_vec2){0.1 * i, 0});
    }
    zv_drawing_arc(full, (zv_vec2){10, 5}, (zv_vec2){5, 5}, -ZV_PI / 2, 0);
    zv_drawing_move_to(full, (zv_vec2){3, 3});
    zv_drawing_line_to(full, (zv_vec2){3, 3});
    CHECK(zv_drawing_simplify(full, 0.01, fewer) == ZV_OK && zv_drawing_count(fewer) == 2);
    const zv_stroke stroke = zv_drawing_stroke(fewer, 0);
    CHECK(stroke.count == 2 && !stroke.segment[0].curve && stroke.segment[1].curve);
    CHECK(zv_drawing_stroke(fewer, 1).count == 1);
    zv_drawing_free(full);
    zv_drawing_free(fewer);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_curve_keeps_within_the_tolerance_of_its_chords),
        CASE(a_number_of_chords_may_be_asked_for),
        CASE(too_fine_a_tolerance_ends_in_a_refusal),
        CASE(simplified_strokes_pass_all_points_within_the_tolerance),
        CASE(points_on_a_line_go_and_curves_and_dots_stay),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
