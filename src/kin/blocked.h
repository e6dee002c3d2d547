/// @file blocked.h
/// Lists of blocked parts of a line: where one coordinate leaves its band, and two lists made one.
#ifndef ZV_KIN_BLOCKED_H
#define ZV_KIN_BLOCKED_H

#include "zveno/kin.h"

enum { ZV_BAND_PARTS = 2 };

/// The parts of a line on which a coordinate that runs evenly from `from` to `to` is below `low` or above `high`, in
/// order; returns how many. Up to `slack` outside counts as inside; the ends of a part lie on the edge of the band.
int zv_blocked_by_band(double from, double to, double low, double high, double slack, zv_reach below, zv_reach above,
                       zv_blocked parts[ZV_BAND_PARTS]);

/// Both lists in one, in order and without overlap; where they overlap `first` gives the label. Neighbours with the
/// same label become one part. Neither list is longer than 4; returns how many there are.
int zv_blocked_join(const zv_blocked *first, int first_count, const zv_blocked *second, int second_count,
                    zv_blocked out[ZV_MAX_BLOCKED]);

#endif
