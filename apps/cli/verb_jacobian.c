/// @file verb_jacobian.c
/// `zveno jacobian`: how the tool moves when the joints do.
#include <stdio.h>

#include "answer.h"
#include "table.h"
#include "verb.h"

static void print_rows(const zv_json *rows)
{
    static const char *const names[] = {"vx", "vy", "vz", "wx", "wy", "wz"};
    const int joints = rows->first->count;
    table t = table_of(joints + 1);
    char align[TABLE_COLUMNS + 1] = "l";
    table_text(&t, "");
    for (int i = 1; i <= joints; ++i) {
        char name[16];
        snprintf(name, sizeof name, "joint %d", i);
        table_text(&t, name);
        align[i] = 'r';
    }
    int index = 0;
    for (const zv_json *row = rows->first; row; row = row->next, ++index) {
        table_text(&t, names[index]);
        for (const zv_json *value = row->first; value; value = value->next) {
            table_number(&t, number_of(value), index < 3 ? 3 : 6);
        }
    }
    table_print(&t, align);
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    print_rows(zv_json_member(answer, "J"));
    printf("  v in mm per rad (per mm for a sliding joint), w in rad per rad, base frame\n\n");
    printf("  rank            %d\n", (int)number_at(answer, "rank"));
    const zv_json *det = zv_json_member(answer, "det");
    if (det->kind == ZV_JSON_NUMBER) {
        printf("  determinant     %.6g mm3\n", number_of(det));
    }
    printf("  manipulability  %.6g\n", number_at(answer, "manipulability"));
}

const verb verb_jacobian = {
    .name = "jacobian",
    .op = "jacobian",
    .summary = "how the tool moves when the joints do",
    .usage = "ARM --q Q1 Q2 ... [--set NAME=VALUE] [--json]",
    .about = "The geometric Jacobian in the base frame at the tool, with its rank, determinant and manipulability. A "
             "rank below the number of joints means a singular pose.",
    .examples = "zveno jacobian rl15 --q 10 -20 30 40 50 60\n",
    .arm = ARM_NEEDED,
    .run = run_request,
    .print = print,
};
