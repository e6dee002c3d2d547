/// @file routines.c
/// Programs that call each other: found in the files, then read in the order in which a controller would.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "post/dialect.h"

enum { DEEPEST = 16, MOST_ROUTINES = 65536 };

void zv_post_each_line(zv_post_reader *reader, const zv_post_file *file,
                       void (*read_line)(zv_post_reader *reader, zv_scan *line))
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    int number = 0;
    zv_scan line;
    while (zv_scan_line(&cursor, end, &number, &line)) {
        read_line(reader, &line);
    }
}

void zv_post_add_routine(zv_post_reader *reader, const zv_post_routine *routine)
{
    if (reader->routine_count == reader->routine_capacity) {
        const int more = reader->routine_capacity ? 2 * reader->routine_capacity : 16;
        zv_post_routine *larger = more > MOST_ROUTINES ? NULL : realloc(reader->routine, (size_t)more * sizeof *larger);
        if (!larger) {
            reader->failed = true;
            return;
        }
        reader->routine = larger;
        reader->routine_capacity = more;
    }
    reader->routine[reader->routine_count++] = *routine;
}

void zv_post_find_routines(zv_post_reader *reader, const zv_post_file *file,
                           bool (*opens)(zv_scan *line, char name[ZV_NAME_SIZE]), bool (*closes)(zv_scan *line))
{
    const char *cursor = file->text.data ? file->text.data : "", *end = cursor + file->text.size;
    int number = 0;
    zv_scan line;
    zv_post_routine routine = {.text = NULL};
    while (zv_scan_line(&cursor, end, &number, &line)) {
        zv_scan first = line;
        if (!routine.text && opens(&first, routine.name)) {
            routine.text = cursor;
            routine.line = number;
            routine.parameters = first;
        } else if (routine.text && closes(&first)) {
            routine.end = line.line_start;
            zv_post_add_routine(reader, &routine);
            routine.text = NULL;
        }
    }
    if (routine.text) {
        routine.end = end;
        zv_post_complain(reader, &line, true, "the program '%s' does not come to its end", routine.name);
        zv_post_add_routine(reader, &routine);
    }
}

static const zv_post_routine *find(const zv_post_reader *reader, const char *name)
{
    const zv_post_routine *found = NULL;
    for (int i = 0; !found && i < reader->routine_count; ++i) {
        const char *have = reader->routine[i].name;
        zv_scan scan = {.at = have, .end = have + strlen(have), .line_start = have, .line = 1};
        found = zv_scan_take(&scan, name) && scan.at == scan.end ? &reader->routine[i] : NULL;
    }
    return found;
}

bool zv_post_has_routine(const zv_post_reader *reader, const char *name)
{
    return find(reader, name) != NULL;
}

/// The name of a parameter: the last word of "num nUp", the first of "nUp:IN".
static bool take_parameter(zv_scan *scan, char out[ZV_NAME_SIZE])
{
    char word[ZV_NAME_SIZE];
    out[0] = '\0';
    zv_scan_take(scan, "\\");
    while (zv_scan_name(scan, ".", word)) {
        memcpy(out, word, sizeof word);
    }
    if (zv_scan_take(scan, ":")) {
        zv_scan_name(scan, "", word);
    }
    return out[0] != '\0';
}

static void give_one(zv_post_reader *reader, zv_scan *scan, const char *name,
                     bool (*take_target)(zv_post_reader *reader, zv_scan *scan, zv_post_point *out))
{
    static const char *const targets[] = {"[", "p[", "{", "#", "Offs", "RelTool", "TRANS", "XY", "pose_trans", NULL};
    char word[ZV_NAME_SIZE];
    zv_scan there = *scan;
    zv_post_point point;
    const bool is_name = zv_post_variable(reader, &there, word);
    const zv_post_point *known = is_name ? zv_post_recall(reader, word) : NULL;
    if (known) {
        point = *known;
        *scan = there;
    } else if (!zv_post_begins_with(scan, targets) || !take_target(reader, scan, &point)) {
        zv_post_set_number(reader, name, zv_post_evaluate(reader, scan));
        return;
    }
    memcpy(point.name, name, sizeof point.name);
    zv_post_keep(reader, &point);
}

void zv_post_give(zv_post_reader *reader, zv_scan scan, const char *routine,
                  bool (*take_target)(zv_post_reader *reader, zv_scan *scan, zv_post_point *out))
{
    const zv_post_routine *called = find(reader, routine);
    zv_scan names = called ? called->parameters : (zv_scan){.at = NULL};
    char name[ZV_NAME_SIZE];
    zv_scan_take(&scan, "(");
    bool goes_on = names.at && zv_scan_take(&names, "(");
    while (goes_on && take_parameter(&names, name)) {
        give_one(reader, &scan, name, take_target);
        zv_scan_take(&scan, ",");
        goes_on = zv_scan_take(&names, ",");
    }
}

static void read_routine(zv_post_reader *reader, const zv_post_routine *routine)
{
    zv_post_place place = {.begin = routine->text,
                           .cursor = routine->text,
                           .end = routine->end,
                           .begin_line = routine->line,
                           .line = routine->line};
    zv_post_place *outer = reader->place;
    zv_scan line;
    ++reader->depth;
    reader->place = &place;
    while (!reader->failed && !reader->has_ended && reader->budget > 0 &&
           zv_scan_line(&place.cursor, place.end, &place.line, &line)) {
        --reader->budget;
        const int begins = line.line;
        const bool is_watched = reader->watch && begins <= reader->watch_line && zv_post_file_at(reader, line.at) == 0;
        reader->read_line(reader, &line);
        if (is_watched) {
            zv_post_note_state(reader, begins);
        }
    }
    reader->place = outer;
    --reader->depth;
}

bool zv_post_call(zv_post_reader *reader, const zv_scan *scan, const char *name)
{
    const zv_post_routine *routine = find(reader, name);
    if (!routine) {
        return false;
    }
    if (reader->depth >= DEEPEST || reader->budget == 0) {
        zv_post_complain(reader, scan, false, "calls of '%s' do not come to an end", name);
        reader->budget = 0;
        return true;
    }
    read_routine(reader, routine);
    return true;
}

void zv_post_run(zv_post_reader *reader, const char *name)
{
    char first[ZV_POST_FILE_NAME] = "";
    if (reader->files->count > 0) {
        const char *file = reader->files->file[0].name, *slash = strrchr(file, '/');
        file = slash ? slash + 1 : file;
        snprintf(first, sizeof first, "%.*s", (int)strcspn(file, "."), file);
    }
    const zv_post_routine *begin = name ? find(reader, name) : NULL;
    begin = begin || !first[0] ? begin : find(reader, first);
    begin = begin || reader->routine_count == 0 ? begin : &reader->routine[0];
    if (begin) {
        read_routine(reader, begin);
        return;
    }
    const zv_scan nowhere = {.line = 1, .at = "", .end = "", .line_start = ""};
    zv_post_complain(reader, &nowhere, false, "no program begins in these files: expected '%s'", reader->opening);
}

static void refuse(zv_post_reader *reader, const zv_scan *line, const zv_post_refusal *refusal)
{
    switch (refusal->reason) {
    case ZV_NOT_READ:
        zv_post_complain(reader, line, false, "'%s' is not read: expected joint moves, lines and circles in its place",
                         refusal->word);
        break;
    case ZV_ENDS_ELSEWHERE:
        zv_post_complain(reader, line, false,
                         "'%s' goes on until something is sensed: expected a motion to a place in its place",
                         refusal->word);
        break;
    case ZV_GOES_HOME:
        zv_post_complain(
            reader, line, false,
            "'%s' goes to a place that only the controller knows: expected a joint move to its joint values",
            refusal->word);
        break;
    }
}

bool zv_post_refuses(zv_post_reader *reader, const zv_scan *line, const zv_post_refusal *refused)
{
    for (; refused->word; ++refused) {
        zv_scan scan = *line;
        if (zv_scan_take(&scan, refused->word)) {
            refuse(reader, line, refused);
            return true;
        }
    }
    return false;
}

int zv_post_file_at(const zv_post_reader *reader, const char *at)
{
    int found = 0;
    for (int i = 0; i < reader->files->count; ++i) {
        const zv_text *text = &reader->files->file[i].text;
        found = text->data && at >= text->data && at <= text->data + text->size ? i : found;
    }
    return found;
}

bool zv_post_begins_with(const zv_scan *line, const char *const *words)
{
    bool found = false;
    for (int i = 0; !found && words[i]; ++i) {
        zv_scan there = *line;
        found = zv_scan_take(&there, words[i]);
    }
    return found;
}

// ---- what is told ----

bool zv_post_is_first(zv_post_reader *reader, const char *key)
{
    char told[ZV_NAME_SIZE];
    snprintf(told, sizeof told, "told %.40s", key);
    const bool is_first = !zv_post_recall_number(reader, told);
    if (is_first) {
        zv_post_set_number(reader, told, (zv_post_value){true, 1.0});
    }
    return is_first;
}

void zv_post_tell_unknown(zv_post_reader *reader, const zv_scan *scan, const char *key, bool is_tool)
{
    if (zv_post_is_first(reader, key)) {
        zv_post_complain(reader, scan, true,
                         "%s lives on the controller and is not in these files; the arm's own %s is taken", key,
                         is_tool ? "tool" : "base");
    }
}

void zv_post_pass_wait(zv_post_reader *reader, const zv_scan *scan)
{
    zv_scan line = *scan;
    line.at = line.line_start;
    zv_scan_blanks(&line);
    ++reader->unread;
    zv_post_complain(reader, &line, true, "this waits for what only the controller knows; no time was taken");
}

void zv_post_note_state(zv_post_reader *reader, int line)
{
    zv_post_state *state = reader->watch;
    if (line < state->line) {
        return; // of a subprogram that stands above
    }
    *state = (zv_post_state){.line = line,
                             .joint_speed = reader->joint_speed * reader->override,
                             .speed = reader->speed * reader->override,
                             .override = reader->override,
                             .blend_m = fmax(0.0, reader->blend_m),
                             .origin_from_frame = reader->origin_from_frame,
                             .plate_from_tool = reader->plate_from_tool,
                             .motion = -1};
    for (int i = reader->program->count - 1; i >= 0 && state->motion < 0; --i) {
        if (zv_has_motion(&reader->program->step[i])) {
            state->motion = (int)reader->program->step[i].kind;
            state->motion_line = reader->program->step[i].line;
        }
    }
    state->has_place = zv_post_here(reader, &state->frame_from_tool);
    state->from_joints = reader->last_target.has_values;
}
