/// @file spel_points.c
/// Points of Epson's programs, read: literal ones, those that were given before, and what is added to them.
///
///     P1 +Z(50) /L                50 mm above P1, lefty
#include "post/spel_points.h"

#include <stdio.h>
#include <string.h>

/// The flags behind a point, in any order, with the number of its local frame: "/L /1".
static void take_flags(const zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    static const struct {
        const char *word;
        int place, value;
    } flags[] = {{"L", 0, 1},    {"R", 0, 0},    {"B", 1, 1},    {"A", 1, 0},    {"F", 2, 1},   {"NF", 2, 0},
                 {"J4F1", 3, 1}, {"J4F0", 3, 0}, {"J6F1", 4, 1}, {"J6F2", 4, 2}, {"J6F0", 4, 0}};
    const int count = zv_post_is_scara(reader->arm) ? 1 : 5;
    double number;
    while (zv_scan_take(scan, "/")) {
        bool found = false;
        for (size_t i = 0; !found && i < sizeof flags / sizeof flags[0]; ++i) {
            found = zv_scan_take(scan, flags[i].word);
            if (found && flags[i].place < count) {
                out->configuration.count = count;
                out->configuration.flag[flags[i].place] = flags[i].value;
            }
        }
        if (!found && zv_scan_number(scan, &number)) {
            out->number_of_frame = number >= 0.0 && number < 100.0 ? (int)number : 0;
        } else if (!found) {
            char name[ZV_NAME_SIZE];
            zv_scan_name(scan, "", name);
        }
    }
}

/// "+Z(10)" and "-X(5)" add to a coordinate, ":Z(50)" sets it.
static bool take_changes(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    static const char *const letters[] = {"X", "Y", "Z", "U", "V", "W"};
    bool good = true;
    while (good) {
        zv_scan there = *scan;
        const bool plus = zv_scan_take(&there, "+"), minus = !plus && zv_scan_take(&there, "-");
        const bool sets = !plus && !minus && zv_scan_take(&there, ":");
        double n[6], value = 0.0;
        int i = 0;
        while ((plus || minus || sets) && i < 6 && !zv_scan_take(&there, letters[i])) {
            ++i;
        }
        if ((!plus && !minus && !sets) || i == 6) {
            return true;
        }
        good = zv_scan_take(&there, "(") && zv_post_number(reader, &there, &value) && zv_scan_take(&there, ")");
        if (good && !out->has_values) {
            zv_pose_numbers(out->frame_from_tool, "ZYX", n);
            n[i] = sets ? value : plus ? n[i] + value : n[i] - value;
            out->frame_from_tool = zv_pose_of_numbers(n, "ZYX");
        }
        good = good && !out->has_values;
        *scan = there;
    }
    return false;
}

static bool take_xy(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[6] = {0};
    bool good = zv_scan_take(scan, "(") && zv_post_numbers(reader, scan, 4, n);
    good = good && (!zv_scan_take(scan, ",") || zv_post_numbers(reader, scan, 2, n + 4)) && zv_scan_take(scan, ")");
    out->frame_from_tool = zv_pose_of_numbers(n, "ZYX");
    out->configuration.count = zv_post_is_scara(reader->arm) ? 1 : 5;
    return good;
}

/// P1, P(i), or a label.
static bool take_named(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE];
    double number = 0.0;
    zv_scan index = *scan;
    if (zv_scan_take(&index, "P") && zv_scan_take(&index, "(") && zv_post_number(reader, &index, &number) &&
        zv_scan_take(&index, ")")) {
        snprintf(name, sizeof name, "P%.0f", number);
        *scan = index;
    } else if (!zv_scan_name(scan, "", name)) {
        return false;
    }
    const zv_post_point *known = zv_post_recall(reader, name);
    *out = known ? *known : *out;
    return known != NULL;
}

/// XY(...) with flags, JA(...), AglToPls(...), P1 of the points file, Here, with changes behind.
bool zv_spel_take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    double n[ZV_MAX_JOINTS] = {0};
    const zv_scan word = *scan;
    bool good = false;
    *out = (zv_post_point){.name = ""};
    if (zv_scan_take(scan, "XY")) {
        good = take_xy(reader, scan, out);
    } else if (zv_scan_take(scan, "JA") || zv_scan_take(scan, "AglToPls")) {
        good =
            zv_scan_take(scan, "(") && zv_post_numbers(reader, scan, reader->arm->joints, n) && zv_scan_take(scan, ")");
        zv_point_values(reader, n, out);
    } else if (zv_scan_take(scan, "Here")) {
        reader->origin_from_frame = zv_pose_identity();
        good = zv_post_here(reader, &out->frame_from_tool);
        out->configuration = reader->last_target.configuration;
    } else {
        good = take_named(reader, scan, out);
    }
    if (good) {
        take_flags(reader, scan, out);
        good = take_changes(reader, scan, out);
        take_flags(reader, scan, out);
    }
    if (!good) {
        zv_post_complain(reader, &word, false, "expected XY(x,y,z,u,v,w), JA(...) or a point that was given before");
    }
    return good;
}

// ---- points of a file ----

/// A record of a .pts file, while it is read: "Point1 { nNumber=1 rX=100 ... }".
typedef struct record {
    double place[6], number, local, flag[5];
    char label[ZV_NAME_SIZE];
    bool is_undefined;
} record;

static void keep_record(zv_post_reader *reader, const record *r)
{
    const bool scara = zv_post_is_scara(reader->arm);
    zv_post_point point = {.frame_from_tool = zv_pose_of_numbers(r->place, "ZYX")};
    if (r->is_undefined) {
        return;
    }
    point.number_of_frame = r->local >= 0.0 && r->local < 100.0 ? (int)r->local : 0;
    point.configuration.count = scara ? 1 : 5;
    for (int i = 0; i < point.configuration.count; ++i) {
        const double flag = r->flag[i]; // hand, elbow, wrist: 1 is the usual side, 2 the other; turns count from 0
        point.configuration.flag[i] = i < 3 ? flag == 2.0 : flag > 0.0 && flag < 10.0 ? (int)flag : 0;
    }
    snprintf(point.name, sizeof point.name, "P%.0f", r->number);
    zv_post_keep(reader, &point);
    if (r->label[0]) {
        memcpy(point.name, r->label, sizeof point.name);
        zv_post_keep(reader, &point);
    }
}

static void read_record_line(zv_scan *line, record *r)
{
    static const char *const places[] = {"rX", "rY", "rZ", "rU", "rV", "rW"};
    static const char *const flags[] = {"nHand", "nElbow", "nWrist", "nJ4Flag", "nJ6Flag"};
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    if (!zv_scan_name(line, "", name) || !zv_scan_take(line, "=")) {
        return;
    }
    if (zv_post_same_name(name, "sLabel")) {
        zv_scan_take(line, "\"");
        zv_scan_name(line, "", r->label);
        return;
    }
    if (!zv_scan_number(line, &value)) {
        return;
    }
    for (int i = 0; i < 6; ++i) {
        r->place[i] = zv_post_same_name(name, places[i]) ? value : r->place[i];
    }
    for (int i = 0; i < 5; ++i) {
        r->flag[i] = zv_post_same_name(name, flags[i]) ? value : r->flag[i];
    }
    r->number = zv_post_same_name(name, "nNumber") ? value : r->number;
    r->local = zv_post_same_name(name, "nLocal") ? value : r->local;
    r->is_undefined = r->is_undefined || (zv_post_same_name(name, "nUndefined") && value != 0.0);
}

void zv_spel_read_points(zv_post_reader *reader, const zv_post_file *file)
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    record r = {.number = 0.0};
    int number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (zv_scan_find(&first, "{")) {
            r = (record){.number = 0.0};
        } else if (zv_scan_take(&line, "}")) {
            keep_record(reader, &r);
        } else {
            read_record_line(&line, &r);
        }
    }
}
