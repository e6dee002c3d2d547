/// @file link_read.c
/// Mass, centre and inertia of the part that a joint carries. What the file does not tell is NaN, never zero.
#include <math.h>
#include <string.h>

#include "model/sections.h"
#include "model/units.h"

/// Relative slack for inertias that were rounded when they were written down.
#define INERTIA_SLACK 1e-6

static bool is_unknown(const zv_json *value)
{
    return !value || (value->kind == ZV_JSON_STRING && strcmp(value->text, "unknown") == 0);
}

/// `count` numbers, or that many NaN when unknown.
static void read_numbers_or_unknown(zv_robot_file *file, const zv_json *value, int count, double *out)
{
    if (!is_unknown(value)) {
        zv_file_numbers(file, value, count, out);
        return;
    }
    for (int i = 0; i < count; ++i) {
        out[i] = NAN;
    }
}

/// No body has one diagonal element above the sum of the other two, in any axes. NaN passes: it claims nothing.
static void check_inertia(zv_robot_file *file, const zv_json *value, const double *inertia)
{
    const double sum = inertia[0] + inertia[1] + inertia[2];
    for (int i = 0; i < 3 && file->status == ZV_OK; ++i) {
        if (inertia[i] < 0.0 || 2.0 * inertia[i] > sum * (1.0 + INERTIA_SLACK)) {
            zv_file_unfit(file, value,
                          "the inertia of a body (xx, yy, zz not below 0, none above the sum of the others)");
        }
    }
}

zv_link zv_read_link(zv_robot_file *file, const zv_json *value)
{
    static const char *const known[] = {"mass", "center", "inertia", "source", NULL};
    zv_link link = {.mass_kg = NAN, .center_m = {NAN, NAN, NAN}, .inertia = {NAN, NAN, NAN, NAN, NAN, NAN}};
    if (!value || file->status != ZV_OK) {
        return link;
    }
    zv_file_check_names(file, value, known);
    const zv_json *mass = zv_json_member(value, "mass"), *inertia = zv_json_member(value, "inertia");
    link.mass_kg = zv_file_number(file, mass, ZV_UNKNOWN_ALLOWED);
    if (file->status == ZV_OK && link.mass_kg < 0.0) {
        zv_file_unfit(file, mass, "a mass not below 0");
    }
    double center[3] = {0};
    read_numbers_or_unknown(file, zv_json_member(value, "center"), 3, center);
    link.center_m = (zv_vec3){zv_m_from_mm(center[0]), zv_m_from_mm(center[1]), zv_m_from_mm(center[2])};
    read_numbers_or_unknown(file, inertia, 6, link.inertia);
    check_inertia(file, inertia, link.inertia);
    zv_file_check_text(file, zv_json_member(value, "source"));
    return link;
}
