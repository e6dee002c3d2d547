/// @file certificate.h
/// What holds between samples: the places of a piece of the curve at which an arm of two links may end, found by proof.
#ifndef ZV_PLAN_CERTIFICATE_H
#define ZV_PLAN_CERTIFICATE_H

#include "plan/bounds.h"

enum { ZV_CERTIFICATE_PLACES = 32 };

/// Constant for one plan.
typedef struct zv_certificate {
    bool is_known; ///< the arm is of a kind that has a proof
    zv_plane_arm arm;
    zv_bounds bounds;
} zv_certificate;

zv_certificate zv_certificate_of(const zv_task *task);

/// What was found on a piece.
typedef struct zv_certified {
    int count;
    double s[ZV_CERTIFICATE_PLACES]; ///< places to look at, in order; between two of them no bound is crossed
    double open_m;                   ///< length of the longest part that stayed undecided; 0: all of it is proven
    double open_s;                   ///< where it begins
    bool along_rim;                  ///< it runs along the rim itself, where the elbow rests
} zv_certified;

/// Looks at a whole piece. A track that goes on at all places of `out`, and at the ends, goes on between them.
void zv_certify(const zv_certificate *certificate, const zv_piece *piece, zv_certified *out);

#endif
