/// @file test_bus.c
/// Bus servos: packets as the makers print them, there and back through pieces, noise and echoes.
#include <string.h>

#include "check.h"
#include "zveno/bridge.h"

static const zv_bus_dialect dialects[] = {ZV_BUS_FEETECH, ZV_BUS_DYNAMIXEL};
static zv_bus_answer last;
static int answers;

static void take(void *user, const zv_bus_answer *answer)
{
    (void)user;
    last = *answer;
    ++answers;
}

static void packets_are_those_of_the_manuals(void)
{
    unsigned char out[ZV_BUS_PACKET];
    const unsigned char ping1[] = {0xff, 0xff, 0x01, 0x02, 0x01, 0xfb};
    CHECK(zv_bus_write(ZV_BUS_FEETECH, 1, ZV_BUS_PING, NULL, 0, out) == sizeof ping1 &&
          !memcmp(out, ping1, sizeof ping1));
    const unsigned char ping2[] = {0xff, 0xff, 0xfd, 0x00, 0x01, 0x03, 0x00, 0x01, 0x19, 0x4e};
    CHECK(zv_bus_write(ZV_BUS_DYNAMIXEL, 1, ZV_BUS_PING, NULL, 0, out) == sizeof ping2 &&
          !memcmp(out, ping2, sizeof ping2));
    const unsigned char read2[] = {0xff, 0xff, 0xfd, 0x00, 0x01, 0x07, 0x00, 0x02, 0x84, 0x00, 0x04, 0x00, 0x1d, 0x15};
    CHECK(zv_bus_write(ZV_BUS_DYNAMIXEL, 1, ZV_BUS_READ, (const unsigned char[]){0x84, 0, 4, 0}, 4, out) ==
              sizeof read2 &&
          !memcmp(out, read2, sizeof read2));
    // two servos of Feetech, 0x0800 and 0x0400
    const unsigned char go[] = {0xff, 0xff, 0xfe, 0x0a, 0x83, 42, 2, 1, 0x00, 0x08, 2, 0x00, 0x04, 0};
    const size_t size = zv_bus_go(ZV_BUS_FEETECH, (const int[]){1, 2}, (const int[]){0x800, 0x400}, 2, out);
    CHECK(size == sizeof go && !memcmp(out, go, sizeof go - 1) &&
          out[size - 1] == zv_bus_sum(ZV_BUS_FEETECH, go + 2, 11));
}

/// An answer as a servo writes it.
static size_t answer_of(zv_bus_dialect dialect, int id, int error, const unsigned char *data, int size,
                        unsigned char *out)
{
    unsigned char all[ZV_BUS_DATA];
    if (dialect == ZV_BUS_FEETECH) { // in the place of the instruction
        return zv_bus_write(dialect, id, (zv_bus_instruction)error, data, (size_t)size, out);
    }
    all[0] = (unsigned char)error;
    memcpy(all + 1, data, (size_t)size);
    return zv_bus_write(dialect, id, ZV_BUS_STATUS, all, (size_t)size + 1, out);
}

static void answers_come_through_pieces_noise_and_echoes(void)
{
    for (int i = 0; i < 4000; ++i) {
        const zv_bus_dialect dialect = dialects[i % 2];
        unsigned char line[4 * ZV_BUS_PACKET], data[8];
        size_t size = 0;
        const int count = (int)check_uniform(0, 9), id = (int)check_uniform(0, 253), noise = (int)check_uniform(0, 12);
        for (int k = 0; k < count; ++k) {
            data[k] = check_uniform(0, 1) < 0.7 ? (k % 3 == 2 ? 0xfd : 0xff) : (unsigned char)check_uniform(0, 256);
        }
        for (int k = 0; k < noise; ++k) {
            line[size++] = check_uniform(0, 1) < 0.5 ? 0xff : 0x00;
        }
        size += zv_bus_ask(dialect, (const int[]){1, 2, 3}, 3, line + size);
        size += answer_of(dialect, id, 0, data, count, line + size);
        size += answer_of(dialect, id, 4, data, 0, line + size); // what is behind noise that swallowed one is found too
        zv_bus bus = {.dialect = dialect};
        answers = 0;
        for (size_t at = 0; at < size;) {
            size_t piece = 1 + (size_t)check_uniform(0, 9);
            piece = piece < size - at ? piece : size - at;
            zv_bus_receive(&bus, line + at, piece, take, NULL);
            at += piece;
            CHECK(answers != 1 || (last.id == id && last.size == count && !memcmp(last.data, data, (size_t)count)));
        }
        CHECK(noise > 0 || answers == 2);
        CHECK(answers == 0 || (last.id == id && last.error == 4)); // noise may look like a head whose packet never ends
    }
}

static void a_wrong_bit_is_never_an_answer(void)
{
    for (int i = 0; i < 4000; ++i) {
        const zv_bus_dialect dialect = dialects[i % 2];
        unsigned char line[ZV_BUS_PACKET];
        const size_t size = answer_of(dialect, 7, 0, (const unsigned char[]){0x12, 0x34, 0, 0}, 4, line);
        line[(size_t)check_uniform(0, (double)size)] ^= (unsigned char)(1 << (int)check_uniform(0, 8));
        zv_bus bus = {.dialect = dialect};
        answers = 0;
        zv_bus_receive(&bus, line, size, take, NULL);
        CHECK(answers == 0);
    }
}

static void places_come_back(void)
{
    for (int i = 0; i < 2000; ++i) {
        const zv_bus_dialect dialect = dialects[i % 2];
        const int step = (int)check_uniform(-20000, 20000);
        const unsigned value = dialect == ZV_BUS_FEETECH && step < 0 ? 0x8000u | (unsigned)-step : (unsigned)step;
        zv_bus_answer answer = {.id = 1, .size = dialect == ZV_BUS_FEETECH ? 2 : 4};
        for (int k = 0; k < answer.size; ++k) {
            answer.data[k] = (unsigned char)(value >> 8 * k);
        }
        int found = 0;
        CHECK(zv_bus_place(dialect, &answer, &found) && found == step);
        answer.size = 1;
        CHECK(!zv_bus_place(dialect, &answer, &found));
    }
}

/// What is written is what would be read: a servo told to stay where it says it is must not turn.
static void goals_are_written_as_places_are_read(void)
{
    unsigned char out[ZV_BUS_PACKET];
    zv_bus_go(ZV_BUS_FEETECH, (const int[]){1}, (const int[]){-5}, 1, out);
    CHECK(out[8] == 0x05 && out[9] == 0x80);
    for (int i = 0; i < 2000; ++i) {
        const zv_bus_dialect dialect = dialects[i % 2];
        const int step = (int)check_uniform(-20000, 20000), first = dialect == ZV_BUS_FEETECH ? 8 : 13;
        zv_bus_go(dialect, (const int[]){1}, &step, 1, out);
        zv_bus_answer answer = {.id = 1, .size = dialect == ZV_BUS_FEETECH ? 2 : 4};
        memcpy(answer.data, out + first, (size_t)answer.size);
        int found = 0;
        CHECK(zv_bus_place(dialect, &answer, &found) && found == step);
    }
}

static void steps_beyond_a_turn_are_refused(void)
{
    zv_error why;
    const int ids[] = {1, 2};
    CHECK(zv_bus_check(ids, (const int[]){0, 4095}, 2, &why) == ZV_OK);
    CHECK(zv_bus_check(ids, (const int[]){0, 4096}, 2, &why) == ZV_ERR_LIMIT && strstr(why.message, "servo 2"));
    CHECK(zv_bus_check(ids, (const int[]){-1, 0}, 2, &why) == ZV_ERR_LIMIT);
    for (int error = 0; error < 256; ++error) {
        CHECK((strlen(zv_bus_sentence(ZV_BUS_FEETECH, error)) > 0) == (error > 0));
        CHECK((strlen(zv_bus_sentence(ZV_BUS_DYNAMIXEL, error)) > 0) == (error > 0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(packets_are_those_of_the_manuals),     CASE(answers_come_through_pieces_noise_and_echoes),
        CASE(a_wrong_bit_is_never_an_answer),       CASE(places_come_back),
        CASE(goals_are_written_as_places_are_read), CASE(steps_beyond_a_turn_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
