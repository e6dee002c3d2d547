/// @file draw_record.h
/// What is kept of a planned drawing: for a film the ink and the joints over time, for a picture where the arm ends.
#ifndef ZVENO_CLI_DRAW_RECORD_H
#define ZVENO_CLI_DRAW_RECORD_H

#include "zveno/ink.h"

/// A place of the pen on the board.
typedef struct ink_sample {
    double t, x, y;
    int stroke;   ///< from 0
    bool is_down; ///< it draws
} ink_sample;

typedef struct draw_record {
    const zv_ink_job *job;
    ink_sample *sample;
    double *q; ///< joints of each sample
    size_t count, room;
    int joints;
    bool keeps_all; ///< else only the last sample: a drawing of a day has gigabytes of them
    bool failed;    ///< no memory
} draw_record;

void draw_record_sample(draw_record *record, const zv_plan_sample *sample);
void draw_record_free(draw_record *record);

#endif
