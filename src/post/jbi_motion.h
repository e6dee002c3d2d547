/// @file jbi_motion.h
/// Motions of Yaskawa's jobs.
#ifndef ZV_POST_JBI_MOTION_H
#define ZV_POST_JBI_MOTION_H

#include "post/dialect.h"

/// "VJ=25.00", "V=150.0 PL=2": what counts from here on.
void zv_jbi_read_settings(zv_post_reader *reader, zv_scan *scan);
/// Reads the line when it begins with a motion.
bool zv_jbi_read_motion(zv_post_reader *reader, zv_scan *scan);

#endif
