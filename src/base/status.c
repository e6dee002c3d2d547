/// @file status.c
/// The list of statuses as text, and errors that say where.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "zveno/base.h"

typedef struct status_row {
    const char *code, *sentence;
} status_row;

static const status_row rows[] = {
#define STATUS_ROW(symbol, code, sentence) {code, sentence},
    ZV_STATUS_LIST(STATUS_ROW)
#undef STATUS_ROW
};

const char *zv_status_code(zv_status status)
{
    return rows[status].code;
}

const char *zv_status_sentence(zv_status status)
{
    return rows[status].sentence;
}

zv_status zv_fail(zv_error *why, zv_status status, int line, int column, const char *format, ...)
{
    if (!why) {
        return status;
    }
    why->status = status;
    why->line = line;
    why->column = column;

    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(why->message, sizeof why->message, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof why->message) {
        memcpy(why->message + sizeof why->message - 4, "...", 4);
    }
    return status;
}

const char *zv_version(void)
{
    return ZV_VERSION;
}
