/// @file verb_euler.c
/// `zveno euler`: an orientation in all conventions.
#include <stdio.h>

#include "answer.h"
#include "pose_print.h"
#include "verb.h"

static void print_numbers(const char *title, const zv_json *numbers, const char *unit)
{
    printf("%-20s", title);
    for (const zv_json *number = numbers->first; number; number = number->next) {
        printf(" %12.6f", number->number);
    }
    printf("%s\n", unit);
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    print_matrix("rotation Rz(A) Ry(B) Rx(C)", zv_json_member(answer, "R"));
    print_orientation(answer);
    print_numbers("quaternion w x y z", zv_json_member(answer, "quat_wxyz"), "");
    print_numbers("rotation vector", zv_json_member(answer, "rotvec"), " deg");
    const zv_json *euler = zv_json_member(answer, "euler"), *sequences = zv_json_member(answer, "sequences");
    if (euler) {
        print_numbers(flag_at(answer, "locked") ? "angles (gimbal lock)" : "angles", euler, " deg");
    }
    for (const zv_json *angles = sequences ? sequences->first : NULL; angles; angles = angles->next) {
        print_numbers(angles->key, angles, " deg");
    }
}

const verb verb_euler = {
    .name = "euler",
    .op = "euler",
    .summary = "an orientation as matrix, angles, quaternion and vector",
    .usage = "--abc A B C | --euler E1 E2 E3 --sequence AXES | ... [--to AXES]",
    .about = "The matrix of an orientation, and what it is in the other conventions: A, B, C of Rz(A) Ry(B) Rx(C), the "
             "angles of any of 24 sequences, quaternion and rotation vector. The angles that come back are the same "
             "ones, another name of the same orientation, or gimbal lock.",
    .examples = "zveno euler --abc 10 80 20\n"
                "zveno euler --euler 10 20 30 --sequence ZYZ --to xyz\n"
                "zveno euler --quat-xyzw 0 0.7071 0 0.7071 --all\n"
                "zveno euler --abc 30 90 0\n",
    .arm = ARM_NONE,
    .run = run_request,
    .print = print,
};
