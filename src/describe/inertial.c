/// @file inertial.c
/// Mass, centre and inertia: turned, moved (Steiner's theorem) and added.
#include "describe/inertial.h"

#include <math.h>

/// Relative slack for inertias that were rounded when they were written down; the same as in the robot file.
#define INERTIA_SLACK 1e-6

typedef struct matrix {
    double m[3][3];
} matrix;

static matrix matrix_of(const double s[6])
{
    return (matrix){{{s[0], s[3], s[4]}, {s[3], s[1], s[5]}, {s[4], s[5], s[2]}}};
}

static void six_of(const matrix *a, double s[6])
{
    s[0] = a->m[0][0];
    s[1] = a->m[1][1];
    s[2] = a->m[2][2];
    s[3] = a->m[0][1];
    s[4] = a->m[0][2];
    s[5] = a->m[1][2];
}

/// R I R^T
static void turn_inertia(zv_rot rot, const double in[6], double out[6])
{
    const double r[3][3] = {{rot.x.x, rot.y.x, rot.z.x}, {rot.x.y, rot.y.y, rot.z.y}, {rot.x.z, rot.y.z, rot.z.z}};
    const matrix a = matrix_of(in);
    matrix turned = {{{0}}};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            for (int k = 0; k < 3; ++k) {
                for (int l = 0; l < 3; ++l) {
                    turned.m[i][j] += r[i][k] * a.m[k][l] * r[j][l];
                }
            }
        }
    }
    six_of(&turned, out);
}

static bool is_identity(zv_rot rot)
{
    return rot.x.x == 1.0 && rot.y.y == 1.0 && rot.z.z == 1.0;
}

bool zv_inertia_is_possible(const double inertia[6])
{
    const double sum = inertia[0] + inertia[1] + inertia[2];
    for (int i = 0; i < 3; ++i) {
        if (inertia[i] < 0.0 || 2.0 * inertia[i] > sum * (1.0 + INERTIA_SLACK)) {
            return false;
        }
    }
    return true;
}

void zv_tree_set_mass(zv_tree *tree, zv_tree_link *link, const zv_inertial *inertial)
{
    if (!(inertial->mass >= 0.0)) {
        zv_report_add(tree->report, ZV_REPORT_WARNING, inertial->line, inertial->column,
                      "link '%.*s': its mass is %s and stays unknown", ZV_SHOWN(link->name),
                      inertial->mass < 0.0 ? "negative" : "missing");
        return;
    }
    link->has_mass = true;
    link->mass.mass_kg = inertial->mass;
    link->mass.center_m = inertial->pose.pos;
    if (isnan(inertial->inertia[0])) {
        return;
    }
    double inertia[6];
    if (is_identity(inertial->pose.rot)) { // the numbers of the file, without rounding
        for (int i = 0; i < 6; ++i) {
            inertia[i] = inertial->inertia[i];
        }
    } else {
        turn_inertia(inertial->pose.rot, inertial->inertia, inertia);
    }
    if (!zv_inertia_is_possible(inertial->inertia) || !zv_inertia_is_possible(inertia)) {
        zv_report_add(tree->report, ZV_REPORT_LOST, inertial->line, inertial->column,
                      "link '%.*s': no body has the inertia ixx %g, iyy %g, izz %g (none may be negative or above the "
                      "sum of the others); it stays unknown",
                      ZV_SHOWN(link->name), inertial->inertia[0], inertial->inertia[1], inertial->inertia[2]);
        return;
    }
    for (int i = 0; i < 6; ++i) {
        link->mass.inertia[i] = inertia[i];
    }
}

zv_link zv_mass_from(zv_pose outer_from_inner, const zv_link *inner)
{
    zv_link moved = {.mass_kg = inner->mass_kg, .center_m = zv_pose_apply(outer_from_inner, inner->center_m)};
    turn_inertia(outer_from_inner.rot, inner->inertia, moved.inertia);
    return moved;
}

/// Adds the inertia of a point of `mass` at `r` from the centre.
static void add_point(double mass, zv_vec3 r, double inertia[6])
{
    inertia[0] += mass * (r.y * r.y + r.z * r.z);
    inertia[1] += mass * (r.x * r.x + r.z * r.z);
    inertia[2] += mass * (r.x * r.x + r.y * r.y);
    inertia[3] -= mass * r.x * r.y;
    inertia[4] -= mass * r.x * r.z;
    inertia[5] -= mass * r.y * r.z;
}

zv_link zv_mass_sum(const zv_link *a, const zv_link *b)
{
    if (a->mass_kg == 0.0) {
        return *b;
    }
    if (b->mass_kg == 0.0) {
        return *a;
    }
    const double mass = a->mass_kg + b->mass_kg;
    const zv_vec3 moment = zv_vec3_add(zv_vec3_scale(a->center_m, a->mass_kg), zv_vec3_scale(b->center_m, b->mass_kg));
    zv_link sum = {.mass_kg = mass, .center_m = zv_vec3_scale(moment, 1.0 / mass)};
    for (int i = 0; i < 6; ++i) {
        sum.inertia[i] = a->inertia[i] + b->inertia[i];
    }
    add_point(a->mass_kg, zv_vec3_sub(a->center_m, sum.center_m), sum.inertia);
    add_point(b->mass_kg, zv_vec3_sub(b->center_m, sum.center_m), sum.inertia);
    return sum;
}
