/// @file test_feed.c
/// A queue keeps the newest samples in their order and counts what it drops.
#include "check.h"
#include "zveno/log.h"

static void the_newest_samples_stay_in_their_order(void)
{
    for (int round = 0; round < 200; ++round) {
        const int capacity = (int)check_uniform(1.0, 20.0);
        zv_feed_queue *queue = zv_feed_queue_create(capacity);
        int64_t pushed = 0, taken = 0; // of each sample: its number is its time
        long long lost = 0;
        CHECK(queue != NULL);
        for (int step = 0; step < 300; ++step) {
            zv_feed_sample sample = {.t_source_ns = pushed};
            if (check_uniform(0.0, 1.0) < 0.6) {
                zv_feed_push(queue, &sample);
                ++pushed;
                lost += pushed - taken - lost > capacity;
            } else if (zv_feed_take(queue, &sample)) {
                CHECK(sample.t_source_ns == taken + lost);
                ++taken;
            } else {
                CHECK(pushed == taken + lost);
            }
            CHECK(zv_feed_dropped(queue) == lost);
            CHECK(zv_feed_waiting(queue) == (int)(pushed - taken - lost));
        }
        zv_feed_queue_free(queue);
    }
}

static void seconds_become_whole_nanoseconds(void)
{
    CHECK(zv_feed_ns(0.001) == 1000000);
    CHECK(zv_feed_ns(12.3456789) == 12345678900);
    CHECK(zv_feed_ns(-1.0) == 0);
    CHECK(zv_feed_ns(NAN) == 0);
    CHECK(zv_feed_ns(1e300) == (int64_t)9e18);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_newest_samples_stay_in_their_order),
        CASE(seconds_become_whole_nanoseconds),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
