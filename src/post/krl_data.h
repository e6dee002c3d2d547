/// @file krl_data.h
/// Data of KUKA's motions (PDAT, LDAT, FDAT), and tools and bases by number.
#ifndef ZV_POST_KRL_DATA_H
#define ZV_POST_KRL_DATA_H

#include "post/krl_targets.h"

#define ZV_KRL_CPTP "$APO.CPTP" ///< variable with the level of C_PTP

/// What PDAT, LDAT and FDAT say, kept as numbers under "name member".
void zv_krl_keep_data(zv_post_reader *reader, const char *name, const zv_krl_members *m);
/// A member of such data; false, with `out` untouched, when it was not given.
bool zv_krl_find_datum(const zv_post_reader *reader, const char *name, int member, double *out);
/// All that stands under one name, under another too.
void zv_krl_copy_data(zv_post_reader *reader, const char *from, const char *to);
/// TOOL_DATA[n] and BASE_DATA[n] become what poses are meant in.
void zv_krl_use_tool(zv_post_reader *reader, const zv_scan *scan, double number);
void zv_krl_use_base(zv_post_reader *reader, const zv_scan *scan, double number);
/// Both, as data of a motion say.
void zv_krl_use_frames(zv_post_reader *reader, const zv_scan *scan, const char *data);

#endif
