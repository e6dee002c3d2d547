/// @file post_files.c
/// The files of a controller's program: named, written, told.
#include "post_files.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "answer.h"
#include "out_whole.h"
#include "terminal.h"

/// The part of a path behind its last '/'.
static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void post_put_name(zv_json_writer *request, const char *path)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(base_of(path), "."), base_of(path));
    if (name[0]) {
        zv_json_put_text(request, "name", name);
    }
}

/// Where a file goes: the main one to -o, the others into its folder.
static void path_of(const zv_json *file, const arguments *given, bool is_main, char *out, size_t size)
{
    const option_value *output = option_given(given, "output");
    const char *name = zv_json_member(file, "name")->text;
    const char *slash = output->given ? strrchr(output->word, '/') : NULL;
    if (output->given && is_main) {
        snprintf(out, size, "%s", output->word);
    } else if (slash) {
        snprintf(out, size, "%.*s/%s", (int)(slash - output->word), output->word, name);
    } else {
        snprintf(out, size, "%s", name);
    }
}

static void tell(const zv_json *answer, const arguments *given)
{
    const zv_json *files = zv_json_member(answer, "files");
    for (const zv_json *file = files->first; file; file = file->next) {
        char path[1024];
        path_of(file, given, file == files->first, path, sizeof path);
        printf("%s\n", path);
    }
    printf("%.0f steps\n", number_at(answer, "steps"));
    for (const zv_json *loss = zv_json_member(answer, "lost")->first; loss; loss = loss->next) {
        const double times = number_at(loss, "times");
        printf("  note     %s", text_at(loss, "message"));
        if (times > 1.0) {
            printf(" (%.0f times)", times);
        }
        printf("\n");
    }
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/// Names that nobody has said must not take the program that was read away.
static bool spares_the_source(const zv_json *files, const arguments *given)
{
    const bool is_named = option_given(given, "output")->given;
    for (const zv_json *file = is_named ? files->first->next : files->first; file && given->file; file = file->next) {
        char path[1024];
        path_of(file, given, file == files->first, path, sizeof path);
        if (is_same_file(path, given->file)) {
            complain("'%s' would be written over by its own translation", given->file);
            advise("Give another name with -o.");
            return false;
        }
    }
    return true;
}

int post_write(const zv_json *answer, const arguments *given)
{
    const zv_json *files = zv_json_member(answer, "files");
    int end = DONE;
    if (given->json && !option_given(given, "output")->given) {
        return DONE; // the answer has them
    }
    if (!spares_the_source(files, given)) {
        return WRONG_USAGE;
    }
    for (const zv_json *file = files->first; file && end == DONE; file = file->next) {
        char path[1024];
        const zv_json *text = zv_json_member(file, "text");
        path_of(file, given, file == files->first, path, sizeof path);
        end = write_whole(path, text->text, text->text_size);
    }
    if (end == DONE && !given->json && !output_is_taken(given)) {
        tell(answer, given);
    }
    return end;
}
