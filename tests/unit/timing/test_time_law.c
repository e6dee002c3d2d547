/// A time law passes its grid points on time, is smooth in between, and rests exactly at its ends.
#include "check.h"
#include "zveno/timing.h"

enum { COUNT = 101 };

typedef struct profile {
    double s[COUNT], x[COUNT], t[COUNT], area[COUNT];
    zv_time_law law;
} profile;

/// A random profile from rest to rest on an uneven grid.
static void make_profile(profile *p, double filter)
{
    p->s[0] = check_uniform(-5, 5);
    for (size_t i = 0; i < COUNT; ++i) {
        p->s[i] = i == 0 ? p->s[0] : p->s[i - 1] + check_uniform(0.005, 0.02);
        p->x[i] = i == 0 || i == COUNT - 1 ? 0.0 : check_uniform(0.1, 2.0);
    }
    size_t at;
    CHECK(zv_times(COUNT, p->s, p->x, p->t, p->area, &at) == ZV_OK);
    p->law = (zv_time_law){.count = COUNT, .s = p->s, .x = p->x, .t = p->t, .area = p->area, .filter = filter};
}

static void the_grid_points_are_passed_at_their_times_with_their_speeds(void)
{
    profile p;
    make_profile(&p, 0.0);
    for (size_t i = 0; i < COUNT; ++i) {
        const zv_time_sample now = zv_time_law_at(&p.law, p.t[i], NULL);
        CHECK_NEAR(now.s, p.s[i], 1e-14);
        CHECK_NEAR(now.sd, sqrt(p.x[i]), 1e-13);
    }
}

static void before_and_after_it_rests_exactly_at_its_ends(void)
{
    for (int filtered = 0; filtered < 2; ++filtered) {
        profile p;
        make_profile(&p, filtered ? 0.07 : 0.0);
        const double end = zv_time_law_duration(&p.law);
        CHECK_NEAR(end, p.t[COUNT - 1] + p.law.filter, 0.0);
        const double times[4] = {-1.0, 0.0, end, end + 3.0};
        for (int i = 0; i < 4; ++i) {
            const zv_time_sample now = zv_time_law_at(&p.law, times[i], NULL);
            CHECK(now.s == p.s[i < 2 ? 0 : COUNT - 1] && now.sd == 0.0);
            CHECK(!filtered || now.sdd == 0.0);
        }
    }
}

static void each_derivative_is_that_of_the_one_before(void)
{
    for (int run = 0; run < 2000; ++run) {
        profile p;
        make_profile(&p, run % 2 ? check_uniform(0.001, 0.3) : 0.0);
        const double h = 1e-6, t = check_uniform(h, zv_time_law_duration(&p.law) - h);
        const zv_time_sample early = zv_time_law_at(&p.law, t - h, NULL), late = zv_time_law_at(&p.law, t + h, NULL);
        const zv_time_sample now = zv_time_law_at(&p.law, t, NULL);
        CHECK_NEAR((late.s - early.s) / (2.0 * h), now.sd, 1e-3);
        CHECK(fabs((late.sd - early.sd) / (2.0 * h) - now.sdd) <= 1e-3 || early.sdd != late.sdd);
        CHECK(fabs((late.sdd - early.sdd) / (2.0 * h) - now.sddd) <= 1e-3 || early.sddd != late.sddd ||
              p.law.filter == 0.0);
    }
}

static void the_filter_is_the_mean_of_the_last_moments(void)
{
    for (int run = 0; run < 200; ++run) {
        enum { PARTS = 2000 };
        profile p;
        make_profile(&p, check_uniform(0.01, 0.5));
        zv_time_law raw = p.law;
        raw.filter = 0.0;
        const double t = check_uniform(0.0, zv_time_law_duration(&p.law));
        double mean = 0.0;
        for (int k = 0; k < PARTS; ++k) {
            mean += zv_time_law_at(&raw, t - p.law.filter * (k + 0.5) / PARTS, NULL).s / PARTS;
        }
        CHECK_NEAR(zv_time_law_at(&p.law, t, NULL).s, mean, 1e-6);
    }
}

static void a_cursor_changes_nothing(void)
{
    profile p;
    make_profile(&p, 0.05);
    zv_time_cursor cursor = {.now.number = 0};
    for (int i = 0; i < 3000; ++i) {
        const double t = i < 2000 ? i * zv_time_law_duration(&p.law) / 2000.0 : check_uniform(-1.0, 2.0);
        const zv_time_sample with = zv_time_law_at(&p.law, t, &cursor), without = zv_time_law_at(&p.law, t, NULL);
        CHECK(with.s == without.s && with.sd == without.sd && with.sdd == without.sdd && with.sddd == without.sddd);
    }
}

static void s_never_runs_back(void)
{
    profile p;
    make_profile(&p, 0.03);
    double before = p.s[0];
    for (int i = 0; i <= 20000; ++i) {
        const zv_time_sample now = zv_time_law_at(&p.law, i * zv_time_law_duration(&p.law) / 20000.0, NULL);
        CHECK(now.s >= before - 1e-14);
        before = now.s;
    }
}

static void two_points_that_both_stand_still_are_refused(void)
{
    const double s[4] = {0.0, 1.0, 2.0, 3.0}, x[4] = {0.0, 1.0, 0.0, 0.0};
    double t[4];
    size_t at = 99;
    CHECK(zv_times(4, s, x, t, NULL, &at) == ZV_ERR_LIMIT);
    CHECK(at == 2);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_grid_points_are_passed_at_their_times_with_their_speeds),
        CASE(before_and_after_it_rests_exactly_at_its_ends),
        CASE(each_derivative_is_that_of_the_one_before),
        CASE(the_filter_is_the_mean_of_the_last_moments),
        CASE(a_cursor_changes_nothing),
        CASE(s_never_runs_back),
        CASE(two_points_that_both_stand_still_are_refused),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
