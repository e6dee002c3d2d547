/// @file ls_points.h
/// Places of Fanuc programs: points of /POS, position registers, frames and tools by number.
#ifndef ZV_POST_LS_POINTS_H
#define ZV_POST_LS_POINTS_H

#include "post/dialect.h"

/// The points of a section /POS of file number `file`, kept under their numbers.
void zv_ls_read_points(zv_post_reader *reader, int file, const char *text, const char *end, int line);
/// The number behind "P[", with the name in quotes that may follow it.
bool zv_ls_take_index(zv_post_reader *reader, zv_scan *scan, int *out);
/// "P[1]" or "PR[R[2]]"; false, with an error, when it is not known.
bool zv_ls_take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out);
/// The register behind "PR[".
bool zv_ls_take_register(zv_post_reader *reader, zv_scan *scan, zv_post_point *out);
/// What follows is meant in the user frame and with the tool of the point.
void zv_ls_use_frames(zv_post_reader *reader, const zv_scan *scan, const zv_post_point *point);
/// X Y Z W P R, or the first six joints, in mm and degrees.
void zv_ls_numbers_of(const zv_post_reader *reader, const zv_post_point *point, double values[6]);
/// "PR[1]=P[2]", "PR[3]=PR[1]+PR[2]", "UFRAME[9]=PR[9]"; false when the line is no such thing.
bool zv_ls_read_assignment(zv_post_reader *reader, zv_scan *scan);

#endif
