/// @file joint_list.c
/// Lists of joint numbers in answers, for people.
#include "joint_list.h"

#include <stdio.h>

#include "answer.h"
#include "terminal.h"

void print_joint_list(const zv_json *list, const char *words, bool bad)
{
    if (!list) {
        return;
    }
    printf("  %s%s:%s joint", ink_on(bad ? INK_BAD : INK_PLAIN), words, ink_on(INK_PLAIN));
    for (const zv_json *joint = list->first; joint; joint = joint->next) {
        printf("%s%d", joint == list->first ? " " : ", ", (int)number_of(joint));
    }
    printf("\n");
}

void print_left_out(const zv_json *left_out)
{
    if (!left_out) {
        return;
    }
    printf("\n  The robot file does not know everything; left out were\n");
    print_joint_list(zv_json_member(left_out, "rotor_inertia"), "  the inertia of the rotors", false);
    print_joint_list(zv_json_member(left_out, "friction"), "  friction", false);
    print_joint_list(zv_json_member(left_out, "inertia"), "  the inertia of the links, points instead", false);
}

void table_joint(table *t, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    table_text(t, text);
}
