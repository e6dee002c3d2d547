/// @file workspace_plot.h
/// A picture of a workspace: from the side, and from above when there is something to see.
#ifndef ZVENO_CLI_WORKSPACE_PLOT_H
#define ZVENO_CLI_WORKSPACE_PLOT_H

#include "arm_load.h"
#include "picture.h"

/// Draws the slices of an answer of `workspace` with `values`. `weakest` (may be NULL) is an answer of `payload` with
/// `worst`; its pose is marked from the side. Complains and returns false when that fails.
bool workspace_draw(const zv_json *answer, const loaded_arm *arm, const arguments *given, const zv_json *weakest,
                    picture *out);

/// Asks for the payload over the workspace and at its weakest pose, then draws both. Of the arguments arm, safety and
/// gravity count.
bool workspace_draw_payload(const arguments *given, const loaded_arm *arm, picture *out);

/// Asks for the weakest pose alone and draws an answer of `workspace` with it.
bool workspace_draw_weakest(const zv_json *answer, const arguments *given, const loaded_arm *arm, picture *out);

#endif
