/// @file test_modbus_message.c
/// Modbus TCP: what is read is what is in the registers, what is written are targets, everything else is an exception.
#include <math.h>
#include <string.h>

#include "check.h"
#include "server/modbus_message.h"

static uint8_t out[MODBUS_BYTES];

/// Answers a request with this part behind the unit; the function of the answer.
static int ask(modbus_table *table, const uint8_t *rest, size_t size)
{
    uint8_t request[MODBUS_BYTES] = {0x12, 0x34, 0, 0, (uint8_t)((size + 1) >> 8), (uint8_t)(size + 1), 7};
    memcpy(request + 7, rest, size);
    CHECK(modbus_size(request, 7 + size) == (int)(7 + size));
    for (size_t cut = 0; cut < 7 + size; ++cut) {
        CHECK(modbus_size(request, cut) == 0);
    }
    const size_t answered = modbus_answer(table, request, 7 + size, out);
    CHECK(answered >= 9 && answered <= MODBUS_BYTES && out[0] == 0x12 && out[1] == 0x34 && out[6] == 7);
    CHECK((size_t)(out[4] << 8 | out[5]) + 6 == answered);
    return out[7];
}

static int exception_of(modbus_table *table, const uint8_t *rest, size_t size)
{
    const int function = ask(table, rest, size);
    return function == (rest[0] | 0x80) ? out[8] : 0;
}

static void registers_are_read_as_they_are(void)
{
    for (int round = 0; round < 500; ++round) {
        modbus_table table = {0};
        for (int i = 0; i < MODBUS_REGISTERS; ++i) {
            table.word[i] = (uint16_t)check_uniform(0.0, 65535.9);
        }
        const int count = (int)check_uniform(1.0, 112.9), at = (int)check_uniform(0.0, 112.9 - count);
        const uint8_t rest[] = {round % 2 ? 3 : 4, 0, (uint8_t)at, 0, (uint8_t)count};
        CHECK(ask(&table, rest, 5) == rest[0] && out[8] == 2 * count);
        for (int i = 0; i < count; ++i) {
            CHECK((out[9 + 2 * i] << 8 | out[10 + 2 * i]) == table.word[at + i]);
        }
    }
    modbus_table table = {0};
    modbus_put_float(&table, 10, 12.5);
    CHECK(table.word[10] == 0x4148 && table.word[11] == 0 && modbus_get_float(&table, 10) == 12.5);
}

static void targets_are_written_where_that_is_allowed(void)
{
    modbus_table table = {.may_write = true};
    table.word[1] = 3;
    const uint8_t many[] = {16, 0, 82, 0, 4, 8, 0x41, 0x48, 0, 0, 0xc1, 0x48, 0, 0};
    double one = 0.0, two = 0.0;
    CHECK(!modbus_take_target(&table, 0, &one) && ask(&table, many, sizeof many) == 16);
    CHECK(modbus_take_target(&table, 0, &one) && modbus_take_target(&table, 1, &two) && one == 12.5 && two == -12.5);
    CHECK(!modbus_take_target(&table, 0, &one) && !modbus_take_target(&table, 2, &one));
    const uint8_t high[] = {6, 0, 82, 0x42, 0x48}, low[] = {6, 0, 83, 0, 0};
    CHECK(ask(&table, high, 5) == 6 && !modbus_take_target(&table, 0, &one));
    modbus_put_float(&table, 82, 1.0); // a frame comes between the two
    CHECK(ask(&table, low, 5) == 6 && modbus_take_target(&table, 0, &one) && one == 50.0);
    CHECK(modbus_get_float(&table, 82) == 1.0);
    const uint8_t not_finite[] = {16, 0, 82, 0, 2, 4, 0x7f, 0xc0, 0, 0}, beyond[] = {16, 0, 88, 0, 2, 4, 0, 0, 0, 0},
                  position[] = {6, 0, 10, 0, 0};
    CHECK(exception_of(&table, not_finite, sizeof not_finite) == 3 && table.pending == 0);
    CHECK(exception_of(&table, beyond, sizeof beyond) == 2 && exception_of(&table, position, 5) == 2);
    table.may_write = false;
    CHECK(exception_of(&table, many, sizeof many) == 2 && table.pending == 0);
}

static void what_does_not_fit_is_an_exception(void)
{
    modbus_table table = {0};
    static const struct {
        uint8_t rest[6];
        size_t size;
        int why;
    } wrong[] = {
        {{3, 0, 112, 0, 1}, 5, 2},   {{3, 0, 0, 0, 0}, 5, 3}, {{3, 0, 0, 0, 126}, 5, 3},    {{4, 0, 0, 0}, 4, 3},
        {{4, 255, 255, 0, 1}, 5, 2}, {{99, 0, 0}, 3, 1},      {{16, 0, 82, 0, 1, 9}, 6, 3}, {{6, 0}, 2, 3}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        CHECK(exception_of(&table, wrong[i].rest, wrong[i].size) == wrong[i].why);
    }
    CHECK(modbus_size((const uint8_t *)"GET / HTTP/1.1", 14) == -1);
    CHECK(modbus_size((const uint8_t *)"\0\1\0\0\xff\xff\1", 7) == -1 &&
          modbus_size((const uint8_t *)"\0\1\0\0\0\1\1", 7) == -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(registers_are_read_as_they_are),
        CASE(targets_are_written_where_that_is_allowed),
        CASE(what_does_not_fit_is_an_exception),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
