/// @file test_radius.c
/// Cutter radius compensation: the tool touches the contour and never cuts into it.
#include "program_run.h"

#include <math.h>

#include "zveno/geom.h"

enum { MOST = 12, STEPS = 200 };

/// A random contour of lines and arcs after an entry move, as a program.
static void random_contour(char *out, size_t size, double diameter, bool left)
{
    double x = 20.0, y = 0.0, heading = check_uniform(-0.5, 0.5);
    int used = snprintf(out, size, "G21 G17 G90 F1000\nG0 X0 Y0 Z5\nG4%d.1 D%g\nG1 X%.4f Y%.4f\n", left ? 1 : 2,
                        diameter, x, y);
    const int count = (int)check_uniform(2, 8);
    for (int i = 0; i < count; ++i) {
        const double length = check_uniform(4, 30), turn = check_uniform(-1.5, 1.5);
        heading += check_uniform(0, 1) < 0.3 ? 0.0 : turn;
        if (check_uniform(0, 1) < 0.5) {
            x += length * cos(heading);
            y += length * sin(heading);
            used += snprintf(out + used, size - (size_t)used, "G1 X%.6f Y%.6f\n", x, y);
        } else {
            const double radius = check_uniform(3, 20), sweep = check_uniform(0.2, 3.0);
            const double side = check_uniform(0, 1) < 0.5 ? 1.0 : -1.0;
            const double i_word = -side * radius * sin(heading), j_word = side * radius * cos(heading);
            heading += side * sweep;
            const double end_x = x + i_word + side * radius * sin(heading);
            const double end_y = y + j_word - side * radius * cos(heading);
            used += snprintf(out + used, size - (size_t)used, "G%d X%.6f Y%.6f I%.6f J%.6f\n", side > 0 ? 3 : 2, end_x,
                             end_y, i_word, j_word);
            x = end_x;
            y = end_y;
        }
    }
    snprintf(out + used, size - (size_t)used, "M2\n");
}

static double distance_to(const zv_move *moves, int count, const double *place, int *nearest)
{
    double best = INFINITY;
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k <= STEPS; ++k) {
            double at[ZV_AXES];
            zv_move_at(&moves[i], (double)k / STEPS, at);
            const double away = hypot(at[ZV_X] - place[ZV_X], at[ZV_Y] - place[ZV_Y]);
            if (away < best) {
                best = away;
                *nearest = i;
            }
        }
    }
    return best;
}

/// Each segment of the contour is touched by the tool of one that stands for it: neighbours do not count, since a
/// contour that crosses itself is cut by any control.
static void the_tool_keeps_its_radius_to_the_segment_it_follows(void)
{
    static zv_move contour[MOST];
    int followed = 0;
    for (int round = 0; round < 300; ++round) {
        char text[1024], bare[1024];
        const double diameter = check_uniform(1, 8);
        const bool left = check_uniform(0, 1) < 0.5;
        random_contour(text, sizeof text, diameter, left);
        snprintf(bare, sizeof bare, "%.*s%s", (int)(strstr(text, "G4") - text), text, strchr(strstr(text, "G4"), '\n'));
        const program_run *plain = run_text(bare);
        const int count = plain->move_count;
        memcpy(contour, plain->moves, (size_t)count * sizeof *contour);
        const program_run *run = run_text(text);
        if (run->summary.errors > 0) {
            CHECK(strcmp(run->issues[0].code, "gouge") == 0);
            continue;
        }
        ++followed;
        for (int i = 2; i < run->move_count; ++i) { // behind the entry
            const int line = run->moves[i].line;
            const zv_move *segment = NULL;
            for (int k = 0; k < count; ++k) {
                segment = contour[k].line == line - 1 || contour[k].line == line ? &contour[k] : segment;
            }
            double place[ZV_AXES];
            int nearest;
            zv_move_at(&run->moves[i], 0.5, place);
            const double away = distance_to(segment, 1, place, &nearest);
            // small corners are none: there the tool is off by r (1 - cos 0.05)
            CHECK(away > 0.5 * diameter * (1.0 - 0.002) - 0.02);
            CHECK(away < 0.5 * diameter * (1.0 + 0.002) + 0.02);
        }
    }
    CHECK(followed > 60);
}

static void moves_follow_each_other_without_a_gap(void)
{
    for (int round = 0; round < 300; ++round) {
        char text[1024];
        random_contour(text, sizeof text, check_uniform(1, 8), check_uniform(0, 1) < 0.5);
        const program_run *run = run_text(text);
        for (int i = 1; i < run->move_count; ++i) {
            const zv_move *last = &run->moves[i - 1], *now = &run->moves[i];
            CHECK(memcmp(last->to, now->from, sizeof now->from) == 0);
            double end[ZV_AXES];
            zv_move_at(now, 1.0, end);
            if (now->kind == ZV_MOVE_ARC) { // its sweep leads to its end
                const double x = now->from[ZV_X] - now->center.x, y = now->from[ZV_Y] - now->center.y;
                const double angle = atan2(y, x) + now->sweep,
                             radius = hypot(end[ZV_X] - now->center.x, end[ZV_Y] - now->center.y);
                CHECK_NEAR(now->center.x + radius * cos(angle), now->to[ZV_X], 1e-4);
                CHECK_NEAR(now->center.y + radius * sin(angle), now->to[ZV_Y], 1e-4);
            }
        }
    }
}

static void check_places(const program_run *run, int count, const double (*places)[2])
{
    CHECK(run->summary.errors == 0 && run->move_count == count);
    for (int i = 0; i < count; ++i) {
        CHECK_NEAR(run->moves[i].to[ZV_X], places[i][0], 1e-9);
        CHECK_NEAR(run->moves[i].to[ZV_Y], places[i][1], 1e-9);
    }
}

#define START "G21 G17 G90 F1000\nG0 X0 Y0 Z0\n"

static void entry_outside_and_inside_corners_and_exit(void)
{
    const program_run *run = run_text(START "G41.1 D2\nG1 X10 Y0\nX20\nY-10\nX30\nG40 G1 X0 Y0\nM2\n");
    const double places[][2] = {{0, 0}, {10, 1}, {20, 1}, {21, 0}, {21, -9}, {30, -9}, {0, 0}};
    check_places(run, 7, places);
    CHECK(run->moves[3].kind == ZV_MOVE_ARC && run->moves[3].line == 6);
    CHECK_NEAR(run->moves[3].sweep, -ZV_PI / 2.0, 1e-12);
    CHECK(run->moves[3].center.x == 20.0 && run->moves[3].center.y == 0.0);
}

static void a_turn_back_goes_round_the_end(void)
{
    const program_run *run = run_text(START "G41.1 D2\nG1 X10 Y0\nX20\nX10\nG40\nM2\n");
    const double places[][2] = {{0, 0}, {10, 1}, {20, 1}, {20, -1}, {10, -1}};
    check_places(run, 5, places);
    CHECK_NEAR(run->moves[3].sweep, -ZV_PI, 1e-12);
}

static void arcs_change_their_radius(void)
{
    const program_run *run =
        run_text(START "G41.1 D2\nG1 X10 Y0\nG3 X20 Y10 I0 J10 Z-3\nG1 Y20\nG2 X30 Y30 I10 J0\nG40\nM2\n");
    const double places[][2] = {{0, 0}, {10, 1}, {19, 10}, {19, 20}, {30, 31}};
    check_places(run, 5, places);
    CHECK(run->moves[2].to[ZV_Z] == -3.0);
    CHECK_NEAR(zv_move_length(&run->moves[4]), 11.0 * ZV_PI / 2.0, 1e-9);
}

static void an_arc_may_be_the_entry(void)
{
    const program_run *run = run_text(START "G41.1 D2\nG3 X10 Y10 I0 J10\nG1 X10 Y20\nG40\nM2\n");
    CHECK(run->summary.errors == 0 && run->move_count == 3);
    CHECK_NEAR(run->moves[1].to[ZV_X], 9.0, 1e-12);
    CHECK_NEAR(run->moves[1].center.x, 9.0 - 181.0 / 18.0, 1e-12); // through (0, 0), upright at (9, 10)
    CHECK_NEAR(run->moves[1].center.y, 10.0, 1e-12);
}

static void what_happens_on_the_way_stays_in_its_place(void)
{
    const program_run *run = run_text(START "G41.1 D2\nG1 X10 Y0\nX20\nZ-1\nG4 P1\nM8\n(MSG, half)\nY10\nG40\nM2\n");
    const double places[][2] = {{0, 0}, {10, 1}, {19, 1}, {19, 1}, {19, 1}, {19, 10}};
    check_places(run, 6, places);
    CHECK(run->moves[3].to[ZV_Z] == -1.0 && run->moves[4].kind == ZV_MOVE_DWELL);
    CHECK(run->event_count == 3 && strcmp(run->messages[1], " half") == 0 && run->events[1].to[ZV_X] == 19.0);
}

static void in_g18_left_is_seen_from_positive_y(void)
{
    const program_run *run = run_text("G21 G18 G90 F1000\nG0 X0 Y0 Z0\nG41.1 D2\nG1 X10 Z0\nX20\nZ10\nG40\nM2\n");
    CHECK(run->summary.errors == 0);
    CHECK_NEAR(run->moves[1].to[ZV_Z], -1.0, 1e-12);
    CHECK(run->moves[3].kind == ZV_MOVE_ARC);
    CHECK_NEAR(run->moves[4].to[ZV_X], 21.0, 1e-12);
}

static void after_g40_the_program_counts_from_its_own_place(void)
{
    const program_run *run = run_text(START "G41.1 D2\nG91\nG1 X10\nX10\nG40\nG0 X1 Y1\nM2\n");
    const double places[][2] = {{0, 0}, {10, 1}, {20, 1}, {21, 1}};
    check_places(run, 4, places);
    CHECK_ERROR(run_text(START "G41.1 D2\nG1 X10\nX20\nG40\nG2 X30 Y-10 I0 J-10\nM2\n"), 7, 1, "compensation");
}

static void a_tool_that_does_not_fit_is_refused(void)
{
    CHECK_ERROR(run_text(START "G41.1 D2\nG1 X1\nG40\nM2\n"), 4, 1, "entry_move");
    CHECK_ERROR(run_text(START "G41.1 D10\nG1 X10\nX12\nY20\nG40\nM2\n"), 6, 1, "gouge");
    CHECK_ERROR(run_text(START "G41.1 D10\nG1 X10\nX30\nY2\nG40\nM2\n"), 6, 1, "gouge");
    CHECK_ERROR(run_text(START "G41.1 D2\nG1 X10\nG3 X10 Y1 I0 J0.5\nG40\nM2\n"), 5, 1, "gouge");
}

static void what_would_move_the_contour_is_refused(void)
{
    static const char *const lines[] = {
        "G18",     "G55",          "G92 X0", "G28", "G53 G1 X1", "G81 X12 Z-1 R1",
        "G43 H1",  "G10 L2 P1 X1", "T1 M6",  "G41", "G92.1",     "G5 X20 Y0 I1 J1 P-1 Q-1",
        "G42.1 D2"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; ++i) {
        char text[200];
        snprintf(text, sizeof text, START "G41.1 D2\nG1 X10\n%s\nX20\nG40\nM2\n", lines[i]);
        const program_run *run = run_text(text);
        CHECK(run->summary.errors == 1 && run->issues[0].line == 5 && strcmp(run->issues[0].code, "compensation") == 0);
    }
    CHECK(run_text(START "G41.1 D2\nG1 X10\nG17\nG10 L2 P3 X1\nG20\nG61\nG21 X20\nG40 G55\nM2\n")->summary.errors == 0);
    CHECK_ERROR(run_text("G19\nG41.1 D2\nM2\n"), 2, 1, "not_available");
}

static void the_diameter_comes_from_the_tool_table(void)
{
    static const char table[] = "; tools\nT1 P1 Z-12.5 D2 ; mill\n\nt20 p2 d 10 x1\r\n";
    zv_tools tools;
    zv_error why;
    CHECK(zv_tools_read(table, sizeof table - 1, &tools, &why) == ZV_OK && tools.count == 2);
    CHECK(tools.tool[1].number == 20 && tools.tool[1].diameter == 10.0 && tools.tool[1].offset[ZV_X] == 1.0);
    zv_gcode_options options = zv_gcode_default_options();
    options.tools = &tools;
    CHECK(run_end(run_with(START "G42 D20\nG1 X10\nX20\nM2\n", options))[ZV_Y] == -5.0);
    CHECK(run_end(run_with(START "T1 M6\nG41\nG1 X10\nX20\nM2\n", options))[ZV_Y] == 1.0);
    CHECK(run_end(run_with(START "T1 M6\nG43\nG1 Z0\nM2\n", options))[ZV_Z] == -12.5);
    CHECK_ERROR(run_with(START "G42 D3\nG1 X10\nM2\n", options), 3, 5, "unknown_tool");
    CHECK_ERROR(run_with(START "T3 M6\nM2\n", options), 3, 1, "unknown_tool");
    CHECK_ERROR(run_with(START "G43 H9\nM2\n", options), 3, 1, "unknown_tool");
    zv_tools_free(&tools);
    const program_run *run = run_text(START "G42 D3\nG1 X10\nM2\n"); // nothing is known of tools
    CHECK(run->summary.errors == 0 && run->summary.warnings == 1 && run_end(run)[ZV_Y] == 0.0);
    CHECK(run_end(run_text(START "G10 L1 P3 R2\nG42 D3\nG1 X10\nX20\nM2\n"))[ZV_Y] == -2.0);
}

static void a_table_that_is_wrong_says_where(void)
{
    static const struct {
        const char *text;
        int line, column;
    } rows[] = {{"T1 D2\nD3\n", 2, 1}, {"T1 Dx\n", 1, 5},          {"T1.5\n", 1, 1},
                {"T1\nT1\n", 2, 1},    {"T1 G5\n", 1, 4},          {"T1 D1 D2\n", 1, 7},
                {"T1 D1e999", 1, 5},   {"\xEF\xBB\xBFT1 ?", 1, 4}, {"POCKET FMS\n", 1, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        zv_tools tools = {NULL, 7};
        zv_error why;
        CHECK(zv_tools_read(rows[i].text, strlen(rows[i].text), &tools, &why) == ZV_ERR_SYNTAX && tools.count == 7);
        CHECK(why.line == rows[i].line && why.column == rows[i].column && why.message[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_tool_keeps_its_radius_to_the_segment_it_follows),
        CASE(moves_follow_each_other_without_a_gap),
        CASE(entry_outside_and_inside_corners_and_exit),
        CASE(a_turn_back_goes_round_the_end),
        CASE(arcs_change_their_radius),
        CASE(an_arc_may_be_the_entry),
        CASE(what_happens_on_the_way_stays_in_its_place),
        CASE(in_g18_left_is_seen_from_positive_y),
        CASE(after_g40_the_program_counts_from_its_own_place),
        CASE(a_tool_that_does_not_fit_is_refused),
        CASE(what_would_move_the_contour_is_refused),
        CASE(the_diameter_comes_from_the_tool_table),
        CASE(a_table_that_is_wrong_says_where),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
