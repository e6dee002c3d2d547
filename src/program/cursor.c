/// @file cursor.c
/// Moving along a line in which spaces mean nothing and case does not matter.
#include "program/cursor.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/characters.h"

char zv_cursor_peek(zv_cursor *cursor)
{
    while (cursor->at < cursor->size && (cursor->text[cursor->at] == ' ' || cursor->text[cursor->at] == '\t')) {
        ++cursor->at;
    }
    return cursor->at < cursor->size ? zv_lower(cursor->text[cursor->at]) : 0;
}

bool zv_cursor_take(zv_cursor *cursor, char c)
{
    if (zv_cursor_peek(cursor) != c) {
        return false;
    }
    ++cursor->at;
    return true;
}

bool zv_cursor_take_word(zv_cursor *cursor, const char *word)
{
    const int start = cursor->at;
    for (; *word; ++word) {
        if (!zv_cursor_take(cursor, *word)) {
            cursor->at = start;
            return false;
        }
    }
    return true;
}

bool zv_cursor_take_comment(zv_cursor *cursor, bool tolerant, const char **text, int *size)
{
    const int start = cursor->at;
    const char *inside = cursor->text + start + 1;
    const int left = cursor->size - start - 1;
    const char *end = memchr(inside, ')', (size_t)left);
    if (!end) {
        return zv_cursor_fail(cursor, start, "comment_not_closed", "this comment is not closed by ')'");
    }
    const char *nested = memchr(inside, '(', (size_t)(end - inside));
    if (nested && !tolerant) {
        return zv_cursor_fail(cursor, (int)(nested - cursor->text), "comment_nested", "a comment inside a comment");
    }
    *text = inside;
    *size = (int)(end - inside);
    cursor->at = (int)(end - cursor->text) + 1;
    return true;
}

bool zv_cursor_fail(zv_cursor *cursor, int at, const char *code, const char *format, ...)
{
    zv_issue *issue = cursor->issue;
    if (issue->code) {
        return false;
    }
    issue->line = cursor->line;
    issue->column = at + 1;
    issue->is_warning = false;
    issue->code = code;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(issue->message, sizeof issue->message, format, arguments);
    va_end(arguments);
    return false;
}
