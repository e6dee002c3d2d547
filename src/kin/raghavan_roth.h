/// @file raghavan_roth.h
/// All solutions of any six turning joints (Raghavan and Roth, "Inverse Kinematics of the General 6R Manipulator and
/// Related Linkages", 1993; as an eigenvalue problem: Manocha and Canny, "Efficient Inverse Kinematics for General 6R
/// Manipulators", 1994).
#ifndef ZV_KIN_RAGHAVAN_ROTH_H
#define ZV_KIN_RAGHAVAN_ROTH_H

#include "kin/screws.h"

enum { ZV_SIX = 6, ZV_GENERAL_MOST = 16, ZV_ORDERS = 12 };

/// What one elimination gave.
typedef struct zv_general_set {
    int count;
    double q[2 * ZV_GENERAL_MOST][ZV_SIX]; ///< different solutions, each polished to 1e-12
    int expected; ///< eigenvalues that are real, or so near to it that they may be two that meet
    int failed;   ///< of these, those that led to no solution
    int doubtful; ///< roots so near to real ones that rounding may have made them complex, or that led to nothing
    double doubt[ZV_GENERAL_MOST][ZV_SIX]; ///< what they lead to, not polished
    bool blurred;                          ///< of the last elimination: a root may be complex by rounding alone
    double unit_error; ///< of the last elimination: how far roots that are known to be +-i are from that
} zv_general_set;

/// Adds the solutions of E1 ... E6 = `displacement` to `out`. Which joint the equations are written for decides whether
/// they are well posed: `order` 0 to 5 begins the chain at that joint, 6 to 11 does so from the other end.
/// @return false when the eigenvalues did not converge or are not those of such an arm
bool zv_general_add(const zv_axis axis[ZV_SIX], double size, zv_pose displacement, int order, zv_general_set *out);

#endif
