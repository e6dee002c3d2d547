/// @file test_flow.c
/// Subroutines, conditions and loops; and programs that try not to end.
#include <stdlib.h>

#include "program_run.h"

static void a_call_gives_arguments_and_takes_back_a_value(void)
{
    const program_run *run = run_text("o<area> sub\n#<local>=5\no<area> endsub [#1*#2]\n"
                                      "#1=77\no<area> call [3] [4]\nG0 X#<_value> Y#1 ZEXISTS[#<local>]\nM2\n");
    CHECK(run->summary.errors == 0);
    const double *end = run_end(run);
    CHECK(end[ZV_X] == 12.0 && end[ZV_Y] == 77.0 && end[ZV_Z] == 0.0);
}

static void a_subroutine_may_call_itself(void)
{
    const program_run *run =
        run_text("o1 sub\no2 if [#1 LE 1]\no1 return [1]\no2 endif\n#2=#1\no1 call [#1-1]\no1 endsub [#2*#<_value>]\n"
                 "o1 call [6]\nG0 X#<_value>\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK(run_end(run)[ZV_X] == 720.0);
}

static void the_first_true_branch_is_taken(void)
{
    const char *program = "#1=%d\no1 if [#1 EQ 1]\nG0 X1\no1 elseif [#1 EQ 2]\nG0 X2\no1 elseif [#1 EQ 3]\nG0 X3\no1 "
                          "else\nG0 X4\no1 endif\nM2\n";
    for (int i = 1; i <= 4; ++i) {
        char text[256];
        snprintf(text, sizeof text, program, i);
        const program_run *run = run_text(text);
        CHECK(run->summary.errors == 0 && run->move_count == 1);
        CHECK(run_end(run)[ZV_X] == i);
    }
}

static void loops_repeat_break_and_continue(void)
{
    const program_run *run =
        run_text("G91\n#1=0\no1 while [#1 LT 5]\n#1=[#1+1]\no2 if [#1 EQ 2]\no1 continue\no2 endif\n"
                 "o3 if [#1 EQ 4]\no1 break\no3 endif\nG0 X1\no1 endwhile\n"
                 "o4 repeat [3]\nG0 Y1\no4 endrepeat\no5 repeat [0]\nG0 Y100\no5 endrepeat\n"
                 "#2=0\no6 do\nG0 Z1\n#2=[#2+1]\no6 while [#2 LT 4]\nM2\n");
    CHECK(run->summary.errors == 0);
    const double *end = run_end(run);
    CHECK(end[ZV_X] == 2.0 && end[ZV_Y] == 3.0 && end[ZV_Z] == 4.0);
}

static void loops_inside_loops_start_afresh(void)
{
    const program_run *run = run_text("G91\no1 repeat [3]\no2 repeat [4]\nG0 X1\no2 endrepeat\no1 endrepeat\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK(run_end(run)[ZV_X] == 12.0);
}

static void fanuc_calls_repeat_and_keep_variables(void)
{
    const program_run *run = run_text("#1=0\nM98 P7 L3\nG0 X#1\nM30\nO7\n#1=[#1+1]\nM99\n");
    CHECK(run->summary.errors == 0);
    CHECK(run_end(run)[ZV_X] == 3.0);
    CHECK_ERROR(run_text("M98 P8\nM30\n"), 1, 5, "unknown_label");
}

static void saved_modes_come_back(void)
{
    const program_run *run = run_text("G21 G90\no1 sub\nM73\nG20 G91\nG0 X1\no1 endsub\no1 call\nG0 X5\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK_NEAR(run->moves[0].to[ZV_X], 25.4, 1e-12);
    CHECK(run->moves[1].to[ZV_X] == 5.0);
}

static void with_the_modes_comes_back_whether_offsets_count(void)
{
    CHECK(run_end(run_text("M70\nG92 Z7\nM72\nG0 Z1\nM2\n"))[ZV_Z] == 1.0);
    CHECK(run_end(run_text("M70\nG92 Z7\nM72\nG92.3\nG0 Z1\nM2\n"))[ZV_Z] == -6.0);
    CHECK(run_end(run_text("G52 Z7\nM70\nG92.2\nM72\nG0 Z1\nM2\n"))[ZV_Z] == 8.0);
    CHECK(run_end(run_text("M70\nG43.1 Z2\nM72\nG0 Z1\nM2\n"))[ZV_Z] == 1.0);
    CHECK(run_end(run_text("G10 L1 P1 Z3\nT1 M6 G43\nM70\nG49\nM72\nG0 Z1\nM2\n"))[ZV_Z] == 4.0);
    CHECK(run_end(run_text("o1 sub\nM73\nG52 X4\no1 endsub\no1 call\nG0 X1\nM2\n"))[ZV_X] == 1.0);
}

static void comments_may_stand_between_the_arguments_of_a_call(void)
{
    const program_run *run =
        run_text("o1 sub\nG0 X#1 Y#2 Z#3\no1 endsub\no1 call [1] (two) [2](three) [3] (end)\nM2\n");
    CHECK(run->summary.errors == 0);
    const double *end = run_end(run);
    CHECK(end[ZV_X] == 1.0 && end[ZV_Y] == 2.0 && end[ZV_Z] == 3.0);
}

static void comments_behind_o_words_are_closed_too(void)
{
    CHECK_ERROR(run_text("o1 if [1] (open\no1 endif\nM2\n"), 1, 11, "comment_not_closed");
    CHECK_ERROR(run_text("o1 if [1]\no1 endif (a (b) c)\nM2\n"), 2, 13, "comment_nested");
}

static void lines_that_are_passed_over_are_spelt_right_all_the_same(void)
{
    CHECK_ERROR(run_text("o1 if [0]\nG0 X1\n o1 esle\nG0 X2\no1 endif\nM2\n"), 3, 5, "unknown_keyword");
    CHECK_ERROR(run_text("o1 while [0]\nG0 X1 (open\no1 endwhile\nM2\n"), 2, 7, "comment_not_closed");
    CHECK_ERROR(run_text("o1 sub\noa if [1]\no1 endsub\nM2\n"), 2, 2, "value_expected");
    CHECK(run_text("o1 if [0]\n$H ; (\nG0 X[\no1 endif\nM2\n")->summary.errors == 0); // nobody reads its words
}

static void faults_of_a_modal_line_point_at_its_words(void)
{
    CHECK_ERROR(run_text("G1 F1 X1\nG93\n N10 Y2 X2\nM2\n"), 3, 6, "no_feed");
    CHECK_ERROR(run_text("F1 G90.1\nG2 X1 I0.5 J0\n  X3 I1\nM2\n"), 3, 3, "word_missing");
    CHECK_ERROR(run_text("F1\nG81 X1 Z-1 R1\nG93\nN5 X2\nM2\n"), 4, 4, "group_conflict");
    CHECK_ERROR(run_text("G0 X[1 foo 2]\nM2\n"), 1, 8, "operator_expected");
    CHECK_ERROR(run_text("G0 XEXP[1000]\nM2\n"), 1, 5, "not_finite");
}

static void a_label_begins_one_block_only(void)
{
    const char *two_loops = "G91\no1 repeat [2]\nG0 X1\no1 endrepeat\no1 repeat [3]\nG0 X1\no1 endrepeat\nM2\n";
    CHECK_ERROR(run_text(two_loops), 5, 1, "label_twice");
    zv_gcode_options tolerant = zv_gcode_default_options();
    tolerant.dialect = ZV_DIALECT_TOLERANT;
    CHECK(run_with(two_loops, tolerant)->summary.errors == 0);
    CHECK(run_end(run_with(two_loops, tolerant))[ZV_X] == 5.0);
    CHECK_ERROR(run_text("o1 if [1]\no1 endif\n  o1 while [0]\no1 endwhile\nM2\n"), 3, 3, "label_twice");
    // a subroutine has labels of its own, and a line that comes again is the same block
    CHECK(run_text("o1 sub\no2 if [1]\no2 endif\no1 endsub\no2 repeat [2]\no1 call\no2 endrepeat\nM2\n")
              ->summary.errors == 0);
}

static void of_very_many_labels_each_is_known(void)
{
    enum { LABELS = 3000, LINE = 64 };
    static char text[(LABELS + 2) * LINE];
    int size = 0;
    for (int i = 1; i <= LABELS; ++i) {
        size += snprintf(text + size, LINE, "o%d if [1]\no%d endif\n", i, i);
    }
    const int label = 1 + (int)check_uniform(0, LABELS - 1);
    snprintf(text + size, LINE, "o%d if [1]\no%d endif\nM2\n", label, label);
    CHECK_ERROR(run_text(text), 2 * LABELS + 1, 1, "label_twice");
}

static void conditions_may_overlap(void)
{
    const program_run *run = run_text("o1 if [1]\no2 if [1]\nG0 X1\no1 endif\no2 endif\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count == 1);
}

static void a_do_without_a_body_ends(void)
{
    CHECK(run_text("o1 do\no1 while [0]\nM2\n")->summary.errors == 0);
}

/// LinuxCNC keeps the mark of a break and ends the next do with it after one round: that is no rule of the language.
static void a_break_does_not_end_a_later_loop(void)
{
    const program_run *run = run_text("G91\no1 while [1]\no1 break\no1 endwhile\n"
                                      "#1=0\no2 do\n#1=[#1+1]\nG0 X1\no2 while [#1 LT 5]\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK(run_end(run)[ZV_X] == 5.0);
}

static void the_two_kinds_of_subroutines_are_not_mixed(void)
{
    const char *sub = "M98 P1\nM2\no1 sub\nG0 X1\no1 endsub\n";
    CHECK_ERROR(run_text(sub), 1, 5, "styles_mixed");
    CHECK_ERROR(run_text("  o1 call\nM2\nO1\nG0 X1\nM99\n"), 1, 3, "styles_mixed");
    CHECK_ERROR(run_text("M98 P1\nM2\nO1\nG0 X1\no1 endsub\n"), 5, 1, "styles_mixed");
    CHECK_ERROR(run_text("o1 call\nM2\no1 sub\nM99\no1 endsub\n"), 4, 1, "styles_mixed");
    zv_gcode_options tolerant = zv_gcode_default_options();
    tolerant.dialect = ZV_DIALECT_TOLERANT;
    CHECK(run_end(run_with(sub, tolerant))[ZV_X] == 1.0);
}

static void a_subroutine_stands_before_its_first_call_or_behind_the_end(void)
{
    CHECK_ERROR(run_text("o1 call\nG0 X1\no1 sub\nG0 Y1\no1 endsub\nM2\n"), 3, 1, "sub_misplaced");
    CHECK(run_text("o1 call\nM2\no1 sub\nG0 Y1\no1 endsub\n")->summary.errors == 0);
    CHECK_ERROR(run_text("%\no1 call\n%\no1 sub\no1 endsub\n"), 2, 1, "unknown_label");
}

static void a_fanuc_call_stands_alone_on_its_line(void)
{
    CHECK_ERROR(run_text("G0 X1 M98 P2\nM2\nO2\nM99\n"), 1, 7, "word_misplaced");
    CHECK_ERROR(run_text("M98 P2\nM2\nO2\nG0 X1 M99\n"), 4, 7, "word_misplaced");
    CHECK_ERROR(run_text("M98 P2 L1.5\nM2\nO2\nM99\n"), 1, 8, "out_of_range");
}

static void a_program_that_never_ends_is_ended(void)
{
    zv_gcode_options options = zv_gcode_default_options();
    options.max_again = 10000;
    const program_run *loop = run_with("o1 while [1]\no1 endwhile\nM2\n", options);
    CHECK(loop->status == ZV_ERR_LIMIT && loop->summary.errors == 1);
    const program_run *recursion = run_with("o1 sub\no1 call\no1 endsub\no1 call\nM2\n", options);
    CHECK(recursion->status == ZV_ERR_LIMIT && recursion->summary.errors == 1);
    const program_run *fanuc = run_with("M98 P1\nM30\nO1\nM98 P1\nM99\n", options);
    CHECK(fanuc->status == ZV_ERR_LIMIT);
}

static void a_line_in_a_loop_is_blamed_once(void)
{
    const program_run *run = run_text("o1 repeat [50]\nG1 X1\nG0 Y1\nG1 X2\no1 endrepeat\nM2\n");
    CHECK(run->status == ZV_OK && run->summary.errors == 2);
    CHECK(run->move_count == 50);
    const program_run *endless = run_text("o1 while [1]\nG1 X1\no1 endwhile\nM2\n");
    CHECK(endless->status == ZV_ERR_LIMIT && endless->summary.errors <= 2);
}

static void a_long_program_is_no_loop(void)
{
    zv_gcode_options options = zv_gcode_default_options();
    options.max_again = 3;
    const program_run *run = run_with("G0 X1\nG0 X2\nG0 X3\nG0 X4\nG0 X5\nG0 X6\nM2\n", options);
    CHECK(run->status == ZV_OK && run->summary.errors == 0);
}

static void an_open_block_is_told_where_it_began(void)
{
    CHECK_ERROR(run_text("G0 X1\no1 if [0]\nG0 X2\nM2\n"), 2, 1, "end_missing");
    CHECK_ERROR(run_text("o1 sub\nG0 X2\nM2\n"), 1, 1, "end_missing");
    CHECK_ERROR(run_text("o1 endwhile\nM2\n"), 1, 1, "loop_not_begun");
    CHECK_ERROR(run_text("o1 dance\nM2\n"), 1, 4, "unknown_keyword");
}

static void what_is_out_of_place_around_o_words_is_refused(void)
{
    CHECK_ERROR(run_text("o1 endif\nM2\n"), 1, 1, "if_not_begun");
    CHECK_ERROR(run_text("o1 if [1] G0 X1\no1 endif\nM2\n"), 1, 11, "unknown_text");
    CHECK_ERROR(run_text("o1 if [1]\no1 endif here\nM2\n"), 2, 10, "unknown_text");
    CHECK_ERROR(run_text("o1 sub\no1 endsub\no1 sub\no1 endsub\nM2\n"), 3, 1, "sub_twice");
    CHECK_ERROR(run_text("o1 (once) if [0]\nM2\n"), 1, 11, "unknown_text");
    CHECK_ERROR(run_text("o1 repeat [2]\no1 break\no1 endrepeat\nM2\n"), 2, 1, "not_available");
}

static void leaving_a_loop_from_inside_a_condition_closes_it(void)
{
    const program_run *run = run_text("G91\no1 while [#1 lt 500]\n#1=[#1+1]\no2 if [#1 gt 400]\no1 break\no2 else\n"
                                      "G0 X1\no1 continue\no2 endif\no1 endwhile\no3 if [1]\nG0 X1\no3 endif\nM2\n");
    CHECK(run->summary.errors == 0 && run->summary.end[ZV_X] == 401.0);
}

static void a_long_program_needs_no_more_memory_than_a_short_one(void)
{
    // the reader's window is far smaller than this text; jumps back and forth must still find their lines
    static char text[400000];
    char *p = text + sprintf(text, "G91\no1 repeat [2]\n");
    for (int i = 0; i < 20000; ++i) {
        p += sprintf(p, "G0 X0.5 (%05d)\n", i);
    }
    sprintf(p, "o1 endrepeat\nM2\n");
    const program_run *run = run_text(text);
    CHECK(run->summary.errors == 0 && run->summary.moves == 40001);
    CHECK(run->summary.end[ZV_X] == 20000.0);
}

static void a_computed_label_of_a_skipped_line_is_not_computed(void)
{
    const program_run *run =
        run_text("o<m> sub\n#<n>=2\no#<n> call\no[#<n>+3] if [1]\nG0 X3\no[#<n>+3] endif\no<m> endsub\n"
                 "o2 sub\nG0 X7\no2 endsub\no<m> call\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count == 2);
    CHECK(run->moves[0].to[ZV_X] == 7.0 && run->moves[1].to[ZV_X] == 3.0);
    run = run_text("o1 if [0]\n#<k>=1\no[#<k>] call\no#<k> call\no1 endif\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK_ERROR(run_text("o1 if [0]\no[#<k>] wile [1]\no1 endif\nM2\n"), 2, 9, "unknown_keyword");
}

static void every_one_of_many_subroutines_is_found(void)
{
    enum { SUBS = 3000, LINE = 64 };
    char *text = malloc((size_t)SUBS * 4 * LINE);
    size_t size = 0;
    for (int i = 1; i <= SUBS; ++i) {
        size += (size_t)snprintf(text + size, 3 * LINE, "o%d sub\nG0 X%d\no%d endsub\n", i, i, i);
    }
    for (int i = 1; i <= SUBS; i += 7) {
        size += (size_t)snprintf(text + size, LINE, "o%d call\n", SUBS + 1 - i);
    }
    snprintf(text + size, LINE, "M2\n");
    const program_run *run = run_text(text);
    CHECK(run->summary.errors == 0 && run->move_count == (SUBS + 6) / 7);
    for (int i = 0; i < run->move_count; ++i) {
        CHECK(run->moves[i].to[ZV_X] == SUBS - 7 * i);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_call_gives_arguments_and_takes_back_a_value),
        CASE(a_subroutine_may_call_itself),
        CASE(the_first_true_branch_is_taken),
        CASE(loops_repeat_break_and_continue),
        CASE(loops_inside_loops_start_afresh),
        CASE(fanuc_calls_repeat_and_keep_variables),
        CASE(saved_modes_come_back),
        CASE(with_the_modes_comes_back_whether_offsets_count),
        CASE(comments_may_stand_between_the_arguments_of_a_call),
        CASE(comments_behind_o_words_are_closed_too),
        CASE(lines_that_are_passed_over_are_spelt_right_all_the_same),
        CASE(faults_of_a_modal_line_point_at_its_words),
        CASE(a_label_begins_one_block_only),
        CASE(of_very_many_labels_each_is_known),
        CASE(conditions_may_overlap),
        CASE(a_do_without_a_body_ends),
        CASE(a_break_does_not_end_a_later_loop),
        CASE(the_two_kinds_of_subroutines_are_not_mixed),
        CASE(a_subroutine_stands_before_its_first_call_or_behind_the_end),
        CASE(a_fanuc_call_stands_alone_on_its_line),
        CASE(a_program_that_never_ends_is_ended),
        CASE(a_line_in_a_loop_is_blamed_once),
        CASE(a_long_program_is_no_loop),
        CASE(an_open_block_is_told_where_it_began),
        CASE(what_is_out_of_place_around_o_words_is_refused),
        CASE(leaving_a_loop_from_inside_a_condition_closes_it),
        CASE(a_long_program_needs_no_more_memory_than_a_short_one),
        CASE(a_computed_label_of_a_skipped_line_is_not_computed),
        CASE(every_one_of_many_subroutines_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
