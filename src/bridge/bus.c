/// @file bus.c
/// What bus servos are told and what they say.
///
///     Feetech:    ff ff       id  length  instruction|error          data ...  sum       ~(id + length + ... )
///     Dynamixel:  ff ff fd 00 id  length length  instruction [error] data ...  crc crc   ff ff fd in data: ff ff fd fd
///
/// Memory map of Feetech STS series and e-manual of Dynamixel X; numbers have their low byte first.
#include <string.h>

#include "zveno/bridge.h"

/// Where a servo keeps what is used here.
typedef struct registers {
    unsigned char hold, goal, place; ///< addresses
    int size;                        ///< of goal and place
} registers;

static const registers maps[] = {
    [ZV_BUS_FEETECH] = {.hold = 40, .goal = 42, .place = 56, .size = 2},
    [ZV_BUS_DYNAMIXEL] = {.hold = 64, .goal = 116, .place = 132, .size = 4},
};

/// Bytes before the id, and of the length behind it.
static const struct {
    unsigned char head[4];
    int head_size, length_size, sum_size;
} shapes[] = {
    [ZV_BUS_FEETECH] = {{0xff, 0xff}, 2, 1, 1},
    [ZV_BUS_DYNAMIXEL] = {{0xff, 0xff, 0xfd, 0x00}, 4, 2, 2},
};

uint16_t zv_bus_sum(zv_bus_dialect dialect, const unsigned char *bytes, size_t size)
{
    unsigned sum = 0;
    if (dialect == ZV_BUS_FEETECH) {
        for (size_t i = 0; i < size; ++i) {
            sum += bytes[i];
        }
        return (uint16_t)(~sum & 0xff);
    }
    for (size_t i = 0; i < size; ++i) {
        sum ^= (unsigned)bytes[i] << 8;
        for (int bit = 0; bit < 8; ++bit) {
            sum = (sum & 0x8000 ? sum << 1 ^ 0x8005 : sum << 1) & 0xffff;
        }
    }
    return (uint16_t)sum;
}

/// What the sum is over begins behind the head of a Feetech packet, and with it in a Dynamixel one.
static uint16_t sum_of(zv_bus_dialect dialect, const unsigned char *packet, size_t size)
{
    const size_t from = dialect == ZV_BUS_FEETECH ? 2 : 0;
    return zv_bus_sum(dialect, packet + from, size - from);
}

// ---- out ----

/// Copies data; behind ff ff fd comes one fd more, so that no head is inside. @return the bytes
static size_t stuff(zv_bus_dialect dialect, const unsigned char *data, size_t size, unsigned char *out)
{
    size_t used = 0;
    for (size_t i = 0; i < size; ++i) {
        out[used++] = data[i];
        if (dialect == ZV_BUS_DYNAMIXEL && i >= 2 && data[i] == 0xfd && data[i - 1] == 0xff && data[i - 2] == 0xff) {
            out[used++] = 0xfd;
        }
    }
    return used;
}

size_t zv_bus_write(zv_bus_dialect dialect, int id, zv_bus_instruction what, const unsigned char *data, size_t size,
                    unsigned char out[ZV_BUS_PACKET])
{
    const int head = shapes[dialect].head_size, lengths = shapes[dialect].length_size, sums = shapes[dialect].sum_size;
    unsigned char *at = out + head + 1 + lengths;
    memcpy(out, shapes[dialect].head, (size_t)head);
    out[head] = (unsigned char)id;
    at[0] = (unsigned char)what;
    const size_t body = 1 + stuff(dialect, data, size, at + 1), length = body + (size_t)sums;
    out[head + 1] = (unsigned char)length;
    if (lengths > 1) {
        out[head + 2] = (unsigned char)(length >> 8);
    }
    const size_t all = (size_t)(head + 1 + lengths) + body;
    const unsigned sum = sum_of(dialect, out, all);
    out[all] = (unsigned char)sum;
    if (sums > 1) {
        out[all + 1] = (unsigned char)(sum >> 8);
    }
    return all + (size_t)sums;
}

/// As `zv_bus_place` reads it: the highest bit of a Feetech number is its sign, Dynamixel has two's complement.
static size_t put_number(unsigned char *out, zv_bus_dialect dialect, int value)
{
    const bool has_sign_bit = dialect == ZV_BUS_FEETECH && value < 0;
    const unsigned bits = has_sign_bit ? 0x8000u | (0u - (unsigned)value) : (unsigned)value;
    for (int i = 0; i < maps[dialect].size; ++i) {
        out[i] = (unsigned char)(bits >> 8 * i);
    }
    return (size_t)maps[dialect].size;
}

/// The first words of a question to several: an address and a size, in bytes or words of two.
static size_t put_address(unsigned char *out, zv_bus_dialect dialect, int address, int size)
{
    if (dialect == ZV_BUS_FEETECH) {
        out[0] = (unsigned char)address;
        out[1] = (unsigned char)size;
        return 2;
    }
    const unsigned char words[] = {(unsigned char)address, 0, (unsigned char)size, 0};
    memcpy(out, words, sizeof words);
    return sizeof words;
}

size_t zv_bus_hold(zv_bus_dialect dialect, const int *ids, int count, bool holds, unsigned char out[ZV_BUS_PACKET])
{
    unsigned char data[ZV_BUS_DATA / 2];
    size_t used = put_address(data, dialect, maps[dialect].hold, 1);
    for (int k = 0; k < count; ++k) {
        data[used++] = (unsigned char)ids[k];
        data[used++] = holds ? 1 : 0;
    }
    return zv_bus_write(dialect, ZV_BUS_ALL, ZV_BUS_SYNC_WRITE, data, used, out);
}

size_t zv_bus_go(zv_bus_dialect dialect, const int *ids, const int *steps, int count, unsigned char out[ZV_BUS_PACKET])
{
    unsigned char data[ZV_BUS_DATA / 2];
    size_t used = put_address(data, dialect, maps[dialect].goal, maps[dialect].size);
    for (int k = 0; k < count; ++k) {
        data[used++] = (unsigned char)ids[k];
        used += put_number(data + used, dialect, steps[k]);
    }
    return zv_bus_write(dialect, ZV_BUS_ALL, ZV_BUS_SYNC_WRITE, data, used, out);
}

size_t zv_bus_ask(zv_bus_dialect dialect, const int *ids, int count, unsigned char out[ZV_BUS_PACKET])
{
    unsigned char data[ZV_BUS_DATA / 2];
    size_t used = put_address(data, dialect, maps[dialect].place, maps[dialect].size);
    for (int k = 0; k < count; ++k) {
        data[used++] = (unsigned char)ids[k];
    }
    return zv_bus_write(dialect, ZV_BUS_ALL, ZV_BUS_SYNC_READ, data, used, out);
}

zv_status zv_bus_check(const int *ids, const int *steps, int count, zv_error *why)
{
    for (int k = 0; k < count; ++k) {
        if (steps[k] < 0 || steps[k] >= ZV_BUS_TURN) {
            return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "servo %d would have to go to step %d; it has 0 to %d", ids[k],
                           steps[k], ZV_BUS_TURN - 1);
        }
    }
    return ZV_OK;
}

// ---- in ----

/// Takes the stuffing out. @return the bytes
static int unstuff(zv_bus_dialect dialect, const unsigned char *data, int size, unsigned char *out)
{
    int used = 0;
    for (int i = 0; i < size; ++i) {
        out[used++] = data[i];
        const bool ends_head = used >= 3 && out[used - 1] == 0xfd && out[used - 2] == 0xff && out[used - 3] == 0xff;
        i += dialect == ZV_BUS_DYNAMIXEL && ends_head && i + 1 < size && data[i + 1] == 0xfd;
    }
    return used;
}

/// The answer of a whole packet with a right sum; false when it is a question.
static bool read_answer(zv_bus_dialect dialect, const unsigned char *packet, int size, zv_bus_answer *out)
{
    const int head = shapes[dialect].head_size, first = head + 1 + shapes[dialect].length_size;
    const int behind = dialect == ZV_BUS_DYNAMIXEL ? first + 1 : first; // where the error is
    const int data = size - shapes[dialect].sum_size - behind - 1;
    out->id = packet[head];
    if (out->id > ZV_BUS_LAST_ID || data < 0 || data > ZV_BUS_DATA ||
        (dialect == ZV_BUS_DYNAMIXEL && packet[first] != ZV_BUS_STATUS)) {
        return false;
    }
    out->error = packet[behind];
    out->size = unstuff(dialect, packet + behind + 1, data, out->data);
    return true;
}

/// The bytes of the packet that begins here: 0: more must come to know, -1: none begins here.
static int packet_size(zv_bus_dialect dialect, const unsigned char *at, int size)
{
    const int head = shapes[dialect].head_size, first = head + 1 + shapes[dialect].length_size;
    for (int i = 0; i < head && i < size; ++i) {
        if (at[i] != shapes[dialect].head[i]) {
            return -1;
        }
    }
    if (size < first) {
        return 0;
    }
    const int length = dialect == ZV_BUS_FEETECH ? at[3] : at[5] | at[6] << 8;
    const int all = first + length;
    return length < 1 + shapes[dialect].sum_size || all > ZV_BUS_PACKET || (dialect == ZV_BUS_FEETECH && at[2] == 0xff)
               ? -1
               : all;
}

static bool is_right(zv_bus_dialect dialect, const unsigned char *packet, int size)
{
    const int sums = shapes[dialect].sum_size;
    const unsigned sum = sum_of(dialect, packet, (size_t)(size - sums));
    return packet[size - sums] == (sum & 0xff) && (sums == 1 || packet[size - 1] == sum >> 8);
}

static void forget(zv_bus *self, int count)
{
    self->size -= count;
    memmove(self->bytes, self->bytes + count, (size_t)self->size);
}

/// Takes one packet, or one byte that begins none; false when more must come.
static bool take_one(zv_bus *self, void (*take)(void *user, const zv_bus_answer *answer), void *user)
{
    const int size = self->size > 0 ? packet_size(self->dialect, self->bytes, self->size) : 0;
    if (size == 0 || size > self->size) {
        return false;
    }
    zv_bus_answer answer;
    if (size < 0 || !is_right(self->dialect, self->bytes, size)) {
        ++self->damaged;
        forget(self, 1);
        return true;
    }
    const bool is_answer = read_answer(self->dialect, self->bytes, size, &answer);
    forget(self, size);
    if (is_answer) {
        take(user, &answer);
    }
    return true;
}

void zv_bus_receive(zv_bus *self, const void *bytes, size_t size, void (*take)(void *user, const zv_bus_answer *answer),
                    void *user)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; ++i) {
        self->bytes[self->size++] = at[i]; // a packet is never longer: a full buffer has one, or none begins it
        while (take_one(self, take, user)) {
        }
    }
}

bool zv_bus_place(zv_bus_dialect dialect, const zv_bus_answer *answer, int *step)
{
    if (answer->size != maps[dialect].size) {
        return false;
    }
    unsigned value = 0;
    for (int i = 0; i < answer->size; ++i) {
        value |= (unsigned)answer->data[i] << 8 * i;
    }
    if (dialect == ZV_BUS_FEETECH) {
        *step = value & 0x8000 ? -(int)(value & 0x7fff) : (int)value; // the highest bit is the sign
    } else {
        *step = (int)(int32_t)value;
    }
    return true;
}

// ---- what it means ----

const char *zv_bus_sentence(zv_bus_dialect dialect, int error)
{
    static const char *const bits[] = {"its voltage is too low or too high",
                                       "its position sensor or an angle is out of range",
                                       "it is too hot",
                                       "its current is too high",
                                       "it got a damaged packet",
                                       "its load is too high",
                                       "it does not know the instruction",
                                       "it reports an error of its own"};
    static const char *const numbers[] = {"",
                                          "it could not do what was asked",
                                          "it does not know the instruction",
                                          "it got a damaged packet",
                                          "a value is out of range",
                                          "a value has the wrong size",
                                          "a value is beyond its limits",
                                          "what was asked is locked while it holds"};
    if (dialect == ZV_BUS_DYNAMIXEL) {
        const int number = error & 0x7f;
        return number > 0 && number < (int)(sizeof numbers / sizeof numbers[0]) ? numbers[number]
               : error                                                          ? "its hardware reports an error"
                                                                                : "";
    }
    for (int i = 0; i < 8; ++i) {
        if (error >> i & 1) {
            return bits[i];
        }
    }
    return "";
}
