/// @file dyn_kdl.cpp
/// Glue between a robot with masses and KDL's recursive Newton-Euler solver. KDL wants the inertia of a segment in the
/// frame of its tip; the robot has it in the frame of the link.
extern "C" {
#include "dyn_kdl.h"
#include "model/robot.h"
}

#include "kdl_chain.hpp"

#include <kdl/chainidsolver_recursive_newton_euler.hpp>

namespace
{

KDL::RigidBodyInertia inertia_of(const zv_link &link)
{
    const double *i = link.inertia;
    const KDL::Vector center(link.center_m.x, link.center_m.y, link.center_m.z);
    return KDL::RigidBodyInertia(link.mass_kg, center, KDL::RotationalInertia(i[0], i[1], i[2], i[3], i[4], i[5]));
}

KDL::Chain chain_with_masses(const zv_robot *robot, double load_kg)
{
    const KDL::Chain bare = kdl_chain_of(robot);
    const int fixed = static_cast<int>(bare.getNrOfSegments()) - robot->joint_count;
    KDL::Chain chain;
    for (int s = 0; s < static_cast<int>(bare.getNrOfSegments()); ++s) {
        KDL::Segment segment = bare.getSegment(static_cast<unsigned>(s));
        const int k = s - fixed;
        if (k >= 0) {
            KDL::RigidBodyInertia inertia = kdl_tip_from_link(robot, k) * inertia_of(robot->joints[k].link);
            if (k == robot->joint_count - 1) { // whose tip is the tool
                inertia = inertia + KDL::RigidBodyInertia(load_kg);
            }
            segment.setInertia(inertia);
        }
        chain.addSegment(segment);
    }
    return chain;
}

} // namespace

struct dyn_kdl {
    dyn_kdl(const zv_robot *robot, zv_vec3 gravity, double load_kg)
        : chain(chain_with_masses(robot, load_kg)), solver(chain, KDL::Vector(gravity.x, gravity.y, gravity.z)),
          q(chain.getNrOfJoints()), qd(chain.getNrOfJoints()), qdd(chain.getNrOfJoints()),
          torque(chain.getNrOfJoints()), wrenches(chain.getNrOfSegments(), KDL::Wrench::Zero())
    {
    }

    KDL::Chain chain;
    KDL::ChainIdSolver_RNE solver;
    KDL::JntArray q, qd, qdd, torque; // used again by each call: KDL is not charged for memory
    KDL::Wrenches wrenches;
};

dyn_kdl *dyn_kdl_create(const zv_robot *robot, zv_vec3 gravity, double load_kg)
{
    return new dyn_kdl(robot, gravity, load_kg);
}

void dyn_kdl_free(dyn_kdl *arm)
{
    delete arm;
}

void dyn_kdl_inverse(dyn_kdl *arm, const double *q, const double *qd, const double *qdd, double *torque)
{
    const unsigned joints = arm->q.rows();
    for (unsigned k = 0; k < joints; ++k) {
        arm->q(k) = q[k];
        arm->qd(k) = qd[k];
        arm->qdd(k) = qdd[k];
    }
    arm->solver.CartToJnt(arm->q, arm->qd, arm->qdd, arm->wrenches, arm->torque);
    for (unsigned k = 0; k < joints; ++k) {
        torque[k] = arm->torque(k);
    }
}
