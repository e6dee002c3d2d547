/// @file verb_post.c
/// `zveno post`: a motion as a program of a real controller.
#include <string.h>

#include "post_files.h"
#include "verb.h"

static const option own[] = {
    {"output", OPTION_LOCAL, 1, "FILE",
     "also -o: where the main program goes, subprograms beside it; - is standard output; else the name it has", NULL},
    {.name = NULL},
};

/// Without a name the program is called as its file is.
static void add_name(const arguments *given, zv_json_writer *request)
{
    const option_value *output = option_given(given, "output");
    const char *path = output->given && strcmp(output->word, "-") != 0 ? output->word : given->file;
    if (option_given(given, "name")->given || !path || strcmp(path, "-") == 0) {
        return;
    }
    post_put_name(request, path);
}

static const char *const hidden[] = {"program", "file", NULL};

const verb verb_post = {
    .name = "post",
    .op = "post",
    .summary = "a program or drawing for a controller: KUKA, ABB, UR, Fanuc, ..., G-code, hobby servos",
    .usage =
        "ARM [FILE] --to krl|rapid|urscript|ls|as|spel|jbi|gcode|grbl|marlin|servo|arduino|board [-o FILE] [--work "
        "X Y Z A B C] [...]",
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
    .finish = post_write,
};
