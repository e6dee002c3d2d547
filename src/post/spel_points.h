/// @file spel_points.h
/// Points of Epson's programs and of their .pts files.
#ifndef ZV_POST_SPEL_POINTS_H
#define ZV_POST_SPEL_POINTS_H

#include "post/dialect.h"

/// XY(...) with flags, JA(...), AglToPls(...), P1, a label, Here, with changes behind; false, with an error, when it is none.
bool zv_spel_take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out);
/// The records of a file of points, kept under their numbers and labels.
void zv_spel_read_points(zv_post_reader *reader, const zv_post_file *file);

#endif
