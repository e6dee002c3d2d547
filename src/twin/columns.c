/// @file columns.c
/// What any arm may have a little of: masses, frictions and rotors that are not those of the file.
///
/// Torques are linear in the ten integrals over the mass of each link (dyn/dyn.h), so a column is the inverse dynamics
/// of an arm in which one of them is 1 and everything else 0. (C. Atkeson, C. An, J. Hollerbach, Estimation of inertial
/// parameters of manipulator loads and links, 1986.) Integrals that no torque shows have no column.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "twin/twin.h"

#define MASS_SPREAD 0.05     ///< of what the file says: three in a hundred, and something for its centre
#define FRICTION_SPREAD 0.2  ///< the same for frictions and rotors
#define UNKNOWN_FRICTION 0.1 ///< of the torque that the joint usually needs, where the file gives none
enum { PARTS = 10 };

static double *part_of(zv_heap *heap, int part)
{
    return part == 0 ? &heap->mass : part < 4 ? &heap->moment[part - 1] : &heap->second[part - 4];
}

static bool shows(const zv_dyn *unit)
{
    double sum = 0.0;
    for (int k = 0; k < unit->joint_count; ++k) {
        const zv_heap *h = &unit->joints[k].body;
        const bool slides = unit->joints[k].slides;
        sum += fabs(h->moment[0]) + fabs(h->moment[1]) + (slides ? fabs(h->mass) + fabs(h->moment[2]) : 0.0);
        for (int e = 0; e < 6; ++e) {
            sum += e != 2 || slides ? fabs(h->second[e]) : 0.0;
        }
    }
    return sum > 0.0;
}

static void add_masses(zv_twin *twin, const zv_dyn *empty, int joint, double length)
{
    const zv_heap *heap = &twin->heap[joint];
    const double m = heap->mass;
    const double center = m > 0.0 ? sqrt(heap->moment[0] * heap->moment[0] + heap->moment[1] * heap->moment[1] +
                                         heap->moment[2] * heap->moment[2]) /
                                        m
                                  : 0.0;
    const double l = fmax(center, length);
    for (int part = 0; m > 0.0 && part < PARTS; ++part) {
        zv_column_of *column = &twin->columns[twin->column_count];
        const double scale = part == 0 ? 1.0 : part < 4 ? l : l * l;
        *column = (zv_column_of){ZV_COLUMN_MASS, joint, part, MASS_SPREAD * m * scale, *empty};
        *part_of(&column->unit.joints[joint].body, part) = 1.0;
        zv_dyn_regroup(&column->unit);
        twin->column_count += shows(&column->unit);
    }
}

static void add_column(zv_twin *twin, zv_column_kind kind, int joint, double spread)
{
    if (spread > 0.0) {
        twin->columns[twin->column_count++] = (zv_column_of){.kind = kind, .joint = joint, .spread = spread};
    }
}

static void add_drive(zv_twin *twin, int k, const double *inertia)
{
    const zv_dyn_joint *joint = &twin->dyn->joints[k];
    const double unknown = UNKNOWN_FRICTION * twin->usual[k];
    add_column(twin, ZV_COLUMN_DRY, k, joint->coulomb > 0.0 ? FRICTION_SPREAD * joint->coulomb : unknown);
    add_column(twin, ZV_COLUMN_VISCOUS, k, joint->viscous > 0.0 ? FRICTION_SPREAD * joint->viscous : unknown);
    add_column(twin, ZV_COLUMN_ROTOR, k,
               joint->rotor > 0.0 ? FRICTION_SPREAD * joint->rotor : UNKNOWN_FRICTION * inertia[k]);
}

/// Neither of the two has masses yet, and one never gets any.
static void make_empty(zv_dyn *empty, zv_dyn *full, int joints)
{
    for (int k = 0; k < joints; ++k) {
        empty->joints[k].body = full->joints[k].body = (zv_heap){0};
        empty->joints[k].rotor = empty->joints[k].viscous = empty->joints[k].coulomb = 0.0;
    }
    empty->ground = (zv_heap){0};
}

bool zv_columns_create(zv_twin *twin)
{
    zv_pose body_from_link[ZV_MAX_JOINTS];
    zv_dyn empty = *twin->dyn, full = *twin->dyn;
    double inertia[ZV_MAX_JOINTS];
    const double reach = zv_robot_reach(twin->robot), length = 0.1 * (isfinite(reach) && reach > 0.0 ? reach : 1.0);
    twin->columns = calloc((size_t)(PARTS + 3) * (size_t)twin->joints + 1, sizeof *twin->columns);
    if (!twin->columns) {
        return false;
    }
    zv_felt_inertia(twin->robot, twin->dyn, inertia);
    make_empty(&empty, &full, twin->joints);
    zv_dyn_reduce(twin->robot, &full, body_from_link);
    zv_dyn_add_masses(twin->robot, body_from_link, &full);
    for (int k = 0; k < twin->joints; ++k) {
        twin->heap[k] = full.joints[k].body;
        add_masses(twin, &empty, k, length);
        add_drive(twin, k, inertia);
    }
    return true;
}

void zv_columns_at(const zv_twin *twin, const zv_point *p, double *out)
{
    for (int c = 0; c < twin->column_count; ++c, out += twin->joints) {
        const zv_column_of *column = &twin->columns[c];
        const int k = column->joint;
        if (column->kind == ZV_COLUMN_MASS) {
            zv_inverse_dynamics(&column->unit, p->q, p->qd, p->qdd, out);
            continue;
        }
        memset(out, 0, (size_t)twin->joints * sizeof *out);
        out[k] = column->kind == ZV_COLUMN_DRY       ? (p->qd[k] > 0.0 ? 1.0 : -1.0)
                 : column->kind == ZV_COLUMN_VISCOUS ? p->qd[k]
                                                     : p->qdd[k];
    }
}
