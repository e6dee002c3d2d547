/// @file foxglove.c
/// The Foxglove WebSocket protocol (https://github.com/foxglove/ws-protocol, version 1).
///
///     server ──serverInfo, advertise──► client ──subscribe {id, channelId}──► server ──bytes──► client
///     bytes: 1, u32 subscription, u64 nanoseconds, little endian, then the message as JSON
#include "foxglove.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foxglove_message.h"
#include "requests.h"

typedef enum channel_number { CHANNEL_JOINTS, CHANNEL_TF, CHANNEL_SCENE, CHANNEL_DESCRIPTION, CHANNELS } channel_number;

#define TIME_SCHEMA                                                                                                    \
    "{\"type\":\"object\",\"title\":\"time\",\"properties\":{\"sec\":{\"type\":\"integer\",\"minimum\":0},"            \
    "\"nsec\":{\"type\":\"integer\",\"minimum\":0,\"maximum\":999999999}}}"
#define NUMBERS_SCHEMA(title, members) "{\"type\":\"object\",\"title\":\"" title "\",\"properties\":{" members "}}"
#define NUMBER(key) "\"" key "\":{\"type\":\"number\"}"
#define VECTOR_SCHEMA(title) NUMBERS_SCHEMA(title, NUMBER("x") "," NUMBER("y") "," NUMBER("z"))
#define QUATERNION_SCHEMA                                                                                              \
    NUMBERS_SCHEMA("foxglove.Quaternion", NUMBER("x") "," NUMBER("y") "," NUMBER("z") "," NUMBER("w"))

static const char tf_schema[] =
    "{\"title\":\"foxglove.FrameTransforms\",\"type\":\"object\",\"properties\":{\"transforms\":{\"type\":\"array\","
    "\"items\":{\"title\":\"foxglove.FrameTransform\",\"type\":\"object\",\"properties\":{\"timestamp\":" TIME_SCHEMA
    ",\"parent_frame_id\":{\"type\":\"string\"},\"child_frame_id\":{\"type\":\"string\"},"
    "\"translation\":" VECTOR_SCHEMA("foxglove.Vector3") ",\"rotation\":" QUATERNION_SCHEMA "}}}}}";
static const char scene_schema[] =
    "{\"title\":\"foxglove.SceneUpdate\",\"type\":\"object\",\"properties\":{\"deletions\":{\"type\":\"array\"},"
    "\"entities\":{\"type\":\"array\",\"items\":{\"title\":\"foxglove.SceneEntity\",\"type\":\"object\","
    "\"properties\":{\"timestamp\":" TIME_SCHEMA ",\"frame_id\":{\"type\":\"string\"},\"id\":{\"type\":\"string\"},"
    "\"frame_locked\":{\"type\":\"boolean\"},\"lines\":{\"type\":\"array\"},\"spheres\":{\"type\":\"array\"}}}}}}";
static const char text_schema[] =
    "{\"title\":\"std_msgs/String\",\"type\":\"object\",\"properties\":{\"data\":{\"type\":\"string\"}}}";

/// What a client may subscribe to; a channel's number is its place here plus 1.
static const struct {
    const char *topic, *schema_name, *schema; ///< NULL: that of the core
    double period_s;                          ///< between two messages at least
} channels[CHANNELS] = {
    [CHANNEL_JOINTS] = {"/joint_states", "foxglove.JointStates", NULL, 0.0},
    [CHANNEL_TF] = {"/tf", "foxglove.FrameTransforms", tf_schema, 0.0},
    [CHANNEL_SCENE] = {"/scene", "foxglove.SceneUpdate", scene_schema, 0.1},
    [CHANNEL_DESCRIPTION] = {"/robot_description", "std_msgs/String", text_schema, 0.0},
};
#define TARGET_TOPIC "/joint_target"
static const char *const protocols[] = {"foxglove.sdk.v1", "foxglove.websocket.v1"};

/// Messages that a newer one of the same channel replaces while they wait; beyond those of rooms, plants and rosbridge.
enum { MESSAGE_FOXGLOVE = MESSAGE_STATE + 320 };
enum { LEVEL_WARNING = 1, LEVEL_ERROR = 2 };
/// Of the frame that carries data: opcode, subscription, time.
enum { DATA_OPCODE = 1, DATA_HEAD = 13 };
/// Subscriptions and own channels of one client.
enum { SUBSCRIPTIONS = 16, OWN_CHANNELS = 8 };

struct foxglove_client {
    struct {
        bool is_used;
        uint32_t id;
        channel_number channel;
        double next_s;
        int described; ///< number of the source whose description was sent
    } subscription[SUBSCRIPTIONS];
    struct {
        bool is_used, is_target;
        uint32_t id;
    } own[OWN_CHANNELS];
};

const char *foxglove_protocol(const char *offered)
{
    for (size_t i = 0; i < sizeof protocols / sizeof protocols[0]; ++i) {
        const size_t size = strlen(protocols[i]);
        for (const char *at = offered; *at;) {
            at += strspn(at, ", \t");
            const size_t word = strcspn(at, ", \t");
            if (word == size && memcmp(at, protocols[i], size) == 0) {
                return protocols[i];
            }
            at += word;
        }
    }
    return NULL;
}

// ---- messages out ----

static void send_text(client *to, zv_text *text)
{
    message *shared = message_create(text);
    if (shared) {
        client_send(to, shared, MESSAGE_ANSWER);
        message_release(shared);
    }
}

static zv_json_writer begin_message(zv_text *text, const char *op)
{
    zv_json_writer out = zv_json_writer_on(text);
    zv_json_begin_object(&out);
    zv_json_put_text(&out, "op", op);
    return out;
}

static void send_status(client *to, int level, const char *sentence)
{
    zv_text text = {0};
    zv_json_writer out = begin_message(&text, "status");
    zv_json_put_integer(&out, "level", level);
    zv_json_put_text(&out, "message", sentence);
    zv_json_end_object(&out);
    send_text(to, &text);
}

static void send_server_info(client *to)
{
    static const char *const capabilities[] = {"clientPublish"};
    zv_text text = {0};
    zv_json_writer out = begin_message(&text, "serverInfo");
    zv_json_put_text(&out, "name", "zveno");
    zv_json_begin_array_at(&out, "capabilities");
    if (to->role == ACCESS_FULL) {
        zv_json_string(&out, capabilities[0], strlen(capabilities[0]));
    }
    zv_json_end_array(&out);
    zv_json_begin_array_at(&out, "supportedEncodings");
    zv_json_string(&out, "json", 4);
    zv_json_end_array(&out);
    zv_json_begin_object_at(&out, "metadata");
    zv_json_put_text(&out, "version", zv_version());
    zv_json_end_object(&out);
    zv_json_end_object(&out);
    send_text(to, &text);
}

static void send_channels(client *to)
{
    zv_text text = {0};
    zv_json_writer out = begin_message(&text, "advertise");
    zv_json_begin_array_at(&out, "channels");
    for (int i = 0; i < CHANNELS; ++i) {
        zv_json_begin_object(&out);
        zv_json_put_integer(&out, "id", i + 1);
        zv_json_put_text(&out, "topic", channels[i].topic);
        zv_json_put_text(&out, "encoding", "json");
        zv_json_put_text(&out, "schemaName", channels[i].schema_name);
        zv_json_put_text(&out, "schemaEncoding", "jsonschema");
        zv_json_put_text(&out, "schema", channels[i].schema ? channels[i].schema : zv_joint_states_schema());
        zv_json_end_object(&out);
    }
    zv_json_end_array(&out);
    zv_json_end_object(&out);
    send_text(to, &text);
}

void foxglove_greet(client *to)
{
    send_server_info(to);
    send_channels(to);
}

/// A frame of data with this JSON, for one subscription.
static void send_data(client *to, uint32_t subscription, int64_t at_ns, const zv_text *json, int kind)
{
    char head[DATA_HEAD] = {DATA_OPCODE};
    zv_text text = {0};
    for (int i = 0; i < 4; ++i) {
        head[1 + i] = (char)(subscription >> (8 * i));
    }
    for (int i = 0; i < 8; ++i) {
        head[5 + i] = (char)((uint64_t)at_ns >> (8 * i));
    }
    zv_text_append(&text, head, sizeof head);
    zv_text_append(&text, json->data ? json->data : "", json->size);
    message *made = json->failed ? NULL : message_create(&text);
    if (made) {
        made->is_binary = true;
        client_send(to, made, kind);
        message_release(made);
    } else {
        zv_text_free(&text);
    }
}

// ---- what is said ----

static void write_time(zv_json_writer *out, const char *key, int64_t at_ns)
{
    zv_json_begin_object_at(out, key);
    zv_json_put_integer(out, "sec", at_ns / 1000000000);
    zv_json_put_integer(out, "nsec", at_ns % 1000000000);
    zv_json_end_object(out);
}

static void write_vector(zv_json_writer *out, const char *key, zv_vec3 v)
{
    if (key) {
        zv_json_key(out, key);
    }
    zv_json_begin_object(out);
    zv_json_put_number(out, "x", v.x);
    zv_json_put_number(out, "y", v.y);
    zv_json_put_number(out, "z", v.z);
    zv_json_end_object(out);
}

static void write_rotation(zv_json_writer *out, const char *key, const zv_pose *pose)
{
    double wxyz[4];
    zv_rot_to_quat(pose->rot, wxyz);
    zv_json_begin_object_at(out, key);
    zv_json_put_number(out, "x", wxyz[1]);
    zv_json_put_number(out, "y", wxyz[2]);
    zv_json_put_number(out, "z", wxyz[3]);
    zv_json_put_number(out, "w", wxyz[0]);
    zv_json_end_object(out);
}

static void write_pose(zv_json_writer *out, const zv_pose *pose)
{
    zv_json_begin_object_at(out, "pose");
    write_vector(out, "position", pose->pos);
    write_rotation(out, "orientation", pose);
    zv_json_end_object(out);
}

static const zv_pose *frame_at(const live_frame *frame, int k)
{
    return k < frame->joints ? &frame->frames[k] : &frame->base_from_tool;
}

static void write_tf(zv_text *text, const live_frame *frame)
{
    zv_json_writer out = zv_json_writer_on(text);
    zv_json_begin_object(&out);
    zv_json_begin_array_at(&out, "transforms");
    for (int k = 0; k <= frame->joints; ++k) {
        char name[32] = "zveno/tool";
        if (k < frame->joints) {
            snprintf(name, sizeof name, "zveno/joint_%d", k + 1);
        }
        zv_json_begin_object(&out);
        write_time(&out, "timestamp", frame->sample.t_received_ns);
        zv_json_put_text(&out, "parent_frame_id", "base_link");
        zv_json_put_text(&out, "child_frame_id", name);
        write_vector(&out, "translation", frame_at(frame, k)->pos);
        write_rotation(&out, "rotation", frame_at(frame, k));
        zv_json_end_object(&out);
    }
    zv_json_end_array(&out);
    zv_json_end_object(&out);
}

static void write_color(zv_json_writer *out, double r, double g, double b)
{
    zv_json_begin_object_at(out, "color");
    zv_json_put_number(out, "r", r);
    zv_json_put_number(out, "g", g);
    zv_json_put_number(out, "b", b);
    zv_json_put_number(out, "a", 1.0);
    zv_json_end_object(out);
}

static void write_no_items(zv_json_writer *out, const char *const *keys)
{
    for (int i = 0; keys[i]; ++i) {
        zv_json_begin_array_at(out, keys[i]);
        zv_json_end_array(out);
    }
}

/// A line from the base through the joints to the tool.
static void write_line(zv_json_writer *out, const live_frame *frame)
{
    const zv_pose origin = {.rot = zv_rot_identity()};
    zv_json_begin_array_at(out, "lines");
    zv_json_begin_object(out);
    zv_json_put_integer(out, "type", 0); // a strip
    write_pose(out, &origin);
    zv_json_put_number(out, "thickness", 0.02);
    zv_json_put_bool(out, "scale_invariant", false);
    zv_json_begin_array_at(out, "points");
    write_vector(out, NULL, origin.pos);
    for (int k = 0; k <= frame->joints; ++k) {
        write_vector(out, NULL, frame_at(frame, k)->pos);
    }
    zv_json_end_array(out);
    write_color(out, 0.93, 0.45, 0.13);
    write_no_items(out, (const char *const[]){"colors", "indices", NULL});
    zv_json_end_object(out);
    zv_json_end_array(out);
}

static void write_joint(zv_json_writer *out, const live_frame *frame, int k)
{
    zv_json_begin_object(out);
    write_pose(out, frame_at(frame, k));
    write_vector(out, "size", (zv_vec3){0.04, 0.04, 0.04});
    write_color(out, 0.25, 0.3, 0.36);
    zv_json_end_object(out);
}

static void write_joints(zv_json_writer *out, const live_frame *frame)
{
    zv_json_begin_array_at(out, "spheres");
    for (int k = 0; k <= frame->joints; ++k) {
        write_joint(out, frame, k);
    }
    zv_json_end_array(out);
}

static void write_scene(zv_text *text, const live_frame *frame)
{
    zv_json_writer out = zv_json_writer_on(text);
    zv_json_begin_object(&out);
    write_no_items(&out, (const char *const[]){"deletions", NULL});
    zv_json_begin_array_at(&out, "entities");
    zv_json_begin_object(&out);
    write_time(&out, "timestamp", frame->sample.t_received_ns);
    zv_json_put_text(&out, "frame_id", "base_link");
    zv_json_put_text(&out, "id", "arm");
    zv_json_begin_object_at(&out, "lifetime");
    zv_json_put_integer(&out, "sec", 0);
    zv_json_put_integer(&out, "nsec", 0);
    zv_json_end_object(&out);
    zv_json_put_bool(&out, "frame_locked", false);
    write_no_items(
        &out, (const char *const[]){"metadata", "arrows", "cubes", "cylinders", "triangles", "texts", "models", NULL});
    write_joints(&out, frame);
    write_line(&out, frame);
    zv_json_end_object(&out);
    zv_json_end_array(&out);
    zv_json_end_object(&out);
}

static void write_description(zv_text *text, live_plant *plant)
{
    zv_text description = {0};
    zv_json_writer out = zv_json_writer_on(text);
    live_plant_description(plant, &description);
    zv_json_begin_object(&out);
    zv_json_put_string(&out, "data", description.data, description.size);
    zv_json_end_object(&out);
    zv_text_free(&description);
}

// ---- showing ----

static bool is_here(const client *one)
{
    return one->foxglove && one->phase == PHASE_SOCKET && !one->is_gone;
}

static bool wants_samples(const live_plants *live)
{
    bool wants = false;
    for (const client *one = live->crowd->first; one && !wants; one = one->next) {
        for (int i = 0; is_here(one) && i < SUBSCRIPTIONS; ++i) {
            wants = wants || (one->foxglove->subscription[i].is_used &&
                              one->foxglove->subscription[i].channel == CHANNEL_JOINTS);
        }
    }
    return wants;
}

static void send_sample(client *to, int64_t at_ns, const zv_text *json)
{
    const foxglove_client *self = to->foxglove;
    for (int i = 0; i < SUBSCRIPTIONS; ++i) {
        if (self->subscription[i].is_used && self->subscription[i].channel == CHANNEL_JOINTS) {
            send_data(to, self->subscription[i].id, at_ns, json, MESSAGE_SAMPLE);
        }
    }
}

static void show_samples(live_plants *live, const live_batch *batch)
{
    for (int i = 0; i < batch->count; ++i) {
        zv_feed_sample sample = batch->measured[i];
        zv_text json = {0};
        sample.t_source_ns = sample.t_received_ns; // viewers show the calendar
        zv_joint_states_write(&json, batch->source, &sample);
        for (client *one = live->crowd->first; one; one = one->next) {
            if (is_here(one)) {
                send_sample(one, sample.t_received_ns, &json);
            }
        }
        zv_text_free(&json);
    }
}

/// What is said about a frame: made for the first who wants it, and the same for all.
typedef struct foxglove_news {
    int number;
    live_plant *plant;
    const live_frame *frame;
    zv_text of[CHANNELS];
} foxglove_news;

static const zv_text *news_of(foxglove_news *news, channel_number channel)
{
    zv_text *text = &news->of[channel];
    if (text->size == 0 && channel == CHANNEL_TF) {
        write_tf(text, news->frame);
    } else if (text->size == 0 && channel == CHANNEL_SCENE) {
        write_scene(text, news->frame);
    } else if (text->size == 0) {
        write_description(text, news->plant);
    }
    return text;
}

static void show_one(client *to, foxglove_news *news)
{
    foxglove_client *self = to->foxglove;
    const double now_s = seconds_now();
    for (int i = 0; i < SUBSCRIPTIONS; ++i) {
        const channel_number channel = self->subscription[i].channel;
        const bool is_told = channel == CHANNEL_DESCRIPTION && self->subscription[i].described == news->number;
        if (!self->subscription[i].is_used || channel == CHANNEL_JOINTS || is_told ||
            now_s < self->subscription[i].next_s) {
            continue;
        }
        self->subscription[i].next_s = now_s + channels[channel].period_s;
        self->subscription[i].described = news->number;
        send_data(to, self->subscription[i].id, news->frame->sample.t_received_ns, news_of(news, channel),
                  MESSAGE_FOXGLOVE + i);
    }
    char sentence[OUTBOX_SENTENCE];
    if (outbox_report_dropped(&to->outbox, sentence)) {
        send_status(to, LEVEL_WARNING, sentence);
    }
}

static void show(live_plants *live, int number, live_plant *plant, const live_frame *frame)
{
    foxglove_news news = {.number = number, .plant = plant, .frame = frame};
    for (client *one = live->crowd->first; one && number == live_newest(live); one = one->next) {
        if (is_here(one)) {
            show_one(one, &news);
        }
    }
    for (int i = 0; i < CHANNELS; ++i) {
        zv_text_free(&news.of[i]);
    }
}

static void end_nothing(live_plants *live)
{
    (void)live; // nobody follows anything here
}

const live_wire foxglove_wire = {wants_samples, show_samples, show, end_nothing};

// ---- messages in ----

static void subscribe(client *from, const foxglove_item *item)
{
    foxglove_client *self = from->foxglove;
    int place = -1;
    for (int i = SUBSCRIPTIONS - 1; i >= 0; --i) {
        const bool is_same = self->subscription[i].is_used && self->subscription[i].id == item->id;
        place = is_same || !self->subscription[i].is_used ? i : place;
        if (is_same) {
            send_status(from, LEVEL_WARNING, "this number of a subscription is in use");
            return;
        }
    }
    if (item->channel < 1 || item->channel > CHANNELS || place < 0) {
        send_status(from, LEVEL_ERROR, place < 0 ? "there are too many subscriptions" : "there is no such channel");
        return;
    }
    self->subscription[place].is_used = true;
    self->subscription[place].id = item->id;
    self->subscription[place].channel = (channel_number)(item->channel - 1);
    self->subscription[place].next_s = 0.0;
    self->subscription[place].described = 0;
}

static void unsubscribe(foxglove_client *self, uint32_t id)
{
    for (int i = 0; i < SUBSCRIPTIONS; ++i) {
        self->subscription[i].is_used = self->subscription[i].is_used && self->subscription[i].id != id;
    }
}

static void advertise(client *from, const foxglove_item *item)
{
    foxglove_client *self = from->foxglove;
    int place = 0;
    while (place < OWN_CHANNELS && self->own[place].is_used && self->own[place].id != item->id) {
        ++place;
    }
    if (from->role != ACCESS_FULL || place == OWN_CHANNELS) {
        send_status(from, LEVEL_ERROR,
                    from->role != ACCESS_FULL ? "this link is for watching; requests need the whole one"
                                              : "there are too many channels of this client");
        return;
    }
    self->own[place].is_used = true;
    self->own[place].id = item->id;
    self->own[place].is_target = item->is_json && strcmp(item->topic, TARGET_TOPIC) == 0;
    if (!self->own[place].is_target) {
        send_status(from, LEVEL_WARNING, "what is taken here is foxglove.JointStates as json on " TARGET_TOPIC);
    }
}

static void unadvertise(foxglove_client *self, uint32_t id)
{
    for (int i = 0; i < OWN_CHANNELS; ++i) {
        self->own[i].is_used = self->own[i].is_used && self->own[i].id != id;
    }
}

static void act_on(client *from, const foxglove_message *m)
{
    for (int i = 0; i < m->count; ++i) {
        const foxglove_item *item = &m->items[i];
        switch (m->op) {
        case FOXGLOVE_SUBSCRIBE:
            subscribe(from, item);
            break;
        case FOXGLOVE_UNSUBSCRIBE:
            unsubscribe(from->foxglove, item->id);
            break;
        case FOXGLOVE_ADVERTISE:
            advertise(from, item);
            break;
        case FOXGLOVE_UNADVERTISE:
            unadvertise(from->foxglove, item->id);
            break;
        case FOXGLOVE_OTHER:
            break;
        }
    }
}

/// All joints must be named: a part of a target is refused.
static zv_status take_target(client *from, const zv_json *states, zv_error *why)
{
    live_plants *live = from->crowd->requests->live;
    live_plant *plant = live_find(live, live_newest(live));
    zv_feed_source source;
    double q[ZV_MAX_JOINTS];
    if (!plant || !live_plant_source(plant, &source)) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no live plant is running; start one on the page");
    }
    for (int k = 0; k < source.count; ++k) {
        q[k] = NAN;
    }
    const zv_status status = foxglove_joints_read(states, &source, q, why);
    live_command command = live_command_none();
    command.target_count = source.count;
    for (int k = 0; k < source.count && status == ZV_OK; ++k) {
        command.target[k] = q[k] * (source.kind[k] == ZV_JOINT_PRISMATIC ? 1e3 : 180.0 / 3.14159265358979323846);
        if (isnan(q[k])) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'joints' must have all %d joints of the arm", source.count);
        }
    }
    if (status == ZV_OK) {
        live_plant_command(plant, &command);
    }
    return status;
}

static zv_status take_data(client *from, zv_error *why)
{
    const foxglove_client *self = from->foxglove;
    const char *payload = NULL;
    size_t size = 0;
    uint32_t channel = 0;
    const zv_json *root = NULL;
    zv_status status =
        foxglove_read_data(from->inbox.data ? from->inbox.data : "", from->inbox.size, &channel, &payload, &size, why);
    if (status != ZV_OK) {
        return status;
    }
    for (int i = 0; i < OWN_CHANNELS; ++i) {
        if (self->own[i].is_used && self->own[i].is_target && self->own[i].id == channel) {
            zv_json_document *reader = from->crowd->requests->ros_reader;
            zv_json_limit_values(reader, FOXGLOVE_VALUES);
            status = zv_json_read(reader, payload, size, &root, why);
            return status == ZV_OK ? take_target(from, root, why) : status;
        }
    }
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "this channel was not advertised");
}

static zv_status take_text(client *from, zv_error *why)
{
    foxglove_message *found = malloc(sizeof *found);
    if (!found) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory to read the message");
    }
    const zv_status status = foxglove_read(from->crowd->requests->ros_reader, from->inbox.data ? from->inbox.data : "",
                                           from->inbox.size, found, why);
    if (status == ZV_OK) {
        act_on(from, found);
    }
    free(found);
    return status;
}

void foxglove_take(client *from)
{
    zv_error why = {0};
    const size_t most = from->role == ACCESS_FULL ? (size_t)LIVE_REQUEST_BYTES : (size_t)WATCHER_BYTES;
    if (from->inbox.size > most) { // everybody waits while it is read
        send_status(from, LEVEL_ERROR, "the message is too long");
    } else if ((from->frames.is_binary ? take_data : take_text)(from, &why) != ZV_OK) {
        send_status(from, LEVEL_ERROR, why.message);
    }
}

// ---- life ----

bool foxglove_open(client *who)
{
    int count = 0;
    for (const client *one = who->crowd->first; one; one = one->next) {
        count += one->foxglove != NULL;
    }
    who->foxglove = count < FOXGLOVE_CLIENTS ? calloc(1, sizeof *who->foxglove) : NULL;
    who->frames.takes_binary = who->foxglove != NULL;
    return who->foxglove != NULL;
}

void foxglove_leave(client *gone)
{
    free(gone->foxglove);
    gone->foxglove = NULL;
    gone->frames.takes_binary = false;
}
