/// @file routines.c
/// Programs that call each other: found in the files, then read in the order in which a controller would.
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

static void read_routine(zv_post_reader *reader, const zv_post_routine *routine)
{
    const zv_post_routine lines = *routine;
    const char *cursor = lines.text;
    int number = lines.line;
    zv_scan line;
    ++reader->depth;
    while (!reader->failed && reader->budget > 0 && zv_scan_line(&cursor, lines.end, &number, &line)) {
        --reader->budget;
        reader->read_line(reader, &line);
    }
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
    zv_post_complain(reader, &nowhere, false, "there is no program in these files");
}

bool zv_post_refuses_flow(zv_post_reader *reader, const zv_scan *line, const char *const *words)
{
    for (int i = 0; words[i]; ++i) {
        zv_scan scan = *line;
        if (zv_scan_take(&scan, words[i])) {
            zv_post_complain(reader, line, false,
                             "'%s' would change which lines run; only programs without branches and loops are read",
                             words[i]);
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
