/// @file rooms.c
/// Watching together.
///
/// Who is there is announced at the next tick, once for any number of comings and goings, so that a hundred who come at the
/// same time cost a hundred messages each way and not ten thousand. A part of the state waits at most once for each
/// reader: the next one takes its place.
#include "rooms.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "documents.h"
#include "room_reports.h"
#include "room_state.h"

/// How often a request of one person for control is passed on, and of how many at one tick.
#define ASK_EVERY_S 2.0
enum { ASKS_AT_ONCE = 4 };

/// Why a room has nobody to watch.
typedef enum room_silence { SILENCE_ABSENT, SILENCE_AWAY, SILENCE_ENDED } room_silence;

static const char *const SESSION_WORDS[] = {
    [SILENCE_ABSENT] =
        "absent",              // nobody has ever shown anything here: the name is wrong, or the server was started anew
    [SILENCE_AWAY] = "away",   // whose connection broke may come back
    [SILENCE_ENDED] = "ended", // who left said so
};

struct room {
    struct room *next;
    rooms *all;
    client_identity opener; ///< whose share it counts to
    char name[DOCUMENT_NAME_BYTES + 1];
    client *people; ///< in the order of their coming
    client *leader; ///< who has control; NULL: nobody
    int count;
    bool has_changed;           ///< someone came, went or got control
    room_silence silence;       ///< why nobody has control, where nobody has
    char key[TOKEN_LENGTH + 1]; ///< who shows it is no mere watcher; "": nobody has set one
    room_state state;
    room_reports reports;
};

// ---- finding ----

static room *find_room(const rooms *self, const char *name)
{
    room *found = self->first;
    while (found && strcmp(found->name, name) != 0) {
        found = found->next;
    }
    return found;
}

static client *find_person(const room *where, double number)
{
    client *found = where->people;
    while (found && (double)found->number != number) {
        found = found->room_next;
    }
    return found;
}

/// What there is of rooms: all, those that watchers have opened, those of one identity.
typedef struct room_count {
    int all, watched, own;
    size_t bytes, own_bytes;
} room_count;

static room_count count_rooms(const rooms *self, const client_identity *who)
{
    room_count count = {0};
    for (const room *at = self->first; at; at = at->next) {
        const bool is_own = client_identity_same(&at->opener, who);
        const size_t bytes = room_state_bytes(&at->state) + at->reports.bytes;
        ++count.all;
        count.watched += at->opener.role != ACCESS_FULL;
        count.own += is_own;
        count.bytes += bytes;
        count.own_bytes += is_own ? bytes : 0;
    }
    return count;
}

static zv_status check_room_limits(const rooms *self, const client_identity *who, zv_error *why)
{
    const room_count count = count_rooms(self, who);
    const bool watches = who->role != ACCESS_FULL;
    if (count.all >= ROOMS || (watches && count.watched >= ROOMS_OF_WATCHERS)) {
        return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "there are too many rooms already; join one of them, or try later");
    }
    const int most = watches ? ROOMS_OF_ONE_WATCHER : ROOMS_OF_ONE;
    return count.own < most ? ZV_OK
                            : zv_fail(why, ZV_ERR_LIMIT, 0, 0, "your address has opened %d rooms already", most);
}

static zv_status open_room(rooms *self, const client *who, const char *name, room **out, zv_error *why)
{
    const client_identity opener = client_identity_of(who);
    const zv_status status = check_room_limits(self, &opener, why);
    room *made = status == ZV_OK ? calloc(1, sizeof *made) : NULL;
    if (!made) {
        return status != ZV_OK ? status : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the room");
    }
    snprintf(made->name, sizeof made->name, "%s", name);
    made->opener = opener;
    made->all = self;
    made->next = self->first;
    self->first = made;
    *out = made;
    return ZV_OK;
}

/// The room with this name, made when there is none yet.
static zv_status get_room(rooms *self, const client *who, const zv_json *request, room **out, zv_error *why)
{
    const zv_json *name = zv_json_member(request, "room");
    if (!name || name->kind != ZV_JSON_STRING || document_name_check(name->text, name->text_size, NULL) != ZV_OK) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'room' must be a name, as of a file");
    }
    room *found = find_room(self, name->text);
    if (found && found->count >= ROOM_PEOPLE) {
        return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "the room is full: %d people", (int)ROOM_PEOPLE);
    }
    *out = found;
    return found ? ZV_OK : open_room(self, who, name->text, out, why);
}

// ---- sending news ----

static void write_number(zv_json_writer *out, const char *key, const client *who)
{
    zv_json_key(out, key);
    if (who) {
        zv_json_integer(out, (long long)who->number);
    } else {
        zv_json_null(out);
    }
}

static void write_person(zv_json_writer *out, const client *at)
{
    zv_json_begin_object(out);
    write_number(out, "number", at);
    zv_json_put_text(out, "name", at->person);
    zv_json_put_bool(out, "watches", at->only_watches);
    zv_json_end_object(out);
}

static void write_people(zv_json_writer *out, const room *where)
{
    write_number(out, "control", where->leader);
    zv_json_put_text(out, "session", where->leader ? "live" : SESSION_WORDS[where->silence]);
    zv_json_begin_array_at(out, "people");
    for (const client *at = where->people; at; at = at->room_next) {
        write_person(out, at);
    }
    zv_json_end_array(out);
}

/// Sends one text to all but one. `kind`: of message_kind, or beyond it for the parts of a state.
static void send_to_all(const room *where, zv_text *text, int kind, const client *but)
{
    message *shared = message_create(text);
    for (client *at = where->people; shared && at; at = at->room_next) {
        if (at != but) {
            client_send(at, shared, kind);
        }
    }
    message_release(shared);
}

static zv_json_writer begin_news(const room *where, zv_text *text)
{
    zv_json_writer out = zv_json_writer_on(text);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "room", where->name);
    return out;
}

/// Tells the one who has control that someone would like it.
static void send_asks(const room *where, const client *who)
{
    zv_text text = {0};
    zv_json_writer out = begin_news(where, &text);
    write_number(&out, "asks", who);
    zv_json_end_object(&out);
    message *made = message_create(&text);
    if (made) {
        client_send(where->leader, made, MESSAGE_ANSWER);
        message_release(made);
    }
}

/// Each who asks is told at most once in a while, and not all at once.
static void send_all_asks(const room *where)
{
    const double now = seconds_now();
    int asked = 0;
    for (client *at = where->people; at && asked < ASKS_AT_ONCE; at = at->room_next) {
        if (at->asks && where->leader && at != where->leader && now - at->asked_s >= ASK_EVERY_S) {
            at->asks = false;
            at->asked_s = now;
            send_asks(where, at);
            ++asked;
        }
    }
}

void rooms_send_news(rooms *self)
{
    for (room *at = self->first; at; at = at->next) {
        send_all_asks(at);
        if (at->has_changed) {
            zv_text text = {0};
            zv_json_writer out = begin_news(at, &text);
            write_people(&out, at);
            zv_json_end_object(&out);
            send_to_all(at, &text, MESSAGE_PEOPLE, NULL);
            at->has_changed = false;
        }
    }
}

// ---- coming and going ----

static void remove_room(room *empty)
{
    room **at = &empty->all->first;
    while (*at != empty) {
        at = &(*at)->next;
    }
    *at = empty->next;
    room_state_free(&empty->state);
    room_reports_free(&empty->reports);
    free(empty);
}

/// The one who has been there longest and may.
static client *next_leader(const room *where)
{
    client *found = where->people;
    while (found && found->only_watches) {
        found = found->room_next;
    }
    return found;
}

/// `silence`: what it means when nobody is left who may have control.
static void take_out(client *gone, room_silence silence)
{
    room *left = gone->room;
    room_reports_leave(&left->reports, gone->number);
    client **at = &left->people;
    while (*at != gone) {
        at = &(*at)->room_next;
    }
    *at = gone->room_next;
    gone->room = NULL;
    gone->room_next = NULL;
    gone->asks = false;
    --left->count;
    left->leader = left->leader == gone ? next_leader(left) : left->leader;
    left->silence = gone->only_watches ? left->silence : silence;
    left->has_changed = true;
    if (left->count == 0) {
        remove_room(left);
    }
}

void rooms_remove(client *gone)
{
    if (gone->room) {
        take_out(gone, SILENCE_AWAY);
    }
}

static void add_person(room *where, client *who)
{
    client **at = &where->people;
    while (*at) {
        at = &(*at)->room_next;
    }
    *at = who;
    who->room = where;
    who->room_next = NULL;
    ++where->count;
    where->leader = where->leader || who->only_watches ? where->leader : who;
    where->has_changed = true;
}

// ---- the key ----

static zv_status take_key(const zv_json *request, const char **out, zv_error *why)
{
    const zv_json *key = zv_json_member(request, "key");
    *out = key ? key->text : "";
    if (key && (key->kind != ZV_JSON_STRING || memchr(key->text, 0, key->text_size) || !access_is_token(key->text))) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'key' must have %d letters and digits", (int)TOKEN_LENGTH);
    }
    return ZV_OK;
}

/// The first key makes watchers of all who came without one: a name that someone guessed gives nothing.
static void set_key(room *where, const char *key)
{
    memcpy(where->key, key, TOKEN_LENGTH);
    for (client *at = where->people; at; at = at->room_next) {
        at->only_watches = true;
    }
    where->leader = NULL;
}

/// Whether someone with this key ("": none) may take control.
static bool fits_key(room *where, const char *key)
{
    if (key[0] && !where->key[0]) {
        set_key(where, key);
    }
    return !where->key[0] || access_same_token(where->key, key, strlen(key));
}

/// Copies whole characters only.
static zv_status take_person(const zv_json *request, char out[PERSON_BYTES + 1], zv_error *why)
{
    const zv_json *name = zv_json_member(request, "name");
    out[0] = '\0';
    if (!name) {
        return ZV_OK;
    }
    if (name->kind != ZV_JSON_STRING || name->text_size > PERSON_BYTES || memchr(name->text, 0, name->text_size)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'name' must be a text of at most %d bytes", (int)PERSON_BYTES);
    }
    memcpy(out, name->text, name->text_size + 1);
    return ZV_OK;
}

zv_status rooms_join(rooms *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *watch = zv_json_member(request, "watch");
    char person[PERSON_BYTES + 1];
    const char *key = "";
    room *where = NULL;
    if (!who->is_socket) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "rooms are joined over the WebSocket");
    }
    if (watch && watch->kind != ZV_JSON_TRUE && watch->kind != ZV_JSON_FALSE) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'watch' must be true or false");
    }
    zv_status status = take_person(request, person, why);
    status = status == ZV_OK ? take_key(request, &key, why) : status;
    status = status == ZV_OK ? get_room(self, who, request, &where, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    if (who->room != where) { // else it is only called differently from now on
        if (who->room) {
            take_out(who, SILENCE_ENDED);
        }
        who->only_watches = who->role != ACCESS_FULL || (watch && watch->kind == ZV_JSON_TRUE) || !fits_key(where, key);
        add_person(where, who);
    }
    memcpy(who->person, person, sizeof person);
    room_reports_rename(&where->reports, who->number, person);
    where->has_changed = true;
    write_number(answer, "you", who);
    write_people(answer, where);
    room_state_write_all(&where->state, answer);
    return ZV_OK;
}

static zv_status need_room(const client *who, zv_error *why)
{
    return who->room ? ZV_OK : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "join a room first");
}

zv_status rooms_leave(client *who, zv_error *why)
{
    const zv_status status = need_room(who, why);
    if (status == ZV_OK) {
        take_out(who, SILENCE_ENDED);
    }
    return status;
}

// ---- what the others see ----

/// What one identity shows in all its rooms leaves memory for the states of others.
static zv_status check_state_share(const rooms *self, const room *where, const zv_json *request, zv_error *why)
{
    const zv_json *state = zv_json_member(request, "state");
    const room_count count = count_rooms(self, &where->opener);
    const size_t more = state ? state->source_size : 0;
    return count.bytes + more <= ROOMS_BYTES && count.own_bytes + more <= ROOM_BYTES_OF_ONE
               ? ZV_OK
               : zv_fail(why, ZV_ERR_LIMIT, 0, 0, "the rooms show too much already; leave some, or show less");
}

zv_status rooms_state(rooms *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    int part = 0;
    zv_status status = need_room(who, why);
    if (status == ZV_OK && who->room->leader != who) {
        status = zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "somebody else has control");
    }
    status = status == ZV_OK ? check_state_share(self, who->room, request, why) : status;
    status = status == ZV_OK ? room_state_keep(&who->room->state, request, &part, why) : status;
    if (status == ZV_OK) {
        zv_text text = {0};
        zv_json_writer out = begin_news(who->room, &text);
        write_number(&out, "from", who);
        room_state_write_part(&who->room->state, part, &out);
        zv_json_end_object(&out);
        send_to_all(who->room, &text, MESSAGE_STATE + part, who);
        zv_json_put_integer(answer, "others", who->room->count - 1);
    }
    return status;
}

zv_status rooms_report(rooms *self, client *who, const zv_json *request, zv_error *why)
{
    zv_status status = need_room(who, why);
    status = status == ZV_OK ? check_state_share(self, who->room, request, why) : status;
    return status == ZV_OK ? room_reports_keep(&who->room->reports, who->number, who->person, request, why) : status;
}

zv_status rooms_reports(client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const zv_status status = need_room(who, why);
    if (status == ZV_OK && who->only_watches) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "reports are for those who teach in the room");
    }
    if (status == ZV_OK) {
        const zv_json *since = zv_json_member(request, "since");
        room_reports_write(&who->room->reports, since ? since->number : 0.0, answer);
    }
    return status;
}

// ---- control ----

bool rooms_has_control(const client *one)
{
    return one->room && one->room->leader == one;
}

static zv_status get_receiver(const client *who, const zv_json *request, client **out, zv_error *why)
{
    const zv_json *to = zv_json_member(request, "to");
    *out = to && to->kind == ZV_JSON_NUMBER ? find_person(who->room, to->number) : NULL;
    if (!*out) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'to' must be the number of somebody in the room");
    }
    return ZV_OK;
}

/// The one who has control gives it to anybody, also to a watcher. Others take it where nobody has it, or back from
/// a watcher.
static bool may_give(const client *who, const client *receiver)
{
    const client *leader = who->room->leader;
    return leader == who || (receiver == who && !who->only_watches && (!leader || leader->only_watches));
}

/// Told at a tick, once for any number of times.
static zv_status ask_for_control(client *who, const client *receiver, zv_error *why)
{
    if (receiver != who) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "only the one who has control can hand it over");
    }
    if (!who->room->leader) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "a watcher has control only when it is given");
    }
    who->asks = true;
    return ZV_OK;
}

zv_status rooms_control(client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    client *receiver = NULL;
    zv_status status = need_room(who, why);
    status = status == ZV_OK ? get_receiver(who, request, &receiver, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    if (may_give(who, receiver)) {
        who->room->leader = receiver;
        receiver->asks = false;
        who->room->has_changed = true;
    } else {
        status = ask_for_control(who, receiver, why);
    }
    if (status == ZV_OK) {
        write_number(answer, "control", who->room->leader);
    }
    return status;
}
