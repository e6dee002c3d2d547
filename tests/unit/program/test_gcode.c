/// @file test_gcode.c
/// Modes, offsets, arcs, cycles and errors of whole small programs.
#include "program_run.h"

static void axes_not_named_keep_their_value(void)
{
    const program_run *run = run_text("g1 x5 y7 f100\nx10\nM2\n");
    CHECK(run->moves[1].to[ZV_X] == 10.0 && run->moves[1].to[ZV_Y] == 7.0);
    CHECK(run->moves[1].line == 2 && run->moves[1].kind == ZV_MOVE_FEED && run->moves[1].feed_mm_min == 100.0);
}

static void relative_and_absolute_distances_mix(void)
{
    const program_run *run = run_text("G91 G0 X5\nX5\nG90 Y1\nG91 Y1 Z-2\nM2\n");
    const double *end = run_end(run);
    CHECK(end[ZV_X] == 10.0 && end[ZV_Y] == 2.0 && end[ZV_Z] == -2.0);
}

static void inches_become_millimetres_and_the_position_stays(void)
{
    const program_run *run = run_text("G20 G1 X1 F10\nG21 Y5\nM2\n");
    CHECK_NEAR(run->moves[0].to[ZV_X], 25.4, 1e-12);
    CHECK_NEAR(run->moves[0].feed_mm_min, 254.0, 1e-12);
    CHECK_NEAR(run->moves[1].to[ZV_X], 25.4, 1e-12);
    CHECK_NEAR(run->moves[1].to[ZV_Y], 5.0, 1e-12);
}

static void text_may_be_written_in_any_way(void)
{
    const program_run *run =
        run_text("\xEF\xBB\xBF%\r\n/G0 X9 9\r\nn10g0x1(note)y2;rest\r\n\r\n  N20 G 1 Z - 3 F 1 0 0\r\n%\r\nG0 X50\r\n");
    CHECK(run->summary.errors == 0 && run->summary.warnings == 0);
    CHECK(run->move_count == 3 && run->moves[0].to[ZV_X] == 99.0);
    const double *end = run_end(run);
    CHECK(end[ZV_X] == 1.0 && end[ZV_Y] == 2.0 && end[ZV_Z] == -3.0);
    CHECK(run->moves[2].feed_mm_min == 100.0 && run->moves[2].line == 5);
}

static void arcs_end_where_they_should_and_turn_the_right_way(void)
{
    const program_run *run =
        run_text("G0 X10\nG3 X0 Y10 I-10 F100\nG2 X10 Y0 J-10\nG2 X10 Y0 I-10 P2\nG18 G3 X0 Z10 I-10\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK_NEAR(run->moves[1].sweep, ZV_PI / 2, 1e-12);
    CHECK_NEAR(run->moves[2].sweep, -ZV_PI / 2, 1e-12);
    CHECK_NEAR(run->moves[3].sweep, -4 * ZV_PI, 1e-12);
    CHECK_NEAR(run->moves[4].sweep, -ZV_PI / 2 + 2 * ZV_PI, 1e-12); // in the ZX plane X to Z is clockwise
    CHECK(run->moves[4].axis.y == 1.0);
}

static void an_arc_by_radius_is_the_short_one_or_with_minus_the_long_one(void)
{
    const program_run *run = run_text("G0 X0\nG2 X10 Y0 R10 F100\nG0 X0\nG2 X10 Y0 R-10\nG0 X0\nG3 X10 Y0 R5\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK_NEAR(run->moves[1].sweep, -ZV_PI / 3, 1e-12);
    CHECK_NEAR(run->moves[3].sweep, -5 * ZV_PI / 3, 1e-12);
    CHECK_NEAR(run->moves[5].sweep, ZV_PI, 1e-12);
    CHECK_NEAR(run->moves[1].center.y, -sqrt(75.0), 1e-12);
}

static void offsets_move_the_program_and_not_the_machine(void)
{
    const program_run *run =
        run_text("G10 L2 P2 X100 Y50 R90\nG55 G0 X10 Y0\nG92 X0 Y0\nG0 X1\nG53 G0 X0 Y0\nG92.1\nG54 G0 X3 Y4\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK_NEAR(run->moves[0].to[ZV_X], 100.0, 1e-12);
    CHECK_NEAR(run->moves[0].to[ZV_Y], 60.0, 1e-12);
    CHECK_NEAR(run->moves[1].to[ZV_Y], 61.0, 1e-12);
    CHECK_NEAR(run->moves[2].to[ZV_X], 0.0, 1e-12);
    CHECK_NEAR(run->moves[3].to[ZV_X], 3.0, 1e-12);
    CHECK_NEAR(run->moves[3].to[ZV_Y], 4.0, 1e-12);
}

static void l20_makes_the_tool_stand_where_the_words_say(void)
{
    for (int i = 0; i < 200; ++i) {
        char text[256];
        const double turn = check_uniform(-180, 180), x = check_uniform(-90, 90), y = check_uniform(-90, 90);
        snprintf(text, sizeof text,
                 "G0 X%.3f Y%.3f\nG10 L2 P3 X5 Y-7 R%.3f\nG10 L20 P3 X%.3f Y%.3f\nG56\nG0 X%.3f Y%.3f\nM2\n",
                 check_uniform(-50, 50), check_uniform(-50, 50), turn, x, y, x, y);
        const program_run *run = run_text(text);
        CHECK(run->summary.errors == 0);
        CHECK_NEAR(run->moves[1].to[ZV_X], run->moves[0].to[ZV_X], 1e-9);
        CHECK_NEAR(run->moves[1].to[ZV_Y], run->moves[0].to[ZV_Y], 1e-9);
    }
}

static void drilling_pecks_and_comes_back(void)
{
    const program_run *run = run_text("G0 Z10 F100\nG99 G83 X1 Y1 Z-5 R2 Q3\nX2\nG80\nG98 G82 X3 Z-1 R2 P0.5\nM2\n");
    double lowest = 0.0;
    int dwells = 0;
    CHECK(run->summary.errors == 0);
    for (int i = 0; i < run->move_count; ++i) {
        lowest = fmin(lowest, run->moves[i].to[ZV_Z]);
        dwells += run->moves[i].kind == ZV_MOVE_DWELL;
    }
    CHECK(lowest == -5.0);
    CHECK(dwells == 1);
    CHECK(run_end(run)[ZV_Z] == 2.0);
}

static void inverse_time_moves_last_what_they_say(void)
{
    const program_run *run = run_text("G93 G1 X30 F2\nM2\n");
    CHECK_NEAR(zv_move_duration(&run->moves[0]), 30.0, 1e-12);
    CHECK_ERROR(run_text("G93\nG1 X30 F2\nX40\nM2\n"), 3, 1, "no_feed");
}

static void splines_pass_their_points(void)
{
    const program_run *run = run_text("G5 X10 Y10 I0 J5 P0 Q-5 F100\nG5 X20 Y0 P-3 Q0\nG5.1 X30 Y0 I5 J5\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK(run->moves[1].control[0].x == 10.0 && run->moves[1].control[0].y == 15.0); // straight on
    const program_run *curve = run_text("G5.2 X10 Y10 P1 F100\nX20 Y0 P1\nX30 Y10 P1\nX40 Y0 P1\nG5.3\nM2\n");
    CHECK(curve->summary.errors == 0);
    CHECK_NEAR(run_end(curve)[ZV_X], 40.0, 1e-9);
    for (int i = 1; i < curve->move_count; ++i) {
        CHECK(memcmp(curve->moves[i].from, curve->moves[i - 1].to, sizeof curve->moves[i].from) == 0);
    }
}

static void a_weighted_curve_is_the_circle_it_should_be(void)
{
    // a quarter of a circle as a rational quadratic: weights 1, cos 45, 1
    const program_run *run = run_text("G0 X10 Y0\nG5.2 P1 F100\nX10 Y10 P0.70710678118654752\nX0 Y10 P1\nG5.3\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count > 2);
    for (int i = 1; i < run->move_count; ++i) {
        for (double t = 0.0; t <= 1.0; t += 0.125) {
            double p[ZV_AXES];
            zv_move_at(&run->moves[i], t, p);
            CHECK_NEAR(sqrt(p[0] * p[0] + p[1] * p[1]), 10.0, 1e-5);
        }
    }
}

static void events_stand_between_the_moves(void)
{
    const program_run *run = run_text("S500 M3\nM8\nG0 X1\nM64 P2\n(MSG, hello)\nT4 M6\nM2\n");
    const double codes[] = {3, 8, 64, -1, 6, 2};
    CHECK(run->event_count == 6);
    for (int i = 0; i < 6; ++i) {
        CHECK(run->events[i].code == codes[i]);
    }
    CHECK(run->events[0].values[0] == 500.0 && run->events[2].values[0] == 2.0 && run->events[4].values[0] == 4.0);
    CHECK(strcmp(run->messages[3], " hello") == 0);
}

static void a_line_with_an_error_makes_no_move_and_reading_goes_on(void)
{
    const program_run *run = run_text("G1 X1\nG1 X2 F100\nG1 X3 Q5\nG1 X4 F-1\nX5\nM2\n");
    CHECK(run->summary.errors == 3);
    CHECK(run->issues[0].line == 1 && run->issues[1].line == 3 && run->issues[2].line == 4);
    CHECK(run->move_count == 2 && run_end(run)[ZV_X] == 5.0);
}

static void errors_say_where(void)
{
    CHECK_ERROR(run_text("X1\nM2\n"), 1, 1, "no_motion_mode");
    CHECK_ERROR(run_text("G0 G1 X1\nM2\n"), 1, 4, "group_conflict");
    CHECK_ERROR(run_text("G0 X1 X2\nM2\n"), 1, 7, "word_twice");
    CHECK_ERROR(run_text("G0 X1 (open\nM2\n"), 1, 7, "comment_not_closed");
    CHECK_ERROR(run_text("G0 X\nM2\n"), 1, 5, "value_expected");
    CHECK_ERROR(run_text("G77 X1\nM2\n"), 1, 1, "unknown_g");
    CHECK_ERROR(run_text("G0 X1 M777\nM2\n"), 1, 7, "unknown_m");
    CHECK_ERROR(run_text("F100\nG2 X10 Y0 I4\nM2\n"), 2, 11, "arc_radius");
    CHECK_ERROR(run_text("F100\nG2 X10 Y0\nM2\n"), 2, 1, "word_missing");
    CHECK_ERROR(run_text("F100\nG2 X10 R3\nM2\n"), 2, 8, "arc_radius");
    CHECK_ERROR(run_text("F100 G81 X1 Z5 R1\nM2\n"), 1, 16, "cycle_upside_down");
    CHECK_ERROR(run_text("G10 L2 P77 X1\nM2\n"), 1, 8, "out_of_range");
    CHECK_ERROR(run_text("G92 G1 X1 F1\nM2\n"), 1, 1, "group_conflict");
    CHECK_ERROR(run_text("G38.2 X1 F10\nM2\n"), 1, 1, "not_available");
    CHECK_ERROR(run_text("G41.1\nM2\n"), 1, 1, "word_missing");
    CHECK_ERROR(run_text("G4\nM2\n"), 1, 1, "word_missing");
    CHECK_ERROR(run_text("$H\nM2\n"), 1, 1, "unknown_text");
}

static void a_missing_program_end_is_a_warning(void)
{
    const program_run *run = run_text("G0 X1\n");
    CHECK(run->summary.errors == 0 && run->summary.warnings == 1);
    CHECK(strcmp(run->issues[0].code, "no_program_end") == 0);
}

static const program_run *run_tolerant(const char *text)
{
    zv_gcode_options options = zv_gcode_default_options();
    options.dialect = ZV_DIALECT_TOLERANT;
    return run_with(text, options);
}

static void sums_without_brackets_are_those_of_fanuc(void)
{
    const program_run *run = run_tolerant("#1=1.5\n#2=#1*2+10-6/3\n#1=#1+1\nG0 X#2 Y#1\nM2\n");
    CHECK(run->summary.errors == 0 && run_end(run)[ZV_X] == 11.0 && run_end(run)[ZV_Y] == 2.5);
    CHECK(strcmp(run_tolerant("#1=1/0\nM2\n")->issues[0].code, "division_by_zero") == 0);
    CHECK(strcmp(run_tolerant("#1=[10**200]*[10**200]\nM2\n")->issues[0].code, "not_finite") == 0);
    CHECK(run_text("#1=2+3\nM2\n")->summary.errors == 1);
}

static void parameters_of_siemens_are_refused(void)
{
    CHECK(strcmp(run_tolerant("G0 X=R1+5\nM2\n")->issues[1].code, "not_available") == 0);
    CHECK(run_tolerant("G1 X1 F=R2\nM2\n")->summary.errors == 1);
    CHECK(run_end(run_tolerant("G0 X=5\nM2\n"))[ZV_X] == 5.0);
}

static void a_tolerant_reading_knows_habits_of_other_controls(void)
{
    const program_run *run = run_tolerant("M73 P5 R1\nG10\nG4 S2\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count == 1 && run->moves[0].seconds == 2.0);
    run = run_tolerant("F100\nG81 Z-1 R2 L0\nX1\nX2\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count == 8);
    run = run_tolerant("M98 P30100\nM30\nO0100\nG91 G0 X1\nM99\n");
    CHECK(run->summary.errors == 0 && run->move_count == 3);
}

static void an_arc_by_radius_may_be_a_micrometre_short(void)
{
    CHECK(run_text("F100\nG2 X10 R4.9988\nM2\n")->summary.errors == 0);
    CHECK_ERROR(run_text("F100\nG2 X10 R4.9986\nM2\n"), 2, 8, "arc_radius");
    CHECK_ERROR(run_text("G91 G0 @5\nM2\n"), 1, 8, "not_defined");
}

static void a_tolerant_reading_passes_over_what_printers_say(void)
{
    zv_gcode_options options = zv_gcode_default_options();
    options.dialect = ZV_DIALECT_TOLERANT;
    const program_run *run =
        run_with("M104 S200\nM92 X80\nG28.9 X0\nG92 E0\nG1 X10 F600 E0.5\nSTATUS_REPORT\nM2\n", options);
    CHECK(run->summary.errors == 0);
    CHECK(run->summary.warnings >= 4);
    CHECK(run->move_count == 1 && run_end(run)[ZV_X] == 10.0);
}

static void lines_end_as_in_any_editor(void)
{
    static const char *const ends[] = {"\n", "\r\n", "\r\r\n", "\r"};
    for (int i = 0; i < 4; ++i) {
        char text[64];
        snprintf(text, sizeof text, "G0 X1%sG0 X2%sM2%s", ends[i], ends[i], ends[i]);
        const program_run *run = run_text(text);
        CHECK(run->summary.errors == 0 && run->summary.warnings == 0 && run->move_count == 2);
        CHECK(run->moves[1].line == 2 && run_end(run)[ZV_X] == 2.0);
    }
}

static void characters_of_other_alphabets_have_their_names(void)
{
    CHECK_ERROR(run_text("G0 \xD0\xA5"
                         "1\nM2\n"),
                1, 4, "unknown_text"); // a Cyrillic X
    assert_non_null(strstr(run_text("G0 \xD0\xA5"
                                    "1\nM2\n")
                               ->issues[0]
                               .message,
                           "type the Latin X"));
    assert_non_null(strstr(run_text("G0 X1 \xC3\xA9\nM2\n")->issues[0].message, "the character \xC3\xA9 "));
    assert_non_null(strstr(run_text("G0 X1,5\nM2\n")->issues[0].message, "decimals have a point: 1.5"));
    CHECK_ERROR(run_text("G0 X1,5\nM2\n"), 1, 6, "unknown_text");
    CHECK_ERROR(run_text("\xFF\xFEG"), 1, 1, "encoding");
}

static void feed_and_motion_of_a_line_with_an_error_count_for_the_next(void)
{
    CHECK_ERROR(run_text("G1 X1 F200 Q3\nX2\nM2\n"), 1, 12, "word_unused");
    CHECK(run_text("G1 X1 F200 Q3\nG1 X2\nM2\n")->moves[0].feed_mm_min == 200.0);
    CHECK(run_text("F100\nG1 X1 F200 Q\nG1 X2\nM2\n")->moves[0].feed_mm_min == 200.0);
    CHECK(run_text("F100\nG1 XX (F300) F200\nG1 X2\nM2\n")->moves[0].feed_mm_min == 200.0);
    CHECK(run_text("F100\nG1 X[1/0] #<f5> ;F200\nG1 X2\nM2\n")->moves[0].feed_mm_min == 100.0);
}

static void what_would_never_end_is_refused(void)
{
    CHECK_ERROR(run_text("G4 P[10**300]\nM2\n"), 1, 4, "out_of_range");
    CHECK_ERROR(run_text("F100\nG82 X1 Z-1 R1 P90000\nM2\n"), 2, 15, "out_of_range");
    CHECK_ERROR(run_text("F100\nG2 I1 P1000000\nM2\n"), 2, 7, "out_of_range");
    CHECK(run_text("F100\nG4 P86400\nG2 I1 P10000\nM2\n")->summary.errors == 0);
}

static void a_tolerant_reading_begins_as_senders_do(void)
{
    const program_run *run = run_tolerant("X5\nG1 X10\nM2\n");
    CHECK(run->summary.errors == 0 && run->summary.warnings == 2);
    CHECK(run->moves[0].kind == ZV_MOVE_RAPID && run->moves[1].feed_mm_min == 1000.0);
    run = run_tolerant("G0 X5\nG80\nX6\nM2\n"); // G80 was said
    CHECK_ERROR(run, 3, 1, "no_motion_mode");
    run = run_tolerant("G0 X1 Z5\nG0 G28 Z7\nX2\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count == 4 && run->moves[1].to[ZV_Z] == 7.0);
    CHECK(run->moves[2].to[ZV_Z] == 0.0 && run_end(run)[ZV_X] == 2.0);
}

static void a_tolerant_reading_forgives_arcs_that_were_rounded(void)
{
    CHECK_ERROR(run_text("F100\nG2 X10.3 I5\nM2\n"), 2, 10, "arc_radius");
    const program_run *run = run_tolerant("F100\nG2 X10.3 I5\nG3 X20 R4.7\nM2\n");
    CHECK(run->summary.errors == 0 && run->summary.warnings == 2 && run_end(run)[ZV_X] == 20.0);
    CHECK_ERROR(run_tolerant("F100\nG2 X11 I5\nM2\n"), 2, 8, "arc_radius");
    CHECK_ERROR(run_tolerant("F100\nG2 X1 R0.3\nM2\n"), 2, 7, "arc_radius");
}

/// The moves of a text in a tolerant reading are those of another one in a strict reading.
static void check_same_moves(const char *tolerant, const char *strict)
{
    static program_run wanted;
    wanted = *run_text(strict);
    const program_run *run = run_tolerant(tolerant);
    CHECK(wanted.summary.errors == 0 && run->summary.errors == 0 && run->move_count == wanted.move_count);
    for (int i = 0; i < wanted.move_count; ++i) {
        CHECK(run->moves[i].kind == wanted.moves[i].kind);
        for (int k = 0; k < ZV_AXES; ++k) {
            CHECK_NEAR(run->moves[i].to[k], wanted.moves[i].to[k], 1e-12);
        }
    }
}

static void a_tolerant_reading_moves_as_the_other_control_would(void)
{
    check_same_moves("G1 X1.5e-05 Y2 F100\nM2\n", "G1 X0.000015 Y2 F100\nM2\n");
    check_same_moves("G1X10E-5F100\nM2\n", "G1 X10 F100\nM2\n");
    check_same_moves("G70\nG1 X1 F10\nG71 X2\nM2\n", "G20\nG1 X1 F10\nG21 X2\nM2\n");
    check_same_moves("G90 G54.1 P3 G0 X1 Y2\nX3 M11\nG69 X4\nM2\n", "G0 X1 Y2\nX3\nX4\nM2\n");
    check_same_moves("G1 X=5 Y2, Z3 ,C1 F100\nM2\n", "G1 X5 Y2 Z3 F100\nM2\n");
    check_same_moves("N G1 X1 F100\nN10 /X2\n/2 X3\n# remark\nX4 (no end\nOPART 1\nM2\n",
                     "G1 X1 F100\nX2\nX3\nX4\nM2\n");
    check_same_moves("M92 X80 Y80\nM115 U3.12.2\nM3 S-1 T1.5\nG0 X1\nM2\n", "G0 X1\nM2\n");
    check_same_moves("G0 X9 Y9 Z9\nG28 X Y\nM2\n", "G0 X9 Y9 Z9\nG28 X9 Y9\nM2\n");
    check_same_moves("F100\nG0 X10 Y0\nG2 X20 Y0 I15 J0\nM2\n", "F100\nG0 X10 Y0\nG2 X20 Y0 I5 J0\nM2\n");
    check_same_moves("F100\nG3\nX10 I5 J0 K0\nG2 X0 I-5 J0 R5\nM2\n", "F100\nG3 X10 I5 J0\nG2 X0 I-5 J0\nM2\n");
    check_same_moves("F100\nG83 X1 Z-1 R1\nG84 X2 Z-1 R1\nM2\n", "F100\nM3 S1\nG83 X1 Z-1 R1 Q9\nG84 X2 Z-1 R1\nM2\n");
    check_same_moves("G4 P500\nG4 X2\nG4\nG0 X1\nG91 G53 G0 X3\nM2\n", "G4 P.5\nG4 P2\nG0 X1\nG53 G0 X3\nM2\n");
}

static void a_tolerant_reading_refuses_what_it_would_move_wrongly(void)
{
    CHECK_ERROR(run_tolerant("G1 X1,5 F100\nM2\n"), 1, 6, "unknown_text");
    CHECK_ERROR(run_tolerant("G1 X1.2.3 F100\nM2\n"), 1, 8, "unknown_text");
    CHECK_ERROR(run_tolerant("G0 X1\nN10 IF [#1 GT 5] GOTO 20\nM2\n"), 2, 5, "not_available");
    CHECK_ERROR(run_tolerant("G0 X1\nWHILE [#1 LT 3] DO1\nM2\n"), 2, 1, "not_available");
    CHECK_ERROR(run_tolerant("G0 X1\nG68 X0 Y0 R45\nM2\n"), 2, 1, "not_available");
    CHECK_ERROR(run_tolerant("G0 X1\nG16\nM2\n"), 2, 1, "not_available");
    CHECK_ERROR(run_tolerant("G0 X1\nG33 Z-5 K1\nM2\n"), 2, 1, "not_available");
    CHECK_ERROR(run_tolerant("G0 X1\nG76 X1 Z-5 P2\nM2\n"), 2, 1, "not_available");
    CHECK(run_tolerant("G0 X1\nG33\nM2\n")->summary.errors == 0); // a printer that measures itself
    CHECK_ERROR(run_tolerant("G0 X1\nG1 U5 F10\nM2\n"), 2, 4, "not_available");
    CHECK_ERROR(run_tolerant("G0 X1\nM97 P100\nM2\n"), 2, 1, "not_available");
    CHECK_ERROR(run_tolerant("G0 X1\nG1 XR1\nM2\n"), 2, 4, "not_available");
    CHECK(run_tolerant("0 BEGIN PGM TEST MM\n1 L X+10 Y+10 R0 FMAX\n")->summary.errors == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(axes_not_named_keep_their_value),
        CASE(relative_and_absolute_distances_mix),
        CASE(inches_become_millimetres_and_the_position_stays),
        CASE(text_may_be_written_in_any_way),
        CASE(arcs_end_where_they_should_and_turn_the_right_way),
        CASE(an_arc_by_radius_is_the_short_one_or_with_minus_the_long_one),
        CASE(offsets_move_the_program_and_not_the_machine),
        CASE(l20_makes_the_tool_stand_where_the_words_say),
        CASE(drilling_pecks_and_comes_back),
        CASE(inverse_time_moves_last_what_they_say),
        CASE(splines_pass_their_points),
        CASE(a_weighted_curve_is_the_circle_it_should_be),
        CASE(events_stand_between_the_moves),
        CASE(a_line_with_an_error_makes_no_move_and_reading_goes_on),
        CASE(errors_say_where),
        CASE(a_missing_program_end_is_a_warning),
        CASE(a_tolerant_reading_passes_over_what_printers_say),
        CASE(a_tolerant_reading_knows_habits_of_other_controls),
        CASE(sums_without_brackets_are_those_of_fanuc),
        CASE(parameters_of_siemens_are_refused),
        CASE(an_arc_by_radius_may_be_a_micrometre_short),
        CASE(lines_end_as_in_any_editor),
        CASE(characters_of_other_alphabets_have_their_names),
        CASE(feed_and_motion_of_a_line_with_an_error_count_for_the_next),
        CASE(what_would_never_end_is_refused),
        CASE(a_tolerant_reading_begins_as_senders_do),
        CASE(a_tolerant_reading_moves_as_the_other_control_would),
        CASE(a_tolerant_reading_refuses_what_it_would_move_wrongly),
        CASE(a_tolerant_reading_forgives_arcs_that_were_rounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
