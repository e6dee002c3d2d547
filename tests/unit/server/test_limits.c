/// @file test_limits.c
/// The bucket: a burst at once, then the rate and not more.
#include "check.h"
#include "server/limits.h"

static void a_burst_then_the_rate(void)
{
    limits all = limits_default();
    all.messages_per_s = 10.0;
    all.burst = 5.0;
    bucket b = bucket_full(&all, 100.0);
    for (int i = 0; i < 5; ++i) {
        CHECK(bucket_take(&b, &all, 100.0));
    }
    CHECK(!bucket_has_some(&b, &all, 100.0) && !bucket_take(&b, &all, 100.0));
    CHECK(!bucket_has_some(&b, &all, 100.15) && bucket_has_some(&b, &all, 100.25));
}

static void never_more_than_burst_and_rate_allow(void)
{
    limits all = limits_default();
    all.messages_per_s = 50.0;
    all.burst = 20.0;
    bucket b = bucket_full(&all, 0.0);
    double t = 0.0;
    int taken = 0;
    for (int i = 0; i < 10000; ++i) {
        t += check_uniform(0.0, 0.02);
        if (bucket_has_some(&b, &all, t)) {
            taken += bucket_take(&b, &all, t);
        }
    }
    CHECK((double)taken <= all.burst + all.messages_per_s * t);
    CHECK((double)taken >= 0.9 * all.messages_per_s * t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_burst_then_the_rate),
        CASE(never_more_than_burst_and_rate_allow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
