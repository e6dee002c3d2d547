/// @file general.h
/// Any six turning joints: which elimination suits them, and all their solutions with a count that closes.
#ifndef ZV_KIN_GENERAL_H
#define ZV_KIN_GENERAL_H

#include "kin/raghavan_roth.h"

enum { ZV_ORDERS_KEPT = 3 };

typedef struct zv_general {
    zv_axis axis[ZV_SIX];
    double size;
    int order[ZV_ORDERS_KEPT]; ///< the best arrangements for `zv_general_add`, best first
} zv_general;

/// Tries every arrangement on a few poses of the arm (milliseconds) and keeps the best.
/// @return false when none finds the poses it was shown
bool zv_general_of(const zv_axis axis[ZV_SIX], double size, zv_general *out);

/// The same axes carried elsewhere, with the arrangements that were found for `like`.
zv_general zv_general_like(const zv_general *like, const zv_axis axis[ZV_SIX]);

/// All solutions of E1 ... E6 = `displacement`.
/// @return true when the count closes: every root of the elimination has its own solution
bool zv_general_solve(const zv_general *arm, zv_pose displacement, zv_general_set *out);

#endif
