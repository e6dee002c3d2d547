/// @file verb_robots.c
/// `zveno robots`: the arms that ship, or one arm in full.
#include <stdio.h>
#include <string.h>

#include "robot_print.h"
#include "verb.h"

static void print(const zv_json *answer, const arguments *given)
{
    const zv_json *robots = zv_json_member(answer, "robots");
    if (given->arm) {
        print_robot(robots->first);
        return;
    }
    print_robot_list(robots);
    printf("\n  zveno robots ARM shows one in full, with the source of every number.\n");
}

const verb verb_robots = {
    .name = "robots",
    .op = "robots",
    .summary = "the arms that ship, or one of them in full",
    .usage = "[ARM] [--set NAME=VALUE] [--json]",
    .about = "Without ARM, lists the robots that ship with zveno. With ARM (a shipped name or the path of a robot "
             "file), shows everything that is known about it and where each number comes from.",
    .examples = "zveno robots\n"
                "zveno robots rl15\n"
                "zveno robots scara --set l1=300\n",
    .arm = ARM_OPTIONAL,
    .run = run_request,
    .print = print,
};
