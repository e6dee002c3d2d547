/// @file test_load.c
/// Libraries that are opened when they are first needed: one that is there, one that is not, one that lacks a name.
#include <math.h>
#include <string.h>

#include "check.h"
#include "zveno/load.h"

#define MATH_NAMES(X) X(sinh) X(hypot)

typedef struct math_library {
    MATH_NAMES(ZV_LIBRARY_FIELD)
} math_library;

static const char *const math_names[] = {MATH_NAMES(ZV_LIBRARY_NAME)};

static void a_library_is_opened_and_its_functions_are_called(void **state)
{
    (void)state;
    math_library math = {0};
    zv_library library = {"libm.so.6", "libc6", math_names, 2, &math, false};
    zv_error why = {0};
    CHECK(zv_library_open(&library, &why) == ZV_OK);
    CHECK(library.is_open);
    CHECK(math.hypot(3.0, 4.0) == 5.0);
    CHECK(math.sinh(0.0) == 0.0);
    math_library before = math;
    CHECK(zv_library_open(&library, &why) == ZV_OK); // a second time nothing changes
    CHECK(before.hypot == math.hypot);
}

static void a_missing_library_names_the_package_to_install(void **state)
{
    (void)state;
    math_library math = {0};
    zv_library library = {"libnothing_of_that_kind.so.1", "libnothing1", math_names, 2, &math, false};
    zv_error why = {0};
    CHECK(zv_library_open(&library, &why) == ZV_ERR_NOT_AVAILABLE);
    CHECK(!library.is_open);
    CHECK(strcmp(why.message, "this needs the library libnothing_of_that_kind.so.1: install the package libnothing1") ==
          0);
}

static void a_library_of_another_version_is_not_used(void **state)
{
    (void)state;
    static const char *const names[] = {"sinh", "no_such_function"};
    math_library math = {0};
    zv_library library = {"libm.so.6", "libc6", names, 2, &math, false};
    zv_error why = {0};
    CHECK(zv_library_open(&library, &why) == ZV_ERR_NOT_AVAILABLE);
    CHECK(!library.is_open);
    CHECK(strstr(why.message, "has no 'no_such_function'") != NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_library_is_opened_and_its_functions_are_called),
        cmocka_unit_test(a_missing_library_names_the_package_to_install),
        cmocka_unit_test(a_library_of_another_version_is_not_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
