/// @file test_json_read.c
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "zveno/text.h"

static zv_json_document *document;

static int create_document(void **state)
{
    (void)state;
    document = zv_json_document_create();
    return document ? 0 : -1;
}

static int free_document(void **state)
{
    (void)state;
    zv_json_document_free(document);
    return 0;
}

static const zv_json *read_text(const char *text)
{
    const zv_json *root = NULL;
    zv_error why = {0};
    if (zv_json_read(document, text, strlen(text), &root, &why) != ZV_OK) {
        print_error("%s\n%d:%d %s\n", text, why.line, why.column, why.message);
        CHECK(0);
    }
    return root;
}

static void check_refused(const char *text, size_t size, int line, int column, const char *message)
{
    const zv_json untouched = {0}, *root = &untouched;
    zv_error why = {0};
    CHECK(zv_json_read(document, text, size, &root, &why) == ZV_ERR_SYNTAX);
    CHECK(root == &untouched);
    CHECK(why.status == ZV_ERR_SYNTAX);
    if (why.line != line || why.column != column || strcmp(why.message, message) != 0) {
        print_error("%.*s\nfound    %d:%d %s\nexpected %d:%d %s\n", (int)size, text, why.line, why.column, why.message,
                    line, column, message);
        CHECK(0);
    }
    CHECK(zv_json_read(document, text, size, &root, NULL) == ZV_ERR_SYNTAX);
}

static void every_kind_of_value_is_read(void)
{
    const zv_json *root = read_text(" {\"a\": [null, true, false, -1.5e2, \"x\"], \"b\": {}, \"c\": []} ");
    CHECK(root->kind == ZV_JSON_OBJECT && root->count == 3 && root->key == NULL);
    const zv_json *a = root->first;
    CHECK(strcmp(a->key, "a") == 0 && a->key_size == 1 && a->kind == ZV_JSON_ARRAY && a->count == 5);
    const zv_json *item = a->first;
    CHECK(item->kind == ZV_JSON_NULL && item->key == NULL);
    CHECK((item = item->next)->kind == ZV_JSON_TRUE);
    CHECK((item = item->next)->kind == ZV_JSON_FALSE);
    CHECK((item = item->next)->kind == ZV_JSON_NUMBER && item->number == -150.0);
    CHECK((item = item->next)->kind == ZV_JSON_STRING && strcmp(item->text, "x") == 0 && !item->next);
    CHECK(a->next->kind == ZV_JSON_OBJECT && a->next->count == 0 && !a->next->first);
    CHECK(zv_json_member(root, "c")->kind == ZV_JSON_ARRAY);
    CHECK(zv_json_member(root, "d") == NULL && zv_json_member(NULL, "a") == NULL && zv_json_member(a, "a") == NULL);
}

static void a_value_knows_where_it_stands_and_how_it_was_written(void)
{
    const zv_json *root = read_text("{\n  \"a\" : 1,\r\n\t\"bc\":  [10,\n 2e1]\n}");
    const zv_json *a = root->first, *b = a->next;
    CHECK(root->line == 1 && root->column == 1);
    CHECK(a->line == 2 && a->column == 9 && a->key_line == 2 && a->key_column == 3);
    CHECK(b->line == 3 && b->column == 9 && b->key_line == 3 && b->key_column == 2);
    CHECK(b->first->line == 3 && b->first->column == 10);
    CHECK(b->first->next->line == 4 && b->first->next->column == 2);
    CHECK(b->source_size == 10 && memcmp(b->source, "[10,\n 2e1]", 10) == 0);
    CHECK(b->first->next->source_size == 3 && memcmp(b->first->next->source, "2e1", 3) == 0);
}

static void strings_are_decoded(void)
{
    const struct {
        const char *json, *text;
        size_t size;
    } rows[] = {
        {"\"\"", "", 0},
        {"\"plain\"", "plain", 5},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8},
        {"\"\\u0041\\u00e9\\u20AC\"", "A\xC3\xA9\xE2\x82\xAC", 6},
        {"\"\\ud83d\\ude00!\"", "\xF0\x9F\x98\x80!", 5},
        {"\"\\u0000x\"", "\0x", 2},
        {"\"\xD0\xB7\xD0\xB2\xD0\xB5\xD0\xBD\xD0\xBE\"", "\xD0\xB7\xD0\xB2\xD0\xB5\xD0\xBD\xD0\xBE", 10},
        {"\"a\\u0062c\xF4\x8F\xBF\xBF\"", "abc\xF4\x8F\xBF\xBF", 7},
        {"\"\x7F\"", "\x7F", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const zv_json *root = read_text(rows[i].json);
        CHECK(root->kind == ZV_JSON_STRING && root->text_size == rows[i].size);
        CHECK(memcmp(root->text, rows[i].text, rows[i].size + 1) == 0);
    }
}

static void numbers_that_are_not_finite_are_read_as_such(void)
{
    const zv_json *item = read_text("[NaN, Infinity, -Infinity, 1e999, -1e999]")->first;
    CHECK(item->kind == ZV_JSON_NUMBER && isnan(item->number));
    CHECK((item = item->next)->number == INFINITY);
    CHECK((item = item->next)->number == -INFINITY && item->source_size == 9);
    CHECK((item = item->next)->number == INFINITY);
    CHECK((item = item->next)->number == -INFINITY);
}

static void what_is_not_json_is_refused_with_its_place(void)
{
    const struct {
        const char *text;
        int line, column;
        const char *message;
    } rows[] = {
        {"", 1, 1, "expected a value, found the end of the text"},
        {" \n ", 2, 2, "expected a value, found the end of the text"},
        {"nul", 1, 1, "expected a value, found 'n'"},
        {"nullx", 1, 1, "expected a value, found 'n'"},
        {"True", 1, 1, "expected a value, found 'T'"},
        {"[1, x]", 1, 5, "expected a value, found 'x'"},
        {"[1,]", 1, 4, "expected a value, found ']'"},
        {"[1 2]", 1, 4, "expected ',' or ']' after a value of the array, found '2'"},
        {"[1", 1, 3, "expected ',' or ']' after a value of the array, found the end of the text"},
        {"[", 1, 2, "expected a value, found the end of the text"},
        {"[1}", 1, 3, "expected ',' or ']' after a value of the array, found '}'"},
        {"{", 1, 2, "expected a key in double quotes, found the end of the text"},
        {"{a: 1}", 1, 2, "expected a key in double quotes, found 'a'"},
        {"{\"a\" 1}", 1, 6, "expected ':' after the key, found '1'"},
        {"{\"a\":}", 1, 6, "expected a value, found '}'"},
        {"{\"a\": 1,}", 1, 9, "expected a key in double quotes, found '}'"},
        {"{\"a\": 1 \"b\": 2}", 1, 9, "expected ',' or '}' after a value of the object, found '\"'"},
        {"{\"a\": 1}\n{", 2, 1, "expected the end of the text, found '{'"},
        {"1 2", 1, 3, "expected the end of the text, found '2'"},
        {"01", 1, 2, "expected a number without a leading zero, found '1'"},
        {"-01", 1, 3, "expected a number without a leading zero, found '1'"},
        {".5", 1, 1, "expected a value, found '.'"},
        {"-.5", 1, 2, "expected a digit before the decimal point, found '.'"},
        {"5.", 1, 3, "expected a digit after the decimal point, found the end of the text"},
        {"5.e3", 1, 3, "expected a digit after the decimal point, found 'e'"},
        {"+5", 1, 1, "expected a value, found '+'"},
        {"-", 1, 2, "expected a digit after '-', found the end of the text"},
        {"-NaN", 1, 2, "expected a digit after '-', found 'N'"},
        {"1e", 1, 2, "expected the end of the text, found 'e'"},
        {"0x10", 1, 2, "expected the end of the text, found 'x'"},
        {"\"abc", 1, 5, "expected '\"' at the end of the string, found the end of the text"},
        {"\"ab\nc\"", 1, 4,
         "expected '\"' before the end of the line; control characters need an escape, found the end of the line"},
        {"\"a\x01\"", 1, 3,
         "expected '\"' before the end of the line; control characters need an escape, found the byte 0x01"},
        {"\"a\\x\"", 1, 3, "expected an escape such as \\n, \\\" or \\u0041 (surrogates only in pairs), found '\\'"},
        {"\"\\u12G4\"", 1, 2, "expected an escape such as \\n, \\\" or \\u0041 (surrogates only in pairs), found '\\'"},
        {"\"\\ud800\"", 1, 2, "expected an escape such as \\n, \\\" or \\u0041 (surrogates only in pairs), found '\\'"},
        {"\"\\ud800\\u0041\"", 1, 2,
         "expected an escape such as \\n, \\\" or \\u0041 (surrogates only in pairs), found '\\'"},
        {"\"\\ud800\\ud800\"", 1, 2,
         "expected an escape such as \\n, \\\" or \\u0041 (surrogates only in pairs), found '\\'"},
        {"\"\\udc00\"", 1, 2, "expected an escape such as \\n, \\\" or \\u0041 (surrogates only in pairs), found '\\'"},
        {"\"a\xFF\"", 1, 3, "expected UTF-8 in the string, found the byte 0xFF"},
        {"\"\xC0\x80\"", 1, 2, "expected UTF-8 in the string, found the byte 0xC0"},
        {"\"\xED\xA0\x80\"", 1, 2, "expected UTF-8 in the string, found the byte 0xED"},
        {"\"\xF5\x80\x80\x80\"", 1, 2, "expected UTF-8 in the string, found the byte 0xF5"},
        {"\"\xE2\x82\"", 1, 2, "expected UTF-8 in the string, found the byte 0xE2"},
        {"\xEF\xBB\xBF{}", 1, 1, "expected JSON without a byte order mark, found the byte 0xEF"},
        {"[\xD0\xB7]", 1, 2, "expected a value, found '\xD0\xB7'"},
        {"{\"a\": 1, \"b\": 2, \"a\": 3}", 1, 18, "the key \"a\" is given twice"},
        {"{\"a\": 1,\n \"\\u0061\": 3}", 2, 2, "the key \"a\" is given twice"},
        {"{\"o\": {\"x\": 1, \"x\": 1}}", 1, 16, "the key \"x\" is given twice"},
        {"/* */ 1", 1, 1, "expected a value, found '/'"},
        {"'a'", 1, 1, "expected a value, found '''"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        check_refused(rows[i].text, strlen(rows[i].text), rows[i].line, rows[i].column, rows[i].message);
    }
    check_refused("[1\0]", 4, 1, 3, "expected ',' or ']' after a value of the array, found the byte 0x00");
}

static void a_text_cut_anywhere_is_refused(void)
{
    const char text[] =
        "{\"id\": 17, \"op\": \"ik\", \"xyz\": [900.5, -1e2, NaN], \"n\": null, \"t\": \"\\u00e9\\ud83d\\ude00\"}";
    for (size_t size = 0; size + 1 < sizeof text; ++size) {
        char *copy = malloc(size ? size : 1); // exactly as long, so that a byte too far is noticed
        memcpy(copy, text, size);
        const zv_json *root = NULL;
        CHECK(zv_json_read(document, copy, size, &root, NULL) == ZV_ERR_SYNTAX && root == NULL);
        free(copy);
    }
    read_text(text);
}

static void nesting_is_allowed_up_to_sixty_four(void)
{
    char text[200] = "";
    memset(text, '[', 64);
    memset(text + 64, ']', 64);
    CHECK(read_text(text)->count == 1);
    memset(text, '[', 65);
    memset(text + 65, ']', 65);
    check_refused(text, 130, 1, 65, "arrays and objects are nested deeper than 64");
    for (int i = 0; i < 10000; ++i) {
        read_text("[[1], [2]]"); // depth goes down again
    }
}

/// An object with `count` keys k0, k1, ...; key number `twin` is called as key number `of`.
static char *large_object(int count, int twin, int of)
{
    char *text = malloc((size_t)count * 24 + 10), *at = text;
    *at++ = '{';
    for (int i = 0; i < count; ++i) {
        at += sprintf(at, "%s\n\"k%d\": %d", i ? "," : "", i == twin ? of : i, i);
    }
    strcpy(at, "}");
    return text;
}

static void a_repeated_key_is_found_among_many(void)
{
    for (int count = 2; count < 3000; count = count * 3 / 2 + 1) {
        char *text = large_object(count, -1, 0);
        CHECK(read_text(text)->count == count);
        free(text);

        const int twin = 1 + (int)check_uniform(0, count - 1), of = (int)check_uniform(0, twin);
        text = large_object(count, twin, of);
        char message[60];
        snprintf(message, sizeof message, "the key \"k%d\" is given twice", of);
        check_refused(text, strlen(text), twin + 2, 1, message);
        free(text);
    }
}

static void values_are_described_for_sentences(void)
{
    const struct {
        const char *json, *described;
    } rows[] = {
        {"null", "null"},
        {"true", "true"},
        {"false", "false"},
        {"1.50", "the number 1.5"},
        {"NaN", "a number that is not finite"},
        {"\"abc\"", "the text \"abc\""},
        {"[]", "an empty array"},
        {"[1,2,3]", "an array of 3"},
        {"{}", "an empty object"},
        {"{\"a\":1}", "an object"},
        {"\"0123456789012345678901234567890123456789x\"", "the text \"0123456789012345678901234567890123456789...\""},
        {"\"012345678901234567890123456789012345678\xD0\xB7\"",
         "the text \"012345678901234567890123456789012345678...\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        char described[80];
        assert_string_equal(zv_json_describe(read_text(rows[i].json), described, sizeof described), rows[i].described);
    }
    char small[8];
    assert_string_equal(zv_json_describe(read_text("\"abc\""), small, sizeof small), "the tex");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_kind_of_value_is_read),
        CASE(a_value_knows_where_it_stands_and_how_it_was_written),
        CASE(strings_are_decoded),
        CASE(numbers_that_are_not_finite_are_read_as_such),
        CASE(what_is_not_json_is_refused_with_its_place),
        CASE(a_text_cut_anywhere_is_refused),
        CASE(nesting_is_allowed_up_to_sixty_four),
        CASE(a_repeated_key_is_found_among_many),
        CASE(values_are_described_for_sentences),
    };
    return cmocka_run_group_tests(tests, create_document, free_document);
}
