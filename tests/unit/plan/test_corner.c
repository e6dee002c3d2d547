/// @file test_corner.c
/// Corners of G64: never slower than a stop, the same both ways, and without jerk limits as fast as can be.
#include "zveno/plan.h"

#include "plan_arm.h"

enum { PROGRAMS = CHECK_ROUNDS(30, 8), CORNERS = CHECK_ROUNDS(5, 1) };

/// Limits of the joints' jerks between a twentieth and twenty times the robot's, and of the tool's acceleration.
static void random_limits(const plan_arm *arm, double jerk[ZV_MAX_JOINTS], zv_plan_options *options)
{
    const double scale = pow(10.0, check_uniform(-1.3, 1.3));
    for (int k = 0; k < zv_robot_joint_count(arm->robot); ++k) {
        jerk[k] = scale * zv_robot_joint(arm->robot, k)->limits.jerk;
    }
    options->jerk = jerk;
    options->tool_acceleration = pow(10.0, check_uniform(-0.7, 0.7));
}

/// A corner rounded within the jerk limits may take longer than a stop: then the arm stops there.
static void rounding_a_corner_never_takes_longer_than_a_stop(void)
{
    enum { MOST_CORNERS = 6 };
    const char *const arms[] = {"scara", "rl15", "arm4"};
    for (int n = 0; n < PROGRAMS; ++n) {
        const plan_place *place = &plan_places[0];
        while (strcmp(place->robot, arms[n % 3]) != 0) {
            ++place;
        }
        plan_arm arm = arm_named(place->robot);
        zv_plan_options options = options_at(&arm, place);
        double jerk[ZV_MAX_JOINTS], corner[MOST_CORNERS][2];
        random_limits(&arm, jerk, &options);
        options.rate_hz = 10.0;
        const int count = n % 2 ? MOST_CORNERS : 3; // a single corner, or several
        for (int i = 0; i < count; ++i) {
            corner[i][0] = check_uniform(-0.4, 0.4) * place->size_mm;
            corner[i][1] = check_uniform(-0.4, 0.4) * place->size_mm;
        }
        char mode[32];
        snprintf(mode, sizeof mode, "G64 P%.4f", pow(10.0, check_uniform(-3.0, 0.0)));
        const double rounded = time_along(&arm, &options, mode, count, (const double(*)[2])corner, false);
        const double stopped = time_along(&arm, &options, "G61.1", count, (const double(*)[2])corner, false);
        CHECK(rounded <= stopped * (1.0 + 1e-3));
        arm_free(&arm);
    }
}

/// Corners are judged one after the other, but a stop at one does not change how the next one is judged. On these ways a line
/// that a stop had made longer was what decided.
static void the_same_corners_are_rounded_on_the_way_back(void)
{
    enum { MANY = 6 };
    static const struct {
        int place;
        double corner[MANY][2];
    } ways[] = {
        {0,
         {{-9.099, 19.539},
          {-31.456, 7.672},
          {-23.616, -8.248},
          {-6.747, -30.538},
          {21.713, -39.680},
          {-39.265, 20.755}}},
        {0,
         {{19.483, 11.100},
          {17.477, -10.466},
          {-13.287, -14.400},
          {-12.381, 15.118},
          {-1.396, -10.103},
          {1.437, -15.998}}},
        {1, {{-4.546, -7.097}, {6.042, -7.404}, {5.863, -1.305}, {3.903, 5.068}, {5.773, -5.430}, {-2.387, -4.792}}},
        {2,
         {{-8.510, 3.208}, {-14.645, 1.731}, {-14.882, -14.912}, {8.482, -7.882}, {13.158, -5.002}, {-9.102, 9.218}}},
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; ++i) {
        const plan_place *place = &plan_places[ways[i].place];
        plan_arm arm = arm_named(place->robot);
        zv_plan_options options = options_at(&arm, place);
        options.rate_hz = 10.0;
        const double there = time_along(&arm, &options, "G64 P0.05", MANY, ways[i].corner, false);
        const double back = time_along(&arm, &options, "G64 P0.05", MANY, ways[i].corner, true);
        CHECK_NEAR(back, there, 2e-4 * there);
        arm_free(&arm);
    }
}

/// What a run reports is the way it drives: nothing is cut off where it stops, the corner where it does not.
static void the_deviation_is_that_of_the_corners_which_are_rounded(void)
{
    static const char *const programs[] = {"G21 G90 G64 P0.05 F6000\nG0 X0 Y0\nG1 X20\nG1 Y20\nM2\n",
                                           "G21 G90 G64 P0.05 F6000\nG0 X0 Y0\nG1 X20\nG1 X0 Y3\nM2\n"};
    plan_arm arm = arm_named("scara");
    const double work[6] = {250, 0, 50, 0, 0, 0};
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.world_from_program = pose_at(work);
    for (int i = 0; i < 2; ++i) {
        plan_record r = plan_at(&arm, programs[i], &options);
        double nearest = INFINITY;
        for (int k = 0; k < r.count; ++k) {
            const zv_vec3 p = r.samples[k].xyz;
            nearest = fmin(nearest, zv_vec3_length((zv_vec3){p.x - 0.27, p.y, p.z - 0.05}));
        }
        const bool stops = r.report.curve.stops + r.report.corner_stops > 1; // beside that of the end
        CHECK(stops == (i == 1));
        CHECK(stops ? r.report.curve.deviation_m == 0.0 : r.report.curve.deviation_m > 0.03e-3);
        CHECK(r.report.curve.deviation_m <= nearest + 1e-9);
        record_free(&r);
    }
    arm_free(&arm);
}

/// A stop was compared with a rounding whose path was longer, by that of the rounding itself (4 mm of 44 at P0.05): half of
/// the corners of random lines became stops that cost time.
static void a_corner_is_not_judged_on_a_longer_path(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    plan_record r = plan_at(&arm,
                            "G21 G90 G64 P0.05 F6000\nG0 X284.1014 Y-37.5191 Z0\nG1 X329.2422 Y-2.1801\n"
                            "G1 X317.5059 Y30.3050\nG1 X317.1304 Y33.6879\nM2\n",
                            &options);
    CHECK(r.report.corner_stops == 0 && r.report.duration < 1.09); // 1.079 s; it took 1.112 s
    record_free(&r);
    arm_free(&arm);
}

// ---- the best motion by brute force ----

enum { SPEEDS = 1200, PER_PIECE = 6 };

/// A place of the curve on the net.
typedef struct net_place {
    double s, length, bend; ///< |P'| and |P''|
} net_place;

typedef struct net {
    net_place *at;
    int count;
    double feed, acceleration;
} net;

/// More places on the lines than on the short pieces of a corner.
static net net_of(const zv_curve *curve, double feed, double acceleration)
{
    net n = {.feed = feed, .acceleration = acceleration};
    int capacity = 1;
    for (int k = 0; k < curve->piece_count; ++k) {
        capacity += PER_PIECE + (int)(curve->piece[k].length_m / 0.1e-3);
    }
    n.at = malloc((size_t)capacity * sizeof *n.at);
    CHECK(n.at != NULL);
    for (int k = 0; k < curve->piece_count; ++k) {
        const zv_piece *piece = &curve->piece[k];
        const int steps = PER_PIECE + (int)(piece->length_m / 0.1e-3);
        for (int i = 0; i < steps + (k + 1 == curve->piece_count); ++i) {
            zv_curve_point at;
            const double s = piece->start_m + piece->length_m * i / steps;
            zv_piece_at(piece, s, &at);
            n.at[n.count++] = (net_place){s, zv_vec3_length(at.p[1]), zv_vec3_length(at.p[2])};
        }
    }
    return n;
}

/// The u that the tool's acceleration leaves at one place; negative when it is too fast.
static double push_left(const net *n, const net_place *at, double x)
{
    const double across = at->bend * x, square = n->acceleration * n->acceleration - across * across;
    return square >= 0.0 && x * at->length * at->length <= n->feed * n->feed ? sqrt(square) / at->length : -1.0;
}

/// One step of the search: the shortest time from each speed at place i to the end.
static void step_back(const net *n, int i, double dv, double slack, const double *next, double *best)
{
    const double ds = n->at[i + 1].s - n->at[i].s;
    for (int m = 0; m <= SPEEDS; ++m) {
        const double v = m * dv, fair = fmax(0.0, v - slack * dv), u = push_left(n, &n->at[i], fair * fair);
        best[m] = INFINITY;
        if (u < 0.0) {
            continue;
        }
        const int from = (int)ceil(sqrt(fmax(0.0, v * v - 2.0 * ds * u)) / dv - slack);
        const int to = (int)floor(sqrt(v * v + 2.0 * ds * u) / dv + slack);
        for (int k = from > 0 ? from : 0; k <= to && k <= SPEEDS; ++k) {
            const double end = fmax(0.0, k * dv - slack * dv), there = push_left(n, &n->at[i + 1], end * end);
            const double needed = fabs((double)(k * k - m * m)) * dv * dv / (2.0 * ds),
                         miss = slack * (m + k) * dv * dv / ds;
            if (m + k > 0 && there >= 0.0 && needed <= there + miss) {
                best[m] = fmin(best[m], next[k] + 2.0 * ds / ((m + k) * dv));
            }
        }
    }
}

/// Shortest time from rest to rest; each step may miss its bounds by `slack` speeds.
static double search_net(const net *n, double slack)
{
    double row[2][SPEEDS + 1];
    const double dv = 1.02 * n->feed / SPEEDS;
    for (int m = 0; m <= SPEEDS; ++m) {
        row[(n->count - 1) % 2][m] = m == 0 ? 0.0 : INFINITY;
    }
    for (int i = n->count - 1; i-- > 0;) {
        step_back(n, i, dv, slack, row[(i + 1) % 2], row[i % 2]);
    }
    return row[0][0];
}

/// Two lines that meet at a corner.
static zv_curve corner_curve(double x, double y, double length, double tolerance)
{
    zv_move moves[2];
    memset(moves, 0, sizeof moves);
    for (int i = 0; i < 2; ++i) {
        moves[i].kind = ZV_MOVE_FEED;
        moves[i].line = i + 1;
        moves[i].feed_mm_min = 6000;
        moves[i].tolerance_mm = tolerance;
    }
    moves[0].to[ZV_X] = moves[1].from[ZV_X] = length;
    moves[1].to[ZV_X] = x;
    moves[1].to[ZV_Y] = y;
    const zv_placement placement = zv_placement_default();
    zv_curve curve;
    CHECK(zv_curve_build(moves, 2, &placement, NULL, &curve, NULL) == ZV_OK);
    return curve;
}

/// The plan keeps 1 % of the acceleration and 0.2 % of the speed to itself, which costs up to half a percent.
static void no_motion_around_a_corner_is_one_percent_faster(void)
{
    plan_arm arm = arm_of_text(generous, strlen(generous));
    const double work[6] = {300, 0, 50, 0, 0, 0};
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.world_from_program = pose_at(work);
    options.rate_hz = 10.0;
    for (int i = 0; i < CORNERS; ++i) {
        const double turn = check_uniform(0.3, 2.6), length = check_uniform(3, 8);
        const double tolerance = round(1e4 * pow(10.0, check_uniform(-2.0, -0.5))) / 1e4;
        const double x = round(1e3 * (length + length * cos(turn))) / 1e3, y = round(1e3 * length * sin(turn)) / 1e3;
        options.tool_acceleration = pow(10.0, check_uniform(-0.3, 0.7));
        char program[160];
        snprintf(program, sizeof program, "G21 G90 G64 P%.4f F6000\nG0 X0 Y0\nG1 X%.17g\nG1 X%.3f Y%.3f\nM2\n",
                 tolerance, length, x, y);
        plan_record r = plan_at(&arm, program, &options);
        zv_curve curve = corner_curve(x, y, length, tolerance);
        net n = net_of(&curve, 0.1, options.tool_acceleration);
        const double strict = search_net(&n, 0.0), relaxed = search_net(&n, 1.0);
        CHECK(r.report.duration >= relaxed && r.report.duration <= 1.01 * 0.5 * (relaxed + strict));
        free(n.at);
        zv_curve_free(&curve);
        record_free(&r);
    }
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(rounding_a_corner_never_takes_longer_than_a_stop),
        CASE(the_same_corners_are_rounded_on_the_way_back),
        CASE(the_deviation_is_that_of_the_corners_which_are_rounded),
        CASE(a_corner_is_not_judged_on_a_longer_path),
        CASE(no_motion_around_a_corner_is_one_percent_faster),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
