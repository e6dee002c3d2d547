/// @file as_motion.h
/// Motions of Kawasaki's programs.
#ifndef ZV_POST_AS_MOTION_H
#define ZV_POST_AS_MOTION_H

#include "post/dialect.h"

#define ZV_AS_ONCE_JOINT "once%" ///< variables with a SPEED without ALWAYS, which counts for one motion
#define ZV_AS_ONCE "once="

/// Reads the line when it begins with a motion.
bool zv_as_read_motion(zv_post_reader *reader, zv_scan *scan);

#endif
