/// Time-optimal profiles keep their limits between grid points too, cannot be beaten, and do not depend on the window.
#include "joint_waves.h"

#include "timing/topp_kernel.h"

enum { PATHS = CHECK_ROUNDS(30, 4), FINE = CHECK_ROUNDS(1001, 401) };

static double solve(const zv_topp_problem *p, double *x)
{
    zv_topp_report report;
    CHECK(zv_topp_solve(p, 0.0, 0.0, x, NULL, &report) == ZV_OK);
    return profile_duration(p->count, p->s, x);
}

// ---- closed forms ----

/// One axis on a straight way of `count` points; limits of speed 1 and acceleration 2.
typedef struct straight {
    double s[201], x_max[201], a[4 * 201], b[4 * 201], x[201];
    double low[4], high[4];
    int16_t limited_by[201];
    zv_topp_problem problem;
} straight;

static void make_straight(straight *w, size_t count, double length)
{
    memset(w, 0, sizeof *w);
    for (size_t i = 0; i < count; ++i) {
        w->s[i] = length * (double)i / (double)(count - 1);
        w->x_max[i] = 1.0;
        w->a[4 * i] = 1.0;
    }
    for (int k = 0; k < 4; ++k) {
        w->high[k] = 2.0;
        w->low[k] = -2.0;
    }
    w->problem = (zv_topp_problem){
        .count = count, .s = w->s, .x_max = w->x_max, .width = 4, .a = w->a, .b = w->b, .low = w->low, .high = w->high};
}

static void one_axis_takes_the_time_of_the_textbook(void)
{
    straight w;
    make_straight(&w, 201, 1.0);
    CHECK_NEAR(solve(&w.problem, w.x), 1.0 / 1.0 + 1.0 / 2.0, 1e-12); // trapezoid
    make_straight(&w, 201, 0.25);
    CHECK_NEAR(solve(&w.problem, w.x), 2.0 * sqrt(0.25 / 2.0), 1e-12); // triangle
}

static void what_limits_each_point_is_told(void)
{
    straight w;
    zv_topp_report report;
    make_straight(&w, 201, 1.0);
    CHECK(zv_topp_solve(&w.problem, 0.0, 0.0, w.x, w.limited_by, &report) == ZV_OK);
    for (size_t i = 0; i < 201; ++i) { // 1/4 of the way to speed up, 1/4 to slow down
        CHECK(w.limited_by[i] == (i == 200 ? ZV_BY_ENDS : i >= 50 && i < 150 ? ZV_BY_VELOCITY : 0) || i == 150);
    }
}

static void a_circle_takes_the_time_of_feed_and_tool_acceleration(void)
{
    enum { COUNT = 5001 };
    const double radius = 10.0, length = 2.0 * 3.14159265358979 * radius; // mm
    double *s = numbers(COUNT), *x_max = numbers(COUNT), *gram = numbers(3 * COUNT), *x = numbers(COUNT);
    for (size_t i = 0; i < COUNT; ++i) {
        s[i] = length * (double)i / (COUNT - 1);
        x_max[i] = 100.0 * 100.0;
        gram[3 * i] = 1.0;
        gram[3 * i + 2] = 1.0 / (radius * radius);
    }
    const zv_topp_problem p = {.count = COUNT, .s = s, .x_max = x_max, .gram = gram, .norm_limit = 1000.0};
    CHECK_NEAR(solve(&p, x), 0.7335, 2e-4);
    double fastest = 0.0;
    for (size_t i = 0; i < COUNT; ++i) {
        fastest = fmax(fastest, x[i]);
    }
    CHECK_NEAR(fastest, 1000.0 * radius, 1e-3); // v^2 / R = A
    free(s);
    free(x_max);
    free(gram);
    free(x);
}

// ---- limits ----

/// Between grid points f = q1 u + q2 x has the second derivative 5 q3 u + q4 x, and the square of the velocity, q1^2 x,
/// has 2 (q2^2 + q1 q3) x + 8 q1 q2 u; a chord is passed by at most an eighth of that times ds^2.
static void check_interval(const joint_waves *w, const wave_grid *g, size_t i)
{
    const double ds = g->s[i + 1] - g->s[i], u = (g->x[i + 1] - g->x[i]) / (2.0 * ds);
    const double x_most = fmax(g->x[i], g->x[i + 1]);
    for (int k = 0; k < WAVE_JOINTS; ++k) {
        const double bend = 5.0 * wave_bound(w, k, 3) * fabs(u) + wave_bound(w, k, 4) * x_most;
        const double allowed = w->acceleration[k] * (1.0 + 1e-9) + bend * ds * ds / 8.0;
        const double q1 = wave_bound(w, k, 1), q2 = wave_bound(w, k, 2), q3 = wave_bound(w, k, 3);
        const double square_bend = 2.0 * (q2 * q2 + q1 * q3) * x_most + 8.0 * q1 * q2 * fabs(u);
        const double fast = w->velocity[k] * w->velocity[k] * (1.0 + 1e-9) + square_bend * ds * ds / 8.0;
        for (int part = 0; part <= 10; ++part) {
            const double s = g->s[i] + 0.1 * part * ds, x = g->x[i] + 2.0 * u * (s - g->s[i]);
            CHECK(fabs(wave_at(w, k, 1, s) * u + wave_at(w, k, 2, s) * x) <= allowed);
            CHECK(wave_at(w, k, 1, s) * wave_at(w, k, 1, s) * x <= fast);
        }
    }
}

static void limits_hold_ten_times_finer_than_the_grid(void)
{
    for (int path = 0; path < PATHS; ++path) {
        const joint_waves w = random_waves();
        wave_grid g = make_grid(&w, FINE);
        const zv_topp_problem p = grid_problem(&w, &g);
        solve(&p, g.x);
        for (size_t i = 0; i + 1 < g.count; ++i) {
            check_interval(&w, &g, i);
        }
        free_grid(&g);
    }
}

/// The largest use of row r in the intervals beside point i.
static double row_use(const joint_waves *w, const wave_grid *g, size_t i, int r)
{
    double most = 0.0;
    for (size_t k = i > 0 ? i - 1 : 0; k <= i && k + 1 < g->count; ++k) {
        const double u = (g->x[k + 1] - g->x[k]) / (2.0 * (g->s[k + 1] - g->s[k]));
        for (size_t end = k; end <= k + 1; ++end) {
            const size_t at = end * WAVE_WIDTH + (size_t)r;
            most = fmax(most, fabs(g->q1[at] * u + g->q2[at] * g->x[end]) / w->acceleration[r]);
        }
    }
    return most;
}

static void each_point_is_at_the_limit_that_is_named(void)
{
    for (int path = 0; path < PATHS; ++path) {
        const joint_waves w = random_waves();
        wave_grid g = make_grid(&w, FINE);
        const zv_topp_problem p = grid_problem(&w, &g);
        zv_topp_report report;
        CHECK(zv_topp_solve(&p, 0.0, 0.0, g.x, g.limited_by, &report) == ZV_OK);
        int off = 0;
        for (size_t i = 0; i + 1 < g.count; ++i) {
            const int by = g.limited_by[i];
            CHECK(by >= ZV_BY_ENDS && by < WAVE_JOINTS);
            const double near_max = fmax(g.x[i] / g.x_max[i], g.x[i + 1] / g.x_max[i + 1]);
            off += by >= 0 ? row_use(&w, &g, i, by) < 0.999 : by == ZV_BY_VELOCITY && near_max < 1.0 - 1e-6;
        }
        CHECK(off <= FINE / 50); // where speeding up meets slowing down in the middle of an interval
        free_grid(&g);
    }
}

/// The tool's limit is a circle; 32 half planes around it are a little wider.
static void the_tool_acceleration_is_kept_exactly(void)
{
    enum { COUNT = 801, DIRECTIONS = 16 };
    double *s = numbers(COUNT), *x_max = numbers(COUNT), *gram = numbers(3 * COUNT), *x = numbers(COUNT);
    double *a = numbers(DIRECTIONS * COUNT), *b = numbers(DIRECTIONS * COUNT), low[DIRECTIONS], high[DIRECTIONS];
    for (int path = 0; path < PATHS; ++path) {
        const double stretch = check_uniform(0.0, 0.4), wave = check_uniform(1.0, 6.0);
        for (size_t i = 0; i < COUNT; ++i) { // a sine drawn at an uneven pace
            s[i] = 2.0 * (double)i / (COUNT - 1);
            x_max[i] = 9.0;
            const double t = s[i] + stretch * sin(s[i]), t1 = 1.0 + stretch * cos(s[i]), t2 = -stretch * sin(s[i]);
            const double p1[2] = {t1, wave * cos(wave * t) * t1};
            const double p2[2] = {t2, wave * cos(wave * t) * t2 - wave * wave * sin(wave * t) * t1 * t1};
            gram[3 * i] = p1[0] * p1[0] + p1[1] * p1[1];
            gram[3 * i + 1] = p1[0] * p2[0] + p1[1] * p2[1];
            gram[3 * i + 2] = p2[0] * p2[0] + p2[1] * p2[1];
            for (int k = 0; k < DIRECTIONS; ++k) {
                const double c = cos(3.14159265358979 * k / DIRECTIONS), d = sin(3.14159265358979 * k / DIRECTIONS);
                a[i * DIRECTIONS + (size_t)k] = c * p1[0] + d * p1[1];
                b[i * DIRECTIONS + (size_t)k] = c * p2[0] + d * p2[1];
                high[k] = 5.0;
                low[k] = -5.0;
            }
        }
        const zv_topp_problem wide = {COUNT, s, x_max, DIRECTIONS, a, b, low, high, 0, NULL, 0.0};
        const zv_topp_problem exact = {COUNT, s, x_max, 0, NULL, NULL, NULL, NULL, 0, gram, 5.0};
        const double shorter = solve(&wide, x), duration = solve(&exact, x);
        CHECK(duration >= shorter * (1.0 - 1e-9) && duration <= shorter * 1.005);
        double most = 0.0;
        for (size_t i = 0; i + 1 < COUNT; ++i) {
            const double u = (x[i + 1] - x[i]) / (2.0 * (s[i + 1] - s[i]));
            for (size_t end = i; end <= i + 1; ++end) {
                const double *g = gram + 3 * end;
                most = fmax(most, sqrt(g[0] * u * u + 2.0 * g[1] * u * x[end] + g[2] * x[end] * x[end]) / 5.0);
            }
        }
        CHECK_NEAR(most, 1.0, 1e-6);
    }
    free(s);
    free(x_max);
    free(gram);
    free(x);
    free(a);
    free(b);
}

// ---- laws ----

/// Next to a point where a row does not feel u, the fastest start of one interval may cost the next one a little; which
/// one gives way depends on the direction: a difference that falls with the cube of the distance of grid points.
static void the_way_back_takes_the_same_time(void)
{
    for (int path = 0; path < PATHS; ++path) {
        const joint_waves w = random_waves();
        wave_grid g = make_grid(&w, FINE), back = make_grid(&w, FINE);
        for (size_t i = 0; i < g.count; ++i) {
            const size_t j = g.count - 1 - i;
            back.s[i] = w.length - g.s[j];
            back.x_max[i] = g.x_max[j];
            for (int k = 0; k < WAVE_WIDTH; ++k) {
                back.q1[i * WAVE_WIDTH + (size_t)k] = -g.q1[j * WAVE_WIDTH + (size_t)k];
                back.q2[i * WAVE_WIDTH + (size_t)k] = g.q2[j * WAVE_WIDTH + (size_t)k];
            }
        }
        const zv_topp_problem there = grid_problem(&w, &g), again = grid_problem(&w, &back);
        const double duration = solve(&there, g.x);
        CHECK_NEAR(solve(&again, back.x), duration, 5e3 / ((double)FINE * FINE * FINE) * duration);
        free_grid(&g);
        free_grid(&back);
    }
}

static void larger_limits_shorten_the_time(void)
{
    for (int path = 0; path < PATHS; ++path) {
        joint_waves w = random_waves();
        wave_grid g = make_grid(&w, FINE);
        const zv_topp_problem p = grid_problem(&w, &g);
        const double duration = solve(&p, g.x);
        for (int k = 0; k < WAVE_WIDTH; ++k) {
            w.high[k] *= 2.0;
            w.low[k] *= 2.0;
        }
        for (size_t i = 0; i < g.count; ++i) {
            g.x_max[i] *= 4.0;
        }
        const double doubled = solve(&p, g.x);
        CHECK(doubled < 0.8 * duration && doubled > 0.5 * duration);
        for (int k = 0; k < WAVE_WIDTH; ++k) { // twice the speed, four times the acceleration: the film at double speed
            w.high[k] *= 2.0;
            w.low[k] *= 2.0;
        }
        CHECK_NEAR(solve(&p, g.x), 0.5 * duration, 1e-9 * duration);
        free_grid(&g);
    }
}

static void a_coarse_grid_neither_collapses_nor_cheats(void)
{
    for (int path = 0; path < PATHS; ++path) {
        const joint_waves w = random_waves();
        wave_grid fine = make_grid(&w, 2001);
        const zv_topp_problem p = grid_problem(&w, &fine);
        const double best = solve(&p, fine.x);
        for (size_t count = 21; count <= 161; count = 2 * count - 1) { // 20 intervals for three waves
            wave_grid g = make_grid(&w, count);
            const zv_topp_problem coarse = grid_problem(&w, &g);
            const double duration = solve(&coarse, g.x);
            CHECK(duration < 1.5 * best && duration > 0.8 * best);
            free_grid(&g);
        }
        free_grid(&fine);
    }
}

// ---- brute force ----

enum { PLACES = 81, SPEEDS = 1500 };

/// The u that all rows at both ends of an interval allow, row by row.
static void allowed_u(const joint_waves *w, const wave_grid *g, size_t i, double x, double *low, double *high)
{
    const double ds = g->s[i + 1] - g->s[i];
    *low = -INFINITY;
    *high = INFINITY;
    for (int end = 0; end < 2; ++end) {
        for (int k = 0; k < WAVE_JOINTS; ++k) {
            const size_t at = (i + (size_t)end) * WAVE_WIDTH + (size_t)k;
            const double a = g->q1[at] + (end ? 2.0 * ds * g->q2[at] : 0.0), b = g->q2[at];
            const double one = (-w->acceleration[k] - b * x) / a, other = (w->acceleration[k] - b * x) / a;
            *low = fmax(*low, fmin(one, other));
            *high = fmin(*high, fmax(one, other));
        }
    }
}

/// Shortest time over a net of places and speeds; each step may miss its bounds by `slack` speeds.
static double search_net(const joint_waves *w, const wave_grid *g, double v_max, double slack)
{
    double *best = numbers(SPEEDS + 1), *next = numbers(SPEEDS + 1);
    const double dv = v_max / SPEEDS;
    for (int m = 1; m <= SPEEDS; ++m) {
        next[m] = INFINITY;
    }
    for (size_t i = g->count - 1; i-- > 0;) {
        const double ds = g->s[i + 1] - g->s[i];
        for (int m = 0; m <= SPEEDS; ++m) {
            const double v = m * dv, x = v * v;
            double low, high;
            allowed_u(w, g, i, x, &low, &high);
            best[m] = INFINITY;
            if (x > g->x_max[i] * (1.0 + 2.0 * slack / SPEEDS) || low > high + slack * v * dv / ds) {
                continue;
            }
            const int from = (int)ceil(sqrt(fmax(0.0, x + 2.0 * ds * low)) / dv - slack);
            const int to = (int)floor(sqrt(fmax(0.0, x + 2.0 * ds * high)) / dv + slack);
            for (int n = from > 0 ? from : 0; n <= to && n <= SPEEDS; ++n) {
                if (m + n > 0) {
                    best[m] = fmin(best[m], next[n] + 2.0 * ds / ((m + n) * dv));
                }
            }
        }
        double *swap = best;
        best = next;
        next = swap;
    }
    const double found = next[0];
    free(best);
    free(next);
    return found;
}

static void no_motion_on_a_net_of_places_and_speeds_is_faster(void)
{
    for (int path = 0; path < (PATHS + 9) / 10; ++path) {
        const joint_waves w = random_waves();
        wave_grid g = make_grid(&w, PLACES);
        const zv_topp_problem p = grid_problem(&w, &g);
        const double duration = solve(&p, g.x);
        double v_max = 0.0;
        for (size_t i = 0; i < g.count; ++i) {
            v_max = fmax(v_max, 1.1 * sqrt(g.x[i]));
        }
        const double strict = search_net(&w, &g, v_max, 0.0), relaxed = search_net(&w, &g, v_max, 1.0);
        CHECK(duration <= strict * 1.0005);
        CHECK(duration >= relaxed && duration <= 1.01 * 0.5 * (relaxed + strict));
        free_grid(&g);
    }
}

// ---- windows ----

static void windows_give_the_profile_of_the_whole_path(void)
{
    for (int path = 0; path < PATHS; ++path) {
        const joint_waves w = random_waves();
        wave_grid g = make_grid(&w, 2 * FINE);
        const zv_topp_problem whole = grid_problem(&w, &g);
        solve(&whole, g.x);
        double *x = numbers(g.count);
        size_t start = 0, size = 100;
        while (start + 1 < g.count) {
            const bool is_last = start + size >= g.count;
            zv_topp_problem part = whole;
            part.count = is_last ? g.count - start : size;
            part.s += start;
            part.x_max += start;
            part.a += start * WAVE_WIDTH;
            part.b += start * WAVE_WIDTH;
            zv_topp_report report;
            const double x_start = x[start];
            CHECK(is_last ? zv_topp_solve(&part, x_start, 0.0, x + start, NULL, &report) == ZV_OK
                          : zv_topp_window(&part, x_start, x + start, NULL, &report) == ZV_OK);
            x[start] = x_start;
            const size_t settled = is_last ? part.count - 1 : report.settled;
            size = settled == 0 ? 2 * size : size;
            start += settled;
        }
        for (size_t i = 0; i < g.count; ++i) {
            CHECK_NEAR(x[i], g.x[i], 1e-9 * g.x[i]);
        }
        free(x);
        free_grid(&g);
    }
}

// ---- what cannot be ----

static void a_start_that_is_too_fast_is_refused_where_it_fails(void)
{
    straight w;
    zv_topp_report report;
    make_straight(&w, 201, 1.0);
    w.x_max[100] = 0.01;
    CHECK(zv_topp_solve(&w.problem, 0.9, 0.0, w.x, NULL, &report) == ZV_OK);
    w.x_max[30] = 0.01;
    CHECK(zv_topp_solve(&w.problem, 0.9, 0.0, w.x, NULL, &report) == ZV_ERR_LIMIT);
    CHECK(report.at == 30 && report.by == ZV_BY_VELOCITY);
    CHECK(zv_topp_solve(&w.problem, 1.1, 0.0, w.x, NULL, &report) == ZV_ERR_LIMIT);
    CHECK(report.at == 0 && report.by == ZV_BY_VELOCITY);
}

static void an_end_that_cannot_be_reached_is_refused(void)
{
    straight w;
    zv_topp_report report;
    make_straight(&w, 201, 0.1);
    CHECK(zv_topp_solve(&w.problem, 0.0, 0.3, w.x, NULL, &report) == ZV_OK); // 2 A s = 0.4
    CHECK_NEAR(w.x[200], 0.3, 1e-15);
    CHECK(zv_topp_solve(&w.problem, 0.0, 0.5, w.x, NULL, &report) == ZV_ERR_LIMIT);
    CHECK(report.at == 200 && report.by == ZV_BY_ENDS);
    CHECK(zv_topp_solve(&w.problem, 0.0, 1.5, w.x, NULL, &report) == ZV_ERR_LIMIT);
    CHECK(report.at == 200 && report.by == ZV_BY_VELOCITY);
}

static void a_place_where_nothing_can_stand_still_is_refused_by_its_row(void)
{
    straight w;
    zv_topp_report report;
    double low[4 * 201], high[4 * 201];
    make_straight(&w, 201, 1.0);
    for (size_t i = 0; i < 4 * 201; ++i) {
        low[i] = -1.0;
        high[i] = 1.0;
    }
    w.problem.low = low;
    w.problem.high = high;
    w.problem.limit_step = 4;
    CHECK(zv_topp_solve(&w.problem, 0.0, 0.0, w.x, NULL, &report) == ZV_OK);
    low[4 * 77 + 2] = 0.1; // gravity is stronger than the motor
    CHECK(zv_topp_solve(&w.problem, 0.0, 0.0, w.x, NULL, &report) == ZV_ERR_LIMIT);
    CHECK(report.at == 77 && report.by == 2);
}

static void numbers_that_make_no_sense_are_refused(void)
{
    straight w;
    zv_topp_report report;
    make_straight(&w, 201, 1.0);
    w.x_max[5] = NAN;
    CHECK(zv_topp_solve(&w.problem, 0.0, 0.0, w.x, NULL, &report) == ZV_ERR_BAD_REQUEST && report.at == 5);
    make_straight(&w, 201, 1.0);
    w.s[7] = w.s[6];
    CHECK(zv_topp_solve(&w.problem, 0.0, 0.0, w.x, NULL, &report) == ZV_ERR_BAD_REQUEST && report.at == 7);
    make_straight(&w, 201, 1.0);
    w.x_max[8] = w.x_max[9] = 0.0;
    CHECK(zv_topp_solve(&w.problem, 0.0, 0.0, w.x, NULL, &report) == ZV_ERR_LIMIT && report.at == 9);
}

static void both_builds_of_the_kernel_give_the_same_bits(void)
{
#if defined(__x86_64__)
    for (int path = 0; zv_cpu_has_avx2() && path < PATHS; ++path) {
        const joint_waves w = random_waves();
        wave_grid g = make_grid(&w, FINE), other = make_grid(&w, FINE);
        const zv_topp_problem p = grid_problem(&w, &g);
        zv_topp_backward_avx2(&p, g.x, g.limited_by);
        zv_topp_backward_portable(&p, other.x, other.limited_by);
        g.x[0] = other.x[0] = 0.0;
        zv_topp_forward_avx2(&p, g.x, g.limited_by);
        zv_topp_forward_portable(&p, other.x, other.limited_by);
        CHECK(memcmp(g.x, other.x, g.count * sizeof *g.x) == 0);
        CHECK(memcmp(g.limited_by, other.limited_by, g.count * sizeof *g.limited_by) == 0);
        free_grid(&g);
        free_grid(&other);
    }
#endif
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(one_axis_takes_the_time_of_the_textbook),
        CASE(what_limits_each_point_is_told),
        CASE(a_circle_takes_the_time_of_feed_and_tool_acceleration),
        CASE(limits_hold_ten_times_finer_than_the_grid),
        CASE(each_point_is_at_the_limit_that_is_named),
        CASE(the_tool_acceleration_is_kept_exactly),
        CASE(the_way_back_takes_the_same_time),
        CASE(larger_limits_shorten_the_time),
        CASE(a_coarse_grid_neither_collapses_nor_cheats),
        CASE(no_motion_on_a_net_of_places_and_speeds_is_faster),
        CASE(windows_give_the_profile_of_the_whole_path),
        CASE(a_start_that_is_too_fast_is_refused_where_it_fails),
        CASE(an_end_that_cannot_be_reached_is_refused),
        CASE(a_place_where_nothing_can_stand_still_is_refused_by_its_row),
        CASE(numbers_that_make_no_sense_are_refused),
        CASE(both_builds_of_the_kernel_give_the_same_bits),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
