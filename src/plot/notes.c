/// @file notes.c
/// Points with a text beside them.
#include "plot/notes.h"

#include "plot/labels.h"
#include "plot/mark.h"

static const double RADIUS = 4.0;

static bool can_draw(const zv_plot_note *note)
{
    return zv_can_draw(note->x) && zv_can_draw(note->y);
}

void zv_notes_draw(zv_canvas *canvas, const zv_frame *frame, const zv_plot_note *notes, int count,
                   const zv_cover *cover, zv_plot_mark mark, unsigned color)
{
    zv_labels labels = {.inside = frame->box, .cover = cover};
    for (int i = 0; i < count; ++i) {
        if (can_draw(&notes[i])) {
            const zv_point at = zv_frame_at(frame, notes[i].x, notes[i].y);
            zv_mark_draw(canvas, mark, at, RADIUS, color);
            zv_labels_keep_free(&labels, at, RADIUS);
        }
    }
    const zv_letters letters = {.size = ZV_SIZE_TICK, .color = color, .bold = true, .halo = true};
    for (int i = 0; i < count; ++i) {
        if (can_draw(&notes[i]) && notes[i].text && notes[i].text[0]) {
            zv_labels_write(&labels, canvas, zv_frame_at(frame, notes[i].x, notes[i].y), letters, notes[i].text);
        }
    }
}
