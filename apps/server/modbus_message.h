/// @file modbus_message.h
/// Modbus TCP (Modbus Application Protocol 1.1b3): requests to answers, a pure function of bytes and registers.
///
/// Registers, of input and of holding alike; numbers of two registers are big endian, the high word first:
///
///     0  version of this table, 1        10 + 2k  position of joint k, degrees or mm, float
///     1  joints                          34 + 2k  its speed, per second, float
///     2  1 runs, 2 paused, 4 contact     58 + 2k  its torque or force, N·m or N, float; NaN: unknown
///     3  age, ms, at most 65535          82 + 2k  where it should be, degrees or mm, float
///     4  ticks, two registers           106       x, y, z of the tool, mm, three floats
///     6  missed deadlines, two          112       registers end
///
/// Holding registers 82 and on may be written (functions 6 and 16) where that is allowed: the joints' targets. A joint
/// takes a new one when both words have been written, in any order; what waits for that is read as it was written.
#ifndef ZVENO_SERVER_MODBUS_MESSAGE_H
#define ZVENO_SERVER_MODBUS_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MODBUS_REGISTERS = 112,
    MODBUS_JOINTS = 12,
    MODBUS_POSITION = 10,
    MODBUS_SPEED = 34,
    MODBUS_TORQUE = 58,
    MODBUS_TARGET = 82,
    MODBUS_TOOL = 106,
    MODBUS_BYTES = 260 ///< of a request or an answer
};

typedef struct modbus_table {
    uint16_t word[MODBUS_REGISTERS];
    bool may_write;
    uint32_t pending; ///< a bit per word of `wanted`: it was written and not taken yet
    uint16_t wanted[2 * MODBUS_JOINTS];
} modbus_table;

/// Takes the target that was written for a joint; false when none was, or only half of it.
bool modbus_take_target(modbus_table *table, int joint, double *out);

void modbus_put_float(modbus_table *table, int at, double value);
double modbus_get_float(const modbus_table *table, int at);
void modbus_put_long(modbus_table *table, int at, uint32_t value);

/// Size of the request at the start of the bytes. 0: more are needed; -1: this is no Modbus.
int modbus_size(const uint8_t *bytes, size_t size);
/// Answers a whole request; the size of the answer. What is wrong is answered as the standard says: exceptions 1 to 3.
size_t modbus_answer(modbus_table *table, const uint8_t *request, size_t size, uint8_t answer[MODBUS_BYTES]);

#endif
