/// @file fcl_shapes.cpp
/// Shapes in FCL's words.
#include "fcl_shapes.h"

#include <fcl/fcl.h>
#include <memory>
#include <vector>

namespace
{

std::shared_ptr<fcl::CollisionGeometryd> geometry(const zv_convex *shape)
{
    switch (shape->kind) {
    case ZV_CONVEX_SPHERE:
        return std::make_shared<fcl::Sphered>(shape->radius);
    case ZV_CONVEX_CAPSULE:
        return std::make_shared<fcl::Capsuled>(shape->radius, 2 * shape->half_length);
    case ZV_CONVEX_CYLINDER:
        return std::make_shared<fcl::Cylinderd>(shape->radius, 2 * shape->half_length);
    default:
        return std::make_shared<fcl::Boxd>(2 * shape->half.x, 2 * shape->half.y, 2 * shape->half.z);
    }
}

fcl::Transform3d transform(const zv_pose &pose)
{
    fcl::Transform3d t = fcl::Transform3d::Identity();
    const zv_rot &r = pose.rot;
    t.linear() << r.x.x, r.y.x, r.z.x, r.x.y, r.y.y, r.z.y, r.x.z, r.y.z, r.z.z;
    t.translation() << pose.pos.x, pose.pos.y, pose.pos.z;
    return t;
}

bool stop_at_first(fcl::CollisionObjectd *a, fcl::CollisionObjectd *b, void *data)
{
    fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    bool *hit = static_cast<bool *>(data);
    *hit = *hit || fcl::collide(a, b, request, result) > 0;
    return *hit;
}

} // namespace

struct fcl_world {
    std::vector<std::shared_ptr<fcl::CollisionObjectd>> bodies, things;
    std::vector<bool> among_things;
    std::vector<std::pair<size_t, size_t>> pairs;
    fcl::DynamicAABBTreeCollisionManagerd manager; ///< of the things
};

fcl_world *fcl_world_create(const zv_convex *bodies, const bool *among_things, int body_count, const int (*pairs)[2],
                            int pair_count, const zv_convex *things, int thing_count)
{
    std::unique_ptr<fcl_world> world(new fcl_world);
    for (int i = 0; i < body_count; ++i) {
        world->bodies.push_back(std::make_shared<fcl::CollisionObjectd>(geometry(&bodies[i])));
        world->among_things.push_back(among_things[i]);
    }
    for (int i = 0; i < pair_count; ++i) {
        world->pairs.emplace_back(static_cast<size_t>(pairs[i][0]), static_cast<size_t>(pairs[i][1]));
    }
    for (int i = 0; i < thing_count; ++i) {
        const zv_convex &thing = things[i];
        world->things.push_back(std::make_shared<fcl::CollisionObjectd>(geometry(&thing), transform(thing.pose)));
        world->manager.registerObject(world->things.back().get());
    }
    world->manager.setup();
    return world.release();
}

void fcl_world_free(fcl_world *world)
{
    delete world;
}

bool fcl_world_touches(fcl_world *world, const zv_pose *places)
{
    bool hit = false;
    for (size_t i = 0; i < world->bodies.size() && !hit; ++i) {
        world->bodies[i]->setTransform(transform(places[i]));
        world->bodies[i]->computeAABB();
        if (world->among_things[i]) {
            world->manager.collide(world->bodies[i].get(), &hit, stop_at_first);
        }
    }
    for (size_t i = 0; i < world->pairs.size() && !hit; ++i) {
        fcl::CollisionObjectd *a = world->bodies[world->pairs[i].first].get();
        fcl::CollisionObjectd *b = world->bodies[world->pairs[i].second].get();
        if (a->getAABB().overlap(b->getAABB())) {
            stop_at_first(a, b, &hit);
        }
    }
    return hit;
}
