/// @file program_moves.h
/// The program of a request, in whatever language, as moves for the planner.
#ifndef ZV_API_PROGRAM_MOVES_H
#define ZV_API_PROGRAM_MOVES_H

#include "api/foreign_program.h"
#include "api/plan_fields.h"
#include "api/rapids.h"

/// The moves of a program, whether it is G-code or that of a real controller, and how the arm follows them: as the request
/// says, and where a controller's program says it better, as that does. Points into itself: it must not be copied.
typedef struct zv_program_moves {
    zv_program_input input;
    zv_foreign_program foreign;
    zv_program_walk walk;
    zv_walker walker;
    zv_plan_options options;
    zv_rapids rapids; ///< where the request wants them to go around things
} zv_program_moves;

/// Opens the program of a request. Close it in any case.
zv_status zv_program_moves_open(const zv_plan_asked *asked, zv_program_moves *out, zv_error *why);
void zv_program_moves_close(zv_program_moves *moves);

/// The program of a request and how the arm is to follow it. Points into itself: it must not be copied.
typedef struct zv_asked_program {
    zv_plan_asked asked;
    zv_program_moves moves;
} zv_asked_program;

/// Opens it from a request that has both. Close it in any case.
zv_status zv_asked_program_open(const zv_request *request, zv_asked_program *out, zv_error *why);
void zv_asked_program_close(zv_asked_program *program);

#endif
