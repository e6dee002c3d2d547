/// Rows that survive the filter: wide enough, and final where they say so.
#include "joint_waves.h"

#include "timing/jerk.h"

enum { COUNT = 1201 };

static void rows_of_a_window_are_those_of_the_whole_path_up_to_the_final_one(void)
{
    for (int run = 0; run < 20; ++run) {
        const joint_waves w = random_waves();
        wave_grid g = make_grid(&w, COUNT), part = make_grid(&w, COUNT);
        const zv_jerk_share share = {check_uniform(0.01, 0.1), g.room.step, false};
        const zv_joint_path whole = grid_path(&w, &g);
        zv_joint_path front = whole;
        front.count = (size_t)check_uniform(200, COUNT - 1);
        zv_row_limits limits;
        size_t final;
        zv_filter_rows(&whole, &g.room, &share, &limits, NULL);
        zv_filter_rows(&front, &part.room, &share, &limits, &final);
        const size_t rows = (final + 1) * 2 * WAVE_WIDTH;
        CHECK(final > 0 && final < front.count - 1);
        CHECK(memcmp(g.room.x_max, part.room.x_max, (final + 1) * sizeof *g.room.x_max) == 0);
        CHECK(memcmp(g.room.a, part.room.a, rows * sizeof *g.room.a) == 0);
        CHECK(memcmp(g.room.b, part.room.b, rows * sizeof *g.room.b) == 0);
        free_grid(&g);
        free_grid(&part);
    }
}

/// Places and limits with slow ones among them, which may be wanted speeds.
static void random_limits(size_t count, bool are_wanted, double *s, double *x_max, double *wanted)
{
    for (size_t i = 0; i < count; ++i) {
        s[i] = i == 0 ? 0.0 : s[i - 1] + check_uniform(0.001, 0.01);
        x_max[i] = check_uniform(0.0, 1.0) < 0.1 ? check_uniform(0.01, 1.0) : check_uniform(0.8, 5.0);
        wanted[i] = are_wanted ? x_max[i] * check_uniform(1.0, 1.005) : 10.0;
    }
}

/// What the place k asks for at the place i: its own limit within the reach, a little more one point beyond.
static double asked(const double *s, const double *x_max, const double *wanted, double T, size_t k, size_t i)
{
    const double held = sqrt(x_max[k]) * T, reach = 0.5 * held;
    const size_t inner = i > k ? i - 1 : i + 1;
    if (fabs(s[i] - s[k]) <= reach) {
        return x_max[k];
    }
    const double inside = reach - fabs(s[inner] - s[k]);
    const double more = fmin(9e-4, 0.24 * (wanted[k] / x_max[k] - 1.0));
    return inside > 0.0 ? x_max[k] * (1.0 + 4.0 * more * fabs(s[i] - s[inner]) * held / (inside * inside)) : INFINITY;
}

static void a_speed_is_held_over_the_way_that_takes_the_time_of_the_filter(void)
{
    double s[COUNT], x_max[COUNT], wanted[COUNT], held[COUNT];
    uint32_t order[COUNT];
    for (int run = 0; run < 20; ++run) {
        const double T = check_uniform(0.01, 0.5);
        random_limits(COUNT, false, s, x_max, wanted);
        zv_hold_x_max(COUNT, s, T, x_max, wanted, held, order);
        for (size_t i = 0; i < COUNT; ++i) { // the same by trying all pairs
            double slow = x_max[i];
            for (size_t k = 0; k < COUNT; ++k) {
                slow = k == i ? slow : fmin(slow, asked(s, x_max, wanted, T, k, i));
            }
            CHECK_NEAR(held[i], slow, 1e-9 * slow);
        }
    }
}

/// When the filtered motion comes to the place `s`.
static double time_of(const zv_time_law *law, double s)
{
    double low = 0.0, high = zv_time_law_duration(law);
    for (int step = 0; step < 60; ++step) {
        const double middle = 0.5 * (low + high);
        *(zv_time_law_at(law, middle, NULL).s < s ? &low : &high) = middle;
    }
    return high;
}

/// As fast as what is held allows, on grids that are fine and coarse for the filter.
static void the_mean_of_speeds_that_are_held_passes_no_limit(void)
{
    enum { POINTS = 200 };
    double s[POINTS], x_max[POINTS], wanted[POINTS], held[POINTS], t[POINTS], area[POINTS];
    uint32_t order[POINTS];
    for (int run = 0; run < 20; ++run) {
        const double T = 1e-3 * pow(10.0, check_uniform(0.0, 2.0));
        size_t at;
        random_limits(POINTS, run % 2 == 1, s, x_max, wanted);
        zv_hold_x_max(POINTS, s, T, x_max, wanted, held, order);
        CHECK(zv_times(POINTS, s, held, t, area, &at) == ZV_OK);
        const zv_time_law law = {.count = POINTS, .s = s, .x = held, .t = t, .area = area, .filter = T};
        for (size_t i = 1; i + 1 < POINTS; ++i) {
            CHECK(zv_time_law_at(&law, time_of(&law, s[i]), NULL).sd <=
                  fmin(sqrt(x_max[i]) * 1.002, sqrt(wanted[i]) * (1.0 + 1e-9)));
        }
    }
}

static void maxima_are_those_of_all_points_within_the_time_of_the_filter(void)
{
    enum { WIDTH = 4, COLUMNS = 3 };
    double s[COUNT], x_max[COUNT], time[COUNT], least[COUNT];
    double values[COUNT][WIDTH] = {{0.0}}, copy[COUNT][COLUMNS], out[COUNT][COLUMNS];
    for (int run = 0; run < 20; ++run) {
        const double T = check_uniform(0.001, 0.3);
        for (size_t i = 0; i < COUNT; ++i) {
            s[i] = i == 0 ? 0.0 : s[i - 1] + check_uniform(0.001, 0.01);
            x_max[i] = check_uniform(0.1, 5.0);
            const double dt = i == 0 ? 0.0 : 2.0 * (s[i] - s[i - 1]) / (sqrt(x_max[i]) + sqrt(x_max[i - 1]));
            time[i] = i == 0 ? 0.0 : time[i - 1] + dt;
            for (int k = 0; k < COLUMNS; ++k) {
                copy[i][k] = values[i][k] = check_uniform(0.0, 1.0);
            }
        }
        zv_least_times(COUNT, s, x_max, least);
        ZV_CALL_KERNEL(zv_widen_maxima, COUNT, least, T, WIDTH, values[0], COLUMNS, out[0], COLUMNS);
        for (size_t i = 0; i < COUNT; ++i) {
            double most[COLUMNS] = {0.0};
            for (size_t j = 0; j < COUNT; ++j) {
                for (int k = 0; fabs(time[i] - time[j]) <= T * (1.0 + 1e-6) && k < COLUMNS; ++k) {
                    most[k] = fmax(most[k], copy[j][k]);
                }
            }
            CHECK(memcmp(most, out[i], sizeof most) == 0);
        }
    }
}

static void a_peak_is_cut_where_it_lasts_the_time_of_the_filter(void)
{
    double s[COUNT], x[COUNT];
    for (size_t i = 0; i < COUNT; ++i) { // two peaks, the second one lower
        s[i] = (double)i / (COUNT - 1);
        x[i] = fmax(fmax(0.0, 4.0 - 16.0 * fabs(s[i] - 0.3)), fmax(0.0, 1.0 - 5.0 * fabs(s[i] - 0.75)));
    }
    const double T = 0.1;
    zv_flatten_peaks(0, COUNT, s, T, x);
    for (int p = 0; p < 2; ++p) {
        double level = 0.0, from = 2.0, to = 0.0;
        for (size_t i = p == 0 ? 0 : 700; i < (p == 0 ? 650 : COUNT); ++i) {
            level = fmax(level, x[i]);
        }
        for (size_t i = p == 0 ? 0 : 700; i < (p == 0 ? 650 : COUNT); ++i) {
            from = x[i] == level ? fmin(from, s[i]) : from;
            to = x[i] == level ? fmax(to, s[i]) : to;
        }
        CHECK_NEAR((to - from) / sqrt(level), T, 0.01 * T);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(rows_of_a_window_are_those_of_the_whole_path_up_to_the_final_one),
        CASE(a_speed_is_held_over_the_way_that_takes_the_time_of_the_filter),
        CASE(the_mean_of_speeds_that_are_held_passes_no_limit),
        CASE(maxima_are_those_of_all_points_within_the_time_of_the_filter),
        CASE(a_peak_is_cut_where_it_lasts_the_time_of_the_filter),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
