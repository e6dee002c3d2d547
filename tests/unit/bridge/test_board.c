/// @file test_board.c
/// A servo board: packets come back as they went, damage is found, limits are kept before anything is written, and a stop
/// is a stop wherever it stands.
#include <math.h>
#include <string.h>

#include "check.h"
#include "zveno/bridge.h"

static zv_board_event last;
static int events;

static void take(void *user, const zv_board_event *event)
{
    (void)user;
    last = *event;
    ++events;
}

/// A packet as the board writes it.
static size_t answer(char kind, int number, const unsigned char *data, int size, unsigned char *out)
{
    out[0] = 0x80;
    out[1] = (unsigned char)kind;
    out[2] = (unsigned char)number;
    memcpy(out + 3, data, (size_t)size);
    const unsigned crc = zv_board_crc(out + 1, (size_t)size + 2);
    const unsigned char end[] = {(unsigned char)(crc >> 14), crc >> 7 & 0x7f, crc & 0x7f, 0x81};
    memcpy(out + 3 + size, end, sizeof end);
    return (size_t)size + 7;
}

static void the_check_sum_is_the_known_one(void)
{
    CHECK(zv_board_crc((const unsigned char *)"123456789", 9) == 0x29b1);
}

static void answers_are_read_in_pieces_of_any_size(void)
{
    for (int i = 0; i < 500; ++i) {
        unsigned char bytes[64];
        const int queued = (int)check_uniform(0, 17), played = (int)check_uniform(0, 16384);
        const unsigned char state[] = {2, (unsigned char)queued, (unsigned char)(played >> 7), played & 0x7f, 3};
        const size_t size = answer('A', i % 128, state, 5, bytes);
        zv_board board = {0};
        events = 0;
        for (size_t at = 0; at < size;) {
            size_t piece = 1 + (size_t)check_uniform(0, 5);
            piece = piece < size - at ? piece : size - at;
            zv_board_receive(&board, bytes + at, piece, take, NULL);
            at += piece;
        }
        CHECK(events == 1 && last.kind == ZV_BOARD_TAKEN && last.number == i % 128);
        CHECK(last.queued == queued && last.played == played && last.starved == 3 && last.state == ZV_BOARD_MOVES);
    }
}

static void damage_is_found_and_the_next_packet_read(void)
{
    const unsigned char state[] = {1, 0, 0, 5, 0};
    for (int i = 0; i < 2000; ++i) {
        unsigned char bytes[128];
        const size_t size = answer('A', 7, state, 5, bytes);
        const size_t at = (size_t)check_uniform(0, (double)size);
        bytes[at] ^= (unsigned char)(1 << (int)check_uniform(0, 8)); // one bit is wrong
        const size_t both = size + answer('S', 0, state, 5, bytes + size);
        zv_board board = {0};
        events = 0;
        zv_board_receive(&board, bytes, both, take, NULL);
        CHECK(events == 1 && last.kind == ZV_BOARD_HAS_STOPPED && last.played == 5);
    }
}

static const zv_board_info three = {.version = 1,
                                    .servos = 3,
                                    .places = 16,
                                    .frame_us = 20000,
                                    .shortest_us = {600, 700, 800},
                                    .longest_us = {2400, 2300, 2200},
                                    .farthest_us = {50, 60, 70}};

static void a_greeting_tells_what_the_board_is(void)
{
    unsigned char bytes[64], data[5 + 18] = {1, 3, 16, 10000 >> 7, 10000 & 0x7f};
    for (int k = 0; k < 3; ++k) {
        const int ticks[] = {1200 + 200 * k, 4800 - 200 * k, 100 + 20 * k};
        for (int i = 0; i < 3; ++i) {
            data[5 + 6 * k + 2 * i] = (unsigned char)(ticks[i] >> 7);
            data[6 + 6 * k + 2 * i] = ticks[i] & 0x7f;
        }
    }
    zv_board board = {0};
    zv_board_receive(&board, bytes, answer('I', 9, data, sizeof data, bytes), take, NULL);
    CHECK(last.kind == ZV_BOARD_INFO && last.number == 9);
    CHECK(memcmp(&board.info, &three, sizeof three) == 0);
    data[1] = 9; // more servos than there are pins
    zv_board_receive(&board, bytes, answer('I', 10, data, sizeof data, bytes), take, NULL);
    CHECK(last.number == 9 && board.damaged == 1);
}

static void what_is_beyond_the_limits_is_never_written(void)
{
    for (int i = 0; i < 2000; ++i) {
        unsigned char out[ZV_BOARD_PACKET];
        size_t size = 77;
        double pulse[3], before[3];
        bool is_good = true;
        for (int k = 0; k < 3; ++k) {
            pulse[k] = check_uniform(0, 1) < 0.02 ? NAN : check_uniform(590, 2410);
            before[k] = pulse[k] + check_uniform(-80, 80);
            const double sent = round(2 * pulse[k]) / 2;
            is_good = is_good && sent >= three.shortest_us[k] && sent <= three.longest_us[k] &&
                      fabs(sent - round(2 * before[k]) / 2) <= three.farthest_us[k];
        }
        zv_error why;
        const zv_status status = zv_board_frame(&three, pulse, before, 3, out, &size, &why);
        CHECK(is_good == (status == ZV_OK) && (is_good || (status == ZV_ERR_LIMIT && size == 77)));
        for (size_t at = 1; is_good && at + 1 < size; ++at) {
            CHECK(out[at] < 0x80); // a stop inside of a packet is none of its bytes
        }
        if (is_good) {
            const double sent = 0.5 * (out[3] << 7 | out[4]);
            CHECK(fabs(sent - pulse[0]) <= 0.25);
        }
    }
}

static void every_refusal_has_a_sentence(void)
{
    for (int i = ZV_BOARD_FINE; i <= ZV_BOARD_FULL; ++i) {
        CHECK(strlen(zv_board_sentence((zv_board_reason)i)) > 5);
    }
    unsigned char out[ZV_BOARD_PACKET];
    CHECK(zv_board_ask(ZV_BOARD_HELLO, 300, out) == 7 && out[2] == 300 % 128);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_check_sum_is_the_known_one),
        CASE(answers_are_read_in_pieces_of_any_size),
        CASE(damage_is_found_and_the_next_packet_read),
        CASE(a_greeting_tells_what_the_board_is),
        CASE(what_is_beyond_the_limits_is_never_written),
        CASE(every_refusal_has_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
