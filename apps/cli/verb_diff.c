/// @file verb_diff.c
/// `zveno diff`: two programs by what the arm does.
#include <math.h>
#include <stdio.h>

#include "answer.h"
#include "terminal.h"
#include "verb.h"

static void print_pair(const char *what, const zv_json *pair, const char *unit, int decimals)
{
    printf("%-10s %12.*f %12.*f %s\n", what, decimals, pair->first->number, decimals, pair->first->next->number, unit);
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    const bool same = flag_at(answer, "same"), exact = flag_at(answer, "exact");
    const double joints = number_at(answer, "joints");
    const zv_json *parts = zv_json_member(answer, "parts");
    printf("%s%s%s: the paths of the tool are %s%.4f mm and %.3f degrees apart\n", ink_on(same ? INK_GOOD : INK_BAD),
           same ? "the same" : "different", ink_on(INK_PLAIN), exact ? "" : "at least ", number_at(answer, "distance"),
           number_at(answer, "turn"));
    if (parts) {
        const zv_json *lines = zv_json_member(parts, "lines"), *xyz = zv_json_member(parts, "xyz");
        printf("they part at line %.0f of the first and line %.0f of the other, near %.2f %.2f %.2f mm\n",
               lines->first->number, lines->first->next->number, xyz->first->number, xyz->first->next->number,
               xyz->first->next->next->number);
    }
    if (joints > 1.0) {
        printf("a joint differs by %.1f degrees or mm where they begin or end: another branch\n", joints);
    }
    printf("%-10s %12s %12s\n", "", "first", "other");
    print_pair("moves", zv_json_member(answer, "moves"), "", 0);
    print_pair("length", zv_json_member(answer, "lengths"), "mm", 2);
    print_pair("duration", zv_json_member(answer, "durations"), "s", 3);
}

static int finish(const zv_json *answer, const arguments *given)
{
    (void)given;
    return flag_at(answer, "same") ? DONE : NO_ANSWER;
}

static const char *const hidden[] = {"program", "file", "other", "other_file", NULL};

const verb verb_diff = {
    .name = "diff",
    .op = "diff",
    .summary = "two programs by geometry and time, whatever their languages",
    .usage = "ARM FILE OTHER [--apart MM] [--work X Y Z A B C] [...]",
    .about = "Plans both programs and compares what the arm does: how far the paths of the tool are apart (Fréchet "
             "distance, which sees the order of places), where they part, how long each takes and whether another "
             "branch is used. Texts are not compared: G-code and a program of a controller can be the same. Exit code "
             "1 when they are not.",
    .examples = "zveno diff scara part.ngc part.prg --work 250 0 50 0 0 0\n"
                "zveno diff rl15 old.src new.src --apart 0.5 --json\n",
    .arm = ARM_NEEDED,
    .file = FILE_TWO,
    .hidden = hidden,
    .run = run_request,
    .print = print,
    .finish = finish,
};
