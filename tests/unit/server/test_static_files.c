/// @file test_static_files.c
/// Paths of the page, its codings and hashed names.
#include "check.h"
#include "server/static_files.h"

static void only_plain_paths_fit(void)
{
    static const char *const good[] = {"/", "/index.html", "/a/b/c.js", "/a-5TBO7WYS.js", "/a..b", "/a/"};
    static const char *const bad[] = {"",      "a",      "/..",   "/../a",          "/a/..", "/a/../b", "/.a",
                                      "/a/.b", "//a",    "/a//b", "/a b",           "/a\\b", "/a\x01",  "/\xc3\xa9",
                                      "/./a",  "/a/./b", "/...",  "/.well-known/x", "/\x7f"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; ++i) {
        CHECK(static_path_fits(good[i]));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        CHECK(!static_path_fits(bad[i]));
    }
}

static void codings_are_taken_when_the_browser_wants_them(void)
{
    CHECK(accepts_coding("gzip, deflate, br", "br"));
    CHECK(accepts_coding("GZIP;q=0.5", "gzip"));
    CHECK(accepts_coding("br;q=1.0,gzip", "gzip"));
    CHECK(!accepts_coding("", "br"));
    CHECK(!accepts_coding("brotli, xbr", "br"));
    CHECK(!accepts_coding("br;q=0", "br"));
    CHECK(!accepts_coding("br; q=0.000, gzip", "br"));
    CHECK(accepts_coding("br; q=0.001", "br"));
}

static void names_with_a_hash_are_recognised(void)
{
    CHECK(name_is_hashed("app-5TBO7WYS.js"));
    CHECK(name_is_hashed("core.0a1b2c3d.wasm"));
    CHECK(!name_is_hashed("index.html"));
    CHECK(!name_is_hashed("app-SHORT.js"));
    CHECK(!name_is_hashed("app-something.js"));
    CHECK(!name_is_hashed("5TBO7WYS"));
    CHECK(!name_is_hashed("5TBO7WYS.js"));
    CHECK(!name_is_hashed(""));
}

static void an_etag_is_found_in_a_list(void)
{
    CHECK(etag_matches("\"a\", W/\"b\"", "\"b\""));
    CHECK(etag_matches("*", "\"b\""));
    CHECK(!etag_matches("", "\"b\""));
    CHECK(!etag_matches("\"bb\"", "\"b\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(only_plain_paths_fit),
        CASE(codings_are_taken_when_the_browser_wants_them),
        CASE(names_with_a_hash_are_recognised),
        CASE(an_etag_is_found_in_a_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
