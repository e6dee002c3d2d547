/// @file mqtt_options.h
/// Which broker of MQTT hears of live sources, and what.
#ifndef ZVENO_SERVER_MQTT_OPTIONS_H
#define ZVENO_SERVER_MQTT_OPTIONS_H

#include <stdbool.h>

typedef struct mqtt_options {
    const char *broker;   ///< "HOST[:PORT]"
    const char *prefix;   ///< of topics; NULL: "zveno"
    const char *ca_file;  ///< PEM of who signed the broker's certificate; NULL: no TLS
    const char *user;     ///< NULL: none
    const char *password; ///< of it
    bool samples;         ///< every tick is published
    bool targets;         ///< targets are taken
    bool is_insecure;     ///< no TLS beyond this machine, knowingly
} mqtt_options;

#endif
