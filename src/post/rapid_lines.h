/// @file rapid_lines.h
/// Statements of ABB's modules may go over several lines.
#ifndef ZV_POST_RAPID_LINES_H
#define ZV_POST_RAPID_LINES_H

#include "post/scan.h"

/// Puts a statement that goes over several lines on its first one; the others stay empty, so that lines keep their numbers.
void zv_rapid_join_lines(const zv_text *from, zv_text *out);

#endif
