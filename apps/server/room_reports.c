/// @file room_reports.c
/// Reports of the people in a room.
#include "room_reports.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "room_state.h"
#include "worker.h"

struct room_report {
    struct room_report *next;
    unsigned long long number; ///< of the person; 0: has gone
    long long serial;          ///< when it changed
    long long place;           ///< stays the same also when the person comes back
    char name[PERSON_BYTES + 1];
    zv_text value; ///< JSON on one line
};

// ---- finding ----

static room_report *find_number(const room_reports *self, unsigned long long number)
{
    room_report *found = self->first;
    while (found && found->number != number) {
        found = found->next;
    }
    return found;
}

/// Of one who has gone and has the same name: who lost the connection is somebody new for the server.
static room_report *find_gone(const room_reports *self, const char *name)
{
    room_report *found = self->first;
    while (found && !(found->number == 0 && name[0] && strcmp(found->name, name) == 0)) {
        found = found->next;
    }
    return found;
}

// ---- room for more ----

static void drop(room_reports *self, room_report **at)
{
    room_report *gone = *at;
    *at = gone->next;
    self->bytes -= gone->value.size;
    --self->count;
    zv_text_free(&gone->value);
    free(gone);
}

/// Drops the report of the one who has been gone the longest; false when all are here.
static bool drop_gone(room_reports *self, const room_report *but)
{
    room_report **oldest = NULL;
    for (room_report **at = &self->first; *at; at = &(*at)->next) {
        if ((*at)->number == 0 && *at != but && (!oldest || (*at)->serial < (*oldest)->serial)) {
            oldest = at;
        }
    }
    if (oldest) {
        drop(self, oldest);
    }
    return oldest != NULL;
}

static bool make_room(room_reports *self, const room_report *own, size_t size)
{
    bool fits = false;
    do {
        const size_t others = self->bytes - (own ? own->value.size : 0);
        fits = others + size <= ROOM_REPORTS_BYTES && (own || self->count < ROOM_REPORTS);
    } while (!fits && drop_gone(self, own));
    return fits;
}

// ---- keeping ----

static zv_status check_state(const zv_json *state, zv_error *why)
{
    if (!state) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'state' is missing: any JSON value");
    }
    if (state->source_size > ROOM_REPORT_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a report may have %d KB", ROOM_REPORT_BYTES >> 10);
    }
    return is_finite_everywhere(state)
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'state' must not hold numbers that are not finite");
}

static room_report *add_report(room_reports *self)
{
    room_report *made = calloc(1, sizeof *made);
    room_report **at = &self->first;
    while (made && *at) {
        at = &(*at)->next;
    }
    if (made) {
        *at = made;
        ++self->count;
    }
    return made;
}

zv_status room_reports_keep(room_reports *self, unsigned long long number, const char *name, const zv_json *request,
                            zv_error *why)
{
    const zv_json *state = zv_json_member(request, "state");
    const zv_status status = check_state(state, why);
    if (status != ZV_OK) {
        return status;
    }
    room_report *own = find_number(self, number);
    own = own ? own : find_gone(self, name);
    if (!make_room(self, own, state->source_size)) {
        return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "the room keeps too many reports already");
    }
    zv_text value = {0};
    own = room_value_copy(state, &value) && !own ? add_report(self) : own;
    if (value.failed || !own) {
        zv_text_free(&value);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the report");
    }
    self->bytes += value.size - own->value.size;
    zv_text_free(&own->value);
    own->value = value;
    own->number = number;
    own->serial = ++self->serial;
    own->place = own->place ? own->place : own->serial;
    snprintf(own->name, sizeof own->name, "%s", name);
    return ZV_OK;
}

void room_reports_rename(room_reports *self, unsigned long long number, const char *name)
{
    room_report *own = find_number(self, number);
    if (own && strcmp(own->name, name) != 0) {
        snprintf(own->name, sizeof own->name, "%s", name);
        own->serial = ++self->serial;
    }
}

void room_reports_leave(room_reports *self, unsigned long long number)
{
    room_report *own = find_number(self, number);
    if (own) {
        own->number = 0;
        own->serial = ++self->serial;
    }
}

void room_reports_free(room_reports *self)
{
    while (self->first) {
        drop(self, &self->first);
    }
}

// ---- sending news ----

void room_reports_write(const room_reports *self, double since, zv_json_writer *out)
{
    zv_json_put_integer(out, "serial", self->serial);
    zv_json_begin_array_at(out, "reports");
    for (const room_report *at = self->first; at; at = at->next) {
        if ((double)at->serial > since) {
            zv_json_begin_object(out);
            zv_json_put_integer(out, "place", at->place);
            zv_json_put_text(out, "name", at->name);
            zv_json_put_bool(out, "here", at->number != 0);
            zv_json_put_raw(out, "state", at->value.data, at->value.size);
            zv_json_end_object(out);
        }
    }
    zv_json_end_array(out);
}
