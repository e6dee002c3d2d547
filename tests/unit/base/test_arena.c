/// @file test_arena.c
#include "check.h"

#include <stdalign.h>
#include <string.h>

#include "base/arena.h"

static void pieces_do_not_overlap(void)
{
    enum { PIECES = 500 };
    zv_arena arena = {0};
    unsigned char *pieces[PIECES];
    size_t sizes[PIECES];
    for (int i = 0; i < PIECES; ++i) {
        sizes[i] = (size_t)check_uniform(0, 300);
        pieces[i] = zv_arena_take(&arena, sizes[i]);
        CHECK(pieces[i] != NULL);
        memset(pieces[i], i % 251, sizes[i]);
    }
    for (int i = 0; i < PIECES; ++i) {
        for (size_t k = 0; k < sizes[i]; ++k) {
            CHECK(pieces[i][k] == i % 251);
        }
    }
    zv_arena_free(&arena);
}

static void pieces_for_values_are_aligned_whatever_text_stands_between(void)
{
    zv_arena arena = {0};
    for (size_t i = 0; i < 200; ++i) {
        CHECK(zv_arena_take_bytes(&arena, i % 7) != NULL);
        CHECK((uintptr_t)zv_arena_take(&arena, 24) % alignof(max_align_t) == 0);
    }
    zv_arena_free(&arena);
}

static void a_piece_larger_than_a_block_gets_its_own(void)
{
    zv_arena arena = {0};
    char *large = zv_arena_take(&arena, 1000000);
    memset(large, 1, 1000000);
    CHECK(zv_arena_take(&arena, 1) != NULL);
    zv_arena_free(&arena);
}

static void after_a_reset_the_same_work_gets_the_same_memory(void)
{
    enum { PIECES = 300 };
    zv_arena arena = {0};
    void *first[PIECES];
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < PIECES; ++i) {
            void *piece = zv_arena_take(&arena, (size_t)(i * 7));
            CHECK(round == 0 || piece == first[i]);
            first[i] = piece;
        }
        zv_arena_reset(&arena);
    }
    zv_arena_free(&arena);
}

static void other_work_after_a_reset_finds_room_too(void)
{
    zv_arena arena = {0};
    for (int round = 0; round < 50; ++round) {
        for (int i = 0; i < 20; ++i) {
            const size_t size = (size_t)check_uniform(0, round % 2 ? 20000 : 100);
            char *piece = zv_arena_take(&arena, size);
            CHECK(piece != NULL);
            memset(piece, round, size);
        }
        zv_arena_reset(&arena);
    }
    zv_arena_free(&arena);
}

static void an_impossible_size_is_refused_and_the_arena_goes_on(void)
{
    zv_arena arena = {0};
    CHECK(zv_arena_take(&arena, SIZE_MAX - 3) == NULL);
    CHECK(zv_arena_take(&arena, SIZE_MAX / 2) == NULL);
    CHECK(zv_arena_take_bytes(&arena, SIZE_MAX / 2) == NULL);
    CHECK(zv_arena_take(&arena, 10) != NULL);
    zv_arena_free(&arena);
    zv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(pieces_do_not_overlap),
        CASE(pieces_for_values_are_aligned_whatever_text_stands_between),
        CASE(a_piece_larger_than_a_block_gets_its_own),
        CASE(after_a_reset_the_same_work_gets_the_same_memory),
        CASE(other_work_after_a_reset_finds_room_too),
        CASE(an_impossible_size_is_refused_and_the_arena_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
