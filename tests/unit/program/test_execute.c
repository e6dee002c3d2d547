/// @file test_execute.c
/// What a line does when several codes and words meet on it.
#include <math.h>

#include "program_run.h"

static void g80_beside_another_motion_only_ends_a_cycle(void)
{
    const program_run *run = run_text("G0 G17 G40 G49 G80 G90\nX1\nG80 G1 Y2 F100\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count == 3);
    CHECK(run_end(run)[ZV_X] == 1.0 && run_end(run)[ZV_Y] == 2.0);
    CHECK_ERROR(run_text("G0\nG80 X1\nM2\n"), 2, 1, "no_motion_mode");
}

static void a_motion_code_alone_is_a_move_to_where_the_tool_is(void)
{
    const program_run *run = run_text("G0\nG1 F100\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count == 2);
    CHECK_ERROR(run_text("G1\nM2\n"), 1, 1, "no_feed");
}

static void a_feed_mode_wants_its_feed_anew(void)
{
    CHECK_ERROR(run_text("F100\nG94\nG1 X1\nM2\n"), 3, 1, "no_feed");
    CHECK(run_text("G94 F100\nG1 X1\nM2\n")->summary.errors == 0);
}

static void splines_count_for_their_line_and_remember_their_end(void)
{
    const program_run *run = run_text("G1 Y1 F100\nG5 I1 J0 P-1 Q0 X5 Y5\nX1\nG5 P0 Q-1 X9 Y9\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count == 4);
    CHECK(run->moves[2].kind == ZV_MOVE_FEED && run->moves[3].kind == ZV_MOVE_SPLINE);
    CHECK_NEAR(run->moves[3].control[0].x, 1.0 + 1.0, 1e-12);
    CHECK_ERROR(run_text("F100\nG5 I1 J0 P-1 Q0 X5 Y5\nX1\nM2\n"), 3, 1, "no_motion_mode");
}

static void g53_goes_with_straight_moves_only(void)
{
    CHECK_ERROR(run_text("F100\nG53 G2 X1 I1\nM2\n"), 2, 1, "group_conflict");
    CHECK_ERROR(run_text("G90 G53\nM2\n"), 1, 5, "group_conflict");
    CHECK_ERROR(run_text("G0 G53 @1 ^2\nM2\n"), 1, 8, "group_conflict");
}

static void codes_that_clear_g92_go_with_any_other(void)
{
    const program_run *run = run_text("G92 X5\nG0 X1\nG92.1 G28 X7\nG0 X1\nM2\n");
    CHECK(run->summary.errors == 0 && run_end(run)[ZV_X] == 1.0);
    CHECK_ERROR(run_text("F100\nG2 X2 I1 G4 P1\nM2\n"), 2, 10, "group_conflict");
    CHECK_ERROR(run_text("M66 P1 E0 L0\nM2\n"), 1, 8, "group_conflict");
}

static void the_loaded_tool_counts_and_not_the_selected_one(void)
{
    const program_run *run = run_text("T1 M6\nT3\nG10 L1 P1 Z2 X1\nG10 L1 P3 Z5\nG43\nG0 X0 Z0\nM2\n");
    CHECK(run->summary.errors == 0 && run_end(run)[ZV_Z] == 2.0 && run_end(run)[ZV_X] == 1.0);
    run = run_text("G10 L1 P1 Z2\nG10 L1 P2 X3\nG43 H1\nG43.2 H2\nG0 X0 Z0\nM2\n");
    CHECK(run->summary.errors == 0 && run_end(run)[ZV_Z] == 2.0 && run_end(run)[ZV_X] == 3.0);
    run = run_text("M61 Q2\nG10 L1 P2 Z4\nG43\nG0 Z0\nM2\n");
    CHECK(run->summary.errors == 0 && run_end(run)[ZV_Z] == 4.0);
}

static void g10_measures_a_tool_where_it_stands(void)
{
    CHECK(run_end(run_text("G0 Z7\nG10 L10 P1 Z2\nG43 H1\nG0 Z0\nM2\n"))[ZV_Z] == 5.0);
    CHECK(run_end(run_text("G10 L2 P9 Z1\nG0 Z7\nG10 L11 P1 Z2\nG43 H1\nG0 Z0\nM2\n"))[ZV_Z] == 4.0);
}

static void a_tool_is_measured_along_the_axes_of_a_turned_program(void)
{
    const program_run *run = run_text("G10 L2 P1 R45\nG0 X0 Y0 Z0\nG10 L10 P1 X1\nT1 M6\nG0 X[#5401] Y[#5402]\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK_NEAR(run_end(run)[ZV_X], 0.0, 1e-12); // (-0.707, -0.707) of the machine, turned by 45 degrees
    CHECK_NEAR(run_end(run)[ZV_Y], -1.0, 1e-12);
    // the component across stays
    run = run_text("G10 L1 P1 X3 Y4\nG10 L10 P1 X1\nT1 M6\nG0 X#5401 Y#5402\nM2\n");
    CHECK(run_end(run)[ZV_X] == -1.0 && run_end(run)[ZV_Y] == 4.0);
}

static void variables_of_the_tool_show_its_entry_in_the_table(void)
{
    const program_run *run = run_text("G10 L1 P2 Z7 R3 I10 J20 Q4\nT2 M6\nG0 X#5403 Y#5410 Z#5411 A#5412 B#5413\nM2\n");
    CHECK(run->summary.errors == 0);
    const double *end = run_end(run);
    CHECK(end[ZV_X] == 7.0 && end[ZV_Y] == 6.0 && end[ZV_Z] == 10.0 && end[ZV_A] == 20.0 && end[ZV_B] == 4.0);
    CHECK_ERROR(run_text("G10 L1 P1 Q1.5\nM2\n"), 1, 11, "out_of_range");
    CHECK_ERROR(run_text("G10 L2 P1 X1 J1\nM2\n"), 1, 14, "word_unused");
}

static void g43_2_adds_one_offset(void)
{
    CHECK(run_end(run_text("G10 L1 P1 Z2\nG43.1 Z3\nG43.2 H1\nG43.2 Z4\nG0 Z0\nM2\n"))[ZV_Z] == 9.0);
    CHECK_ERROR(run_text("G43.2\nM2\n"), 1, 1, "word_missing");
    CHECK_ERROR(run_text("G43.2 H1 Z1\nM2\n"), 1, 1, "word_missing");
}

static void home_is_shown_in_the_unit_in_which_it_was_set(void)
{
    const program_run *run = run_text("G20\nG0 X2\nG28.1\nG21\nG0 Y#5161\nM2\n");
    CHECK(run->summary.errors == 0 && run_end(run)[ZV_Y] == 2.0);
    CHECK(run_text("G0 X1\nG28\nM2\n")->move_count == 3); // by way of where the tool is
}

static void a_feed_of_zero_is_none(void)
{
    CHECK(run_text("F0\nG0 X1\nM2\n")->summary.errors == 0);
    CHECK_ERROR(run_text("F100\nF0\nG1 X1\nM2\n"), 3, 1, "no_feed");
    CHECK_ERROR(run_text("F-1\nM2\n"), 1, 1, "feed_not_positive");
}

static void a_line_has_at_most_four_m_codes(void)
{
    CHECK(run_text("M3 S1 M8 M48 M6 T1\nM2\n")->summary.errors == 0);
    CHECK_ERROR(run_text("M3 M8 M48 M6 M64 P1\nM2\n"), 1, 14, "too_many_codes");
}

static void a_curve_of_many_pieces_says_where_it_goes_on(void)
{
    const program_run *run =
        run_text("F100 G91\no1 repeat [2]\nG5.2 X1 Y1 P1\nX2 Y2 P3\nX3 Y1 P1\nG5.3\no1 endrepeat\nM2\n");
    int curves = 0;
    for (int i = 0; i < run->move_count; ++i) {
        curves += run->moves[i].kind == ZV_MOVE_SPLINE && !run->moves[i].goes_on;
    }
    CHECK(run->summary.errors == 0 && curves == 2 && run->move_count > 2);
}

static void g43_1_keeps_the_axes_it_does_not_name(void)
{
    const program_run *run = run_text("G43.1 X1\nG43.1 Z3\nG0 X0 Z0\nM2\n");
    CHECK(run_end(run)[ZV_X] == 1.0 && run_end(run)[ZV_Z] == 3.0);
}

static void home_is_reached_along_the_axes_of_a_turned_program(void)
{
    const program_run *run = run_text("G10 L2 P1 R90\nG0 X1 Y1\nG28.1\nG0 X4 Y5\nG28 X3\nM2\n");
    CHECK_NEAR(run_end(run)[ZV_X], -5.0, 1e-12); // program Y stays 5, program X is 1 again
    CHECK_NEAR(run_end(run)[ZV_Y], 1.0, 1e-12);
}

static void a_variable_of_an_offset_counts_when_its_system_is_chosen_again(void)
{
    CHECK(run_end(run_text("#5221=5\nG54\nG0 X1\nM2\n"))[ZV_X] == 1.0);
    CHECK(run_end(run_text("#5221=5\nG55\nG54\nG0 X1\nM2\n"))[ZV_X] == 6.0);
    CHECK_NEAR(run_end(run_text("G20\n#5241=1\nG55\nG0 X1\nM2\n"))[ZV_X], 50.8, 1e-12);
}

static void what_the_machine_shows_cannot_be_set(void)
{
    CHECK_ERROR(run_text("#5420=1\nM2\n"), 1, 1, "read_only");
    CHECK_ERROR(run_text("#<_x>=1\nM2\n"), 1, 1, "read_only");
}

static void a_slash_is_passed_over_unless_block_delete_is_on(void)
{
    zv_gcode_options options = zv_gcode_default_options();
    CHECK(run_with("/G0 X1\nM2\n", options)->move_count == 1);
    options.block_delete = true;
    CHECK(run_with("/G0 X1\nM2\n", options)->move_count == 0);
}

static void numbers_of_lines_and_tools_are_whole_and_in_their_place(void)
{
    CHECK_ERROR(run_text("G0 X1 N5\nM2\n"), 1, 7, "word_misplaced");
    CHECK_ERROR(run_text("N-5 G0 X1\nM2\n"), 1, 2, "number_expected");
    CHECK_ERROR(run_text("N5. G0 X1\nM2\n"), 1, 5, "number_expected");
    CHECK_ERROR(run_text("N[5] G0 X1\nM2\n"), 1, 2, "number_expected");
    CHECK(run_text("N 1 0 . 5 G0 X1\nM2\n")->summary.errors == 0);
    CHECK_ERROR(run_text("T1.5\nM2\n"), 1, 1, "out_of_range");
    CHECK_ERROR(run_text("M98 P1.5\nM2\n"), 1, 5, "out_of_range");
}

static void codes_of_the_language_that_we_lack_say_why(void)
{
    CHECK_ERROR(run_text("G1 F1 G95\nM2\n"), 1, 7, "not_available");
    CHECK_ERROR(run_text("G33 Z1 K1\nM2\n"), 1, 1, "not_available");
    CHECK_ERROR(run_text("G23\nM2\n"), 1, 1, "unknown_g");
}

/// What the law below needs of a run: coordinates of the program from the last frame, beside the place of the machine.
typedef struct framed {
    zv_program_frame frame;
    int frames;
    double worst_mm; ///< between the words of the line and the move, both in the machine
    const double *wanted;
} framed;

static bool take_frame(void *user, const zv_program_frame *frame)
{
    framed *f = user;
    f->frame = *frame;
    ++f->frames;
    return true;
}

static bool take_framed_move(void *user, const zv_move *move)
{
    framed *f = user;
    const zv_program_frame *frame = &f->frame;
    const double x = f->wanted[ZV_X] * frame->unit + frame->g92[ZV_X],
                 y = f->wanted[ZV_Y] * frame->unit + frame->g92[ZV_Y];
    const double c = cos(frame->turn * ZV_DEG), s = sin(frame->turn * ZV_DEG);
    const double machine[3] = {c * x - s * y + frame->system[ZV_X] + frame->tool[ZV_X],
                               s * x + c * y + frame->system[ZV_Y] + frame->tool[ZV_Y],
                               f->wanted[ZV_Z] * frame->unit + frame->g92[ZV_Z] + frame->system[ZV_Z] +
                                   frame->tool[ZV_Z]};
    for (int i = 0; i < 3 && move->kind == ZV_MOVE_RAPID; ++i) {
        f->worst_mm = fmax(f->worst_mm, fabs(machine[i] - move->to[i]));
    }
    return true;
}

static void frames_say_in_which_coordinates_a_program_speaks(void)
{
    const double to[3] = {check_uniform(-9, 9), check_uniform(-9, 9), check_uniform(-9, 9)};
    char text[600];
    snprintf(text, sizeof text,
             "G0 X%.17f Y%.17f Z%.17f\nG20\nG10 L2 P3 X%f Y%f Z%f R%f\nG56\nG0 X%.17f Y%.17f Z%.17f\nG92 X%f "
             "Y%f\nG43.1 X1 Z%f\n"
             "G0 X%.17f Y%.17f Z%.17f\nX%.17f\nM2\n",
             to[0], to[1], to[2], check_uniform(-9, 9), check_uniform(-9, 9), check_uniform(-9, 9),
             check_uniform(-180, 180), to[0], to[1], to[2], check_uniform(-9, 9), check_uniform(-9, 9),
             check_uniform(-9, 9), to[0], to[1], to[2], to[0]);
    framed f = {.wanted = to};
    zv_text_source memory = {text, strlen(text)};
    const zv_source source = zv_source_of_text(&memory);
    const zv_sink sink = {.user = &f, .move = take_framed_move, .frame = take_frame};
    const zv_gcode_options options = zv_gcode_default_options();
    zv_gcode_summary summary;
    CHECK(zv_gcode_read(&source, &options, &sink, &summary, NULL) == ZV_OK && summary.errors == 0);
    CHECK(f.frames == 3 && f.worst_mm < 1e-11);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(frames_say_in_which_coordinates_a_program_speaks),
        CASE(g80_beside_another_motion_only_ends_a_cycle),
        CASE(a_motion_code_alone_is_a_move_to_where_the_tool_is),
        CASE(a_feed_mode_wants_its_feed_anew),
        CASE(splines_count_for_their_line_and_remember_their_end),
        CASE(g53_goes_with_straight_moves_only),
        CASE(codes_that_clear_g92_go_with_any_other),
        CASE(the_loaded_tool_counts_and_not_the_selected_one),
        CASE(g10_measures_a_tool_where_it_stands),
        CASE(a_tool_is_measured_along_the_axes_of_a_turned_program),
        CASE(variables_of_the_tool_show_its_entry_in_the_table),
        CASE(g43_2_adds_one_offset),
        CASE(home_is_shown_in_the_unit_in_which_it_was_set),
        CASE(a_feed_of_zero_is_none),
        CASE(a_line_has_at_most_four_m_codes),
        CASE(a_curve_of_many_pieces_says_where_it_goes_on),
        CASE(g43_1_keeps_the_axes_it_does_not_name),
        CASE(home_is_reached_along_the_axes_of_a_turned_program),
        CASE(a_variable_of_an_offset_counts_when_its_system_is_chosen_again),
        CASE(what_the_machine_shows_cannot_be_set),
        CASE(a_slash_is_passed_over_unless_block_delete_is_on),
        CASE(numbers_of_lines_and_tools_are_whole_and_in_their_place),
        CASE(codes_of_the_language_that_we_lack_say_why),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
