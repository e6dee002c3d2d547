/// @file message.c
/// Comments that speak: (MSG, text) as it is, (DEBUG, ..) and (PRINT, ..) with the values of variables put in,
/// (ABORT, ..) as the last word of a program; and (GRIP), (GRIP CLOSE) and (GRIP OPEN), which drive a gripper.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/characters.h"
#include "program/emit.h"
#include "program/events.h"

enum { MESSAGE_SIZE = 512, VALUE_SIZE = 40 };

/// Values nearer to zero than this are spoken as 0, as EQ compares them.
#define SPOKEN_AS_ZERO 1e-4

/// Event codes of spoken comments: there are no such M codes.
#define EVENT_MESSAGE (-1.0)
#define EVENT_PRINT (-2.0)
#define EVENT_ABORT (-3.0)

/// The variable at the '#' under the cursor, as speech knows it: #<name>, or # and digits. False for anything else.
static bool read_spoken(zv_cursor *cursor, double *value, bool *known)
{
    const int start = cursor->at++;
    const char next = cursor->at < cursor->size ? cursor->text[cursor->at] : '\0';
    zv_variable variable = {.number = 0};
    if (next == '<' ? !zv_read_variable(cursor, &variable) : !zv_is_digit(next)) {
        cursor->at = start;
        return false;
    }
    for (; cursor->at < cursor->size && zv_is_digit(cursor->text[cursor->at]) && next != '<'; ++cursor->at) {
        const int number = 10 * variable.number + (cursor->text[cursor->at] - '0');
        variable.number = number < ZV_PARAMETER_COUNT ? number : ZV_PARAMETER_COUNT;
    }
    *known = zv_variable_value(cursor, &variable, start, value);
    return true;
}

/// %d, %f and %.Nf choose how many decimals the values behind them have: 0, 4 or N. The length of the word, or 0.
static int read_format(const char *text, int left, int *decimals)
{
    if (left >= 2 && text[0] == '%' && (text[1] == 'd' || text[1] == 'f')) {
        *decimals = text[1] == 'd' ? 0 : 4;
        return 2;
    }
    if (left >= 4 && text[0] == '%' && text[1] == '.' && text[2] >= '0' && text[2] <= '9' && text[3] == 'f') {
        *decimals = text[2] - '0';
        return 4;
    }
    return 0;
}

/// Puts the value of each #variable in place of its name; of one that nobody set, ######.
static void expand(zv_interpreter *in, const char *text, int size, char out[MESSAGE_SIZE])
{
    zv_issue ignored = {.code = NULL};
    zv_cursor cursor = in->cursor;
    cursor.text = text;
    cursor.size = size;
    cursor.at = 0;
    cursor.issue = &ignored;
    int length = 0, decimals = 6;
    while (cursor.at < size && length < MESSAGE_SIZE - VALUE_SIZE) {
        double value = 0.0;
        bool known = false;
        const int format = read_format(text + cursor.at, size - cursor.at, &decimals);
        if (format > 0) {
            cursor.at += format;
        } else if (text[cursor.at] == '#' && read_spoken(&cursor, &value, &known)) {
            length +=
                known ? snprintf(out + length, VALUE_SIZE, "%.*f", decimals, fabs(value) < SPOKEN_AS_ZERO ? 0.0 : value)
                      : snprintf(out + length, VALUE_SIZE, "######");
            length = length < MESSAGE_SIZE - VALUE_SIZE ? length : MESSAGE_SIZE - VALUE_SIZE;
        } else {
            out[length++] = text[cursor.at++];
        }
        ignored.code = NULL;
    }
    out[length] = '\0';
}

static const struct {
    const char *word;
    double event;
    bool expands;
} kinds[] = {{"msg,", EVENT_MESSAGE, false},
             {"debug,", EVENT_MESSAGE, true},
             {"print,", EVENT_PRINT, true},
             {"abort,", EVENT_ABORT, true}};

/// What is left of a comment in capitals, without the spaces around it; "" when it is longer than `size`.
static void take_capitals(const zv_cursor *comment, char *out, int size)
{
    int end = comment->size, length = 0;
    while (end > comment->at && comment->text[end - 1] == ' ') {
        --end;
    }
    for (int i = comment->at; i < end && end - comment->at < size; ++i) {
        const char c = comment->text[i];
        out[length++] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    out[length] = '\0';
}

/// A gripper is told by a comment of its own: nothing else may stand in it.
static bool execute_grip(zv_interpreter *in, const zv_cursor *comment)
{
    static const double no_values[3] = {0.0, 0.0, 0.0};
    char text[16];
    take_capitals(comment, text, (int)sizeof text);
    const bool is_grip = strncmp(text, "GRIP", 4) == 0;
    const char *rest = is_grip ? text + 4 : text;
    const bool has_word = *rest == ' ' && (strcmp(rest + 1, "CLOSE") == 0 || strcmp(rest + 1, "OPEN") == 0);
    if (is_grip && (!*rest || has_word)) {
        return zv_emit_event(in, EVENT_MESSAGE, no_values, text);
    }
    return true;
}

bool zv_message_execute(zv_interpreter *in)
{
    static const double no_values[3] = {0.0, 0.0, 0.0};
    zv_cursor cursor = in->cursor;
    cursor.text = in->block.comment;
    cursor.size = in->block.comment_size;
    cursor.at = 0;
    zv_cursor_peek(&cursor);
    const int start = cursor.at;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; ++i) {
        const int length = (int)strlen(kinds[i].word);
        cursor.at = start;
        if (!zv_cursor_take_word(&cursor, kinds[i].word) || cursor.at - start != length) { // no spaces inside
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
        if (kinds[i].event == EVENT_ABORT) {
            in->ended = true;
            return ZV_WRONG(in, (int)(in->block.comment - in->cursor.text), "aborted", "the program gives up: %s",
                            text);
        }
        return zv_emit_event(in, kinds[i].event, no_values, text);
    }
    cursor.at = start;
    return execute_grip(in, &cursor);
}
