/// @file verb_post.c
/// `zveno post`: a motion as a program of a real controller.
#include <stdio.h>
#include <string.h>

#include "out_whole.h"
#include "table.h"
#include "verb.h"

static const option own[] = {
    {"output", OPTION_LOCAL, 1, "FILE",
     "also -o: where the main program goes, subprograms beside it; - is standard output; else the name it has", NULL},
    {.name = NULL},
};

/// The part of a path behind its last '/'.
static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/// Without a name the program is called as its file is.
static void add_name(const arguments *given, zv_json_writer *request)
{
    const option_value *output = option_given(given, "output");
    const char *path = output->given && strcmp(output->word, "-") != 0 ? output->word : given->file;
    if (option_given(given, "name")->given || !path || strcmp(path, "-") == 0) {
        return;
    }
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

static void print(const zv_json *answer, const arguments *given)
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

static int finish(const zv_json *answer, const arguments *given)
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

static const char *const hidden[] = {"program", "file", NULL};

const verb verb_post = {
    .name = "post",
    .op = "post",
    .summary = "a program or drawing for a controller: KUKA, ABB, UR, Fanuc, ..., G-code, hobby servos",
    .usage = "ARM [FILE] --to krl|rapid|urscript|ls|as|spel|jbi|gcode|grbl|marlin|servo|arduino [-o FILE] [--work X Y "
             "Z A B C] [...]",
    .about = "Plans the motion, so that reach, limits and branch are right, and writes it for a controller: rapids as "
             "joint moves, lines and arcs as poses with their configuration, outputs, waits and comments. Joint zeros "
             "and signs of the maker come from the part \"controller\" of the robot file. What the controller does not "
             "get is listed.  Read the program and run it slowly with a hand on the stop before you trust it.",
    .examples = "zveno post rl15 part.ngc --to krl --work 900 0 400 0 0 0 -o part.src\n"
                "zveno post scara part.ngc --to spel --work 200 60 50 0 0 0 -o part.prg\n"
                "zveno post planar3 arc.csv --to arduino --middle 90 -90 -60 -o arm.ino\n"
                "zveno read rl15 part.src\n",
    .arm = ARM_NEEDED,
    .file = FILE_OPTIONAL,
    .hidden = hidden,
    .own = own,
    .more = add_name,
    .run = run_request,
    .print = print,
    .finish = finish,
};
