/// @file test_order.c
/// An order is a permutation, never longer than the one given, the same every time, and near the best where that is
/// known.
#include "drawings.h"

enum { MOST = 600 };

static zv_ends strokes[MOST];
static zv_turn turns[MOST];

static double distance(zv_vec2 a, zv_vec2 b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static zv_vec2 first_of(zv_turn t)
{
    return t.reversed ? strokes[t.stroke].to : strokes[t.stroke].from;
}

static zv_vec2 last_of(zv_turn t)
{
    return t.reversed ? strokes[t.stroke].from : strokes[t.stroke].to;
}

static double travel(const zv_turn *turn, int count)
{
    double sum = 0;
    for (int i = 1; i < count; ++i) {
        sum += distance(last_of(turn[i - 1]), first_of(turn[i]));
    }
    return sum;
}

static bool is_permutation(const zv_turn *turn, int count)
{
    static bool met[MOST];
    memset(met, 0, sizeof met);
    for (int i = 0; i < count; ++i) {
        if (turn[i].stroke < 0 || turn[i].stroke >= count || met[turn[i].stroke]) {
            return false;
        }
        met[turn[i].stroke] = true;
    }
    return true;
}

/// Short strokes: spread evenly, in clusters, on a lattice where many ends coincide, or all at one point.
static void fill(int count, int manner)
{
    for (int i = 0; i < count; ++i) {
        zv_vec2 p = random_point(100), q = random_point(3);
        if (manner == 1) {
            p = (zv_vec2){20 * floor(p.x / 20) + 0.01 * q.x, 20 * floor(p.y / 20) + 0.01 * q.y};
        } else if (manner == 2) {
            p = (zv_vec2){10 * floor(p.x / 10), 10 * floor(p.y / 10)};
            q = check_uniform(0, 1) < 0.5 ? (zv_vec2){10, 0} : (zv_vec2){0, 10};
        } else if (manner == 3) {
            p = q = (zv_vec2){0, 0};
        }
        strokes[i] = (zv_ends){p, {p.x + q.x, p.y + q.y}};
    }
}

static void an_order_is_a_permutation_and_never_longer_than_the_one_given(void)
{
    for (int i = 0; i < 60; ++i) {
        const int count = i < 12 ? i : (int)check_uniform(2, MOST);
        zv_order_options options = zv_order_default_options();
        zv_order_report report;
        fill(count, i % 4);
        options.steps = i % 3 == 0 ? 20000 : 0;
        CHECK(zv_order(strokes, count, &options, NULL, turns, &report) == ZV_OK);
        CHECK(is_permutation(turns, count));
        CHECK(report.after <= report.before);
        CHECK_NEAR(report.after, travel(turns, count), 1e-9 * (1 + report.before));
    }
}

static void the_order_is_good_and_more_steps_make_it_better(void)
{
    zv_order_options options = zv_order_default_options();
    zv_order_report quick, slow;
    fill(MOST, 0);
    CHECK(zv_order(strokes, MOST, &options, NULL, turns, &quick) == ZV_OK);
    options.steps = 1000000;
    CHECK(zv_order(strokes, MOST, &options, NULL, turns, &slow) == ZV_OK);
    CHECK(quick.after < 0.08 * quick.before && slow.after < quick.after);
    CHECK(slow.after > 0.5 * quick.after); // and is no miracle
    CHECK(slow.steps >= 1000000 && slow.steps < 1100000);
}

/// A hundred strokes took eight seconds, nearly all of them in vain.
static void a_search_that_gains_nothing_ends_before_its_steps(void)
{
    zv_order_options options = zv_order_default_options();
    zv_order_report report;
    fill(20, 0);
    options.steps = 300000000;
    CHECK(zv_order(strokes, 20, &options, NULL, turns, &report) == ZV_OK);
    CHECK(report.steps < options.steps / 100);
}

static void the_same_strokes_get_the_same_order(void)
{
    static zv_turn again[MOST];
    zv_order_options options = zv_order_default_options();
    options.steps = 100000;
    fill(MOST, 1);
    CHECK(zv_order(strokes, MOST, &options, NULL, turns, NULL) == ZV_OK);
    CHECK(zv_order(strokes, MOST, &options, NULL, again, NULL) == ZV_OK);
    for (int i = 0; i < MOST; ++i) {
        CHECK(turns[i].stroke == again[i].stroke && turns[i].reversed == again[i].reversed);
    }
}

/// The best of all orders and directions of a few strokes, by trying them all.
static double best_of_all(zv_turn *turn, int placed, int count, double sum, double best)
{
    if (placed == count || sum >= best) {
        return sum < best ? sum : best;
    }
    for (int i = placed; i < count; ++i) {
        const zv_turn kept = turn[placed];
        turn[placed] = turn[i];
        turn[i] = kept;
        for (int side = 0; side < 2; ++side) {
            turn[placed].reversed = side == 1;
            const double step = placed ? distance(last_of(turn[placed - 1]), first_of(turn[placed])) : 0;
            best = best_of_all(turn, placed + 1, count, sum + step, best);
        }
        const zv_turn back = turn[placed];
        turn[placed] = turn[i];
        turn[i] = back;
    }
    return best;
}

static void few_strokes_are_ordered_in_the_best_way(void)
{
    int best_found = 0;
    for (int i = 0; i < 40; ++i) {
        enum { FEW = 6 };
        zv_turn all[FEW];
        zv_order_options options = zv_order_default_options();
        zv_order_report report;
        fill(FEW, 0);
        for (int k = 0; k < FEW; ++k) {
            all[k] = (zv_turn){k, false};
        }
        options.steps = 20000;
        const double best = best_of_all(all, 0, FEW, 0, INFINITY);
        CHECK(zv_order(strokes, FEW, &options, NULL, turns, &report) == ZV_OK);
        CHECK(report.after >= best - 1e-9 && report.after <= 1.5 * best + 1e-9);
        best_found += report.after <= best + 1e-9;
    }
    CHECK(best_found >= 36);
}

static void a_chain_in_disorder_is_found_without_any_travel(void)
{
    enum { LINKS = 200 };
    for (int i = 0; i < LINKS; ++i) {
        const int k = i * 77 % LINKS; // 77 and 200 have no common factor
        const zv_vec2 a = {k, k % 7}, b = {k + 1, (k + 1) % 7};
        strokes[i] = k % 2 ? (zv_ends){a, b} : (zv_ends){b, a};
    }
    const zv_order_options options = zv_order_default_options();
    zv_order_report report;
    CHECK(zv_order(strokes, LINKS, &options, NULL, turns, &report) == ZV_OK);
    CHECK_NEAR(report.after, 0, 1e-12);
}

static void the_way_from_the_start_counts(void)
{
    const zv_order_options options = {.start = {1000, 0}, .has_start = true};
    zv_order_report report;
    fill(50, 0);
    CHECK(zv_order(strokes, 50, &options, NULL, turns, &report) == ZV_OK);
    CHECK_NEAR(report.after, distance(options.start, first_of(turns[0])) + travel(turns, 50), 1e-9);
    CHECK(first_of(turns[0]).x > 60); // it begins on the side of the start
}

static void the_slowest_joint_may_be_the_cost(void)
{
    static double joint[MOST * 2 * 3];
    fill(MOST, 0);
    for (int i = 0; i < MOST * 2; ++i) {
        const zv_vec2 p = i % 2 ? strokes[i / 2].to : strokes[i / 2].from;
        joint[3 * i] = p.x / 10; // slow
        joint[3 * i + 1] = p.y / 100;
        joint[3 * i + 2] = 0;
    }
    const zv_travel_cost cost = {joint, 3};
    const zv_order_options options = zv_order_default_options();
    zv_order_report by_time, by_way;
    CHECK(zv_order(strokes, MOST, &options, &cost, turns, &by_time) == ZV_OK && is_permutation(turns, MOST));
    double sum = 0;
    for (int i = 1; i < MOST; ++i) {
        const zv_vec2 a = last_of(turns[i - 1]), b = first_of(turns[i]);
        sum += fmax(fabs(a.x - b.x) / 10, fabs(a.y - b.y) / 100);
    }
    CHECK_NEAR(by_time.after, sum, 1e-9);
    CHECK(zv_order(strokes, MOST, &options, NULL, turns, &by_way) == ZV_OK);
    double other = 0;
    for (int i = 1; i < MOST; ++i) {
        const zv_vec2 a = last_of(turns[i - 1]), b = first_of(turns[i]);
        other += fmax(fabs(a.x - b.x) / 10, fabs(a.y - b.y) / 100);
    }
    CHECK(by_time.after < other); // the shortest way is not the fastest
}

static void an_ordered_drawing_has_the_same_ink_pen_after_pen(void)
{
    zv_drawing *from = zv_drawing_create(), *to = zv_drawing_create();
    const zv_order_options options = {.join_mm = -1};
    zv_order_report report;
    for (int i = 0; i < 120; ++i) {
        zv_drawing_use_pen(from, i % 3);
        add_random_stroke(from, 2);
    }
    CHECK(zv_drawing_order(from, &options, to, &report) == ZV_OK && zv_drawing_count(to) == 120);
    CHECK_NEAR(zv_drawing_measure(to).ink_mm, zv_drawing_measure(from).ink_mm, 1e-6);
    CHECK_NEAR(ink_moment(to), ink_moment(from), 1e-3);
    CHECK_NEAR(zv_drawing_measure(to).travel_mm, report.after, 1e-6);
    CHECK(report.after < report.before);
    for (int i = 1; i < 120; ++i) {
        CHECK(zv_drawing_stroke(to, i - 1).pen <= zv_drawing_stroke(to, i).pen);
    }
    zv_drawing_free(from);
    zv_drawing_free(to);
}

static void strokes_that_meet_become_one(void)
{
    zv_drawing *from = zv_drawing_create(), *to = zv_drawing_create();
    const zv_order_options options = zv_order_default_options();
    zv_drawing_line_to(from, (zv_vec2){10, 0});
    zv_drawing_line_to(from, (zv_vec2){20, 0});
    zv_drawing_move_to(from, (zv_vec2){0, 0});
    zv_drawing_line_to(from, (zv_vec2){10, 0.005}); // within 0.01 of the first
    zv_drawing_move_to(from, (zv_vec2){30, 0});
    zv_drawing_line_to(from, (zv_vec2){20.02, 0}); // not so near
    CHECK(zv_drawing_order(from, &options, to, NULL) == ZV_OK);
    CHECK(zv_drawing_count(to) == 2);
    zv_drawing_free(from);
    zv_drawing_free(to);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(an_order_is_a_permutation_and_never_longer_than_the_one_given),
        CASE(the_order_is_good_and_more_steps_make_it_better),
        CASE(a_search_that_gains_nothing_ends_before_its_steps),
        CASE(the_same_strokes_get_the_same_order),
        CASE(few_strokes_are_ordered_in_the_best_way),
        CASE(a_chain_in_disorder_is_found_without_any_travel),
        CASE(the_way_from_the_start_counts),
        CASE(the_slowest_joint_may_be_the_cost),
        CASE(an_ordered_drawing_has_the_same_ink_pen_after_pen),
        CASE(strokes_that_meet_become_one),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
