/// @file rooms.h
/// Watching together: people in a room see what the one who has control does.
///
///     Anna (control) ──state──► room ──► Boris, Vera, ... (each the latest, at the pace they read)
///                                 └────► whoever joins later, at once
///
/// What a state is, only the page knows: any JSON value. A room lives as long as somebody is in it.
#ifndef ZVENO_SERVER_ROOMS_H
#define ZVENO_SERVER_ROOMS_H

#include "state.h"

enum { ROOM_STATE_BYTES = 1 << 18, ROOMS = 64, ROOM_PEOPLE = 500 };

// Operations of the loop's session; their user is the server, whose current client asks.

/// `room`, optional `name` of the person and `watch` (true: never wants control).
zv_status rooms_join(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why);
zv_status rooms_leave(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why);
/// `state`: what the others shall see. Only of the one who has control.
zv_status rooms_state(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why);
/// `to`: who gets it; of the one who has control, or of anybody when nobody has it. Others ask the one who has it.
zv_status rooms_control(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why);

/// Takes a client out of its room; nothing when it is in none.
void rooms_remove(client *gone);

/// Tells everybody who is there, in rooms where that has changed. Called now and then.
void rooms_tell_people(server *self);

#endif
