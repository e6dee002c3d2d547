/// @file live_record.c
/// A recording of live sources.
#include "live_record.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "quiet_thread.h"
#include "urgent.h"

enum { PLAN, MOST_SOURCES = 4, WAITING = 2000, SAMPLE_BYTES = 64 << 10 /**< more than any sample takes */ };

struct live_recording {
    int holders; ///< loop only
    int descriptor, every;
    char name[DOCUMENT_NAME_BYTES + 1];
    pthread_t thread;
    bool is_joined;        ///< loop only
    pthread_mutex_t *lock; ///< apart, so that whoever only looks may take it
    pthread_cond_t has_news;
    // under the lock
    int count;     ///< of sources, the plan among them
    int described; ///< of these, those that the writer knows
    zv_feed_source source[MOST_SOURCES];
    zv_feed_queue *queue[MOST_SOURCES];
    long long skipped[MOST_SOURCES]; ///< since the last one that was kept
    bool shall_end, is_over;
    long long samples, bytes;
    int64_t first_ns; ///< received; the file begins at 0
    char why[120];
    // of the thread
    zv_log_writer *writer;
    int number[MOST_SOURCES];
    bool is_full;
};

// ---- the thread ----

static bool write_bytes(void *user, const void *bytes, size_t size)
{
    live_recording *self = user;
    const char *at = bytes;
    size_t left = size;
    while (left > 0) {
        const ssize_t written = write(self->descriptor, at, left);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            return false;
        }
        at += written;
        left -= (size_t)written;
    }
    pthread_mutex_lock(self->lock);
    self->bytes += (long long)size;
    pthread_mutex_unlock(self->lock);
    return true;
}

/// Sources that came since the last look.
static void describe_sources(live_recording *self)
{
    pthread_mutex_lock(self->lock);
    const int count = self->count;
    pthread_mutex_unlock(self->lock);
    for (; self->described < count; ++self->described) {
        self->number[self->described] = zv_log_add_source(self->writer, &self->source[self->described]);
    }
}

/// The next sample of a source; false when none waits.
static bool take_next(live_recording *self, int source, zv_feed_sample *out)
{
    pthread_mutex_lock(self->lock);
    const bool has = zv_feed_take(self->queue[source], out);
    pthread_mutex_unlock(self->lock);
    return has;
}

/// Writes a sample unless the file would grow beyond what is read again; false when that failed.
static bool write_sample(live_recording *self, int source, zv_feed_sample *sample)
{
    self->is_full = self->is_full || zv_log_bytes(self->writer) + SAMPLE_BYTES > RECORDING_BYTES;
    if (self->is_full) {
        return true;
    }
    pthread_mutex_lock(self->lock);
    sample->t_received_ns -= self->first_ns;
    ++self->samples;
    pthread_mutex_unlock(self->lock);
    sample->t_received_ns = sample->t_received_ns > 0 ? sample->t_received_ns : 0;
    return zv_log_add(self->writer, self->number[source], sample);
}

/// Writes what waits in the order in which it came, the plan before what was measured; false when that failed.
static bool write_waiting(live_recording *self)
{
    zv_feed_sample next[MOST_SOURCES];
    bool has[MOST_SOURCES] = {false}, is_good = true;
    describe_sources(self);
    for (int i = 0; i < self->described; ++i) {
        has[i] = take_next(self, i, &next[i]);
    }
    for (int first = 0; first >= 0 && is_good && !self->is_full;) {
        first = -1;
        for (int i = 0; i < self->described; ++i) {
            first = has[i] && (first < 0 || next[i].t_received_ns < next[first].t_received_ns) ? i : first;
        }
        if (first >= 0) {
            is_good = write_sample(self, first, &next[first]);
            has[first] = take_next(self, first, &next[first]);
        }
    }
    return is_good;
}

/// Waits for a second, or for the end; whether that has come.
static bool await_end(live_recording *self)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += 1;
    pthread_mutex_lock(self->lock);
    while (!self->shall_end && pthread_cond_timedwait(&self->has_news, self->lock, &until) != ETIMEDOUT) {
    }
    const bool ends = self->shall_end;
    pthread_mutex_unlock(self->lock);
    return ends;
}

static void *work(void *user)
{
    live_recording *self = user;
    bool is_good = true, ends = false;
    while (is_good && !ends && !self->is_full) {
        ends = await_end(self);
        is_good = write_waiting(self) && zv_log_flush(self->writer);
    }
    is_good = is_good && zv_log_end(self->writer);
    const int problem = errno;
    pthread_mutex_lock(self->lock);
    self->is_over = true;
    if (!is_good) {
        snprintf(self->why, sizeof self->why, "the recording cannot be written: %.60s", strerror(problem));
    } else if (self->is_full) {
        snprintf(self->why, sizeof self->why, "the recording has %d MB and ended", (int)(RECORDING_BYTES >> 20));
    }
    pthread_mutex_unlock(self->lock);
    return NULL;
}

// ---- from the loop ----

static void destroy(live_recording *self)
{
    for (int i = 0; i < self->count; ++i) {
        zv_feed_queue_free(self->queue[i]);
    }
    zv_log_writer_free(self->writer);
    pthread_cond_destroy(&self->has_news);
    if (self->lock) {
        pthread_mutex_destroy(self->lock);
    }
    free(self->lock);
    close(self->descriptor);
    free(self);
}

live_recording *live_recording_begin(int descriptor, const char *name, const char *arm, int every)
{
    live_recording *self = calloc(1, sizeof *self);
    if (!self) {
        close(descriptor);
        return NULL;
    }
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&self->has_news, &monotonic);
    pthread_condattr_destroy(&monotonic);
    self->holders = 1;
    self->descriptor = descriptor;
    self->every = every > 1 ? every : 1;
    snprintf(self->name, sizeof self->name, "%s", name);
    self->lock = malloc(sizeof *self->lock);
    if (self->lock) {
        urgent_lock_init(self->lock);
        const zv_log_out out = {self, write_bytes};
        self->writer = zv_log_writer_create(&out, arm);
    }
    if (!self->writer || quiet_thread_create(&self->thread, work, self) != 0) {
        destroy(self);
        return NULL;
    }
    return self;
}

void live_recording_join(live_recording *self, live_recording **seat)
{
    ++self->holders;
    *seat = self;
}

void live_recording_finish(live_recording *self)
{
    if (!self->is_joined) {
        pthread_mutex_lock(self->lock);
        self->shall_end = true;
        pthread_cond_signal(&self->has_news);
        pthread_mutex_unlock(self->lock);
        pthread_join(self->thread, NULL);
        self->is_joined = true;
    }
}

void live_recording_leave(live_recording **seat)
{
    live_recording *self = *seat;
    *seat = NULL;
    if (self && --self->holders == 0) {
        live_recording_finish(self);
        destroy(self);
    }
}

/// For one who has the lock; -1 when there is no place or no memory.
static int add_source(live_recording *self, const zv_feed_source *source, const char *name)
{
    zv_feed_queue *queue = self->count < MOST_SOURCES ? zv_feed_queue_create(WAITING) : NULL;
    if (!queue) {
        return -1;
    }
    self->source[self->count] = *source;
    snprintf(self->source[self->count].name, sizeof self->source[0].name, "%s", name);
    self->queue[self->count] = queue;
    return self->count++;
}

int live_recording_source(live_recording *self, const zv_feed_source *source)
{
    pthread_mutex_lock(self->lock);
    const bool has_plan = self->count > 0 || add_source(self, source, "plan") == PLAN;
    const int number = has_plan ? add_source(self, source, source->name) : -1;
    pthread_mutex_unlock(self->lock);
    return number;
}

void live_recording_add(live_recording *self, int source, const zv_feed_sample *measured,
                        const zv_feed_sample *reference, int count)
{
    if (source < 0) {
        return;
    }
    pthread_mutex_lock(self->lock);
    for (int i = 0; i < count && !self->is_over; ++i) {
        if (self->skipped[source]++ % self->every != 0) {
            continue;
        }
        if (self->first_ns == 0) {
            self->first_ns = measured[i].t_received_ns;
        }
        zv_feed_push(self->queue[source], &measured[i]);
        if (source == PLAN + 1) {
            zv_feed_push(self->queue[PLAN], &reference[i]);
        }
    }
    pthread_mutex_unlock(self->lock);
}

live_recorded live_recording_state(const live_recording *self)
{
    pthread_mutex_lock(self->lock);
    live_recorded state = {
        .name = self->name, .samples = self->samples, .bytes = self->bytes, .is_over = self->is_over};
    for (int i = 0; i < self->count; ++i) {
        state.dropped += zv_feed_dropped(self->queue[i]);
    }
    snprintf(state.why, sizeof state.why, "%s", self->why);
    pthread_mutex_unlock(self->lock);
    return state;
}
