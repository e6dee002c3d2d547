/// @file mosquitto_calls.h
/// What is used of libmosquitto 2, declared here so that nobody needs its headers to build: the library is opened when MQTT
/// is asked for. Its names and types are those of mosquitto.h, whose interface does not change within libmosquitto.so.1.
#ifndef ZVENO_SERVER_MOSQUITTO_CALLS_H
#define ZVENO_SERVER_MOSQUITTO_CALLS_H

#include <stdbool.h>

struct mosquitto;
struct mosquitto_message {
    int mid;
    char *topic;
    void *payload;
    int payloadlen;
    int qos;
    bool retain;
};

int mosquitto_lib_init(void);
struct mosquitto *mosquitto_new(const char *id, bool clean_session, void *user);
void mosquitto_destroy(struct mosquitto *self);
int mosquitto_will_set(struct mosquitto *self, const char *topic, int size, const void *bytes, int qos, bool retain);
int mosquitto_username_pw_set(struct mosquitto *self, const char *name, const char *password);
int mosquitto_tls_set(struct mosquitto *self, const char *ca_file, const char *ca_path, const char *cert_file,
                      const char *key_file, int (*ask_password)(char *out, int size, int is_new, void *user));
int mosquitto_connect_async(struct mosquitto *self, const char *host, int port, int keep_alive_s);
int mosquitto_reconnect_async(struct mosquitto *self);
int mosquitto_disconnect(struct mosquitto *self);
int mosquitto_publish(struct mosquitto *self, int *number, const char *topic, int size, const void *bytes, int qos,
                      bool retain);
int mosquitto_subscribe(struct mosquitto *self, int *number, const char *pattern, int qos);
int mosquitto_loop(struct mosquitto *self, int wait_ms, int packets);
int mosquitto_max_inflight_messages_set(struct mosquitto *self, unsigned most);
void mosquitto_connect_callback_set(struct mosquitto *self, void (*take)(struct mosquitto *, void *user, int code));
void mosquitto_message_callback_set(struct mosquitto *self,
                                    void (*take)(struct mosquitto *, void *user, const struct mosquitto_message *));
void mosquitto_publish_callback_set(struct mosquitto *self, void (*take)(struct mosquitto *, void *user, int number));

#endif
