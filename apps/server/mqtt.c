/// @file mqtt.c
/// MQTT: the thread that talks to the broker, and what waits between it and the loop.
#include "mqtt.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "mosquitto_calls.h"
#include "mqtt_message.h"
#include "quiet_thread.h"
#include "zveno/load.h"

enum {
    KEEP_ALIVE_S = 10,
    LOOK_MS = 2,
    IDLE_MS = 50,
    MOST_UNDER_WAY = 1000,
    GOODBYE_LOOKS = 50,
    TOPIC = MQTT_PREFIX_BYTES + 16
};
enum { AT_MOST_ONCE, AT_LEAST_ONCE };
#define FIRST_WAIT_S 0.2
#define LONGEST_WAIT_S 5.0

#define CALLS(X)                                                                                                       \
    X(mosquitto_lib_init)                                                                                              \
    X(mosquitto_new)                                                                                                   \
    X(mosquitto_destroy)                                                                                               \
    X(mosquitto_will_set)                                                                                              \
    X(mosquitto_username_pw_set)                                                                                       \
    X(mosquitto_tls_set)                                                                                               \
    X(mosquitto_connect_async)                                                                                         \
    X(mosquitto_reconnect_async)                                                                                       \
    X(mosquitto_disconnect)                                                                                            \
    X(mosquitto_publish)                                                                                               \
    X(mosquitto_subscribe)                                                                                             \
    X(mosquitto_loop)                                                                                                  \
    X(mosquitto_max_inflight_messages_set)                                                                             \
    X(mosquitto_connect_callback_set)                                                                                  \
    X(mosquitto_message_callback_set)                                                                                  \
    X(mosquitto_publish_callback_set)

static struct {
    CALLS(ZV_LIBRARY_FIELD)
} broker;

static zv_status open_library(zv_error *why)
{
    static const char *const names[] = {CALLS(ZV_LIBRARY_NAME)};
    static zv_library library = {
        "libmosquitto.so.1", "libmosquitto1", names, sizeof names / sizeof names[0], &broker, false};
    return zv_library_open(&library, why);
}

struct mqtt {
    pthread_t thread;
    atomic_bool shall_stop, is_connected;
    pthread_mutex_t lock;
    mqtt_address address;
    char prefix[MQTT_PREFIX_BYTES + 1];
    bool samples, targets;
    // under the lock
    int number; ///< of the source; 0: none
    bool has_frame, has_new_description, has_target, shall_hold;
    live_frame frame;
    zv_text description;
    zv_feed_source source;
    zv_feed_queue *waiting; ///< samples
    long long first;        ///< number of the first of them
    double target[ZV_MAX_JOINTS];
    int target_count;
    // of the thread
    struct mosquitto *client;
    zv_json_document *reader;
    long long under_way, dropped; ///< messages that nobody has confirmed; samples that were not sent
};

// ---- the thread: out ----

static const char *topic(const mqtt *self, const char *name, char out[TOPIC])
{
    snprintf(out, TOPIC, "%s/%s", self->prefix, name);
    return out;
}

static void publish(mqtt *self, const char *name, const zv_text *text, int qos, bool retain)
{
    char path[TOPIC];
    if (broker.mosquitto_publish(self->client, NULL, topic(self, name, path), (int)text->size, text->data, qos,
                                 retain) == 0) {
        self->under_way += qos > 0;
    }
}

static void publish_word(mqtt *self, const char *name, const char *word)
{
    char path[TOPIC];
    if (broker.mosquitto_publish(self->client, NULL, topic(self, name, path), (int)strlen(word), word, AT_LEAST_ONCE,
                                 true) == 0) {
        ++self->under_way;
    }
}

/// The arm and whether there is one; kept by the broker for those who come later.
static void publish_description(mqtt *self)
{
    zv_text text = {0};
    pthread_mutex_lock(&self->lock);
    const bool is_new = self->has_new_description;
    self->has_new_description = false;
    if (is_new) {
        zv_text_append(&text, self->description.data ? self->description.data : "", self->description.size);
    }
    pthread_mutex_unlock(&self->lock);
    if (is_new) {
        publish(self, "description", &text, AT_LEAST_ONCE, true);
    }
    zv_text_free(&text);
}

static void publish_frame(mqtt *self)
{
    zv_text text = {0};
    pthread_mutex_lock(&self->lock);
    const bool has = self->has_frame;
    const live_frame frame = self->frame;
    const int number = self->number;
    self->has_frame = false;
    pthread_mutex_unlock(&self->lock);
    if (has) {
        mqtt_write_state(&frame, number, self->dropped, &text);
        publish(self, "state", &text, AT_MOST_ONCE, false);
    }
    zv_text_free(&text);
}

static bool take_sample(mqtt *self, zv_feed_source *source, zv_feed_sample *sample, long long *count)
{
    pthread_mutex_lock(&self->lock);
    const long long before = zv_feed_dropped(self->waiting);
    const bool has = zv_feed_take(self->waiting, sample);
    *source = self->source;
    *count = self->first + before;
    self->first += has;
    pthread_mutex_unlock(&self->lock);
    return has;
}

/// Every sample, confirmed by the broker; what it does not confirm in time is not piled up.
static void publish_samples(mqtt *self)
{
    zv_feed_source source;
    zv_feed_sample sample;
    long long count;
    while (take_sample(self, &source, &sample, &count)) {
        zv_text text = {0};
        if (self->under_way >= MOST_UNDER_WAY) {
            ++self->dropped;
            continue;
        }
        mqtt_write_sample(&source, &sample, count, &text);
        publish(self, "samples", &text, AT_LEAST_ONCE, false);
        zv_text_free(&text);
    }
}

// ---- the thread: in ----

static void greet(struct mosquitto *line, void *user, int code)
{
    mqtt *self = user;
    char path[TOPIC];
    if (code != 0) {
        return;
    }
    self->under_way = 0;
    publish_word(self, "online", "1");
    if (self->targets) {
        broker.mosquitto_subscribe(line, NULL, topic(self, "target", path), AT_LEAST_ONCE);
        broker.mosquitto_subscribe(line, NULL, topic(self, "stop", path), AT_LEAST_ONCE);
    }
    pthread_mutex_lock(&self->lock);
    self->has_new_description = true;
    pthread_mutex_unlock(&self->lock);
    atomic_store(&self->is_connected, true);
}

static void confirm(struct mosquitto *line, void *user, int number)
{
    (void)line;
    (void)number;
    mqtt *self = user;
    self->under_way -= self->under_way > 0;
}

/// A stop takes away a target that waits. One that is retained was meant for somebody else, some other time.
static void take_message(struct mosquitto *line, void *user, const struct mosquitto_message *heard)
{
    (void)line;
    mqtt *self = user;
    double target[ZV_MAX_JOINTS];
    char path[TOPIC];
    const bool is_stop = strcmp(heard->topic, topic(self, "stop", path)) == 0;
    if (heard->retain || !self->targets) {
        return;
    }
    const int count = is_stop ? 0
                              : mqtt_target_read(self->reader, heard->payload ? heard->payload : "",
                                                 (size_t)heard->payloadlen, target, NULL);
    pthread_mutex_lock(&self->lock);
    self->shall_hold = self->shall_hold || is_stop;
    if (is_stop) {
        self->has_target = false;
    } else if (count > 0) {
        self->has_target = true;
        self->target_count = count;
        memcpy(self->target, target, sizeof target);
    }
    pthread_mutex_unlock(&self->lock);
}

// ---- the thread: life ----

static void rest(double seconds)
{
    const struct timespec pause = {(time_t)seconds, (long)((seconds - floor(seconds)) * 1e9)};
    nanosleep(&pause, NULL);
}

/// What is new goes out. Whether a source runs.
static bool work_once(mqtt *self)
{
    if (atomic_load(&self->is_connected)) {
        publish_description(self);
        publish_samples(self);
        publish_frame(self);
    }
    pthread_mutex_lock(&self->lock);
    const bool runs = self->number != 0;
    pthread_mutex_unlock(&self->lock);
    return runs;
}

static void say_goodbye(mqtt *self)
{
    if (atomic_load(&self->is_connected)) {
        const zv_text none = {0};
        publish(self, "description", &none, AT_LEAST_ONCE, true);
        publish_word(self, "online", "0");
        for (int i = 0; i < GOODBYE_LOOKS && self->under_way > 0; ++i) {
            if (broker.mosquitto_loop(self->client, LOOK_MS, 1) != 0) {
                break;
            }
        }
        broker.mosquitto_disconnect(self->client);
        broker.mosquitto_loop(self->client, LOOK_MS, 1);
    }
}

static void *work(void *user)
{
    mqtt *self = user;
    double wait_s = FIRST_WAIT_S;
    int problem = broker.mosquitto_connect_async(self->client, self->address.host, self->address.port, KEEP_ALIVE_S);
    while (!atomic_load(&self->shall_stop)) {
        const int wait_ms = work_once(self) ? LOOK_MS : IDLE_MS;
        problem = problem ? problem : broker.mosquitto_loop(self->client, wait_ms, 1);
        if (atomic_load(&self->is_connected) && !problem) {
            wait_s = FIRST_WAIT_S;
        }
        if (problem) { // nobody is there, or no more
            atomic_store(&self->is_connected, false);
            for (double left = wait_s; left > 0.0 && !atomic_load(&self->shall_stop); left -= 0.05) {
                rest(0.05);
            }
            wait_s = fmin(LONGEST_WAIT_S, 2.0 * wait_s);
            problem = broker.mosquitto_reconnect_async(self->client);
        }
    }
    say_goodbye(self);
    return NULL;
}

// ---- the loop ----

static bool wants_samples(const live_plants *live)
{
    const mqtt *used = live->mqtt;
    return used && used->samples && atomic_load(&used->is_connected);
}

/// The caller has the lock.
static void turn_to(mqtt *self, int number, live_plant *plant)
{
    if (self->number != number) {
        self->number = number;
        self->has_target = self->shall_hold = self->has_frame = false;
        zv_text_free(&self->description);
        if (plant) {
            live_plant_description(plant, &self->description);
        }
        self->has_new_description = true;
    }
}

static void take_samples(live_plants *live, const live_batch *batch)
{
    mqtt *used = live->mqtt;
    if (!wants_samples(live)) {
        return;
    }
    pthread_mutex_lock(&used->lock);
    turn_to(used, batch->number, batch->plant);
    used->source = *batch->source;
    zv_feed_sample none;
    const bool is_gap = used->first + zv_feed_waiting(used->waiting) + zv_feed_dropped(used->waiting) != batch->first;
    while (is_gap && zv_feed_take(used->waiting, &none)) {
        ++used->first; // of another source, or from before the line was lost
    }
    used->first = is_gap ? batch->first - zv_feed_dropped(used->waiting) : used->first;
    for (int i = 0; i < batch->count; ++i) {
        zv_feed_push(used->waiting, &batch->measured[i]);
    }
    pthread_mutex_unlock(&used->lock);
}

static void show(live_plants *live, int number, live_plant *plant, const live_frame *frame)
{
    mqtt *used = live->mqtt;
    if (!used || number != live_newest(live)) {
        return;
    }
    live_command command = live_command_none();
    pthread_mutex_lock(&used->lock);
    turn_to(used, number, plant);
    used->frame = *frame;
    used->has_frame = true;
    if (used->has_target && used->target_count == frame->joints) {
        command.target_count = frame->joints;
        memcpy(command.target, used->target, sizeof command.target);
    }
    command.pause = used->shall_hold ? 1.0 : LIVE_UNCHANGED;
    const bool has_command = command.target_count > 0 || used->shall_hold;
    used->has_target = used->shall_hold = false;
    pthread_mutex_unlock(&used->lock);
    if (has_command) {
        live_plant_command(plant, &command);
    }
}

static void end(live_plants *live)
{
    mqtt *used = live->mqtt;
    if (used && live_newest(live) == 0) {
        pthread_mutex_lock(&used->lock);
        turn_to(used, 0, NULL);
        pthread_mutex_unlock(&used->lock);
    }
}

const live_wire mqtt_wire = {wants_samples, take_samples, show, end};

// ---- life ----

/// 127.0.0.1 and its like: digits and dots only, since "127.example.org" is a name that leads anywhere.
static bool is_loopback_address(const char *host)
{
    return strncmp(host, "127.", 4) == 0 && host[strspn(host, "0123456789.")] == '\0';
}

static bool is_this_machine(const char *host)
{
    return strcmp(host, "localhost") == 0 || is_loopback_address(host) || strcmp(host, "::1") == 0;
}

static zv_status check(const mqtt_options *options, mqtt *self, zv_error *why)
{
    const char *prefix = options->prefix ? options->prefix : "zveno";
    zv_status status = mqtt_address_read(options->broker, &self->address, why);
    if (status == ZV_OK && !mqtt_prefix_is_good(prefix)) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%.80s' cannot begin a topic of MQTT", prefix);
    }
    if (status == ZV_OK && !is_this_machine(self->address.host) && !options->ca_file && !options->is_insecure) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                         "others in the network could read along: give --mqtt-ca, or --insecure if that is fine");
    }
    snprintf(self->prefix, sizeof self->prefix, "%s", prefix);
    self->samples = options->samples;
    self->targets = options->targets;
    return status;
}

/// The client with its last will; false without memory, or when a file of TLS cannot be used.
static bool prepare(mqtt *self, const mqtt_options *options)
{
    char path[TOPIC], name[64];
    snprintf(name, sizeof name, "zveno-%ld-%lld", (long)getpid(), (long long)calendar_ns());
    broker.mosquitto_lib_init();
    self->client = broker.mosquitto_new(name, true, self);
    self->reader = zv_json_document_create();
    self->waiting = zv_feed_queue_create(LIVE_WAITING);
    if (!self->client || !self->reader || !self->waiting) {
        return false;
    }
    broker.mosquitto_connect_callback_set(self->client, greet);
    broker.mosquitto_message_callback_set(self->client, take_message);
    broker.mosquitto_publish_callback_set(self->client, confirm);
    broker.mosquitto_max_inflight_messages_set(self->client, 0);
    return broker.mosquitto_will_set(self->client, topic(self, "online", path), 1, "0", AT_LEAST_ONCE, true) == 0 &&
           (!options->user || broker.mosquitto_username_pw_set(self->client, options->user, options->password) == 0) &&
           (!options->ca_file || broker.mosquitto_tls_set(self->client, options->ca_file, NULL, NULL, NULL, NULL) == 0);
}

static void destroy(mqtt *self)
{
    if (self->client) {
        broker.mosquitto_destroy(self->client);
    }
    zv_json_document_free(self->reader);
    zv_feed_queue_free(self->waiting);
    zv_text_free(&self->description);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

zv_status mqtt_open(const mqtt_options *options, mqtt **out, zv_error *why)
{
    mqtt *self = calloc(1, sizeof *self);
    if (!self) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for MQTT");
    }
    pthread_mutex_init(&self->lock, NULL);
    atomic_init(&self->shall_stop, false);
    atomic_init(&self->is_connected, false);
    zv_status status = check(options, self, why);
    status = status == ZV_OK ? open_library(why) : status;
    if (status == ZV_OK && (!prepare(self, options) || quiet_thread_create(&self->thread, work, self) != 0)) {
        status = zv_fail(why, ZV_ERR_IO, 0, 0, "MQTT cannot be begun: is '%.120s' a certificate?",
                         options->ca_file ? options->ca_file : "");
    }
    if (status != ZV_OK) {
        destroy(self);
        return status;
    }
    *out = self;
    return ZV_OK;
}

void mqtt_close(mqtt *self)
{
    if (self) {
        atomic_store(&self->shall_stop, true);
        pthread_join(self->thread, NULL);
        destroy(self);
    }
}
