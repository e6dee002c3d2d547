/// @file canon_print.h
/// Moves as the canonical calls that RS-274/NGC interpreters print, in machine coordinates and mm, for comparison.
#ifndef ZVENO_CLI_CANON_PRINT_H
#define ZVENO_CLI_CANON_PRINT_H

#include "zveno/path.h"

/// What earlier calls have set.
typedef struct canon_state {
    int normal; ///< axis the plane is square to
    double feed;
} canon_state;

canon_state canon_begin(void);
void canon_print(canon_state *state, const zv_move *move);

#endif
