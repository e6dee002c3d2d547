/// @file kdl_arm.cpp
/// Glue between a robot and KDL. A KDL segment is joint(q) * tip; a joint of ours is
///
///     before * motion(sign * q + offset) * DH link(d, a, alpha) * after
///
/// so the tip of segment k is everything between its own motion and the motion of joint k + 1.
extern "C" {
#include "kdl_arm.h"
#include "model/robot.h"
}

#include "kdl_chain.hpp"

#include <kdl/chain.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>
#include <kdl/chainjnttojacsolver.hpp>

namespace
{

KDL::Vector vector_of(const zv_vec3 &v)
{
    return {v.x, v.y, v.z};
}

KDL::Rotation rotation_of(const zv_rot &r)
{
    return {vector_of(r.x), vector_of(r.y), vector_of(r.z)};
}

KDL::Frame frame_of(const zv_pose &pose)
{
    return {rotation_of(pose.rot), vector_of(pose.pos)};
}

zv_vec3 vec3_of(const KDL::Vector &v)
{
    return {v.x(), v.y(), v.z()};
}

zv_pose pose_of(const KDL::Frame &frame)
{
    return {{vec3_of(frame.M.UnitX()), vec3_of(frame.M.UnitY()), vec3_of(frame.M.UnitZ())}, vec3_of(frame.p)};
}

/// What stands before the motion of joint `k`, or behind the last one.
KDL::Frame before(const zv_robot *robot, int k)
{
    if (k == robot->joint_count) {
        return robot->has_tool ? frame_of(robot->tool) : KDL::Frame::Identity();
    }
    return robot->chain[k].has_before ? frame_of(robot->chain[k].before) : KDL::Frame::Identity();
}

/// The DH link of joint `k` and what follows it, without its motion.
KDL::Frame behind(const zv_chain_joint &joint)
{
    const double c = joint.cos_alpha, s = joint.sin_alpha;
    const KDL::Rotation twist(1, 0, 0, 0, c, -s, 0, s, c);
    const double ct = joint.cos_theta, st = joint.sin_theta;
    const KDL::Rotation turn = joint.slides ? KDL::Rotation(ct, -st, 0, st, ct, 0, 0, 0, 1) : KDL::Rotation::Identity();
    const KDL::Rotation after = joint.has_after ? rotation_of(joint.after) : KDL::Rotation::Identity();
    return KDL::Frame(turn) * KDL::Frame(twist * after, KDL::Vector(joint.a, 0, joint.d));
}

} // namespace

KDL::Frame kdl_tip_from_link(const zv_robot *robot, int k)
{
    return before(robot, k + 1).Inverse();
}

KDL::Chain kdl_chain_of(const zv_robot *robot)
{
    KDL::Chain chain;
    const KDL::Frame base = robot->has_base ? frame_of(robot->base) : KDL::Frame::Identity();
    const KDL::Frame start = base * before(robot, 0);
    if (!KDL::Equal(start, KDL::Frame::Identity(), 0.0)) {
        chain.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::Fixed), start));
    }
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_chain_joint &ours = robot->chain[k];
        const KDL::Joint joint(ours.slides ? KDL::Joint::TransZ : KDL::Joint::RotZ, ours.sign, ours.offset);
        const KDL::Frame tip = behind(ours) * before(robot, k + 1);
        chain.addSegment(KDL::Segment(joint, joint.pose(0) * tip)); // KDL takes the tip as it stands at q = 0
    }
    return chain;
}

struct kdl_arm {
    explicit kdl_arm(const zv_robot *robot)
        : chain(kdl_chain_of(robot)), fk(chain), jacobian(chain), lma(chain), q(chain.getNrOfJoints()),
          solution(chain.getNrOfJoints()), columns(chain.getNrOfJoints())
    {
    }

    void take(const double *values)
    {
        for (unsigned k = 0; k < q.rows(); ++k) {
            q(k) = values[k];
        }
    }

    KDL::Chain chain;
    KDL::ChainFkSolverPos_recursive fk;
    KDL::ChainJntToJacSolver jacobian;
    KDL::ChainIkSolverPos_LMA lma;
    KDL::JntArray q, solution; // used again by each call: KDL is not charged for memory
    KDL::Jacobian columns;
};

kdl_arm *kdl_arm_create(const zv_robot *robot)
{
    return new kdl_arm(robot);
}

void kdl_arm_free(kdl_arm *arm)
{
    delete arm;
}

zv_pose kdl_arm_fk(kdl_arm *arm, const double *q)
{
    arm->take(q);
    KDL::Frame frame;
    arm->fk.JntToCart(arm->q, frame);
    return pose_of(frame);
}

void kdl_arm_jacobian(kdl_arm *arm, const double *q, double *jacobian)
{
    arm->take(q);
    arm->jacobian.JntToJac(arm->q, arm->columns);
    const unsigned joints = arm->q.rows();
    for (unsigned row = 0; row < 6; ++row) {
        for (unsigned k = 0; k < joints; ++k) {
            jacobian[row * joints + k] = arm->columns(row, k);
        }
    }
}

bool kdl_arm_solve(kdl_arm *arm, const zv_pose *base_from_tool, const double *start, double *q)
{
    arm->take(start);
    const bool found = arm->lma.CartToJnt(arm->q, frame_of(*base_from_tool), arm->solution) >= 0;
    for (unsigned k = 0; k < arm->q.rows(); ++k) {
        q[k] = arm->solution(k);
    }
    return found;
}
