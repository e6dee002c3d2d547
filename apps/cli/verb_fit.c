/// @file verb_fit.c
/// `zveno fit`: a 3-D model becomes the body of an arm.
#include <stdio.h>

#include "answer.h"
#include "mesh_files.h"
#include "report_print.h"
#include "verb.h"

static const option own[] = {
    {"output", OPTION_LOCAL, 1, "FILE", "also -o: where the robot file goes; - is standard output", NULL},
    {.name = NULL},
};

static void add_bytes(const arguments *given, zv_json_writer *request)
{
    if (has_meshes_beside(given)) {
        zv_json_put_bool(request, "bytes", true);
    }
}

static double size_along(const zv_json *bounds, int axis)
{
    const zv_json *low = bounds->first->first, *high = bounds->first->next->first;
    for (int i = 0; i < axis; ++i) {
        low = low->next;
        high = high->next;
    }
    return high->number - low->number;
}

static void print_pieces(const zv_json *pieces)
{
    printf("\npiece  link  triangles        size, mm\n");
    for (const zv_json *one = pieces->first; one; one = one->next) {
        const zv_json *link = zv_json_member(one, "link"), *bounds = zv_json_member(one, "bounds");
        char where[16] = "cut";
        if (link->kind == ZV_JSON_NUMBER) {
            snprintf(where, sizeof where, link->number == 0.0 ? "base" : "%.0f", link->number);
        }
        printf("%5.0f  %4s  %9.0f  %.0f x %.0f x %.0f\n", zv_json_member(one, "piece")->number, where,
               zv_json_member(one, "triangles")->number, size_along(bounds, 0), size_along(bounds, 1),
               size_along(bounds, 2));
    }
}

static void print(const zv_json *answer, const arguments *given)
{
    if (output_is_taken(given)) {
        return;
    }
    const zv_json *bounds = zv_json_member(answer, "bounds"), *pieces = zv_json_member(answer, "pieces");
    printf("%s: %.0f triangles, %.0f x %.0f x %.0f mm\n", text_at(answer, "main"),
           zv_json_member(answer, "triangles")->number, size_along(bounds, 0), size_along(bounds, 1),
           size_along(bounds, 2));
    print_report_lines(zv_json_member(answer, "report"));
    print_pieces(pieces);
    const double rest = zv_json_member(answer, "piece_count")->number - pieces->count;
    if (rest > 0.0) {
        printf("and %.0f smaller ones\n", rest);
    }
}

static int finish(const zv_json *answer, const arguments *given)
{
    const option_value *output = option_given(given, "output");
    return output->given ? write_robot(output->word, answer) : DONE;
}

static const char *const hidden[] = {"file", "files", "pieces", "bytes", NULL};

const verb verb_fit = {
    .name = "fit",
    .op = "fit",
    .summary = "a 3-D model (STL, OBJ, glTF, FBX ...) as the body of an arm",
    .usage = "ARM MODEL [--unit MM] [--up y] [--pivot X Y Z] [--link N] [--density D] [-o robot.json] [--json]",
    .about = "Puts the model onto the arm: stretched by its unit, turned upright, moved to its pivot, and cut onto the "
             "links, each surface to the link that it is nearest to. Without --link the model is that of the whole arm "
             "as it is at --q. The robot file remembers all of it; meshes go into a folder beside it, FILE.meshes.",
    .examples = "zveno fit scara scara.stl -o my_scara.json\n"
                "zveno fit scara scara.obj --unit 25.4 --up y --pivot 0 1.5 0 -o my_scara.json\n"
                "zveno fit rl15 forearm.stl --link 3 --density 2700 -o my_rl15.json\n",
    .arm = ARM_NEEDED,
    .file = FILE_NEEDED,
    .hidden = hidden,
    .own = own,
    .more = add_bytes,
    .run = run_request,
    .print = print,
    .finish = finish,
};
