/// @file payload_plot.h
/// Pictures of a design question: payload against one dimension, or over two.
#ifndef ZVENO_CLI_PAYLOAD_PLOT_H
#define ZVENO_CLI_PAYLOAD_PLOT_H

#include "picture.h"
#include "zveno/model.h"
#include "zveno/text.h"

/// Draws the answer of `payload` with `sweep`: curves of all joints and what the arm carries; with `across` a map.
/// Complains and returns false when that fails.
bool payload_plot_sweep(const zv_json *answer, const zv_robot *robot, picture *out);

#endif
