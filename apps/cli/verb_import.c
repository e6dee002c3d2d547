/// @file verb_import.c
/// `zveno import`: a foreign robot description becomes a robot file.
#include <stdio.h>
#include <string.h>

#include "answer.h"
#include "mesh_files.h"
#include "report_print.h"
#include "verb.h"

static const option own[] = {
    {"tip", OPTION_LOCAL, 1, "LINK", "the link that carries the tool; else the end with most moving joints", NULL},
    {"output", OPTION_LOCAL, 1, "FILE", "also -o: where the robot file goes; - is standard output", NULL},
    {.name = NULL},
};

/// The link is a field that every request with an arm may have; here it has a help of its own.
static void add_tip(const arguments *given, zv_json_writer *request)
{
    const option_value *tip = option_given(given, "tip");
    if (tip->given) {
        zv_json_put_text(request, "tip", tip->word);
    }
    if (has_meshes_beside(given)) {
        zv_json_put_bool(request, "bytes", true);
    }
}

static void print_joints(const zv_json *robot)
{
    const zv_json *joints = zv_json_member(robot, "joints");
    printf("%s\n", text_at(robot, "name"));
    int number = 0;
    for (const zv_json *joint = joints ? joints->first : NULL; joint; joint = joint->next) {
        const zv_json *mimic = zv_json_member(joint, "mimic");
        const char *name = text_at(joint, "name"), *type = text_at(joint, "type");
        if (mimic) {
            printf("     %-24s %s, follows %s\n", name, type, text_at(mimic, "joint"));
        } else {
            printf("  %2d %-24s %s\n", ++number, name, type);
        }
    }
}

static void print_report(const zv_json *answer)
{
    const zv_json *report = zv_json_member(answer, "report"), *tips = zv_json_member(answer, "tips");
    printf("\ntip %s", text_at(answer, "tip"));
    const char *before = "; other ends of the tree: ";
    for (const zv_json *tip = tips->count > 1 ? tips->first : NULL; tip; tip = tip->next) {
        if (strcmp(tip->text, text_at(answer, "tip")) != 0) {
            printf("%s%s", before, tip->text);
            before = ", ";
        }
    }
    printf("\n");
    print_report_lines(report);
}

static void print(const zv_json *answer, const arguments *given)
{
    if (!output_is_taken(given)) {
        print_joints(zv_json_member(answer, "robot"));
        print_report(answer);
    }
}

static int finish(const zv_json *answer, const arguments *given)
{
    const option_value *output = option_given(given, "output");
    return output->given ? write_robot(output->word, answer) : DONE;
}

static const char *const hidden[] = {"file", "text", "files", "bytes", NULL};

const verb verb_import = {
    .name = "import",
    .op = "import",
    .summary = "URDF, xacro, SDF, MJCF and DH tables as a robot file",
    .usage = "FILE|FOLDER|ZIP [--tip LINK] [--args A] [--density D] [-o robot.json] [--json]",
    .about =
        "Reads the description, takes the chain from its root to the tip, and reports what was assumed, changed and "
        "left out, with line and column. Meshes go into a folder beside the robot file, FILE.meshes. Every other verb "
        "takes such a description directly, too, in place of an arm.",
    .examples = "zveno import robot.urdf -o robot.json\n"
                "zveno import arm_support.zip --main urdf/arm.xacro\n"
                "zveno import robot.urdf --tip tool0\n"
                "zveno import ur.urdf.xacro --args ur_type:=ur5e\n"
                "zveno fk robot.urdf --q 0 -20 30 0 45 0\n",
    .arm = ARM_NONE,
    .file = FILE_NEEDED,
    .hidden = hidden,
    .own = own,
    .more = add_tip,
    .run = run_request,
    .print = print,
    .finish = finish,
};
