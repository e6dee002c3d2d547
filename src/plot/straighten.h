/// @file straighten.h
/// Points that lie on the line between their neighbours are left out.
#ifndef ZV_PLOT_STRAIGHTEN_H
#define ZV_PLOT_STRAIGHTEN_H

#include "plot/thin.h"

/// Leaves out points so that every one that was there stays within `tolerance` of the lines that remain. Ends of
/// pieces and sharp turns stay.
void zv_straighten(zv_points *points, double tolerance);

#endif
