/// @file middle.h
/// Branches of a skeleton moved to the middle of the ink.
#ifndef ZV_TRACE_MIDDLE_H
#define ZV_TRACE_MIDDLE_H

#include "trace/graph.h"

/// Moves the points of every branch to half-way between the two edges of the ink and notes how wide that is. Points too
/// near to a node, where the ink is wider than the line, are taken out; a free end goes straight on to where a round pen
/// of the line's width would stop.
void zv_graph_centre(zv_graph *graph, const zv_tone *tone, double threshold);

#endif
