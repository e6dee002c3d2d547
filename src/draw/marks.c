/// @file marks.c
/// Accents, ours: x = 0 is the middle of their letter; those above begin at y = 0, those below hang from it.
#include "draw/glyphs.h"

// clang-format off
static const zv_glyph marks[] = {
    {0x0300, 0, "-3,4 1,0"},
    {0x0301, 0, "3,4 -1,0"},
    {0x0302, 0, "-3.5,0 0,3.5 3.5,0"},
    {0x0303, 0, "(-2,0.8 2.2,1.4 180:0) (2.4,0.8 2.2,1.4 180:360)"},
    {0x0304, 0, "-4,1 4,1"},
    {0x0306, 0, "(0,4 3.8,3.8 180:360)"},
    {0x0307, 0, "(0,1.2 0.8,0.8 0:360)"},
    {0x0308, 0, "(-3,1.2 0.8,0.8 0:360) | (3,1.2 0.8,0.8 0:360)"},
    {0x030a, 0, "(0,2 2,2 -90:270)"},
    {0x030b, 0, "-0.5,4 -3.5,0 | 4,4 1,0"},
    {0x030c, 0, "-3.5,3.5 0,0 3.5,3.5"},
    {0x0326, 0, "0.5,-1.5 -1,-5"},
    {0x0327, 0, "0,0 0,-1.8 (0,-3.8 2,2 90:-120)"},
    {0x0328, 0, "1.5,0 (2.5,-2.5 2.5,2.5 115:310)"},
};
// clang-format on

const zv_glyphs zv_glyphs_marks = {ZV_STROKES_PLAIN, marks, sizeof marks / sizeof marks[0]};
