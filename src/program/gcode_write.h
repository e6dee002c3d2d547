/// @file gcode_write.h
/// Pieces of G-code as text that every control reads: words and comments.
#ifndef ZV_PROGRAM_GCODE_WRITE_H
#define ZV_PROGRAM_GCODE_WRITE_H

#include "zveno/text.h"

/// " X1.25": a whole count of 10^-decimals (0 to 9), with as many decimals as it takes.
void zv_gcode_put_word(zv_text *out, const char *letter, long long count, int decimals);

/// "(name)" and the end of the line: plain letters without brackets, at most 60 of them; others become '_'.
void zv_gcode_put_comment(zv_text *out, const char *name);

#endif
