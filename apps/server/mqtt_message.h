/// @file mqtt_message.h
/// Messages of MQTT: what is published, and targets that come, read strictly. Pure functions of bytes.
///
///     PREFIX/online        retained   "1", and "0" as the last will
///     PREFIX/description   retained   URDF of the arm; empty when none runs
///     PREFIX/state         60 a second: as frames of `live`
///     PREFIX/samples       every tick, when that was asked for: {"number", "t", "q", "qd", "torque"}
///     PREFIX/target        {"target": [q1, q2, ...]} moves it, when that was asked for; PREFIX/stop holds it, whatever it says
#ifndef ZVENO_SERVER_MQTT_MESSAGE_H
#define ZVENO_SERVER_MQTT_MESSAGE_H

#include "live_plant.h"

enum { MQTT_TARGET_BYTES = 4096, MQTT_VALUES = 200, MQTT_PREFIX_BYTES = 100 };

/// Where a broker is: "HOST", "HOST:PORT", "[::1]:PORT"; port 1883 when not said.
typedef struct mqtt_address {
    char host[256];
    int port;
} mqtt_address;

/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence
zv_status mqtt_address_read(const char *text, mqtt_address *out, zv_error *why);
/// Whether topics may begin with this: 1 to MQTT_PREFIX_BYTES printable characters, none of # + $ and no / at its ends.
bool mqtt_prefix_is_good(const char *prefix);

/// Reads a target: degrees and mm.
/// @return how many joints it has, 1 to ZV_MAX_JOINTS; 0 with a sentence
int mqtt_target_read(zv_json_document *document, const char *text, size_t size, double out[ZV_MAX_JOINTS],
                     zv_error *why);

/// A frame as the message `state`.
void mqtt_write_state(const live_frame *frame, int number, long long dropped, zv_text *out);
/// A sample as the message `samples`: the `count`-th of its source.
void mqtt_write_sample(const zv_feed_source *source, const zv_feed_sample *sample, long long count, zv_text *out);

#endif
