/// @file test_shares.c
/// Nobody uses the share of others: little is always there, much comes from a pool, and one address never gets all of it.
#include "check.h"
#include "server/shares.h"

static limits small_limits(void)
{
    limits all = limits_default();
    all.own_bytes = 10;
    all.pool_bytes = 100;
    all.part_bytes = 70;
    all.watch_pool_bytes = 50;
    all.watch_part_bytes = 50;
    return all;
}

static client_identity identity(access_role role, unsigned char number)
{
    return (client_identity){.role = role, .address = {number}};
}

static void a_little_is_always_there(void)
{
    const limits all = small_limits();
    shares pool = {0};
    claim greedy = {0}, others[20] = {{0}};
    const client_identity one = identity(ACCESS_FULL, 1);
    CHECK(shares_join(&pool, &greedy, &one) && shares_hold(&pool, &greedy, 80, &all));
    for (int i = 0; i < 20; ++i) {
        CHECK(shares_join(&pool, &others[i], &one) && shares_hold(&pool, &others[i], 10, &all));
        CHECK(!shares_hold(&pool, &others[i], 11, &all));
    }
    shares_leave(&pool, &greedy);
    CHECK(shares_hold(&pool, &others[0], 11, &all));
    for (int i = 0; i < 20; ++i) {
        shares_leave(&pool, &others[i]);
    }
    CHECK(!pool.first && pool.pools[ACCESS_FULL] == 0);
}

static void one_address_leaves_something_to_the_next(void)
{
    const limits all = small_limits();
    shares pool = {0};
    claim a = {0}, b = {0}, c = {0};
    const client_identity one = identity(ACCESS_FULL, 1), other = identity(ACCESS_FULL, 2),
                          watcher = identity(ACCESS_WATCH, 1);
    CHECK(shares_join(&pool, &a, &one) && shares_join(&pool, &b, &other) && shares_join(&pool, &c, &watcher));
    CHECK(shares_hold(&pool, &a, 80, &all) && !shares_hold(&pool, &a, 81, &all));
    CHECK(shares_hold(&pool, &b, 40, &all) && !shares_hold(&pool, &b, 41, &all));
    CHECK(shares_hold(&pool, &c, 60, &all) && !shares_hold(&pool, &c, 61, &all)); // watchers have a pool of their own
    shares_leave(&pool, &a);
    shares_leave(&pool, &b);
    shares_leave(&pool, &c);
}

static void what_is_given_back_is_there_again(void)
{
    const limits all = small_limits();
    shares pool = {0};
    claim claims[5] = {{0}};
    size_t bytes[5] = {0};
    for (int i = 0; i < 5; ++i) {
        const client_identity who = identity(ACCESS_FULL, (unsigned char)(i % 3));
        CHECK(shares_join(&pool, &claims[i], &who));
    }
    for (int round = 0; round < 10000; ++round) {
        const int i = (int)check_uniform(0.0, 4.999);
        const size_t wanted = (size_t)check_uniform(0.0, 90.0);
        size_t others = 0;
        for (int k = 0; k < 5; ++k) {
            others += k == i || bytes[k] < 10 ? 0 : bytes[k] - 10;
        }
        const bool gets = shares_hold(&pool, &claims[i], wanted, &all);
        CHECK(gets || wanted > bytes[i]);
        CHECK(!gets || wanted <= 10 || wanted <= bytes[i] || others + wanted - 10 <= 100);
        bytes[i] = gets ? wanted : bytes[i];
    }
    for (int i = 0; i < 5; ++i) {
        shares_leave(&pool, &claims[i]);
    }
    CHECK(!pool.first && pool.pools[ACCESS_FULL] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_little_is_always_there),
        CASE(one_address_leaves_something_to_the_next),
        CASE(what_is_given_back_is_there_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
