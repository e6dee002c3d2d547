/// @file test_pen.c
/// The pen's four states, the counts of document 004 as corrected, and times that are sums.
#include "drawings.h"

typedef struct seen {
    zv_pen_move move[400];
    int count;
} seen;

static bool keep(void *user, const zv_pen_move *move)
{
    seen *all = user;
    CHECK(all->count < 400);
    all->move[all->count++] = *move;
    return true;
}

static zv_pen_summary run_text(const char *text)
{
    const zv_text_style style = style_of("grid");
    const zv_pen_options options = zv_pen_default_options();
    zv_pen_summary sum;
    zv_drawing *ink = draw_text(text, &style, NULL);
    zv_pen_run(ink, &options, NULL, NULL, &sum);
    zv_drawing_free(ink);
    return sum;
}

static void letters_are_lifted_as_often_as_the_corrected_table_says(void)
{
    static const struct {
        const char *text;
        int lifts;
        long long draws;
    } table[] = {{"A", 2, 3}, {"S", 1, 2},  {"G", 1, 2}, {"H", 3, 3},
                 {"I", 3, 3}, {"HI", 6, 6}, {"M", 1, 4}, {"E", 2, 4}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; ++i) {
        const zv_pen_summary sum = run_text(table[i].text);
        CHECK(sum.lifts == table[i].lifts && sum.downs == table[i].lifts);
        CHECK(sum.moves == table[i].draws + 3 * sum.lifts); // and hover, down, lift for each
    }
}

/// Strokes that often, but not always, begin where the last one ended.
static zv_drawing *random_strokes(int count)
{
    zv_drawing *ink = zv_drawing_create();
    for (int i = 0; i < count; ++i) {
        const bool goes_on = i > 0 && check_uniform(0, 1) < 0.4;
        const zv_vec2 from = goes_on ? zv_drawing_at(ink) : random_point(50);
        const double gap = goes_on ? check_uniform(0, 0.009) : 0;
        zv_drawing_move_to(ink, (zv_vec2){from.x + gap, from.y});
        for (int k = 0; k < 3; ++k) {
            zv_drawing_line_to(ink, random_point(50));
        }
    }
    return ink;
}

/// Which kinds may follow: rows and columns hover, down, draw, lift.
static const bool may_follow[4][4] = {{0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 1, 1}, {1, 0, 0, 0}};

static void moves_follow_each_other_and_only_ink_on_the_paper(void)
{
    static seen all;
    for (int i = 0; i < 100; ++i) {
        zv_drawing *ink = random_strokes(20);
        zv_pen_options options = zv_pen_default_options();
        zv_pen_summary sum;
        options.up_mm = 7;
        options.down_mm = -1;
        all.count = 0;
        zv_pen_run(ink, &options, keep, &all, &sum);
        CHECK(all.count == sum.moves && all.move[0].kind == ZV_PEN_HOVER &&
              all.move[all.count - 1].kind == ZV_PEN_LIFT);
        for (int k = 0; k < all.count; ++k) {
            const zv_pen_move *m = &all.move[k];
            CHECK(m->inked == (m->kind == ZV_PEN_DRAW));
            CHECK(!m->inked || (m->from.z == -1 && m->to.z == -1));
            CHECK(m->kind != ZV_PEN_HOVER || m->to.z == 7);
            CHECK(k == 0 || may_follow[all.move[k - 1].kind][m->kind]);
            CHECK(k == 0 || memcmp(&all.move[k - 1].to, &m->from, sizeof m->from) == 0);
        }
        CHECK(sum.lifts == sum.downs);
        zv_drawing_free(ink);
    }
}

static void strokes_that_meet_are_drawn_without_a_lift(void)
{
    static const double gaps[] = {0, 0.009, 0.0101};
    for (int i = 0; i < 3; ++i) {
        zv_drawing *ink = zv_drawing_create();
        const zv_pen_options options = zv_pen_default_options();
        zv_pen_summary sum;
        zv_drawing_line_to(ink, (zv_vec2){0, 100});
        zv_drawing_line_to(ink, (zv_vec2){50, 100});
        zv_drawing_move_to(ink, (zv_vec2){50 + gaps[i], 100});
        zv_drawing_line_to(ink, (zv_vec2){50, 150});
        zv_pen_run(ink, &options, NULL, NULL, &sum);
        CHECK(sum.lifts == (i < 2 ? 1 : 2));
        zv_drawing_free(ink);
    }
}

static void a_pen_that_hovers_over_the_first_point_is_put_down(void)
{
    zv_drawing *ink = zv_drawing_create();
    zv_pen_options options = zv_pen_default_options();
    zv_pen_summary fixed, printed;
    options.start = (zv_vec3){3, 4, options.up_mm};
    zv_drawing_line_to(ink, (zv_vec2){3, 4});
    zv_drawing_line_to(ink, (zv_vec2){13, 4});
    zv_pen_run(ink, &options, NULL, NULL, &fixed);
    CHECK(fixed.downs == 1 && fixed.lifts == 1);
    CHECK_NEAR(fixed.inked_mm, 10, 1e-12);
    options.first_stroke_as_004 = true; // as printed: inked from the hover height on
    zv_pen_run(ink, &options, NULL, NULL, &printed);
    CHECK(printed.downs == 0 && printed.lifts == 1);
    CHECK_NEAR(printed.inked_mm, hypot(10, 5), 1e-12);
    zv_drawing_free(ink);
}

static void time_is_length_by_speed_and_settling(void)
{
    zv_drawing *ink = zv_drawing_create();
    zv_pen_options options = zv_pen_default_options();
    zv_pen_summary sum;
    options = (zv_pen_options){.start = {0, 0, 5},
                               .up_mm = 5,
                               .draw_mm_s = 10,
                               .travel_mm_s = 100,
                               .dip_mm_s = 50,
                               .settle_down_s = 0.2,
                               .settle_up_s = 0.1,
                               .meet_mm = 0.01};
    zv_drawing_line_to(ink, (zv_vec2){30, 40});
    zv_drawing_line_to(ink, (zv_vec2){30, 60});
    zv_pen_run(ink, &options, NULL, NULL, &sum);
    CHECK_NEAR(sum.duration_s, 50 / 100.0 + (5 / 50.0 + 0.2) + 20 / 10.0 + (5 / 50.0 + 0.1), 1e-12);
    CHECK_NEAR(sum.air_mm, 60, 1e-12);
    options.draw_mm_s = 0.05;
    zv_pen_run(ink, &options, NULL, NULL, &sum);
    CHECK(sum.draw_mm_s == 1); // document 004
    zv_drawing_free(ink);
}

static void a_dot_is_a_touch(void)
{
    static seen all;
    zv_drawing *ink = zv_drawing_create();
    const zv_pen_options options = zv_pen_default_options();
    zv_pen_summary sum;
    all.count = 0;
    zv_drawing_line_to(ink, (zv_vec2){1, 1});
    zv_drawing_line_to(ink, (zv_vec2){1, 1});
    zv_pen_run(ink, &options, keep, &all, &sum);
    CHECK(all.count == 3 && all.move[1].kind == ZV_PEN_DOWN && all.move[2].kind == ZV_PEN_LIFT);
    zv_drawing_free(ink);
}

static void nothing_to_draw_moves_nothing(void)
{
    zv_drawing *ink = zv_drawing_create();
    const zv_pen_options options = zv_pen_default_options();
    zv_pen_summary sum;
    zv_pen_run(ink, &options, NULL, NULL, &sum);
    CHECK(sum.moves == 0 && sum.duration_s == 0 && sum.end.z == options.start.z);
    zv_drawing_free(ink);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(letters_are_lifted_as_often_as_the_corrected_table_says),
        CASE(moves_follow_each_other_and_only_ink_on_the_paper),
        CASE(strokes_that_meet_are_drawn_without_a_lift),
        CASE(a_pen_that_hovers_over_the_first_point_is_put_down),
        CASE(time_is_length_by_speed_and_settling),
        CASE(a_dot_is_a_touch),
        CASE(nothing_to_draw_moves_nothing),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
