/// @file test_json_write.c
#include "check.h"

#include <limits.h>
#include <string.h>

#include "zveno/text.h"

static void commas_stand_between_values_and_nowhere_else(void)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_key(&out, "id");
    zv_json_integer(&out, 1);
    zv_json_key(&out, "ok");
    zv_json_bool(&out, true);
    zv_json_key(&out, "q");
    zv_json_numbers(&out, (const double[]){1, -0.5, 90}, 3);
    zv_json_key(&out, "none");
    zv_json_begin_array(&out);
    zv_json_end_array(&out);
    zv_json_key(&out, "deep");
    zv_json_begin_array(&out);
    zv_json_begin_object(&out);
    zv_json_end_object(&out);
    zv_json_begin_object(&out);
    zv_json_key(&out, "a");
    zv_json_null(&out);
    zv_json_end_object(&out);
    zv_json_raw(&out, "[ 1 ]", 5);
    zv_json_end_array(&out);
    zv_json_key(&out, "last");
    zv_json_bool(&out, false);
    zv_json_end_object(&out);

    assert_string_equal(text.data, "{\"id\": 1, \"ok\": true, \"q\": [1, -0.5, 90], \"none\": [], "
                                   "\"deep\": [{}, {\"a\": null}, [ 1 ]], \"last\": false}");
    CHECK(text.size == strlen(text.data) && !text.failed);
    zv_text_free(&text);
}

static void strings_are_escaped_and_always_utf8(void)
{
    const struct {
        const char *bytes;
        size_t size;
        const char *json;
    } rows[] = {
        {"", 0, "\"\""},
        {"plain", 5, "\"plain\""},
        {"a\"b\\c/d", 7, "\"a\\\"b\\\\c/d\""},
        {"\b\f\n\r\t\x01\x1f", 7, "\"\\b\\f\\n\\r\\t\\u0001\\u001f\""},
        {"\0", 1, "\"\\u0000\""},
        {"\x7F", 1, "\"\x7F\""},
        {"\xD0\xB7!", 3, "\"\xD0\xB7!\""},
        {"\xFFz", 2, "\"\xEF\xBF\xBDz\""},
        {"\xE2\x82", 2, "\"\xEF\xBF\xBD\xEF\xBF\xBD\""},
        {"\xED\xA0\x80", 3, "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        zv_text text = {0};
        zv_json_writer out = zv_json_writer_on(&text);
        zv_json_string(&out, rows[i].bytes, rows[i].size);
        assert_string_equal(text.data, rows[i].json);
        zv_text_free(&text);
    }
}

static void numbers_without_a_json_form_become_null(void)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_numbers(&out, (const double[]){NAN, INFINITY, -INFINITY, 1e300}, 4);
    assert_string_equal(text.data, "[null, null, null, 1e300]");
    zv_text_free(&text);
}

static void the_largest_integers_are_written(void)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_array(&out);
    zv_json_integer(&out, LLONG_MIN);
    zv_json_integer(&out, LLONG_MAX);
    zv_json_integer(&out, 0);
    zv_json_end_array(&out);
    assert_string_equal(text.data, "[-9223372036854775808, 9223372036854775807, 0]");
    zv_text_free(&text);
}

static void what_is_written_reads_back_the_same(void)
{
    enum { COUNT = 2000 };
    double values[COUNT];
    char bytes[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        values[i] = check_uniform(-1, 1) * pow(10, floor(check_uniform(-300, 300)));
        bytes[i] = (char)check_uniform(0, 128);
    }
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_key(&out, "values");
    zv_json_numbers(&out, values, COUNT);
    zv_json_key(&out, "bytes");
    zv_json_string(&out, bytes, COUNT);
    zv_json_end_object(&out);

    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    CHECK(zv_json_read(document, text.data, text.size, &root, NULL) == ZV_OK);
    const zv_json *item = zv_json_member(root, "values")->first;
    for (int i = 0; i < COUNT; ++i, item = item->next) {
        CHECK(item->number == values[i]);
    }
    const zv_json *back = zv_json_member(root, "bytes");
    CHECK(back->text_size == COUNT && memcmp(back->text, bytes, COUNT) == 0);
    zv_json_document_free(document);
    zv_text_free(&text);
}

static void members_are_key_and_value_in_one_call(void)
{
    zv_text text = {0}, list = {0};
    zv_json_writer out = zv_json_writer_on(&text), item = zv_json_writer_on(&list);
    zv_json_integer(&item, 1);
    zv_json_integer(&item, 2);
    zv_json_begin_object(&out);
    zv_json_put_number(&out, "a", 0.5);
    zv_json_put_integer(&out, "b", 7);
    zv_json_put_bool(&out, "c", true);
    zv_json_put_numbers(&out, "d", (const double[2]){1.0, 2.5}, 2);
    zv_json_put_text(&out, "e", "x\"y");
    zv_json_put_text(&out, "f", NULL);
    zv_json_put_list(&out, "g", &list);
    zv_json_put_list(&out, "h", &(zv_text){0});
    zv_json_end_object(&out);
    CHECK(strcmp(text.data, "{\"a\": 0.5, \"b\": 7, \"c\": true, \"d\": [1, 2.5], \"e\": \"x\\\"y\", \"f\": null, "
                            "\"g\": [1, 2], \"h\": []}") == 0);
    zv_text_free(&text);
    zv_text_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(members_are_key_and_value_in_one_call), CASE(commas_stand_between_values_and_nowhere_else),
        CASE(strings_are_escaped_and_always_utf8),   CASE(numbers_without_a_json_form_become_null),
        CASE(the_largest_integers_are_written),      CASE(what_is_written_reads_back_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
