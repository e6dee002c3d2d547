/// @file fault.c
/// What is wrong with an arm. A play is two masses and a gap: the motor turns freely until a tooth touches, then a stiff
/// spring with a damper carries it,
///
///     J qdd_m = tau - f        f = K (x - sign(x) gap/2) + D xd   while |x| > gap/2, else 0        x = q_m - q
///
/// (M. Nordin, P.-O. Gutman, Controlling mechanical systems with backlash, Automatica, 2002). The drive holds the motor;
/// the encoder that is recorded sits on the link.
#include "sim/fault.h"

#include "base/random.h"

#include <math.h>
#include <string.h>

#define MESH_HZ 80.0     ///< of the joint on its teeth
#define MESH_DAMPING 0.7 ///< damping ratio of the motor on them
#define MOTOR_SHARE 0.5  ///< of the inertia that the joint feels, for a motor whose own is unknown
#define STUCK_ROTOR 1e7  ///< inertia of a stuck joint by that of the arm
#define STUCK_TIMES 20.0 ///< dry friction of a stuck joint by the torque of its drive

const char *zv_fault_word(zv_fault_kind kind)
{
    static const char *const words[ZV_FAULTS] = {"friction", "backlash", "offset", "payload", "lost",
                                                 "late",     "stuck",    "gear",   "delay"};
    return words[kind];
}

// ---- numbers by chance, the same in every run ----

/// Nearly normal, standard deviation 1, never beyond 6.
static double next_normal(uint64_t *state)
{
    double sum = -6.0;
    for (int i = 0; i < 12; ++i) {
        sum += zv_random_unit(state);
    }
    return sum;
}

// ---- what does not fit ----

static bool acts_on_drives(zv_fault_kind kind)
{
    return kind == ZV_FAULT_BACKLASH || kind == ZV_FAULT_OFFSET || kind == ZV_FAULT_GEAR || kind == ZV_FAULT_DELAY;
}

static bool needs_joint(zv_fault_kind kind)
{
    return kind == ZV_FAULT_FRICTION || kind == ZV_FAULT_BACKLASH || kind == ZV_FAULT_OFFSET ||
           kind == ZV_FAULT_STUCK || kind == ZV_FAULT_GEAR;
}

static bool has_friction(const zv_joint *joint)
{
    return joint->friction.viscous > 0.0 || joint->friction.coulomb > 0.0;
}

static bool is_in_range(const zv_fault *fault, double control_hz)
{
    const double a = fault->amount;
    switch (fault->kind) {
    case ZV_FAULT_GEAR:
        return a >= 0.1 && a <= 10.0;
    case ZV_FAULT_OFFSET:
        return fabs(a) <= 4.0;
    case ZV_FAULT_LOST:
        return a >= 0.0 && a < 1.0;
    case ZV_FAULT_DELAY:
        return a >= 0.0 && a * control_hz <= ZV_FAULT_MOTIONS - 2.0;
    default:
        return a >= 0.0 && a <= 1e4;
    }
}

static zv_status check_one(const zv_robot *robot, const zv_sim_options *o, const zv_fault *fault, zv_error *why)
{
    const char *word = zv_fault_word(fault->kind);
    const int count = zv_robot_joint_count(robot);
    if (fault->joint >= count || fault->joint < -1 || (needs_joint(fault->kind) && fault->joint < 0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the fault '%s' needs a joint, 1 to %d", word, count);
    }
    if (!is_in_range(fault, o->control_hz)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the fault '%s' does not take this amount: a gear is 0.1 to 10, a delay at most %d ticks of the "
                       "controller, lost samples below 100 %%, others zero or more",
                       word, (int)ZV_FAULT_MOTIONS - 2);
    }
    if (o->plant == ZV_PLANT_KINEMATIC && fault->kind != ZV_FAULT_LOST && fault->kind != ZV_FAULT_LATE) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the fault '%s' needs a plant with masses: 'joints' or 'articulation'", word);
    }
    if (o->control == ZV_CONTROL_DRIVES && acts_on_drives(fault->kind)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the fault '%s' needs the controller 'pd' or 'computed-torque': 'drives' are inside the plant",
                       word);
    }
    if (fault->kind == ZV_FAULT_FRICTION && !has_friction(zv_robot_joint(robot, fault->joint)) &&
        !(o->friction_added > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the robot file gives joint %s no friction that could be multiplied; set 'friction' there",
                       zv_robot_joint(robot, fault->joint)->name);
    }
    return ZV_OK;
}

zv_status zv_faults_check(const zv_robot *robot, const zv_sim_options *options, zv_error *why)
{
    const zv_sim_noise *noise = &options->noise;
    zv_status status = ZV_OK;
    for (int i = 0; i < options->fault_count && status == ZV_OK; ++i) {
        status = check_one(robot, options, &options->faults[i], why);
    }
    if (status == ZV_OK &&
        !(noise->encoder >= 0.0 && noise->encoder_m >= 0.0 && noise->effort >= 0.0 && noise->mass >= 0.0 &&
          noise->mass <= 0.15 && noise->friction >= 0.0 && noise->friction <= 0.15)) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                         "noise must be zero or more, that of masses and frictions at most 15 %%");
    }
    return status;
}

// ---- the bodies ----

static void scale_mass(zv_link *link, double factor)
{
    link->mass_kg *= factor;
    for (int e = 0; e < 6; ++e) {
        link->inertia[e] *= factor;
    }
}

static void spread(const zv_sim_noise *noise, zv_sim_arm *arm)
{
    uint64_t state = noise->seed * 2654435761ull + 1;
    for (int k = 0; k < arm->count; ++k) {
        zv_sim_link *link = &arm->links[k];
        scale_mass(&link->mass, 1.0 + noise->mass * next_normal(&state));
        link->viscous *= 1.0 + noise->friction * next_normal(&state);
        link->coulomb *= 1.0 + noise->friction * next_normal(&state);
    }
}

/// The dry friction of an articulation is soft and would creep; there a rotor that nothing can turn holds the joint. A
/// rotor of rigid bodies would weigh on the joints before it; their dry friction holds.
static void stick(zv_plant_kind plant, const zv_sim_arm *arm, zv_sim_link *link)
{
    if (plant == ZV_PLANT_ARTICULATION) {
        double mass = 0.0;
        for (int k = 0; k < arm->count; ++k) {
            mass += arm->links[k].mass.mass_kg;
        }
        link->armature = STUCK_ROTOR * mass * (link->kind == ZV_JOINT_REVOLUTE ? arm->size * arm->size : 1.0);
    } else {
        link->coulomb = STUCK_TIMES * (isfinite(link->most_torque) ? link->most_torque : 1e6);
    }
}

void zv_faults_arm(const zv_sim_options *options, zv_sim_arm *arm)
{
    if (options->noise.mass > 0.0 || options->noise.friction > 0.0) {
        spread(&options->noise, arm);
    }
    for (int i = 0; i < options->fault_count; ++i) {
        const zv_fault *fault = &options->faults[i];
        zv_sim_link *link = fault->joint >= 0 ? &arm->links[fault->joint] : NULL;
        if (fault->kind == ZV_FAULT_FRICTION) {
            link->viscous *= fault->amount;
            link->coulomb *= fault->amount;
        } else if (fault->kind == ZV_FAULT_STUCK) {
            stick(options->plant, arm, link);
        } else if (fault->kind == ZV_FAULT_BACKLASH) {
            link->armature = 0.0; // the motor is on the other side of the play
        } else if (fault->kind == ZV_FAULT_PAYLOAD) {
            zv_sim_weld_point(&arm->links[arm->count - 1].mass, fault->amount, arm->tool);
        }
    }
}

// ---- beginning ----

static zv_status add_play(zv_faults *faults, const zv_robot *robot, const zv_dyn *dyn, int joint, double gap,
                          zv_error *why)
{
    double inertia[ZV_MAX_JOINTS];
    const zv_drive *drive = &zv_robot_joint(robot, joint)->drive;
    const double rotor = drive->count * drive->rotor_inertia * drive->gear_ratio * drive->gear_ratio;
    zv_felt_inertia(robot, dyn, inertia);
    if (!(inertia[joint] > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the fault 'backlash' needs masses behind joint %s: its teeth would have nothing to push",
                       zv_robot_joint(robot, joint)->name);
    }
    const double own = rotor > 0.0 ? rotor : MOTOR_SHARE * inertia[joint], omega = 2.0 * ZV_PI * MESH_HZ;
    faults->play[joint] = (zv_fault_play){.gap = gap,
                                          .inertia = own,
                                          .stiffness = omega * omega * inertia[joint],
                                          .damping = 2.0 * MESH_DAMPING * omega * own};
    return ZV_OK;
}

static zv_status add_fault(zv_faults *faults, const zv_robot *robot, const zv_dyn *dyn, const zv_fault *fault,
                           zv_error *why)
{
    const int from = fault->joint < 0 ? 0 : fault->joint, to = fault->joint < 0 ? faults->count - 1 : fault->joint;
    switch (fault->kind) {
    case ZV_FAULT_OFFSET:
        faults->offset[from] = fault->amount;
        break;
    case ZV_FAULT_GEAR:
        faults->gear[from] = fault->amount;
        break;
    case ZV_FAULT_BACKLASH:
        return add_play(faults, robot, dyn, from, fault->amount, why);
    case ZV_FAULT_DELAY:
        for (int k = from; k <= to; ++k) {
            faults->delay[k] = fault->amount;
        }
        faults->longest_delay = fmax(faults->longest_delay, fault->amount);
        break;
    case ZV_FAULT_STUCK:
        faults->stuck |= 1u << from;
        break;
    case ZV_FAULT_LOST:
        faults->lost = fault->amount;
        break;
    case ZV_FAULT_LATE:
        faults->late = fault->amount;
        break;
    default:
        break;
    }
    return ZV_OK;
}

static void set_encoders(const zv_robot *robot, const zv_sim_noise *noise, zv_faults *out)
{
    for (int k = 0; k < out->count; ++k) {
        out->gear[k] = 1.0;
        out->encoder[k] = zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE ? noise->encoder : noise->encoder_m;
    }
}

zv_status zv_faults_init(zv_faults *out, const zv_robot *robot, const zv_dyn *dyn, const zv_sim_options *options,
                         zv_error *why)
{
    const zv_sim_noise *noise = &options->noise;
    zv_status status = ZV_OK;
    *out = (zv_faults){.any = options->fault_count > 0 || noise->encoder > 0.0 || noise->encoder_m > 0.0 ||
                              noise->effort > 0.0,
                       .count = zv_robot_joint_count(robot),
                       .has_command = options->plant != ZV_PLANT_KINEMATIC && options->control != ZV_CONTROL_DRIVES,
                       .random = (noise->run + 1) * 0xD1342543DE82EF95ull + noise->seed};
    set_encoders(robot, noise, out);
    for (int i = 0; i < options->fault_count && status == ZV_OK; ++i) {
        status = add_fault(out, robot, dyn, &options->faults[i], why);
    }
    if (noise->effort > 0.0 && dyn) {
        zv_usual_torque(robot, dyn, out->effort);
        for (int k = 0; k < out->count; ++k) {
            out->effort[k] *= noise->effort;
        }
    }
    return status;
}

// ---- between controller and plant ----

static double motor_q(const zv_faults *faults, const zv_plant_state *now, int k)
{
    return faults->play[k].gap > 0.0 ? faults->play[k].q : now->q[k];
}

void zv_faults_place(zv_faults *faults, const zv_plant_state *now)
{
    for (int k = 0; k < faults->count; ++k) {
        faults->play[k].q = now->q[k];
        faults->play[k].qd = now->qd[k];
    }
    faults->motions = 0;
}

/// Where the motion was `back` before its newest sample.
static void look_back(const zv_faults *faults, double back, int joint, zv_plan_sample *out)
{
    const int newest = (faults->first + faults->motions - 1) % ZV_FAULT_MOTIONS;
    const double t = faults->past[newest].t - back;
    int i = newest;
    for (int n = 1; n < faults->motions && faults->past[i].t > t + 1e-9; ++n) {
        i = (i + ZV_FAULT_MOTIONS - 1) % ZV_FAULT_MOTIONS;
    }
    const zv_plan_sample *m = &faults->past[i];
    const double dt = fmax(t - m->t, 0.0);
    out->q[joint] = m->q[joint] + m->qd[joint] * dt + 0.5 * m->qdd[joint] * dt * dt;
    out->qd[joint] = m->qd[joint] + m->qdd[joint] * dt;
    out->qdd[joint] = m->qdd[joint];
}

zv_plan_sample zv_faults_motion(zv_faults *faults, const zv_plan_sample *motion)
{
    zv_plan_sample out = *motion;
    if (!(faults->longest_delay > 0.0)) {
        return out;
    }
    if (faults->motions == ZV_FAULT_MOTIONS) {
        faults->first = (faults->first + 1) % ZV_FAULT_MOTIONS;
        --faults->motions;
    }
    faults->past[(faults->first + faults->motions++) % ZV_FAULT_MOTIONS] = *motion;
    for (int k = 0; k < faults->count; ++k) {
        if (faults->delay[k] > 0.0) {
            look_back(faults, faults->delay[k], k, &out);
        }
    }
    return out;
}

zv_plant_state zv_faults_feedback(const zv_faults *faults, const zv_plant_state *now)
{
    zv_plant_state out = *now;
    for (int k = 0; k < faults->count; ++k) {
        const double qd = faults->play[k].gap > 0.0 ? faults->play[k].qd : now->qd[k];
        out.q[k] = (motor_q(faults, now, k) - faults->offset[k]) / faults->gear[k];
        out.qd[k] = qd / faults->gear[k];
    }
    return out;
}

/// Moves a motor on by `dt`, implicit in the teeth that touch; returns what reaches the link.
static double turn_motor(zv_fault_play *play, double q, double qd, double torque, double dt)
{
    const double x = play->q - q, half = 0.5 * play->gap;
    const double pressed = x > half ? x - half : x < -half ? x + half : 0.0;
    double carried = 0.0;
    if (pressed != 0.0) {
        const double k = play->stiffness, d = play->damping;
        const double now = k * pressed + (d + k * dt) * (play->qd - qd);
        carried = (now + (d + k * dt) * dt * torque / play->inertia) / (1.0 + (d + k * dt) * dt / play->inertia);
        carried = carried * pressed > 0.0 ? carried : 0.0; // teeth press, they do not pull
    }
    play->qd += dt * (torque - carried) / play->inertia;
    play->q += dt * play->qd;
    return carried;
}

void zv_faults_drive(zv_faults *faults, const zv_plant_state *now, double dt, const double *given, double *out)
{
    for (int k = 0; k < faults->count; ++k) {
        const double torque = given[k] / faults->gear[k];
        out[k] = faults->play[k].gap > 0.0 ? turn_motor(&faults->play[k], now->q[k], now->qd[k], torque, dt) : torque;
    }
}

// ---- what is reported ----

void zv_faults_report(zv_faults *faults, const zv_plan_sample *motion, zv_sim_sample *row)
{
    for (int k = 0; k < faults->count; ++k) {
        const double step = faults->encoder[k];
        double q = (row->q[k] - faults->offset[k]) / faults->gear[k];
        q = step > 0.0 ? step * floor(q / step + 0.5) : q;
        row->q[k] = q;
        row->qd[k] /= faults->gear[k];
        row->error[k] = motion->q[k] - q;
        row->torque[k] = faults->has_command ? faults->told[k] : row->torque[k];
        row->torque[k] += faults->effort[k] > 0.0 ? faults->effort[k] * next_normal(&faults->random) : 0.0;
    }
    row->is_lost = faults->lost > 0.0 && zv_random_unit(&faults->random) < faults->lost;
    row->late = faults->late > 0.0 ? faults->late * zv_random_unit(&faults->random) : 0.0;
}
