/// @file foxglove_message.h
/// Messages of the Foxglove WebSocket protocol (version 1) from a client, read strictly: pure functions of bytes.
#ifndef ZVENO_SERVER_FOXGLOVE_MESSAGE_H
#define ZVENO_SERVER_FOXGLOVE_MESSAGE_H

#include <stdint.h>

#include "zveno/log.h"
#include "zveno/text.h"

typedef enum foxglove_op {
    FOXGLOVE_OTHER, ///< known to the protocol and of no use here: parameters, services, ...
    FOXGLOVE_SUBSCRIBE,
    FOXGLOVE_UNSUBSCRIBE,
    FOXGLOVE_ADVERTISE,
    FOXGLOVE_UNADVERTISE
} foxglove_op;

enum { FOXGLOVE_VALUES = 20000 /**< of one message */, FOXGLOVE_ITEMS = 64, FOXGLOVE_TOPIC_BYTES = 120 };

/// A subscription: its number, and the channel; or a channel that a client advertises: its number, and the topic.
typedef struct foxglove_item {
    uint32_t id, channel;
    char topic[FOXGLOVE_TOPIC_BYTES + 1];
    bool is_json;
} foxglove_item;

typedef struct foxglove_message {
    foxglove_op op;
    int count;
    foxglove_item items[FOXGLOVE_ITEMS];
} foxglove_message;

/// Reads a text message into `document`.
/// @return ZV_OK, ZV_ERR_SYNTAX, or ZV_ERR_BAD_REQUEST with a sentence
zv_status foxglove_read(zv_json_document *document, const char *text, size_t size, foxglove_message *out,
                        zv_error *why);

/// Reads a binary message: data that a client publishes on a channel of its own.
/// @return ZV_OK with the payload inside `bytes`, or ZV_ERR_BAD_REQUEST with a sentence
zv_status foxglove_read_data(const char *bytes, size_t size, uint32_t *channel, const char **payload,
                             size_t *payload_size, zv_error *why);

/// Reads foxglove.JointStates for the joints of a source: those that are named get their value, the others stay.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence
zv_status foxglove_joints_read(const zv_json *states, const zv_feed_source *source, double *q, zv_error *why);

#endif
