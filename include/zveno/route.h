/// @file route.h
/// Routes: from the joint values of an arm to any of several goals, around everything in the scene.
///
/// Every segment of a route is proven clear between all samples. The same arm, scene, ends and seed give the same bytes
/// on every machine; budgets count samples, not time. Joint values in rad and m. A call takes memory and keeps no state;
/// any thread may call any function.
#ifndef ZV_ROUTE_H
#define ZV_ROUTE_H

#include <stdint.h>

#include "zveno/base.h"
#include "zveno/collide.h"
#include "zveno/model.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ZV_MAX_GOALS = 64 };

// ---- experience ----

/// Routes that were found before, of one arm, which must outlive it: a graph of a bounded number of paths, and via points
/// as they are seen from the ends. It belongs to one thread at a time.
typedef struct zv_experience zv_experience;

enum {
    ZV_EXPERIENCE_PATHS = 96,
    ZV_EXPERIENCE_NODES = 768,
    ZV_EXPERIENCE_LONGEST = 64,
    ZV_EXPERIENCE_LINKS = 4,
    ZV_EXPERIENCE_VIAS = 64
};

/// One that knows nothing.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_experience_create(const zv_robot *robot, zv_experience **out, zv_error *why);
/// NULL is allowed.
void zv_experience_free(zv_experience *experience);
/// Keeps a path of 2 to ZV_EXPERIENCE_LONGEST rows that has helped `used` times. Where there is no room, those that have
/// helped least are given up.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST for another number of rows, or values that are not finite or beyond a limit
zv_status zv_experience_add(zv_experience *experience, const double *rows, int count, int used, zv_error *why);
/// Links two nodes of different paths: one can change from one to the other. Nodes are counted from 0 through all paths.
/// @return false when there is no such node, one of them has ZV_EXPERIENCE_LINKS, or they are linked already
bool zv_experience_link(zv_experience *experience, int a, int b);
/// How many paths it has kept.
int zv_experience_count(const zv_experience *experience);
/// Number of the first node of path `index`, from 0, the number of its nodes, and how often it has helped.
int zv_experience_path(const zv_experience *experience, int index, int *count, int *used);
/// The joint values of a node.
const double *zv_experience_node(const zv_experience *experience, int node);
/// The nodes that a node is linked to, and their number.
const int *zv_experience_links(const zv_experience *experience, int node, int *count);

/// A via point of a route, as it is seen from one of the ends. In the next scene things and ends are elsewhere, but the way
/// out of a shelf is the same.
typedef struct zv_via {
    double off[ZV_MAX_JOINTS]; ///< its joint values less those of the end
    bool at_goal;              ///< seen from the goal, else from the start
    int asked, helped;         ///< how often it was tried, and was on the route then
} zv_via;

/// Keeps a via point; of more than ZV_EXPERIENCE_VIAS the one that has helped least often is given up.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST for values that are not finite
zv_status zv_experience_add_via(zv_experience *experience, const zv_via *via, zv_error *why);
/// How many it has kept.
int zv_experience_via_count(const zv_experience *experience);
/// Via point `index`, from 0.
zv_via zv_experience_get_via(const zv_experience *experience, int index);

/// What an experience has cost and saved, in states that were looked at. Each of its parts is asked, and learns, only while
/// its debt stays below 1500 states and 3 % of what all searches have cost: where nothing can be learned it costs no more.
typedef struct zv_experience_account {
    int64_t searches; ///< that were made
    int64_t searched; ///< states that these looked at
    int64_t debt;     ///< of the graph: what asking and learning has cost, less what it has saved; -2000 or more
    int64_t via_debt; ///< the same of the via points
} zv_experience_account;

/// What it has cost and saved so far.
zv_experience_account zv_experience_get_account(const zv_experience *experience);
/// As it was read.
void zv_experience_set_account(zv_experience *experience, zv_experience_account account);

// ---- routes ----

typedef struct zv_route_options {
    uint64_t seed;
    int most_samples; ///< of the search; a route that is not found within them is ZV_ROUTE_NOT_FOUND
    double margin;    ///< m that is kept free beside touching
    double range;     ///< longest segment of the search, rad
    bool shorten;     ///< shorten what the search has found
    int shortcuts;    ///< how many are tried
    bool (*progress)(void *user, double part); ///< of the samples, now and then; false: the search ends. Or NULL
    void *user;
    zv_experience *experience; ///< is asked before anything is searched, and keeps what was found; NULL: from nothing
} zv_route_options;

/// Seed 0, 20,000 samples, no margin, segments up to 1.5 rad, 120 shortcuts.
zv_route_options zv_route_default_options(void);

/// How a search ended; these are never confused.
typedef enum zv_route_end {
    ZV_ROUTE_FOUND,
    ZV_ROUTE_START_COLLIDES, ///< `start` says with what, `nearest_free` where it would not
    ZV_ROUTE_GOAL_COLLIDES,  ///< every goal inside the limits does; `goals` says with what, `nearest_free` as above
    ZV_ROUTE_UNREACHABLE,    ///< there is no goal, or none inside the limits of the joints
    ZV_ROUTE_NOT_FOUND,      ///< the samples are used up: there may be a route
} zv_route_end;

/// "found", "start_collides", "goal_collides", "unreachable" or "not_found".
const char *zv_route_word(zv_route_end end);

/// What became of a goal.
typedef enum zv_goal_fate {
    ZV_GOAL_WON,      ///< the route ends here
    ZV_GOAL_LATER,    ///< clear, but another one was reached first
    ZV_GOAL_COLLIDES, ///< `clearance` says with what
    ZV_GOAL_OUTSIDE,  ///< beyond the limit of `joint`
} zv_goal_fate;

/// "won", "later", "collides" or "outside".
const char *zv_goal_word(zv_goal_fate fate);

typedef struct zv_goal_report {
    zv_goal_fate fate;
    zv_clearance clearance;
    int joint; ///< from 0; -1: none
} zv_goal_report;

/// What a search has found. Free with `zv_route_free`.
typedef struct zv_route {
    zv_route_end end;
    double *waypoints; ///< rows of one value per joint, the start first; NULL unless found
    int count;
    double length;       ///< of the route, rad; slides count 1 rad per 0.25 m
    double found_length; ///< before it was shortened
    int goal;            ///< which one won; -1: none
    int goal_count;
    zv_goal_report goals[ZV_MAX_GOALS];
    zv_clearance start; ///< only when it collides
    bool has_nearest;
    double nearest_free[ZV_MAX_JOINTS];
    int samples;   ///< that the search took
    long states;   ///< that the proofs looked at
    bool recalled; ///< found in the experience, not searched
} zv_route;

/// Searches a route from `start` to the nearest of `goal_count` goals (rows of one value per joint) by RRT-Connect; all
/// goals compete. `scene` may be NULL (then only the arm is in its own way), `options` too.
/// @return ZV_OK (see `out->end`), ZV_ERR_BAD_REQUEST for values that are not finite or more goals than ZV_MAX_GOALS, or
/// ZV_ERR_INTERNAL without memory
zv_status zv_route_find(const zv_robot *robot, const zv_collider *collider, const zv_scene *scene, const double *start,
                        const double *goals, int goal_count, const zv_route_options *options, zv_route *out,
                        zv_error *why);

/// Searches a route of short duration for those who can wait: `tries` searches, the first as `options` say, the others
/// with different seeds and not shortened, with waypoints taken out where that is proven and saves time. The timed motion decides (`zv_route_duration`), not
/// the length. With one try nothing is slower than `zv_route_find`; a further try never makes the motion slower.
/// @return as `zv_route_find`
zv_status zv_route_find_fast(const zv_robot *robot, const zv_collider *collider, const zv_scene *scene,
                             const double *start, const double *goals, int goal_count, const zv_route_options *options,
                             int tries, zv_route *out, zv_error *why);

/// How long the motion along a route takes within the limits of the arm, straight in joint space from waypoint to
/// waypoint with a rest at each, s; NAN when a joint has no limit at all.
double zv_route_duration(const zv_robot *robot, const zv_route *route);

/// The joint values at a share of the length of a route that was found, 0 to 1.
void zv_route_at(const zv_robot *robot, const zv_route *route, double share, double *q);

/// Why there is no route, for a person: "the goal collides: forearm is 12 mm inside shelf 2"; "" where there is one.
void zv_route_sentence(const zv_collider *collider, const zv_scene *scene, const zv_route *route, char *out,
                       size_t size);

/// Gives the memory back; all zero is allowed.
void zv_route_free(zv_route *route);

#ifdef __cplusplus
}
#endif

#endif
