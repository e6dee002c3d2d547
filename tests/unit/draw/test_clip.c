/// @file test_clip.c
/// Clipping: ink inside stays, ink outside goes, curves stay the same curves. Cuts and lengths of segments.
#include "draw/clip.h"

#include "draw/cut.h"
#include "drawings.h"

static bool is_in(zv_vec2 p, zv_vec2 low, zv_vec2 high, double slack)
{
    return p.x >= low.x - slack && p.x <= high.x + slack && p.y >= low.y - slack && p.y <= high.y + slack;
}

/// How far the point is from the nearest of many points of all strokes.
static double distance_to_ink(const zv_drawing *drawing, zv_vec2 p)
{
    enum { LOOKS = 400 };
    double best = INFINITY;
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(drawing, i);
        zv_vec2 at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            for (int n = 0; n < LOOKS; ++n) {
                const zv_vec2 a = zv_segment_at(at, &stroke.segment[k], (double)n / LOOKS);
                const zv_vec2 b = zv_segment_at(at, &stroke.segment[k], (double)(n + 1) / LOOKS);
                best = fmin(best, point_to_segment(p, a, b));
            }
            at = stroke.segment[k].to;
        }
    }
    return best;
}

/// Length of what lies inside, by many small steps: slow and sure.
static double length_inside(const zv_stroke *stroke, zv_vec2 low, zv_vec2 high)
{
    enum { STEPS = 20000 };
    double sum = 0;
    zv_vec2 at = stroke->from;
    for (int k = 0; k < stroke->count; ++k) {
        for (int n = 0; n < STEPS; ++n) {
            const zv_vec2 a = zv_segment_at(at, &stroke->segment[k], (double)n / STEPS);
            const zv_vec2 b = zv_segment_at(at, &stroke->segment[k], (double)(n + 1) / STEPS);
            const zv_vec2 middle = {0.5 * (a.x + b.x), 0.5 * (a.y + b.y)};
            sum += is_in(middle, low, high, 0) ? hypot(b.x - a.x, b.y - a.y) : 0;
        }
        at = stroke->segment[k].to;
    }
    return sum;
}

static void what_is_inside_stays_and_what_is_outside_goes(void)
{
    zv_drawing *whole = zv_drawing_create(), *inside = zv_drawing_create();
    enum { ROUNDS = CHECK_ROUNDS(60, 10) };
    for (int i = 0; i < ROUNDS; ++i) {
        const zv_vec2 low = random_point(40), high = {low.x + check_uniform(10, 80), low.y + check_uniform(10, 80)};
        zv_drawing_clear(whole);
        zv_drawing_clear(inside);
        zv_drawing_use_pen(whole, 3);
        add_random_stroke(whole, 3);
        CHECK(zv_drawing_clip(whole, low, high, inside) == ZV_OK);
        const zv_stroke stroke = zv_drawing_stroke(whole, 0);
        CHECK_NEAR(zv_drawing_measure(inside).ink_mm, length_inside(&stroke, low, high), 0.1);
        zv_vec2 found_low, found_high;
        if (zv_drawing_bounds(inside, &found_low, &found_high)) {
            CHECK(is_in(found_low, low, high, 1e-6) && is_in(found_high, low, high, 1e-6));
            const zv_stroke part = zv_drawing_stroke(inside, 0);
            CHECK(part.pen == 3);
            CHECK(distance_to_ink(whole, zv_segment_at(part.from, &part.segment[0], 0.37)) < 0.05);
        }
    }
    zv_drawing_free(whole);
    zv_drawing_free(inside);
}

static void curves_stay_curves(void)
{
    zv_drawing *whole = zv_drawing_create(), *inside = zv_drawing_create();
    zv_drawing_arc(whole, (zv_vec2){0, 0}, (zv_vec2){10, 10}, 0, 2 * ZV_PI);
    CHECK(zv_drawing_clip(whole, (zv_vec2){-20, 0}, (zv_vec2){20, 20}, inside) == ZV_OK);
    CHECK(zv_drawing_count(inside) == 1 && zv_drawing_stroke(inside, 0).segment[0].curve->kind == ZV_SEGMENT_ARC);
    CHECK_NEAR(zv_drawing_measure(inside).ink_mm, 10 * ZV_PI, 1e-9);
    zv_drawing_clear(inside);
    CHECK(zv_drawing_clip(whole, (zv_vec2){-5, -5}, (zv_vec2){5, 5}, inside) == ZV_OK && zv_drawing_count(inside) == 0);
    zv_drawing_clear(inside);
    CHECK(zv_drawing_clip(whole, (zv_vec2){-10, -10}, (zv_vec2){10, 10}, inside) == ZV_OK);
    CHECK(zv_drawing_count(inside) == 1); // touches all four edges
    zv_drawing_free(whole);
    zv_drawing_free(inside);
}

static void a_closed_stroke_is_not_cut_at_its_start(void)
{
    zv_drawing *whole = zv_drawing_create(), *inside = zv_drawing_create();
    static const zv_vec2 corner[] = {{5, 5}, {5, 20}, {-20, 20}, {-20, 5}, {5, 5}};
    zv_drawing_move_to(whole, corner[0]);
    for (int i = 1; i < 5; ++i) {
        zv_drawing_line_to(whole, corner[i]);
    }
    CHECK(zv_drawing_clip(whole, (zv_vec2){-10, 0}, (zv_vec2){10, 10}, inside) == ZV_OK);
    CHECK(zv_drawing_count(inside) == 1 && zv_drawing_stroke(inside, 0).count == 2);
    CHECK_NEAR(zv_drawing_measure(inside).ink_mm, 20, 1e-12);
    zv_drawing_free(whole);
    zv_drawing_free(inside);
}

static void arcs_of_many_turns_are_cut_in_every_turn(void)
{
    zv_drawing *whole = zv_drawing_create(), *inside = zv_drawing_create();
    zv_drawing_arc(whole, (zv_vec2){0, 0}, (zv_vec2){10, 10}, 0.3, 0.3 + 8 * ZV_PI);
    CHECK(zv_drawing_clip(whole, (zv_vec2){0, -20}, (zv_vec2){20, 20}, inside) == ZV_OK);
    CHECK_NEAR(zv_drawing_measure(inside).ink_mm, 40 * ZV_PI, 1e-9);
    zv_drawing_free(whole);
    zv_drawing_free(inside);
}

static void polygons_clip_by_winding_or_by_counting(void)
{
    static const zv_ends ring[] = {{{0, 0}, {30, 0}},    {{30, 0}, {30, 30}},  {{30, 30}, {0, 30}},
                                   {{0, 30}, {0, 0}},    {{10, 10}, {20, 10}}, {{20, 10}, {20, 20}},
                                   {{20, 20}, {10, 20}}, {{10, 20}, {10, 10}}};
    zv_region_part part[2] = {{.edges = 8}};
    zv_region region = {.high = {30, 30}, .edge = ring, .edges = 8, .part = part, .parts = 1};
    zv_drawing *whole = zv_drawing_create(), *inside = zv_drawing_create();
    zv_drawing_move_to(whole, (zv_vec2){-5, 15});
    zv_drawing_line_to(whole, (zv_vec2){35, 15});
    long long work = 0;
    CHECK(zv_region_clip(&region, whole, inside, &work) == ZV_OK && zv_drawing_count(inside) == 1);
    CHECK_NEAR(zv_drawing_measure(inside).ink_mm, 30, 1e-9);
    zv_drawing_clear(inside);
    part[0].is_even_odd = true;
    CHECK(zv_region_clip(&region, whole, inside, &work) == ZV_OK && zv_drawing_count(inside) == 2);
    CHECK_NEAR(zv_drawing_measure(inside).ink_mm, 20, 1e-9);
    zv_drawing_clear(inside);
    part[0].edges = part[1].edges = 4; // the hole is a part of its own now, and no hole
    region.parts = 2;
    CHECK(zv_region_clip(&region, whole, inside, &work) == ZV_OK && zv_drawing_count(inside) == 1);
    CHECK_NEAR(zv_drawing_measure(inside).ink_mm, 30, 1e-9);
    work = ZV_CLIP_WORK;
    CHECK(zv_region_clip(&region, whole, inside, &work) == ZV_ERR_TOO_LARGE);
    zv_drawing_free(whole);
    zv_drawing_free(inside);
}

// ---- parts and lengths ----

static const zv_segment *random_segment(zv_drawing *drawing, zv_vec2 *from)
{
    zv_drawing_clear(drawing);
    add_random_stroke(drawing, 1);
    const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
    *from = stroke.count > 1 ? stroke.segment[stroke.count - 2].to : stroke.from;
    return &stroke.segment[stroke.count - 1];
}

static void parts_of_a_segment_add_up_to_it(void)
{
    zv_drawing *drawing = zv_drawing_create();
    for (int i = 0; i < 300; ++i) {
        zv_vec2 from;
        const zv_segment *segment = random_segment(drawing, &from);
        const double t0 = check_uniform(0, 1), t1 = check_uniform(t0, 1), s = check_uniform(0, 1);
        const zv_piece piece = zv_segment_part(from, segment, t0, t1);
        const zv_segment part = {piece.to, piece.is_curved ? &piece.curve : NULL};
        const zv_vec2 a = zv_segment_at(piece.from, &part, s), b = zv_segment_at(from, segment, t0 + s * (t1 - t0));
        CHECK(hypot(a.x - b.x, a.y - b.y) < 1e-9);
    }
    zv_drawing_free(drawing);
}

static void steps_of_a_walk_are_as_long_as_they_should_be(void)
{
    zv_drawing *drawing = zv_drawing_create();
    for (int i = 0; i < 300; ++i) {
        zv_vec2 from;
        const zv_segment *segment = random_segment(drawing, &from);
        zv_walk walk = zv_walk_begin(from, segment);
        double t = 0, sum = 0;
        while (walk.t < 1) {
            const double step = check_uniform(0, 0.5) * walk.total, walked = zv_walk_on(&walk, step);
            const zv_piece piece = zv_segment_part(from, segment, t, walk.t);
            const zv_segment part = {piece.to, piece.is_curved ? &piece.curve : NULL};
            CHECK(walk.t > t && (walk.t == 1 || walked == step));
            CHECK_NEAR(zv_segment_length(piece.from, &part), walked, 1e-6 * walk.total + 1e-12);
            sum += walked;
            t = walk.t;
        }
        CHECK_NEAR(sum, walk.total, 1e-9 * walk.total);
    }
    zv_drawing_free(drawing);
}

static void crossings_lie_on_the_line_and_none_is_missed(void)
{
    zv_drawing *drawing = zv_drawing_create();
    for (int i = 0; i < 300; ++i) {
        zv_drawing_clear(drawing);
        zv_drawing_move_to(drawing, random_point(20));
        zv_drawing_cubic_to(drawing, random_point(20), random_point(20), random_point(20));
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        const zv_vec2 a = random_point(10), b = random_point(10), n = {a.y - b.y, b.x - a.x};
        double t[ZV_CROSSINGS], before = 0;
        const int count = zv_segment_crossings(stroke.from, stroke.segment, a, b, t);
        for (int k = 0; k < count; ++k) {
            const zv_vec2 p = zv_segment_at(stroke.from, stroke.segment, t[k]);
            CHECK_NEAR((n.x * (p.x - a.x) + n.y * (p.y - a.y)) / hypot(n.x, n.y), 0, 1e-9);
        }
        int changes = 0;
        for (int k = 0; k <= 2000; ++k) {
            const zv_vec2 p = zv_segment_at(stroke.from, stroke.segment, k / 2000.0);
            const double side = n.x * (p.x - a.x) + n.y * (p.y - a.y);
            changes += k > 0 && (side < 0) != (before < 0);
            before = side;
        }
        CHECK(count >= changes && (count - changes) % 2 == 0);
    }
    zv_drawing_free(drawing);
}

/// A comb: every tooth cuts a line across it twice, and each piece is a look at all edges.
static void a_hostile_region_is_given_up_within_its_allowance(void)
{
    enum { TEETH = 1000 };
    static zv_ends edge[4 * TEETH];
    const zv_region_part part = {.edges = 4 * TEETH};
    zv_region region = {.high = {TEETH, 1}, .edge = edge, .edges = 4 * TEETH, .part = &part, .parts = 1};
    for (int i = 0; i < TEETH; ++i) {
        const zv_vec2 corner[4] = {{i, 0}, {i + 0.5, 0}, {i + 0.5, 1}, {i, 1}};
        for (int k = 0; k < 4; ++k) {
            edge[4 * i + k] = (zv_ends){corner[k], corner[(k + 1) % 4]};
        }
    }
    zv_drawing *from = zv_drawing_create(), *to = zv_drawing_create();
    zv_drawing_move_to(from, (zv_vec2){-1, 0.5});
    zv_drawing_line_to(from, (zv_vec2){TEETH + 1, 0.5});

    long long work = 0;
    CHECK(zv_region_clip(&region, from, to, &work) == ZV_OK);
    CHECK(zv_drawing_count(to) == TEETH);
    CHECK(work <= (2 * TEETH + 4) * (long long)region.edges); // a look for the cuts, one for the start, one per piece

    zv_drawing_clear(to);
    work = ZV_CLIP_WORK - 10 * region.edges;
    CHECK(zv_region_clip(&region, from, to, &work) == ZV_ERR_TOO_LARGE);
    CHECK(work <= ZV_CLIP_WORK + (long long)region.edges);

    zv_drawing_free(from);
    zv_drawing_free(to);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(what_is_inside_stays_and_what_is_outside_goes),     CASE(curves_stay_curves),
        CASE(a_closed_stroke_is_not_cut_at_its_start),           CASE(arcs_of_many_turns_are_cut_in_every_turn),
        CASE(polygons_clip_by_winding_or_by_counting),           CASE(parts_of_a_segment_add_up_to_it),
        CASE(steps_of_a_walk_are_as_long_as_they_should_be),     CASE(crossings_lie_on_the_line_and_none_is_missed),
        CASE(a_hostile_region_is_given_up_within_its_allowance),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
