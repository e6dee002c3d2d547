/// @file as_locations.h
/// Locations of Kawasaki's programs.
#ifndef ZV_POST_AS_LOCATIONS_H
#define ZV_POST_AS_LOCATIONS_H

#include "post/dialect.h"

/// "frame+point": a product; "-frame" is the inverse; false, with an error, when it is none.
bool zv_as_take_location(zv_post_reader *reader, zv_scan *scan, zv_post_point *out);
/// The blocks .TRANS, .JOINTS and .REALS of a file.
void zv_as_read_blocks(zv_post_reader *reader, const zv_post_file *file);

#endif
