/// @file room_state.h
/// What a room shows: named parts, each any JSON value, of which the latest is kept for whoever comes later.
///
///     ""        {...}            whoever has no use for names shows one part without one
///     "pose"    {"q": [...]}     small and often
///     "program" {"text": "..."}  large and rarely
#ifndef ZVENO_SERVER_ROOM_STATE_H
#define ZVENO_SERVER_ROOM_STATE_H

#include "zveno/api.h"

enum {
    ROOM_PARTS = 12,
    ROOM_PART_NAME_BYTES = 24,
    ROOM_PART_BYTES = 768 << 10,
    ROOM_STATE_BYTES = 4 << 20, ///< of all parts together
};

typedef struct room_part {
    char name[ROOM_PART_NAME_BYTES + 1];
    zv_text value; ///< JSON on one line
} room_part;

/// Start with all zero.
typedef struct room_state {
    room_part parts[ROOM_PARTS]; ///< in the order of their first coming
    int count;
} room_state;

/// Takes `state` and, if it is there, the name `part` from a request and keeps the value in place of the one before.
/// The number of the part, from 0, goes to `out`.
zv_status room_state_keep(room_state *self, const zv_json *request, int *out, zv_error *why);

/// Copies a JSON value on one line; false without memory.
bool room_value_copy(const zv_json *value, zv_text *out);

/// `part` (unless it has no name) and `state`.
void room_state_write_part(const room_state *self, int number, zv_json_writer *out);

/// `state`, the part without a name or null, and `parts`, all the others by their names.
void room_state_write_all(const room_state *self, zv_json_writer *out);

/// Bytes of all parts.
size_t room_state_bytes(const room_state *self);

void room_state_free(room_state *self);

#endif
