/// @file xacro_reader.c
/// Words and signs.
#include "describe/xacro_reader.h"

#include <string.h>

#include "base/characters.h"

zv_xacro_value zv_xacro_fail(zv_xacro_reader *in, const char *what, zv_xml_text which)
{
    if (in->status == ZV_OK) {
        in->status = zv_fail(in->why, ZV_ERR_SYNTAX, in->place->line, in->place->column,
                             "in the expression '%.*s': %s '%.*s'", ZV_SHOWN(in->whole), what, ZV_SHOWN(which));
    }
    in->at = in->end;
    return zv_xacro_number(0.0);
}

zv_xacro_value zv_xacro_stop(zv_xacro_reader *in, zv_status status)
{
    in->status = in->status == ZV_OK ? status : in->status;
    in->at = in->end;
    return zv_xacro_number(0.0);
}

zv_xacro_value zv_xacro_no_memory(zv_xacro_reader *in)
{
    return zv_xacro_stop(in, zv_fail(in->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description"));
}

bool zv_xacro_is_letter(char c)
{
    return zv_is_letter(c) || c == '_';
}

char zv_xacro_peek(zv_xacro_reader *in)
{
    while (in->at < in->end && (*in->at == ' ' || *in->at == '\t' || *in->at == '\n' || *in->at == '\r')) {
        ++in->at;
    }
    return in->at < in->end ? *in->at : '\0';
}

zv_xml_text zv_xacro_rest(const zv_xacro_reader *in)
{
    return (zv_xml_text){in->at, (size_t)(in->end - in->at)};
}

bool zv_xacro_enter(zv_xacro_reader *in)
{
    const bool fits = *in->depth < ZV_XACRO_DEEPEST;
    *in->depth += fits;
    if (!fits) {
        zv_xacro_fail(in, "this is nested too deeply:", zv_xacro_rest(in));
    }
    return fits;
}

bool zv_xacro_take(zv_xacro_reader *in, const char *sign)
{
    const size_t size = strlen(sign);
    zv_xacro_peek(in);
    if ((size_t)(in->end - in->at) < size || memcmp(in->at, sign, size) != 0) {
        return false;
    }
    const char after = in->at + size < in->end ? in->at[size] : '\0';
    const bool is_longer = size == 1 && ((sign[0] == '*' && after == '*') || (sign[0] == '/' && after == '/') ||
                                         ((sign[0] == '<' || sign[0] == '>' || sign[0] == '=') && after == '='));
    in->at += is_longer ? 0 : size;
    return !is_longer;
}

bool zv_xacro_take_word(zv_xacro_reader *in, const char *word)
{
    const size_t size = strlen(word);
    zv_xacro_peek(in);
    if ((size_t)(in->end - in->at) < size || memcmp(in->at, word, size) != 0) {
        return false;
    }
    const char after = in->at + size < in->end ? in->at[size] : '\0';
    if (zv_xacro_is_letter(after) || zv_is_digit(after)) {
        return false;
    }
    in->at += size;
    return true;
}

zv_xml_text zv_xacro_take_name(zv_xacro_reader *in)
{
    const char *const start = in->at;
    while (in->at < in->end && (zv_xacro_is_letter(*in->at) || zv_is_digit(*in->at))) {
        ++in->at;
    }
    return (zv_xml_text){start, (size_t)(in->at - start)};
}

const char *zv_xacro_take_one_of(zv_xacro_reader *in, const char *const *signs)
{
    for (; *signs; ++signs) {
        if (zv_xacro_take(in, *signs)) {
            return *signs;
        }
    }
    return NULL;
}
