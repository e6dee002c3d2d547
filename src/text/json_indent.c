/// @file json_indent.c
/// Breaks JSON into lines, outer levels first.
#include <string.h>

#include "zveno/text.h"

/// Objects and arrays at this depth and deeper stay in one line.
enum { FLAT_DEPTH = 3, INDENT = 4 };

static void break_line(zv_text *out, int depth)
{
    static const char spaces[] = "                ";
    zv_text_add(out, "\n");
    zv_text_append(out, spaces, (size_t)(depth * INDENT));
}

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Whether what opens here holds numbers and words only, or nothing.
static bool is_plain(const char *open, const char *end)
{
    for (const char *at = open + 1; at < end && *at != '{' && *at != '[' && *at != '"'; ++at) {
        if (*at == ']' || *at == '}') {
            return true;
        }
    }
    return false;
}

/// The end of the string that starts at `at`.
static const char *string_end(const char *at, const char *end)
{
    for (++at; at < end && *at != '"'; ++at) {
        at += *at == '\\';
    }
    return at < end ? at + 1 : end;
}

void zv_json_indent(const char *json, size_t size, zv_text *out)
{
    const char *const end = json + size;
    int depth = 0, plain = 0; // inside a plain array nothing is broken
    for (const char *at = json; at < end;) {
        const char *const next = *at == '"' ? string_end(at, end) : at + 1;
        const bool opens = *at == '{' || *at == '[', closes = *at == '}' || *at == ']';
        plain += opens && is_plain(at, end);
        depth += opens && !plain;
        depth -= closes && !plain;
        const bool breaks = !plain && depth < FLAT_DEPTH + (closes ? 0 : 1);
        if (closes && breaks) {
            break_line(out, depth);
        }
        if (!is_space(*at)) {
            zv_text_append(out, at, (size_t)(next - at));
        }
        if ((opens || *at == ',') && breaks) {
            break_line(out, depth);
        } else if (*at == ',' || *at == ':') {
            zv_text_add(out, " ");
        }
        plain -= closes && plain;
        at = next;
    }
    zv_text_add(out, "\n");
}
