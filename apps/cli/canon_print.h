/// @file canon_print.h
/// Moves as the canonical calls that RS-274/NGC interpreters print: in the coordinates and the unit of the program, and
/// where these change the calls that say so.
#ifndef ZVENO_CLI_CANON_PRINT_H
#define ZVENO_CLI_CANON_PRINT_H

#include "zveno/program.h"

/// What earlier calls have set.
typedef struct canon_state {
    int normal; ///< axis the plane is square to
    double feed;
    zv_program_frame frame;
    double cosine, sine; ///< of its turn
} canon_state;

canon_state canon_begin(void);
void canon_frame(canon_state *state, const zv_program_frame *frame);
void canon_print(canon_state *state, const zv_move *move);

#endif
