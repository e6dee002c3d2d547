/// @file drive_bus.c
/// A motion on bus servos.
///
///     every 20 ms: goals of the next frame to all servos ──► where is each? ──► far behind, hot, silent: stop
///     stop: the goal of every servo becomes the place where it is; it holds that
#include "drive_bus.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STEP_RAD (6.283185307179586 / ZV_BUS_TURN)
#define DEGREES (180.0 / 3.14159265358979323846)
#define ANSWERS_S 0.05  ///< for all servos to say where they are
#define NEAR_DEG 5.0    ///< of the first place of a motion
#define NEAR_S 0.5      ///< to go there from so near
#define BEHIND_DEG 15.0 ///< a servo that is blocked
#define RESTED_DEG 2.0  ///< of the last place
#define REST_S 2.0
enum { TRIES = 3, SILENT = 10 }; ///< questions; of these in a row without all answers

zv_status bus_arm_make(zv_bus_dialect dialect, const bus_numbers *given, bus_arm *out, zv_error *why)
{
    bus_arm made = {.dialect = dialect, .count = given->id_count};
    if (made.count > ZV_MAX_JOINTS) { // samples and motions have no place for more
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "there are %d ids of servos; an arm has up to %d joints",
                       made.count, ZV_MAX_JOINTS);
    }
    bool is_good = made.count > 0 && (!given->middle_deg || given->middle_count == made.count);
    for (int k = 0; is_good && k < made.count; ++k) {
        const double id = fabs(given->ids[k]);
        is_good = id == floor(id) && id >= 1.0 && id <= ZV_BUS_LAST_ID;
        for (int i = 0; is_good && i < k; ++i) {
            is_good = made.ids[i] != (int)id;
        }
        made.ids[k] = is_good ? (int)id : 0;
        made.is_reversed[k] = given->ids[k] < 0.0;
        made.middle[k] = given->middle_deg ? given->middle_deg[k] / DEGREES : 0.0;
    }
    if (!is_good) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "bus servos need an id from 1 to %d for each joint, none twice, and as many middles or none",
                       ZV_BUS_LAST_ID);
    }
    *out = made;
    return ZV_OK;
}

// ---- the motion ----

static bool grow(bus_motion *m)
{
    const size_t more = m->capacity ? 2 * m->capacity : 1024;
    double *larger = realloc(m->q, more * (size_t)m->count * sizeof *larger);
    if (larger) {
        m->q = larger;
        m->capacity = more;
    }
    return larger != NULL;
}

static void add_frame(bus_motion *m, const double *q)
{
    m->failed = m->failed || ((size_t)m->frames == m->capacity && !grow(m));
    if (!m->failed) {
        memcpy(m->q + (size_t)m->frames++ * (size_t)m->count, q, (size_t)m->count * sizeof *q);
    }
}

void bus_motion_add(bus_motion *m, double t, const double *q)
{
    while (!m->failed && m->frames * BUS_FRAME_S <= t) {
        double at[ZV_MAX_JOINTS];
        const double part =
            m->has_sample && t > m->last_t ? (m->frames * BUS_FRAME_S - m->last_t) / (t - m->last_t) : 1.0;
        for (int k = 0; k < m->count; ++k) {
            at[k] = m->has_sample ? m->last_q[k] + part * (q[k] - m->last_q[k]) : q[k];
        }
        add_frame(m, at);
    }
    m->has_sample = true;
    m->last_t = t;
    memcpy(m->last_q, q, (size_t)m->count * sizeof *q);
}

void bus_motion_end(bus_motion *m)
{
    if (m->has_sample) {
        add_frame(m, m->last_q);
    }
}

void bus_motion_free(bus_motion *m)
{
    free(m->q);
}

static void steps_of(const bus_arm *arm, const double *q, int *steps)
{
    for (int k = 0; k < arm->count; ++k) {
        const double turn = (q[k] - arm->middle[k]) / STEP_RAD;
        steps[k] = ZV_BUS_MIDDLE + (int)lround(fmax(-1e6, fmin(1e6, arm->is_reversed[k] ? -turn : turn)));
    }
}

// ---- talking ----

typedef struct asking {
    const bus_arm *arm;
    int heard;
    bool has[ZV_BUS_SERVOS];
    int step[ZV_BUS_SERVOS];
    int error, error_id; ///< the first that was reported
} asking;

static void take_answer(void *user, const zv_bus_answer *answer)
{
    asking *a = user;
    for (int k = 0; k < a->arm->count; ++k) {
        if (a->arm->ids[k] == answer->id && zv_bus_place(a->arm->dialect, answer, &a->step[k])) {
            a->heard += !a->has[k];
            a->has[k] = true;
        }
    }
    if (answer->error && !a->error) {
        a->error = answer->error;
        a->error_id = answer->id;
    }
}

/// Asks all servos once. False when the line has ended.
static bool ask_once(zv_port *port, const bus_arm *arm, asking *out)
{
    unsigned char packet[ZV_BUS_PACKET], bytes[256];
    zv_bus bus = {.dialect = arm->dialect}; // what came before the question answers none
    *out = (asking){.arm = arm};
    bool is_open = zv_port_write(port, packet, zv_bus_ask(arm->dialect, arm->ids, arm->count, packet));
    for (const double until = drive_clock_s() + ANSWERS_S;
         is_open && out->heard < arm->count && drive_clock_s() < until;) {
        const int size = zv_port_read(port, bytes, sizeof bytes, 5);
        is_open = size >= 0;
        zv_bus_receive(&bus, bytes, size > 0 ? (size_t)size : 0, take_answer, out);
    }
    return is_open;
}

static void joints_of(const asking *a, double *q)
{
    for (int k = 0; k < a->arm->count; ++k) {
        const double turn = (a->step[k] - ZV_BUS_MIDDLE) * STEP_RAD;
        q[k] = a->arm->middle[k] + (a->arm->is_reversed[k] ? -turn : turn);
    }
}

static bool go_to(zv_port *port, const bus_arm *arm, const int *steps)
{
    unsigned char packet[ZV_BUS_PACKET];
    return zv_port_write(port, packet, zv_bus_go(arm->dialect, arm->ids, steps, arm->count, packet));
}

bool bus_ask(zv_port *port, const bus_arm *arm, double *q, zv_error *why)
{
    asking a = {0};
    bool is_open = true;
    for (int i = 0; i < TRIES && is_open && a.heard < arm->count && !drive_was_stopped(); ++i) {
        is_open = ask_once(port, arm, &a);
    }
    for (int k = 0; k < arm->count && is_open; ++k) {
        if (!a.has[k]) {
            zv_fail(why, ZV_ERR_IO, 0, 0,
                    "servo %d does not say where it is: is the line right, its speed, and the id?", arm->ids[k]);
            return false;
        }
    }
    if (!is_open) {
        zv_fail(why, ZV_ERR_IO, 0, 0, "the line to the servos has ended");
        return false;
    }
    joints_of(&a, q);
    return true;
}

// ---- the beginning ----

static const double *frame_at(const bus_motion *m, long long i)
{
    return m->q + (size_t)i * (size_t)m->count;
}

/// The least time in which `put_before` passes no limit of a joint: in the middle it has 1.5 times the usual speed.
static double least_approach_s(const bus_motion *m, const double *from)
{
    double least = 0.0;
    for (int k = 0; k < m->count; ++k) {
        const double limit = m->velocity[k];
        least = limit > 0.0 ? fmax(least, 1.5 * fabs(m->q[k] - from[k]) / limit) : least;
    }
    return least;
}

/// Puts frames on a straight line before the motion, slow at both ends.
static bool put_before(bus_motion *m, const double *from, double approach_s)
{
    bus_motion longer = {.count = m->count};
    memcpy(longer.velocity, m->velocity, sizeof longer.velocity);
    const int frames = (int)ceil(approach_s / BUS_FRAME_S);
    for (int i = 0; i < frames; ++i) {
        double q[ZV_MAX_JOINTS];
        const double u = (double)i / frames, part = u * u * (3.0 - 2.0 * u);
        for (int k = 0; k < m->count; ++k) {
            q[k] = from[k] + part * (m->q[k] - from[k]);
        }
        add_frame(&longer, q);
    }
    for (int i = 0; i < m->frames; ++i) {
        add_frame(&longer, frame_at(m, i));
    }
    if (longer.failed) {
        free(longer.q);
        return false;
    }
    free(m->q);
    *m = longer;
    return true;
}

/// Servos that count on beyond a turn may be where no goal can be.
static zv_status check_places(const bus_arm *arm, const double *q, zv_error *why)
{
    int steps[ZV_BUS_SERVOS];
    steps_of(arm, q, steps);
    for (int k = 0; k < arm->count; ++k) {
        if (steps[k] < 0 || steps[k] >= ZV_BUS_TURN) {
            return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "servo %d is at step %d, outside of 0 to %d: turn it back by hand",
                           arm->ids[k], steps[k], ZV_BUS_TURN - 1);
        }
    }
    return ZV_OK;
}

static zv_status check_near(const bus_arm *arm, const bus_motion *motion, const double *q, zv_error *why)
{
    for (int k = 0; k < arm->count; ++k) {
        const double away = fabs(q[k] - motion->q[k]) * DEGREES;
        if (!(away <= NEAR_DEG)) {
            return zv_fail(
                why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                "servo %d is %.1f degrees away from where the motion begins: move the arm there by hand, or say "
                "--approach S and it goes there in S seconds, straight in its joints and without a look at "
                "obstacles",
                arm->ids[k], away);
        }
    }
    return ZV_OK;
}

static zv_status check_frames(const bus_arm *arm, const bus_motion *motion, zv_error *why)
{
    int steps[ZV_BUS_SERVOS];
    zv_status status = ZV_OK;
    for (int i = 0; status == ZV_OK && i < motion->frames; ++i) {
        steps_of(arm, frame_at(motion, i), steps);
        status = zv_bus_check(arm->ids, steps, arm->count, why);
    }
    return status;
}

zv_status bus_begin(zv_port *port, const bus_arm *arm, bus_motion *motion, double approach_s, zv_error *why)
{
    double q[ZV_BUS_SERVOS];
    if (drive_was_stopped() || !bus_ask(port, arm, q, why)) {
        return drive_was_stopped() ? zv_fail(why, ZV_ERR_IO, 0, 0, "stopped by you before anything moved") : ZV_ERR_IO;
    }
    const double least_s = least_approach_s(motion, q);
    zv_status status = check_places(arm, q, why);
    status = status == ZV_OK && approach_s <= 0.0 ? check_near(arm, motion, q, why) : status;
    status = status == ZV_OK ? check_frames(arm, motion, why) : status;
    if (status == ZV_OK && approach_s > 0.0 && approach_s < least_s) {
        status = zv_fail(why, ZV_ERR_LIMIT, 0, 0,
                         "in %g s a joint would be faster than its limit on the way to the first place: --approach "
                         "%.2f is the least",
                         approach_s, ceil(100.0 * least_s) / 100.0);
    }
    if (status == ZV_OK && !put_before(motion, q, approach_s > 0.0 ? approach_s : fmax(NEAR_S, least_s))) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the frames");
    }
    return status;
}

// ---- the whole ----

/// What is known while a motion runs.
typedef struct bus_run {
    zv_port *port;
    const bus_arm *arm;
    const bus_motion *motion;
    drive_switch hand;
    asking last;
    bool has_ended, was_sent; ///< the line; the last frame that was to be
    int silent;               ///< questions in a row without all answers
    int behind;               ///< of the arm's servos, the one that is blocked; -1: none
    double farthest_deg;
} bus_run;

/// Notes how far the servos are behind a frame; the farthest, in degrees.
static double look_behind(bus_run *r, const double *q)
{
    double is[ZV_BUS_SERVOS], farthest = 0.0;
    joints_of(&r->last, is);
    for (int k = 0; k < r->arm->count; ++k) {
        const double behind = fabs(is[k] - q[k]) * DEGREES;
        farthest = fmax(farthest, behind);
        r->behind = behind > BEHIND_DEG && r->behind < 0 ? k : r->behind;
    }
    return farthest;
}

/// Sends a frame while somebody lets the arm move, and hears where the servos are. False when it cannot go on.
static bool drive_frame(bus_run *r, const double *q, double *behind_deg)
{
    int steps[ZV_BUS_SERVOS];
    steps_of(r->arm, q, steps);
    r->was_sent = !r->hand.is_held && !r->hand.input_ended && !drive_was_stopped();
    r->has_ended = (r->was_sent && !go_to(r->port, r->arm, steps)) || !ask_once(r->port, r->arm, &r->last);
    const bool has_all = r->last.heard == r->arm->count;
    r->silent = has_all ? 0 : r->silent + 1;
    *behind_deg = has_all ? look_behind(r, q) : INFINITY;
    r->farthest_deg = has_all ? fmax(r->farthest_deg, *behind_deg) : r->farthest_deg;
    if (has_all) {
        double is[ZV_BUS_SERVOS];
        joints_of(&r->last, is);
        drive_see(&(drive_sight){.q = is, .wanted = q, .frame = -1, .is_held = r->hand.is_held});
    }
    return !r->has_ended && r->silent < SILENT && r->last.error == 0 && r->behind < 0 && !r->hand.input_ended &&
           !drive_was_stopped();
}

/// The goals become the places where the servos are. Whether they have said these.
static bool stand(bus_run *r)
{
    asking now = {0};
    for (int i = 0; i < TRIES && now.heard < r->arm->count; ++i) {
        if (!ask_once(r->port, r->arm, &now)) {
            return false;
        }
    }
    for (int k = 0; k < r->arm->count; ++k) { // pushed beyond an end of its turn it has no goal there
        now.step[k] = now.step[k] < 0 ? 0 : now.step[k] >= ZV_BUS_TURN ? ZV_BUS_TURN - 1 : now.step[k];
    }
    return now.heard == r->arm->count && go_to(r->port, r->arm, now.step);
}

static void explain(const bus_run *r, bool stands, bus_end *out)
{
    const char *after = stands ? "the arm holds its place" : "the servos do not answer; they hold their last goals";
    if (r->has_ended) {
        snprintf(out->why, sizeof out->why,
                 "the line to the servos ended after %lld frames; they hold their last goals", out->frames);
    } else if (drive_was_stopped() || r->hand.input_ended) {
        snprintf(out->why, sizeof out->why, "stopped by %s after %lld frames; %s",
                 drive_was_stopped() ? "you" : "the end of the input", out->frames, after);
    } else if (r->last.error) {
        snprintf(out->why, sizeof out->why, "servo %d stopped it after %lld frames: %s; %s", r->last.error_id,
                 out->frames, zv_bus_sentence(r->arm->dialect, r->last.error), after);
    } else if (r->behind >= 0) {
        snprintf(out->why, sizeof out->why,
                 "servo %d was more than %.0f degrees behind after %lld frames: is it blocked? %s",
                 r->arm->ids[r->behind], BEHIND_DEG, out->frames, after);
    } else {
        snprintf(out->why, sizeof out->why, "the servos are silent after %lld frames; %s", out->frames, after);
    }
}

bus_end bus_drive(zv_port *port, const bus_arm *arm, const bus_motion *motion, double dead_man)
{
    unsigned char packet[ZV_BUS_PACKET];
    bus_run r = {.port = port, .arm = arm, .motion = motion, .hand = drive_switch_open(dead_man), .behind = -1};
    double next_s = drive_clock_s(), behind_deg = INFINITY, rests_s = 0.0;
    long long frame = 0;
    bool goes_on =
        stand(&r) && zv_port_write(port, packet, zv_bus_hold(arm->dialect, arm->ids, arm->count, true, packet));
    bool is_done = false, is_last = false; // the last frame has been sent
    while (goes_on && !is_done) {
        drive_switch_look(&r.hand);
        goes_on = drive_frame(&r, frame_at(motion, frame), &behind_deg);
        is_last = is_last || (r.was_sent && frame + 1 >= motion->frames);
        rests_s = is_last && rests_s == 0.0 ? drive_clock_s() : rests_s;
        is_done = is_last && (behind_deg <= RESTED_DEG || drive_clock_s() - rests_s > REST_S);
        frame += r.was_sent && !is_last;
        drive_show((double)frame / motion->frames);
        next_s += BUS_FRAME_S;
        next_s = next_s < drive_clock_s() ? drive_clock_s() : next_s; // late frames are not made up for in a rush
        drive_sleep_until(next_s);
    }
    bus_end end = {.is_done = goes_on && is_done,
                   .frames = frame,
                   .holds = r.hand.holds,
                   .farthest_deg = r.farthest_deg,
                   .rest_deg = behind_deg};
    if (!end.is_done) {
        explain(&r, stand(&r), &end);
    } else {
        end.frames = motion->frames;
    }
    drive_switch_close(&r.hand);
    return end;
}
