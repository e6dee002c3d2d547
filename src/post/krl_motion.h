/// @file krl_motion.h
/// Motions of KUKA's programs.
#ifndef ZV_POST_KRL_MOTION_H
#define ZV_POST_KRL_MOTION_H

#include "post/dialect.h"

/// Reads the line when it begins with a motion.
bool zv_krl_read_motion(zv_post_reader *reader, zv_scan *scan);

#endif
