/// @file verb_export.c
/// `zveno export`: an arm as a description for other programs.
#include <stdio.h>
#include <stdlib.h>

#include "out_whole.h"
#include "report_print.h"
#include "verb.h"

static const option own[] = {
    {"to", OPTION_LOCAL, 1, "FORMAT",
     "urdf, sdf, mjcf, json (a robot file), glb (bodies, moving with --file or --waypoints) or stl (a pose)", NULL},
    {"output", OPTION_LOCAL, 1, "FILE", "also -o: where it goes; - is standard output; else the name of the arm", NULL},
    {.name = NULL},
};

static void add_format(const arguments *given, zv_json_writer *request)
{
    const option_value *to = option_given(given, "to");
    if (to->given) {
        zv_json_put_text(request, "format", to->word);
    }
}

static const char *file_name(const zv_json *answer, const arguments *given)
{
    const option_value *output = option_given(given, "output");
    return output->given ? output->word : zv_json_member(answer, "name")->text;
}

static void print(const zv_json *answer, const arguments *given)
{
    if (!output_is_taken(given)) {
        printf("%s\n", file_name(answer, given));
        print_report_lines(zv_json_member(answer, "report"));
    }
}

/// Writes the bytes that a base64 text stands for.
static int write_decoded(const char *path, const zv_json *base64)
{
    size_t size = 0;
    uint8_t *bytes = malloc(ZV_BASE64_BYTES(base64->text_size));
    int outcome = FAILED;
    if (bytes && zv_base64_read(base64->text, base64->text_size, bytes, &size)) {
        outcome = write_whole(path, (const char *)bytes, size);
    }
    free(bytes);
    return outcome;
}

static int finish(const zv_json *answer, const arguments *given)
{
    const zv_json *text = zv_json_member(answer, "text");
    const bool is_told = given->json && !option_given(given, "output")->given; // the answer has it
    if (is_told || text) {
        return is_told ? DONE : write_whole(file_name(answer, given), text->text, text->text_size);
    }
    return write_decoded(file_name(answer, given), zv_json_member(answer, "base64"));
}

static const char *const hidden[] = {"format", "occlusion", NULL};

const verb verb_export = {
    .name = "export",
    .op = "export",
    .summary = "an arm as URDF, SDF, MJCF, robot file, glTF or STL",
    .usage = "ARM --to urdf|sdf|mjcf|json|glb|stl [-o FILE] [--json]",
    .about = "Writes the arm for other programs and reports what the format does not keep. What was written and is "
             "imported again moves in the same way.",
    .examples = "zveno export rl15 --to urdf -o rl15.urdf\n"
                "zveno export robot.urdf --to mjcf -o robot.xml\n"
                "zveno export scara --to glb --file part.ngc --work 280 0 50 0 0 0 -o part.glb\n",
    .arm = ARM_NEEDED,
    .hidden = hidden,
    .own = own,
    .more = add_format,
    .run = run_request,
    .print = print,
    .finish = finish,
};
