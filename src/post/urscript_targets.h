/// @file urscript_targets.h
/// Targets of URScript, and how fast its joints go.
#ifndef ZV_POST_URSCRIPT_TARGETS_H
#define ZV_POST_URSCRIPT_TARGETS_H

#include "post/dialect.h"

/// p[...] or [...], by itself, by name, or computed from such.
bool zv_urscript_take_target(zv_post_reader *reader, zv_scan *scan, zv_post_point *out);

#endif
