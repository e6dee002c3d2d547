/// @file verb_export.c
/// `zveno export`: an arm as a description for other programs.
#include <stdio.h>
#include <string.h>

#include "mesh_files.h"
#include "out_whole.h"
#include "report_print.h"
#include "verb.h"

static const option own[] = {
    {"to", OPTION_LOCAL, 1, "FORMAT",
     "urdf, sdf, mjcf, json (a robot file), glb or usdz (bodies, moving with --file or --waypoints) or stl (a pose)",
     NULL},
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

static int finish(const zv_json *answer, const arguments *given)
{
    const zv_json *text = zv_json_member(answer, "text");
    const bool is_in_answer = given->json && !option_given(given, "output")->given; // the answer has it
    if (is_in_answer || text) {
        const char *path = file_name(answer, given);
        const bool is_file = !is_in_answer && strcmp(path, "-") != 0;
        const int beside = is_file ? write_beside(path, zv_json_member(answer, "files")) : DONE;
        return is_in_answer || beside != DONE ? beside : write_whole(path, text->text, text->text_size);
    }
    return write_decoded(file_name(answer, given), zv_json_member(answer, "base64"));
}

static const char *const hidden[] = {"format", "occlusion", NULL};

const verb verb_export = {
    .name = "export",
    .op = "export",
    .summary = "an arm as URDF, SDF, MJCF, robot file, glTF, USDZ or STL",
    .usage = "ARM --to urdf|sdf|mjcf|json|glb|usdz|stl [-o FILE] [--json]",
    .about = "Writes the arm for other programs and reports what the format does not keep. What was written and is "
             "imported again moves the same. Meshes of its links go into a folder beside it.",
    .examples = "zveno export rl15 --to urdf -o rl15.urdf\n"
                "zveno export robot.urdf --to mjcf -o robot.xml\n"
                "zveno export scara --to glb --file part.ngc --work 280 0 50 0 0 0 -o part.glb\n"
                "zveno export rl15 --to usdz -o rl15.usdz\n",
    .arm = ARM_NEEDED,
    .hidden = hidden,
    .own = own,
    .more = add_format,
    .run = run_request,
    .print = print,
    .finish = finish,
};
