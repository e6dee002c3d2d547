/// @file post_files.c
/// The files of a controller's program: named, written, told.
#include "post_files.h"

#include <stdio.h>
#include <string.h>

#include "out_whole.h"
#include "table.h"

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

void post_print(const zv_json *answer, const arguments *given)
{
    if (output_is_taken(given)) {
        return;
    }
    const zv_json *files = zv_json_member(answer, "files");
    for (const zv_json *file = files->first; file; file = file->next) {
        char path[1024];
        path_of(file, given, file == files->first, path, sizeof path);
        printf("%s\n", path);
    }
    printf("%.0f steps\n", number_of(zv_json_member(answer, "steps")));
    for (const zv_json *loss = zv_json_member(answer, "lost")->first; loss; loss = loss->next) {
        const double times = number_of(zv_json_member(loss, "times"));
        printf("  note     %s", text_of(zv_json_member(loss, "message")));
        if (times > 1.0) {
            printf(" (%.0f times)", times);
        }
        printf("\n");
    }
}

int post_write(const zv_json *answer, const arguments *given)
{
    const zv_json *files = zv_json_member(answer, "files");
    int end = DONE;
    if (given->json && !option_given(given, "output")->given) {
        return DONE; // the answer has them
    }
    for (const zv_json *file = files->first; file && end == DONE; file = file->next) {
        char path[1024];
        const zv_json *text = zv_json_member(file, "text");
        path_of(file, given, file == files->first, path, sizeof path);
        end = write_whole(path, text->text, text->text_size);
    }
    return end;
}
