/// @file board.c
/// What a servo board is sent and what it answers.
///
///     0x80  kind  number  data ...  crc crc crc  0x81         bytes of data have seven bits: a byte from 0x80 means
///                                                             something wherever it is, 0xff stop
///
/// A reader that has lost its place finds it at the next 0x80, and no damage hides a stop.
#include <math.h>
#include <string.h>

#include "zveno/bridge.h"

enum { BEGIN = 0x80, END = 0x81, HEAD = 2, CRC = 3, LEAST = HEAD + CRC, STATE = 5 };
#define TICK_US 0.5

uint16_t zv_board_crc(const unsigned char *bytes, size_t size)
{
    unsigned crc = 0xffff;
    for (size_t i = 0; i < size; ++i) {
        crc = ((crc >> 8 | crc << 8) & 0xffff) ^ bytes[i];
        crc ^= (crc & 0xff) >> 4;
        crc ^= crc << 12 & 0xffff;
        crc ^= (crc & 0xff) << 5;
    }
    return (uint16_t)crc;
}

// ---- in ----

static int number_at(const unsigned char *at)
{
    return at[0] << 7 | at[1];
}

static bool read_info(const unsigned char *at, int size, zv_board_info *out)
{
    const int servos = size >= 5 ? at[1] : 0;
    if (servos < 1 || servos > ZV_BOARD_SERVOS || size != 5 + 6 * servos || at[2] < 1) {
        return false;
    }
    *out = (zv_board_info){.version = at[0], .servos = servos, .places = at[2], .frame_us = number_at(at + 3) * 2.0};
    for (int k = 0; k < servos; ++k) {
        const unsigned char *servo = at + 5 + 6 * k;
        out->shortest_us[k] = number_at(servo) * TICK_US;
        out->longest_us[k] = number_at(servo + 2) * TICK_US;
        out->farthest_us[k] = number_at(servo + 4) * TICK_US;
    }
    return true;
}

static bool read_state(const unsigned char *at, int size, zv_board_event *out)
{
    if (size != STATE || at[0] > ZV_BOARD_STOPPED) {
        return false;
    }
    out->state = (zv_board_state)at[0];
    out->queued = at[1];
    out->played = number_at(at + 2);
    out->starved = at[4];
    return true;
}

/// The event of a packet whose check sum is right; false when it makes no sense.
static bool read_packet(zv_board *self, const unsigned char *data, int size, zv_board_event *out)
{
    *out = (zv_board_event){.number = self->packet[1]};
    switch (self->packet[0]) {
    case 'I':
        out->kind = ZV_BOARD_INFO;
        return read_info(data, size, &self->info);
    case 'A':
        out->kind = ZV_BOARD_TAKEN;
        return read_state(data, size, out);
    case 'S':
        out->kind = ZV_BOARD_HAS_STOPPED;
        return read_state(data, size, out);
    case 'N':
        out->kind = ZV_BOARD_REFUSED;
        out->reason = size > 1 && data[0] <= ZV_BOARD_FULL ? (zv_board_reason)data[0] : ZV_BOARD_UNKNOWN;
        out->expected = size > 1 ? data[1] : 0;
        return size > 1 && read_state(data + 2, size - 2, out);
    default:
        return false;
    }
}

static bool is_right(const zv_board *self)
{
    if (self->size < LEAST) {
        return false;
    }
    const unsigned char *sum = self->packet + self->size - CRC;
    return (unsigned)(sum[0] << 14 | sum[1] << 7 | sum[2]) == zv_board_crc(self->packet, (size_t)self->size - CRC);
}

void zv_board_receive(zv_board *self, const void *bytes, size_t size,
                      void (*take)(void *user, const zv_board_event *event), void *user)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; ++i) {
        zv_board_event event;
        if (at[i] == BEGIN) {
            self->damaged += self->is_inside;
            self->is_inside = true;
            self->size = 0;
        } else if (at[i] == END && self->is_inside) {
            self->is_inside = false;
            if (is_right(self) && read_packet(self, self->packet + HEAD, self->size - LEAST, &event)) {
                take(user, &event);
            } else {
                ++self->damaged;
            }
        } else if (at[i] < BEGIN && self->is_inside && self->size < ZV_BOARD_PACKET) {
            self->packet[self->size++] = at[i];
        } else if (self->is_inside) {
            self->is_inside = false;
            ++self->damaged;
        }
    }
}

// ---- out ----

static size_t write_packet(char kind, int number, const unsigned char *data, int size, unsigned char *out)
{
    out[0] = BEGIN;
    out[1] = (unsigned char)kind;
    out[2] = (unsigned char)(number & (ZV_BOARD_NUMBERS - 1));
    memcpy(out + 1 + HEAD, data, (size_t)size);
    const unsigned crc = zv_board_crc(out + 1, (size_t)(HEAD + size));
    unsigned char *end = out + 1 + HEAD + size;
    end[0] = (unsigned char)(crc >> 14);
    end[1] = crc >> 7 & 0x7f;
    end[2] = crc & 0x7f;
    end[3] = END;
    return (size_t)(1 + LEAST + size + 1);
}

size_t zv_board_ask(zv_board_question what, int number, unsigned char out[ZV_BOARD_PACKET])
{
    static const unsigned char none[1];
    return write_packet((char)what, number, none, 0, out);
}

zv_status zv_board_frame(const zv_board_info *info, const double *pulse_us, const double *before_us, int number,
                         unsigned char out[ZV_BOARD_PACKET], size_t *size, zv_error *why)
{
    unsigned char data[2 * ZV_BOARD_SERVOS];
    for (int k = 0; k < info->servos; ++k) {
        const double ticks = round(pulse_us[k] / TICK_US), sent_us = ticks * TICK_US;
        if (!(sent_us >= info->shortest_us[k] && sent_us <= info->longest_us[k])) { // also catches NaN
            return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "servo %d gets pulses from %.1f to %.1f us only, not %.1f", k + 1,
                           info->shortest_us[k], info->longest_us[k], pulse_us[k]);
        }
        if (before_us && fabs(sent_us - round(before_us[k] / TICK_US) * TICK_US) > info->farthest_us[k]) {
            return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "servo %d makes steps of %.1f us at most, not from %.1f to %.1f",
                           k + 1, info->farthest_us[k], before_us[k], pulse_us[k]);
        }
        data[2 * k] = (unsigned char)((unsigned)ticks >> 7);
        data[2 * k + 1] = (unsigned)ticks & 0x7f;
    }
    *size = write_packet('F', number, data, 2 * info->servos, out);
    return ZV_OK;
}

// ---- what it means ----

const char *zv_board_sentence(zv_board_reason reason)
{
    static const char *const sentences[] = {
        [ZV_BOARD_FINE] = "nothing is wrong",
        [ZV_BOARD_DAMAGED] = "a packet came damaged",
        [ZV_BOARD_UNKNOWN] = "it does not understand the packet: is its sketch for this arm?",
        [ZV_BOARD_OUTSIDE] = "a pulse is shorter or longer than its servo may get",
        [ZV_BOARD_TOO_FAR] = "a servo would have to move faster than it can",
        [ZV_BOARD_IS_STOPPED] = "it was stopped",
        [ZV_BOARD_MISSING] = "a frame is missing",
        [ZV_BOARD_FULL] = "its queue is full",
    };
    return sentences[reason];
}
