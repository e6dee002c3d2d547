/// @file plant_joints.c
/// The second method of document 000, joints between rigid bodies: ODE in maximal coordinates. Every link is a free body of
/// six coordinates; a hinge or a slider takes five of them away, and small gaps stay.
///
///     parent body ──[ hinge or slider: anchor, axis, stops ]── body
///                 ──[ motor on the same axis, three rows   ]──      drive, dry friction, viscous friction
///
/// A motor row of ODE wants the speed v to be `vel`, softly: its force is (vel - v) / cfm, and at most `fmax`. So
///
///     drive    vel = (K (target - q) + D target_speed) / (h K + D),  cfm = 1 / (h K + D)
///              force = K (target - (q + h v)) + D (target_speed - v)          a spring and damper of the next state
///     dry      vel = 0, fmax = friction            viscous   vel = 0, cfm = 1 / friction
///
/// Rotors have no body of their own: their inertia is added to the link about its axis, which is exact as long as the
/// parent does not turn about that axis too.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/guard.h"
#include "sim/joints_contact.h"
#include "sim/ode.h"
#include "sim/plant.h"

/// Part of a gap that is closed in one step, and softness of every constraint (ODE's own for doubles).
#define GAP_CLOSED 0.5
#define SOFTNESS 1e-10

/// Rows of a motor.
enum { ROW_DRIVE, ROW_DRY, ROW_VISCOUS };

typedef struct body {
    dBodyID id;
    dJointID joint, motor;
    zv_vec3 axis, pivot; ///< in the frame of the link
    zv_vec3 center;      ///< of mass, there
    double turns;        ///< whole turns that the hinge does not count, rad
    double last;         ///< what the hinge said
    double force;        ///< of the drive in the last step
} body;

typedef struct joints {
    const zv_robot *robot;
    zv_sim_arm arm;
    double stiffness[ZV_MAX_JOINTS], damping[ZV_MAX_JOINTS];
    double push[ZV_MAX_JOINTS]; ///< from outside
    dWorldID world;
    dThreadingImplementationID stepper; ///< who does the parts of a step: this thread, one after the other
    body bodies[ZV_MAX_JOINTS];
    zv_joints_contact contact;
} joints;

static zv_vec3 vector_of(const dReal *v)
{
    return (zv_vec3){v[0], v[1], v[2]};
}

static zv_rot rot_of(const dReal *r)
{
    return (zv_rot){{r[0], r[4], r[8]}, {r[1], r[5], r[9]}, {r[2], r[6], r[10]}};
}

// ---- building ----

static void set_pose(const body *b, zv_pose world_from_link)
{
    const zv_rot r = world_from_link.rot;
    const dMatrix3 rotation = {r.x.x, r.y.x, r.z.x, 0.0, r.x.y, r.y.y, r.z.y, 0.0, r.x.z, r.y.z, r.z.z, 0.0};
    const zv_vec3 center = zv_pose_apply(world_from_link, b->center);
    zv_ode.dBodySetPosition(b->id, center.x, center.y, center.z);
    zv_ode.dBodySetRotation(b->id, rotation);
}

static void add_body(joints *arm, int k)
{
    const zv_sim_link *link = &arm->arm.links[k];
    const zv_pose link_from_world = zv_pose_inverse(link->world_from_link);
    body *b = &arm->bodies[k];
    b->axis = zv_rot_apply(link_from_world.rot, link->axis);
    b->pivot = zv_pose_apply(link_from_world, link->pivot);
    b->center = link->mass.center_m;
    const double *i = link->mass.inertia, j = link->armature;
    const zv_vec3 a = b->axis;
    dMass mass;
    zv_ode.dMassSetParameters(&mass, link->mass.mass_kg, 0.0, 0.0, 0.0, i[0] + j * a.x * a.x, i[1] + j * a.y * a.y,
                              i[2] + j * a.z * a.z, i[3] + j * a.x * a.y, i[4] + j * a.x * a.z, i[5] + j * a.y * a.z);
    b->id = zv_ode.dBodyCreate(arm->world);
    zv_ode.dBodySetMass(b->id, &mass);
    set_pose(b, link->world_from_link);
}

static void add_joint(joints *arm, int k)
{
    const zv_sim_link *link = &arm->arm.links[k];
    const zv_vec3 p = link->pivot, a = link->axis;
    body *b = &arm->bodies[k];
    const dBodyID parent = k > 0 ? arm->bodies[k - 1].id : NULL;
    if (link->kind == ZV_JOINT_REVOLUTE) {
        b->joint = zv_ode.dJointCreateHinge(arm->world, NULL);
        zv_ode.dJointAttach(b->joint, b->id, parent);
        zv_ode.dJointSetHingeAnchor(b->joint, p.x, p.y, p.z);
        zv_ode.dJointSetHingeAxis(b->joint, a.x, a.y, a.z);
    } else {
        b->joint = zv_ode.dJointCreateSlider(arm->world, NULL);
        zv_ode.dJointAttach(b->joint, b->id, parent);
        zv_ode.dJointSetSliderAxis(b->joint, a.x, a.y, a.z);
        zv_ode.dJointSetSliderParam(b->joint, dParamLoStop, fmax(link->lower, -dInfinity));
        zv_ode.dJointSetSliderParam(b->joint, dParamHiStop, fmin(link->upper, dInfinity));
    }
}

static void set_motor(const joints *arm, int k, int row, int parameter, double value)
{
    const int group = row * dParamGroup;
    const dJointID motor = arm->bodies[k].motor;
    if (arm->arm.links[k].kind == ZV_JOINT_REVOLUTE) {
        zv_ode.dJointSetAMotorParam(motor, group + parameter, value);
    } else {
        zv_ode.dJointSetLMotorParam(motor, group + parameter, value);
    }
}

static void add_motor(joints *arm, int k)
{
    enum { OF_BODY = 1 };
    const zv_sim_link *link = &arm->arm.links[k];
    body *b = &arm->bodies[k];
    const dBodyID parent = k > 0 ? arm->bodies[k - 1].id : NULL;
    const bool turns = link->kind == ZV_JOINT_REVOLUTE;
    b->motor = turns ? zv_ode.dJointCreateAMotor(arm->world, NULL) : zv_ode.dJointCreateLMotor(arm->world, NULL);
    zv_ode.dJointAttach(b->motor, b->id, parent);
    (turns ? zv_ode.dJointSetAMotorNumAxes : zv_ode.dJointSetLMotorNumAxes)(b->motor, ROW_VISCOUS + 1);
    for (int row = ROW_DRIVE; row <= ROW_VISCOUS; ++row) {
        (turns ? zv_ode.dJointSetAMotorAxis : zv_ode.dJointSetLMotorAxis)(b->motor, row, OF_BODY, link->axis.x,
                                                                          link->axis.y, link->axis.z);
    }
    set_motor(arm, k, ROW_DRY, dParamFMax, link->coulomb);
    if (link->viscous > 0.0) {
        set_motor(arm, k, ROW_VISCOUS, dParamFMax, dInfinity);
        set_motor(arm, k, ROW_VISCOUS, dParamCFM, 1.0 / link->viscous);
    }
}

static bool build(joints *arm, const zv_sim_options *options, zv_contacts *contacts)
{
    arm->world = zv_ode.dWorldCreate();
    // All worlds share ODE's own, which is not made for several threads.
    arm->stepper = zv_ode.dThreadingAllocateSelfThreadedImplementation();
    zv_ode.dWorldSetStepThreadingImplementation(arm->world, zv_ode.dThreadingImplementationGetFunctions(arm->stepper),
                                                arm->stepper);
    zv_ode.dWorldSetGravity(arm->world, options->gravity.x, options->gravity.y, options->gravity.z);
    zv_ode.dWorldSetERP(arm->world, GAP_CLOSED);
    zv_ode.dWorldSetCFM(arm->world, SOFTNESS);
    dBodyID ids[ZV_MAX_JOINTS];
    for (int k = 0; k < arm->arm.count; ++k) {
        add_body(arm, k);
        add_joint(arm, k);
        add_motor(arm, k);
        ids[k] = arm->bodies[k].id;
    }
    return zv_joints_contact_create(&arm->contact, arm->world, contacts, ids);
}

static void release(void *plant)
{
    joints *arm = plant;
    zv_joints_contact_free(&arm->contact);
    if (arm->world) {
        zv_ode.dWorldDestroy(arm->world);
    }
    if (arm->stepper) {
        zv_ode.dThreadingFreeImplementation(arm->stepper);
    }
    free(arm);
}

static zv_status create(const zv_plant_setup *setup, void **out, zv_error *why)
{
    const zv_status started = zv_ode_start(why);
    if (started != ZV_OK) {
        return started;
    }
    if (setup->options->integrator == ZV_INTEGRATOR_RK4) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the plant 'joints' has no step 'rk4': it is for 'articulation'");
    }
    joints *volatile arm = calloc(1, sizeof *arm);
    if (!arm || !zv_ode.dAllocateODEDataForThread((unsigned)dAllocateMaskAll)) {
        free(arm);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the arm");
    }
    arm->robot = setup->robot;
    arm->arm = *setup->arm;
    memcpy(arm->stiffness, setup->stiffness, sizeof arm->stiffness);
    memcpy(arm->damping, setup->damping, sizeof arm->damping);
    zv_guard guard;
    if (setjmp(*zv_guard_begin(&guard)) != 0) {
        release(arm);
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "ODE cannot build the arm: %s", guard.words);
    }
    const bool good = build(arm, setup->options, setup->contacts);
    zv_guard_end(&guard);
    if (!good) {
        release(arm);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the arm");
    }
    *out = arm;
    return ZV_OK;
}

// ---- where the arm is ----

static double joint_value(const joints *arm, int k)
{
    const body *b = &arm->bodies[k];
    return arm->arm.links[k].kind == ZV_JOINT_REVOLUTE ? zv_ode.dJointGetHingeAngle(b->joint) + b->turns
                                                       : zv_ode.dJointGetSliderPosition(b->joint);
}

/// The speed of a slide against its turning parent. (ODE's own number leaves the turning out.)
static double slide_speed(const joints *arm, int k)
{
    const body *b = &arm->bodies[k];
    const zv_vec3 axis = zv_rot_apply(rot_of(zv_ode.dBodyGetRotation(b->id)), b->axis);
    zv_vec3 v = vector_of(zv_ode.dBodyGetLinearVel(b->id));
    if (k > 0) {
        const dBodyID parent = arm->bodies[k - 1].id;
        const zv_vec3 apart =
            zv_vec3_sub(vector_of(zv_ode.dBodyGetPosition(b->id)), vector_of(zv_ode.dBodyGetPosition(parent)));
        const zv_vec3 carried = zv_vec3_cross(vector_of(zv_ode.dBodyGetAngularVel(parent)), apart);
        v = zv_vec3_sub(v, zv_vec3_add(vector_of(zv_ode.dBodyGetLinearVel(parent)), carried));
    }
    return zv_vec3_dot(axis, v);
}

static double joint_speed(const joints *arm, int k)
{
    return arm->arm.links[k].kind == ZV_JOINT_REVOLUTE ? zv_ode.dJointGetHingeAngleRate(arm->bodies[k].joint)
                                                       : slide_speed(arm, k);
}

static zv_pose link_pose(const body *b)
{
    const zv_rot rot = rot_of(zv_ode.dBodyGetRotation(b->id));
    const zv_vec3 center = vector_of(zv_ode.dBodyGetPosition(b->id));
    return (zv_pose){rot, zv_vec3_sub(center, zv_rot_apply(rot, b->center))};
}

static void count_turns_of(joints *arm, int k)
{
    body *b = &arm->bodies[k];
    if (arm->arm.links[k].kind == ZV_JOINT_REVOLUTE) {
        const double angle = zv_ode.dJointGetHingeAngle(b->joint);
        b->turns += angle - b->last < -ZV_PI ? 2.0 * ZV_PI : angle - b->last > ZV_PI ? -2.0 * ZV_PI : 0.0;
        b->last = angle;
    }
}

/// A hinge counts from -pi to pi: whole turns are counted here.
static void count_turns(joints *arm)
{
    for (int k = 0; k < arm->arm.count; ++k) {
        count_turns_of(arm, k);
    }
}

static double gap_of(const joints *arm, int k)
{
    const body *b = &arm->bodies[k];
    const zv_pose here = link_pose(b);
    if (arm->arm.links[k].kind == ZV_JOINT_REVOLUTE) {
        dVector3 one, two;
        zv_ode.dJointGetHingeAnchor(b->joint, one);
        zv_ode.dJointGetHingeAnchor2(b->joint, two);
        return zv_vec3_length(zv_vec3_sub(vector_of(one), vector_of(two)));
    }
    // Where the parent and the slide put the frame of the link.
    const zv_pose parent = k > 0 ? link_pose(&arm->bodies[k - 1]) : zv_pose_identity();
    const zv_pose parent_at_zero = k > 0 ? arm->arm.links[k - 1].world_from_link : zv_pose_identity();
    const zv_pose at_zero = zv_pose_mul(zv_pose_inverse(parent_at_zero), arm->arm.links[k].world_from_link);
    const zv_vec3 slid = zv_vec3_scale(zv_rot_apply(at_zero.rot, b->axis), joint_value(arm, k));
    return zv_vec3_length(zv_vec3_sub(zv_pose_apply(parent, zv_vec3_add(at_zero.pos, slid)), here.pos));
}

static void read(const void *plant, zv_plant_state *out)
{
    const joints *arm = plant;
    const int last = arm->arm.count - 1;
    *out = (zv_plant_state){.xyz = zv_pose_apply(link_pose(&arm->bodies[last]), arm->arm.tool)};
    for (int k = 0; k <= last; ++k) {
        out->q[k] = joint_value(arm, k);
        out->qd[k] = joint_speed(arm, k);
        out->torque[k] = arm->bodies[k].force;
        const double gap = gap_of(arm, k);
        if (gap > out->drift_m) {
            out->drift_m = gap;
            out->drift_joint = k;
        }
    }
}

// ---- placing ----

/// Speeds of all bodies from those of the joints: each joint turns or carries everything after it.
static void set_speeds(joints *arm, const double *qd, const zv_pose frames[ZV_MAX_JOINTS])
{
    for (int k = 0; k < arm->arm.count; ++k) {
        const zv_vec3 center = zv_pose_apply(frames[k], arm->bodies[k].center);
        zv_vec3 v = {0.0, 0.0, 0.0}, w = v;
        for (int j = 0; j <= k; ++j) {
            const zv_vec3 axis = zv_vec3_scale(zv_rot_apply(frames[j].rot, arm->bodies[j].axis), qd[j]);
            if (arm->arm.links[j].kind == ZV_JOINT_REVOLUTE) {
                const zv_vec3 lever = zv_vec3_sub(center, zv_pose_apply(frames[j], arm->bodies[j].pivot));
                w = zv_vec3_add(w, axis);
                v = zv_vec3_add(v, zv_vec3_cross(axis, lever));
            } else {
                v = zv_vec3_add(v, axis);
            }
        }
        zv_ode.dBodySetLinearVel(arm->bodies[k].id, v.x, v.y, v.z);
        zv_ode.dBodySetAngularVel(arm->bodies[k].id, w.x, w.y, w.z);
    }
}

static void put(joints *arm, const double *q, const double *qd)
{
    zv_pose frames[ZV_MAX_JOINTS];
    zv_fk_frames(arm->robot, q, frames);
    for (int k = 0; k < arm->arm.count; ++k) {
        set_pose(&arm->bodies[k], frames[k]);
    }
    set_speeds(arm, qd, frames);
    zv_joints_contact_reset(&arm->contact);
    for (int k = 0; k < arm->arm.count; ++k) {
        body *b = &arm->bodies[k];
        b->force = 0.0;
        if (arm->arm.links[k].kind == ZV_JOINT_REVOLUTE) {
            b->last = zv_ode.dJointGetHingeAngle(b->joint);
            b->turns = 2.0 * ZV_PI * round((q[k] - b->last) / (2.0 * ZV_PI));
        }
    }
}

static bool place(void *plant, const double *q, const double *qd, char *trouble, size_t size)
{
    zv_guard guard;
    if (setjmp(*zv_guard_begin(&guard)) != 0) {
        snprintf(trouble, size, "ODE: %s", guard.words);
        return false;
    }
    put(plant, q, qd);
    zv_guard_end(&guard);
    return true;
}

// ---- running ----

/// The stops of a hinge belong to the turn it is in; a stop of another turn does not exist here.
static void set_stops(const joints *arm, int k)
{
    const zv_sim_link *link = &arm->arm.links[k];
    const body *b = &arm->bodies[k];
    if (link->kind == ZV_JOINT_REVOLUTE) {
        const double low = link->lower - b->turns, high = link->upper - b->turns;
        zv_ode.dJointSetHingeParam(b->joint, dParamLoStop, low >= -ZV_PI ? low : -dInfinity);
        zv_ode.dJointSetHingeParam(b->joint, dParamHiStop, high <= ZV_PI ? high : dInfinity);
    }
}

static void give_torque(joints *arm, int k, double torque)
{
    const body *b = &arm->bodies[k];
    if (arm->arm.links[k].kind == ZV_JOINT_REVOLUTE) {
        zv_ode.dJointAddHingeTorque(b->joint, torque);
    } else {
        zv_ode.dJointAddSliderForce(b->joint, torque);
    }
}

static void push(void *plant, const double *torque)
{
    joints *arm = plant;
    memcpy(arm->push, torque, (size_t)arm->arm.count * sizeof *torque);
}

static void set_drive(const joints *arm, int k, double dt, double target, double target_speed)
{
    const double stiffness = arm->stiffness[k], damping = arm->damping[k], sum = dt * stiffness + damping;
    const double most = arm->arm.links[k].most_torque;
    if (!(sum > 0.0)) {
        set_motor(arm, k, ROW_DRIVE, dParamFMax, 0.0);
        return;
    }
    set_motor(arm, k, ROW_DRIVE, dParamVel,
              (stiffness * (target - joint_value(arm, k)) + damping * target_speed) / sum);
    set_motor(arm, k, ROW_DRIVE, dParamCFM, 1.0 / sum);
    set_motor(arm, k, ROW_DRIVE, dParamFMax, isfinite(most) ? most : dInfinity);
}

/// What the spring of the drive gave in the step that has just ended.
static double drive_force(const joints *arm, int k, double target, double target_speed)
{
    const double most = arm->arm.links[k].most_torque;
    const double force =
        arm->stiffness[k] * (target - joint_value(arm, k)) + arm->damping[k] * (target_speed - joint_speed(arm, k));
    return fmax(-most, fmin(most, force));
}

static void step_world(joints *arm, double dt)
{
    zv_pose links[ZV_MAX_JOINTS];
    for (int k = 0; k < arm->arm.count; ++k) {
        links[k] = link_pose(&arm->bodies[k]);
    }
    zv_joints_contact_find(&arm->contact, links);
    zv_ode.dWorldStep(arm->world, dt);
    zv_joints_contact_done(&arm->contact);
}

static void advance(joints *arm, double dt, double since, const zv_command *command)
{
    const int count = arm->arm.count;
    const bool drives = command->kind == ZV_COMMAND_DRIVE;
    for (int k = 0; k < count; ++k) {
        set_stops(arm, k);
        if (drives) {
            set_drive(arm, k, dt, command->q[k] + (since + dt) * command->qd[k], command->qd[k]);
        } else {
            give_torque(arm, k, command->torque[k]);
            arm->bodies[k].force = command->torque[k];
        }
        if (arm->push[k] != 0.0) {
            give_torque(arm, k, arm->push[k]);
        }
    }
    step_world(arm, dt);
    count_turns(arm);
    for (int k = 0; drives && k < count; ++k) {
        arm->bodies[k].force = drive_force(arm, k, command->q[k] + (since + dt) * command->qd[k], command->qd[k]);
    }
}

static bool step(void *plant, double dt, double since, const zv_command *command, char *trouble, size_t size)
{
    joints *arm = plant;
    zv_guard guard;
    if (setjmp(*zv_guard_begin(&guard)) != 0) {
        snprintf(trouble, size, "ODE: %s", guard.words);
        return false;
    }
    advance(arm, dt, since, command);
    zv_guard_end(&guard);
    return true;
}

static void touches(const void *plant, zv_touches *out)
{
    *out = ((const joints *)plant)->contact.touches;
}

static void hold(void *plant, int thing)
{
    zv_joints_contact_hold(&((joints *)plant)->contact, thing);
}

static zv_pose thing(const void *plant, int index)
{
    const joints *arm = plant;
    const dBodyID id = arm->contact.bodies[index];
    return (zv_pose){rot_of(zv_ode.dBodyGetRotation(id)), vector_of(zv_ode.dBodyGetPosition(id))};
}

const zv_plant zv_plant_joints = {
    .kind = ZV_PLANT_JOINTS,
    .word = "joints",
    .has_masses = true,
    .create = create,
    .free = release,
    .place = place,
    .step = step,
    .push = push,
    .read = read,
    .touches = touches,
    .hold = hold,
    .thing = thing,
};
