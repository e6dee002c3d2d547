/// @file workspace.h
/// The workspace of an arm within its joint limits: slices in a plane with a value of the poses there, and the cells of a
/// box in space.
#ifndef ZV_API_WORKSPACE_H
#define ZV_API_WORKSPACE_H

#include "api/op.h"
#include "request/robot_field.h"
#include "zveno/dyn.h"

/// What the values of a slice show.
typedef enum zv_slice_color { ZV_SLICE_REACH, ZV_SLICE_MANIPULABILITY, ZV_SLICE_PAYLOAD } zv_slice_color;

/// What is asked of every slice.
typedef struct zv_slice_question {
    zv_slice_color color;
    bool strongest; ///< payload: of the strongest pose of a place, not of the weakest
    bool has_pitch, has_rot;
    int cells;    ///< along the longer side; 0: as many as the arm deserves
    double pitch; ///< rad
    zv_rot rot;
    const zv_dyn *dyn; ///< payload only
    const double *limits;
} zv_slice_question;

/// One slice, around what is reached. Free with `zv_slice_free`.
typedef struct zv_slice {
    zv_workspace_map map;
    zv_map_cell *cells;
    double *values;  ///< of each cell, NaN where nothing reaches; more than `capped` is shown as `capped`
    bool has_values; ///< something is reached
    bool free_pitch; ///< values of reach are parts of all pitches, %
    double least, most;
    double capped; ///< payload: values above this share the last colour; infinite when there are none
    double area_m2;
    double ring[2]; ///< inner and outer radius of the reach about the base without joint limits, m; 0 0 without
} zv_slice;

/// Lets the tool be held in a map as the question says.
void zv_slice_hold(const zv_slice_question *asked, zv_workspace_map *map);

/// Fills a slice in a plane; `level` NaN is that of the base. Without anything in reach `has_values` is false.
/// @return ZV_OK, or what the library complained about
zv_status zv_slice_fill(const zv_served_arm *arm, const zv_slice_question *asked, zv_map_plane plane, double level,
                        zv_slice *out, zv_error *why);
void zv_slice_free(zv_slice *s);

/// The height at which the slice from the side is widest.
double zv_slice_widest_level(const zv_slice *side);

/// Whether the arm turns about an upright axis: then there is something to see from above.
bool zv_slice_has_top(const zv_served_arm *arm);

/// Free with `zv_volume_free`.
typedef struct zv_volume {
    double low[3], high[3]; ///< corners of the box, m
    int counts[3];          ///< cells along x, y and z
    char *cells;            ///< 'x' reached, '.' not; x runs fastest, then y, then z
} zv_volume;

/// Fills a box around all that the arm reaches. Without an upright first axis, without limits of a slide, in a plane, and
/// for arms whose solutions are searched for there is none: `cells` is NULL.
/// @return ZV_OK, ZV_ERR_CANCELLED when nobody waits for it any more, or what the library complained about
zv_status zv_volume_fill(const zv_served_arm *arm, const zv_slice_question *asked, zv_watch *watch, zv_volume *out,
                         zv_error *why);
void zv_volume_free(zv_volume *volume);

#endif
