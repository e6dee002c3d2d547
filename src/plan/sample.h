/// @file sample.h
/// The motion of a window at any time.
#ifndef ZV_PLAN_SAMPLE_H
#define ZV_PLAN_SAMPLE_H

#include "plan/cell.h"
#include "plan/window.h"

/// How good the polynomials between two grid points are.
typedef enum zv_cell_trust {
    ZV_CELL_SURE,    ///< as good as the solver
    ZV_CELL_WATCHED, ///< they have been so far
    ZV_CELL_ASKS,    ///< they are not: the solver is asked
} zv_cell_trust;

/// For samples forward in time; it may also go back. Starts with all zero.
typedef struct zv_window_cursor {
    zv_time_cursor law;
    size_t grid;
    int piece;
    size_t joints_of;    ///< the grid point where the joints' polynomials begin, and one more: 0 is none
    int tool_of;         ///< the piece that the tool's are made of, and one more
    zv_cell_trust trust; ///< in the joints' polynomials
    zv_sample_cell cell;
    double deviation; ///< largest distance of the tool from the curve so far, m
} zv_window_cursor;

/// The motion `t` after the beginning of what was planned.
void zv_window_sample(const zv_window *window, double t, zv_window_cursor *cursor, zv_plan_sample *out);

#endif
