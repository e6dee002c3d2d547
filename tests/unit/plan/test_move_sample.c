/// Parts of a long program, spread over all of it.
#include "plan/move_sample.h"

#include <string.h>

#include "check.h"

/// Move i of a program: its line, and its end, say its number.
static zv_move move_at(int i)
{
    zv_move move = {.kind = ZV_MOVE_FEED, .line = i + 1, .feed_mm_min = 100.0, .goes_on = true};
    move.from[ZV_X] = (double)i;
    move.to[ZV_X] = (double)i + 1.0;
    return move;
}

static zv_move_sample sample_of(int count)
{
    zv_move_sample sample = {.moves = NULL};
    for (int i = 0; i < count; ++i) {
        const zv_move move = move_at(i);
        zv_move_sample_take(&sample, &move, true);
    }
    CHECK(!sample.no_memory && sample.seen == count && sample.count <= ZV_SAMPLE_MOVES);
    return sample;
}

static void a_short_program_is_kept_whole(void)
{
    zv_move_sample sample = sample_of(ZV_SAMPLE_PART);
    CHECK(sample.count == ZV_SAMPLE_PART && sample.parts == 1);
    for (int i = 0; i < sample.count; ++i) {
        CHECK(sample.moves[i].line == i + 1 && sample.moves[i].goes_on == (i > 0));
    }
    zv_move_sample_free(&sample);
}

/// Each move begins where the one before it ended, and rapids between parts begin and end at rest.
static void the_parts_make_one_program(void)
{
    for (int n = 0; n < 40; ++n) {
        const int count = (int)check_uniform(1.0, 40000.0);
        zv_move_sample sample = sample_of(count);
        for (int i = 1; i < sample.count; ++i) {
            const zv_move *before = &sample.moves[i - 1], *move = &sample.moves[i];
            CHECK(memcmp(before->to, move->from, sizeof before->to) == 0);
            CHECK(move->kind != ZV_MOVE_RAPID ||
                  (before->corner == ZV_CORNER_STOP && move->corner == ZV_CORNER_STOP && move->feed_mm_min > 0.0));
            CHECK(move->kind == ZV_MOVE_RAPID || move->line == (int)move->to[ZV_X]);
        }
        zv_move_sample_free(&sample);
    }
}

static void the_parts_are_spread_over_all_of_it(void)
{
    for (int n = 0; n < 40; ++n) {
        const int count = (int)check_uniform(ZV_SAMPLE_PARTS * ZV_SAMPLE_PART, 60000.0);
        zv_move_sample sample = sample_of(count);
        const int step = (int)sample.stride * ZV_SAMPLE_PART;
        CHECK(sample.parts >= ZV_SAMPLE_PARTS / 2 && sample.parts == (count + step - 1) / step);
        for (int i = 0; i < sample.parts; ++i) {
            CHECK(sample.moves[sample.begin[i] + (i > 0)].line == i * step + 1);
        }
        zv_move_sample_free(&sample);
    }
}

static void an_event_is_a_stop(void)
{
    const zv_move event = {.kind = ZV_MOVE_EVENT}, first = move_at(0), second = move_at(1);
    zv_move_sample sample = {.moves = NULL};
    zv_move_sample_take(&sample, &event, false);
    zv_move_sample_take(&sample, &first, true);
    zv_move_sample_take(&sample, &second, true);
    CHECK(sample.count == 2 && sample.moves[0].corner == ZV_CORNER_BLEND);
    zv_move_sample_clear(&sample);
    zv_move_sample_take(&sample, &first, true);
    zv_move_sample_take(&sample, &event, false);
    zv_move_sample_take(&sample, &second, true);
    CHECK(sample.count == 2 && sample.moves[0].corner == ZV_CORNER_STOP && sample.moves[1].corner == ZV_CORNER_BLEND);
    zv_move_sample_free(&sample);
}

/// An arc of 9,000 turns was planned with every rounding from end to end: it took minutes.
static void a_circle_that_is_driven_round_and_round_is_kept_short(void)
{
    for (int n = 0; n < 40; ++n) {
        zv_move_sample sample = {.moves = NULL};
        zv_move circle = {.kind = ZV_MOVE_ARC, .line = 1, .axis = {0.0, 0.0, 1.0}};
        const double turns = floor(check_uniform(5.0, 9000.0)), rest = check_uniform(0.0, 6.2);
        circle.sweep = (n % 2 ? 1.0 : -1.0) * (2.0 * ZV_PI * turns + rest);
        zv_move helix = circle;
        helix.from[ZV_Z] = 5.0;
        zv_move_sample_take(&sample, &circle, true);
        zv_move_sample_take(&sample, &helix, true);
        CHECK_NEAR(sample.moves[0].sweep, (n % 2 ? 1.0 : -1.0) * (8.0 * ZV_PI + rest), 1e-9);
        CHECK(sample.moves[1].sweep == helix.sweep); // it would end somewhere else
        zv_move_sample_free(&sample);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_short_program_is_kept_whole),
        CASE(the_parts_make_one_program),
        CASE(the_parts_are_spread_over_all_of_it),
        CASE(an_event_is_a_stop),
        CASE(a_circle_that_is_driven_round_and_round_is_kept_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
