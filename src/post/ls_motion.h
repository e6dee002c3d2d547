/// @file ls_motion.h
/// Motions of Fanuc programs: what stands behind J, L, C, A and S.
#ifndef ZV_POST_LS_MOTION_H
#define ZV_POST_LS_MOTION_H

#include "post/dialect.h"

/// Reads the line when it begins with a motion, or with the end of a circle whose middle stood on the line before.
bool zv_ls_read_motion(zv_post_reader *reader, zv_scan *scan);
/// A chain of arcs has come to its end.
void zv_ls_end_arcs(zv_post_reader *reader, const zv_scan *scan);

#endif
