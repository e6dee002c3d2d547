/// @file urscript_motion.h
/// Motions of URScript.
#ifndef ZV_POST_URSCRIPT_MOTION_H
#define ZV_POST_URSCRIPT_MOTION_H

#include "post/dialect.h"

/// Reads the line when it begins with a motion.
bool zv_urscript_read_motion(zv_post_reader *reader, zv_scan *scan);

#endif
