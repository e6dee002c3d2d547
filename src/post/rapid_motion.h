/// @file rapid_motion.h
/// Motions of ABB's modules.
#ifndef ZV_POST_RAPID_MOTION_H
#define ZV_POST_RAPID_MOTION_H

#include "post/dialect.h"

/// Reads the statement when it begins with a motion.
bool zv_rapid_read_motion(zv_post_reader *reader, zv_scan *scan);
/// "\\V:=100\\Conc": what of the switches the path depends on, the speed in mm/s, is taken.
void zv_rapid_take_switches(zv_post_reader *reader, zv_scan *scan, double *speed);
/// The number of a signal's name: do12 is 12.
double zv_rapid_number_in(const char *name);

#endif
