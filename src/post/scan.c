/// @file scan.c
/// Reading for all dialects.
#include "post/scan.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/characters.h"

// ---- words and numbers ----

static bool is_word(char c)
{
    return zv_is_letter(c) || zv_is_digit(c) || c == '_' || c == '$';
}

bool zv_scan_line(const char **cursor, const char *end, int *line, zv_scan *out)
{
    if (*cursor >= end) {
        return false;
    }
    const char *stop = memchr(*cursor, '\n', (size_t)(end - *cursor));
    const char *last = stop ? stop : end;
    while (last > *cursor && last[-1] == '\r') {
        --last;
    }
    *out = (zv_scan){.at = *cursor, .end = last, .line_start = *cursor, .line = ++*line};
    *cursor = stop ? stop + 1 : end;
    return true;
}

void zv_scan_blanks(zv_scan *scan)
{
    while (scan->at < scan->end && (*scan->at == ' ' || *scan->at == '\t' || *scan->at == '\r' || *scan->at == '\n')) {
        if (*scan->at == '\n') { // of statements that go over several lines
            ++scan->line;
            scan->line_start = scan->at + 1;
        }
        ++scan->at;
    }
}

bool zv_scan_is_empty(zv_scan *scan)
{
    zv_scan_blanks(scan);
    return scan->at == scan->end;
}

bool zv_scan_take(zv_scan *scan, const char *text)
{
    zv_scan_blanks(scan);
    const size_t size = strlen(text);
    if ((size_t)(scan->end - scan->at) < size) {
        return false;
    }
    for (size_t i = 0; i < size; ++i) {
        if (zv_lower(scan->at[i]) != zv_lower(text[i])) {
            return false;
        }
    }
    const bool goes_on = scan->at + size < scan->end && is_word(text[size - 1]) && is_word(scan->at[size]);
    scan->at += goes_on ? 0 : size;
    return !goes_on;
}

bool zv_scan_name(zv_scan *scan, const char *more, char out[ZV_NAME_SIZE])
{
    size_t used = 0;
    zv_scan_blanks(scan);
    while (scan->at < scan->end && used + 1 < ZV_NAME_SIZE &&
           (is_word(*scan->at) || (*scan->at && strchr(more, *scan->at)))) {
        out[used++] = *scan->at++;
    }
    out[used] = '\0';
    return used > 0;
}

bool zv_scan_number(zv_scan *scan, double *out)
{
    double value = 0.0;
    zv_scan_blanks(scan);
    const size_t taken = zv_number_read(scan->at, (size_t)(scan->end - scan->at), &value);
    if (taken == 0 || !isfinite(value)) {
        return false;
    }
    scan->at += taken;
    *out = value;
    return true;
}

bool zv_scan_numbers(zv_scan *scan, int count, double *out)
{
    bool all = true;
    for (int i = 0; all && i < count; ++i) {
        all = (i == 0 || zv_scan_take(scan, ",")) && zv_scan_number(scan, &out[i]);
    }
    return all;
}

bool zv_scan_find(zv_scan *scan, const char *text)
{
    for (zv_scan here = *scan; here.at < here.end; ++here.at) {
        zv_scan there = here;
        if ((here.at == scan->at || !is_word(here.at[-1]) || !is_word(text[0])) && zv_scan_take(&there, text)) {
            *scan = there;
            return true;
        }
    }
    return false;
}

// ---- what is wrong ----

/// @param code of a warning
static void tell(zv_post_reader *reader, const zv_scan *scan, bool is_warning, const char *code, const char *format,
                 va_list arguments)
{
    const char *at = scan->at;
    while (at < scan->end && (*at == ' ' || *at == '\t')) {
        ++at;
    }
    zv_issue issue = {.line = scan->line,
                      .column = (int)((at < scan->end ? at : scan->at) - scan->line_start) + 1,
                      .is_warning = is_warning,
                      .code = is_warning ? code : "syntax"};
    vsnprintf(issue.message, sizeof issue.message, format, arguments);
    issue.column = issue.column < 1 ? 1 : issue.column;
    if (!is_warning && reader->wrong_line == scan->line) {
        return; // the first error of a line says what is wrong
    }
    reader->wrong_line = is_warning ? reader->wrong_line : scan->line;
    reader->errors += is_warning ? 0 : 1;
    if (reader->take) {
        reader->take(reader->user, &issue);
    }
}

void zv_post_complain(zv_post_reader *reader, const zv_scan *scan, bool is_warning, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell(reader, scan, is_warning, "not_read", format, arguments);
    va_end(arguments);
}

void zv_post_complain_of(zv_post_reader *reader, const zv_scan *scan, const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    tell(reader, scan, true, code, format, arguments);
    va_end(arguments);
}

void zv_post_skip(zv_post_reader *reader, const zv_scan *scan)
{
    zv_scan line = *scan;
    line.at = line.line_start;
    zv_scan_blanks(&line);
    const int size = (int)(line.end - line.at);
    ++reader->unread;
    zv_post_complain(reader, &line, true, "this line is not understood and was left out: %.*s", size < 60 ? size : 60,
                     line.at);
}

// ---- points ----

bool zv_post_same_name(const char *a, const char *b)
{
    while (*a && zv_lower(*a) == zv_lower(*b)) {
        ++a;
        ++b;
    }
    return zv_lower(*a) == zv_lower(*b);
}

enum { FIRST_POINTS = 64, MOST_POINTS = 1 << 17 };

/// The slot of a name: that of the point called so, or the free one where it belongs (FNV-1a, linear probing).
static int *slot_of(const zv_post_reader *reader, const char *name)
{
    uint32_t hash = 2166136261u;
    for (const char *c = name; *c; ++c) {
        hash = (hash ^ (uint32_t)(unsigned char)zv_lower(*c)) * 16777619u;
    }
    const uint32_t mask = 2u * (uint32_t)reader->point_capacity - 1u;
    uint32_t at = hash & mask;
    while (reader->slot[at] && !zv_post_same_name(reader->point[reader->slot[at] - 1].name, name)) {
        at = (at + 1) & mask;
    }
    return &reader->slot[at];
}

static const zv_post_point *recall(const zv_post_reader *reader, const char *name, zv_post_holding holds)
{
    const int *slot = reader->point_count > 0 ? slot_of(reader, name) : NULL;
    const zv_post_point *found = slot && *slot ? &reader->point[*slot - 1] : NULL;
    return found && found->holds == holds ? found : NULL;
}

const zv_post_point *zv_post_recall(const zv_post_reader *reader, const char *name)
{
    return recall(reader, name, ZV_POST_TARGET);
}

const zv_post_point *zv_post_recall_number(const zv_post_reader *reader, const char *name)
{
    return recall(reader, name, ZV_POST_NUMBER);
}

/// Room for twice as many points; the table of names is made anew.
static bool grow(zv_post_reader *reader)
{
    const int more = reader->point_capacity ? 2 * reader->point_capacity : FIRST_POINTS;
    zv_post_point *larger = more > MOST_POINTS ? NULL : realloc(reader->point, (size_t)more * sizeof *larger);
    reader->point = larger ? larger : reader->point;
    int *slots = larger ? calloc((size_t)more, 2 * sizeof *slots) : NULL;
    if (!slots) {
        reader->failed = true;
        return false;
    }
    free(reader->slot);
    reader->slot = slots;
    reader->point_capacity = more;
    for (int i = 0; i < reader->point_count; ++i) {
        *slot_of(reader, reader->point[i].name) = i + 1;
    }
    return true;
}

void zv_post_keep(zv_post_reader *reader, const zv_post_point *point)
{
    if (reader->point_count == reader->point_capacity && !grow(reader)) {
        return;
    }
    int *slot = slot_of(reader, point->name);
    if (*slot == 0) {
        *slot = ++reader->point_count;
    }
    reader->point[*slot - 1] = *point;
}

void zv_point_values(const zv_post_reader *reader, const double *shown, zv_post_point *out)
{
    out->has_values = true;
    for (int k = 0; k < reader->arm->joints; ++k) {
        const bool slides = zv_robot_joint(reader->arm->robot, k)->kind == ZV_JOINT_PRISMATIC;
        out->values[k] = shown[k] * (slides ? ZV_MM : ZV_DEG);
    }
}

// ---- steps ----

/// The pose of our tool when theirs is at a target.
static zv_pose world_pose(const zv_post_reader *reader, zv_pose frame_from_theirs)
{
    const zv_post_arm *arm = reader->arm;
    const zv_pose world_from_frame = zv_pose_mul(arm->world_from_origin, reader->origin_from_frame);
    const zv_pose theirs_from_ours = zv_pose_mul(zv_pose_inverse(reader->plate_from_tool), arm->plate_from_tool);
    return zv_pose_mul(zv_pose_mul(world_from_frame, frame_from_theirs), theirs_from_ours);
}

void zv_post_move_to(zv_post_reader *reader, const zv_scan *scan, zv_post_kind kind, const zv_post_point *target,
                     const zv_post_point *via, double speed, double blend_m)
{
    zv_post_step step = {
        .kind = kind, .line = scan->line, .speed = speed * reader->override, .blend_m = fmax(0.0, blend_m)};
    if (!zv_post_stands_still(reader, scan, &target->external)) {
        return;
    }
    if (target->has_values) {
        zv_post_joints(reader->arm, target->values, step.q);
        step.has_q = true;
    } else {
        step.world_from_tool = world_pose(reader, target->frame_from_tool);
        step.has_pose = true;
        step.configuration = target->configuration;
    }
    if (via && via->has_values) {
        double q[ZV_MAX_JOINTS];
        zv_post_joints(reader->arm, via->values, q);
        step.via = zv_fk(reader->arm->robot, q).pos;
    } else if (via) {
        step.via = world_pose(reader, via->frame_from_tool).pos;
    }
    if (!(step.speed > 0.0)) {
        zv_post_complain(reader, scan, false, "there is no speed for this motion");
        return;
    }
    if (target->has_near) {
        zv_post_joints(reader->arm, target->values, step.q);
        step.has_near = true;
    }
    zv_post_add(reader->program, &step);
    reader->last = step.has_pose ? step.world_from_tool : zv_fk(reader->arm->robot, step.q);
    reader->last_target = *target;
    reader->has_last = true;
}

double zv_post_part_of_time(const zv_post_reader *reader, const zv_post_point *target, double seconds)
{
    double part = 0.0;
    for (int k = 0; k < reader->arm->joints; ++k) {
        const double top = zv_robot_joint(reader->arm->robot, k)->limits.velocity;
        const double way = fabs(target->values[k] - reader->last_target.values[k]);
        part = isfinite(top) && top > 0.0 ? fmax(part, way / (top * seconds)) : part;
    }
    return part;
}

bool zv_post_here(const zv_post_reader *reader, zv_pose *frame_from_tool)
{
    const zv_post_arm *arm = reader->arm;
    const zv_pose world_from_frame = zv_pose_mul(arm->world_from_origin, reader->origin_from_frame);
    const zv_pose ours_from_theirs = zv_pose_mul(zv_pose_inverse(arm->plate_from_tool), reader->plate_from_tool);
    *frame_from_tool = zv_pose_mul(zv_pose_mul(zv_pose_inverse(world_from_frame), reader->last), ours_from_theirs);
    return reader->has_last;
}

void zv_post_add_dwell(zv_post_reader *reader, int line, double seconds)
{
    const zv_post_step step = {.kind = ZV_POST_DWELL, .line = line, .seconds = seconds > 0.0 ? seconds : 0.0};
    zv_post_add(reader->program, &step);
}

void zv_post_add_output(zv_post_reader *reader, int line, double number, bool value)
{
    const int output = number >= 0.0 && number < 65536.0 ? (int)number : 0;
    const zv_post_step step = {.kind = ZV_POST_OUTPUT, .line = line, .output = output, .value = value};
    zv_post_add(reader->program, &step);
}

void zv_post_add_comment(zv_post_reader *reader, const zv_scan *rest)
{
    zv_scan text = *rest;
    zv_post_step step = {.kind = ZV_POST_COMMENT, .line = rest->line};
    zv_scan_blanks(&text);
    while (text.end > text.at && (text.end[-1] == ' ' || text.end[-1] == '\t')) {
        --text.end;
    }
    const size_t size = (size_t)(text.end - text.at);
    const size_t kept = size < ZV_POST_TEXT - 1 ? size : ZV_POST_TEXT - 1;
    memcpy(step.text, text.at, kept);
    if (kept > 0) {
        zv_post_add(reader->program, &step);
    }
}
