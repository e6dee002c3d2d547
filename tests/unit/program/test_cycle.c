/// @file test_cycle.c
/// Heights of the drilling cycles, move by move.
#include "program_run.h"

/// The heights of all moves after the first `skip`, compared with a list that ends with a huge number.
static void check_heights(const program_run *run, int skip, const double *heights)
{
    CHECK(run->summary.errors == 0);
    int i = 0;
    for (; heights[i] < 1e9; ++i) {
        CHECK(skip + i < run->move_count);
        CHECK_NEAR(run->moves[skip + i].to[ZV_Z], heights[i], 1e-9);
    }
    CHECK(run->move_count == skip + i);
}

#define END 1e10
#define CHECK_HEIGHTS(run, skip, ...) check_heights(run, skip, (const double[]){__VA_ARGS__, END})

static void a_cycle_comes_back_to_r_until_g98_asks_for_more(void)
{
    CHECK_HEIGHTS(run_text("G0 Z5 F100\nG81 X1 Z-1 R2\nM2\n"), 1, 5, 2, -1, 2);
    CHECK_HEIGHTS(run_text("G0 Z5 F100\nG98 G81 X1 Z-1 R2\nM2\n"), 1, 5, 2, -1, 5);
}

static void g98_after_g99_travels_at_the_height_of_the_series(void)
{
    CHECK_HEIGHTS(run_text("G0 Z5 F100\nG99 G81 X1 Z-1 R2\nG98 X2\nM2\n"), 5, 5, 2, -1, 5);
}

static void a_series_that_began_below_r_goes_to_each_new_r_first(void)
{
    const program_run *run = run_text("F100\nG81 X1 Z-1 R3\nX2 R2\nM2\n");
    CHECK_HEIGHTS(run, 0, 3, 3, -1, 3, 2, 2, -1, 2);
    CHECK(run->moves[4].to[ZV_X] == 1.0 && run->moves[5].to[ZV_X] == 2.0);
}

static void kept_words_are_read_in_the_unit_of_the_moment(void)
{
    const program_run *run = run_text("G0 Z300 F100\nG81 X1 Z-1 R2\nG20 X2\nM2\n");
    CHECK_NEAR(run->moves[run->move_count - 1].to[ZV_Z], 2 * 25.4, 1e-9);
    CHECK_NEAR(run->moves[run->move_count - 2].to[ZV_Z], -25.4, 1e-9);
}

static void g85_feeds_out_to_r_and_g89_all_the_way(void)
{
    const program_run *run = run_text("G0 Z5 F100\nG98 G85 X1 Z-1 R2\nM2\n");
    CHECK_HEIGHTS(run, 1, 5, 2, -1, 2, 5);
    CHECK(run->moves[4].kind == ZV_MOVE_FEED && run->moves[5].kind == ZV_MOVE_RAPID);
    run = run_text("G0 Z5 F100\nG98 G89 X1 Z-1 R2 P1\nM2\n");
    CHECK_HEIGHTS(run, 1, 5, 2, -1, -1, 5);
    CHECK(run->moves[4].kind == ZV_MOVE_DWELL && run->moves[5].kind == ZV_MOVE_FEED);
}

static void tapping_turns_the_spindle_back_on_the_way_out(void)
{
    const program_run *run = run_text("M3 S100 G0 Z5 F100\nG98 G84 X1 Z-1 R2\nM2\n");
    CHECK_HEIGHTS(run, 1, 5, 2, -1, -1, 5);
    CHECK(run->events[1].code == 4.0 && run->events[2].code == 3.0);
    CHECK_ERROR(run_text("M4 S100 F100\nG84 X1 Z-1 R2\nM2\n"), 2, 1, "spindle");
    CHECK_ERROR(run_text("F100\nG86 X1 Z-1 R2 P1\nM2\n"), 2, 1, "spindle");
}

static void a_cycle_that_is_written_again_keeps_its_words(void)
{
    const program_run *run = run_text("G0 Z5 F100\nG81 X1 Z-1 R2\nG81 X2\nM2\n");
    CHECK_HEIGHTS(run, 5, 2, -1, 2);
    CHECK_ERROR(run_text("F100\nG82 X1 Z-1 R2 P1\nG81 X2\nM2\n"), 3, 1, "word_missing");
    CHECK_ERROR(run_text("F100\nG81 X1 Z-1 R2\nG80\nG81 X2\nM2\n"), 4, 1, "word_missing");
}

static void words_of_other_cycles_are_refused(void)
{
    CHECK_ERROR(run_text("F100\nG81 X1 Z-1 R2 P1\nM2\n"), 2, 15, "word_unused");
    CHECK_ERROR(run_text("F100\nG81 X1 Z-1 R2\nR1\nM2\n"), 3, 1, "word_unused");
    CHECK_ERROR(run_text("G93\nG81 X1 Z-1 R2 F1\nM2\n"), 2, 1, "group_conflict");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_cycle_comes_back_to_r_until_g98_asks_for_more),
        CASE(g98_after_g99_travels_at_the_height_of_the_series),
        CASE(a_series_that_began_below_r_goes_to_each_new_r_first),
        CASE(kept_words_are_read_in_the_unit_of_the_moment),
        CASE(g85_feeds_out_to_r_and_g89_all_the_way),
        CASE(tapping_turns_the_spindle_back_on_the_way_out),
        CASE(a_cycle_that_is_written_again_keeps_its_words),
        CASE(words_of_other_cycles_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
