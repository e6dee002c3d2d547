/// @file jbi_points.h
/// Points of Yaskawa's jobs, the stations beside the arm, user frames.
#ifndef ZV_POST_JBI_POINTS_H
#define ZV_POST_JBI_POINTS_H

#include "post/dialect.h"

/// What the lines of a point section have said last.
typedef struct zv_jbi_section {
    bool of_pulses;
    int user; ///< the user frame of its poses; 0: the base
    zv_post_configuration configuration;
} zv_jbi_section;

#define ZV_JBI_SHIFT "shift" ///< SFTON: so far all points are moved

/// The name under which a point is kept: those of a job are its own, P variables are shared.
bool zv_jbi_name_point(int file, const char *name, char out[ZV_NAME_SIZE]);
/// The name under which user frame `number` is kept.
void zv_jbi_frame_key(double number, char key[ZV_NAME_SIZE]);
/// "///POSTYPE PULSE" and the like; false when the line is no header of points.
bool zv_jbi_read_header(zv_post_reader *reader, zv_scan *line, zv_jbi_section *s);
/// "C00000=1,2,3,4,5,6".
void zv_jbi_read_point(zv_post_reader *reader, int file, zv_scan *line, const zv_jbi_section *s);
/// "C00000 BC00000"; false, with an error, when it is not known.
bool zv_jbi_take_point(zv_post_reader *reader, zv_scan *scan, zv_post_point *out);
/// What follows is meant in the user frame of the point, and with the shift that is on.
void zv_jbi_use_frame(zv_post_reader *reader, const zv_scan *scan, const zv_post_point *point);
/// Keeps a point under another name; or nothing.
void zv_jbi_keep_as(zv_post_reader *reader, const zv_post_point *point, const char *name);
void zv_jbi_forget(zv_post_reader *reader, const char *name);

#endif
