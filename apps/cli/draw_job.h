/// @file draw_job.h
/// From a drawing document to a motion of the arm: sources, place, order, plan.
#ifndef ZVENO_CLI_DRAW_JOB_H
#define ZVENO_CLI_DRAW_JOB_H

#include "arm_load.h"
#include "zveno/ink.h"

/// How ordering went.
typedef struct draw_order {
    zv_order_report report;
    bool in_seconds; ///< else mm
    bool is_none;
} draw_order;

typedef struct draw_job {
    zv_text words; ///< the document as text
    zv_ink_document *document;
    loaded_arm arm;
    zv_hold hold;
    zv_ink_options ink;
    zv_reach_map *map;             ///< made when somebody needs it
    zv_drawing *drawing;           ///< as the sources have it
    unsigned color[ZV_INK_COLORS]; ///< of the pens, 0xRRGGBB
    zv_drawing *placed;            ///< on the board, in the order in which it is drawn
    zv_affine place;               ///< board from drawing
    bool is_fitted;                ///< it was placed by us and may shrink a little
    draw_order order;
    zv_plan_options plan_options;
    zv_ink_walk walk;
    zv_plan_report report;
    zv_misfit misfit; ///< when it does not fit
} draw_job;

/// Reads the command line, the drawing that is opened, and the arm; fills `drawing`. Close in any case.
/// @return DONE, or the code the program ends with; then it has complained
int draw_job_open(const arguments *given, draw_job *job);
void draw_job_close(draw_job *job);

/// Places and orders the drawing.
int draw_job_place(draw_job *job);

/// Plans the motion. NO_ANSWER when the arm cannot draw it, after a complaint; `misfit` then knows more.
int draw_job_plan(draw_job *job, const zv_plan_sink *sink);

/// Of a drawing that does not fit: the scale at which it does, about the same zero; 0 when there is none.
double draw_job_largest_scale(const draw_job *job);

/// The reach of the arm on the board; NULL without memory.
const zv_reach_map *draw_job_map(draw_job *job);

#endif
