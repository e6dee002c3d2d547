/// @file kdl_chain.hpp
/// The chain of a robot as KDL has it, without masses; shared by the glue files.
#ifndef ZV_TEST_KDL_CHAIN_HPP
#define ZV_TEST_KDL_CHAIN_HPP

extern "C" {
#include "zveno/model.h"
}

#include <kdl/chain.hpp>

/// One segment per joint, and one without a joint first when the chain does not start at the origin. The tip of a segment
/// is where the motion of the next joint starts, or the tool.
KDL::Chain kdl_chain_of(const zv_robot *robot);

/// The frame after joint `k` (that of its link) as seen from the tip of its segment.
KDL::Frame kdl_tip_from_link(const zv_robot *robot, int k);

#endif
