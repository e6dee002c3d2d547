/// @file flow_state.h
/// What control flow remembers: calls, loops, conditions, labels.
#ifndef ZV_PROGRAM_FLOW_STATE_H
#define ZV_PROGRAM_FLOW_STATE_H

#include "program/begun.h"
#include "program/label_table.h"
#include "program/modal_state.h"

enum {
    ZV_MAX_CALLS = 100,
    ZV_MAX_LOOPS = 256,
    ZV_MAX_IFS = 256,
};

/// A call that has not returned.
typedef struct zv_call {
    char label[ZV_PARAMETER_NAME];
    zv_place back; ///< the line after the call
    zv_place body; ///< first line of the subroutine
    double saved[ZV_LOCAL_COUNT];
    int ifs;             ///< open conditions before it
    bool is_m98;         ///< Fanuc kind: variables are not saved
    long long left;      ///< further repetitions of an M98 L call
    bool modes_saved;    ///< by M70 or M73
    bool restores_modes; ///< M73
    zv_saved_modes modes;
} zv_call;

typedef struct zv_loop {
    char label[ZV_PARAMETER_NAME];
    int depth; ///< calls when it began
    int ifs;   ///< open conditions when it began
    zv_place start;
    long long left; ///< of a repeat; -1 for while and do
    bool is_do;
} zv_loop;

typedef struct zv_flow_state {
    zv_call calls[ZV_MAX_CALLS];
    int call_count;
    zv_loop loops[ZV_MAX_LOOPS];
    int loop_count;
    char ifs[ZV_MAX_IFS][ZV_PARAMETER_NAME]; ///< labels of the open conditions
    int if_count;
    zv_begun_table begun;
    zv_label_table labels;
    bool labels_complete;       ///< the whole text was searched for labels
    zv_saved_modes saved_modes; ///< M70 in the main program
    bool modes_saved;
} zv_flow_state;

#endif
