/// @file json_write.c
/// JSON on one line, with the commas put where they belong.
///
/// A value and a key are preceded by ", " when something is before them in the same object or array; a key is
/// followed by its value without one. One flag covers both, because an opening bracket and a key clear it and a
/// finished value sets it.
#include <math.h>
#include <string.h>

#include "text/grow.h"
#include "text/utf8.h"

zv_json_writer zv_json_writer_on(zv_text *out)
{
    return (zv_json_writer){.out = out, .needs_comma = false};
}

/// Room for a value of at most `size` bytes, the comma before it already written.
static char *begin_value(zv_json_writer *writer, size_t size)
{
    char *end = zv_text_room(writer->out, size + 2);
    if (end && writer->needs_comma) {
        memcpy(end, ", ", 2);
        writer->out->size += 2;
        end += 2;
    }
    writer->needs_comma = true;
    return end;
}

void zv_json_raw(zv_json_writer *writer, const char *json, size_t size)
{
    char *end = begin_value(writer, size);
    if (end) {
        memcpy(end, json, size);
        zv_text_grown(writer->out, size);
    }
}

void zv_json_raw_line(zv_json_writer *writer, const char *json, size_t size)
{
    const size_t start = writer->out->size;
    zv_json_raw(writer, json, size);
    for (size_t i = start; i < writer->out->size; ++i) {
        if (writer->out->data[i] == '\n' || writer->out->data[i] == '\r') {
            writer->out->data[i] = ' ';
        }
    }
}

static void open_bracket(zv_json_writer *writer, const char *bracket)
{
    zv_json_raw(writer, bracket, 1);
    writer->needs_comma = false;
}

static void close_bracket(zv_json_writer *writer, const char *bracket)
{
    zv_text_append(writer->out, bracket, 1);
    writer->needs_comma = true;
}

void zv_json_begin_object(zv_json_writer *writer)
{
    open_bracket(writer, "{");
}

void zv_json_end_object(zv_json_writer *writer)
{
    close_bracket(writer, "}");
}

void zv_json_begin_array(zv_json_writer *writer)
{
    open_bracket(writer, "[");
}

void zv_json_end_array(zv_json_writer *writer)
{
    close_bracket(writer, "]");
}

void zv_json_key(zv_json_writer *writer, const char *key)
{
    const size_t size = strlen(key);
    char *end = begin_value(writer, size + 4);
    if (end) {
        end[0] = '"';
        memcpy(end + 1, key, size);
        memcpy(end + 1 + size, "\": ", 3);
        zv_text_grown(writer->out, size + 4);
    }
    writer->needs_comma = false;
}

void zv_json_number(zv_json_writer *writer, double value)
{
    if (!isfinite(value)) {
        zv_json_null(writer);
        return;
    }
    char *end = begin_value(writer, ZV_NUMBER_SIZE);
    if (end) {
        zv_text_grown(writer->out, (size_t)zv_number_write(value, end));
    }
}

void zv_json_integer(zv_json_writer *writer, long long value)
{
    char digits[ZV_NUMBER_SIZE];
    char *at = digits + sizeof digits;
    unsigned long long rest = value < 0 ? 0ull - (unsigned long long)value : (unsigned long long)value;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0) {
        *--at = '-';
    }
    zv_json_raw(writer, at, (size_t)(digits + sizeof digits - at));
}

void zv_json_bool(zv_json_writer *writer, bool value)
{
    zv_json_raw(writer, value ? "true" : "false", value ? 4 : 5);
}

void zv_json_null(zv_json_writer *writer)
{
    zv_json_raw(writer, "null", 4);
}

/// The text of one character inside a string: itself, an escape, or U+FFFD for a byte that is not UTF-8. Returns how
/// many bytes of `text` it stands for.
static size_t add_escaped(zv_text *out, const char *text, size_t size)
{
    const unsigned char byte = (unsigned char)*text;
    static const char short_escapes[32] = {
        ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n', ['\r'] = 'r', ['\t'] = 't',
    };
    if (byte == '"' || byte == '\\') {
        zv_text_append(out, (const char[]){'\\', (char)byte}, 2);
    } else if (byte < 0x20 && short_escapes[byte]) {
        zv_text_append(out, (const char[]){'\\', short_escapes[byte]}, 2);
    } else if (byte < 0x20) {
        zv_text_addf(out, "\\u%04x", byte);
    } else {
        const size_t length = zv_utf8_length(text, size);
        zv_text_append(out, length ? text : "\xEF\xBF\xBD", length ? length : 3);
        return length ? length : 1;
    }
    return 1;
}

static bool is_plain(char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

void zv_json_string(zv_json_writer *writer, const char *text, size_t size)
{
    zv_json_raw(writer, "\"", 1);
    for (size_t at = 0; at < size;) {
        size_t plain = at;
        while (plain < size && is_plain(text[plain])) {
            ++plain;
        }
        zv_text_append(writer->out, text + at, plain - at);
        at = plain;
        if (at < size) {
            at += add_escaped(writer->out, text + at, size - at);
        }
    }
    zv_text_append(writer->out, "\"", 1);
}

void zv_json_key_text(zv_json_writer *writer, const char *key, size_t size)
{
    zv_json_string(writer, key, size);
    zv_text_append(writer->out, ": ", 2);
    writer->needs_comma = false;
}

void zv_json_numbers(zv_json_writer *writer, const double *values, int count)
{
    zv_json_begin_array(writer);
    for (int i = 0; i < count; ++i) {
        zv_json_number(writer, values[i]);
    }
    zv_json_end_array(writer);
}
