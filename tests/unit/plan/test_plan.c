/// @file test_plan.c
/// From a program to a motion: limits hold, the tool stays on its way, nothing depends on windows.
#include "zveno/plan.h"

#include "hooks.h"
#include "plan_limits.h"
#include "zveno/timing.h"

enum { PROGRAMS = CHECK_ROUNDS(2, 1), MOVES = CHECK_ROUNDS(25, 10), LINES = 1000 };

/// Intervals of the grid are put through the chain in their middle: every sample must be as good.
static void check_places(const plan_arm *arm, const plan_record *r)
{
    for (int i = 0; i < r->count; ++i) {
        const zv_vec3 tool = zv_fk(arm->robot, r->samples[i].q).pos;
        CHECK(zv_vec3_length(zv_vec3_sub(tool, r->samples[i].xyz)) <= 1.1e-10);
    }
}

static void limits_hold_at_every_instant_on_every_arm(void)
{
    char program[8192];
    for (int i = 0; i < PLAN_PLACES; ++i) {
        plan_arm arm = arm_named(plan_places[i].robot);
        const zv_plan_options options = options_at(&arm, &plan_places[i]);
        for (int n = 0; n < PROGRAMS; ++n) {
            random_program(&plan_places[i], MOVES, program, sizeof program);
            plan_record r = plan_at(&arm, program, &options);
            CHECK(r.count > 100);
            check_limits(&arm, &r, &options);
            check_places(&arm, &r);
            CHECK(r.report.deviation < 1e-9);            // the tool stays on the curve
            CHECK(r.report.curve.deviation_m <= 0.5e-3); // and that near the program: the widest tolerance is 0.5 mm
            CHECK(r.span_gap < 1e-6 && fabs(r.span_end - r.report.duration) < 1e-6);
            record_free(&r);
        }
        arm_free(&arm);
    }
}

/// Nothing but the accelerations of joints and tool is in the way: they are used fully, also between the points of the grid.
static void limits_hold_where_nothing_limits_the_jerk(void)
{
    char program[8192];
    for (int i = 0; i < PLAN_PLACES; ++i) {
        plan_arm arm = arm_without_jerk(plan_places[i].robot);
        zv_plan_options options = options_at(&arm, &plan_places[i]);
        options.tool_acceleration = 5.0;
        for (int n = 0; n < PROGRAMS; ++n) {
            random_program(&plan_places[i], MOVES, program, sizeof program);
            plan_record r = plan_at(&arm, program, &options);
            CHECK(r.count > 100);
            check_limits(&arm, &r, &options);
            record_free(&r);
        }
        arm_free(&arm);
    }
}

/// Arcs that a wide tolerance rounds: second derivatives rise and fall within a step of the grid.
static void limits_hold_on_waves_of_the_bend(void)
{
    const plan_place place = {"planar3", {95, 0, 40, 0, 0, 0}, 20, true};
    plan_arm arm = arm_without_jerk("planar3");
    zv_plan_options options = options_at(&arm, &place);
    options.tool_acceleration = 5.0;
    plan_record r =
        plan_at(&arm,
                "G21 G90 G64 P5 F4425\nG0 X9.064151 Z-8.386525\n"
                "G18 G3 X8.428460 Z-14.949992 K-3.255178 I-0.592031\nG3 Y0 K0.549086 I-0.502996\n"
                "G3 X7.849388 Z-17.148443 K-1.447791 I1.033795\nG2 X0.743136 Z-13.930600 K5.230694 I-1.913120\n"
                "G2 X3.071188 Z-9.686327 K2.502406 I0.470756\nG3 X3.008682 Z-7.513111 K1.043239 I-1.539104\n"
                "G3 X3.203458 Z-7.596040 K0.621736 I0.379755\nM2\n",
                &options);
    CHECK(r.count > 100);
    check_limits(&arm, &r, &options);
    record_free(&r);
    arm_free(&arm);
}

/// A tip rounded within a micrometre: accelerations change within a tenth of one.
static void limits_hold_on_a_tip_of_a_micrometre(void)
{
    const plan_place place = {"arm4", {270, 0, 80, 0, 0, 0}, 20, false};
    plan_arm arm = arm_without_jerk("arm4");
    zv_plan_options options = options_at(&arm, &place);
    options.rate_hz = 20000.0;
    plan_record r = plan_at(&arm,
                            "G21 G90 G64 P0.001 F6000\nG0 X-9.597077 Y6.937590 Z5.254960\n"
                            "G1 X-8.035304 Y2.798460\nG1 X-8.161690 Y2.884187\nG1 X-5.102337 Y2.360077\nM2\n",
                            &options);
    CHECK(r.count > 100);
    check_limits(&arm, &r, &options);
    record_free(&r);
    arm_free(&arm);
}

/// Where the smoothed curve bends most within a step of the grid and the filter is as short as one: between grid points
/// the third derivative is larger and the mean speed higher than at them.
static void limits_hold_where_the_grid_is_coarse_for_the_filter(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = options_at(&arm, &plan_places[0]);
    plan_record r = plan_at(&arm,
                            "G21 G90 F6000 G64 P0.009\n"
                            "G0 X-3.477889 Y-1.985080\n"
                            "G1 X-3.477168 Y-1.984586\n"
                            "G1 X-3.479907 Y-1.988856\n"
                            "G1 X-3.482284 Y-1.990578\n"
                            "G1 X-3.503652 Y-2.005904\n"
                            "G1 X-3.506945 Y-2.008276\n"
                            "G1 X-3.527582 Y-2.022395\n"
                            "G1 X-3.528165 Y-2.022814\n"
                            "G1 X-3.525401 Y-2.048189\n"
                            "G1 X-3.404224 Y-1.965288\n"
                            "G1 X-3.384698 Y-1.951929\n"
                            "G1 X-3.381016 Y-1.955531\n"
                            "G1 X-3.382242 Y-1.956418\n"
                            "G1 X-4.194805 Y-2.512323\n"
                            "G1 X-4.271878 Y-2.574755\n"
                            "G1 X-4.261976 Y-2.567980\n"
                            "G1 X-4.262343 Y-2.568315\n"
                            "G1 X-4.540113 Y-2.770517\n"
                            "G1 X-4.528387 Y-2.762494\n"
                            "G1 X-4.544211 Y-2.773833\n"
                            "G1 X-4.707806 Y-2.885754\n"
                            "M2\n",
                            &options);
    CHECK(r.count > 100);
    check_limits(&arm, &r, &options);
    record_free(&r);
    arm_free(&arm);
}

static void limits_hold_on_tiny_hooks(void)
{
    enum { HOOKS = 300 };
    static char program[HOOKS * 40 + 100];
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = options_at(&arm, &plan_places[0]);
    for (int n = 0; n < 8 * PROGRAMS; ++n) {
        double x = 0.0, y = 0.0;
        char *at = program + sprintf(program, "G21 G90 F6000 G64 P%g\nG0 X0 Y0\n", n % 2 ? 0.001 : 0.009);
        for (int i = 0; i < HOOKS; ++i) {
            hook_on(&x, &y);
            at += sprintf(at, "G1 X%.6f Y%.6f\n", x, y);
        }
        sprintf(at, "M2\n");
        plan_record r = plan_at(&arm, program, &options);
        CHECK(r.count > 100);
        check_limits(&arm, &r, &options);
        record_free(&r);
    }
    arm_free(&arm);
}

/// Lines of any length, each with a feed of its own, that turn a little or much.
static void feeds_program(double size_mm, double turn, char *out, size_t size)
{
    double heading = check_uniform(-3, 3), x = 0.0, y = 0.0;
    size_t used = (size_t)snprintf(out, size, "G21 G90 G64 P%g\nG0 X0 Y0\n", 0.005 * pow(10.0, check_uniform(0, 2)));
    for (int i = 0; i < MOVES; ++i) {
        const double step = pow(10.0, check_uniform(-1, 1)), feed = 60.0 * pow(10.0, check_uniform(0.0, 2.2));
        heading += check_uniform(-turn, turn);
        if (fabs(x + step * cos(heading)) < size_mm && fabs(y + step * sin(heading)) < size_mm) {
            x += step * cos(heading);
            y += step * sin(heading);
            used += (size_t)snprintf(out + used, size - used, "G1 X%.3f Y%.3f F%.0f\n", x, y, feed);
        }
    }
    snprintf(out + used, size - used, "M2\n");
}

static void the_feed_holds_where_it_changes(void)
{
    char program[2048];
    for (int n = 0; n < CHECK_ROUNDS(2, 1) * PLAN_PLACES * PROGRAMS; ++n) {
        const plan_place *place = &plan_places[n % PLAN_PLACES];
        plan_arm arm = arm_named(place->robot);
        const zv_plan_options options = options_at(&arm, place);
        feeds_program(place->size_mm, n % 2 ? 0.3 : 3.0, program, sizeof program);
        plan_record r = plan_at(&arm, program, &options);
        check_limits(&arm, &r, &options);
        record_free(&r);
        arm_free(&arm);
    }
}

static void the_motion_begins_and_ends_at_rest_where_the_program_says(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = options_at(&arm, &plan_places[0]);
    options.rate_hz = 333.0; // the end lies between two samples
    plan_record r = plan_at(&arm, "G21 G90 F3000\nG0 X-10 Y5 Z1\nG1 X20 Y3\nG1 X7 Y-11 Z2\nM2\n", &options);
    const zv_plan_sample *first = &r.samples[0], *last = &r.samples[r.count - 1];
    CHECK(first->t == 0.0 && last->t == r.report.duration);
    CHECK_NEAR(first->xyz.x, 0.290, 1e-12);
    CHECK_NEAR(first->xyz.y, 0.025, 1e-12);
    CHECK_NEAR(last->xyz.x, 0.307, 1e-12);
    CHECK_NEAR(last->xyz.y, 0.009, 1e-12);
    CHECK_NEAR(last->xyz.z, 0.092, 1e-12);
    CHECK(first->line == 3 && last->line == 4);
    for (int k = 0; k < 4; ++k) {
        CHECK(first->qd[k] == 0.0 && last->qd[k] == 0.0 && last->qdd[k] == 0.0);
    }
    for (int i = 1; i + 1 < r.count; ++i) {
        CHECK(r.samples[i].t == i / 333.0);
    }
    record_free(&r);
    arm_free(&arm);
}

static void larger_limits_make_it_faster(void)
{
    plan_arm arm = arm_named("rl15");
    zv_plan_options options = options_at(&arm, &plan_places[4]);
    options.rate_hz = 50.0;
    options.tool_acceleration = 1.0;
    const char *program = "G21 G90 F60000\nG0 X0 Y0 Z0\nG1 X60\nG1 Y60\nG1 X0 Y0 Z50\nM2\n";
    double limit[3][ZV_MAX_JOINTS];
    plan_record slow = plan_at(&arm, program, &options);
    for (int k = 0; k < 6; ++k) {
        const zv_limits *l = &zv_robot_joint(arm.robot, k)->limits;
        limit[0][k] = 2.0 * l->velocity;
        limit[1][k] = 2.0 * l->acceleration;
        limit[2][k] = 2.0 * l->jerk;
    }
    options.velocity = limit[0];
    options.acceleration = limit[1];
    options.jerk = limit[2];
    options.tool_acceleration = 2.0;
    plan_record fast = plan_at(&arm, program, &options);
    CHECK(fast.report.duration < 0.9 * slow.report.duration);
    CHECK(fast.report.duration > 0.5 * slow.report.duration - 1e-9);
    record_free(&slow);
    record_free(&fast);
    arm_free(&arm);
}

/// A walk of lines, rounded all the way: it turns a little at each corner.
static void gentle_walk(int count, double step_mm, double turn, double corner[][2])
{
    double heading = check_uniform(-3, 3), x = 0.0, y = 0.0, mean[2] = {0.0, 0.0};
    for (int i = 0; i < count; ++i) {
        corner[i][0] = x;
        corner[i][1] = y;
        mean[0] += x / count;
        mean[1] += y / count;
        heading += check_uniform(-turn, turn);
        const double step = step_mm * check_uniform(0.3, 1.0);
        x += step * cos(heading);
        y += step * sin(heading);
    }
    for (int i = 0; i < count; ++i) {
        corner[i][0] -= mean[0];
        corner[i][1] -= mean[1];
    }
}

/// The plan of a stretch begins at the same of its ends, so there and back is the same motion; but the fastest profile
/// without a filter has a direction of its own (docs/timing.md), and so have the points on lines between two stops.
static void check_way_back(const plan_arm *arm, const plan_place *place, bool has_jerk)
{
    enum { CORNERS = 12, KINDS = 4 };
    static const char *const modes[KINDS] = {"G61.1", "G64 P0.05", "G64 P0.05", "G64 P0.05"};
    zv_plan_options options = options_at(arm, place);
    options.rate_hz = 10.0;
    for (int kind = 0; kind < KINDS; ++kind) {
        const double size = 0.5 * place->size_mm;
        double corner[CORNERS][2];
        for (int i = 0; i < CORNERS; ++i) {
            corner[i][0] = check_uniform(-size, size);
            corner[i][1] = check_uniform(-size, size);
        }
        if (kind > 1) {
            gentle_walk(CORNERS, kind == 2 ? 0.2 * size : 1.0, kind == 2 ? 0.5 : 0.3, corner);
        }
        const double there = time_along(arm, &options, modes[kind], CORNERS, (const double(*)[2])corner, false);
        const double back = time_along(arm, &options, modes[kind], CORNERS, (const double(*)[2])corner, true);
        CHECK_NEAR(back, there, (!has_jerk ? 5e-4 : kind < 2 ? 2e-4 : 1e-9) * there);
    }
}

static void the_way_back_takes_the_same_time(void)
{
    for (int n = 0; n < 2 * PLAN_PLACES * PROGRAMS; n += CHECK_ROUNDS(1, 3)) {
        const plan_place *place = &plan_places[n % PLAN_PLACES];
        const bool has_jerk = n / PLAN_PLACES % 2 == 0;
        plan_arm arm = has_jerk ? arm_named(place->robot) : arm_without_jerk(place->robot);
        check_way_back(&arm, place, has_jerk);
        arm_free(&arm);
    }
}

/// Of the one axis that moves, with what is planned with.
static double textbook_time(const plan_arm *arm, int axis, double radius_m)
{
    const zv_limits *l = &zv_robot_joint(arm->robot, axis)->limits;
    const double v = 0.998 * l->velocity, a = 0.99 * l->acceleration, j = 0.99 * l->jerk, from = 0.0;
    zv_ptp move;
    CHECK(zv_ptp_plan(1, &from, &radius_m, &(zv_axis_limits){&v, &a, &j}, &move) == ZV_OK);
    return move.duration;
}

static void a_pen_goes_down_in_the_time_of_the_textbook(void)
{
    plan_arm arm = arm_named("drawbot");
    zv_plan_options options = options_at(&arm, &plan_places[1]);
    for (int n = 0; n < 10 * PROGRAMS; ++n) {
        const double way_mm = n == 0 ? 0.01 : check_uniform(0.1, 20.0);
        char program[128];
        snprintf(program, sizeof program, "G21 G90 G61.1 F60000\nG0 X0 Y0 Z0\nG1 Z-%.9f\nM2\n", way_mm);
        plan_record r = plan_at(&arm, program, &options);
        const double best = textbook_time(&arm, 2, way_mm * ZV_MM);
        CHECK_NEAR(r.report.duration, best, 1e-6 * best);
        CHECK(r.report.grid_points == 4);
        check_limits(&arm, &r, &options);
        record_free(&r);
    }
    arm_free(&arm);
}

static void the_same_program_gives_the_same_bits(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = options_at(&arm, &plan_places[0]);
    char program[8192];
    random_program(&plan_places[0], 10, program, sizeof program);
    plan_record a = plan_at(&arm, program, &options), b = plan_at(&arm, program, &options);
    CHECK(a.count == b.count && memcmp(a.samples[a.count / 2].q, b.samples[a.count / 2].q, 4 * sizeof(double)) == 0);
    record_free(&a);
    record_free(&b);
    arm_free(&arm);
}

/// A long way without a stop: loops of many sizes, and now and then a sharp corner.
static char *long_program(double size_mm, int lines)
{
    const size_t size = (size_t)lines * 40 + 200;
    char *program = malloc(size);
    CHECK(program != NULL);
    double rate[3], phase[3];
    for (int k = 0; k < 3; ++k) {
        rate[k] = check_uniform(0.005, 0.06);
        phase[k] = check_uniform(0, 6.28);
    }
    size_t used = (size_t)snprintf(program, size, "G21 G90 G64 P0.05 F%.0f\n", check_uniform(2000, 9000));
    for (int i = 0; i < lines; ++i) {
        const double a = i * rate[0] + phase[0], b = i * rate[1] + phase[1], c = i * rate[2] + phase[2];
        used += (size_t)snprintf(program + used, size - used, "G%d X%.3f Y%.3f Z%.3f\n", i > 0, size_mm * cos(a),
                                 size_mm * sin(b), i % 61 < 4 ? 2.0 : 0.1 * size_mm * sin(c));
    }
    snprintf(program + used, size - used, "M2\n");
    return program;
}

/// Windows are joined at speed: what was planned before the next one was seen is what would have been planned with it.
/// At its corners the arm may stop: what lies between two stops and fits into one window only may have its grid from its
/// other end there. A small window feels its end.
static void the_motion_does_not_depend_on_the_window(void)
{
    const int windows[] = {512, 2048};
    for (int i = 0; i < CHECK_ROUNDS(4, 2); ++i) {
        const plan_place *place = &plan_places[i < 3 ? i : 4]; // the arms that move in space
        plan_arm arm = arm_named(place->robot);
        zv_plan_options options = options_at(&arm, place);
        char *program = long_program(0.4 * place->size_mm, LINES);
        options.window = 1 << 16;
        options.rate_hz = 10.0;
        plan_record whole = plan_at(&arm, program, &options);
        CHECK(whole.report.window_stops == 0 && whole.report.grid_points > windows[i % 2]);
        options.window = windows[i % 2];
        options.rate_hz = 2500.0;
        plan_record parts = plan_at(&arm, program, &options);
        check_limits(&arm, &parts, &options);
        CHECK(parts.report.duration >= 0.98 * whole.report.duration);
        CHECK(parts.report.duration <= (windows[i % 2] < 1024 ? 1.06 : 1.02) * whole.report.duration);
        CHECK(parts.report.window_stops == 0 && parts.report.deviation < 1e-9);
        CHECK(parts.span_gap < 1e-6 && fabs(parts.span_end - parts.report.duration) < 1e-6);
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(parts.samples[parts.count - 1].q[k], whole.samples[whole.count - 1].q[k], 1e-9);
        }
        free(program);
        record_free(&whole);
        record_free(&parts);
        arm_free(&arm);
    }
}

/// A way round and round without sharp corners, that begins at its smaller end.
static char *flower(double size_mm, int lines)
{
    const size_t size = (size_t)lines * 40 + 200;
    char *program = malloc(size);
    CHECK(program != NULL);
    const double rate = check_uniform(0.05, 0.1), petals = check_uniform(2.1, 4.9);
    size_t used = (size_t)snprintf(program, size, "G21 G90 G64 P0.05 F6000\nG0 X%.3f Y0\n", -1.01 * size_mm);
    for (int i = 0; i < lines; ++i) {
        const double a = i * rate, r = size_mm * (0.8 + 0.2 * cos(petals * a));
        used += (size_t)snprintf(program + used, size - used, "G1 X%.3f Y%.3f\n", -r * cos(a), -r * sin(a));
    }
    snprintf(program + used, size - used, "M2\n");
    return program;
}

/// Without stops on the way, from its smaller end on, the grid is the same too, and windows take as long as all at once.
static void windows_are_joined_without_a_trace(void)
{
    for (int i = 0; i < CHECK_ROUNDS(4, 1); ++i) {
        const plan_place *place = &plan_places[i < 3 ? i : 4];
        plan_arm arm = arm_named(place->robot);
        zv_plan_options options = options_at(&arm, place);
        char *program = flower(0.6 * place->size_mm, 2 * LINES);
        options.rate_hz = 10.0;
        options.window = 1 << 16;
        plan_record whole = plan_at(&arm, program, &options);
        options.window = 2048;
        plan_record parts = plan_at(&arm, program, &options);
        options.window = 2304;
        plan_record longer = plan_at(&arm, program, &options);
        CHECK(whole.report.corner_stops == 0 && whole.report.curve.stops <= 1 && whole.report.grid_points > 2304 &&
              parts.report.window_stops == 0);
        CHECK_NEAR(parts.report.duration, whole.report.duration, 1e-3 * whole.report.duration);
        CHECK_NEAR(longer.report.duration, whole.report.duration, 1e-3 * whole.report.duration);
        free(program);
        record_free(&whole);
        record_free(&parts);
        record_free(&longer);
        arm_free(&arm);
    }
}

static void dwells_and_events_have_their_time(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = options_at(&arm, &plan_places[0]);
    const char *without = "G21 G90 F3000\nG0 X0 Y0\nG1 X20\nG61.1\nG1 Y20\nM2\n";
    const char *with = "G21 G90 F3000\nM3 S100\nG0 X0 Y0\nG1 X20\nG4 P0.5\nG61.1\nG1 Y20\nM5\nM2\n";
    plan_record a = plan_at(&arm, without, &options), b = plan_at(&arm, with, &options);
    CHECK_NEAR(b.report.duration - a.report.duration, 0.5, 0.05);
    CHECK(b.events >= 3); // M3, M5, M2
    plan_record c = plan_at(&arm, "G21 G90 F3000\nG0 X0 Y0\nG1 X20\nG4 P0.5\nM2\n", &options);
    CHECK(c.samples[c.count - 2].line == 4 && c.samples[c.count - 1].line == 4); // the wait lasts to the end
    record_free(&c);
    record_free(&a);
    record_free(&b);
    arm_free(&arm);
}

static void the_arm_comes_from_where_it_stands(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = options_at(&arm, &plan_places[0]);
    const double near[ZV_MAX_JOINTS] = {1.0, -1.5, 0.01, 0.5};
    options.near_q = near;
    plan_record r = plan_at(&arm, "G21 G90 F3000\nG0 X0 Y0\nG1 X20\nM2\n", &options);
    CHECK(memcmp(r.samples[0].q, near, 4 * sizeof(double)) == 0);
    CHECK(r.report.branch.elbow == ZV_ELBOW_LEFT); // the elbow it has there
    check_limits(&arm, &r, &options);
    record_free(&r);
    arm_free(&arm);
}

static void an_arm_without_a_closed_form_follows_too(void)
{
    plan_arm arm = arm_named("crane");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.rate_hz = 100.0;
    const double work[6] = {350, 50, 350, 0, 0, 0};
    options.world_from_program = pose_at(work);
    plan_record r = plan_at(&arm, "G21 G90 F6000\nG0 X0 Y0\nG1 X5 Y5\nM2\n", &options);
    check_limits(&arm, &r, &options);
    CHECK(r.report.deviation < 1e-6);
    record_free(&r);
    arm_free(&arm);
}

static void rapids_may_be_joint_moves(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = options_at(&arm, &plan_places[0]);
    options.joint_rapids = true;
    plan_record r = plan_at(&arm, "G21 G90 F3000\nG0 X0 Y0\nG1 X20\nG0 X20 Y20\nG1 X0\nG0 X-20 Y-20\nM2\n", &options);
    CHECK(r.report.changes == 0); // the elbow stays on its side
    check_limits(&arm, &r, &options);
    CHECK_NEAR(r.samples[r.count - 1].xyz.x, 0.28, 1e-9);
    record_free(&r);
    arm_free(&arm);
}

static const double *a_quarter(const void *user, int line, zv_vec3 place, double *speed)
{
    (void)user;
    (void)place;
    *speed = line == 4 ? 0.25 : 1.0;
    return NULL;
}

static void a_joint_move_may_be_slower_than_the_joints(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = options_at(&arm, &plan_places[0]);
    options.joint_rapids = true;
    const char *program = "G21 G90 F3000\nG0 X0 Y0\nG1 X20\nG0 X-60 Y-60\nG1 X-40\nM2\n";
    plan_record fast = plan_at(&arm, program, &options);
    options.rapid_end = a_quarter;
    plan_record slow = plan_at(&arm, program, &options);
    double most = 0.0;
    for (int i = 0; i < slow.count; ++i) {
        for (int k = 0; slow.samples[i].is_rapid && k < 4; ++k) {
            most = fmax(most, fabs(slow.samples[i].qd[k]) / zv_robot_joint(arm.robot, k)->limits.velocity);
        }
    }
    CHECK(most > 0.05 && most <= 0.25);
    CHECK(slow.report.duration > fast.report.duration + 0.01);
    record_free(&fast);
    record_free(&slow);
    arm_free(&arm);
}

static void near_a_singularity_the_tool_slows_down(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.rate_hz = 1000.0;
    plan_record r = plan_at(&arm, "G21 G90 F60000\nG0 X-80 Y350 Z10\nG1 X80\nM2\n", &options);
    check_limits(&arm, &r, &options);
    plan_record near = plan_at(&arm, "G21 G90 F60000\nG0 X-80 Y442 Z10\nG1 X80\nM2\n", &options);
    check_limits(&arm, &near, &options);
    CHECK(near.report.duration > r.report.duration);
    check_places(&arm, &near);
    record_free(&r);
    record_free(&near);
    arm_free(&arm);
}

static void the_words_of_the_program_turn_the_tool(void)
{
    plan_arm arm = arm_named("rl15");
    zv_plan_options options = options_at(&arm, &plan_places[4]);
    plan_record r =
        plan_at(&arm, "G21 G90 F3000\nG0 X0 Y0 A0 B0 C180\nG1 X20 A10 C170\nG1 X40 B20\nG1 A0 B0 C180\nM2\n", &options);
    check_limits(&arm, &r, &options);
    const zv_pose end = zv_fk(arm.robot, r.samples[r.count - 1].q);
    CHECK_NEAR(end.rot.z.z, -1.0, 1e-9);
    record_free(&r);
    arm_free(&arm);
}

/// Leaves numbers that nobody wants in the memory that is taken next.
static void dirty_the_heap(void)
{
    enum { BLOCKS = 24, SIZE = 1 << 20 };
    void *block[BLOCKS];
    for (int i = 0; i < BLOCKS; ++i) {
        block[i] = malloc(SIZE);
        CHECK(block[i] != NULL);
        memset(block[i], 0x5a, SIZE);
    }
    for (int i = 0; i < BLOCKS; ++i) {
        free(block[i]);
    }
}

static void what_was_in_the_memory_changes_nothing(void)
{
    static const char program[] = "G21 G90 G64 P0.05 F6000\nG0 X0 Y0 Z0\nG1 X20 Y10\nG1 X5 Y20\nG3 X0 Y0 R30\nM2\n";
    for (int p = 0; p < PLAN_PLACES; ++p) {
        if (plan_places[p].is_flat) {
            continue;
        }
        plan_arm arm = arm_named(plan_places[p].robot);
        const zv_plan_options options = options_at(&arm, &plan_places[p]);
        plan_record first = plan_at(&arm, program, &options);
        for (int n = 0; n < CHECK_ROUNDS(3, 1); ++n) {
            dirty_the_heap();
            plan_record again = plan_at(&arm, program, &options);
            CHECK(again.count == first.count && again.report.duration == first.report.duration);
            CHECK(memcmp(again.samples[again.count / 2].q, first.samples[first.count / 2].q,
                         sizeof first.samples[0].q) == 0);
            record_free(&again);
        }
        record_free(&first);
        arm_free(&arm);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(limits_hold_at_every_instant_on_every_arm),
        CASE(limits_hold_where_nothing_limits_the_jerk),
        CASE(limits_hold_on_waves_of_the_bend),
        CASE(limits_hold_on_a_tip_of_a_micrometre),
        CASE(limits_hold_where_the_grid_is_coarse_for_the_filter),
        CASE(limits_hold_on_tiny_hooks),
        CASE(the_feed_holds_where_it_changes),
        CASE(the_motion_begins_and_ends_at_rest_where_the_program_says),
        CASE(larger_limits_make_it_faster),
        CASE(the_way_back_takes_the_same_time),
        CASE(a_pen_goes_down_in_the_time_of_the_textbook),
        CASE(the_same_program_gives_the_same_bits),
        CASE(the_motion_does_not_depend_on_the_window),
        CASE(windows_are_joined_without_a_trace),
        CASE(dwells_and_events_have_their_time),
        CASE(the_arm_comes_from_where_it_stands),
        CASE(an_arm_without_a_closed_form_follows_too),
        CASE(rapids_may_be_joint_moves),
        CASE(a_joint_move_may_be_slower_than_the_joints),
        CASE(near_a_singularity_the_tool_slows_down),
        CASE(the_words_of_the_program_turn_the_tool),
        CASE(what_was_in_the_memory_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
