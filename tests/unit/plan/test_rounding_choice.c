/// More tolerance never costs time, and G64 never takes longer than G61.
#include "plan/rounding_choice.h"

#include "plan_arm.h"

enum { PROGRAMS = CHECK_ROUNDS(8, 3) };

static void the_ladder_is_the_same_for_every_tolerance(void)
{
    CHECK(zv_ladder_at(0.05, false) == 0.05 && zv_ladder_at(0.0499, false) == 0.02);
    CHECK(zv_ladder_at(0.001, false) == 0.001 && zv_ladder_at(0.0004, false) == 0.0004);
    CHECK(zv_ladder_at(0.0499, true) == 0.04 && zv_ladder_at(0.0004, true) == 0.0004);
    for (int i = 0; i < 2000; ++i) {
        const bool is_fine = i % 2;
        const double wide = pow(10.0, check_uniform(-3.0, 2.0)), narrow = wide * check_uniform(0.0, 1.0);
        CHECK(zv_ladder_at(wide, is_fine) <= wide && zv_ladder_at(wide, is_fine) >= (is_fine ? 0.77 : 0.39) * wide);
        CHECK(zv_ladder_at(narrow, is_fine) <= zv_ladder_at(wide, is_fine));
        zv_rounding_choice choice = {.is_made = false, .is_fine = is_fine};
        bool is_met = false; // what a narrower tolerance begins with is met on the way down from a wider one
        while (zv_rounding_next(&choice, wide)) {
            is_met |= fabs(choice.most_mm - zv_ladder_at(narrow, is_fine)) <= 1e-12;
        }
        CHECK(choice.is_exact && (is_met || narrow < 1e-3));
    }
}

/// Zigzags, arcs that meet in corners, arcs and lines, short and long lines.
static void corner_moves(int kind, char *out, size_t size)
{
    double x = 0.0, y = 0.0;
    size_t used = (size_t)snprintf(out, size, "G0 X0 Y0\n");
    const double step = pow(10.0, check_uniform(-1.0, 0.6));
    for (int i = 0; i < 10; ++i) {
        const double length = kind == 3 ? pow(10.0, check_uniform(-1.3, 1.0)) : step;
        const double heading = kind == 3 ? check_uniform(-3.1, 3.1) : 0.0,
                     next_y = kind == 0 && i % 2 == 0 ? step : 0.0;
        x += kind == 3 ? length * cos(heading) : 2.0 * step;
        y = kind == 3 ? y + length * sin(heading) : next_y;
        if (kind == 1 || (kind == 2 && i % 2)) {
            used += (size_t)snprintf(out + used, size - used, "G2 X%.4f Y%.4f I%.4f J0\n", x, y, step);
        } else {
            used += (size_t)snprintf(out + used, size - used, "G1 X%.4f Y%.4f\n", x, y);
        }
    }
    snprintf(out + used, size - used, "M2\n");
}

static double time_of(const plan_arm *arm, const zv_plan_options *options, const char *mode, const char *moves)
{
    static char program[32768];
    snprintf(program, sizeof program, "G21 G90 F%d %s\n%s", 9000, mode, moves);
    plan_record r = plan_at(arm, program, options);
    const double duration = r.report.duration;
    CHECK(duration > 0.0);
    record_free(&r);
    return duration;
}

static void more_tolerance_never_costs_time(void)
{
    for (int n = 0; n < PROGRAMS; ++n) {
        const plan_place *place = &plan_places[n / 4 % 2 ? 4 : 0];
        plan_arm arm = arm_named(place->robot);
        zv_plan_options options = options_at(&arm, place);
        options.rate_hz = 10.0;
        char moves[1024], mode[32];
        corner_moves(n % 4, moves, sizeof moves);
        double least = time_of(&arm, &options, "G61", moves);
        for (double tolerance = 0.001 * check_uniform(1.0, 3.0); tolerance < 1.0;
             tolerance *= check_uniform(2.0, 9.0)) {
            snprintf(mode, sizeof mode, "G64 P%.5f", tolerance);
            const double duration = time_of(&arm, &options, mode, moves);
            CHECK(duration <= least * (1.0 + 1e-9));
            least = duration;
        }
        arm_free(&arm);
    }
}

/// As above with more corners than a look at each of them alone could tell.
static void nor_in_a_long_zigzag(void)
{
    enum { MOVES = 150 };
    static char moves[24 * MOVES];
    plan_arm arm = arm_named(plan_places[0].robot);
    zv_plan_options options = options_at(&arm, &plan_places[0]);
    options.rate_hz = 10.0;
    size_t used = (size_t)snprintf(moves, sizeof moves, "G0 X0 Y0\n");
    for (int i = 1; i <= MOVES; ++i) {
        used += (size_t)snprintf(moves + used, sizeof moves - used, "G1 X%.2f Y%.2f\n", 0.05 * i, 0.1 * (i % 2));
    }
    double least = time_of(&arm, &options, "G61", moves);
    static const char *const modes[] = {"G64 P0.002", "G64 P0.01", "G64 P0.05"};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; ++i) {
        const double duration = time_of(&arm, &options, modes[i], moves);
        CHECK(duration <= least * (1.0 + 1e-9));
        least = duration;
    }
    arm_free(&arm);
}

/// Short lines in a row: a zigzag, a random walk, a winding curve with a corner now and then.
static void many_moves(int kind, int count, char *out, size_t size)
{
    const double step = check_uniform(0.05, 0.4), scatter = kind == 1 ? 3.1 : 0.3;
    double heading = 0.0, x = 0.0, y = 0.0;
    size_t used = (size_t)snprintf(out, size, "G0 X0 Y0\n");
    for (int i = 1; i <= count; ++i) {
        const double length = kind == 0 ? step : step * check_uniform(0.3, 1.7);
        heading += kind == 2 && i % 40 == 0 ? 1.5 : check_uniform(-scatter, scatter);
        heading = kind > 0 && hypot(x, y) > 15.0 ? atan2(-y, -x) : heading;
        x += kind == 0 ? 0.02 * cos(0.01 * i) : length * cos(heading);
        y = kind == 0 ? step * (i % 2) + 4.0 * sin(0.005 * i) : y + length * sin(heading);
        used += (size_t)snprintf(out + used, size - used, "G1 X%.3f Y%.3f\n", x, y);
    }
    snprintf(out + used, size - used, "M2\n");
}

/// Programs that are planned as streams, window after window.
static void nor_in_programs_of_many_windows(void)
{
    enum { KINDS = 3, MOVES = 1001 };
    static char moves[24 * MOVES + 64];
    plan_arm arm = arm_named(plan_places[0].robot);
    zv_plan_options options = options_at(&arm, &plan_places[0]);
    options.rate_hz = 10.0;
    for (int kind = 0; kind < KINDS; ++kind) {
        char mode[32];
        many_moves(kind, MOVES, moves, sizeof moves);
        double least = time_of(&arm, &options, "G61", moves);
        const double first =
            kind == 0 ? 0.016 : 0.001 * check_uniform(1.0, 3.0); // of a zigzag what meets is chosen, too
        for (double tolerance = first; tolerance < 0.2; tolerance *= kind == 0 ? 8.0 : check_uniform(40.0, 80.0)) {
            snprintf(mode, sizeof mode, "G64 P%.5f", tolerance);
            const double duration = time_of(&arm, &options, mode, moves);
            CHECK(duration <= least * (1.0 + 1e-9));
            least = duration;
        }
    }
    arm_free(&arm);
}

typedef struct told {
    int calls;
    double part;
} told;

/// It never goes back.
static bool count_progress(void *user, double part)
{
    told *t = user;
    CHECK(part >= t->part && part <= 1.0);
    t->part = part;
    ++t->calls;
    return true;
}

/// What is told while a program is planned.
static told tell(const plan_arm *arm, const zv_plan_options *options, char *program, size_t size)
{
    told t = {.calls = 0};
    zv_text_source text = {program, size};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = zv_gcode_default_options()};
    const zv_walker moves = zv_walker_of_program(&walk);
    const zv_plan_sink sink = {.user = &t, .progress = count_progress};
    zv_plan_report report;
    CHECK(zv_plan_try(arm->robot, arm->ik, &moves, options, &sink, &report, NULL) == ZV_OK && !report.failed);
    CHECK(t.part > 0.9);
    return t;
}

/// Nobody could stop a plan for seconds while it tried how far to round.
static void every_choice_tells_its_progress(void)
{
    enum { MOVES = 64, EACH = MOVES / 16, CHOICES = 4 }; // P0.005: 5, 2, 1 um, exact
    static char program[24 * MOVES];
    size_t used = (size_t)snprintf(program, sizeof program, "G21 G90 F9000 G64 P0.005\nG0 X0 Y0\n");
    for (int i = 1; i <= MOVES; ++i) {
        used += (size_t)snprintf(program + used, sizeof program - used, "G1 X%d Y%d\n", i % 7, i % 5);
    }
    for (int place = 0; place < PLAN_PLACES; place += PLAN_PLACES - 1) { // the last arm also proves
        plan_arm arm = arm_named(plan_places[place].robot);
        const zv_plan_options options = options_at(&arm, &plan_places[place]);
        CHECK(tell(&arm, &options, program, used).calls >= 2 * CHOICES * EACH); // a scan and a run for each
        arm_free(&arm);
    }
}

/// A figure whose tolerance is chosen by parts of it, less than P, so that it is scanned again.
static void the_progress_of_a_long_program_never_goes_back(void)
{
    enum { MOVES = 10001 };
    static char program[24 * MOVES + 64];
    plan_arm arm = arm_named(plan_places[0].robot);
    zv_plan_options options = options_at(&arm, &plan_places[0]);
    options.rate_hz = 10.0;
    size_t used = (size_t)snprintf(program, sizeof program, "G21 G90 F9000 G64 P1\nG0 X0 Y0\n");
    for (int i = 1; i <= MOVES; ++i) {
        const double x = 10.0 * sin(0.035 * i), y = 8.0 * sin(0.05 * i);
        used += (size_t)snprintf(program + used, sizeof program - used, "G1 X%.3f Y%.3f\n", x, y);
    }
    tell(&arm, &options, program, used);
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_ladder_is_the_same_for_every_tolerance),
        CASE(more_tolerance_never_costs_time),
        CASE(nor_in_a_long_zigzag),
        CASE(nor_in_programs_of_many_windows),
        CASE(every_choice_tells_its_progress),
        CASE(the_progress_of_a_long_program_never_goes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
