/// @file test_sha256.c
/// Names by content: the vectors that the standard publishes, and every length around the blocks.
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "zveno/pack.h"

static bool is_name(const char *bytes, size_t size, const char *expected)
{
    char name[ZV_CONTENT_NAME_SIZE];
    zv_content_name(bytes, size, name);
    return strcmp(name, expected) == 0;
}

static void published_vectors_have_their_names(void)
{
    CHECK(is_name("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    CHECK(is_name("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    CHECK(is_name("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
    char *many = malloc(1000000);
    memset(many, 'a', 1000000);
    CHECK(is_name(many, 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
    free(many);
}

static void every_length_around_a_block_has_another_name(void)
{
    char zeros[200] = {0}, names[200][ZV_CONTENT_NAME_SIZE];
    for (size_t size = 0; size < sizeof zeros; ++size) {
        zv_content_name(zeros, size, names[size]);
        CHECK(zv_is_content_name(names[size], strlen(names[size])));
        for (size_t other = 0; other < size; ++other) {
            CHECK(strcmp(names[size], names[other]) != 0);
        }
    }
    CHECK(is_name(zeros, 64, "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"));
}

static void other_texts_are_no_names(void)
{
    CHECK(!zv_is_content_name("abc", 3));
    CHECK(!zv_is_content_name("E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855", 64));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(published_vectors_have_their_names),
        CASE(every_length_around_a_block_has_another_name),
        CASE(other_texts_are_no_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
