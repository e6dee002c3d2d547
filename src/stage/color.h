/// @file color.h
/// Colours of materials as formats for light want them.
#ifndef ZV_STAGE_COLOR_H
#define ZV_STAGE_COLOR_H

#include <stdint.h>

#include "base/exponential.h"

/// One channel of sRGB, 0 to 255, to linear light, as IEC 61966-2-1 says.
static inline double zv_linear_light(uint32_t byte)
{
    const double c = byte / 255.0;
    return c <= 0.04045 ? c / 12.92 : zv_pow((c + 0.055) / 1.055, 2.4);
}

#endif
