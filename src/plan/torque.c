/// @file torque.c
/// What the drives must give along a path, and where they cannot.
///
/// With qd = q' v and qdd = q' u + q'' x (v = ds/dt, x = v^2, u = d2s/dt2), the equations of motion become
///
///     tau = M q' u + (M q'' + C(q, q') q') x  +  gravity + coulomb sign(q')  +  viscous q' v
///         =   a  u +            b          x  +                c             +   d v
///
/// so that a limit |tau| <= L is two rows that are linear in u and x, but for d v: in the direction of the motion it is
/// taken for a little more, in the other one for nothing,
///
///     0 <= v <= (x / v0 + v0) / 2        with any v0; equal at v = v0
///
/// Each row is divided by what its limit leaves over c, which makes it a u + b x <= 1.
#include "plan/torque.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"

/// The plan uses this part of a torque, as of the other limits: between grid points it could be passed a little.
#define SHARE_TORQUE 0.99
/// v0, in parts of the speed with which the path may be passed, or of that at which friction takes all that there is.
#define TANGENT 0.5

// ---- life ----

static double zero_if_unknown(double value)
{
    return isnan(value) ? 0.0 : value;
}

zv_status zv_torques_create(const zv_robot *robot, const zv_plan_options *options, zv_torques *out, zv_error *why)
{
    *out = (zv_torques){.joints = zv_robot_joint_count(robot)};
    if (options->torque == ZV_TORQUE_NEVER) {
        return ZV_OK;
    }
    const bool insists = options->torque == ZV_TORQUE_ALWAYS;
    zv_dyn_options masses = zv_dyn_default_options();
    masses.need = insists ? ZV_NEED_POINTS : ZV_NEED_INERTIA;
    masses.load_kg = options->load_kg;
    if (insists && out->joints > ZV_PATH_MAX_DRIVES) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "torques are planned for arms of up to %d axes, this one has %d", ZV_PATH_MAX_DRIVES,
                       out->joints);
    }
    if (out->joints <= ZV_PATH_MAX_DRIVES) {
        const zv_status status = zv_dyn_create(robot, &masses, &out->dyn, why);
        if (status != ZV_OK && (insists || status != ZV_ERR_NOT_AVAILABLE)) {
            return status;
        }
    }
    zv_torque_limits(robot, 1.0, out->limit);
    for (int k = 0; k < out->joints; ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        out->limit[k] *= SHARE_TORQUE;
        out->viscous[k] = zero_if_unknown(joint->friction.viscous);
        out->coulomb[k] = zero_if_unknown(joint->friction.coulomb);
    }
    return ZV_OK;
}

void zv_torques_free(zv_torques *torques)
{
    zv_dyn_free(torques->dyn);
}

// ---- at rest ----

static int first_beyond(const zv_torques *t, const double *torque)
{
    for (int k = 0; k < t->joints; ++k) {
        if (!(fabs(torque[k]) < t->limit[k])) {
            return k;
        }
    }
    return -1;
}

int zv_torques_overloaded(const zv_torques *t, const double *q)
{
    double torque[ZV_MAX_JOINTS];
    if (!t->dyn) {
        return -1;
    }
    zv_gravity_torque(t->dyn, q, torque);
    return first_beyond(t, torque);
}

// ---- along a path ----

/// The parts of the torques at one place.
typedef struct parts {
    double a[ZV_MAX_JOINTS], b[ZV_MAX_JOINTS], c[ZV_MAX_JOINTS], d[ZV_MAX_JOINTS];
} parts;

static double sign_of(double x)
{
    return x != 0.0 ? copysign(1.0, x) : 0.0;
}

/// Four states at once cost about as much as one: at rest, at rest with qdd = q', and moving with qd = q', qdd = q''.
static void split(const zv_torques *t, const zv_joint_jet *jet, parts *out)
{
    enum { STATES = 4 };
    const size_t n = (size_t)t->joints;
    double q[STATES * ZV_MAX_JOINTS], qd[STATES * ZV_MAX_JOINTS] = {0}, qdd[STATES * ZV_MAX_JOINTS] = {0};
    double torque[STATES * ZV_MAX_JOINTS];
    for (size_t state = 0; state < STATES; ++state) {
        memcpy(q + state * n, jet->q, n * sizeof *q);
    }
    memcpy(qdd + n, jet->d[0], n * sizeof *qdd);
    memcpy(qd + 2 * n, jet->d[0], n * sizeof *qd);
    memcpy(qdd + 2 * n, jet->d[1], n * sizeof *qdd);
    zv_inverse_dynamics_many(t->dyn, STATES, q, qd, qdd, torque);
    for (size_t k = 0; k < n; ++k) {
        const double gravity = torque[k], coulomb = t->coulomb[k] * sign_of(jet->d[0][k]);
        out->a[k] = torque[n + k] - gravity;
        out->d[k] = t->viscous[k] * jet->d[0][k];
        out->b[k] = torque[2 * n + k] - gravity - out->d[k] - coulomb;
        out->c[k] = gravity + coulomb;
    }
}

int zv_torques_rows(const zv_torques *t, const zv_joint_jet *jet, double speed, int width, double *a, double *b)
{
    ZV_ASSERT(t->dyn && width >= t->joints && 4 * width <= ZV_TOPP_MAX_WIDTH);
    parts p;
    int weak = -1;
    const double fast = speed > 0.0 && speed < INFINITY ? speed : 1.0;
    memset(a, 0, 2 * (size_t)width * sizeof *a);
    memset(b, 0, 2 * (size_t)width * sizeof *b);
    split(t, jet, &p);
    for (int k = 0; k < t->joints; ++k) {
        for (int side = 0; side < 2; ++side) {
            const double sign = side == 0 ? 1.0 : -1.0, drag = fmax(sign * p.d[k], 0.0);
            const double over_c = t->limit[k] - sign * p.c[k], v0 = fmin(TANGENT * fast, TANGENT * over_c / drag);
            const double left = over_c - 0.5 * drag * v0;
            weak = !(over_c > 0.0) && weak < 0 ? k : weak;
            a[side * width + k] = sign * p.a[k] / left;
            b[side * width + k] = (sign * p.b[k] + 0.5 * drag / v0) / left;
        }
    }
    return weak;
}

// ---- joint moves ----

double zv_torques_use(const zv_torques *t, const double *q, const double *qd, const double *qdd)
{
    double torque[ZV_MAX_JOINTS], most = 0.0;
    zv_inverse_dynamics(t->dyn, q, qd, qdd, torque);
    for (int k = 0; k < t->joints; ++k) {
        most = fmax(most, SHARE_TORQUE * fabs(torque[k]) / t->limit[k]);
    }
    return most;
}

static void stretch(zv_ptp *move, double factor)
{
    move->duration *= factor;
    for (int k = 0; k < move->count; ++k) {
        move->rise[k] *= factor;
        move->ramp[k] *= factor;
        move->velocity[k] /= factor;
    }
}

/// The factor by which the torques of motion must become smaller at one instant; 0 when the drive cannot even hold.
static double factor_at(const zv_torques *t, const zv_ptp *move, double time, int *joint)
{
    double q[ZV_MAX_JOINTS], qd[ZV_MAX_JOINTS], qdd[ZV_MAX_JOINTS], hold[ZV_MAX_JOINTS], all[ZV_MAX_JOINTS];
    double factor = 1.0;
    zv_ptp_at(move, time, q, qd, qdd);
    zv_gravity_torque(t->dyn, q, hold);
    zv_inverse_dynamics(t->dyn, q, qd, qdd, all);
    for (int k = 0; k < t->joints; ++k) {
        hold[k] += t->coulomb[k] * sign_of(qd[k]);
        const double more = all[k] - hold[k], left = t->limit[k] - copysign(1.0, more) * hold[k];
        if (!(fabs(hold[k]) < t->limit[k])) {
            *joint = k;
            return 0.0;
        }
        factor = fmax(factor, fabs(more) / left);
    }
    return factor;
}

bool zv_torques_span(const zv_torques *t, zv_ptp *move, int *joint)
{
    enum { INSTANTS = 400, ROUNDS = 20 };
    double factor = 2.0;
    for (int round = 0; round < ROUNDS && factor > 1.0 && t->dyn; ++round) { // friction does not fall with the square
        factor = 1.0;
        for (int i = 0; i <= INSTANTS; ++i) {
            const double needed = factor_at(t, move, move->duration * i / INSTANTS, joint);
            if (needed == 0.0) {
                return false;
            }
            factor = fmax(factor, needed);
        }
        stretch(move, sqrt(factor) * (factor > 1.0 ? 1.001 : 1.0));
    }
    return true;
}
