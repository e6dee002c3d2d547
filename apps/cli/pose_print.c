/// @file pose_print.c
/// Positions, orientations and matrices of an answer, for people.
#include "pose_print.h"

#include <stdio.h>

#include "answer.h"
#include "table.h"
#include "terminal.h"

static void print_three(const char *title, const char *const names[3], const zv_json *values, const char *unit)
{
    printf("  %s%-12s%s", ink_on(INK_HEAD), title, ink_on(INK_PLAIN));
    const zv_json *value = values ? values->first : NULL;
    for (int i = 0; i < 3 && value; ++i, value = value->next) {
        char text[NUMBER_TEXT];
        printf("%s %10s   ", names[i], number_text(number_of(value), 3, text));
    }
    printf("%s\n", unit);
}

void print_position(const zv_json *xyz)
{
    static const char *const names[3] = {"x", "y", "z"};
    print_three("position", names, xyz, "mm");
}

void print_orientation(const zv_json *answer)
{
    static const char *const names[3] = {"A", "B", "C"};
    print_three("orientation", names, zv_json_member(answer, "abc"), "deg");
    if (flag_at(answer, "gimbal")) {
        printf("              gimbal lock: B is at 90 degrees, A and C turn alike; C is 0\n");
    }
}

static void print_row(const zv_json *row)
{
    printf("   ");
    for (const zv_json *value = row->first; value; value = value->next) {
        char text[NUMBER_TEXT];
        printf(" %11s", number_text(number_of(value), 6, text));
    }
    printf("\n");
}

void print_matrix(const char *title, const zv_json *rows)
{
    if (!rows || !rows->first) {
        return;
    }
    printf("  %s%s%s\n", ink_on(INK_HEAD), title, ink_on(INK_PLAIN));
    for (const zv_json *row = rows->first; row; row = row->next) {
        print_row(row);
    }
}

void print_points(const zv_json *points)
{
    static const char *const heads[] = {"point", "x mm", "y mm", "z mm"};
    table t = table_with(heads, 4);
    int number = 1;
    for (const zv_json *point = points->first; point; point = point->next, ++number) {
        const char *name = number == 1 ? "base" : point->next ? "joint" : "tool";
        table_text(&t, name);
        for (const zv_json *value = point->first; value; value = value->next) {
            table_number(&t, number_of(value), 3);
        }
    }
    table_print(&t, "lrrr");
}
