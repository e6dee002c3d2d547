/// @file report_print.c
/// The report of an import or export, for people.
#include "report_print.h"

#include <stdio.h>

#include "answer.h"

static void print_report_line(const zv_json *line)
{
    const zv_json *row = zv_json_member(line, "line");
    char place[32] = "";
    if (row) {
        snprintf(place, sizeof place, "%.0f:%.0f", row->number, zv_json_member(line, "column")->number);
    }
    printf("%-8s %-8s %s\n", place, text_at(line, "level"), text_at(line, "message"));
}

void print_report_lines(const zv_json *report)
{
    printf("%s", report->count ? "\n" : "");
    for (const zv_json *line = report->first; line; line = line->next) {
        print_report_line(line);
    }
}
