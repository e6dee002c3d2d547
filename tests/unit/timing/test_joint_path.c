/// Joint paths with jerk limits: the limits hold at every instant, one axis comes out as in the textbook, and windows
/// do not show.
#include "joint_waves.h"

enum { PATHS = CHECK_ROUNDS(12, 2), FINE = CHECK_ROUNDS(801, 301) };

/// Velocity, acceleration and jerk of joint k at one time.
static void joint_at(const joint_waves *w, int k, zv_time_sample at, double out[3])
{
    const double q1 = wave_at(w, k, 1, at.s), q2 = wave_at(w, k, 2, at.s), q3 = wave_at(w, k, 3, at.s);
    out[0] = q1 * at.sd;
    out[1] = q1 * at.sdd + q2 * at.sd * at.sd;
    out[2] = q1 * at.sddd + 3.0 * q2 * at.sd * at.sdd + q3 * at.sd * at.sd * at.sd;
}

static void velocity_acceleration_and_jerk_hold_ten_times_finer_than_the_grid(void)
{
    for (int path = 0; path < PATHS; ++path) {
        joint_waves w = random_waves();
        for (int k = 0; k < WAVE_JOINTS; ++k) { // half of the paths with jerk limits that are felt on every bend
            w.jerk[k] = path % 2 ? w.jerk[k] : w.acceleration[k] * 3.0;
        }
        wave_grid g = make_grid(&w, FINE);
        const zv_joint_path p = grid_path(&w, &g);
        zv_time_law law;
        zv_topp_report report;
        CHECK(zv_joint_path_plan(&p, &g.room, &law, &report) == ZV_OK);
        CHECK(law.filter > 0.0);
        double most[3] = {0.0, 0.0, 0.0};
        zv_time_cursor cursor = {.now.number = 0};
        for (int i = 0; i <= 10 * FINE; ++i) {
            const zv_time_sample at = zv_time_law_at(&law, zv_time_law_duration(&law) * i / (10.0 * FINE), &cursor);
            for (int k = 0; k < WAVE_JOINTS; ++k) {
                double now[3];
                joint_at(&w, k, at, now);
                most[0] = fmax(most[0], fabs(now[0]) / w.velocity[k]);
                most[1] = fmax(most[1], fabs(now[1]) / w.acceleration[k]);
                most[2] = fmax(most[2], fabs(now[2]) / w.jerk[k]);
            }
        }
        const double grid = 64.0 / ((double)FINE * FINE); // falls with the square of the distance of grid points
        CHECK(most[0] <= 1.0 + grid && most[1] <= 1.0 + grid && most[2] <= 1.0 + grid);
        const zv_limit_use use = zv_joint_path_use(&p, &law); // a bound, so not below what was seen
        CHECK(use.velocity >= most[0] - 1e-3 && use.acceleration >= most[1] - 1e-3 && use.jerk >= most[2] - 1e-3);
        free_grid(&g);
    }
}

static void without_jerk_limits_nothing_is_filtered(void)
{
    joint_waves w = random_waves();
    wave_grid g = make_grid(&w, FINE);
    for (int k = 0; k < WAVE_JOINTS; ++k) {
        w.jerk[k] = INFINITY;
    }
    const zv_joint_path p = grid_path(&w, &g);
    const zv_topp_problem same = grid_problem(&w, &g);
    zv_time_law law;
    zv_topp_report report;
    CHECK(zv_joint_path_plan(&p, &g.room, &law, &report) == ZV_OK);
    CHECK(zv_topp_solve(&same, 0.0, 0.0, g.x, g.limited_by, &report) == ZV_OK);
    CHECK(law.filter == 0.0);
    for (size_t i = 0; i < g.count; ++i) {
        CHECK_NEAR(law.x[i], g.x[i], 1e-12);
        const int by = g.room.limited_by[i];
        CHECK(g.limited_by[i] == ZV_BY_VELOCITY ? by >= ZV_BY_JOINT_VELOCITY : by == g.limited_by[i]);
    }
    free_grid(&g);
}

static void higher_jerk_limits_shorten_the_time_towards_that_without(void)
{
    for (int path = 0; path < PATHS; ++path) {
        joint_waves w = random_waves();
        wave_grid g = make_grid(&w, FINE);
        double before = INFINITY, durations[4];
        for (int step = 0; step < 4; ++step) {
            for (int k = 0; k < WAVE_JOINTS; ++k) {
                w.jerk[k] = step < 3 ? w.acceleration[k] * 20.0 * pow(10.0, step) : INFINITY;
            }
            const zv_joint_path p = grid_path(&w, &g);
            zv_time_law law;
            zv_topp_report report;
            CHECK(zv_joint_path_plan(&p, &g.room, &law, &report) == ZV_OK);
            durations[step] = zv_time_law_duration(&law);
            CHECK(durations[step] < before);
            before = durations[step];
        }
        CHECK(durations[2] < 1.05 * durations[3]); // full acceleration after half a millisecond
        free_grid(&g);
    }
}

/// One joint on a straight way.
static double plan_one_axis(double way, double v, double a, double j)
{
    joint_waves w = random_waves();
    wave_grid g = make_grid(&w, FINE);
    memset(g.q1, 0, g.count * WAVE_WIDTH * sizeof *g.q1);
    memset(g.q2, 0, g.count * WAVE_WIDTH * sizeof *g.q2);
    memset(g.q3, 0, g.count * WAVE_WIDTH * sizeof *g.q3);
    for (size_t i = 0; i < g.count; ++i) {
        g.s[i] = way * (double)i / (double)(g.count - 1);
        g.q1[i * WAVE_WIDTH] = 1.0;
    }
    w.velocity[0] = v;
    w.acceleration[0] = a;
    w.jerk[0] = j;
    const zv_joint_path p = grid_path(&w, &g);
    zv_time_law law;
    zv_topp_report report;
    CHECK(zv_joint_path_plan(&p, &g.room, &law, &report) == ZV_OK);
    const double duration = zv_time_law_duration(&law);
    CHECK(zv_joint_path_use(&p, &law).jerk <= 1.0 + 1e-9);
    free_grid(&g);
    return duration;
}

static void one_axis_takes_the_time_of_the_textbook(void)
{
    for (int run = 0; run < 3 * PATHS; ++run) {
        const double from = 0.0, way = exp(check_uniform(-7, 1.5)), v = exp(check_uniform(-2, 1));
        const double a = exp(check_uniform(-1, 3)), j = exp(check_uniform(2, 7));
        zv_ptp best;
        CHECK(zv_ptp_plan(1, &from, &way, &(zv_axis_limits){&v, &a, &j}, &best) == ZV_OK);
        const double duration = plan_one_axis(way, v, a, j);
        CHECK(duration >= best.duration * (1.0 - 1e-6) && duration <= best.duration * 1.03);
    }
}

/// The first two joints slide: they are the tool.
static double *tool_gram(const wave_grid *g)
{
    double *gram = numbers(3 * g->count);
    for (size_t i = 0; i < g->count; ++i) {
        const double *q1 = g->q1 + i * WAVE_WIDTH, *q2 = g->q2 + i * WAVE_WIDTH;
        gram[3 * i] = q1[0] * q1[0] + q1[1] * q1[1];
        gram[3 * i + 1] = q1[0] * q2[0] + q1[1] * q2[1];
        gram[3 * i + 2] = q2[0] * q2[0] + q2[1] * q2[1];
    }
    return gram;
}

static void the_tool_keeps_its_acceleration_through_the_filter(void)
{
    for (int path = 0; path < PATHS; ++path) {
        const joint_waves w = random_waves();
        wave_grid g = make_grid(&w, FINE);
        double *gram = tool_gram(&g);
        zv_joint_path p = grid_path(&w, &g);
        p.gram = gram;
        p.norm_limit = 1.0;
        zv_time_law law;
        zv_topp_report report;
        CHECK(zv_joint_path_plan(&p, &g.room, &law, &report) == ZV_OK);
        double most = 0.0;
        for (int i = 0; i <= 10 * FINE; ++i) {
            const zv_time_sample at = zv_time_law_at(&law, zv_time_law_duration(&law) * i / (10.0 * FINE), NULL);
            double one[3], other[3];
            joint_at(&w, 0, at, one);
            joint_at(&w, 1, at, other);
            most = fmax(most, hypot(one[1], other[1]));
        }
        CHECK(most <= 1.0 + 64.0 / ((double)FINE * FINE) && most > 0.6);
        free(gram);
        free_grid(&g);
    }
}

/// The window of a path from one point on.
static zv_joint_path part_of(const zv_joint_path *whole, size_t start, size_t count)
{
    zv_joint_path part = *whole;
    part.count = count;
    part.s += start;
    part.x_max += start;
    part.q1 += start * WAVE_WIDTH;
    part.q2 += start * WAVE_WIDTH;
    part.q3 += start * WAVE_WIDTH;
    return part;
}

static void windows_give_the_motion_of_the_whole_path(void)
{
    for (int path = 0; path < PATHS; ++path) {
        joint_waves w = random_waves();
        for (int k = 0; k < WAVE_JOINTS; ++k) {
            w.jerk[k] = w.acceleration[k] * 100.0;
        }
        wave_grid g = make_grid(&w, 4 * FINE), room = make_grid(&w, 4 * FINE);
        const zv_joint_path whole = grid_path(&w, &g);
        const double T = zv_joint_path_filter(&whole);
        zv_time_law law;
        zv_topp_report report;
        g.room.x[0] = 0.0;
        CHECK(zv_joint_path_window(&whole, 0, true, T, &g.room, &law, &report) == ZV_OK);

        size_t keep = 0, first = 0, size = 300; // of the whole path; the window starts at keep
        int windows = 0;
        double *x = numbers(g.count), *step = numbers(g.count);
        for (size_t i = 0; i < g.count; ++i) {
            step[i] = 1.0;
        }
        while (first + 1 < g.count) {
            const bool is_last = first + size >= g.count;
            const zv_joint_path part = part_of(&whole, keep, (is_last ? g.count : first + size) - keep);
            memcpy(room.room.x, x + keep, (first - keep + 1) * sizeof *x);
            memcpy(room.room.step, step + keep, (g.count - keep) * sizeof *step);
            CHECK(zv_joint_path_window(&part, first - keep, is_last, T, &room.room, &law, &report) == ZV_OK);
            const size_t settled = keep + report.settled;
            memcpy(x + first, room.room.x + (first - keep), (settled - first + 1) * sizeof *x);
            memcpy(step + keep, room.room.step, part.count * sizeof *step);
            size = settled == first ? 2 * size : size;
            keep += report.keep;
            first = settled;
            ++windows;
        }
        CHECK(windows > 3);
        for (size_t i = 0; i < g.count; ++i) {
            CHECK_NEAR(x[i], g.room.x[i], 1e-9 * g.room.x[i]);
        }
        free(x);
        free(step);
        free_grid(&g);
        free_grid(&room);
    }
}

static void a_joint_with_a_jerk_limit_alone_keeps_it(void)
{
    joint_waves w = random_waves();
    wave_grid g = make_grid(&w, FINE);
    w.acceleration[2] = INFINITY;
    const zv_joint_path p = grid_path(&w, &g);
    zv_time_law law;
    zv_topp_report report;
    CHECK(zv_joint_path_plan(&p, &g.room, &law, &report) == ZV_OK);
    CHECK(zv_joint_path_use(&p, &law).jerk <= 1.0 + 1e-6);
    free_grid(&g);
}

static void a_joint_with_a_jerk_limit_that_does_not_move_needs_no_filter(void)
{
    joint_waves w = random_waves();
    wave_grid g = make_grid(&w, FINE);
    for (size_t i = 0; i < g.count; ++i) {
        g.q1[i * WAVE_WIDTH] = g.q2[i * WAVE_WIDTH] = g.q3[i * WAVE_WIDTH] = 0.0;
    }
    for (int k = 1; k < WAVE_JOINTS; ++k) {
        w.jerk[k] = INFINITY;
    }
    const zv_joint_path p = grid_path(&w, &g);
    zv_time_law law;
    zv_topp_report report;
    CHECK(zv_joint_path_plan(&p, &g.room, &law, &report) == ZV_OK);
    CHECK(law.filter == 0.0 && zv_time_law_duration(&law) < 100.0);
    free_grid(&g);
}

static void a_jerk_limit_without_any_limit_of_acceleration_is_refused(void)
{
    joint_waves w = random_waves();
    wave_grid g = make_grid(&w, 21);
    for (int k = 0; k < WAVE_JOINTS; ++k) {
        w.acceleration[k] = INFINITY;
    }
    const zv_joint_path p = grid_path(&w, &g);
    zv_time_law law;
    zv_topp_report report;
    CHECK(zv_joint_path_plan(&p, &g.room, &law, &report) == ZV_ERR_BAD_REQUEST);
    free_grid(&g);
}

/// All joints move evenly: the motion of the slowest one decides.
static joint_waves straight_way(double length, double bend, wave_grid *g)
{
    joint_waves w = random_waves();
    w.length = length;
    *g = make_grid(&w, 101);
    for (size_t i = 0; i < g->count; ++i) {
        for (int k = 0; k < WAVE_JOINTS; ++k) {
            const size_t at = i * WAVE_WIDTH + (size_t)k;
            g->q1[at] = k == 0 ? 1.0 + bend * g->s[i] : 0.01;
            g->q2[at] = k == 0 ? bend : 0.0;
            g->q3[at] = 0.0;
        }
    }
    return w;
}

static void a_nearly_straight_way_needs_no_search_for_its_filter(void)
{
    for (int path = 0; path < PATHS; ++path) {
        wave_grid g;
        const joint_waves w = straight_way(check_uniform(0.001, 3.0), 0.0, &g);
        const zv_joint_path p = grid_path(&w, &g);
        const double T = zv_joint_path_straight_filter(&p, 0.15), found = zv_joint_path_best_filter(&p, 0.0, &g.room);
        zv_time_law law;
        zv_topp_report report;
        g.room.x[0] = 0.0;
        CHECK(zv_joint_path_window(&p, 0, true, found, &g.room, &law, &report) == ZV_OK);
        const double searched = zv_time_law_duration(&law);
        g.room.x[0] = 0.0;
        CHECK(zv_joint_path_window(&p, 0, true, T, &g.room, &law, &report) == ZV_OK);
        CHECK(T > 0.0 && zv_time_law_duration(&law) <= 1.01 * searched);
        free_grid(&g);
    }
}

static void a_way_that_bends_has_no_filter_without_a_search(void)
{
    wave_grid g;
    const joint_waves w = straight_way(3.0, 1.0, &g);
    const zv_joint_path p = grid_path(&w, &g);
    CHECK(zv_joint_path_straight_filter(&p, 0.15) == 0.0);
    free_grid(&g);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(velocity_acceleration_and_jerk_hold_ten_times_finer_than_the_grid),
        CASE(without_jerk_limits_nothing_is_filtered),
        CASE(higher_jerk_limits_shorten_the_time_towards_that_without),
        CASE(one_axis_takes_the_time_of_the_textbook),
        CASE(the_tool_keeps_its_acceleration_through_the_filter),
        CASE(windows_give_the_motion_of_the_whole_path),
        CASE(a_joint_with_a_jerk_limit_alone_keeps_it),
        CASE(a_joint_with_a_jerk_limit_that_does_not_move_needs_no_filter),
        CASE(a_jerk_limit_without_any_limit_of_acceleration_is_refused),
        CASE(a_nearly_straight_way_needs_no_search_for_its_filter),
        CASE(a_way_that_bends_has_no_filter_without_a_search),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
