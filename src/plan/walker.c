/// @file walker.c
/// Where the moves of a plan come from: a program, or a list.
#include "zveno/plan.h"

static zv_status walk_program(void *user, const zv_sink *sink, zv_error *why)
{
    zv_program_walk *program = user;
    const zv_status status = zv_gcode_read(&program->source, &program->options, sink, &program->summary, why);
    return status == ZV_ERR_LIMIT ? ZV_OK : status; // what ended it is among the issues
}

zv_walker zv_walker_of_program(zv_program_walk *program)
{
    return (zv_walker){program, walk_program};
}

static zv_status walk_moves(void *user, const zv_sink *sink, zv_error *why)
{
    const zv_moves_walk *all = user;
    (void)why;
    for (int i = 0; i < all->count && sink->move(sink->user, &all->moves[i]); ++i) {
    }
    return ZV_OK;
}

zv_walker zv_walker_of_moves(zv_moves_walk *moves)
{
    return (zv_walker){moves, walk_moves};
}
