/// @file test_job_queue.c
/// Whoever sends many requests waits for himself: turns go round the identities, and round the connections of each.
#include "check.h"
#include "server/job_queue.h"

enum { IDENTITIES = 4, CONNECTIONS = 3 };

static job_queue open_queue(void)
{
    return (job_queue){.most_waiting = 1000, .most_of_identity = 500, .most_heavy_of_one = 100};
}

/// A job of connection `owner` from `address`; heavy unless `is_light`.
static job *make(unsigned char address, uint64_t owner, bool is_light)
{
    zv_text empty = {0};
    job *made = job_create(&empty);
    CHECK(made != NULL);
    made->who = (client_identity){.role = ACCESS_FULL, .address = {address}};
    made->owner = owner;
    made->is_light = is_light;
    return made;
}

static void add(job_queue *queue, job *added)
{
    CHECK(job_queue_add(queue, added) == OFFER_TAKEN);
}

/// Takes the next one and ends it at once; who it was.
static uint64_t serve(job_queue *queue, job_lane lane)
{
    job *taken = job_queue_take(queue, lane);
    CHECK(taken != NULL);
    const uint64_t owner = taken->owner;
    job_queue_done(queue, taken);
    job_free(taken);
    return owner;
}

static int between(int low, int high)
{
    return low + (int)check_uniform(0, high - low + 1);
}

static void everybody_who_waits_is_served_equally_often(void)
{
    for (int round = 0; round < 200; ++round) {
        job_queue queue = open_queue();
        int served[IDENTITIES] = {0}, least = 1000;
        for (int i = 0; i < IDENTITIES; ++i) { // connections are numbered 10 i + k
            const int count = between(5, 40);
            least = count < least ? count : least;
            for (int n = 0; n < count; ++n) {
                add(&queue, make((unsigned char)i, (uint64_t)(10 * i + n % CONNECTIONS), false));
            }
        }
        for (int n = 0; n < least * IDENTITIES; ++n) {
            ++served[serve(&queue, LANE_ALL) / 10];
        }
        for (int i = 0; i < IDENTITIES; ++i) {
            CHECK(served[i] == least);
        }
        job_queue_clear(&queue);
        CHECK(queue.shares == NULL);
    }
}

static void one_request_comes_after_at_most_one_of_each_other(void)
{
    job_queue queue = open_queue();
    for (int n = 0; n < 64; ++n) {
        add(&queue, make(1, (uint64_t)(n % 8), false));
    }
    serve(&queue, LANE_ALL);
    add(&queue, make(2, 77, false)); // another identity: at once
    CHECK(serve(&queue, LANE_ALL) == 77);
    add(&queue, make(1, 88, false)); // the same identity, another connection: after one of those that came before
    for (int n = 1; n < 8; ++n) {
        CHECK(serve(&queue, LANE_ALL) == (uint64_t)n);
    }
    CHECK(serve(&queue, LANE_ALL) == 88);
    add(&queue, make(1, 99, false)); // and once each was served, at once
    CHECK(serve(&queue, LANE_ALL) == 99);
    job_queue_clear(&queue);
}

static void who_has_the_fewest_running_comes_first(void)
{
    job_queue queue = open_queue();
    add(&queue, make(1, 1, false));
    add(&queue, make(1, 1, false));
    job *runs = job_queue_take(&queue, LANE_ALL);
    add(&queue, make(2, 2, false));
    add(&queue, make(2, 2, false));
    CHECK(serve(&queue, LANE_ALL) == 2 && serve(&queue, LANE_ALL) == 2 && serve(&queue, LANE_ALL) == 1);
    job_queue_done(&queue, runs);
    job_free(runs);
    CHECK(queue.shares == NULL && queue.waiting == 0);
}

static void jobs_of_a_connection_keep_their_order(void)
{
    job_queue queue = open_queue();
    job *jobs[20];
    for (int n = 0; n < 20; ++n) {
        add(&queue, jobs[n] = make(1, 1, false));
    }
    for (int n = 0; n < 20; ++n) {
        job *taken = job_queue_take(&queue, LANE_ALL);
        CHECK(taken == jobs[n]);
        job_queue_done(&queue, taken);
        job_free(taken);
    }
}

static void light_jobs_pass_heavy_ones_and_lanes_keep_apart(void)
{
    job_queue queue = open_queue();
    add(&queue, make(1, 1, false));
    CHECK(!job_queue_has(&queue, LANE_LIGHT) && job_queue_has(&queue, LANE_SHORT));
    CHECK(job_queue_take(&queue, LANE_LIGHT) == NULL);
    add(&queue, make(1, 2, true));
    CHECK(serve(&queue, LANE_ALL) == 2);
    CHECK(serve(&queue, LANE_SHORT) == 1);
    CHECK(job_queue_take(&queue, LANE_SHORT) == NULL);
}

static void saves_have_workers_of_their_own(void)
{
    job_queue queue = open_queue();
    job *save = make(1, 1, false);
    save->is_save = true;
    add(&queue, save);
    for (job_lane lane = LANE_ALL; lane < LANE_SAVE; ++lane) {
        CHECK(!job_queue_has(&queue, lane) && job_queue_take(&queue, lane) == NULL);
    }
    add(&queue, make(1, 2, true));
    CHECK(serve(&queue, LANE_SAVE) == 1);
    CHECK(job_queue_take(&queue, LANE_SAVE) == NULL);
    CHECK(serve(&queue, LANE_ALL) == 2);
}

static void one_that_gave_way_tries_no_more_and_keeps_its_place(void)
{
    job_queue queue = open_queue();
    add(&queue, make(1, 1, false));
    add(&queue, make(1, 1, false));
    job *tried = job_queue_take(&queue, LANE_SHORT);
    tried->was_tried = true;
    job_queue_return(&queue, tried);
    CHECK(queue.waiting == 2);
    job *second = job_queue_take(&queue, LANE_SHORT), *first = job_queue_take(&queue, LANE_ALL);
    CHECK(first == tried && second != tried && job_queue_take(&queue, LANE_SHORT) == NULL);
    job_queue_done(&queue, first);
    job_queue_done(&queue, second);
    job_free(first);
    job_free(second);
    CHECK(queue.shares == NULL);
}

static void heavy_jobs_of_a_connection_leave_a_worker(void)
{
    job_queue queue = open_queue();
    queue.most_heavy_of_one = 1;
    add(&queue, make(1, 1, false));
    add(&queue, make(1, 1, false));
    job *runs = job_queue_take(&queue, LANE_ALL);
    CHECK(job_queue_take(&queue, LANE_ALL) == NULL);
    add(&queue, make(1, 2, false));
    CHECK(serve(&queue, LANE_ALL) == 2);
    job_queue_done(&queue, runs);
    job_free(runs);
    CHECK(serve(&queue, LANE_ALL) == 1);
}

static void nobody_has_more_than_a_share(void)
{
    job_queue queue = {.most_waiting = 10, .most_of_identity = 6, .most_heavy_of_one = 9};
    job *more = make(1, 99, false);
    for (int n = 0; n < 6; ++n) {
        add(&queue, make(1, (uint64_t)n, false));
    }
    CHECK(job_queue_add(&queue, more) == OFFER_SHARE_FULL);
    job *runs = job_queue_take(&queue, LANE_ALL);
    CHECK(job_queue_add(&queue, more) == OFFER_SHARE_FULL); // one that runs counts, too
    job_queue_done(&queue, runs);
    job_free(runs);
    CHECK(job_queue_add(&queue, more) == OFFER_TAKEN);
    for (int n = 0; n < 4; ++n) {
        add(&queue, make(2, 7, false));
    }
    job *late = make(3, 1, false);
    CHECK(job_queue_add(&queue, late) == OFFER_QUEUE_FULL);
    job_free(late);
    job_queue_clear(&queue);
    CHECK(queue.shares == NULL && queue.waiting == 0);
}

static void one_that_was_cancelled_is_ended_by_any_worker(void)
{
    job_queue queue = open_queue();
    add(&queue, make(1, 1, false));
    job *gone = make(1, 2, false);
    add(&queue, gone);
    atomic_store(&gone->is_cancelled, true);
    CHECK(serve(&queue, LANE_LIGHT) == 2);
    CHECK(job_queue_take(&queue, LANE_LIGHT) == NULL);
    job_queue_clear(&queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(everybody_who_waits_is_served_equally_often),
        CASE(one_request_comes_after_at_most_one_of_each_other),
        CASE(who_has_the_fewest_running_comes_first),
        CASE(jobs_of_a_connection_keep_their_order),
        CASE(light_jobs_pass_heavy_ones_and_lanes_keep_apart),
        CASE(saves_have_workers_of_their_own),
        CASE(one_that_gave_way_tries_no_more_and_keeps_its_place),
        CASE(heavy_jobs_of_a_connection_leave_a_worker),
        CASE(nobody_has_more_than_a_share),
        CASE(one_that_was_cancelled_is_ended_by_any_worker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
