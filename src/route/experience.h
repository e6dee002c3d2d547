/// @file experience.h
/// The inside of an experience: nodes of the routes it has kept, and links between routes.
#ifndef ZV_ROUTE_EXPERIENCE_H
#define ZV_ROUTE_EXPERIENCE_H

#include "route/search.h"

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
};

/// Whether it is worth asking, or learning: its debt is small.
bool zv_experience_pays(const zv_experience *experience);
/// Books a question that has cost so many states, and saved a search or not.
void zv_experience_book_question(zv_experience *experience, int64_t states, bool helped);
/// Books a search, and what learning from it has cost.
void zv_experience_book_search(zv_experience *experience, int64_t states);
void zv_experience_book_learning(zv_experience *experience, int64_t states);

/// Looks for a path in what is known, whose segments are proven here before they count. Fills the path and the number of
/// the goal; ZV_SEARCH_EXHAUSTED when nothing fits.
zv_search_end zv_route_recall(zv_route_task *task, const double *start, const double *goals, const int *alive,
                              int alive_count, zv_route_path *path, int *goal);
/// Keeps a path that a search has found.
bool zv_route_learn(zv_route_task *task, const zv_route_path *path);

#endif
