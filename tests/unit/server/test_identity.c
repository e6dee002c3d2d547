/// @file test_identity.c
/// Whose share something counts to.
#include "check.h"
#include "server/identity.h"

static void fill(unsigned char address[16], int from)
{
    for (int i = from; i < 16; ++i) {
        address[i] = (unsigned char)check_uniform(0, 256);
    }
}

static bool same(const unsigned char *a, const unsigned char *b)
{
    const client_identity one = client_identity_make(ACCESS_FULL, a), two = client_identity_make(ACCESS_FULL, b);
    return client_identity_same(&one, &two);
}

static void a_network_of_ipv6_is_one_identity(void)
{
    for (int round = 0; round < 1000; ++round) {
        unsigned char one[16], two[16];
        fill(one, 0);
        one[0] |= 0x20;
        memcpy(two, one, sizeof two);
        fill(two, 8);
        CHECK(same(one, two));
        two[(int)check_uniform(0, 8)] ^= 1;
        CHECK(!same(one, two));
    }
}

static void every_ipv4_address_is_one_identity(void)
{
    for (int round = 0; round < 1000; ++round) {
        unsigned char one[16] = {[10] = 0xff, [11] = 0xff}, two[16];
        fill(one, 12);
        memcpy(two, one, sizeof two);
        CHECK(same(one, two));
        two[12 + (int)check_uniform(0, 4)] ^= (unsigned char)check_uniform(1, 256);
        CHECK(!same(one, two));
    }
}

static void roles_are_apart(void)
{
    const unsigned char address[16] = {[15] = 1};
    const client_identity full = client_identity_make(ACCESS_FULL, address);
    const client_identity watch = client_identity_make(ACCESS_WATCH, address);
    CHECK(!client_identity_same(&full, &watch) && client_identity_same(&watch, &watch));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_network_of_ipv6_is_one_identity),
        CASE(every_ipv4_address_is_one_identity),
        CASE(roles_are_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
