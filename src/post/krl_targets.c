/// @file krl_targets.c
/// Targets of KUKA's programs, read.
#include "post/krl_targets.h"

#include <stdio.h>
#include <string.h>

enum { STATUS_KNOWN = 7 }; ///< bits of S that say something about the arm

const char *const zv_krl_member_names[ZV_KRL_MEMBERS] = {
    "A1", "A2", "A3", "A4", "A5", "A6", "E1", "E2",      "E3",      "E4",  "E5",       "E6", "X",
    "Y",  "Z",  "A",  "B",  "C",  "S",  "T",  "TOOL_NO", "BASE_NO", "VEL", "APO_DIST", "CP"};

void zv_krl_note_member(const char *name, double value, zv_krl_members *out)
{
    for (int i = 0; i < ZV_KRL_MEMBERS; ++i) {
        if (zv_krl_member_names[i] && zv_post_same_name(name, zv_krl_member_names[i])) {
            out->has[i] = true;
            out->value[i] = value;
            out->any_axis = out->any_axis || i < 6;
            out->any_place = out->any_place || (i >= ZV_KRL_PLACE && i < ZV_KRL_STATUS);
        }
    }
}

/// "X 12.5", "TOOL_NO 1"; members that are no numbers (IPO_FRAME #BASE, POINT2[] " ") say nothing about places.
static bool take_member(zv_post_reader *reader, zv_scan *scan, zv_krl_members *out)
{
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    if (!zv_scan_name(scan, "", name)) {
        return false;
    }
    zv_scan_take(scan, "[]");
    zv_scan other = *scan;
    zv_scan_blanks(&other);
    const char first = other.at < other.end ? *other.at : '\0';
    if (first == '#' || first == '"' || zv_scan_take(&other, "TRUE") || zv_scan_take(&other, "FALSE")) {
        zv_post_evaluate(reader, scan);
        return true;
    }
    if (!zv_post_number(reader, scan, &value)) {
        return false;
    }
    zv_krl_note_member(name, value, out);
    return true;
}

bool zv_krl_take_members(zv_post_reader *reader, zv_scan *scan, zv_krl_members *out)
{
    char kind[ZV_NAME_SIZE];
    *out = (zv_krl_members){0};
    if (!zv_scan_take(scan, "{")) {
        return false;
    }
    zv_scan after = *scan;
    if (zv_scan_name(&after, "", kind) && zv_scan_take(&after, ":")) {
        *scan = after; // "AXIS:", "E6POS:"
    }
    bool goes_on = true;
    while (goes_on && take_member(reader, scan, out)) {
        goes_on = zv_scan_take(scan, ",");
    }
    return zv_scan_take(scan, "}");
}

/// Joint values from members; axes that are not named stay as the last target has them. False when that is not known.
bool zv_krl_values_of(const zv_post_reader *reader, const zv_krl_members *m, const zv_post_point *before,
                      zv_post_point *out)
{
    zv_point_values(reader, m->value, out);
    bool complete = true;
    for (int k = 0; k < reader->arm->joints; ++k) {
        const bool is_before = before && before->has_values;
        out->values[k] = m->has[k] ? out->values[k] : is_before ? before->values[k] : 0.0;
        complete = complete && (m->has[k] || is_before || k >= 6);
    }
    return complete;
}

/// E1 to E6 behind the joints of the arm.
void zv_krl_name_external(const zv_post_reader *reader, const zv_krl_members *m, zv_post_point *out)
{
    const int first = reader->arm->joints > 6 ? reader->arm->joints : 6;
    for (int k = first; k < ZV_KRL_PLACE; ++k) {
        if (m->has[k]) {
            zv_post_name_external(&out->external, k - 6, m->value[k]);
        }
    }
}

static int bits_of(double value)
{
    return value >= 0.0 && value < 65536.0 ? (int)value : 0;
}

/// A place from members; those that are missing keep what `before` has.
void zv_krl_pose_of(const zv_krl_members *m, zv_pose before, zv_post_point *out)
{
    double n[6];
    zv_pose_numbers(before, "ZYX", n);
    for (int i = 0; i < 6; ++i) {
        n[i] = m->has[ZV_KRL_PLACE + i] ? m->value[ZV_KRL_PLACE + i] : n[i];
    }
    out->frame_from_tool = zv_pose_of_numbers(n, "ZYX");
    if (m->has[ZV_KRL_STATUS] && m->has[ZV_KRL_TURN]) {
        out->configuration = (zv_post_configuration){
            .count = 2,
            .flag = {bits_of(m->value[ZV_KRL_STATUS]) & STATUS_KNOWN, bits_of(m->value[ZV_KRL_TURN]) & 0xfff}};
    }
}

/// A target or a datum as it is declared: nothing stands before it.
void zv_krl_declared_of(const zv_post_reader *reader, const zv_krl_members *m, zv_post_point *out)
{
    *out = (zv_post_point){.name = ""};
    zv_krl_name_external(reader, m, out);
    if (m->any_axis && !m->any_place) {
        zv_krl_values_of(reader, m, NULL, out);
    } else {
        zv_krl_pose_of(m, zv_pose_identity(), out);
    }
}

/// One operand of "XP1:{X 10}".
static bool take_operand(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE], other[ZV_NAME_SIZE];
    zv_krl_members m;
    zv_scan aggregate = *scan, word = *scan;
    *out = (zv_post_point){.name = ""};
    if (zv_scan_take(&aggregate, "{")) {
        zv_pose here = zv_pose_identity();
        if (!zv_krl_take_members(reader, scan, &m)) {
            zv_post_complain(reader, scan, false, "expected a target: {...} or the name of a point");
            return false;
        }
        zv_krl_name_external(reader, &m, out);
        if (m.any_axis && !m.any_place) {
            const bool complete = zv_krl_values_of(reader, &m, reader->has_last ? &reader->last_target : NULL, out);
            if (!complete) {
                zv_post_complain(reader, scan, false, "the other axes are not known here: name all of them");
            }
            return complete;
        }
        zv_post_here(reader, &here);
        zv_krl_pose_of(&m, reader->has_last ? here : zv_pose_identity(), out);
        return true;
    }
    if (!zv_post_variable(reader, scan, name)) {
        zv_post_complain(reader, scan, false, "expected a target: {...} or the name of a point");
        return false;
    }
    snprintf(other, sizeof other, "X%.44s", name); // the pendant shows P1 for XP1
    const zv_post_point *known = zv_post_recall(reader, name);
    known = known ? known : zv_post_recall(reader, other);
    if (!known) {
        zv_post_complain(reader, &word, false, "the point '%s' is not known; is its .dat file missing?", name);
        return false;
    }
    *out = *known;
    return true;
}

/// A target, or the product of several: "XP1:{X 0,Y 0,Z 100}".
bool zv_krl_take_target(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    bool good = take_operand(reader, scan, out);
    while (good && zv_scan_take(scan, ":")) {
        zv_post_point next;
        good = take_operand(reader, scan, &next);
        if (good && (out->has_values || next.has_values)) {
            zv_post_complain(reader, scan, false, "expected places on both sides of ':', not joint values");
            good = false;
        } else if (good) {
            out->frame_from_tool = zv_pose_mul(out->frame_from_tool, next.frame_from_tool);
        }
    }
    return good;
}
