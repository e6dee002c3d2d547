/// @file test_json_glance.c
/// A glance sees what a reading sees of the outermost value, and takes little memory for it.
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "text/json_document.h"
#include "zveno/text.h"

static int below(int count)
{
    return (int)check_uniform(0, count);
}

/// Any value, nested at most `depth` deep; now and then one that is not finite.
static void write_value(zv_text *out, int depth)
{
    static const char *const plain[] = {"null", "true", "-1.5e2", "\"x\\u0041\\n\"", "\"\"", "0", "NaN", "1e999"};
    const int kind = below(depth > 0 ? 4 : 2), count = below(4);
    if (kind < 2) {
        zv_text_add(out, plain[below(below(8) ? 6 : 8)]);
        return;
    }
    zv_text_add(out, kind == 2 ? "[" : "{");
    for (int i = 0; i < count; ++i) {
        zv_text_addf(out, "%s%s", i ? ", " : "", below(3) ? "" : "\n");
        if (kind == 3) {
            zv_text_addf(out, "\"k%d\": ", i);
        }
        write_value(out, depth - 1);
    }
    zv_text_add(out, kind == 2 ? "]" : "}");
}

static bool is_finite(const zv_json *value)
{
    bool finite = value->kind != ZV_JSON_NUMBER || isfinite(value->number);
    for (const zv_json *child = value->first; finite && child; child = child->next) {
        finite = is_finite(child);
    }
    return finite;
}

static void check_same(const zv_json *glanced, const zv_json *read)
{
    CHECK(glanced->kind == read->kind && glanced->count == read->count);
    CHECK(glanced->source == read->source && glanced->source_size == read->source_size);
    CHECK(glanced->line == read->line && glanced->column == read->column);
    CHECK(glanced->key_size == read->key_size && (!read->key || strcmp(glanced->key, read->key) == 0));
    CHECK(glanced->text_size == read->text_size && (!read->text || strcmp(glanced->text, read->text) == 0));
    CHECK(isfinite(glanced->number) == is_finite(read));
}

static void a_glance_sees_what_a_reading_sees(void)
{
    zv_json_document *one = zv_json_document_create(), *two = zv_json_document_create();
    CHECK(one && two);
    for (int round = 0; round < 20000; ++round) {
        zv_text text = {0};
        write_value(&text, 5);
        if (below(3) == 0) { // one byte wrong: both refuse it at the same place, or both take it
            text.data[below((int)text.size)] = "x\"[]{},:0 "[below(10)];
        }
        const zv_json *read = NULL, *glanced = NULL;
        zv_error why = {0}, glance_why = {0};
        const zv_status status = zv_json_read(one, text.data, text.size, &read, &why);
        const zv_status glance = zv_json_glance(two, text.data, text.size, &glanced, &glance_why);
        const bool is_twice = status != ZV_OK && strstr(why.message, "given twice");
        CHECK(glance == status || (is_twice && glance == ZV_OK));
        CHECK(is_twice || status == ZV_OK || (why.line == glance_why.line && why.column == glance_why.column));
        if (status == ZV_OK) {
            const zv_json *a = glanced->first, *b = read->first;
            check_same(glanced, read);
            for (; a && b; a = a->next, b = b->next) {
                check_same(a, b);
                CHECK(a->first == NULL);
            }
            CHECK(!a && !b);
        }
        zv_text_free(&text);
    }
    zv_json_document_free(one);
    zv_json_document_free(two);
}

/// {"id": 7, "values": [1,1,1,...]}
static zv_text dense_request(int values)
{
    zv_text text = {0};
    zv_text_add(&text, "{\"id\": 7, \"values\": [1");
    for (int i = 1; i < values; ++i) {
        zv_text_add(&text, ",1");
    }
    zv_text_add(&text, "]}");
    return text;
}

static void a_glance_takes_little_memory(void)
{
    zv_json_document *document = zv_json_document_create();
    zv_text text = dense_request(1000 * 1000);
    const zv_json *root = NULL;
    CHECK(document && zv_json_glance(document, text.data, text.size, &root, NULL) == ZV_OK);
    CHECK(zv_json_member(root, "id")->number == 7.0 && zv_json_member(root, "values")->count == 1000 * 1000);
    CHECK(zv_arena_bytes(&document->arena) < 100000);
    zv_text_free(&text);
    zv_json_document_free(document);
}

static void a_glance_refuses_a_crowd_of_members(void)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    for (int count = 255; count < 258; ++count) {
        zv_text text = {0};
        zv_text_add(&text, "[0");
        for (int i = 1; i < count; ++i) {
            zv_text_add(&text, ", [[0], 1]");
        }
        zv_text_add(&text, "]");
        CHECK(zv_json_glance(document, text.data, text.size, &root, NULL) == (count <= 256 ? ZV_OK : ZV_ERR_TOO_LARGE));
        zv_text_free(&text);
    }
    zv_json_document_free(document);
}

static void values_are_limited_and_large_memory_is_given_back(void)
{
    zv_json_document *document = zv_json_document_create();
    zv_text text = dense_request(10000);
    const zv_json *root = NULL;
    zv_json_limit_values(document, 10002); // with id and values themselves
    CHECK(zv_json_read(document, text.data, text.size, &root, NULL) == ZV_OK);
    CHECK(zv_arena_bytes(&document->arena) >= 10000 * sizeof(zv_json) && sizeof(zv_json) == 88);
    zv_json_forget_large(document, 10000000);
    CHECK(zv_arena_bytes(&document->arena) > 0);
    zv_json_forget_large(document, 1000);
    CHECK(zv_arena_bytes(&document->arena) == 0);
    zv_json_limit_values(document, 10001);
    CHECK(zv_json_read(document, text.data, text.size, &root, NULL) == ZV_ERR_TOO_LARGE);
    zv_json_limit_values(document, 0);
    CHECK(zv_json_read(document, text.data, text.size, &root, NULL) == ZV_OK);
    zv_text_free(&text);
    zv_json_document_free(document);
}

static void a_text_stops_growing_at_its_limit(void)
{
    for (size_t limit = 1; limit < 3000; limit += 7) {
        zv_text text = {.limit = limit};
        size_t written = 0;
        while (!text.failed) {
            zv_text_append(&text, "0123456789", 10);
            written += text.failed ? 0 : 10;
            CHECK(text.capacity <= limit && text.size == written);
        }
        CHECK(written + 10 + 1 > limit);
        zv_text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_glance_sees_what_a_reading_sees),   CASE(a_glance_takes_little_memory),
        CASE(a_glance_refuses_a_crowd_of_members), CASE(values_are_limited_and_large_memory_is_given_back),
        CASE(a_text_stops_growing_at_its_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
