/// @file live.c
/// A plant under a hand: targets jump, the motion that the plant follows does not.
///
///     hand ──target──► approach within speed and acceleration ──► motion ──► plant, one tick at a time
///
/// Each tick is one sample of a motion and nothing else: whoever hands the same samples to a simulation with the same
/// options gets the same bits.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/sim.h"
#include "sim/sim_fields.h"

/// Of joints whose file has no limit.
#define USUAL_SPEED_TURNING 3.0         ///< rad/s
#define USUAL_SPEED_SLIDING 0.5         ///< m/s
#define USUAL_ACCELERATION_TURNING 12.0 ///< rad/s2
#define USUAL_ACCELERATION_SLIDING 2.0  ///< m/s2

/// Of the plant in one tick: one that shall end does so between two of them.
enum { MOST_STEPS = 1000 };

struct zv_live {
    zv_robot *robot;
    int count;
    zv_live_setting setting, standard; ///< what holds now; what the plant began with
    zv_sim_asked asked;                ///< the options, and what they point to
    double stiffness[ZV_MAX_JOINTS], damping[ZV_MAX_JOINTS];
    zv_sim *sim;
    double target[ZV_MAX_JOINTS], speed[ZV_MAX_JOINTS], acceleration[ZV_MAX_JOINTS];
    zv_plan_sample motion; ///< the last one
    zv_sim_sample now;
    long long tick;
    zv_vec3 push;
    long long push_until; ///< tick
    unsigned changes;
};

// ---- the approach ----

/// Speed from which the distance left to the target is just enough to stop.
static double speed_towards(double left, double most, double acceleration)
{
    const double braking = sqrt(2.0 * acceleration * fabs(left));
    return copysign(fmin(most, braking), left);
}

static void approach(zv_live *live, double dt)
{
    zv_plan_sample *m = &live->motion;
    for (int k = 0; k < live->count; ++k) {
        const double a = live->acceleration[k], left = live->target[k] - m->q[k], before = m->qd[k];
        const double wanted = speed_towards(left, live->speed[k], a);
        double qd = before + fmax(-a * dt, fmin(a * dt, wanted - before));
        if (fabs(left) <= a * dt * dt && fabs(before) <= 2.0 * a * dt) { // it is there
            m->q[k] = live->target[k];
            qd = 0.0;
        } else {
            m->q[k] += 0.5 * (before + qd) * dt;
        }
        m->qdd[k] = (qd - before) / dt;
        m->qd[k] = qd;
    }
    m->xyz = zv_fk(live->robot, m->q).pos;
}

static void take_limits(zv_live *live)
{
    for (int k = 0; k < live->count; ++k) {
        const zv_joint *joint = zv_robot_joint(live->robot, k);
        const bool turns = joint->kind == ZV_JOINT_REVOLUTE;
        live->speed[k] = fmin(joint->limits.velocity, turns ? USUAL_SPEED_TURNING : USUAL_SPEED_SLIDING);
        live->acceleration[k] =
            fmin(joint->limits.acceleration, turns ? USUAL_ACCELERATION_TURNING : USUAL_ACCELERATION_SLIDING);
    }
}

// ---- the plant ----

/// The options of the request with what the hand has set since.
static zv_sim_options options_now(zv_live *live)
{
    zv_sim_options options = live->asked.options;
    const zv_live_setting *s = &live->setting;
    options.gravity = s->gravity;
    options.load_kg = s->load_kg;
    options.friction_scale = s->friction_scale;
    options.friction_added = s->friction_added;
    options.torque_scale = s->torque_scale;
    options.bandwidth_hz *= sqrt(s->stiffness_scale); // of computed torque: the same spring and damper in its words
    options.damping_ratio *= s->damping_scale / sqrt(s->stiffness_scale);
    if (live->sim) {
        for (int k = 0; k < live->count; ++k) {
            live->asked.stiffness[k] = s->stiffness_scale * live->stiffness[k];
            live->asked.damping[k] = s->damping_scale * live->damping[k];
        }
        options.stiffness = live->asked.stiffness;
        options.damping = live->asked.damping;
    }
    return options;
}

/// A new plant takes over where the old one is.
static zv_status renew(zv_live *live, zv_error *why)
{
    const zv_sim_options options = options_now(live);
    zv_sim *made = NULL;
    const zv_status status = zv_sim_create(live->robot, &options, &made, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_plan_sample place = live->motion;
    memcpy(place.q, live->now.q, sizeof place.q);
    memcpy(place.qd, live->now.qd, sizeof place.qd);
    memset(place.qdd, 0, sizeof place.qdd);
    if (!zv_sim_follow(made, &place, &live->now)) {
        const zv_status failed = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "%s", made->report.message);
        zv_sim_free(made);
        return failed;
    }
    zv_sim_free(live->sim);
    live->sim = made;
    return ZV_OK;
}

static zv_live_setting standard_of(const zv_sim_options *o)
{
    return (zv_live_setting){.gravity = o->gravity,
                             .load_kg = o->load_kg,
                             .friction_scale = 1.0,
                             .torque_scale = 1.0,
                             .stiffness_scale = 1.0,
                             .damping_scale = 1.0};
}

static void stand_at(zv_live *live, const double *q)
{
    memcpy(live->motion.q, q, (size_t)live->count * sizeof *q);
    memcpy(live->target, q, (size_t)live->count * sizeof *q);
    live->motion.xyz = zv_fk(live->robot, q).pos;
    memcpy(live->now.q, q, (size_t)live->count * sizeof *q);
}

static zv_status begin(zv_live *live, const zv_simulation *asked, const double *q, zv_error *why)
{
    zv_status status = zv_sim_fields(asked->request, live->robot, asked->host, &live->asked, why);
    if (status == ZV_OK && live->asked.all) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a live plant is one of kinematic, joints and articulation");
    }
    if (status == ZV_OK && live->asked.options.control_hz * live->asked.options.step_s * MOST_STEPS < 1.0) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                         "a live plant makes at most %d steps per tick; raise 'step' or 'control_hz'", (int)MOST_STEPS);
    }
    if (status != ZV_OK) {
        return status;
    }
    live->standard = standard_of(&live->asked.options);
    live->setting = live->standard;
    stand_at(live, q);
    status = renew(live, why);
    if (status == ZV_OK) {
        memcpy(live->stiffness, live->sim->controller.stiffness, sizeof live->stiffness);
        memcpy(live->damping, live->sim->controller.damping, sizeof live->damping);
    }
    return status;
}

// ---- life ----

zv_status zv_live_create(const zv_simulation *asked, const double *q, zv_live **out, zv_error *why)
{
    zv_live *live = calloc(1, sizeof *live);
    if (!live) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a simulation");
    }
    live->count = zv_robot_joint_count(asked->robot);
    zv_status status = zv_robot_with(asked->robot, NULL, 0, &live->robot, why);
    if (status == ZV_OK) {
        take_limits(live);
        status = begin(live, asked, q, why);
    }
    if (status != ZV_OK) {
        zv_live_free(live);
        return status;
    }
    *out = live;
    return ZV_OK;
}

void zv_live_free(zv_live *live)
{
    if (live) {
        zv_sim_free(live->sim);
        zv_scene_free(live->asked.scene);
        zv_robot_free(live->robot);
        free(live);
    }
}

// ---- the hand ----

void zv_live_target(zv_live *live, const double *q)
{
    for (int k = 0; k < live->count; ++k) {
        const zv_limits *limits = &zv_robot_joint(live->robot, k)->limits;
        live->target[k] = fmax(limits->lower, fmin(limits->upper, q[k]));
    }
}

void zv_live_push(zv_live *live, zv_vec3 force, double seconds)
{
    live->push = force;
    live->push_until = live->tick + llround(fmin(seconds, 1e6) * live->asked.options.control_hz);
}

zv_live_setting zv_live_setting_of(const zv_live *live)
{
    return live->setting;
}

zv_status zv_live_set(zv_live *live, const zv_live_setting *setting, zv_error *why)
{
    const zv_live_setting before = live->setting;
    live->setting = *setting;
    const zv_status status = renew(live, why);
    if (status != ZV_OK) {
        live->setting = before;
    }
    return status;
}

// ---- time ----

double zv_live_period(const zv_live *live)
{
    return 1.0 / live->asked.options.control_hz;
}

bool zv_live_tick(zv_live *live, zv_sim_sample *now)
{
    const zv_vec3 nothing = {0.0, 0.0, 0.0};
    zv_sim_push(live->sim, live->tick < live->push_until ? live->push : nothing);
    ++live->tick;
    approach(live, zv_live_period(live));
    live->motion.t = (double)live->tick * zv_live_period(live);
    const bool goes_on = zv_sim_follow(live->sim, &live->motion, &live->now);
    if (goes_on) {
        *now = live->now;
    }
    return goes_on;
}

const zv_plan_sample *zv_live_motion(const zv_live *live)
{
    return &live->motion;
}

zv_sim_report zv_live_report(const zv_live *live)
{
    return zv_sim_report_of(live->sim);
}
