/// @file live_replay.c
/// A recording as a live source: samples come at the times at which they were received, faster or slower, from any place
/// on; at its end the last one stays.
#include <math.h>
#include <string.h>

#include "limits.h"
#include "live_parts.h"

#define REFERENCE "plan"
#define LOOK_S 0.01 ///< a hand is heard so often

/// A recording that is open, MCAP or CSV.
typedef struct player {
    live_plant *plant;
    zv_text bytes;
    zv_log_reader *log; ///< NULL: CSV
    zv_feed_source csv[ZV_LOG_SOURCES];
    int csv_count;
    long long samples[ZV_LOG_SOURCES];
    int source, reference; ///< numbers; -1: not known yet, or none
    int64_t first_ns, last_ns;
    double anchor_s;   ///< by our clock it was then ...
    int64_t anchor_ns; ///< ... this time of the recording
    int64_t from_ns;
    bool has_now;
    zv_feed_sample now;
    double wanted[ZV_MAX_JOINTS];
} player;

static const zv_feed_source *source_at(const player *self, int source)
{
    return self->log ? zv_log_source(self->log, source) : &self->csv[source];
}

static void anchor(player *self, int64_t at_ns)
{
    self->anchor_s = live_clock_s();
    self->anchor_ns = at_ns;
}

static void show(player *self)
{
    if (self->has_now && live_clock_s() - self->plant->framed_s >= LIVE_FRAME_S) {
        live_show(self->plant, &self->now, self->wanted, live_clock_s());
    }
}

/// Neither a hand nor a sample has come for long.
static bool is_idle(const live_plant *p)
{
    return live_clock_s() - p->heard_s > LIVE_IDLE_S;
}

/// Waits until a sample is due; false when it shall stop or go on elsewhere.
static bool await(player *self, int64_t at_ns)
{
    live_plant *p = self->plant;
    while (!atomic_load(&p->shall_stop) && !is_idle(p)) {
        live_command command;
        const double now_s = live_clock_s(), speed = p->speed;
        const bool was_paused = p->is_paused;
        if (live_hear(p, now_s, &command) && !isnan(p->seek)) {
            return false;
        }
        const bool steps = p->is_paused && p->steps > 0;
        if (steps || !self->has_now) { // the first one is shown even while time is stopped
            p->steps -= steps;
            anchor(self, at_ns);
            return true;
        }
        if (p->is_paused || was_paused || speed != p->speed) { // time goes on from where it is
            anchor(self, self->has_now ? self->now.t_received_ns : at_ns);
        }
        const double due_s = self->anchor_s + (double)(at_ns - self->anchor_ns) * 1e-9 / p->speed;
        if (!p->is_paused && due_s <= live_clock_s()) {
            return true;
        }
        show(self);
        live_sleep_until(p->is_paused ? now_s + LOOK_S : fmin(due_s, now_s + LOOK_S));
    }
    return false;
}

static bool take(void *user, int source, const zv_feed_sample *sample)
{
    player *self = user;
    live_plant *p = self->plant;
    if (sample->t_received_ns < self->from_ns || sample->count != p->joints) {
        return true;
    }
    if (source == self->reference) {
        memcpy(self->wanted, sample->q, sizeof self->wanted);
        return true;
    }
    if (source != self->source) {
        return true;
    }
    if (!await(self, sample->t_received_ns)) {
        return false;
    }
    self->now = *sample;
    self->has_now = true;
    p->place = (double)(sample->t_received_ns - self->first_ns) * 1e-9;
    if (self->reference < 0) {
        memcpy(self->wanted, sample->q, sizeof self->wanted);
    }
    ++p->ticks;
    p->heard_s = live_clock_s();
    zv_feed_sample live = *sample;
    live.t_received_ns = calendar_ns();
    live_feed(p, &live, self->wanted, p->heard_s);
    show(self);
    return true;
}

// ---- opening ----

static bool look(void *user, int source, const zv_feed_sample *sample)
{
    player *self = user;
    ++self->samples[source];
    self->first_ns = sample->t_received_ns < self->first_ns ? sample->t_received_ns : self->first_ns;
    self->last_ns = sample->t_received_ns > self->last_ns ? sample->t_received_ns : self->last_ns;
    return true;
}

static zv_status read_all(player *self, zv_log_take taker, zv_error *why)
{
    return self->log ? zv_log_read(self->log, self->from_ns, INT64_MAX, taker, self, why)
                     : zv_log_read_csv(self->bytes.data ? self->bytes.data : "", self->bytes.size, self->plant->robot,
                                       self->csv, &self->csv_count, taker, self, why);
}

static zv_status choose_sources(player *self, zv_error *why)
{
    const int count = self->log ? zv_log_about(self->log).source_count : self->csv_count;
    self->source = self->reference = -1;
    for (int i = 0; i < count; ++i) {
        const zv_feed_source *found = source_at(self, i);
        if (found->count == self->plant->joints && self->samples[i] > 0) {
            int *place = strcmp(found->name, REFERENCE) == 0 ? &self->reference : &self->source;
            *place = *place < 0 ? i : *place;
        }
    }
    if (self->source < 0) { // where it should have been is better than nothing
        self->source = self->reference;
        self->reference = -1;
    }
    if (self->first_ns > self->last_ns) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the recording has no samples");
    }
    return self->source >= 0
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the recording has no source with the %d joints of this arm",
                         self->plant->joints);
}

static zv_status open_player(player *self, zv_error *why)
{
    long long version = 0;
    zv_status status = self->plant->store ? documents_read(self->plant->store, DOCUMENT_RECORDINGS,
                                                           self->plant->recording, 0, &self->bytes, &version, why)
                                          : zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "this server keeps no documents");
    if (status == ZV_OK && zv_log_is(self->bytes.data ? self->bytes.data : "", self->bytes.size)) {
        status = zv_log_open(self->bytes.data, self->bytes.size, &self->log, why);
    }
    self->first_ns = INT64_MAX;
    self->last_ns = INT64_MIN;
    status = status == ZV_OK ? read_all(self, look, why) : status;
    return status == ZV_OK ? choose_sources(self, why) : status;
}

// ---- playing ----

/// The end was reached: the last sample stays until somebody goes back.
static void rest(player *self)
{
    live_plant *p = self->plant;
    live_command command;
    p->is_paused = true;
    while (!atomic_load(&p->shall_stop) && isnan(p->seek) && p->is_paused && !is_idle(p)) {
        live_hear(p, live_clock_s(), &command);
        show(self);
        live_sleep_until(live_clock_s() + LOOK_S);
    }
    if (isnan(p->seek)) { // play again
        p->seek = 0.0;
    }
}

static zv_status play(player *self, zv_error *why)
{
    live_plant *p = self->plant;
    p->duration = (double)(self->last_ns - self->first_ns) * 1e-9;
    p->seek = 0.0;
    p->heard_s = live_clock_s();
    while (!atomic_load(&p->shall_stop)) {
        self->from_ns = self->first_ns + zv_feed_ns(fmin(p->seek, p->duration));
        self->has_now = false;
        p->seek = NAN;
        anchor(self, self->from_ns);
        const zv_status status = read_all(self, take, why);
        if (status == ZV_OK) {
            rest(self);
        } else if (status != ZV_ERR_CANCELLED) {
            return status;
        }
        if (is_idle(p)) {
            return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "nobody looked at the recording for %d minutes",
                           (int)(LIVE_IDLE_S / 60.0));
        }
    }
    return ZV_OK;
}

zv_status live_run_replay(live_plant *p, zv_error *why)
{
    player self = {.plant = p, .source = -1, .reference = -1};
    zv_status status = open_player(&self, why);
    status = status == ZV_OK ? play(&self, why) : status;
    zv_log_free(self.log);
    zv_text_free(&self.bytes);
    return status;
}
