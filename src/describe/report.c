/// @file report.c
/// Lines of a report, bounded in number and length.
#include "describe/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void keep(zv_report *report, zv_report_level level, int line, int column, const char *sentence)
{
    const size_t size = strlen(sentence) + 1;
    char *copy = zv_arena_take_bytes(report->arena, size);
    if (!copy) {
        ++report->left_out;
        return;
    }
    memcpy(copy, sentence, size);
    report->line[report->count++] = (zv_report_line){level, line, column, copy};
}

void zv_report_add(zv_report *report, zv_report_level level, int line, int column, const char *format, ...)
{
    if (report->count >= ZV_REPORT_LINES) {
        ++report->left_out;
        return;
    }
    char sentence[ZV_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    keep(report, level, line, column, sentence);
}

void zv_report_close(zv_report *report)
{
    if (report->left_out > 0) {
        char sentence[80];
        snprintf(sentence, sizeof sentence, "%d more lines of this report are left out", report->left_out);
        keep(report, ZV_REPORT_WARNING, 0, 0, sentence);
    }
}

const char *zv_report_level_name(zv_report_level level)
{
    static const char *const names[] = {"note", "warning", "lost", "assumed"};
    return names[level];
}
