/// @file live.c
/// Hand on the physics.
#include "live.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "live_plant.h"

/// Frames that wait for a slow reader are replaced by the next one, as parts of a room's state are: behind all of those.
enum { MESSAGE_LIVE = MESSAGE_STATE + 64 };
/// News while several plants run at once: each is a kind of its own.
enum { LIVE_KINDS = 64 };

struct live_seat {
    live_seat *next;
    int number;
    client *owner; ///< NULL: it has gone, the plant is ending
    client_identity who;
    live_plant *plant;
};

// ---- finding ----

static zv_status check_role(const client *who, zv_error *why)
{
    if (!who->is_socket) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "live plants are moved over the WebSocket");
    }
    return who->role == ACCESS_FULL
               ? ZV_OK
               : zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "this link is for watching; requests need the whole one");
}

static zv_status check_places(const live_plants *self, const client *who, zv_error *why)
{
    const client_identity identity = client_identity_of(who);
    int all = 0, own = 0, alike = 0;
    for (const live_seat *at = self->first; at; at = at->next) {
        ++all;
        own += at->owner == who;
        alike += client_identity_same(&at->who, &identity);
    }
    if (own >= LIVE_PLANTS_OF_ONE || alike >= LIVE_PLANTS_OF_SHARE) {
        return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%d live plants are running for you; stop one first",
                       (int)LIVE_PLANTS_OF_ONE);
    }
    return all < LIVE_PLANTS ? ZV_OK : zv_fail(why, ZV_ERR_LIMIT, 0, 0, "too many live plants are running; try later");
}

/// Whether a request means this plant of its sender.
static bool is_meant(const live_seat *seat, const client *who, const zv_json *request)
{
    const zv_json *number = zv_json_member(request, "number");
    return seat->owner == who && (!number || number->number == (double)seat->number);
}

// ---- starting ----

/// `{"plant": ...}` becomes `{"op": "simulate", "plant": ...}`; an op inside it makes the text wrong, which is reported.
static void make_request(const zv_json *with, zv_text *out)
{
    zv_text_add(out, "{\"op\": \"simulate\"");
    zv_text_add(out, with && with->count > 0 ? ", " : "");
    if (with) {
        zv_text_append(out, with->source + 1, with->source_size - 1);
    } else {
        zv_text_add(out, "}");
    }
}

static int take_numbers(const zv_json *list, double out[ZV_MAX_JOINTS])
{
    int count = 0;
    for (const zv_json *at = list ? list->first : NULL; at && count < ZV_MAX_JOINTS; at = at->next) {
        out[count++] = at->number;
    }
    return count;
}

zv_status live_start(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *with = zv_json_member(request, "with");
    double q[ZV_MAX_JOINTS];
    zv_text text = {0};
    zv_status status = check_role(who, why);
    status = status == ZV_OK ? check_places(self, who, why) : status;
    if (status == ZV_OK && with && with->source_size > LIVE_REQUEST_BYTES) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "'with' has more than %d bytes", (int)LIVE_REQUEST_BYTES);
    }
    if (status != ZV_OK) {
        return status;
    }
    live_seat *seat = calloc(1, sizeof *seat);
    make_request(with, &text);
    const int joints = take_numbers(zv_json_member(request, "q"), q);
    live_plant *plant = seat ? live_plant_start(&text, q, joints, self->store, self->wake, self->user) : NULL;
    zv_text_free(&text);
    if (!plant) {
        free(seat);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a live plant");
    }
    *seat = (live_seat){self->first, ++self->numbers, who, client_identity_of(who), plant};
    self->first = seat;
    zv_json_put_integer(answer, "number", seat->number);
    return ZV_OK;
}

// ---- the hand ----

static double number_or_none(const zv_json *request, const char *key)
{
    const zv_json *value = zv_json_member(request, key);
    return value && value->kind == ZV_JSON_NUMBER ? value->number : LIVE_UNCHANGED;
}

static live_command command_of(const zv_json *request)
{
    const zv_json *pause = zv_json_member(request, "pause"), *push = zv_json_member(request, "push");
    live_command command = live_command_none();
    command.target_count = take_numbers(zv_json_member(request, "target"), command.target);
    command.stamp = number_or_none(request, "stamp");
    command.pause = !pause ? LIVE_UNCHANGED : pause->kind == ZV_JSON_TRUE ? 1.0 : 0.0;
    command.steps = (int)fmax(0.0, number_or_none(request, "steps"));
    command.speed = number_or_none(request, "speed");
    command.gravity = number_or_none(request, "gravity");
    command.load_kg = number_or_none(request, "load_kg");
    command.friction = number_or_none(request, "friction");
    command.friction_added = number_or_none(request, "friction_added");
    command.torque = number_or_none(request, "torque");
    command.stiffness = number_or_none(request, "stiffness");
    command.damping = number_or_none(request, "damping");
    if (push) {
        double force[ZV_MAX_JOINTS];
        command.has_push = take_numbers(push, force) == 3;
        command.push = (zv_vec3){force[0], force[1], force[2]};
        command.push_s = number_or_none(request, "push_s");
        command.push_s = isnan(command.push_s) ? 0.2 : command.push_s;
    }
    return command;
}

zv_status live_command_for(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer,
                           zv_error *why)
{
    const zv_status status = check_role(who, why);
    if (status != ZV_OK) {
        return status;
    }
    const live_command command = command_of(request);
    const bool has_target = zv_json_member(request, "target") != NULL;
    int heard = 0;
    for (live_seat *at = self->first; at; at = at->next) {
        if (is_meant(at, who, request)) {
            const int joints = live_plant_joints(at->plant);
            if (has_target && joints > 0 && command.target_count != joints) {
                return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'target' must be an array of %d numbers", joints);
            }
            live_plant_command(at->plant, &command);
            ++heard;
        }
    }
    if (heard == 0) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no live plant of yours is running; start one first");
    }
    zv_json_put_integer(answer, "plants", heard);
    return ZV_OK;
}

static int end_all(live_plants *self, const client *who, const zv_json *request)
{
    int ended = 0;
    for (live_seat *at = self->first; at; at = at->next) {
        if (is_meant(at, who, request)) {
            live_plant_stop(at->plant);
            at->owner = NULL;
            ++ended;
        }
    }
    return ended;
}

zv_status live_stop(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const zv_status status = check_role(who, why);
    if (status == ZV_OK) {
        zv_json_put_integer(answer, "plants", end_all(self, who, request));
    }
    return status;
}

void live_leave(live_plants *self, const client *gone)
{
    end_all(self, gone, NULL);
}

// ---- what comes back ----

static void write_frame(zv_json_writer *out, const live_frame *f)
{
    zv_json_put_number(out, "t", f->t);
    zv_json_put_numbers(out, "q", f->q, f->joints);
    zv_json_put_numbers(out, "qd", f->qd, f->joints);
    zv_json_put_numbers(out, "torque", f->torque, f->joints);
    zv_json_put_numbers(out, "target", f->target, f->joints);
    zv_json_put_numbers(out, "xyz", f->xyz, 3);
    zv_json_put_number(out, "stamp", f->stamp);
    zv_json_put_number(out, "age_ms", (seconds_now() - f->made_s) * 1e3);
    zv_json_put_integer(out, "ticks", f->ticks);
    zv_json_put_integer(out, "missed", f->missed);
    zv_json_put_number(out, "latest_ms", f->latest_s * 1e3);
    zv_json_put_number(out, "cost_ms", f->cost_s * 1e3);
    zv_json_put_integer(out, "skipped", f->skipped);
    zv_json_put_bool(out, "paused", f->is_paused);
    zv_json_put_number(out, "speed", f->speed);
    zv_json_put_integer(out, "contacts", f->contacts);
    zv_json_put_text(out, "refused", f->refused[0] ? f->refused : NULL);
}

static void send_news(client *to, zv_text *text, int kind)
{
    message *shared = message_create(text);
    if (shared) {
        client_send(to, shared, kind);
        message_release(shared);
    }
}

static void tell_frame(const live_seat *seat, const live_frame *frame)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_put_integer(&out, "live", seat->number);
    write_frame(&out, frame);
    zv_json_end_object(&out);
    send_news(seat->owner, &text, MESSAGE_LIVE + seat->number % LIVE_KINDS);
}

static void tell_end(const live_seat *seat, const zv_text *said)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_put_integer(&out, "live", seat->number);
    zv_json_key(&out, "ended");
    zv_json_raw(&out, said->data ? said->data : "null", said->data ? said->size : 4);
    zv_json_end_object(&out);
    send_news(seat->owner, &text, MESSAGE_ANSWER);
}

int live_newest(const live_plants *self)
{
    int newest = 0;
    for (const live_seat *at = self->first; at; at = at->next) {
        newest = at->owner && at->number > newest ? at->number : newest;
    }
    return newest;
}

void live_collect(live_plants *self)
{
    for (live_seat **link = &self->first; *link;) {
        live_seat *seat = *link;
        live_frame frame;
        zv_text said = {0};
        if (live_plant_take(seat->plant, &frame) && seat->owner) {
            if (!seat->owner->ros) {
                tell_frame(seat, &frame);
            }
            self->show(self, seat->number, seat->plant, &frame);
        }
        if (!live_plant_has_ended(seat->plant, &said)) {
            link = &seat->next;
            continue;
        }
        if (seat->owner && seat->owner->ros) {
            self->tell_end(seat->owner, seat->number, &said);
        } else if (seat->owner) {
            tell_end(seat, &said);
        }
        zv_text_free(&said);
        *link = seat->next;
        live_plant_free(seat->plant);
        free(seat);
    }
    self->end(self);
}

void live_close(live_plants *self)
{
    for (live_seat *at = self->first; at; at = at->next) {
        live_plant_stop(at->plant);
    }
    while (self->first) {
        live_seat *gone = self->first;
        self->first = gone->next;
        live_plant_free(gone->plant);
        free(gone);
    }
}
