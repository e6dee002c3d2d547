/// @file rapid_values.h
/// Values of ABB's modules: targets, tools, work objects, speeds and zones, in brackets, by name or computed.
#ifndef ZV_POST_RAPID_VALUES_H
#define ZV_POST_RAPID_VALUES_H

#include "post/dialect.h"

/// "[[x,y,z],[q1,q2,q3,q4],...]", kept as a point: what it means is known where it is used.
bool zv_rapid_take_data(zv_scan *scan, zv_post_reader *reader, zv_post_point *out);
/// The same, the name of a declaration, or a target computed from such; false, with an error that says `what` was expected.
bool zv_rapid_take_value(zv_post_reader *reader, zv_scan *scan, const char *what, zv_post_point *out);

#endif
