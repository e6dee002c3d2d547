/// @file spel_motion.h
/// Motions of Epson's programs.
#ifndef ZV_POST_SPEL_MOTION_H
#define ZV_POST_SPEL_MOTION_H

#include "post/dialect.h"

#define ZV_SPEL_CP_ON "CP on" ///< variables with what CP and LimZ have set
#define ZV_SPEL_LIM_Z "LimZ"

/// Under which name Local 1 or Tool 1 is kept.
void zv_spel_frame_key(const char *what, int number, char key[ZV_NAME_SIZE]);
/// Reads the line when it begins with a motion.
bool zv_spel_read_motion(zv_post_reader *reader, zv_scan *scan);

#endif
