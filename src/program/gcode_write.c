/// @file gcode_write.c
/// Words and comments of G-code as text. Numbers are whole counts, so that what is written is what was meant.
#include "program/gcode_write.h"

#include "base/assert.h"

enum { LONGEST_COMMENT = 60 };

void zv_gcode_put_word(zv_text *out, const char *letter, long long count, int decimals)
{
    ZV_ASSERT(out && letter && decimals >= 0 && decimals <= 9);
    long long one = 1;
    for (int i = 0; i < decimals; ++i) {
        one *= 10;
    }
    const long long size = count < 0 ? -count : count;
    long long rest = size % one;
    int digits = decimals;
    zv_text_addf(out, " %s%s%lld", letter, count < 0 ? "-" : "", size / one);
    while (digits > 0 && rest % 10 == 0) {
        rest /= 10;
        --digits;
    }
    if (digits > 0) {
        zv_text_addf(out, ".%0*lld", digits, rest);
    }
}

static void put_plain(zv_text *out, const char *name, int i)
{
    const char c = name[i];
    const char plain[] = {c >= ' ' && c < 127 && c != '(' && c != ')' && c != ';' && c != '%' ? c : '_', '\0'};
    zv_text_add(out, plain);
}

void zv_gcode_put_comment(zv_text *out, const char *name)
{
    ZV_ASSERT(out && name);
    zv_text_add(out, "(");
    for (int i = 0; name[i] && i < LONGEST_COMMENT; ++i) {
        put_plain(out, name, i);
    }
    zv_text_add(out, ")\n");
}
