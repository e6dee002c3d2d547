/// @file jbi_points.c
/// Points of Yaskawa's jobs, read: pulses or places, each in what the lines above it say.
#include "post/jbi_points.h"

#include <stdio.h>
#include <string.h>

/// Points belong to their job: they are kept under its number, their letter and their own number, however many digits that
/// is written with. P variables are shared by all jobs.
bool zv_jbi_name_point(int file, const char *name, char out[ZV_NAME_SIZE])
{
    size_t letters = 0;
    while ((name[letters] >= 'A' && name[letters] <= 'Z') || (name[letters] >= 'a' && name[letters] <= 'z')) {
        ++letters;
    }
    double number = 0.0;
    const size_t digits = strlen(name) - letters;
    if (letters == 0 || digits == 0 || digits > 6 || zv_number_read(name + letters, digits, &number) != digits) {
        return false;
    }
    const bool is_shared = letters == 1 && (name[0] | 32) == 'p';
    snprintf(out, ZV_NAME_SIZE, "%d:%.*s%.0f", is_shared ? -1 : file, (int)letters, name, number);
    return true;
}

void zv_jbi_frame_key(double number, char key[ZV_NAME_SIZE])
{
    snprintf(key, ZV_NAME_SIZE, "UF#(%.0f)", number);
}

/// "BC00000=1000", "EC00000=...": a track under the arm, a station beside it. Their axes are counted through: three of the
/// track, then those of the station.
static bool read_station(zv_post_reader *reader, int file, zv_scan *line)
{
    zv_post_point point = {.name = ""};
    char name[ZV_NAME_SIZE];
    double value = 0.0;
    if (!zv_scan_name(line, "", name) || ((name[0] | 32) != 'b' && (name[0] | 32) != 'e') ||
        !zv_jbi_name_point(file, name, point.name) || !zv_scan_take(line, "=")) {
        return false;
    }
    int axis = (name[0] | 32) == 'b' ? 0 : 3;
    while (zv_scan_number(line, &value)) {
        zv_post_name_external(&point.external, axis++, value);
        zv_scan_take(line, ",");
    }
    zv_post_keep(reader, &point);
    return true;
}

void zv_jbi_read_point(zv_post_reader *reader, int file, zv_scan *line, const zv_jbi_section *s)
{
    zv_post_point point = {.name = ""};
    char name[ZV_NAME_SIZE];
    double n[ZV_MAX_JOINTS] = {0};
    const int count = s->of_pulses ? reader->arm->joints : 6;
    zv_scan whole = *line;
    if (read_station(reader, file, &whole)) {
        return;
    }
    if (!zv_scan_name(line, "", name) || !zv_jbi_name_point(file, name, point.name) || !zv_scan_take(line, "=") ||
        !zv_scan_numbers(line, count, n)) {
        zv_post_complain(reader, line, false, "expected a point: C00000= and %d numbers", count);
        return;
    }
    if (s->of_pulses && !zv_post_has_pulses(reader->arm)) {
        zv_post_complain(reader, line, false,
                         "this job has joint values in pulses; the robot file must say how many make a degree "
                         "(controller, pulses)");
        return;
    }
    for (int k = 0; s->of_pulses && k < count; ++k) {
        point.values[k] = n[k] / reader->arm->controller.pulses[k];
    }
    point.has_values = s->of_pulses;
    point.frame_from_tool = s->of_pulses ? zv_pose_identity() : zv_pose_of_numbers(n, "xyz");
    point.configuration = s->configuration;
    point.number_of_frame = s->of_pulses ? 0 : s->user;
    zv_post_keep(reader, &point);
}

bool zv_jbi_read_header(zv_post_reader *reader, zv_scan *line, zv_jbi_section *s)
{
    double n[6], number = 0.0;
    if (zv_scan_take(line, "///POSTYPE")) {
        s->of_pulses = zv_scan_take(line, "PULSE");
        s->user = zv_scan_take(line, "USER") ? (s->user > 0 ? s->user : 1) : 0;
        if (zv_scan_take(line, "TOOL") || zv_scan_take(line, "MTOOL")) {
            zv_post_complain(reader, line, false, "expected POSTYPE PULSE, BASE, ROBOT or USER");
        }
    } else if (zv_scan_take(line, "///USER")) {
        s->user = zv_scan_number(line, &number) && number > 0.0 && number < 1000.0 ? (int)number : 0;
    } else if (zv_scan_take(line, "///RCONF")) {
        if (zv_scan_numbers(line, 6, n)) {
            s->configuration = (zv_post_configuration){.count = 6};
            for (int i = 0; i < 6; ++i) {
                s->configuration.flag[i] = n[i] != 0.0;
            }
        }
    } else {
        return zv_scan_take(line, "///");
    }
    return true;
}

/// "MOVJ C00000 BC00000 EC00000": the axes beside the arm have points of their own.
static void take_stations(const zv_post_reader *reader, zv_scan *scan, zv_post_external *out)
{
    char name[ZV_NAME_SIZE], key[ZV_NAME_SIZE];
    zv_scan there = *scan;
    while (zv_scan_name(&there, "", name) && ((name[0] | 32) == 'b' || (name[0] | 32) == 'e') &&
           zv_jbi_name_point(zv_post_file_at(reader, scan->line_start), name, key)) {
        const zv_post_point *station = zv_post_recall(reader, key);
        for (int i = 0; station && i < ZV_POST_EXTERNAL; ++i) {
            if (station->external.known >> i & 1u) {
                zv_post_name_external(out, i, station->external.value[i]);
            }
        }
        *scan = there;
    }
}

bool zv_jbi_take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out)
{
    char name[ZV_NAME_SIZE], key[ZV_NAME_SIZE];
    const zv_post_point *known = NULL;
    const zv_scan word = *scan;
    if (zv_scan_name(scan, "", name) && zv_jbi_name_point(zv_post_file_at(reader, scan->line_start), name, key)) {
        known = zv_post_recall(reader, key);
    }
    if (!known) {
        zv_post_complain(reader, &word, false, "expected a point of this job: C00000");
        return false;
    }
    *out = *known;
    take_stations(reader, scan, &out->external);
    return true;
}

/// The user frame that a point names, and the shift that is on.
void zv_jbi_use_frame(zv_post_reader *reader, const zv_scan *scan, const zv_post_point *point)
{
    char key[ZV_NAME_SIZE];
    zv_jbi_frame_key(point->number_of_frame, key);
    const zv_post_point *frame = zv_post_recall(reader, key), *shift = zv_post_recall(reader, ZV_JBI_SHIFT);
    if (point->number_of_frame > 0 && !frame) {
        zv_post_tell_unknown(reader, scan, key, false);
    }
    reader->origin_from_frame = point->number_of_frame > 0 && frame ? frame->frame_from_tool : zv_pose_identity();
    if (shift) {
        reader->origin_from_frame.pos = zv_vec3_add(reader->origin_from_frame.pos, shift->frame_from_tool.pos);
    }
}

void zv_jbi_keep_as(zv_post_reader *reader, const zv_post_point *point, const char *name)
{
    zv_post_point kept = *point;
    snprintf(kept.name, sizeof kept.name, "%s", name);
    zv_post_keep(reader, &kept);
}

void zv_jbi_forget(zv_post_reader *reader, const char *name)
{
    const zv_post_point nothing = {.holds = ZV_POST_NOTHING};
    zv_jbi_keep_as(reader, &nothing, name);
}
