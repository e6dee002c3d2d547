/// @file report_print.h
/// The report of an import or export, for people.
#ifndef ZVENO_CLI_REPORT_PRINT_H
#define ZVENO_CLI_REPORT_PRINT_H

#include "zveno/text.h"

/// Prints one line each: place, level, sentence; nothing for an empty report.
void print_report_lines(const zv_json *report);

#endif
