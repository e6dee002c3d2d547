/// @file ompl_peer.cpp
/// RRT-Connect of OMPL over states that FCL judges.
#include "ompl_peer.h"

#include <cmath>
#include <ctime>
#include <fcl/fcl.h>
#include <memory>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/geometric/PathSimplifier.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>
#include <vector>

namespace ob = ompl::base;
namespace og = ompl::geometric;

namespace
{

double thread_seconds()
{
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
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

/// The scene in FCL's tree, the arm as balls that are moved.
struct World {
    explicit World(const ompl_problem &p) : problem(p), balls(static_cast<size_t>(p.ball_count))
    {
        for (int i = 0; i < p.thing_count; ++i) {
            const zv_convex &t = p.things[i];
            std::shared_ptr<fcl::CollisionGeometryd> shape;
            if (t.kind == ZV_CONVEX_BOX) {
                shape = std::make_shared<fcl::Boxd>(2 * t.half.x, 2 * t.half.y, 2 * t.half.z);
            } else {
                shape = std::make_shared<fcl::Capsuled>(t.radius, 2 * t.half_length);
            }
            things.push_back(std::make_shared<fcl::CollisionObjectd>(shape, transform(t.pose)));
            manager.registerObject(things.back().get());
        }
        manager.setup();
        problem.place(problem.user, problem.start, balls.data());
        for (const ompl_ball &ball : balls) {
            spheres.push_back(std::make_shared<fcl::CollisionObjectd>(std::make_shared<fcl::Sphered>(ball.radius)));
        }
        for (int a = 0; a < p.ball_count; ++a) {
            for (int b = a + 1; b < p.ball_count; ++b) {
                if (!p.may_touch(p.user, a, b)) {
                    pairs.push_back({a, b});
                }
            }
        }
    }

    bool is_free(const double *q)
    {
        problem.place(problem.user, q, balls.data());
        for (size_t i = 0; i < balls.size(); ++i) {
            if (balls[i].body < 0) {
                continue;
            }
            spheres[i]->setTranslation({balls[i].center[0], balls[i].center[1], balls[i].center[2]});
            spheres[i]->computeAABB();
            bool hit = false;
            manager.collide(spheres[i].get(), &hit, stop_at_first);
            if (hit) {
                return false;
            }
        }
        for (const std::pair<int, int> &pair : pairs) { // in closed form: FCL would take longer
            const ompl_ball &x = balls[static_cast<size_t>(pair.first)], &y = balls[static_cast<size_t>(pair.second)];
            const double dx = x.center[0] - y.center[0], dy = x.center[1] - y.center[1], dz = x.center[2] - y.center[2];
            const double r = x.radius + y.radius;
            if (dx * dx + dy * dy + dz * dz <= r * r) {
                return false;
            }
        }
        return true;
    }

    const ompl_problem &problem;
    std::vector<ompl_ball> balls;
    std::vector<std::shared_ptr<fcl::CollisionObjectd>> things, spheres;
    std::vector<std::pair<int, int>> pairs;
    fcl::DynamicAABBTreeCollisionManagerd manager;
};

} // namespace

ompl_result ompl_peer_solve(const ompl_problem *problem)
{
    ompl::msg::setLogLevel(ompl::msg::LOG_NONE);
    World world(*problem);
    auto space = std::make_shared<ob::RealVectorStateSpace>(static_cast<unsigned>(problem->joints));
    ob::RealVectorBounds bounds(static_cast<unsigned>(problem->joints));
    for (unsigned k = 0; k < static_cast<unsigned>(problem->joints); ++k) {
        bounds.setLow(k, problem->low[k]);
        bounds.setHigh(k, problem->high[k]);
    }
    space->setBounds(bounds);
    og::SimpleSetup setup(space);
    setup.setStateValidityChecker([&world](const ob::State *state) {
        return world.is_free(state->as<ob::RealVectorStateSpace::StateType>()->values);
    });
    setup.getSpaceInformation()->setStateValidityCheckingResolution(problem->resolution / space->getMaximumExtent());
    auto planner = std::make_shared<og::RRTConnect>(setup.getSpaceInformation());
    planner->setRange(problem->range);
    setup.setPlanner(planner);
    ob::ScopedState<> start(space), goal(space);
    for (unsigned k = 0; k < static_cast<unsigned>(problem->joints); ++k) {
        start[k] = problem->start[k];
        goal[k] = problem->goal[k];
    }
    setup.setStartAndGoalStates(start, goal);
    setup.setup();
    ompl_result result = {false, 0.0, 0.0, 0.0};
    const double before = thread_seconds();
    result.solved = setup.solve(10.0) == ob::PlannerStatus::EXACT_SOLUTION;
    result.seconds = thread_seconds() - before;
    if (result.solved) {
        result.length = setup.getSolutionPath().length();
        if (problem->simplify_s > 0.0) {
            setup.simplifySolution(problem->simplify_s);
        }
        result.simple_length = setup.getSolutionPath().length();
    }
    return result;
}
