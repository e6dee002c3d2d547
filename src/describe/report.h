/// @file report.h
/// What an import or export says about its work, line by line.
#ifndef ZV_DESCRIBE_REPORT_H
#define ZV_DESCRIBE_REPORT_H

#include "base/arena.h"
#include "zveno/describe.h"

/// A file with more to tell gets one line that counts the rest.
enum { ZV_REPORT_LINES = 1000 };

typedef struct zv_report {
    zv_arena *arena; ///< of the sentences
    int count;       ///< lines in `line`
    int left_out;    ///< lines that found no place
    zv_report_line line[ZV_REPORT_LINES + 1];
} zv_report;

/// Adds a printf-style sentence. Without memory the line is only counted.
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
void zv_report_add(zv_report *report, zv_report_level level, int line, int column, const char *format, ...);

/// Adds the line that counts what found no place; call it once, at the end.
void zv_report_close(zv_report *report);

#endif
