/// @file test_cones.c
/// The envelope of cones against the plain minimum over all of them.
#include "check.h"

#include "path/cones.h"

enum { CONES = 300 };

static void the_envelope_is_the_lowest_of_all_cones(void)
{
    static zv_cones cones;
    cones = (zv_cones){.slope = 0.5};
    zv_cone all[CONES];
    for (int i = 0; i < CONES; ++i) {
        all[i] = (zv_cone){.s = check_uniform(0, 10), .value = check_uniform(0, 3)};
        zv_cones_add(&cones, all[i].s, all[i].value);
        for (int k = 0; k < 20; ++k) {
            const double s = check_uniform(-1, 11);
            double lowest = 2.5;
            for (int j = 0; j <= i; ++j) {
                lowest = fmin(lowest, all[j].value + 0.5 * fabs(all[j].s - s));
            }
            CHECK_NEAR(zv_cones_at(&cones, s, 2.5), lowest, 1e-14);
        }
    }
    CHECK(cones.count < CONES / 2); // covered ones are gone
}

static void cones_behind_are_forgotten_and_a_full_store_drops_its_first(void)
{
    static zv_cones cones;
    cones = (zv_cones){.slope = 0.5};
    for (int i = 0; i < ZV_MAX_CONES + 10; ++i) {
        zv_cones_add(&cones, i, 0.1);
    }
    CHECK(cones.count == ZV_MAX_CONES);
    CHECK_NEAR(zv_cones_at(&cones, 0.0, 100.0), 5.1, 1e-14);
    CHECK_NEAR(zv_cones_at(&cones, ZV_MAX_CONES, 100.0), 0.1, 1e-14);
    zv_cones_forget_before(&cones, 1000.0);
    CHECK_NEAR(zv_cones_at(&cones, 998.0, 100.0), 1.1, 1e-14);
    zv_cones_forget_before(&cones, 1e9);
    CHECK(cones.count == 0 && zv_cones_at(&cones, 5.0, 100.0) == 100.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_envelope_is_the_lowest_of_all_cones),
        CASE(cones_behind_are_forgotten_and_a_full_store_drops_its_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
