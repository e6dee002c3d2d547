/// @file live_parts.h
/// The inside of a live source, for the files that are it: live_source.c is its life and what the loop sees of it,
/// live_parts.c what its thread does, live_simulated.c, live_replay.c, live_measured.c and live_driven.c where samples come from.
#ifndef ZVENO_SERVER_LIVE_PARTS_H
#define ZVENO_SERVER_LIVE_PARTS_H

#include <pthread.h>
#include <stdatomic.h>

#include "live_plant.h"
#include "urgent.h"

#define LIVE_FRAME_S (1.0 / 60.0)
/// Nobody has a hand on it any more.
#define LIVE_IDLE_S 900.0

struct live_plant {
    pthread_t thread;
    bool had_its_turn, has_thread; ///< of the loop
    pthread_mutex_t lock;
    pthread_cond_t has_news; ///< a sample was measured, or it shall stop
    atomic_bool shall_stop, is_listened_to, is_recorded;
    live_origin origin;
    void (*wake)(void *user);
    void *user;
    documents *store;
    zv_text request;
    char recording[DOCUMENT_NAME_BYTES + 1];
    int start_joints;
    double start[ZV_MAX_JOINTS];
    // under the lock
    live_command command;
    bool has_command, has_frame, has_ended, has_begun;
    live_frame frame;
    long long skipped, taken;
    zv_text answer, description;
    zv_feed_source source;               ///< constant once it has begun
    zv_feed_queue *measured, *reference; ///< for the loop; pushed and taken in step
    zv_feed_queue *inbox;                ///< of a measured arm
    live_device *device;                 ///< of LIVE_DEVICE; constant
    live_recording *recorder;            ///< of what it says; NULL: none
    int recorded_as;                     ///< number of the source in it; -1: it has none yet
    // of the thread
    zv_live *live;
    const zv_robot *robot;
    int joints;
    double next_s; ///< deadline of the next tick
    double framed_s, heard_s, busy_s, fed_s;
    long long ticks, framed_ticks, missed;
    double latest_s, stamp, speed, seek, duration, place;
    bool is_paused;
    urgency urgency;
    device_view view;
    bool has_heard; ///< a command that no frame knows of yet
    int steps, contacts;
    char refused[160];
};

double live_clock_s(void);
void live_sleep_until(double when_s);
/// Replaces a value unless NaN is given.
void live_change(double *value, double commanded);
/// Takes the command that waits, and what it says about time; false when there is none.
bool live_hear(live_plant *p, double now_s, live_command *out);
/// Joint values of requests, degrees and mm, as they are inside.
double live_inside(const live_plant *p, int joint, double value);
/// Hands a sample to those who want all of them.
void live_feed(live_plant *p, const zv_feed_sample *measured, const double *reference, double now_s);
/// Shows a frame: `reference` is where the joints should be, `made_s` when they were there by our clock.
void live_show(live_plant *p, const zv_feed_sample *measured, const double *reference, double made_s);
// Each runs until it shall stop; the arm is known.

zv_status live_run_simulated(live_plant *p, const zv_simulation *asked, zv_error *why);
zv_status live_run_replay(live_plant *p, zv_error *why);
zv_status live_run_measured(live_plant *p, zv_error *why);
zv_status live_run_device(live_plant *p, const zv_simulation *asked, zv_error *why);

#endif
