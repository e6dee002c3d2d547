/// @file search.h
/// A search from nothing, or beginning with what is known.
#ifndef ZV_ROUTE_SEARCH_H
#define ZV_ROUTE_SEARCH_H

#include "route/path.h"

/// How a search has ended.
typedef struct zv_search_result {
    int goal, samples; ///< its number; how many were taken
    bool known;        ///< met at a via point of the experience
} zv_search_result;

/// RRT-Connect from `start` to any of the goals (rows, those numbered in `alive`, the nearest to the start first). Fills
/// the path. What is known is tried first.
zv_search_end zv_route_search(zv_route_task *task, const double *start, const double *goals, const int *alive,
                              int alive_count, zv_route_path *path, zv_search_result *out);

#endif
