/// @file rooms.h
/// Watching together: people in a room see what the one who has control does.
///
///     Anna (control) ──state──► room ──► Boris, Vera, ... (each the latest, at the pace they read)
///                                 └────► whoever joins later, at once
///
/// What a state is, only the page knows: any JSON value, or several by name. A room lives as long as someone is in it.
///
/// A room may have a key, which the first sets who brings one. From then on whoever comes without it watches: such a
/// one has control only while it is given by the one who has it, and never by itself.
///
/// Whether there is anything to watch is reported with who is there, as `session`: "live" while someone has control, "away"
/// when the connection of the last one who might broke, "ended" when that one left, "absent" when there was nobody yet.
#ifndef ZVENO_SERVER_ROOMS_H
#define ZVENO_SERVER_ROOMS_H

#include "client.h"
#include "zveno/text.h"

enum {
    ROOMS = 128,
    ROOM_PEOPLE = 500,
    ROOMS_OF_ONE = 64,            ///< opened by one identity
    ROOMS_OF_WATCHERS = 32,       ///< opened by all who came by a watcher's link together
    ROOMS_OF_ONE_WATCHER = 8,     ///< by those of one address
    ROOMS_BYTES = 64 << 20,       ///< of all states together
    ROOM_BYTES_OF_ONE = 32 << 20, ///< of the rooms that one identity has opened
};
/// Of a message of one who only watches and has no control; in a room, where one may report.
enum { WATCHER_BYTES = 4096, WATCHER_REPORT_BYTES = 17 << 10 };

/// Those that are open.
typedef struct rooms {
    room *first;
} rooms;

// Each takes what `who` asks for and writes the fields of its answer.

/// `room`, optional `name` of the person, `watch` (true: does not take control) and `key` of the room. In the room in
/// which one is already it changes the name alone.
zv_status rooms_join(rooms *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why);
zv_status rooms_leave(client *who, zv_error *why);
/// `state`: what the others shall see, optional `part`: its name. Only of the one who has control.
zv_status rooms_state(rooms *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why);
/// `to`: who gets it. The one who has control gives it to anybody; who does not only watch takes it for himself when
/// nobody or a watcher has it. Others ask the one who has it.
zv_status rooms_control(client *who, const zv_json *request, zv_json_writer *answer, zv_error *why);

/// `state`: what one reports of oneself to those who teach in the room.
zv_status rooms_report(rooms *self, client *who, const zv_json *request, zv_error *why);
/// The reports of all, changed after `since`. Not for those who only watch.
zv_status rooms_reports(client *who, const zv_json *request, zv_json_writer *answer, zv_error *why);

/// Whether a client has control of the room it is in.
bool rooms_has_control(const client *one);

/// Takes a client whose connection has ended out of its room; nothing when it is in none.
void rooms_remove(client *gone);

/// Tells everybody who is there, in rooms where that has changed, and the one who has control who asks for it. Called
/// now and then.
void rooms_send_news(rooms *self);

#endif
