/// @file live_plant.c
/// One plant in real time.
///
///     loop ──command──► [lock] ──► thread: tick, tick, tick ... by the absolute clock ──frame──► [lock] ──► loop
///
/// A tick that comes later than its period is a missed deadline. A thread that is behind makes up for it; one that is far
/// behind lets the time go, so that a plant that is too heavy runs slowly and not for ever after.
#include "live_plant.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "document_ops.h"
#include "zveno/describe.h"
#include "zveno/kin.h"

#define FRAME_S (1.0 / 60.0)
/// The first frame that knows of a command does not wait for its turn, but for so long.
#define HASTY_FRAME_S 0.004
#define FAR_BEHIND_S 0.05
#define PAUSED_PERIOD_S 0.01
/// Nobody has a hand on it any more.
#define IDLE_S 900.0

struct live_plant {
    pthread_t thread;
    pthread_mutex_t lock;
    atomic_bool shall_stop;
    void (*wake)(void *user);
    void *user;
    documents *store;
    zv_text request;
    int start_joints;
    double start[ZV_MAX_JOINTS];
    // under the lock
    live_command command;
    bool has_command, has_frame, has_ended;
    live_frame frame;
    long long skipped;
    zv_text answer, description;
    // of the thread
    zv_live *live;
    const zv_robot *robot;
    int joints;
    zv_feed_source source;
    double next_s; ///< deadline of the next tick
    double framed_s, heard_s, busy_s;
    long long ticks, framed_ticks, missed;
    double latest_s, stamp, speed;
    bool is_paused;
    bool has_heard; ///< a command that no frame knows of yet
    int steps;
    char refused[160];
};

static double clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void sleep_until(double when_s)
{
    const struct timespec when = {(time_t)floor(when_s), (long)((when_s - floor(when_s)) * 1e9)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL) == EINTR) {
    }
}

// ---- commands ----

live_command live_command_none(void)
{
    return (live_command){.stamp = NAN,
                          .pause = NAN,
                          .speed = NAN,
                          .gravity = NAN,
                          .load_kg = NAN,
                          .friction = NAN,
                          .friction_added = NAN,
                          .torque = NAN,
                          .stiffness = NAN,
                          .damping = NAN};
}

static void change(double *value, double commanded)
{
    *value = isnan(commanded) ? *value : commanded;
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
    change(&before->stamp, after->stamp);
    change(&before->pause, after->pause);
    change(&before->speed, after->speed);
    change(&before->gravity, after->gravity);
    change(&before->load_kg, after->load_kg);
    change(&before->friction, after->friction);
    change(&before->friction_added, after->friction_added);
    change(&before->torque, after->torque);
    change(&before->stiffness, after->stiffness);
    change(&before->damping, after->damping);
    before->steps = after->steps > 0 ? after->steps : before->steps;
}

static double inside(const live_plant *p, int joint, double value)
{
    return value / zv_sim_outside(p->robot, joint, 1.0);
}

static void change_setting(live_plant *p, const live_command *command)
{
    zv_live_setting setting = zv_live_setting_of(p->live);
    const zv_live_setting before = setting;
    change(&setting.gravity.z, -command->gravity);
    change(&setting.load_kg, command->load_kg);
    change(&setting.friction_scale, command->friction);
    change(&setting.friction_added, command->friction_added);
    change(&setting.torque_scale, command->torque);
    change(&setting.stiffness_scale, command->stiffness);
    change(&setting.damping_scale, command->damping);
    zv_error why;
    if (memcmp(&before, &setting, sizeof setting) != 0) {
        p->refused[0] = '\0';
        if (zv_live_set(p->live, &setting, &why) != ZV_OK) {
            snprintf(p->refused, sizeof p->refused, "%.159s", why.message);
        }
        p->next_s = clock_s(); // building takes longer than a tick: that is no missed deadline
    }
}

static void fulfil(live_plant *p, const live_command *command)
{
    double q[ZV_MAX_JOINTS];
    if (command->target_count == p->joints) {
        for (int k = 0; k < p->joints; ++k) {
            q[k] = inside(p, k, command->target[k]);
        }
        zv_live_target(p->live, q);
    }
    if (command->has_push) {
        zv_live_push(p->live, command->push, command->push_s);
    }
    change(&p->stamp, command->stamp);
    change(&p->speed, command->speed);
    p->is_paused = isnan(command->pause) ? p->is_paused : command->pause != 0.0;
    p->steps = command->steps > 0 ? command->steps : p->steps;
    change_setting(p, command);
}

static void hear(live_plant *p, double now_s)
{
    pthread_mutex_lock(&p->lock);
    const bool has = p->has_command;
    const live_command command = p->command;
    p->has_command = false;
    p->command = live_command_none();
    pthread_mutex_unlock(&p->lock);
    if (has) {
        p->heard_s = now_s;
        p->has_heard = true;
        fulfil(p, &command);
    }
}

// ---- frames ----

static live_frame frame_of(const live_plant *p, const zv_sim_sample *now, double now_s)
{
    const zv_plan_sample *motion = zv_live_motion(p->live);
    live_frame frame = {.joints = p->joints,
                        .t = now->t,
                        .xyz = {now->xyz.x * 1e3, now->xyz.y * 1e3, now->xyz.z * 1e3},
                        .stamp = p->stamp,
                        .made_s = now_s,
                        .ticks = p->ticks,
                        .missed = p->missed,
                        .latest_s = p->latest_s,
                        .is_paused = p->is_paused,
                        .speed = p->speed,
                        .contacts = zv_live_report(p->live).contact_count};
    const long long made = p->ticks - p->framed_ticks;
    frame.cost_s = made > 0 ? p->busy_s / (double)made : 0.0;
    for (int k = 0; k < p->joints; ++k) {
        frame.q[k] = zv_sim_outside(p->robot, k, now->q[k]);
        frame.qd[k] = zv_sim_outside(p->robot, k, now->qd[k]);
        frame.target[k] = zv_sim_outside(p->robot, k, motion->q[k]);
        frame.torque[k] = now->torque[k];
        frame.outside[k] = zv_sim_outside(p->robot, k, 1.0);
    }
    frame.source = p->source;
    frame.sample = (zv_feed_sample){.t_source_ns = zv_feed_ns(now->t), .count = p->joints};
    memcpy(frame.sample.q, now->q, sizeof now->q);
    memcpy(frame.sample.qd, now->qd, sizeof now->qd);
    memcpy(frame.sample.effort, now->torque, sizeof now->torque);
    frame.base_from_tool = zv_fk_frames(p->robot, now->q, frame.frames);
    snprintf(frame.refused, sizeof frame.refused, "%s", p->refused);
    return frame;
}

static void show(live_plant *p, const zv_sim_sample *now, double now_s)
{
    const live_frame frame = frame_of(p, now, now_s);
    pthread_mutex_lock(&p->lock);
    p->skipped += p->has_frame;
    p->frame = frame;
    p->frame.skipped = p->skipped;
    p->has_frame = true;
    pthread_mutex_unlock(&p->lock);
    p->framed_s = now_s;
    p->has_heard = false;
    p->framed_ticks = p->ticks;
    p->busy_s = 0.0;
    p->wake(p->user);
}

// ---- time ----

/// Waits for the deadline of the next tick, and notes when it was missed.
static void keep_time(live_plant *p)
{
    const double period = p->is_paused ? PAUSED_PERIOD_S : zv_live_period(p->live) / p->speed;
    p->next_s += period;
    const double late = clock_s() - p->next_s;
    if (late < 0.0) {
        sleep_until(p->next_s);
    }
    const double after = clock_s() - p->next_s;
    if (p->is_paused) {
        p->next_s = clock_s();
        return;
    }
    p->latest_s = fmax(p->latest_s, after);
    p->missed += after > period ? 1 : 0;
    if (after > FAR_BEHIND_S) {
        sleep_until(clock_s() + period); // others want the processor too
        p->next_s = clock_s();
    }
}

static bool tick(live_plant *p, zv_sim_sample *now)
{
    if (p->is_paused && p->steps == 0) {
        return true;
    }
    p->steps -= p->steps > 0;
    ++p->ticks;
    const double begin = clock_s();
    const bool goes_on = zv_live_tick(p->live, now);
    p->busy_s += clock_s() - begin;
    return goes_on;
}

static zv_status run(live_plant *p, zv_error *why)
{
    zv_sim_sample now = {0};
    bool goes_on = zv_live_tick(p->live, &now);
    p->next_s = p->heard_s = clock_s();
    while (goes_on && !atomic_load(&p->shall_stop)) {
        const double now_s = clock_s();
        hear(p, now_s);
        goes_on = tick(p, &now);
        if (now_s - p->framed_s >= (p->has_heard ? HASTY_FRAME_S : FRAME_S)) {
            show(p, &now, now_s);
        }
        if (now_s - p->heard_s > IDLE_S) {
            return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "nobody moved the live plant for %d minutes", (int)(IDLE_S / 60.0));
        }
        keep_time(p);
    }
    const zv_sim_report report = zv_live_report(p->live);
    return report.failed ? zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", report.message) : ZV_OK;
}

static void describe(live_plant *p)
{
    zv_export *made = NULL;
    p->source = zv_feed_source_of(p->robot, "live");
    if (zv_export_robot(p->robot, ZV_FORMAT_URDF, NULL, &made, NULL) == ZV_OK) {
        size_t size;
        const char *text = zv_export_text(made, &size);
        pthread_mutex_lock(&p->lock);
        zv_text_append(&p->description, text, size);
        pthread_mutex_unlock(&p->lock);
    }
    zv_export_free(made);
}

/// The session has found the arm and checked the fields: the plant runs until it is stopped.
static zv_status simulate(const zv_simulation *asked, zv_json_writer *answer, zv_error *why)
{
    live_plant *p = asked->host->user;
    double q[ZV_MAX_JOINTS] = {0.0};
    p->robot = asked->robot;
    p->joints = zv_robot_joint_count(asked->robot);
    if (p->start_joints != 0 && p->start_joints != p->joints) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'q' must have %d numbers, one per joint", p->joints);
    }
    for (int k = 0; k < p->start_joints; ++k) {
        q[k] = inside(p, k, p->start[k]);
    }
    zv_status status = zv_live_create(asked, q, &p->live, why);
    if (status == ZV_OK) {
        describe(p);
        status = run(p, why);
        zv_json_put_integer(answer, "ticks", p->ticks);
        zv_json_put_integer(answer, "missed", p->missed);
    }
    zv_live_free(p->live);
    p->live = NULL;
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

live_plant *live_plant_start(zv_text *request, const double *q, int joints, documents *store, void (*wake)(void *user),
                             void *user)
{
    live_plant *p = request->failed ? NULL : calloc(1, sizeof *p);
    if (!p) {
        zv_text_free(request);
        return NULL;
    }
    pthread_mutex_init(&p->lock, NULL);
    atomic_init(&p->shall_stop, false);
    p->request = *request;
    *request = (zv_text){0};
    p->store = store;
    p->wake = wake;
    p->user = user;
    p->start_joints = joints;
    memcpy(p->start, q, (size_t)joints * sizeof *q);
    p->command = live_command_none();
    p->stamp = NAN;
    p->speed = 1.0;
    if (pthread_create(&p->thread, NULL, work, p) != 0) {
        pthread_mutex_destroy(&p->lock);
        zv_text_free(&p->request);
        free(p);
        return NULL;
    }
    return p;
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
    atomic_store(&p->shall_stop, true);
}

void live_plant_free(live_plant *p)
{
    live_plant_stop(p);
    pthread_join(p->thread, NULL);
    pthread_mutex_destroy(&p->lock);
    zv_text_free(&p->request);
    zv_text_free(&p->answer);
    zv_text_free(&p->description);
    free(p);
}
