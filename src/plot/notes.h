/// @file notes.h
/// Points with a text beside them.
#ifndef ZV_PLOT_NOTES_H
#define ZV_PLOT_NOTES_H

#include "plot/cover.h"
#include "plot/frame.h"

/// A mark at every note that can be drawn, then the texts that find room inside the frame, in the order of the notes.
/// They look for places that cover little of what `cover` knows.
void zv_notes_draw(zv_canvas *canvas, const zv_frame *frame, const zv_plot_note *notes, int count,
                   const zv_cover *cover, zv_plot_mark mark, unsigned color);

#endif
