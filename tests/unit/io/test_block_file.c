/// @file test_block_file.c
/// A file of blocks has the same bytes whoever wrote them when, and knows which it has.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "zveno/io.h"

enum { BLOCKS = 9, BYTES = 1000 };
static const char head[] = "{\"of\": \"a test\"}";
static char folder[] = "/tmp/zveno-blocks-XXXXXX";
static char path[64], part[64];

static zv_block_file *open_file(void)
{
    zv_block_file *file = NULL;
    zv_error why;
    CHECK(zv_block_file_open(path, head, sizeof head - 1, BYTES, BLOCKS, &file, &why) == ZV_OK);
    return file;
}

static void fill(uint8_t *bytes, uint64_t block)
{
    for (int i = 0; i < BYTES; ++i) {
        bytes[i] = (uint8_t)(block * 31 + (uint64_t)i * 7);
    }
}

static void put(zv_block_file *file, uint64_t block)
{
    uint8_t bytes[BYTES];
    zv_error why;
    fill(bytes, block);
    CHECK(zv_block_file_put(file, block, bytes, &why) == ZV_OK);
}

static char *content(const char *name, size_t *size)
{
    FILE *file = fopen(name, "rb");
    char *bytes = malloc(1 << 20);
    CHECK(file && bytes);
    *size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static char *written_in(const uint64_t order[BLOCKS], size_t *size)
{
    zv_error why;
    zv_block_file *file = open_file();
    for (int i = 0; i < BLOCKS; ++i) {
        put(file, order[i]);
    }
    CHECK(zv_block_file_sync(file, &why) == ZV_OK && zv_block_file_finish(file, &why) == ZV_OK);
    zv_block_file_close(file);
    return content(path, size);
}

static void the_order_of_writing_leaves_no_trace(void)
{
    size_t sizes[2];
    char *first = written_in((const uint64_t[]){0, 1, 2, 3, 4, 5, 6, 7, 8}, &sizes[0]);
    char *second = written_in((const uint64_t[]){8, 3, 1, 0, 7, 2, 6, 5, 4}, &sizes[1]);
    CHECK(sizes[0] == 4096 + BLOCKS * (BYTES + 8) && sizes[1] == sizes[0]);
    CHECK(memcmp(first, second, sizes[0]) == 0 && access(part, F_OK) != 0);
    free(first);
    free(second);
}

static void a_file_that_was_begun_is_gone_on_with(void)
{
    uint8_t bytes[BYTES], expected[BYTES];
    zv_block_file *file = open_file();
    put(file, 2);
    put(file, 5);
    zv_block_file_close(file);
    file = open_file();
    for (uint64_t b = 0; b < BLOCKS; ++b) {
        CHECK(zv_block_file_get(file, b, bytes) == (b == 2 || b == 5));
    }
    fill(expected, 2);
    CHECK(zv_block_file_get(file, 2, bytes) && memcmp(bytes, expected, BYTES) == 0);
    zv_block_file_close(file);
    CHECK(unlink(part) == 0);
}

static void a_damaged_block_is_done_again(void)
{
    uint8_t bytes[BYTES];
    for (int round = 0; round < 200; ++round) {
        zv_block_file *file = open_file();
        put(file, 4);
        zv_block_file_close(file);
        FILE *raw = fopen(part, "r+b");
        const long at = 4096 + 4 * (BYTES + 8) + (long)check_uniform(0, BYTES + 8);
        CHECK(raw && fseek(raw, at, SEEK_SET) == 0);
        const int old = fgetc(raw);
        CHECK(fseek(raw, at, SEEK_SET) == 0 && fputc(old ^ (1 << (int)check_uniform(0, 8)), raw) != EOF);
        fclose(raw);
        file = open_file();
        CHECK(!zv_block_file_get(file, 4, bytes));
        zv_block_file_close(file);
        CHECK(unlink(part) == 0);
    }
}

static void a_block_in_the_place_of_another_is_no_block(void)
{
    uint8_t bytes[BYTES], moved[BYTES + 8];
    zv_block_file *file = open_file();
    put(file, 0);
    zv_block_file_close(file);
    FILE *raw = fopen(part, "r+b");
    CHECK(raw && fseek(raw, 4096, SEEK_SET) == 0 && fread(moved, 1, sizeof moved, raw) == sizeof moved);
    CHECK(fseek(raw, 4096 + (long)sizeof moved, SEEK_SET) == 0 && fwrite(moved, 1, sizeof moved, raw) == sizeof moved);
    fclose(raw);
    file = open_file();
    CHECK(zv_block_file_get(file, 0, bytes) && !zv_block_file_get(file, 1, bytes));
    zv_block_file_close(file);
    CHECK(unlink(part) == 0);
}

static void what_was_begun_for_something_else_is_left_alone(void)
{
    static const char other[] = "{\"of\": \"another\"}";
    zv_block_file *file = open_file();
    put(file, 1);
    zv_block_file_close(file);
    zv_error why = {0};
    file = NULL;
    CHECK(zv_block_file_open(path, other, sizeof other - 1, BYTES, BLOCKS, &file, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(file == NULL && strstr(why.message, "something else"));
    CHECK(zv_block_file_open(path, head, sizeof head - 1, BYTES + 1, BLOCKS, &file, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(zv_block_file_open("/nowhere/at/all", head, 1, BYTES, BLOCKS, &file, &why) == ZV_ERR_IO);
    CHECK(unlink(part) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_order_of_writing_leaves_no_trace),
        CASE(a_file_that_was_begun_is_gone_on_with),
        CASE(a_damaged_block_is_done_again),
        CASE(a_block_in_the_place_of_another_is_no_block),
        CASE(what_was_begun_for_something_else_is_left_alone),
    };
    if (!mkdtemp(folder)) {
        return 1;
    }
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(part, sizeof part, "%s/file.part", folder);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    unlink(part);
    rmdir(folder);
    return failed;
}
