/// @file failing.h
/// Every part of the curve that an arm cannot follow, per branch: asked when the whole of it cannot be followed.
#ifndef ZV_PLAN_FAILING_H
#define ZV_PLAN_FAILING_H

#include "plan/certificate.h"
#include "plan/track.h"

enum { ZV_FAILING_MOST = 1000 };

/// A branch that was met, and the part at which it is stopped.
typedef struct zv_failing_branch {
    zv_branch branch;
    int part; ///< index of the part that is open; -1: none
} zv_failing_branch;

typedef struct zv_failing {
    const zv_task *task;
    zv_certificate certificate;
    zv_plan_failing *part; ///< the result, in the order of their beginnings
    int part_count;
    long long left_out; ///< parts beyond ZV_FAILING_MOST
    zv_failing_branch branch[ZV_MAX_SOLUTIONS];
    zv_generation now;  ///< the tracks of these branches, in their order
    int out_of_reach;   ///< the part without any joint values that is open; -1: none
    bool is_on_contour; ///< between two rapids
    zv_piece last;
    bool has_last;
} zv_failing;

/// @return false without memory. Free in any case.
bool zv_failing_create(const zv_task *task, zv_failing *out);
void zv_failing_free(zv_failing *failing);

/// The pieces of the curve, one after another.
void zv_failing_piece(zv_failing *failing, const zv_piece *piece);
/// After the last piece.
void zv_failing_finish(zv_failing *failing);

#endif
