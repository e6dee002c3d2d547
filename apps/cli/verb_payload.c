/// @file verb_payload.c
/// `zveno payload`: what the arm can carry, at a pose or at its weakest one.
#include <math.h>
#include <stdio.h>

#include "table.h"
#include "terminal.h"
#include "verb.h"

static const option options[] = {
    {"q", OPTION_NUMBERS, 0, "Q1 Q2 ...", "joint values: degrees, or mm for a sliding joint"},
    {"worst", OPTION_FLAG, 0, "", "the weakest pose within the joint limits"},
    {"safety", OPTION_NUMBER, 1, "S", "torque limits are divided by this, 1 or more"},
    {"gravity", OPTION_NUMBERS, 3, "X Y Z", "m/s2, instead of 0 0 -9.81"},
    {NULL, OPTION_FLAG, 0, NULL, NULL},
};

static void print_joints(const zv_json *answer)
{
    table t = table_of(3);
    table_text(&t, "joint");
    table_text(&t, "at");
    table_text(&t, "carries kg");
    const zv_json *value = zv_json_member(answer, "q")->first;
    int number = 1;
    for (const zv_json *load = zv_json_member(answer, "per_joint")->first; load; load = load->next, ++number) {
        char text[16];
        snprintf(text, sizeof text, "%d", number);
        table_text(&t, text);
        table_number(&t, number_of(value), 3);
        if (load->kind == ZV_JSON_NUMBER) {
            table_number(&t, number_of(load), 4);
        } else {
            table_text(&t, "any");
        }
        value = value->next;
    }
    table_print(&t, "rrr");
}

static void print_list(const zv_json *list, const char *words)
{
    if (list) {
        printf("  %s%s:%s joint", ink_on(INK_BAD), words, ink_on(INK_PLAIN));
        for (const zv_json *joint = list->first; joint; joint = joint->next) {
            printf("%s%d", joint == list->first ? " " : ", ", (int)number_of(joint));
        }
        printf("\n");
    }
}

static void print_bound(const zv_json *answer)
{
    const double at_least = number_of(zv_json_member(answer, "at_least_kg"));
    if (isfinite(at_least)) {
        printf("  proved: no pose within the joint limits carries less than %.4f kg\n", at_least);
    }
    const zv_json *complete = zv_json_member(answer, "complete");
    if (complete && !is_true(complete)) {
        printf("  the search was stopped early; a weaker pose may exist\n");
    }
}

static void print(const zv_json *answer, const arguments *given)
{
    (void)given;
    print_joints(answer);
    const zv_json *most = zv_json_member(answer, "max_kg");
    if (most->kind == ZV_JSON_NUMBER) {
        printf("  the arm carries %s%.4f kg%s here; joint %d limits\n", ink_on(INK_HEAD), number_of(most),
               ink_on(INK_PLAIN), (int)number_of(zv_json_member(answer, "binding")));
    } else {
        printf("  no joint feels a load here\n");
    }
    print_bound(answer);
    print_list(zv_json_member(answer, "overloaded"), "cannot even hold the arm without load");
    print_list(zv_json_member(answer, "unknown_limits"), "torque limit unknown, taken as strong enough");
}

const verb verb_payload = {
    .name = "payload",
    .summary = "what the arm can carry, at a pose or at its weakest",
    .usage = "ARM --q Q1 Q2 ... | --worst [--safety S] [--set NAME=VALUE]",
    .about =
        "The largest load that every joint can hold at rest within its torque limit. With --worst the weakest pose "
        "of the whole workspace is found, and a bound is proved: the true minimum is at most 0.1 % lower.",
    .examples = "zveno payload planar3 --q 0 0 0\n"
                "zveno payload planar3 --worst --set l3=50 --safety 1.5\n",
    .arm = ARM_NEEDED,
    .options = options,
    .run = run_request,
    .print = print,
};
