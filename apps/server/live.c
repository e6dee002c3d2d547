/// @file live.c
/// Hand on the physics.
#include "live.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "live_judged.h"
#include "live_plant.h"
#include "live_record.h"

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
    zv_feed_source source;     ///< once it is known
    live_recording *recording; ///< NULL: none; shared with the other plants of its owner
    zv_text with;              ///< what it was made from
    live_judged *judged;       ///< its last seconds, once somebody has asked for a judgement
};
/// Samples that are passed on at once; with so many batches all that waited have gone, and the others have their turn.
enum { BATCH = 64, MOST_BATCHES = (LIVE_WAITING + BATCH - 1) / BATCH };

// ---- finding ----

zv_status live_check_role(const client *who, zv_error *why)
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
        all += at->owner != NULL;
        own += at->owner == who;
        alike += at->owner && client_identity_same(&at->who, &identity);
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
/// A recording and a measured arm have no plant; the request wants one.
static void make_request(const zv_json *with, live_origin origin, zv_text *out)
{
    zv_text_add(out, "{\"op\": \"simulate\"");
    zv_text_add(out, origin != LIVE_SIMULATED && !zv_json_member(with, "plant") ? ", \"plant\": \"kinematic\"" : "");
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

static void take_origin(const zv_json *request, live_begin *out)
{
    const zv_json *replay = zv_json_member(request, "replay"), *measured = zv_json_member(request, "measured");
    out->recording = replay ? replay->text : NULL;
    out->origin = zv_json_member(request, "device")            ? LIVE_DEVICE
                  : replay                                     ? LIVE_REPLAYED
                  : measured && measured->kind == ZV_JSON_TRUE ? LIVE_MEASURED
                                                               : LIVE_SIMULATED;
}

static zv_status check_recording(const zv_json *request, zv_error *why)
{
    const zv_json *replay = zv_json_member(request, "replay");
    return replay ? document_name_check(replay->text, replay->text_size, why) : ZV_OK;
}

/// Those that wait for a thread begin, the oldest first, when one has become free.
static void begin_waiting(live_plants *self)
{
    int threads = 0;
    for (const live_seat *at = self->first; at; at = at->next) {
        threads += live_plant_had_its_turn(at->plant);
    }
    for (; threads < LIVE_PLANTS; ++threads) {
        live_seat *oldest = NULL;
        for (live_seat *at = self->first; at; at = at->next) {
            oldest = at->owner && !live_plant_had_its_turn(at->plant) ? at : oldest; // the newest is the first
        }
        if (!oldest) {
            break;
        }
        live_plant_begin(oldest->plant);
    }
}

zv_status live_start(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *with = zv_json_member(request, "with");
    double q[ZV_MAX_JOINTS];
    zv_text text = {0};
    zv_status status = live_check_role(who, why);
    status = status == ZV_OK ? check_places(self, who, why) : status;
    status = status == ZV_OK ? check_recording(request, why) : status;
    if (status == ZV_OK && with && with->source_size > LIVE_REQUEST_BYTES) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "'with' has more than %d bytes", (int)LIVE_REQUEST_BYTES);
    }
    const bool has_device = status == ZV_OK && zv_json_member(request, "device");
    live_device *device = has_device ? live_device_read(self, request, why) : NULL;
    if (status != ZV_OK || (has_device && !device)) {
        return status != ZV_OK ? status : why->status;
    }
    live_seat *seat = calloc(1, sizeof *seat);
    live_begin how = {
        .request = &text, .q = q, .device = device, .store = self->store, .wake = self->wake, .user = self->user};
    take_origin(request, &how);
    make_request(with, how.origin, &text);
    how.joints = take_numbers(zv_json_member(request, "q"), q);
    live_plant *plant = seat ? live_plant_create(&how) : NULL;
    if (!seat) {
        live_device_free(device);
    }
    zv_text_free(&text);
    if (!plant) {
        free(seat);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a live plant");
    }
    *seat = (live_seat){
        .next = self->first, .number = ++self->numbers, .owner = who, .who = client_identity_of(who), .plant = plant};
    self->first = seat;
    begin_waiting(self);
    zv_text_append(&seat->with, with ? with->source : "{}", with ? with->source_size : 2);
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
    command.seek = number_or_none(request, "seek");
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

// ---- devices ----

bool live_has_device(const live_plants *self, const char *address)
{
    bool has = false;
    for (const live_seat *at = self->first; at; at = at->next) {
        const live_device *device = live_plant_device(at->plant);
        has = has || (device && strcmp(live_device_address(device), address) == 0);
    }
    return has;
}

live_device *live_find_device(const live_plants *self, const client *who, const zv_json *request)
{
    live_device *found = NULL;
    for (const live_seat *at = self->first; at && !found; at = at->next) { // the newest is the first
        found = is_meant(at, who, request) ? live_plant_device(at->plant) : NULL;
    }
    return found;
}

// ---- what is measured elsewhere ----

live_plant *live_find(const live_plants *self, int number)
{
    const live_seat *at = self->first;
    while (at && at->number != number) {
        at = at->next;
    }
    return at && at->owner ? at->plant : NULL;
}

live_plant *live_find_measured(const live_plants *self, const client *who)
{
    const live_seat *at = self->first; // the newest
    while (at && !(at->owner == who && live_plant_is_measured(at->plant))) {
        at = at->next;
    }
    return at ? at->plant : NULL;
}

/// Joint values, speeds or torques of people; what is missing is NaN.
static bool read_joints(const zv_json *list, const zv_feed_source *source, bool is_joint, double *out)
{
    double values[ZV_MAX_JOINTS];
    const int count = take_numbers(list, values);
    for (int k = 0; k < source->count; ++k) {
        const double scale = !is_joint                               ? 1.0
                             : source->kind[k] == ZV_JOINT_PRISMATIC ? 1e-3
                                                                     : 3.14159265358979323846 / 180;
        out[k] = count == source->count ? values[k] * scale : NAN;
    }
    return count == source->count || (!list && count == 0);
}

static zv_status take_measured(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer,
                               zv_error *why)
{
    const double t_s = number_or_none(request, "t");
    for (live_seat *at = self->first; at; at = at->next) {
        zv_feed_source source;
        if (!is_meant(at, who, request) || !live_plant_source(at->plant, &source)) {
            continue;
        }
        zv_feed_sample sample = {.t_received_ns = calendar_ns(), .count = source.count};
        sample.t_source_ns = isnan(t_s) ? sample.t_received_ns : zv_feed_ns(t_s);
        if (!read_joints(zv_json_member(request, "measured"), &source, true, sample.q) ||
            !read_joints(zv_json_member(request, "qd"), &source, true, sample.qd) ||
            !read_joints(zv_json_member(request, "effort"), &source, false, sample.effort)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'measured', 'qd' and 'effort' have %d numbers each",
                           source.count);
        }
        if (live_plant_measure(at->plant, &sample)) {
            zv_json_put_integer(answer, "plants", 1);
            return ZV_OK;
        }
    }
    return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0,
                   "no live arm of yours takes measured joints; start one with 'measured'");
}

zv_status live_command_for(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer,
                           zv_error *why)
{
    const zv_status status = live_check_role(who, why);
    if (status != ZV_OK) {
        return status;
    }
    if (zv_json_member(request, "measured")) {
        return take_measured(self, who, request, answer, why);
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

static void leave_recording(live_seat *seat)
{
    live_plant_record(seat->plant, NULL);
    live_recording_leave(&seat->recording);
}

static int end_all(live_plants *self, const client *who, const zv_json *request)
{
    int ended = 0;
    for (live_seat *at = self->first; at; at = at->next) {
        if (is_meant(at, who, request)) {
            live_plant_stop(at->plant);
            leave_recording(at);
            at->owner = NULL;
            ++ended;
        }
    }
    if (ended > 0) {
        self->wake(self->user); // one that had not begun tells nobody
    }
    return ended;
}

zv_status live_stop(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const zv_status status = live_check_role(who, why);
    if (status == ZV_OK) {
        zv_json_put_integer(answer, "plants", end_all(self, who, request));
    }
    return status;
}

// ---- recordings ----

static live_recording *recording_of(const live_plants *self, const client *who)
{
    live_recording *found = NULL;
    for (const live_seat *at = self->first; at && !found; at = at->next) {
        found = at->owner == who ? at->recording : NULL;
    }
    return found;
}

static void write_recording(const live_recording *recording, zv_json_writer *answer)
{
    const live_recorded state = live_recording_state(recording);
    zv_json_put_text(answer, "name", state.name);
    zv_json_put_integer(answer, "samples", state.samples);
    zv_json_put_integer(answer, "dropped", state.dropped);
    zv_json_put_integer(answer, "bytes", state.bytes);
    zv_json_put_bool(answer, "recording", !state.is_over);
    zv_json_put_text(answer, "why", state.why[0] ? state.why : NULL);
}

static void end_recording(live_plants *self, const client *who)
{
    for (live_seat *at = self->first; at; at = at->next) {
        if (at->owner == who) {
            leave_recording(at);
        }
    }
}

static zv_status begin_recording(live_plants *self, const client *who, const zv_json *request, live_recording **out,
                                 zv_error *why)
{
    const zv_json *name = zv_json_member(request, "name");
    const double every = number_or_none(request, "every");
    char arm[ZV_NAME_SIZE] = "";
    int descriptor = -1;
    for (const live_seat *at = self->first; at && !arm[0]; at = at->next) {
        if (at->owner == who) {
            live_plant_arm(at->plant, arm);
        }
    }
    if (!arm[0]) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no live plant of yours is running; start one first");
    }
    if (!self->store) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "this server keeps no documents");
    }
    const zv_status status =
        name ? documents_begin_recording(self->store, name->text, &descriptor, why)
             : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'name' must be that of the recording, \"a.mcap\" for example");
    if (status != ZV_OK) {
        return status;
    }
    *out = live_recording_begin(descriptor, name->text, arm, isnan(every) ? 1 : (int)every);
    if (!*out) {
        documents_drop_recording(self->store, name->text);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a recording");
    }
    return ZV_OK;
}

zv_status live_record(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *stop = zv_json_member(request, "stop");
    zv_status status = live_check_role(who, why);
    live_recording *recording = status == ZV_OK ? recording_of(self, who) : NULL;
    if (status == ZV_OK && zv_json_member(request, "name") && recording) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a recording is being made; stop it first");
    } else if (status == ZV_OK && zv_json_member(request, "name")) {
        status = begin_recording(self, who, request, &recording, why);
        for (live_seat *at = self->first; at && status == ZV_OK; at = at->next) {
            if (at->owner == who) {
                live_recording_join(recording, &at->recording);
                live_plant_record(at->plant, recording);
            }
        }
        live_recording_leave(&recording); // the seats have it now
        recording = recording_of(self, who);
    } else if (status == ZV_OK && !recording) {
        status = zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "nothing is being recorded");
    }
    if (status == ZV_OK && stop && stop->kind == ZV_JSON_TRUE) {
        live_recording_finish(recording);
        write_recording(recording, answer);
        end_recording(self, who);
    } else if (status == ZV_OK) {
        write_recording(recording, answer);
    }
    return status;
}

// ---- judgements ----

/// What of the plant's own request the twin has to know.
static void copy_fields(zv_json_writer *out, const zv_json *with)
{
    static const char *const names[] = {"robot",         "set",       "tool",    "tip",     "controller", "bandwidth",
                                        "damping_ratio", "stiffness", "damping", "load_kg", NULL};
    for (int i = 0; names[i]; ++i) {
        const zv_json *value = zv_json_member(with, names[i]);
        if (value) {
            zv_json_put_raw(out, names[i], value->source, value->source_size);
        }
    }
}

static zv_status write_twin(const live_seat *seat, const zv_json *id, zv_text *out, zv_error *why)
{
    zv_json_document *document = zv_json_document_create();
    zv_text csv = {0};
    const zv_json *with = NULL;
    zv_status status = document ? zv_json_read(document, seat->with.data, seat->with.size, &with, why)
                                : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the judgement");
    if (status == ZV_OK) {
        zv_json_writer writer = zv_json_writer_on(out);
        live_judged_write(seat->judged, &seat->source, &csv);
        zv_json_begin_object(&writer);
        if (id) {
            zv_json_put_raw(&writer, "id", id->source, id->source_size);
        }
        zv_json_put_text(&writer, "op", "twin");
        copy_fields(&writer, with);
        zv_json_put_string(&writer, "text", csv.data, csv.size);
        zv_json_end_object(&writer);
    }
    zv_text_free(&csv);
    zv_json_document_free(document);
    return status;
}

zv_status live_twin(live_plants *self, client *who, const zv_json *request, zv_text *out, zv_error *why)
{
    const zv_status status = live_check_role(who, why);
    live_seat *seat = self->first; // the newest
    while (seat && !is_meant(seat, who, request)) {
        seat = seat->next;
    }
    if (status != ZV_OK || !seat) {
        return status != ZV_OK
                   ? status
                   : zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no live plant of yours is running; start one first");
    }
    seat->judged = seat->judged ? seat->judged : live_judged_create();
    if (!seat->judged) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the judgement");
    }
    const double have = live_judged_seconds(seat->judged);
    return have < LIVE_JUDGED_LEAST_S
               ? zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                         "%.1f s of %.1f that a judgement needs are there; ask again soon", have, LIVE_JUDGED_LEAST_S)
               : write_twin(seat, zv_json_member(request, "id"), out, why);
}

void live_leave(live_plants *self, const client *gone)
{
    end_all(self, gone, NULL);
}

// ---- what comes back ----

static const char *const origins[] = {
    [LIVE_SIMULATED] = "plant", [LIVE_REPLAYED] = "recording", [LIVE_MEASURED] = "measured", [LIVE_DEVICE] = "device"};

static void write_device(zv_json_writer *out, const device_view *view)
{
    zv_json_begin_object_at(out, "device");
    zv_json_put_text(out, "state", device_states[view->state]);
    zv_json_put_number(out, "part", view->part);
    zv_json_put_bool(out, "measured", view->is_measured);
    zv_json_put_bool(out, "done", view->is_done);
    zv_json_put_text(out, "said", view->said[0] ? view->said : NULL);
    zv_json_end_object(out);
}

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
    zv_json_put_integer(out, "dropped", f->dropped);
    zv_json_put_text(out, "origin", origins[f->origin]);
    zv_json_put_number(out, "duration", f->duration);
    zv_json_put_number(out, "place", f->place);
    zv_json_put_bool(out, "paused", f->is_paused);
    zv_json_put_number(out, "speed", f->speed);
    zv_json_put_integer(out, "contacts", f->contacts);
    zv_json_put_text(out, "refused", f->refused[0] ? f->refused : NULL);
    if (f->origin == LIVE_DEVICE) {
        write_device(out, &f->device);
    }
}

static void send_news(client *to, zv_text *text, int kind)
{
    message *shared = message_create(text);
    if (shared) {
        client_send(to, shared, kind);
        message_release(shared);
    }
}

static void send_frame(const live_seat *seat, const live_frame *frame)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_put_integer(&out, "live", seat->number);
    write_frame(&out, frame);
    zv_json_end_object(&out);
    send_news(seat->owner, &text, MESSAGE_LIVE + seat->number % LIVE_KINDS);
}

zv_status live_watch(live_plants *self, client *who, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *stop = zv_json_member(request, "stop");
    const zv_status status = live_check_role(who, why);
    if (status == ZV_OK) {
        who->watches_live = !(stop && stop->kind == ZV_JSON_TRUE);
        zv_json_put_integer(answer, "number", live_newest(self));
    }
    return status;
}

/// For those who have not started it, and do not know which arm it is.
static void write_arm(zv_json_writer *out, const live_seat *seat, const live_frame *frame)
{
    char arm[ZV_NAME_SIZE];
    live_plant_arm(seat->plant, arm);
    zv_json_put_text(out, "arm", arm);
    zv_json_begin_array_at(out, "joints");
    for (int k = 0; k < frame->source.count; ++k) {
        zv_json_begin_object(out);
        zv_json_put_text(out, "name", frame->source.joint[k]);
        zv_json_put_bool(out, "slides", frame->source.kind[k] == ZV_JOINT_PRISMATIC);
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
}

static void send_to_watchers(const live_plants *self, const live_seat *seat, const live_frame *frame)
{
    for (client *one = self->crowd->first; one; one = one->next) {
        if (one->watches_live && one != seat->owner) {
            zv_text text = {0};
            zv_json_writer out = zv_json_writer_on(&text);
            zv_json_begin_object(&out);
            zv_json_put_integer(&out, "live", seat->number);
            write_arm(&out, seat, frame);
            write_frame(&out, frame);
            zv_json_end_object(&out);
            send_news(one, &text, MESSAGE_LIVE + seat->number % LIVE_KINDS);
        }
    }
}

static void send_end(const live_seat *seat, const zv_text *said)
{
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_put_integer(&out, "live", seat->number);
    zv_json_put_raw(&out, "ended", said->data ? said->data : "null", said->data ? said->size : 4);
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

static bool wires_want(const live_plants *self)
{
    bool wants = false;
    for (int i = 0; i < LIVE_WIRES && self->wires[i]; ++i) {
        wants = wants || self->wires[i]->wants_samples(self);
    }
    return wants;
}

/// Every sample goes to those who want all of them here: the judgement, and wires where it is the newest.
static void pass_samples(live_plants *self, live_seat *seat)
{
    zv_feed_sample measured[BATCH], reference[BATCH];
    const bool is_newest = seat->number == live_newest(self), is_wired = is_newest && wires_want(self);
    live_plant_listen(seat->plant, seat->owner && (is_wired || seat->judged));
    if (seat->source.count == 0 && !live_plant_source(seat->plant, &seat->source)) {
        return;
    }
    for (int i = 0; i < MOST_BATCHES; ++i) {
        long long first;
        const int count = live_plant_drain(seat->plant, measured, reference, BATCH, &first);
        if (count == 0) {
            break;
        }
        if (seat->judged) {
            live_judged_add(seat->judged, measured, reference, count);
        }
        const live_batch batch = {seat->number, seat->plant, &seat->source, measured, count, first};
        for (int k = 0; is_wired && k < LIVE_WIRES && self->wires[k]; ++k) {
            self->wires[k]->samples(self, &batch);
        }
    }
}

static void pass_frame(live_plants *self, live_seat *seat)
{
    live_frame frame;
    if (live_plant_take(seat->plant, &frame) && seat->owner) {
        if (!seat->owner->ros && !seat->owner->foxglove) {
            send_frame(seat, &frame);
        }
        if (seat->number == live_newest(self)) {
            send_to_watchers(self, seat, &frame);
        }
        for (int i = 0; i < LIVE_WIRES && self->wires[i]; ++i) {
            self->wires[i]->show(self, seat->number, seat->plant, &frame);
        }
    }
}

/// Waits for its thread.
static void free_seat(live_seat *seat)
{
    leave_recording(seat);
    live_plant_free(seat->plant);
    live_judged_free(seat->judged);
    zv_text_free(&seat->with);
    free(seat);
}

void live_collect(live_plants *self)
{
    for (live_seat **link = &self->first; *link;) {
        live_seat *seat = *link;
        zv_text said = {0};
        pass_samples(self, seat);
        pass_frame(self, seat);
        if (!live_plant_has_ended(seat->plant, &said)) {
            link = &seat->next;
            continue;
        }
        if (seat->owner && seat->owner->ros) {
            self->send_end(seat->owner, seat->number, &said);
        } else if (seat->owner) {
            send_end(seat, &said);
        }
        zv_text_free(&said);
        *link = seat->next;
        free_seat(seat);
    }
    begin_waiting(self);
    for (int i = 0; i < LIVE_WIRES && self->wires[i]; ++i) {
        self->wires[i]->end(self);
    }
}

void live_close(live_plants *self)
{
    for (live_seat *at = self->first; at; at = at->next) {
        live_plant_stop(at->plant);
    }
    while (self->first) {
        live_seat *gone = self->first;
        self->first = gone->next;
        free_seat(gone);
    }
}
