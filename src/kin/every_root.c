/// @file every_root.c
/// The sixteen solutions of a known loop of six axes, followed to the arm and its target.
///
///     E1(q1) ... E6(q6) = G        Ek = Ak Rz(qk) Ak^-1, with Ak a frame on axis k
///     Rz(q1) A1^-1 A2 Rz(q2) ... Rz(q6) A6^-1 G^-1 A1 = 1       the loop of continuation.h
///
/// The count closes when each path has come to an end, ends that coincide are singular there, and with every complex end its
/// conjugate is one too. Fewer than six joints are six of which the last ones have come to rest.
#include "kin/every_root.h"

#include <math.h>
#include <string.h>

#include "kin/axes.h"
#include "kin/continuation.h"
#include "kin/screws.h"
#include "model/robot.h"

enum { TRIES = 3, LEAST_JOINTS = 4, MOST_JOINTS = 7 };
/// Ends nearer to each other than this are the same, rad.
static const double SAME = 1e-6;
/// Imaginary parts below this may be rounding, rad; a joint that rests does so within this.
static const double HARDLY_COMPLEX = 1e-5, RESTS = 1e-6;

/// A loop of nothing special, and its solutions: found from one of them by going round in the space of loops until no other
/// one came; real and imaginary part.
static const zv_loop KNOWN = {.turn = {{0.515, 0.662, -0.343, -0.424},
                                       {-0.599, 0.008, 0.245, -0.762},
                                       {-0.590, 0.551, -0.590, -0.002},
                                       {-0.136, 0.670, 0.685, 0.251},
                                       {0.238, -0.601, -0.490, 0.585},
                                       {0.562, -0.418, 0.345, -0.625}},
                              .place = {{0.042, -0.066, -0.322},
                                        {-0.487, 0.433, 0.172},
                                        {0.488, -0.245, 0.455},
                                        {-0.397, 0.438, -0.045},
                                        {-0.192, 0.281, -0.332},
                                        {1.098, 1.162, 0.615}}};
static const float KNOWN_Q[ZV_PATHS][ZV_LOOP][2] = {{{-2.504124F, -0.000000F},
                                                     {1.696665F, 0.000000F},
                                                     {-0.886646F, -0.000000F},
                                                     {0.406328F, 0.000000F},
                                                     {-2.341635F, 0.000000F},
                                                     {2.383761F, -0.000000F}},
                                                    {{-1.795736F, -0.822483F},
                                                     {1.831568F, 0.920563F},
                                                     {-0.174036F, -1.578225F},
                                                     {-1.926976F, -1.505137F},
                                                     {0.949321F, -0.854230F},
                                                     {-1.956701F, -0.423483F}},
                                                    {{1.096902F, -0.284381F},
                                                     {2.749630F, -0.475662F},
                                                     {2.043498F, 0.621381F},
                                                     {-2.124128F, -0.531867F},
                                                     {-1.040241F, -0.727748F},
                                                     {0.958766F, -0.223839F}},
                                                    {{1.535504F, 0.111238F},
                                                     {-2.811684F, 0.996767F},
                                                     {-0.323961F, -1.388347F},
                                                     {-0.876164F, -1.287227F},
                                                     {-0.650022F, -1.358762F},
                                                     {2.654744F, -0.420848F}},
                                                    {{-1.795736F, 0.822483F},
                                                     {1.831568F, -0.920563F},
                                                     {-0.174036F, 1.578225F},
                                                     {-1.926976F, 1.505137F},
                                                     {0.949321F, 0.854230F},
                                                     {-1.956701F, 0.423483F}},
                                                    {{2.722088F, 0.799996F},
                                                     {1.927065F, -1.456431F},
                                                     {-2.252954F, 1.341216F},
                                                     {1.105368F, 1.281183F},
                                                     {-2.396647F, 1.509973F},
                                                     {1.122008F, -0.035300F}},
                                                    {{1.096902F, 0.284381F},
                                                     {2.749630F, 0.475662F},
                                                     {2.043498F, -0.621381F},
                                                     {-2.124128F, 0.531867F},
                                                     {-1.040241F, 0.727748F},
                                                     {0.958766F, 0.223839F}},
                                                    {{2.775013F, 0.483049F},
                                                     {3.014682F, -0.052400F},
                                                     {-0.528469F, 0.114508F},
                                                     {1.599483F, 1.264230F},
                                                     {0.109430F, 0.657640F},
                                                     {-1.810281F, 0.506745F}},
                                                    {{0.140393F, 0.074687F},
                                                     {1.921613F, 1.000085F},
                                                     {2.690728F, -0.752924F},
                                                     {-2.533648F, 1.036479F},
                                                     {-2.339423F, 0.982938F},
                                                     {0.915187F, -0.320516F}},
                                                    {{-2.559136F, 0.328457F},
                                                     {0.761040F, -0.672592F},
                                                     {2.982928F, 1.537121F},
                                                     {1.384949F, 1.659690F},
                                                     {-0.463413F, 1.065099F},
                                                     {-1.009276F, 1.321314F}},
                                                    {{2.775013F, -0.483049F},
                                                     {3.014682F, 0.052400F},
                                                     {-0.528469F, -0.114508F},
                                                     {1.599483F, -1.264230F},
                                                     {0.109430F, -0.657640F},
                                                     {-1.810281F, -0.506745F}},
                                                    {{1.535504F, -0.111238F},
                                                     {-2.811684F, -0.996767F},
                                                     {-0.323961F, 1.388347F},
                                                     {-0.876164F, 1.287227F},
                                                     {-0.650022F, 1.358762F},
                                                     {2.654744F, 0.420848F}},
                                                    {{2.722088F, -0.799996F},
                                                     {1.927065F, 1.456431F},
                                                     {-2.252954F, -1.341216F},
                                                     {1.105368F, -1.281183F},
                                                     {-2.396647F, -1.509973F},
                                                     {1.122008F, 0.035300F}},
                                                    {{-2.559136F, -0.328457F},
                                                     {0.761040F, 0.672592F},
                                                     {2.982928F, -1.537121F},
                                                     {1.384949F, -1.659690F},
                                                     {-0.463413F, -1.065099F},
                                                     {-1.009276F, -1.321314F}},
                                                    {{0.140393F, -0.074687F},
                                                     {1.921613F, -1.000085F},
                                                     {2.690728F, 0.752924F},
                                                     {-2.533648F, -1.036479F},
                                                     {-2.339423F, -0.982938F},
                                                     {0.915187F, 0.320516F}},
                                                    {{-2.236299F, -0.000000F},
                                                     {1.230067F, 0.000000F},
                                                     {0.038306F, -0.000000F},
                                                     {0.487977F, -0.000000F},
                                                     {-2.310902F, -0.000000F},
                                                     {2.750594F, -0.000000F}}};

static zv_pose frame_on(const zv_axis *axis, double size)
{
    return (zv_pose){.rot = zv_rot_with_z(axis->dir), .pos = zv_vec3_scale(axis->point, 1.0 / size)};
}

static zv_loop loop_of(const zv_axis axis[ZV_LOOP], zv_pose displacement, double size)
{
    zv_loop loop;
    displacement.pos = zv_vec3_scale(displacement.pos, 1.0 / size);
    for (int k = 0; k < ZV_LOOP; ++k) {
        const zv_pose first = frame_on(&axis[0], size), here = zv_pose_inverse(frame_on(&axis[k], size));
        const zv_pose next =
            k + 1 < ZV_LOOP ? frame_on(&axis[k + 1], size) : zv_pose_mul(zv_pose_inverse(displacement), first);
        const zv_pose between = zv_pose_mul(here, next);
        zv_rot_to_quat(between.rot, loop.turn[k]);
        loop.place[k][0] = between.pos.x;
        loop.place[k][1] = between.pos.y;
        loop.place[k][2] = between.pos.z;
    }
    return loop;
}

/// Where the paths have come to.
typedef struct ends {
    int count;
    zv_complex q[ZV_PATHS][ZV_LOOP];
} ends;

static double apart(const zv_complex a[ZV_LOOP], const zv_complex b[ZV_LOOP], double conjugate)
{
    double most = 0.0;
    for (int k = 0; k < ZV_LOOP; ++k) {
        most = fmax(most, fabs(zv_wrap(a[k].re - b[k].re)) + fabs(a[k].im - conjugate * b[k].im));
    }
    return most;
}

static bool is_real(const zv_complex q[ZV_LOOP])
{
    double most = 0.0;
    for (int k = 0; k < ZV_LOOP; ++k) {
        most = fmax(most, fabs(q[k].im));
    }
    return most < HARDLY_COMPLEX;
}

/// Follows all paths; false when one of them is lost, or two have come together.
static bool follow_all(const zv_loop *to, unsigned seed, ends *out)
{
    out->count = 0;
    for (int s = 0; s < ZV_PATHS; ++s) {
        zv_complex *q = out->q[out->count];
        for (int k = 0; k < ZV_LOOP; ++k) {
            q[k] = (zv_complex){(double)KNOWN_Q[s][k][0], (double)KNOWN_Q[s][k][1]};
        }
        const zv_path_end end = zv_path_follow(&KNOWN, to, seed, q);
        if (end == ZV_PATH_LOST) {
            return false;
        }
        for (int i = 0; i < out->count && end == ZV_PATH_ENDED; ++i) {
            if (apart(q, out->q[i], 1.0) < SAME) {
                return false;
            }
        }
        out->count += end == ZV_PATH_ENDED;
    }
    return true;
}

/// Every solution that is known already is one of the ends.
static bool holds_all(const ends *of, const int joint[ZV_LOOP], const zv_ik_set *set)
{
    for (int s = 0; s < set->count; ++s) {
        double nearest = INFINITY;
        for (int i = 0; i < of->count; ++i) {
            double most = 0.0;
            for (int k = 0; k < ZV_LOOP; ++k) {
                const double known = joint[k] >= 0 ? set->solutions[s].q[joint[k]] : 0.0;
                most = fmax(most, fabs(zv_wrap(of->q[i][k].re - known)) + fabs(of->q[i][k].im));
            }
            nearest = fmin(nearest, most);
        }
        if (nearest > 1e-3) {
            return false;
        }
    }
    return true;
}

static bool conjugates_are_there(const ends *of)
{
    for (int s = 0; s < of->count; ++s) {
        bool found = is_real(of->q[s]);
        for (int i = 0; i < of->count && !found; ++i) {
            found = i != s && apart(of->q[s], of->q[i], -1.0) < 1e-3;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

/// The axes that move, as six, and what they are to make.
static bool six_of(const zv_polisher *p, double fixed_value, zv_axis out[ZV_LOOP], int joint[ZV_LOOP], zv_pose *wanted)
{
    static const zv_vec3 any[2] = {{0.48, 0.6, 0.64}, {-0.64, 0.48, 0.6}};
    const zv_axes axes = zv_axes_of(p->robot);
    zv_axis axis[MOST_JOINTS];
    int count = axes.count, fixed = -1;
    if (count > MOST_JOINTS || p->place || p->held.joint > 0) {
        return false;
    }
    *wanted = zv_pose_mul(p->target, zv_pose_inverse(axes.tool));
    memcpy(axis, axes.axis, sizeof *axis * (size_t)count);
    for (int k = 0; k < count; ++k) {
        fixed = p->fixed >> k & 1u ? k : fixed;
    }
    if (fixed >= 0) {
        *wanted = zv_pose_mul(*wanted, zv_screws_fix(axes.axis, count, fixed, fixed_value, axis));
        --count;
    }
    if (count < LEAST_JOINTS || count > ZV_LOOP) {
        return false;
    }
    for (int k = 0; k < count; ++k) {
        if (axis[k].kind != ZV_JOINT_REVOLUTE) {
            return false;
        }
        joint[k] = fixed >= 0 && k >= fixed ? k + 1 : k;
    }
    memcpy(out, axis, sizeof *axis * (size_t)count);
    for (int k = count; k < ZV_LOOP; ++k) {
        joint[k] = -1;
        out[k] = (zv_axis){ZV_JOINT_REVOLUTE, any[k - LEAST_JOINTS], zv_vec3_scale(any[ZV_LOOP - 1 - k], p->size)};
    }
    return true;
}

static void add_real(const zv_polisher *p, double fixed_value, const int joint[ZV_LOOP], const zv_complex q[ZV_LOOP],
                     zv_ik_set *set)
{
    zv_ik_solution found = {0};
    for (int k = 0; k < p->robot->joint_count; ++k) {
        found.q[k] = fixed_value;
    }
    for (int k = 0; k < ZV_LOOP; ++k) {
        if (joint[k] >= 0) {
            found.q[joint[k]] = q[k].re;
        } else if (fabs(zv_wrap(q[k].re)) > RESTS) {
            return;
        }
    }
    if (!zv_polish_has(p, set, found.q, SAME)) {
        (void)zv_polish_add(p, &found, set);
    }
}

bool zv_every_root(const zv_polisher *polisher, double fixed_value, zv_ik_set *set)
{
    zv_axis axis[ZV_LOOP];
    int joint[ZV_LOOP];
    zv_pose wanted;
    if (!six_of(polisher, fixed_value, axis, joint, &wanted)) {
        return false;
    }
    const zv_loop loop = loop_of(axis, wanted, polisher->size);
    for (unsigned seed = 1; seed <= TRIES; ++seed) {
        ends found;
        if (!follow_all(&loop, seed, &found)) {
            continue;
        }
        for (int s = 0; s < found.count; ++s) {
            if (is_real(found.q[s])) {
                add_real(polisher, fixed_value, joint, found.q[s], set);
            }
        }
        if (conjugates_are_there(&found) && holds_all(&found, joint, set)) {
            return true;
        }
    }
    return false;
}
