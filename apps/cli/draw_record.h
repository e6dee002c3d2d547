/// @file draw_record.h
/// What is kept of a planned drawing: for a film the ink and the joints over time, for a picture where the arm ends.
#ifndef ZVENO_CLI_DRAW_RECORD_H
#define ZVENO_CLI_DRAW_RECORD_H

#include "zveno/ink.h"

/// A place of the pen.
typedef struct ink_sample {
    double t, x, y, z; ///< in the world, m; once they are placed on the sheet, mm
    int stroke;        ///< from 0
    bool is_down;      ///< it draws
} ink_sample;

/// Start with all zero but for `joints` and `keeps_all`.
typedef struct draw_record {
    ink_sample *sample;
    double *q; ///< joints of each sample
    size_t count, room;
    size_t every;   ///< so many samples are one; a film shows no more, and a drawing of a day would fill the memory
    size_t skipped; ///< since the last one
    int joints;
    bool keeps_all; ///< else only the last sample
    bool failed;    ///< no memory
} draw_record;

void draw_record_sample(draw_record *record, const zv_plan_sample *sample);
/// Brings all samples from the world to the sheet.
void draw_record_place(draw_record *record, const zv_hold *hold);
void draw_record_free(draw_record *record);

#endif
