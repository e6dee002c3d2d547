/// @file fcl_shapes.cpp
/// Shapes in FCL's words.
#include "fcl_shapes.h"

#include <fcl/fcl.h>
#include <memory>

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

} // namespace

bool fcl_shapes_touch(const zv_convex *a, const zv_convex *b)
{
    const fcl::CollisionObjectd first(geometry(a), transform(a->pose)), second(geometry(b), transform(b->pose));
    fcl::CollisionRequestd request;
    fcl::CollisionResultd result;
    return fcl::collide(&first, &second, request, result) > 0;
}
