/// @file test_json_indent.c
/// JSON in lines: the same values, and the shape that people write.
#include "check.h"

#include <string.h>

#include "zveno/text.h"

static void check_indented(const char *json, const char *expected)
{
    zv_text out = {0};
    zv_json_indent(json, strlen(json), &out);
    assert_string_equal(out.data, expected);
    zv_text_free(&out);
}

static void members_have_lines_and_numbers_stay_together(void)
{
    check_indented("{\"a\": 1, \"b\": [1, 2], \"c\": {}, \"d\": [{\"e\": {\"f\": [1], \"g\": \"x, {y\"}}]}",
                   "{\n    \"a\": 1,\n    \"b\": [1, 2],\n    \"c\": {},\n    \"d\": [\n        {\n"
                   "            \"e\": {\"f\": [1], \"g\": \"x, {y\"}\n        }\n    ]\n}\n");
}

static void spaces_between_values_do_not_matter(void)
{
    check_indented("{ \"a\" :[ 1,2 ] ,\n\"b\":\"c : d\" }", "{\n    \"a\": [1, 2],\n    \"b\": \"c : d\"\n}\n");
}

static void escaped_quotes_do_not_end_a_text(void)
{
    check_indented("[\"a\\\"]\", {\"b\": null}]", "[\n    \"a\\\"]\",\n    {\n        \"b\": null\n    }\n]\n");
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(members_have_lines_and_numbers_stay_together),
        CASE(spaces_between_values_do_not_matter),
        CASE(escaped_quotes_do_not_end_a_text),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
