/// @file mqtt.h
/// MQTT: the newest live source on a broker (mqtt_message.h has the topics). Off unless asked for; libmosquitto is opened
/// then.
///
///     loop ──frame, samples──► [lock] ──► thread ◄──► broker        it comes back by itself after the broker has gone
///       ▲──────target, stop──────┘
///
/// Who may publish targets is the broker's affair: they are taken only when that was asked for. Retained ones never are.
#ifndef ZVENO_SERVER_MQTT_H
#define ZVENO_SERVER_MQTT_H

#include "live.h"
#include "mqtt_options.h"

/// Begins to connect; a broker that is not there is tried again and again.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST, or ZV_ERR_NOT_AVAILABLE without libmosquitto
zv_status mqtt_open(const mqtt_options *options, mqtt **out, zv_error *why);
/// NULL is allowed. Says goodbye and ends the thread.
void mqtt_close(mqtt *self);
/// How live sources reach it.
extern const live_wire mqtt_wire;

#endif
