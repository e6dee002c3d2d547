/// @file dyn_mujoco.c
/// Glue between a robot with masses and MuJoCo: the arm is written as MJCF text and compiled in memory.
///
/// The body of joint k has the frame of its link at q = 0. Seen from there the axis of the joint is a line that the
/// body turns about or slides along; place and line follow from the chain of the robot alone:
///
///     parent_from_body = before * motion(offset) * DH link * after
#include "dyn_mujoco.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <mujoco/mujoco.h>

#include "model/robot.h"

enum { TEXT_SIZE = 1 << 16 };

struct dyn_mujoco {
    mjModel *model;
    mjData *data;
};

static void stop(const char *sentence)
{
    fprintf(stderr, "MuJoCo: %s\n", sentence);
    abort();
}

static zv_pose mul(zv_pose a, zv_pose b)
{
    const zv_rot r = a.rot;
    const zv_vec3 v[4] = {b.rot.x, b.rot.y, b.rot.z, b.pos};
    zv_vec3 out[4];
    for (int i = 0; i < 4; ++i) {
        out[i] = (zv_vec3){r.x.x * v[i].x + r.y.x * v[i].y + r.z.x * v[i].z,
                           r.x.y * v[i].x + r.y.y * v[i].y + r.z.y * v[i].z,
                           r.x.z * v[i].x + r.y.z * v[i].y + r.z.z * v[i].z};
    }
    return (zv_pose){{out[0], out[1], out[2]}, {a.pos.x + out[3].x, a.pos.y + out[3].y, a.pos.z + out[3].z}};
}

static double dot(zv_vec3 a, zv_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static zv_vec3 seen_from(zv_rot r, zv_vec3 v)
{
    return (zv_vec3){dot(r.x, v), dot(r.y, v), dot(r.z, v)};
}

static const zv_pose identity = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

static zv_pose parent_from_body(const zv_chain_joint *joint, zv_pose axis)
{
    const double turn = joint->slides ? 0.0 : joint->offset;
    const double c = cos(turn), s = sin(turn), ca = joint->cos_alpha, sa = joint->sin_alpha;
    const double ct = joint->cos_theta, st = joint->sin_theta;
    const zv_pose start = {{{c, s, 0}, {-s, c, 0}, {0, 0, 1}}, {0, 0, joint->slides ? joint->offset : 0.0}};
    const zv_pose row = {{{ct, st, 0}, {-st, ct, 0}, {0, 0, 1}}, {0, 0, joint->d}};
    const zv_pose link = {{{1, 0, 0}, {0, ca, sa}, {0, -sa, ca}}, {joint->a, 0, 0}};
    const zv_pose after = {joint->has_after ? joint->after : identity.rot, {0, 0, 0}};
    const zv_pose turned = joint->slides ? mul(start, row) : mul(start, (zv_pose){identity.rot, {0, 0, joint->d}});
    return mul(axis, mul(turned, mul(link, after)));
}

static int write_place(char *out, size_t size, zv_pose pose)
{
    const zv_rot r = pose.rot;
    return snprintf(out, size, "<body pos=\"%.17g %.17g %.17g\" xyaxes=\"%.17g %.17g %.17g %.17g %.17g %.17g\">\n",
                    pose.pos.x, pose.pos.y, pose.pos.z, r.x.x, r.x.y, r.x.z, r.y.x, r.y.y, r.y.z);
}

static int write_joint(char *out, size_t size, const zv_robot *robot, int k, zv_pose axis, zv_pose body)
{
    const zv_joint *joint = &robot->joints[k];
    const zv_vec3 apart = {axis.pos.x - body.pos.x, axis.pos.y - body.pos.y, axis.pos.z - body.pos.z};
    const zv_vec3 at = seen_from(body.rot, apart), along = seen_from(body.rot, axis.rot.z);
    const double sign = robot->chain[k].sign, ratio = joint->drive.gear_ratio;
    const double rotor = joint->kind == ZV_JOINT_REVOLUTE ? joint->drive.count * joint->drive.rotor_inertia : 0.0;
    return snprintf(out, size,
                    "<joint type=\"%s\" pos=\"%.17g %.17g %.17g\" axis=\"%.17g %.17g %.17g\" armature=\"%.17g\" "
                    "damping=\"%.17g\"/>\n",
                    joint->kind == ZV_JOINT_REVOLUTE ? "hinge" : "slide", at.x, at.y, at.z, sign * along.x,
                    sign * along.y, sign * along.z, rotor * ratio * ratio, joint->friction.viscous);
}

/// One rotation in the plane of axes i and j that makes m[i][j] zero; the columns of v turn with it.
static void turn_plane(double m[3][3], double v[3][3], int i, int j)
{
    if (m[i][j] == 0.0) {
        return;
    }
    const double angle = 0.5 * atan2(2.0 * m[i][j], m[i][i] - m[j][j]), c = cos(angle), s = sin(angle);
    for (int k = 0; k < 3; ++k) {
        const double a = m[k][i], b = m[k][j], va = v[k][i], vb = v[k][j];
        m[k][i] = c * a + s * b;
        m[k][j] = c * b - s * a;
        v[k][i] = c * va + s * vb;
        v[k][j] = c * vb - s * va;
    }
    for (int k = 0; k < 3; ++k) {
        const double a = m[i][k], b = m[j][k];
        m[i][k] = c * a + s * b;
        m[j][k] = c * b - s * a;
    }
}

/// MuJoCo finds principal axes itself, but only to nine digits or so; these are good to the last ones (Jacobi).
static int write_mass(char *out, size_t size, const zv_link *link)
{
    const double *i = link->inertia;
    double m[3][3] = {{i[0], i[3], i[4]}, {i[3], i[1], i[5]}, {i[4], i[5], i[2]}};
    double v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int sweep = 0; sweep < 10; ++sweep) {
        turn_plane(m, v, 0, 1);
        turn_plane(m, v, 0, 2);
        turn_plane(m, v, 1, 2);
    }
    return snprintf(out, size,
                    "<inertial pos=\"%.17g %.17g %.17g\" xyaxes=\"%.17g %.17g %.17g %.17g %.17g %.17g\" "
                    "mass=\"%.17g\" diaginertia=\"%.17g %.17g %.17g\"/>\n",
                    link->center_m.x, link->center_m.y, link->center_m.z, v[0][0], v[1][0], v[2][0], v[0][1], v[1][1],
                    v[2][1], link->mass_kg, m[0][0], m[1][1], m[2][2]);
}

/// MuJoCo wants some inertia in every body, also in a point.
static int write_load(char *out, size_t size, const zv_robot *robot, double load_kg)
{
    const zv_vec3 p = robot->has_tool ? robot->tool.pos : (zv_vec3){0, 0, 0};
    return snprintf(out, size,
                    "<body pos=\"%.17g %.17g %.17g\"><inertial pos=\"0 0 0\" mass=\"%.17g\" "
                    "diaginertia=\"1e-14 1e-14 1e-14\"/></body>\n",
                    p.x, p.y, p.z, load_kg);
}

static void write_arm(const zv_robot *robot, zv_vec3 gravity, double load_kg, char *out)
{
    const char *end = out + TEXT_SIZE;
    out += snprintf(out, TEXT_SIZE,
                    "<mujoco><compiler angle=\"radian\" inertiafromgeom=\"false\"/>\n"
                    "<option gravity=\"%.17g %.17g %.17g\"><flag constraint=\"disable\"/></option>\n<worldbody>\n",
                    gravity.x, gravity.y, gravity.z);
    zv_pose parent = robot->has_base ? robot->base : identity;
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_chain_joint *joint = &robot->chain[k];
        const zv_pose axis = joint->has_before ? mul(parent, joint->before) : parent;
        const zv_pose body = parent_from_body(joint, axis);
        out += write_place(out, (size_t)(end - out), body);
        out += write_joint(out, (size_t)(end - out), robot, k, axis, body);
        out += write_mass(out, (size_t)(end - out), &robot->joints[k].link);
        parent = identity;
    }
    if (load_kg > 0.0) {
        out += write_load(out, (size_t)(end - out), robot, load_kg);
    }
    for (int k = 0; k < robot->joint_count; ++k) {
        out += snprintf(out, (size_t)(end - out), "</body>\n");
    }
    out += snprintf(out, (size_t)(end - out), "</worldbody></mujoco>\n");
    if (out >= end) {
        stop("the text of the arm is too long");
    }
}

dyn_mujoco *dyn_mujoco_create(const zv_robot *robot, zv_vec3 gravity, double load_kg)
{
    static const char name[] = "arm.xml";
    dyn_mujoco *arm = calloc(1, sizeof *arm);
    mjVFS *files = calloc(1, sizeof *files); // two megabytes: not for the stack
    char *text = malloc(TEXT_SIZE), problem[1000] = "";
    if (!arm || !files || !text) {
        stop("out of memory");
    }
    mju_user_error = stop;
    write_arm(robot, gravity, load_kg, text);
    mj_defaultVFS(files);
    const int size = (int)strlen(text);
    mj_makeEmptyFileVFS(files, name, size);
    memcpy(files->filedata[mj_findFileVFS(files, name)], text, (size_t)size);
    arm->model = mj_loadXML(name, files, problem, sizeof problem);
    if (!arm->model) {
        stop(problem);
    }
    arm->data = mj_makeData(arm->model);
    mj_deleteVFS(files);
    free(files);
    free(text);
    return arm;
}

void dyn_mujoco_free(dyn_mujoco *arm)
{
    mj_deleteData(arm->data);
    mj_deleteModel(arm->model);
    free(arm);
}

void dyn_mujoco_inverse(dyn_mujoco *arm, const double *q, const double *qd, const double *qdd, double *torque)
{
    const size_t size = (size_t)arm->model->nv * sizeof *q;
    memcpy(arm->data->qpos, q, size);
    memcpy(arm->data->qvel, qd, size);
    memcpy(arm->data->qacc, qdd, size);
    mj_inverse(arm->model, arm->data);
    memcpy(torque, arm->data->qfrc_inverse, size);
}

void dyn_mujoco_forward(dyn_mujoco *arm, const double *q, const double *qd, const double *torque, double *qdd)
{
    const size_t size = (size_t)arm->model->nv * sizeof *q;
    memcpy(arm->data->qpos, q, size);
    memcpy(arm->data->qvel, qd, size);
    memcpy(arm->data->qfrc_applied, torque, size);
    mj_forward(arm->model, arm->data);
    memcpy(qdd, arm->data->qacc, size);
}
