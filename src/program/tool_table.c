/// @file tool_table.c
/// Reads a tool table as LinuxCNC keeps it: `T3 P3 X0 Z-12.5 D6.0 ; end mill`, words in any order, one tool per line.
#include <math.h>
#include <string.h>

#include "program/tool_list.h"
#include "zveno/text.h"

/// A place in the text.
typedef struct reader {
    const char *text, *line_start, *end;
    int line;
} reader;

static zv_status fail(const reader *r, const char *at, const char *message, zv_error *why)
{
    return zv_fail(why, ZV_ERR_SYNTAX, r->line, (int)(at - r->line_start) + 1, "%s", message);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool line_ends(const reader *r)
{
    return r->text == r->end || *r->text == '\n' || *r->text == ';';
}

static void pass_spaces(reader *r)
{
    while (r->text < r->end && is_space(*r->text)) {
        ++r->text;
    }
}

static bool is_whole(double value, double most)
{
    return value >= 0.0 && value <= most && value == floor(value);
}

/// The words of one line.
typedef struct words {
    unsigned given; ///< bit 0: A
    double value[26];
} words;

static zv_status take_word(reader *r, words *w, zv_error *why)
{
    const char *at = r->text++;
    const char letter = (char)(*at >= 'a' && *at <= 'z' ? *at - 'a' + 'A' : *at);
    double value = 0.0;
    if (letter < 'A' || letter > 'Z' || !strchr("TPDXYZABCUVWIJQ", letter)) {
        return fail(r, at, "a tool has the words T P X Y Z A B C U V W D I J Q, then a ; with a remark", why);
    }
    pass_spaces(r);
    const size_t length = zv_number_read(r->text, (size_t)(r->end - r->text), &value);
    if (length == 0 || !isfinite(value)) {
        return fail(r, r->text, "a number was expected behind the letter", why);
    }
    if (w->given & (1u << (letter - 'A'))) {
        return fail(r, at, "this word is twice on the line", why);
    }
    if ((letter == 'T' || letter == 'P') && !is_whole(value, ZV_TOOL_NUMBER_MOST)) {
        return fail(r, at, "T and P are whole numbers from 0 to 99999", why);
    }
    r->text += length;
    w->given |= 1u << (letter - 'A');
    w->value[letter - 'A'] = value;
    return ZV_OK;
}

static zv_tool tool_of(const words *w)
{
    const double *v = w->value;
    return (zv_tool){.number = (int)v['T' - 'A'],
                     .pocket = (int)v['P' - 'A'],
                     .offset = {v['X' - 'A'], v['Y' - 'A'], v['Z' - 'A'], v[0], v[1], v[2]},
                     .diameter = v['D' - 'A'],
                     .front = v['I' - 'A'],
                     .back = v['J' - 'A'],
                     .orientation = v['Q' - 'A']};
}

static zv_status take_line(reader *r, zv_tool_list *list, zv_error *why)
{
    words w = {.given = 0};
    zv_status status = ZV_OK;
    pass_spaces(r);
    const char *start = r->text;
    while (status == ZV_OK && !line_ends(r)) {
        status = take_word(r, &w, why);
        pass_spaces(r);
    }
    if (status != ZV_OK || r->text == start) {
        return status;
    }
    const zv_tool tool = tool_of(&w);
    if (!(w.given & (1u << ('T' - 'A')))) {
        return fail(r, start, "a tool needs its number T", why);
    }
    if (zv_tool_find(list, tool.number)) {
        return fail(r, start, "another line has a tool of this number", why);
    }
    zv_tool *entry = zv_tool_add(list, tool.number);
    if (!entry) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the tool table");
    }
    *entry = tool;
    return ZV_OK;
}

zv_status zv_tools_read(const char *text, size_t size, zv_tools *out, zv_error *why)
{
    const size_t mark = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    reader r = {.text = text + mark, .line_start = text + mark, .end = text + size, .line = 1};
    zv_tool_list list = {0};
    zv_status status = ZV_OK;
    while (status == ZV_OK && r.text < r.end) {
        status = take_line(&r, &list, why);
        const char *end = status == ZV_OK ? memchr(r.text, '\n', (size_t)(r.end - r.text)) : NULL;
        r.line_start = r.text = end ? end + 1 : r.end;
        ++r.line;
    }
    if (status != ZV_OK) {
        zv_tool_list_free(&list);
        return status;
    }
    *out = (zv_tools){list.tool, list.count};
    return ZV_OK;
}

void zv_tools_free(zv_tools *tools)
{
    zv_tool_list list = {tools->tool, tools->count, tools->count};
    zv_tool_list_free(&list);
    *tools = (zv_tools){0};
}
