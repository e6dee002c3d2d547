/// @file fcl_judge.h
/// A collider and the convex things of a scene in the words of FCL.
#ifndef ZV_FCL_JUDGE_H
#define ZV_FCL_JUDGE_H

#include <stdlib.h>

#include "check.h"
#include "collide/collider.h"
#include "collide/convex.h"
#include "fcl_shapes.h"

typedef struct fcl_judge {
    const zv_collider *collider;
    fcl_world *world;
    zv_pose *places; ///< of the bodies, one after the other
} fcl_judge;

/// Pairs of shapes whose bodies are tested against each other; free them with free().
static inline int (*fcl_judge_pairs(const zv_collider *c, int *count))[2]
{
    int(*pairs)[2] = calloc((size_t)c->shape_count * (size_t)c->shape_count + 1, sizeof *pairs);
    *count = 0;
    for (int g = 0; g < c->group_count; ++g) {
        for (int h = g + 1; h < c->group_count; ++h) {
            const bool tested = zv_collider_pair(c, g, h) == ZV_PAIR_TESTED;
            for (int i = 0; tested && i < c->group[g].shapes * c->group[h].shapes; ++i) {
                pairs[*count][0] = c->group[g].first_shape + i / c->group[h].shapes;
                pairs[(*count)++][1] = c->group[h].first_shape + i % c->group[h].shapes;
            }
        }
    }
    return pairs;
}

static inline fcl_judge fcl_judge_open(const zv_collider *collider, const zv_scene *scene)
{
    const int count = zv_scene_count(scene);
    fcl_judge judge = {.collider = collider, .places = calloc((size_t)collider->shape_count, sizeof(zv_pose))};
    zv_convex *things = calloc((size_t)count, sizeof *things);
    bool *among_things = calloc((size_t)collider->shape_count, sizeof *among_things);
    int pair_count = 0, (*pairs)[2] = fcl_judge_pairs(collider, &pair_count);
    for (int g = 0; g < collider->group_count; ++g) {
        for (int i = 0; i < collider->group[g].shapes; ++i) {
            among_things[collider->group[g].first_shape + i] = collider->group[g].link >= 0;
        }
    }
    for (int i = 0; i < count; ++i) {
        things[i] = zv_scene_thing(scene, i)->shape;
    }
    judge.world =
        fcl_world_create(collider->shape, among_things, collider->shape_count, pairs, pair_count, things, count);
    free(things);
    free(among_things);
    free(pairs);
    return judge;
}

static inline bool fcl_judge_touches(fcl_judge *judge, const double *q)
{
    zv_pose links[ZV_MAX_JOINTS + 1];
    zv_link_poses(judge->collider, q, links);
    for (int g = 0; g < judge->collider->group_count; ++g) {
        const zv_group *group = &judge->collider->group[g];
        for (int i = group->first_shape; i < group->first_shape + group->shapes; ++i) {
            judge->places[i] = zv_pose_mul(links[group->link + 1], judge->collider->shape[i].pose);
        }
    }
    return fcl_world_touches(judge->world, judge->places);
}

static inline void fcl_judge_close(fcl_judge *judge)
{
    fcl_world_free(judge->world);
    free(judge->places);
}

#endif
