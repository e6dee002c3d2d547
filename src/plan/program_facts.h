/// @file program_facts.h
/// Pass 0: what must be known of a whole program before it is followed.
#ifndef ZV_PLAN_PROGRAM_FACTS_H
#define ZV_PLAN_PROGRAM_FACTS_H

#include "plan/move_sample.h"

typedef struct zv_program_facts {
    long long moves;
    int errors, warnings;
    long long size;               ///< of how many lines it takes the time to plan: further turns of an arc are many
    bool has_words;               ///< some move turns the tool by A B C
    bool has_work;                ///< some motion is no rapid
    double default_mm, widest_mm; ///< tolerance of G64 without P; the widest that is asked for, 0: none
    bool leaves_ladder;           ///< some tolerance lies between two steps of the ladder (rounding_choice.h)
    bool leaves_fine_ladder;      ///< the same of the ladder for programs of few moves
    zv_move_sample *sample;       ///< gets parts of the program; may be NULL
    long long rapids_before_work;
    double begin[ZV_AXES];                            ///< where the work begins: the end of the rapids before it, mm
    bool (*issue)(void *user, const zv_issue *issue); ///< is told of errors and warnings; may be NULL
    void *user;
} zv_program_facts;

/// Neither a dwell nor an event.
bool zv_move_is_motion(const zv_move *move);

/// Walks all moves. `facts` starts with all zero but `default_mm`, `sample`, `issue` and `user`.
/// @return what the walker says
zv_status zv_program_facts_gather(const zv_walker *moves, zv_program_facts *facts, zv_error *why);

#endif
