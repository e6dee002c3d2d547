/// @file live_source.c
/// One live source: its thread, and what goes in and out.
///
///     loop ──command──► [lock] ──► thread: tick, tick, tick ... ──frame, samples──► [lock] ──► loop
#include "live_plant.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "document_ops.h"
#include "live_parts.h"
#include "quiet_thread.h"
#include "worker.h"
#include "zveno/describe.h"
#include "zveno/kin.h"

// ---- commands ----

live_command live_command_none(void)
{
    return (live_command){.stamp = NAN,
                          .pause = NAN,
                          .speed = NAN,
                          .seek = NAN,
                          .gravity = NAN,
                          .load_kg = NAN,
                          .friction = NAN,
                          .friction_added = NAN,
                          .torque = NAN,
                          .stiffness = NAN,
                          .damping = NAN};
}

static void join(live_command *before, const live_command *after)
{
    if (after->target_count > 0) {
        before->target_count = after->target_count;
        memcpy(before->target, after->target, sizeof before->target);
    }
    if (after->has_push) {
        before->has_push = true;
        before->push = after->push;
        before->push_s = after->push_s;
    }
    live_change(&before->stamp, after->stamp);
    live_change(&before->pause, after->pause);
    live_change(&before->speed, after->speed);
    live_change(&before->seek, after->seek);
    live_change(&before->gravity, after->gravity);
    live_change(&before->load_kg, after->load_kg);
    live_change(&before->friction, after->friction);
    live_change(&before->friction_added, after->friction_added);
    live_change(&before->torque, after->torque);
    live_change(&before->stiffness, after->stiffness);
    live_change(&before->damping, after->damping);
    before->steps = after->steps > 0 ? after->steps : before->steps;
}

// ---- the thread ----

static void describe(live_plant *p, const char *name)
{
    zv_export *made = NULL;
    zv_text text = {0};
    if (zv_export_robot(p->robot, ZV_FORMAT_URDF, NULL, &made, NULL) == ZV_OK) {
        size_t size;
        const char *urdf = zv_export_text(made, &size);
        zv_text_append(&text, urdf, size);
    }
    zv_export_free(made);
    pthread_mutex_lock(&p->lock);
    p->description = text;
    p->source = zv_feed_source_of(p->robot, name);
    p->has_begun = true;
    pthread_mutex_unlock(&p->lock);
}

static zv_status run_by_origin(live_plant *p, const zv_simulation *asked, zv_error *why)
{
    const zv_json *plant = zv_json_member(asked->request, "plant");
    switch (p->origin) {
    case LIVE_REPLAYED:
        describe(p, "recording");
        return live_run_replay(p, why);
    case LIVE_MEASURED:
        describe(p, "measured");
        return live_run_measured(p, why);
    case LIVE_DEVICE:
        describe(p, "device");
        return live_run_device(p, asked, why);
    case LIVE_SIMULATED:
        break;
    }
    describe(p, plant ? plant->text : "articulation");
    return live_run_simulated(p, asked, why);
}

/// The session has found the arm and checked the fields: the source runs until it is stopped.
static zv_status simulate(const zv_simulation *asked, zv_json_writer *answer, zv_error *why)
{
    live_plant *p = asked->host->user;
    p->robot = asked->robot;
    p->joints = zv_robot_joint_count(asked->robot);
    if (p->start_joints != 0 && p->start_joints != p->joints) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'q' must have %d numbers, one per joint", p->joints);
    }
    const zv_status status = run_by_origin(p, asked, why);
    zv_json_put_integer(answer, "ticks", p->ticks);
    zv_json_put_integer(answer, "missed", p->missed);
    pthread_mutex_lock(&p->lock);
    p->has_begun = false; // the arm goes with the session
    pthread_mutex_unlock(&p->lock);
    return status;
}

static void *work(void *user)
{
    live_plant *p = user;
    const zv_host host = {.read_file = p->store ? document_path_read : NULL, .simulate = simulate, .user = p};
    zv_text answer = {0};
    zv_session *session = zv_session_create(&host);
    if (p->store) {
        document_paths_use(p->store);
    }
    if (session) {
        zv_session_answer(session, p->request.data, p->request.size, &answer);
    }
    zv_session_free(session);
    pthread_mutex_lock(&p->lock);
    p->answer = answer;
    p->has_ended = true;
    pthread_mutex_unlock(&p->lock);
    p->wake(p->user);
    return NULL;
}

// ---- from the loop ----

static void destroy(live_plant *p)
{
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->has_news);
    zv_feed_queue_free(p->measured);
    zv_feed_queue_free(p->reference);
    zv_feed_queue_free(p->inbox);
    live_device_free(p->device);
    zv_text_free(&p->request);
    zv_text_free(&p->answer);
    zv_text_free(&p->description);
    free(p);
}

static void prepare(live_plant *p, const live_begin *how)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    urgent_lock_init(&p->lock);
    pthread_cond_init(&p->has_news, &monotonic);
    pthread_condattr_destroy(&monotonic);
    atomic_init(&p->shall_stop, false);
    atomic_init(&p->is_listened_to, false);
    atomic_init(&p->is_recorded, false);
    p->request = *how->request;
    *how->request = (zv_text){0};
    p->origin = how->origin;
    p->device = how->device;
    p->store = how->store;
    p->wake = how->wake;
    p->user = how->user;
    p->start_joints = how->joints;
    memcpy(p->start, how->q, (size_t)how->joints * sizeof *how->q);
    snprintf(p->recording, sizeof p->recording, "%s", how->recording ? how->recording : "");
    p->command = live_command_none();
    p->stamp = p->duration = p->place = p->seek = NAN;
    p->speed = 1.0;
    p->measured = zv_feed_queue_create(LIVE_WAITING);
    p->reference = zv_feed_queue_create(LIVE_WAITING);
    p->inbox = how->origin == LIVE_MEASURED ? zv_feed_queue_create(LIVE_WAITING) : NULL;
}

live_plant *live_plant_create(const live_begin *how)
{
    live_plant *p = how->request->failed ? NULL : calloc(1, sizeof *p);
    if (!p) {
        zv_text_free(how->request);
        live_device_free(how->device);
        return NULL;
    }
    prepare(p, how);
    const bool has_queues = p->measured && p->reference && (p->inbox || p->origin != LIVE_MEASURED);
    if (!has_queues) {
        destroy(p);
        return NULL;
    }
    return p;
}

void live_plant_begin(live_plant *p)
{
    p->had_its_turn = true;
    p->has_thread = quiet_thread_create(&p->thread, work, p) == 0;
    if (!p->has_thread) {
        const zv_text none = {0};
        worker_refuse(&none, ZV_ERR_INTERNAL, "there is no thread for a live plant", &p->answer);
        p->has_ended = true;
        p->wake(p->user);
    }
}

bool live_plant_had_its_turn(const live_plant *p)
{
    return p->had_its_turn;
}

live_device *live_plant_device(const live_plant *p)
{
    return p->device;
}

int live_plant_joints(const live_plant *p)
{
    return p->start_joints;
}

void live_plant_command(live_plant *p, const live_command *command)
{
    pthread_mutex_lock(&p->lock);
    join(&p->command, command);
    p->has_command = true;
    pthread_mutex_unlock(&p->lock);
}

bool live_plant_take(live_plant *p, live_frame *out)
{
    pthread_mutex_lock(&p->lock);
    const bool has = p->has_frame;
    if (has) {
        *out = p->frame;
        p->has_frame = false;
    }
    pthread_mutex_unlock(&p->lock);
    return has;
}

void live_plant_listen(live_plant *p, bool listens)
{
    atomic_store_explicit(&p->is_listened_to, listens, memory_order_relaxed);
}

void live_plant_record(live_plant *p, live_recording *recording)
{
    pthread_mutex_lock(&p->lock);
    p->recorder = recording;
    p->recorded_as = -1;
    atomic_store(&p->is_recorded, recording != NULL);
    pthread_mutex_unlock(&p->lock);
}

int live_plant_drain(live_plant *p, zv_feed_sample *measured, zv_feed_sample *reference, int room, long long *first)
{
    int count = 0;
    pthread_mutex_lock(&p->lock);
    *first = p->taken + zv_feed_dropped(p->measured);
    while (count < room && zv_feed_take(p->measured, &measured[count])) {
        zv_feed_take(p->reference, &reference[count++]);
    }
    p->taken += count;
    pthread_mutex_unlock(&p->lock);
    return count;
}

bool live_plant_source(live_plant *p, zv_feed_source *out)
{
    pthread_mutex_lock(&p->lock);
    const bool has = p->source.count > 0;
    *out = p->source;
    pthread_mutex_unlock(&p->lock);
    return has;
}

void live_plant_arm(live_plant *p, char out[ZV_NAME_SIZE])
{
    pthread_mutex_lock(&p->lock);
    snprintf(out, ZV_NAME_SIZE, "%.47s", p->has_begun ? zv_robot_name(p->robot) : "");
    pthread_mutex_unlock(&p->lock);
}

bool live_plant_is_measured(live_plant *p)
{
    pthread_mutex_lock(&p->lock);
    const bool is = p->inbox && p->has_begun;
    pthread_mutex_unlock(&p->lock);
    return is;
}

bool live_plant_measure(live_plant *p, const zv_feed_sample *sample)
{
    pthread_mutex_lock(&p->lock);
    const bool fits = p->inbox && p->has_begun && sample->count == p->source.count;
    if (fits) {
        zv_feed_push(p->inbox, sample);
        pthread_cond_signal(&p->has_news);
    }
    pthread_mutex_unlock(&p->lock);
    return fits;
}

void live_plant_description(live_plant *p, zv_text *out)
{
    pthread_mutex_lock(&p->lock);
    zv_text_append(out, p->description.data ? p->description.data : "", p->description.size);
    pthread_mutex_unlock(&p->lock);
}

bool live_plant_has_ended(live_plant *p, zv_text *answer)
{
    pthread_mutex_lock(&p->lock);
    const bool has = p->has_ended;
    if (has) {
        zv_text_append(answer, p->answer.data ? p->answer.data : "", p->answer.size);
    }
    pthread_mutex_unlock(&p->lock);
    return has;
}

void live_plant_stop(live_plant *p)
{
    pthread_mutex_lock(&p->lock);
    atomic_store(&p->shall_stop, true);
    p->has_ended = p->has_ended || !p->has_thread;
    pthread_cond_signal(&p->has_news);
    pthread_mutex_unlock(&p->lock);
}

void live_plant_free(live_plant *p)
{
    live_plant_stop(p);
    if (p->has_thread) {
        pthread_join(p->thread, NULL);
    }
    destroy(p);
}
