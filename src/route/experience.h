/// @file experience.h
/// The inside of an experience: nodes of the routes it has kept, links between routes, and via points seen from the ends.
#ifndef ZV_ROUTE_EXPERIENCE_H
#define ZV_ROUTE_EXPERIENCE_H

#include "route/path.h"

/// A route that was found: neighbouring nodes are joined by segments that were proven where it was learned.
typedef struct zv_kept_path {
    int first, count; ///< of the nodes
    int used;         ///< how often it has helped, less one whenever another path is given up
} zv_kept_path;

/// Nodes of one path follow each other, and paths follow each other in the order in which they were learned.
struct zv_experience {
    const zv_robot *robot;
    zv_experience_account account;
    int path_count, node_count;
    zv_kept_path path[ZV_EXPERIENCE_PATHS];
    double q[ZV_EXPERIENCE_NODES][ZV_MAX_JOINTS];
    int path_of[ZV_EXPERIENCE_NODES];
    int link[ZV_EXPERIENCE_NODES][ZV_EXPERIENCE_LINKS]; ///< nodes of other paths; both ends know of a link
    int link_count[ZV_EXPERIENCE_NODES];
    int via_count;
    zv_via via[ZV_EXPERIENCE_VIAS];
};

/// States that may still be spent on a part with this debt; 0 or less: it is not worth asking, nor learning.
int64_t zv_experience_allowance(const zv_experience *experience, int64_t debt);
/// Books a question to the debt of a part: what it has cost in states, and whether it has saved a search.
void zv_experience_book_question(zv_experience *experience, int64_t *debt, int64_t states, bool helped);
/// Books a search.
void zv_experience_book_search(zv_experience *experience, int64_t states);
/// What going through the graph once costs, in states.
int64_t zv_experience_graph_cost(const zv_experience *experience);

/// Numbers of the via points, those first that have helped most often; how many.
int zv_via_order(const zv_experience *experience, int order[ZV_EXPERIENCE_VIAS]);
/// Where a via point is for an end of this route, inside the limits.
void zv_via_place(const zv_route_task *task, const zv_via *via, const double *end, float *q);
/// Keeps the inner waypoints of a path.
void zv_via_learn(zv_experience *experience, const zv_route_path *path);

/// Looks for a path in what is known, whose segments are proven here before they count. Fills the path and the number of
/// the goal; ZV_SEARCH_EXHAUSTED when nothing fits.
zv_search_end zv_route_recall(zv_route_task *task, const double *start, const double *goals, const int *alive,
                              int alive_count, zv_route_path *path, int *goal);
/// Keeps a path that a search has found.
bool zv_route_learn(zv_route_task *task, const zv_route_path *path);

#endif
