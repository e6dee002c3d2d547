/// @file slice.h
/// Slices of a workspace for pictures: where the arm reaches in a plane, and a value of its poses there.
#ifndef ZVENO_CLI_SLICE_H
#define ZVENO_CLI_SLICE_H

#include "arm_load.h"
#include "zveno/dyn.h"
#include "zveno/plot.h"

/// What the colours of a slice show.
typedef enum slice_color { SLICE_REACH, SLICE_MANIPULABILITY, SLICE_PAYLOAD } slice_color;

/// What is asked of every slice.
typedef struct slice_question {
    slice_color color;
    bool strongest; ///< payload: of the strongest pose of a place, not of the weakest
    bool has_pitch, has_rot;
    double pitch; ///< rad
    zv_rot rot;
    const zv_dyn *dyn; ///< payload only
    const double *limits;
} slice_question;

/// One slice, around what is reached. Free with `slice_free`.
typedef struct slice {
    zv_workspace_map map;
    zv_map_cell *cells;
    double *values;  ///< of each cell, NaN where nothing reaches; more than `most` is shown as `most`
    bool has_values; ///< something is reached
    double least, most;
    double capped; ///< payload: values above this share the last colour; infinite when there are none
    double area_m2;
    double ring[2]; ///< inner and outer radius of the reach about the base without joint limits, m; 0 0 without
} slice;

/// Fills a slice in a plane; `level` NaN is that of the base. Without anything in reach `has_values` is false.
/// @return ZV_OK, or what the library complained about
zv_status slice_fill(const loaded_arm *arm, const slice_question *asked, zv_map_plane plane, double level, slice *out,
                     zv_error *why);
void slice_free(slice *s);

/// The height at which the slice from the side is widest.
double slice_widest_level(const slice *side);

/// Whether the arm turns about an upright axis: then there is something to see from above.
bool slice_has_top(const loaded_arm *arm);

/// The figure of a slice. `notes` may be NULL.
zv_plot_map slice_map(const slice *s, const loaded_arm *arm, const slice_question *asked, zv_plot_ring *ring,
                      const zv_plot_note *notes, int note_count);

#endif
