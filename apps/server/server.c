/// @file server.c
/// The server: everything it is made of, put together and taken apart.
#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "foxglove.h"
#include "http.h"
#include "loop.h"
#include "modbus.h"
#include "mqtt.h"
#include "ros.h"

struct server {
    listener listener;
    char address[256], watch_address[256];
    site site;
    limits limits;
    documents *documents;
    rooms rooms;
    live_plants live;
    requests requests;
    crowd crowd;
    loop loop;
};

/// Descriptors besides those of connections: folders, files being read, the loop's own.
enum { SPARE_DESCRIPTORS = 256 };

server_options server_default_options(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (server_options){.listen = "127.0.0.1",
                            .port = 8017,
                            .may_move = true,
                            .modbus = -1,
                            .workers = cores < 2   ? 2
                                       : cores > 8 ? 8
                                                   : (int)cores,
                            .limits = limits_default()};
}

// ---- who may come in ----

/// One that was given is used in place of the one that was made.
static zv_status take_token(const char *given, char out[TOKEN_LENGTH + 1], zv_error *why)
{
    if (given && !access_is_token(given)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a token has %d letters and digits", (int)TOKEN_LENGTH);
    }
    if (given) {
        memcpy(out, given, TOKEN_LENGTH);
    }
    return ZV_OK;
}

static zv_status choose_tokens(server *self, const server_options *options, zv_error *why)
{
    access_rules *rules = &self->site.access;
    rules->needs_token = !options->no_token || !self->listener.is_loopback;
    rules->port = self->listener.port;
    rules->has_ros = options->ros;
    rules->has_foxglove = options->foxglove;
    snprintf(rules->name, sizeof rules->name, "%s", options->name ? options->name : "");
    if (!access_make_token(rules->token) || !access_make_token(rules->watch)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "no token can be made: %s", strerror(errno));
    }
    zv_status status = take_token(options->token, rules->token, why);
    status = status == ZV_OK ? take_token(options->watch, rules->watch, why) : status;
    if (status == ZV_OK && strcmp(rules->token, rules->watch) == 0) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                         "ZVENO_TOKEN and ZVENO_WATCH_TOKEN are the same: those who watch would have everything");
    }
    return status;
}

static void write_address(const server *self, const char *token, char *out, size_t size)
{
    const bool shows = self->site.access.needs_token;
    snprintf(out, size, "%s://%s:%d/%s%s", self->site.is_secure ? "https" : "http", self->listener.host,
             self->listener.port, shows ? "?token=" : "", shows ? token : "");
}

static zv_status check_readable(const char *what, const char *path, zv_error *why)
{
    if (access(path, R_OK) != 0) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "the %s '%s' cannot be read: %s", what, path, strerror(errno));
    }
    return ZV_OK;
}

/// OpenSSL does not say which of its files is missing.
static zv_status check_certificate(const server_options *options, zv_error *why)
{
    if (!options->cert || !options->key) {
        return ZV_OK;
    }
    const zv_status status = check_readable("certificate", options->cert, why);
    return status == ZV_OK ? check_readable("key", options->key, why) : status;
}

/// Beyond this machine everything goes through the network, where others may read it.
static zv_status check_safety(const server *self, const server_options *options, zv_error *why)
{
    if ((options->cert == NULL) != (options->key == NULL)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "--cert and --key belong together");
    }
    if (!self->listener.is_loopback && !options->cert && !options->is_insecure) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "others in the network could read along: give --cert and --key, or --insecure if that is fine");
    }
    if (!self->listener.is_loopback && options->no_token) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "--no-token is for this machine only: anybody in the network could come in");
    }
    return check_certificate(options, why);
}

// ---- parts ----

static zv_status open_page(server *self, const char *folder, zv_error *why)
{
    self->site.page = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    self->site.folder = folder ? strdup(folder) : NULL;
    return !folder || (self->site.page >= 0 && self->site.folder)
               ? ZV_OK
               : zv_fail(why, ZV_ERR_IO, 0, 0, "the page's folder '%.160s' cannot be read: %s", folder,
                         strerror(errno));
}

/// As many descriptors as connections need; where the machine allows fewer, fewer connections.
static void allow_descriptors(limits *all)
{
    struct rlimit now;
    const rlim_t wanted = (rlim_t)all->connections + SPARE_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &now) == 0) {
        now.rlim_cur = wanted < now.rlim_max ? wanted : now.rlim_max;
        setrlimit(RLIMIT_NOFILE, &now);
    }
    if (getrlimit(RLIMIT_NOFILE, &now) == 0 && now.rlim_cur < wanted && now.rlim_cur > 2 * SPARE_DESCRIPTORS) {
        all->connections = (int)now.rlim_cur - SPARE_DESCRIPTORS;
    }
}

/// Blocks above this size are given back to the system at once. Left to itself the C library raises the size with every
/// block that is freed, and what one large request needed stays with the process.
static void give_memory_back(void)
{
    mallopt(M_MMAP_THRESHOLD, 1 << 18);
    mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

static zv_status open_requests(server *self, const server_options *options, zv_error *why)
{
    requests *desk = &self->requests;
    self->live = (live_plants){.store = self->documents,
                               .devices = options->devices,
                               .wake = loop_wake,
                               .user = &self->loop,
                               .crowd = &self->crowd,
                               .wires = {&ros_wire, &foxglove_wire, &modbus_wire, &mqtt_wire},
                               .send_end = ros_send_end};
    *desk = (requests){.limits = &self->limits,
                       .access = &self->site.access,
                       .rooms = &self->rooms,
                       .live = &self->live,
                       .has_files = self->documents != NULL,
                       .jobs = jobs_start(options->workers, &options->limits, self->documents, loop_wake, &self->loop)};
    return requests_open(desk) && desk->jobs
               ? ZV_OK
               : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory to start");
}

static zv_status open_parts(server *self, const server_options *options, zv_error *why)
{
    zv_status status = options->data ? documents_open(options->data, &self->documents, why) : ZV_OK;
    status = status == ZV_OK ? listen_open(options->listen, options->port, options->may_move, &self->listener, why)
                             : status; // after the folder: a second server hears of the first, not of its port
    status = status == ZV_OK ? check_safety(self, options, why) : status;
    status = status == ZV_OK ? choose_tokens(self, options, why) : status;
    status = status == ZV_OK ? open_page(self, options->page, why) : status;
    status = status == ZV_OK && options->cert ? tls_open(options->cert, options->key, &self->loop.tls, why) : status;
    status = status == ZV_OK ? loop_open(&self->loop, why) : status;
    status = status == ZV_OK ? open_requests(self, options, why) : status;
    if (status == ZV_OK && options->modbus >= 0) {
        status = modbus_open(options->modbus, options->modbus_targets, &self->live.modbus, why);
    }
    return status == ZV_OK && options->mqtt.broker ? mqtt_open(&options->mqtt, &self->live.mqtt, why) : status;
}

zv_status server_open(const server_options *options, server **out, zv_error *why)
{
    server *self = calloc(1, sizeof *self);
    if (!self) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is not enough memory to start");
    }
    self->listener.descriptor = self->site.page = -1;
    self->loop.epoll = self->loop.wake = self->loop.spare = -1;
    self->loop.listener = &self->listener;
    self->loop.crowd = &self->crowd;
    self->loop.rooms = &self->rooms;
    self->loop.requests = &self->requests;
    self->limits = options->limits;
    crowd_open(&self->crowd, &self->limits, &self->site, &self->requests);
    self->site.is_secure = options->cert != NULL;
    allow_descriptors(&self->limits);
    give_memory_back();
    const zv_status status = open_parts(self, options, why);
    if (status != ZV_OK) {
        server_close(self);
        return status;
    }
    write_address(self, self->site.access.token, self->address, sizeof self->address);
    if (self->site.access.needs_token) {
        write_address(self, self->site.access.watch, self->watch_address, sizeof self->watch_address);
    }
    if (self->documents) {
        documents_announce(self->documents, self->address);
    }
    *out = self;
    return ZV_OK;
}

const char *server_address(const server *self)
{
    return self->address;
}

int server_modbus_port(const server *self)
{
    return self->live.modbus ? modbus_port(self->live.modbus) : 0;
}

bool server_has_moved(const server *self, int wanted)
{
    return wanted != 0 && self->listener.port != wanted;
}

const char *server_watch_address(const server *self)
{
    return self->watch_address;
}

void server_run(server *self)
{
    loop_run(&self->loop);
}

bool server_close(server *self)
{
    if (!self) {
        return true;
    }
    live_close(&self->live);
    modbus_close(self->live.modbus);
    mqtt_close(self->live.mqtt);
    if (!jobs_stop(self->requests.jobs)) { // the workers wake the loop, which is still there
        return false;
    }
    crowd_forget_jobs(&self->crowd);
    loop_close(&self->loop);
    tls_close(self->loop.tls);
    if (self->listener.descriptor >= 0) {
        close(self->listener.descriptor);
    }
    documents_close(self->documents);
    requests_close(&self->requests);
    if (self->site.page >= 0) {
        close(self->site.page);
    }
    free(self->site.folder);
    free(self);
    return true;
}
