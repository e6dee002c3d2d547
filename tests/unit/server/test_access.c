/// @file test_access.c
/// Who is let in: names, origins, tokens.
#include <string.h>

#include "check.h"
#include "server/access.h"

static access_rules rules;

static void make_rules(void)
{
    rules = (access_rules){.needs_token = true, .name = "lab.local", .port = 8017};
    CHECK(access_make_token(rules.token) && access_make_token(rules.watch));
}

static void tokens_are_long_and_never_the_same(void)
{
    char one[TOKEN_LENGTH + 1], other[TOKEN_LENGTH + 1];
    for (int i = 0; i < 100; ++i) {
        CHECK(access_make_token(one) && access_make_token(other));
        CHECK(access_is_token(one) && strcmp(one, other) != 0);
    }
    CHECK(!access_is_token("") && !access_is_token("short"));
    CHECK(!access_is_token("0123456789abcdef0123456789abcde-"));
}

static void only_the_whole_token_opens(void)
{
    make_rules();
    CHECK(access_of_token(&rules, rules.token, TOKEN_LENGTH) == ACCESS_FULL);
    CHECK(access_of_token(&rules, rules.watch, TOKEN_LENGTH) == ACCESS_WATCH);
    for (size_t i = 0; i < TOKEN_LENGTH; ++i) {
        char wrong[TOKEN_LENGTH + 2];
        memcpy(wrong, rules.token, TOKEN_LENGTH + 1);
        CHECK(access_of_token(&rules, wrong, i) == ACCESS_NONE);
        wrong[i] ^= 1;
        CHECK(access_of_token(&rules, wrong, TOKEN_LENGTH) == ACCESS_NONE);
    }
    char longer[TOKEN_LENGTH + 2];
    snprintf(longer, sizeof longer, "%s0", rules.token);
    CHECK(access_of_token(&rules, longer, TOKEN_LENGTH + 1) == ACCESS_NONE);
    CHECK(access_of_token(&rules, "", 0) == ACCESS_NONE);
}

static void the_cookie_is_found_among_others(void)
{
    make_rules();
    char cookie[300];
    snprintf(cookie, sizeof cookie, "a=b; zveno_8017=%s; c=d", rules.token);
    CHECK(access_of_cookie(&rules, cookie) == ACCESS_FULL);
    snprintf(cookie, sizeof cookie, "zveno_8017=%s", rules.watch);
    CHECK(access_of_cookie(&rules, cookie) == ACCESS_WATCH);
    snprintf(cookie, sizeof cookie, "zveno_8018=%s; xzveno_8017=%s", rules.token, rules.token);
    CHECK(access_of_cookie(&rules, cookie) == ACCESS_NONE);
    CHECK(access_of_cookie(&rules, "") == ACCESS_NONE);
    CHECK(access_of_cookie(&rules, ";;; ; zveno_8017=") == ACCESS_NONE);
}

static void a_bearer_shows_the_token(void)
{
    make_rules();
    char header[100];
    snprintf(header, sizeof header, "bearer %s", rules.token);
    CHECK(access_of_bearer(&rules, header) == ACCESS_FULL);
    CHECK(access_of_bearer(&rules, rules.token) == ACCESS_NONE);
    CHECK(access_of_bearer(&rules, "Bearer ") == ACCESS_NONE);
    CHECK(access_of_bearer(&rules, "") == ACCESS_NONE);
}

static void addresses_and_our_names_are_hosts(void)
{
    make_rules();
    static const char *const good[] = {"localhost", "LocalHost:80", "127.0.0.1",      "10.0.0.7:8017",
                                       "[::1]",     "[fe80::1]:99", "lab.local:8017", "LAB.LOCAL"};
    static const char *const bad[] = {"",
                                      "evil.example",
                                      "localhost.evil.example",
                                      "127.0.0.1.evil",
                                      "localhost:",
                                      "localhost:8x",
                                      "[::1",
                                      "[::1]x",
                                      ":80",
                                      "[]",
                                      "lab.local.",
                                      "127.0.0.1@evil"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; ++i) {
        CHECK(access_host_fits(&rules, good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        CHECK(!access_host_fits(&rules, bad[i]));
    }
    rules.name[0] = '\0';
    CHECK(!access_host_fits(&rules, "lab.local") && !access_host_fits(&rules, ""));
}

static void an_origin_is_the_host_itself(void)
{
    CHECK(access_origin_fits("", "localhost:1"));
    CHECK(access_origin_fits("http://localhost:1", "localhost:1"));
    CHECK(access_origin_fits("https://localhost:1", "localhost:1"));
    CHECK(!access_origin_fits("http://localhost:2", "localhost:1"));
    CHECK(!access_origin_fits("http://localhost", "localhost:1"));
    CHECK(!access_origin_fits("null", "null"));
    CHECK(!access_origin_fits("localhost:1", "localhost:1"));
    CHECK(!access_origin_fits("ftp://localhost:1", "localhost:1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(tokens_are_long_and_never_the_same), CASE(only_the_whole_token_opens),
        CASE(the_cookie_is_found_among_others),   CASE(a_bearer_shows_the_token),
        CASE(addresses_and_our_names_are_hosts),  CASE(an_origin_is_the_host_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
