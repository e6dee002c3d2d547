/// @file faults.c
/// What the drives would have given if the arm had a fault: the signatures that are looked for.
///
///     delay, lag   the law gets the reference of t - a                                            drive residual
///     backlash     the law holds the motor, which is ahead of the link by a/2 in the direction
///                  of the load: the sign of the torque decides, not that of the speed             drive residual
///     friction     (1 + a) times that of the file                                                 plant residual
///     offset       the joint stands at q + a                                                      plant residual
///     gear         the joint moves (1 + a) q, and the drive believes (1 + a) times its torque     plant residual
///     payload      a kg at the tool                                                               plant residual
#include <math.h>
#include <string.h>

#include "twin/twin.h"

#define LOAD_SIDE 0.02 ///< of the usual torque: from here on the load has a side
#define PART_OF_PAYLOAD 0.05
#define PART_OF_MASS 0.01
#define NO_FRICTION 0.1 ///< of the usual torque: friction of interest where the file gives none
enum { PAYLOAD_POSES = 64 };

bool zv_test_is_of_drive(zv_twin_fault fault)
{
    return fault == ZV_TWIN_DELAY || fault == ZV_TWIN_LAG || fault == ZV_TWIN_BACKLASH;
}

static bool has_friction(const zv_twin *twin, int k)
{
    return twin->dyn->joints[k].coulomb > 0.0 || twin->dyn->joints[k].viscous > 0.0;
}

/// A twentieth of what the arm carries where it carries least; a hundredth of its mass when nobody knows.
static double payload_of_interest(const zv_twin *twin)
{
    double mass = 0.0, least = INFINITY;
    for (int k = 0; k < twin->joints; ++k) {
        mass += twin->heap[k].mass;
    }
    for (int pose = 0; pose < PAYLOAD_POSES; ++pose) {
        zv_payload payload;
        double q[ZV_MAX_JOINTS];
        for (int k = 0; k < twin->joints; ++k) { // spread evenly by multiples of irrational numbers
            const zv_limits *limits = &zv_robot_joint(twin->robot, k)->limits;
            const double low = fmax(limits->lower, -ZV_PI), high = fmin(limits->upper, ZV_PI);
            const double u = (pose + 1) * sqrt(2.0 + 3.0 * k);
            q[k] = low + (high - low) * (u - floor(u));
        }
        zv_payload_at(twin->dyn, twin->limit, q, &payload);
        least = fmin(least, payload.max_kg);
    }
    return isfinite(least) && least > 0.0 ? PART_OF_PAYLOAD * least : PART_OF_MASS * mass;
}

int zv_tests_of(const zv_twin *twin, zv_twin_test out[ZV_TWIN_TESTS])
{
    int count = 0;
    out[count++] = (zv_twin_test){.fault = ZV_TWIN_PAYLOAD, .joint = -1, .smallest = payload_of_interest(twin)};
    out[count++] = (zv_twin_test){.fault = ZV_TWIN_DELAY, .joint = -1, .smallest = 0.0015};
    for (int k = 0; k < twin->joints; ++k) {
        const bool turns = zv_robot_joint(twin->robot, k)->kind == ZV_JOINT_REVOLUTE;
        const double friction = has_friction(twin, k) ? 1.0 : NO_FRICTION * twin->usual[k];
        out[count++] = (zv_twin_test){.fault = ZV_TWIN_FRICTION, .joint = k, .smallest = friction};
        out[count++] = (zv_twin_test){.fault = ZV_TWIN_OFFSET, .joint = k, .smallest = turns ? 0.6 * ZV_DEG : 1e-3};
        out[count++] = (zv_twin_test){.fault = ZV_TWIN_GEAR, .joint = k, .smallest = 0.02};
        out[count++] = (zv_twin_test){.fault = ZV_TWIN_LAG, .joint = k, .smallest = 0.002};
        out[count++] = (zv_twin_test){.fault = ZV_TWIN_BACKLASH, .joint = k, .smallest = turns ? 0.08 * ZV_DEG : 1e-4};
    }
    return count;
}

// ---- what the law of the drives asks ----

static void law(const zv_twin *twin, const zv_point *p, double *out)
{
    const zv_twin_options *o = &twin->options;
    const double omega = 2.0 * ZV_PI * o->bandwidth_hz;
    if (o->law == ZV_LAW_COMPUTED_TORQUE) {
        double qdd[ZV_MAX_JOINTS];
        for (int k = 0; k < twin->joints; ++k) {
            qdd[k] = p->refdd[k] + 2.0 * o->damping_ratio * omega * (p->refd[k] - p->qd[k]) +
                     omega * omega * (p->ref[k] - p->q[k]);
        }
        zv_inverse_dynamics(twin->dyn, p->q, p->qd, qdd, out);
        return;
    }
    memset(out, 0, (size_t)twin->joints * sizeof *out);
    if (o->law == ZV_LAW_PD) {
        zv_gravity_torque(twin->dyn, p->q, out);
    }
    for (int k = 0; k < twin->joints; ++k) {
        out[k] += twin->stiffness[k] * (p->ref[k] - p->q[k]) + twin->damping[k] * (p->refd[k] - p->qd[k]);
    }
}

static void shift_reference(const zv_twin *twin, const zv_view *view, int k, double by, zv_point *p)
{
    double at[3];
    if (by != 0.0) {
        zv_view_reference(view, twin->joints, k, p->t - by, at);
        p->ref[k] = at[0];
        p->refd[k] = at[1];
        p->refdd[k] = at[2];
    }
}

static void drive_torque(const zv_twin *twin, const zv_view *view, const zv_point *point, const zv_twin_test *test,
                         double amount, double *out)
{
    zv_point p = *point;
    if (test->fault == ZV_TWIN_BACKLASH) {
        const int k = test->joint;
        const double side = p.tau[k] / (LOAD_SIDE * twin->usual[k]);
        p.q[k] += 0.5 * amount * fmax(-1.0, fmin(1.0, side));
    } else {
        for (int k = 0; k < twin->joints; ++k) {
            if (test->joint < 0 || test->joint == k) {
                shift_reference(twin, view, k, amount, &p);
            }
        }
    }
    law(twin, &p, out);
}

// ---- what the model needs for the measured motion ----

/// Where a joint really is whose encoder is turned, or whose gear is another.
static void move_point(const zv_twin_test *test, double amount, zv_point *p)
{
    const int k = test->joint;
    if (test->fault == ZV_TWIN_OFFSET) {
        p->q[k] += amount;
    } else if (test->fault == ZV_TWIN_GEAR) {
        p->q[k] *= 1.0 + amount;
        p->qd[k] *= 1.0 + amount;
        p->qdd[k] *= 1.0 + amount;
    }
}

static double friction_at(const zv_twin *twin, int k, double qd)
{
    const zv_dyn_joint *joint = &twin->dyn->joints[k];
    const double sign = qd > 0.0 ? 1.0 : -1.0;
    return has_friction(twin, k) ? joint->coulomb * sign + joint->viscous * qd : sign;
}

static void add_payload(const zv_twin *twin, const zv_point *p, double amount, double *out)
{
    double laden[ZV_MAX_JOINTS];
    zv_inverse_dynamics(twin->laden, p->q, p->qd, p->qdd, laden);
    for (int j = 0; j < twin->joints; ++j) {
        out[j] += amount * (laden[j] - out[j]);
    }
}

void zv_fault_torque(const zv_twin *twin, const zv_view *view, const zv_point *point, const zv_twin_test *test,
                     double amount, double *out)
{
    if (zv_test_is_of_drive(test->fault)) {
        drive_torque(twin, view, point, test, amount, out);
        return;
    }
    zv_point p = *point;
    const int k = test->joint;
    move_point(test, amount, &p);
    zv_inverse_dynamics(twin->dyn, p.q, p.qd, p.qdd, out);
    if (test->fault == ZV_TWIN_GEAR) {
        out[k] *= 1.0 + amount;
    } else if (test->fault == ZV_TWIN_FRICTION) {
        out[k] += amount * friction_at(twin, k, p.qd[k]);
    } else if (test->fault == ZV_TWIN_PAYLOAD) {
        add_payload(twin, &p, amount, out);
    }
}
