/// @file sim.c
/// A simulation: samples of a motion in, rows of a recording out.
///
///     motion     |n-1 ------------------------ |n           one sample each 1/control_hz
///     command     ^ held, its target goes on    ^ compared, next command
///     plant       | step | step | step | step |             of equal length, at most step_s
#include "sim/sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "zveno/dyn.h"

static const zv_plant *const plants[ZV_PLANTS] = {
    [ZV_PLANT_KINEMATIC] = &zv_plant_kinematic,
    [ZV_PLANT_JOINTS] = &zv_plant_joints,
    [ZV_PLANT_ARTICULATION] = &zv_plant_articulation,
};

// ---- building ----

/// The arrays and the table belong to the caller; the simulation keeps its own.
static void keep_options(zv_sim *sim, const zv_sim_options *options)
{
    const size_t size = (size_t)zv_robot_joint_count(sim->robot) * sizeof(double);
    sim->options = *options;
    if (options->stiffness) {
        memcpy(sim->given_stiffness, options->stiffness, size);
        sim->options.stiffness = sim->given_stiffness;
    }
    if (options->damping) {
        memcpy(sim->given_damping, options->damping, size);
        sim->options.damping = sim->given_damping;
    }
    if (options->table) {
        sim->table = *options->table;
        sim->options.table = &sim->table;
    }
}

static zv_status take_robot(zv_sim *sim, const zv_robot *robot, const zv_sim_options *options, zv_error *why)
{
    return options->assume_mass ? zv_sim_assume(robot, options->meshes, &sim->robot, &sim->report.assumed, why)
                                : zv_robot_with(robot, NULL, 0, &sim->robot, why);
}

static bool has_any_mass(const zv_sim *sim)
{
    double total = sim->options.load_kg;
    for (int k = 0; k < zv_robot_joint_count(sim->robot); ++k) {
        total += zv_robot_joint(sim->robot, k)->link.mass_kg;
    }
    return total > 0.0;
}

/// A plant without masses goes on without knowing the torques.
static zv_status take_masses(zv_sim *sim, zv_error *why)
{
    zv_dyn_options options = zv_dyn_default_options();
    options.gravity = sim->options.gravity;
    options.load_kg = sim->options.load_kg;
    zv_error unknown;
    const zv_status status = zv_dyn_create(sim->robot, &options, &sim->dyn, &unknown);
    if (status == ZV_ERR_NOT_AVAILABLE && !sim->kind->has_masses) {
        return ZV_OK;
    }
    if (status == ZV_ERR_NOT_AVAILABLE) {
        return zv_fail(why, status, 0, 0, "the plant '%s' needs masses, and %s; assumed ones must be asked for",
                       sim->kind->word, unknown.message);
    }
    if (status == ZV_OK && sim->kind->has_masses && !has_any_mass(sim)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "the plant '%s' needs masses, and every link and the load weigh 0 kg; 'kinematic' needs none",
                       sim->kind->word);
    }
    return status == ZV_OK ? ZV_OK : zv_fail(why, status, 0, 0, "%s", unknown.message);
}

static zv_status build(zv_sim *sim, const zv_robot *robot, const zv_sim_options *options, zv_error *why)
{
    zv_status status = zv_sim_check_options(robot, options, why);
    status = status == ZV_OK ? take_robot(sim, robot, options, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    keep_options(sim, options);
    sim->kind = plants[options->plant];
    status = take_masses(sim, why);
    if (status != ZV_OK) {
        return status;
    }
    if (sim->kind->has_masses) {
        zv_sim_arm_of(sim->robot, options, &sim->arm);
        zv_faults_arm(&sim->options, &sim->arm);
    }
    status = zv_faults_init(&sim->faults, sim->robot, sim->dyn, &sim->options, why);
    status = status == ZV_OK ? zv_contacts_create(sim->robot, &sim->options, &sim->contacts, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    zv_controller_init(&sim->controller, sim->robot, sim->dyn, &sim->options);
    const zv_plant_setup setup = {.robot = sim->robot,
                                  .arm = &sim->arm,
                                  .contacts = &sim->contacts,
                                  .options = &sim->options,
                                  .stiffness = sim->controller.stiffness,
                                  .damping = sim->controller.damping};
    return sim->kind->create(&setup, &sim->plant, why);
}

zv_status zv_sim_create(const zv_robot *robot, const zv_sim_options *options, zv_sim **out, zv_error *why)
{
    zv_sim *sim = calloc(1, sizeof *sim);
    if (!sim) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for a simulation");
    }
    const zv_status status = build(sim, robot, options, why);
    if (status != ZV_OK) {
        zv_sim_free(sim);
        return status;
    }
    sim->report.failure_joint = -1;
    *out = sim;
    return ZV_OK;
}

void zv_sim_free(zv_sim *sim)
{
    if (sim) {
        if (sim->plant) {
            sim->kind->free(sim->plant);
        }
        zv_contacts_free(&sim->contacts);
        zv_dyn_free(sim->dyn);
        zv_robot_free(sim->robot);
        free(sim);
    }
}

// ---- going on ----

/// A force on the tool as forces of the joints, J^T F.
static void push(zv_sim *sim)
{
    double jacobian[6 * ZV_MAX_JOINTS], torque[ZV_MAX_JOINTS];
    const int count = sim->controller.count;
    if (!sim->is_pushed || !sim->kind->push) {
        return;
    }
    zv_jacobian(sim->robot, sim->now.q, jacobian);
    for (int k = 0; k < count; ++k) {
        torque[k] =
            jacobian[k] * sim->force.x + jacobian[count + k] * sim->force.y + jacobian[2 * count + k] * sim->force.z;
    }
    sim->kind->push(sim->plant, torque);
    sim->is_pushed = sim->force.x != 0.0 || sim->force.y != 0.0 || sim->force.z != 0.0;
}

void zv_sim_push(zv_sim *sim, zv_vec3 force)
{
    sim->force = force;
    sim->is_pushed = sim->is_pushed || force.x != 0.0 || force.y != 0.0 || force.z != 0.0;
}

/// From the last sample of the motion to the time of the next.
static bool advance(zv_sim *sim, double until)
{
    const double span = until - sim->motion.t;
    const long long steps = (long long)ceil(span / sim->options.step_s - 1e-6);
    const double dt = span / (double)(steps > 0 ? steps : 1);
    double torque[ZV_MAX_JOINTS];
    const zv_command command = {.kind =
                                    sim->options.control == ZV_CONTROL_DRIVES ? ZV_COMMAND_DRIVE : ZV_COMMAND_TORQUE,
                                .q = sim->motion.q,
                                .qd = sim->motion.qd,
                                .torque = sim->faults.any ? torque : sim->torque};
    push(sim);
    for (long long i = 0; i < steps; ++i) {
        const double since = (double)i * dt, t = sim->motion.t + since + dt;
        char words[200];
        if (sim->faults.any) {
            zv_faults_drive(&sim->faults, &sim->now, dt, sim->torque, torque);
        }
        if (!sim->kind->step(sim->plant, dt, since, &command, words, sizeof words)) {
            double part;
            const int joint = zv_sim_worst_joint(sim, &part);
            return zv_sim_break(sim, t, joint, words);
        }
        sim->kind->read(sim->plant, &sim->now);
        if (!zv_sim_is_sane(sim, t)) {
            return false;
        }
        zv_sim_note_step(sim, dt, t);
    }
    return true;
}

static bool place(zv_sim *sim, const zv_plan_sample *motion)
{
    char words[200];
    double qd[ZV_MAX_JOINTS];
    for (int k = 0; k < sim->controller.count; ++k) {
        qd[k] = sim->faults.stuck >> k & 1u ? 0.0 : motion->qd[k];
    }
    if (!sim->kind->place(sim->plant, motion->q, qd, words, sizeof words)) {
        return zv_sim_break(sim, motion->t, -1, words);
    }
    sim->kind->read(sim->plant, &sim->now);
    zv_faults_place(&sim->faults, &sim->now);
    return true;
}

/// What the controller makes of the motion as it gets it and of the joints as it reads them.
static void command(zv_sim *sim, const zv_plan_sample *motion)
{
    if (!sim->faults.any) {
        zv_controller_torque(&sim->controller, motion, &sim->now, sim->torque);
        return;
    }
    const zv_plan_sample got = zv_faults_motion(&sim->faults, motion);
    const zv_plant_state read = zv_faults_feedback(&sim->faults, &sim->now);
    memcpy(sim->faults.told, sim->torque, sizeof sim->torque);
    zv_controller_torque(&sim->controller, &got, &read, sim->torque);
    if (!sim->has_begun) {
        memcpy(sim->faults.told, sim->torque, sizeof sim->torque);
    }
}

/// The plant without masses follows the motion exactly; if masses are known, so are the torques this takes.
static void follow_exactly(zv_sim *sim, const zv_plan_sample *motion)
{
    sim->kind->place(sim->plant, motion->q, motion->qd, NULL, 0);
    sim->kind->read(sim->plant, &sim->now);
    if (sim->dyn) {
        zv_inverse_dynamics(sim->dyn, motion->q, motion->qd, motion->qdd, sim->now.torque);
        const double dt = motion->t - sim->motion.t;
        for (int k = 0; sim->has_begun && k < sim->controller.count; ++k) {
            sim->report.work += sim->now.torque[k] * motion->qd[k] * dt;
        }
    }
}

static bool follow(zv_sim *sim, const zv_plan_sample *motion, zv_sim_sample *now)
{
    if (sim->has_begun) {
        zv_sim_check_grip(sim, motion);
    }
    if (!sim->kind->has_masses) {
        follow_exactly(sim, motion);
        zv_sim_note_touches(sim, motion->t);
        ++sim->report.steps;
    } else {
        if (!(sim->has_begun ? advance(sim, motion->t) : place(sim, motion))) {
            return false;
        }
        command(sim, motion);
        if (!sim->has_begun) {
            memcpy(sim->now.torque, sim->torque, sizeof sim->torque); // no step has set it yet
        }
    }
    zv_sim_judge(sim, motion, now);
    sim->motion = *motion;
    sim->has_begun = true;
    return true;
}

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

bool zv_sim_follow(zv_sim *sim, const zv_plan_sample *motion, zv_sim_sample *now)
{
    if (sim->report.failed || !zv_sim_motion_is_sane(sim, motion)) {
        return false;
    }
    const double begin = processor_seconds();
    const bool goes_on = follow(sim, motion, now);
    sim->report.cost_s += processor_seconds() - begin;
    return goes_on;
}

zv_pose zv_sim_thing(const zv_sim *sim, int index)
{
    const zv_pose at_first = zv_scene_thing(sim->options.scene, index)->shape.pose;
    for (int i = sim->contacts.link_count; i < sim->contacts.body_count; ++i) {
        const zv_contact_body *body = &sim->contacts.bodies[i];
        if (body->owner == ZV_CONTACT_THING - index && body->moves) {
            const zv_pose now = sim->kind->thing(sim->plant, i);
            return zv_pose_mul(now, zv_pose_mul(zv_pose_inverse(body->world_from_body), at_first));
        }
    }
    return at_first;
}
