/// @file modbus.c
/// Modbus TCP: the thread, its clients, and the table between it and the loop.
#include "modbus.h"

#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "modbus_message.h"
#include "quiet_thread.h"

enum { CLIENTS = 8, LOOK_MS = 50, SILENT_S = 60 };

typedef struct modbus_client {
    int descriptor; ///< -1: nobody
    size_t have;
    uint8_t bytes[MODBUS_BYTES];
    double heard_s;
} modbus_client;

struct modbus {
    int listener, port;
    pthread_t thread;
    atomic_bool shall_stop;
    pthread_mutex_t lock;
    // under the lock
    modbus_table table;
    double made_s; ///< of the frame in the table
    int number;    ///< of the source in the table; 0: none
    // of the thread
    modbus_client client[CLIENTS];
};

// ---- the thread ----

static void drop(modbus_client *one)
{
    close(one->descriptor);
    one->descriptor = -1;
}

static size_t answer(modbus *self, const uint8_t *request, size_t size, uint8_t out[MODBUS_BYTES])
{
    pthread_mutex_lock(&self->lock);
    const double age_ms = self->made_s > 0.0 ? 1e3 * (seconds_now() - self->made_s) : 65535.0;
    self->table.word[3] = (uint16_t)fmin(65535.0, fmax(0.0, age_ms));
    const size_t written = modbus_answer(&self->table, request, size, out);
    pthread_mutex_unlock(&self->lock);
    return written;
}

/// Answers every whole request that has come; false when the other side speaks something else or does not read.
static bool answer_all(modbus *self, modbus_client *one)
{
    int size;
    while ((size = modbus_size(one->bytes, one->have)) > 0) {
        uint8_t out[MODBUS_BYTES];
        const size_t written = answer(self, one->bytes, (size_t)size, out);
        if (send(one->descriptor, out, written, MSG_NOSIGNAL | MSG_DONTWAIT) != (ssize_t)written) {
            return false;
        }
        one->have -= (size_t)size;
        memmove(one->bytes, one->bytes + size, one->have);
    }
    return size == 0;
}

static void hear(modbus *self, modbus_client *one)
{
    const ssize_t got = recv(one->descriptor, one->bytes + one->have, sizeof one->bytes - one->have, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    one->have += got > 0 ? (size_t)got : 0;
    one->heard_s = seconds_now();
    if (got <= 0 || !answer_all(self, one)) {
        drop(one);
    }
}

static void welcome(modbus *self)
{
    const int yes = 1, descriptor = accept4(self->listener, NULL, NULL, SOCK_CLOEXEC);
    int place = 0;
    while (place < CLIENTS && self->client[place].descriptor >= 0) {
        ++place;
    }
    if (descriptor >= 0 && place < CLIENTS) {
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        self->client[place] = (modbus_client){.descriptor = descriptor, .heard_s = seconds_now()};
    } else if (descriptor >= 0) {
        close(descriptor);
    }
}

static void *work(void *user)
{
    modbus *self = user;
    while (!atomic_load(&self->shall_stop)) {
        struct pollfd events[CLIENTS + 1] = {{.fd = self->listener, .events = POLLIN}};
        for (int i = 0; i < CLIENTS; ++i) {
            events[i + 1] = (struct pollfd){.fd = self->client[i].descriptor, .events = POLLIN};
        }
        poll(events, CLIENTS + 1, LOOK_MS);
        for (int i = 0; i < CLIENTS; ++i) {
            modbus_client *one = &self->client[i];
            if (one->descriptor >= 0 && events[i + 1].revents) {
                hear(self, one);
            } else if (one->descriptor >= 0 && seconds_now() - one->heard_s > SILENT_S) {
                drop(one);
            }
        }
        if (events[0].revents) {
            welcome(self);
        }
    }
    return NULL;
}

// ---- the loop ----

static bool wants_no_samples(const live_plants *live)
{
    (void)live;
    return false;
}

static void take_no_samples(live_plants *live, const live_batch *batch)
{
    (void)live;
    (void)batch;
}

static void fill(modbus_table *table, const live_frame *frame)
{
    const bool touches = frame->contacts > 0;
    table->word[0] = 1;
    table->word[1] = (uint16_t)frame->joints;
    table->word[2] = (uint16_t)(1 + (frame->is_paused ? 2 : 0) + (touches ? 4 : 0));
    modbus_put_long(table, 4, (uint32_t)frame->ticks);
    modbus_put_long(table, 6, (uint32_t)frame->missed);
    for (int k = 0; k < frame->joints; ++k) {
        modbus_put_float(table, MODBUS_POSITION + 2 * k, frame->q[k]);
        modbus_put_float(table, MODBUS_SPEED + 2 * k, frame->qd[k]);
        modbus_put_float(table, MODBUS_TORQUE + 2 * k, frame->torque[k]);
        modbus_put_float(table, MODBUS_TARGET + 2 * k, frame->target[k]);
    }
    for (int k = 0; k < 3; ++k) {
        modbus_put_float(table, MODBUS_TOOL + 2 * k, frame->xyz[k]);
    }
}

/// What was written whole; joints that were not keep their target.
static live_command take_targets(modbus_table *table, const live_frame *frame)
{
    live_command command = live_command_none();
    for (int k = 0; k < frame->joints; ++k) {
        command.target[k] = frame->target[k];
        if (modbus_take_target(table, k, &command.target[k])) {
            command.target_count = frame->joints;
        }
    }
    return command;
}

/// The table is of another source from now on: what was written was not meant for it. The caller has the lock.
static void turn_to(modbus *self, int number)
{
    if (self->number != number) {
        self->number = number;
        self->table.pending = 0;
    }
}

/// What was written goes to the plant before the table shows the next frame.
static void show(live_plants *live, int number, live_plant *plant, const live_frame *frame)
{
    modbus *used = live->modbus;
    if (!used || number != live_newest(live)) {
        return;
    }
    pthread_mutex_lock(&used->lock);
    turn_to(used, number);
    const live_command command = take_targets(&used->table, frame);
    fill(&used->table, frame);
    used->made_s = frame->made_s;
    pthread_mutex_unlock(&used->lock);
    if (command.target_count > 0) {
        live_plant_command(plant, &command);
    }
}

static void end(live_plants *live)
{
    modbus *used = live->modbus;
    if (used && live_newest(live) == 0) {
        pthread_mutex_lock(&used->lock);
        turn_to(used, 0);
        used->table.word[1] = used->table.word[2] = 0;
        used->made_s = 0.0;
        pthread_mutex_unlock(&used->lock);
    }
}

const live_wire modbus_wire = {wants_no_samples, take_no_samples, show, end};

// ---- life ----

static zv_status fail_listening(int port, int problem, zv_error *why)
{
    return zv_fail(why, ZV_ERR_IO, 0, 0, "Modbus cannot listen on port %d: %s", port, strerror(problem));
}

zv_status modbus_open(int port, bool may_write, modbus **out, zv_error *why)
{
    modbus *self = calloc(1, sizeof *self);
    if (!self) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for Modbus");
    }
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    socklen_t size = sizeof place;
    const int yes = 1;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    self->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    setsockopt(self->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (self->listener < 0 || bind(self->listener, (struct sockaddr *)&place, sizeof place) != 0 ||
        listen(self->listener, CLIENTS) != 0 || getsockname(self->listener, (struct sockaddr *)&place, &size) != 0) {
        const int problem = errno;
        if (self->listener >= 0) {
            close(self->listener);
        }
        free(self);
        return fail_listening(port, problem, why);
    }
    self->port = ntohs(place.sin_port);
    self->table.may_write = may_write;
    self->table.word[0] = 1;
    for (int i = 0; i < CLIENTS; ++i) {
        self->client[i].descriptor = -1;
    }
    pthread_mutex_init(&self->lock, NULL);
    atomic_init(&self->shall_stop, false);
    const int problem = quiet_thread_create(&self->thread, work, self);
    if (problem) {
        close(self->listener);
        free(self);
        return fail_listening(port, problem, why);
    }
    *out = self;
    return ZV_OK;
}

int modbus_port(const modbus *self)
{
    return self->port;
}

void modbus_close(modbus *self)
{
    if (!self) {
        return;
    }
    atomic_store(&self->shall_stop, true);
    pthread_join(self->thread, NULL);
    for (int i = 0; i < CLIENTS; ++i) {
        if (self->client[i].descriptor >= 0) {
            close(self->client[i].descriptor);
        }
    }
    close(self->listener);
    pthread_mutex_destroy(&self->lock);
    free(self);
}
