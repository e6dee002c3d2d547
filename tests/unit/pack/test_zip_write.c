/// @file test_zip_write.c
/// Archives of one file: our own reader gives the bytes back, which begin at a multiple of 64.
#include "check.h"

#include <string.h>

#include "zveno/pack.h"

static void what_was_written_is_read_and_aligned(void)
{
    char bytes[300];
    for (size_t size = 0; size < sizeof bytes; size += 13) {
        char name[90] = {0};
        memset(name, 'n', 1 + size / 4);
        for (size_t i = 0; i < size; ++i) {
            bytes[i] = (char)(unsigned char)check_uniform(0, 256);
        }
        zv_text made = {0}, back = {0};
        zv_zip *zip = NULL;
        zv_zip_write_one(name, bytes, size, &made);
        CHECK(!made.failed);
        CHECK(zv_zip_open(made.data, made.size, &zip, NULL) == ZV_OK);
        const zv_files files = zv_zip_files(zip);
        CHECK(files.count == 1 && strcmp(files.file[0].name, name) == 0);
        CHECK(files.read(files.user, 0, &back, NULL) == ZV_OK);
        CHECK(back.size == size && (size == 0 || memcmp(back.data, bytes, size) == 0));
        const unsigned char *head = (const unsigned char *)made.data;
        CHECK((30 + head[26] + 256 * head[27] + head[28] + 256 * head[29]) % 64 == 0);
        zv_zip_free(zip);
        zv_text_free(&made);
        zv_text_free(&back);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(what_was_written_is_read_and_aligned)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
