/// @file modbus_message.c
/// Modbus TCP: requests to answers.
///
///     head: u16 transaction, u16 0, u16 size of what follows, u8 unit      then: u8 function, data; all big endian
#include "modbus_message.h"

#include <math.h>
#include <string.h>

enum { HEAD = 7, READ_HOLDING = 3, READ_INPUT = 4, WRITE_ONE = 6, WRITE_MANY = 16, FAILED = 0x80 };
enum { NO_SUCH_FUNCTION = 1, NO_SUCH_ADDRESS = 2, BAD_VALUE = 3 };
enum { MOST_READ = 125, MOST_WRITTEN = 123 };

// ---- registers ----

void modbus_put_long(modbus_table *table, int at, uint32_t value)
{
    table->word[at] = (uint16_t)(value >> 16);
    table->word[at + 1] = (uint16_t)value;
}

void modbus_put_float(modbus_table *table, int at, double value)
{
    const float narrow = (float)value;
    uint32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    modbus_put_long(table, at, bits);
}

static double float_of(const uint16_t words[2])
{
    const uint32_t bits = (uint32_t)words[0] << 16 | words[1];
    float narrow;
    memcpy(&narrow, &bits, sizeof narrow);
    return (double)narrow;
}

double modbus_get_float(const modbus_table *table, int at)
{
    return float_of(table->word + at);
}

/// Both words of a joint's target wait.
static bool is_whole(const modbus_table *table, int joint)
{
    return (table->pending >> 2 * joint & 3u) == 3u;
}

bool modbus_take_target(modbus_table *table, int joint, double *out)
{
    if (!is_whole(table, joint)) {
        return false;
    }
    *out = float_of(table->wanted + 2 * joint);
    table->pending &= ~(3u << 2 * joint);
    return true;
}

/// What a reader sees: words that wait as they were written.
static unsigned shown_word(const modbus_table *table, unsigned at)
{
    const unsigned target = at - MODBUS_TARGET;
    const bool waits = at >= MODBUS_TARGET && at < MODBUS_TOOL && (table->pending >> target & 1u);
    return waits ? table->wanted[target] : table->word[at];
}

// ---- bytes ----

static unsigned word_at(const uint8_t *bytes)
{
    return (unsigned)bytes[0] << 8 | bytes[1];
}

static void put_word(uint8_t *bytes, unsigned value)
{
    bytes[0] = (uint8_t)(value >> 8);
    bytes[1] = (uint8_t)value;
}

int modbus_size(const uint8_t *bytes, size_t size)
{
    if (size < HEAD) {
        return 0;
    }
    const unsigned rest = word_at(bytes + 4); // unit and what follows
    if (word_at(bytes + 2) != 0 || rest < 2 || rest > MODBUS_BYTES - 6) {
        return -1;
    }
    return size < 6 + rest ? 0 : (int)(6 + rest);
}

/// Ends an answer whose part behind the unit has `size` bytes.
static size_t finish(const uint8_t *request, uint8_t *answer, size_t size)
{
    memcpy(answer, request, HEAD);
    put_word(answer + 4, (unsigned)size + 1);
    return HEAD + size;
}

static size_t refuse(const uint8_t *request, uint8_t *answer, int why)
{
    answer[HEAD] = request[HEAD] | FAILED;
    answer[HEAD + 1] = (uint8_t)why;
    return finish(request, answer, 2);
}

static size_t read_words(const modbus_table *table, const uint8_t *request, size_t size, uint8_t *answer)
{
    const unsigned at = size == 5 ? word_at(request + HEAD + 1) : 0,
                   count = size == 5 ? word_at(request + HEAD + 3) : 0;
    if (size != 5 || count < 1 || count > MOST_READ) {
        return refuse(request, answer, BAD_VALUE);
    }
    if (at + count > MODBUS_REGISTERS) {
        return refuse(request, answer, NO_SUCH_ADDRESS);
    }
    answer[HEAD] = request[HEAD];
    answer[HEAD + 1] = (uint8_t)(2 * count);
    for (unsigned i = 0; i < count; ++i) {
        put_word(answer + HEAD + 2 + 2 * i, shown_word(table, at + i));
    }
    return finish(request, answer, 2 + 2 * count);
}

/// Only targets of joints that are there, where that is allowed, and only finite ones.
static int write_words(modbus_table *table, unsigned at, unsigned count, const uint8_t *values)
{
    const unsigned end = MODBUS_TARGET + 2u * (table->word[1] < MODBUS_JOINTS ? table->word[1] : MODBUS_JOINTS);
    if (!table->may_write || at < MODBUS_TARGET || at + count > end) {
        return NO_SUCH_ADDRESS;
    }
    modbus_table written = *table;
    for (unsigned i = 0; i < count; ++i) {
        written.wanted[at - MODBUS_TARGET + i] = (uint16_t)word_at(values + 2 * i);
        written.pending |= 1u << (at - MODBUS_TARGET + i);
    }
    for (int k = 0; k < MODBUS_JOINTS; ++k) {
        if (is_whole(&written, k) && !(fabs(float_of(written.wanted + 2 * k)) < 1e6)) {
            return BAD_VALUE;
        }
    }
    *table = written;
    return 0;
}

static size_t write_one(modbus_table *table, const uint8_t *request, size_t size, uint8_t *answer)
{
    const int why = size == 5 ? write_words(table, word_at(request + HEAD + 1), 1, request + HEAD + 3) : BAD_VALUE;
    if (why) {
        return refuse(request, answer, why);
    }
    memcpy(answer + HEAD, request + HEAD, 5);
    return finish(request, answer, 5);
}

static size_t write_many(modbus_table *table, const uint8_t *request, size_t size, uint8_t *answer)
{
    const unsigned count = size >= 6 ? word_at(request + HEAD + 3) : 0;
    const bool fits = count >= 1 && count <= MOST_WRITTEN && request[HEAD + 5] == 2 * count && size == 6 + 2 * count;
    const int why = fits ? write_words(table, word_at(request + HEAD + 1), count, request + HEAD + 6) : BAD_VALUE;
    if (why) {
        return refuse(request, answer, why);
    }
    memcpy(answer + HEAD, request + HEAD, 5);
    return finish(request, answer, 5);
}

size_t modbus_answer(modbus_table *table, const uint8_t *request, size_t size, uint8_t answer[MODBUS_BYTES])
{
    const size_t rest = size - HEAD; // function and data
    switch (request[HEAD]) {
    case READ_HOLDING:
    case READ_INPUT:
        return read_words(table, request, rest, answer);
    case WRITE_ONE:
        return write_one(table, request, rest, answer);
    case WRITE_MANY:
        return write_many(table, request, rest, answer);
    default:
        return refuse(request, answer, NO_SUCH_FUNCTION);
    }
}
