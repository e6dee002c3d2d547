/// @file issue_sink.c
/// Issues go to the sink.
#include "program/issue_sink.h"

#include <string.h>

void zv_issue_report(zv_interpreter *in, const zv_issue *issue)
{
    if (zv_reported_before(&in->reported, issue->line, issue->is_warning ? issue->code : NULL)) {
        in->repeats += !issue->is_warning;
        return;
    }
    in->summary->errors += !issue->is_warning;
    in->summary->warnings += issue->is_warning;
    if (in->sink->issue && !in->sink->issue(in->sink->user, issue)) {
        in->stopped = true;
    }
}

void zv_warn(zv_interpreter *in, int column, const char *code, const char *message)
{
    zv_issue warning = {.line = in->cursor.line, .column = column, .is_warning = true, .code = code};
    strncpy(warning.message, message, sizeof warning.message - 1);
    zv_issue_report(in, &warning);
}
