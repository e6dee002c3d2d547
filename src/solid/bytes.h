/// @file bytes.h
/// Little-endian numbers at the end of a growing text.
#ifndef ZV_SOLID_BYTES_H
#define ZV_SOLID_BYTES_H

#include <stdint.h>
#include <string.h>

#include "zveno/geom.h"
#include "zveno/text.h"

static inline void zv_put_u32(zv_text *out, uint32_t value)
{
    const char bytes[] = {(char)(value & 0xFFu), (char)(value >> 8 & 0xFFu), (char)(value >> 16 & 0xFFu),
                          (char)(value >> 24 & 0xFFu)};
    zv_text_append(out, bytes, sizeof bytes);
}

static inline void zv_put_u16(zv_text *out, uint32_t value)
{
    const char bytes[] = {(char)(value & 0xFFu), (char)(value >> 8 & 0xFFu)};
    zv_text_append(out, bytes, sizeof bytes);
}

static inline void zv_put_float(zv_text *out, double value)
{
    const float number = (float)value;
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    zv_put_u32(out, bits);
}

static inline void zv_put_floats(zv_text *out, zv_vec3 v)
{
    zv_put_float(out, v.x);
    zv_put_float(out, v.y);
    zv_put_float(out, v.z);
}

#endif
