/// @file mjcf_copies.h
/// Parts of MJCF that are there more than once or come from another model: <replicate> and <attach>.
#ifndef ZV_DESCRIBE_MJCF_COPIES_H
#define ZV_DESCRIBE_MJCF_COPIES_H

#include "describe/mjcf_place.h"

/// `name` with a prefix and a suffix; without them `name` itself, not a copy. An empty `name` gives the prefix alone.
zv_xml_text zv_mjcf_name(zv_arena *arena, zv_xml_text before, zv_xml_text name, zv_xml_text after);

// ---- replicate ----

/// <replicate count="3" offset="1 0 0" euler="0 0 90" sep="-">: copies in a row, each at `step` of the one before it.
typedef struct zv_mjcf_row {
    int count;
    zv_pose step;
    zv_xml_text separator;
} zv_mjcf_row;

/// @return ZV_OK or ZV_ERR_SYNTAX
zv_status zv_mjcf_row_read(const zv_mjcf_angles *angles, const zv_element *replicate, zv_mjcf_row *out, zv_error *why);
/// What follows the names of copy `index`: the number with as many digits as the count has, then `after`, the number
/// of the row around it.
zv_xml_text zv_mjcf_number(zv_arena *arena, const zv_mjcf_row *row, int index, zv_xml_text after);

// ---- attach ----

/// The model that <attach> names among the assets of `mujoco`, as <mujoco>, or NULL when it was not read.
const zv_element *zv_mjcf_attached(const zv_element *mujoco, const zv_element *attach);
/// What of `model` is attached: a <body>, a <frame>, or the first <worldbody> of all when none is named; NULL when it is not
/// there. `childclass` becomes the class that the bodies around it give; `visited` grows by the elements looked at.
const zv_element *zv_mjcf_attached_part(const zv_element *model, const zv_element *attach, zv_xml_text *childclass,
                                        int *visited);

#endif
