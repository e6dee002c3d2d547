/// @file characters.h
/// Kinds of characters of ASCII, whatever the locale of the process: bytes beyond are neither letters nor digits.
#ifndef ZV_BASE_CHARACTERS_H
#define ZV_BASE_CHARACTERS_H

#include <stdbool.h>

#include "base/inline.h"

ZV_INLINE bool zv_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

ZV_INLINE char zv_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

ZV_INLINE char zv_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

ZV_INLINE bool zv_is_letter(char c)
{
    return zv_lower(c) >= 'a' && zv_lower(c) <= 'z';
}

/// The value of a hexadecimal digit, -1 for anything else.
ZV_INLINE int zv_hex_digit(char c)
{
    const char small = zv_lower(c);
    return zv_is_digit(c) ? c - '0' : small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

#endif
