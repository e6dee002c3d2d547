/// @file message.c
/// Comments that speak: (MSG, text) as it is, (DEBUG, ..) and (PRINT, ..) with the values of variables put in.
#include <stdio.h>
#include <string.h>

#include "program/interpreter.h"

enum { MESSAGE_SIZE = 512 };

/// Event codes of spoken comments: there are no such M codes.
#define EVENT_MESSAGE (-1.0)
#define EVENT_PRINT (-2.0)

/// Puts the value of each #variable in place of its name. A variable nobody set stays as it is written.
static void expand(zv_interpreter *in, const char *text, int size, char out[MESSAGE_SIZE])
{
    zv_issue ignored = {.code = NULL};
    zv_cursor cursor = in->cursor;
    cursor.text = text;
    cursor.size = size;
    cursor.at = 0;
    cursor.issue = &ignored;
    int length = 0;
    while (cursor.at < size && length < MESSAGE_SIZE - 32) {
        double value;
        const int start = cursor.at;
        if (text[start] == '#' && zv_read_value(&cursor, &value)) {
            length += snprintf(out + length, 32, "%.6f", value);
            length = length < MESSAGE_SIZE - 32 ? length : MESSAGE_SIZE - 32;
        } else {
            out[length++] = text[start];
            cursor.at = start + 1;
            ignored.code = NULL;
        }
    }
    out[length] = '\0';
}

static const struct {
    const char *word;
    double event;
    bool expands;
} kinds[] = {{"msg,", EVENT_MESSAGE, false}, {"debug,", EVENT_MESSAGE, true}, {"print,", EVENT_PRINT, true}};

bool zv_message_execute(zv_interpreter *in)
{
    static const double no_values[3] = {0.0, 0.0, 0.0};
    zv_cursor cursor = in->cursor;
    cursor.text = in->block.comment;
    cursor.size = in->block.comment_size;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        cursor.at = 0;
        if (!zv_cursor_take_word(&cursor, kinds[i].word)) {
            continue;
        }
        char text[MESSAGE_SIZE];
        const char *rest = cursor.text + cursor.at;
        const int size = cursor.size - cursor.at;
        if (kinds[i].expands) {
            expand(in, rest, size, text);
        } else {
            snprintf(text, sizeof text, "%.*s", size, rest);
        }
        return zv_emit_event(in, kinds[i].event, no_values, text);
    }
    return true;
}
