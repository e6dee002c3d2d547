/// @file program_siblings.c
/// Files beside a program: points of KUKA (part.dat) and Epson (part.pts), parts of a program that was cut (part_1, part_2),
/// and the programs that it calls, when there is a file of their name.
#include "api/program_siblings.h"

#include <stdio.h>
#include <string.h>

#include "base/characters.h"

#ifdef ZV_SMALL // a module that reads no files has none beside a program

void zv_program_siblings(const zv_host *host, const char *path, int dialect, zv_post_files *files)
{
    (void)host, (void)path, (void)dialect, (void)files;
}

#else

enum { MOST_PARTS = 999, MOST_CALLS = 256, PATH_SIZE = 1024 };

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool is_there_already(const zv_post_files *files, const char *path)
{
    bool found = false;
    for (int i = 0; !found && i < files->count; ++i) {
        found = strcmp(files->file[i].name, base_of(path)) == 0;
    }
    return found;
}

/// Adds the file at `path` when there is one.
static bool add_beside(const zv_host *host, const char *path, zv_post_files *files)
{
    zv_text text = {0};
    if (is_there_already(files, path)) {
        return false;
    }
    const bool is_there = host->read_file(path, &text, NULL) == ZV_OK;
    zv_post_file *file = is_there ? zv_post_files_add(files, base_of(path)) : NULL;
    if (file) {
        file->text = text;
    } else {
        zv_text_free(&text);
    }
    return is_there;
}

static void add_data(const zv_host *host, const char *path, int stem, zv_post_files *files)
{
    static const char *const endings[] = {"dat", "DAT", "pts", "PTS", NULL};
    char beside[PATH_SIZE];
    bool found = false;
    for (int i = 0; !found && endings[i]; ++i) {
        snprintf(beside, sizeof beside, "%.*s.%s", stem, path, endings[i]);
        found = strcmp(beside, path) != 0 && add_beside(host, beside, files);
    }
}

// ---- what it calls ----

static bool is_of_name(char c)
{
    return zv_is_letter(c) || zv_is_digit(c) || c == '_';
}

static const char *skip(const char *at, const char *end, const char *any)
{
    while (at < end && *at && strchr(any, *at)) {
        ++at;
    }
    return at;
}

static bool take_word(const char **at, const char *end, const char *word)
{
    const size_t size = strlen(word);
    bool same = (size_t)(end - *at) > size;
    for (size_t i = 0; same && i < size; ++i) {
        same = ((*at)[i] | 32) == (word[i] | 32);
    }
    *at += same ? size : 0;
    return same;
}

/// The name in "  12:  CALL PART ;", "CALL JOB:PART", "part( )", "part;"; empty when the line calls nothing.
static void find_call(const char *at, const char *end, char name[ZV_POST_FILE_NAME])
{
    size_t used = 0;
    at = skip(at, end, " \t0123456789:");
    const char *before = at;
    const bool calls = take_word(&at, end, "CALL ");
    at = skip(at, end, " ");
    if (calls && take_word(&at, end, "JOB:")) {
        before = at;
    }
    while (at + used < end && is_of_name(at[used]) && used < ZV_POST_FILE_NAME - 8) {
        name[used] = at[used];
        ++used;
    }
    name[used] = '\0';
    const char *behind = skip(at + used, end, " ");
    const bool is_call = calls || (behind < end && (*behind == '(' || *behind == ';'));
    name[is_call && before < end ? used : 0] = '\0';
}

/// Tries the files of what a file calls, each name once.
static void add_called(const zv_host *host, const char *path, int folder, const char *ending, int index,
                       zv_post_files *files, int *tries)
{
    const char *text = files->file[index].text.data;
    const size_t size = files->file[index].text.size;
    char last[ZV_POST_FILE_NAME] = "";
    for (size_t at = 0; text && at < size && *tries < MOST_CALLS;) {
        const char *stop = memchr(text + at, '\n', size - at), *end = stop ? stop : text + size;
        char name[ZV_POST_FILE_NAME], beside[PATH_SIZE];
        find_call(text + at, end, name);
        at = (size_t)(end - text) + 1;
        if (!name[0] || strcmp(name, last) == 0) {
            continue;
        }
        memcpy(last, name, sizeof last);
        ++*tries;
        snprintf(beside, sizeof beside, "%.*s%s.%.12s", folder, path, name, ending);
        if (add_beside(host, beside, files)) {
            text = files->file[index].text.data; // the list may have moved; the text has not
        }
    }
}

void zv_program_siblings(const zv_host *host, const char *path, int dialect, zv_post_files *files)
{
    char beside[PATH_SIZE];
    const char *dot = strrchr(base_of(path), '.');
    const int stem = (int)(dot ? dot - path : (long)strlen(path)), folder = (int)(base_of(path) - path);
    if (!host->read_file || stem + 16 > PATH_SIZE || folder + ZV_POST_FILE_NAME + 16 > PATH_SIZE) {
        return;
    }
    add_data(host, path, stem, files);
    bool goes_on = true;
    for (int part = 1; goes_on && part <= MOST_PARTS; ++part) {
        snprintf(beside, sizeof beside, "%.*s_%d%s", stem, path, part, dot ? dot : "");
        goes_on = add_beside(host, beside, files);
    }
    int tries = 0;
    const char *ending = dot ? dot + 1 : zv_post_dialect_ending(dialect);
    for (int i = 0; i < files->count && i < MOST_PARTS; ++i) {
        add_called(host, path, folder, ending, i, files, &tries);
    }
}

#endif
