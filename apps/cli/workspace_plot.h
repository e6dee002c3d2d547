/// @file workspace_plot.h
/// A picture of a workspace: from the side, and from above when there is something to see.
#ifndef ZVENO_CLI_WORKSPACE_PLOT_H
#define ZVENO_CLI_WORKSPACE_PLOT_H

#include "picture.h"
#include "slice.h"

enum { WORKSPACE_SLICES = 2 };

/// Slices of a workspace. Free with `workspace_free`.
typedef struct workspace {
    int count;
    slice slices[WORKSPACE_SLICES]; ///< from the side; from above
} workspace;

/// `level` NaN: the slice from above lies where the arm reaches farthest.
zv_status workspace_fill(const loaded_arm *arm, const slice_question *asked, double level, workspace *out,
                         zv_error *why);
void workspace_free(workspace *w);

/// Draws all slices. `weakest` (may be NULL) is marked from the side. Complains and returns false when that fails.
bool workspace_draw(const workspace *w, const loaded_arm *arm, const slice_question *asked,
                    const zv_worst_payload *weakest, picture *out);

#endif
