/// @file test_status.c
/// Statuses for programs that pass no zv_error: a code and a sentence each, none of them twice.
#include "check.h"

#include <string.h>

#include "zveno/base.h"

static void every_status_has_a_code_and_a_sentence_of_its_own(void)
{
    for (int a = ZV_OK; a <= (int)ZV_ERR_INTERNAL; ++a) {
        CHECK(strlen(zv_status_code((zv_status)a)) > 1 && strlen(zv_status_sentence((zv_status)a)) > 1);
        for (int b = ZV_OK; b < a; ++b) {
            CHECK(strcmp(zv_status_code((zv_status)a), zv_status_code((zv_status)b)) != 0);
            CHECK(strcmp(zv_status_sentence((zv_status)a), zv_status_sentence((zv_status)b)) != 0);
        }
    }
}

static void a_failure_without_an_error_to_fill_is_its_status(void)
{
    zv_error why = {0};
    CHECK(zv_fail(NULL, ZV_ERR_LIMIT, 1, 2, "no %s", "way") == ZV_ERR_LIMIT);
    CHECK(zv_fail(&why, ZV_ERR_LIMIT, 1, 2, "no %s", "way") == ZV_ERR_LIMIT);
    CHECK(why.status == ZV_ERR_LIMIT && why.line == 1 && why.column == 2 && strcmp(why.message, "no way") == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_status_has_a_code_and_a_sentence_of_its_own),
        CASE(a_failure_without_an_error_to_fill_is_its_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
