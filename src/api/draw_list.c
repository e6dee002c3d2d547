/// @file draw_list.c
/// The fonts, the shapes with their numbers, and the ways to draw a picture.
#include "api/draw_list.h"

#include <string.h>

#include "zveno/trace.h"

static void write_fonts(zv_json_writer *answer)
{
    zv_json_key(answer, "fonts");
    zv_json_begin_array(answer);
    for (int i = 0; zv_font_at(i); ++i) {
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", zv_font_name(zv_font_at(i)));
        zv_json_put_text(answer, "title", zv_font_title(zv_font_at(i)));
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_parameters(zv_json_writer *answer, const zv_draw_shape *shape)
{
    zv_json_key(answer, "parameters");
    zv_json_begin_array(answer);
    for (int i = 0; i < ZV_DRAW_PARAMETERS && shape->parameter[i].name; ++i) {
        const zv_draw_parameter *p = &shape->parameter[i];
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", p->name);
        zv_json_put_number(answer, "usual", p->usual);
        zv_json_put_number(answer, "low", p->low);
        zv_json_put_number(answer, "high", p->high);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_shapes(zv_json_writer *answer)
{
    zv_json_key(answer, "shapes");
    zv_json_begin_array(answer);
    for (int i = 0; zv_draw_shape_at(i); ++i) {
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", zv_draw_shape_at(i)->name);
        write_parameters(answer, zv_draw_shape_at(i));
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

void zv_draw_list(zv_json_writer *answer)
{
    write_fonts(answer);
    write_shapes(answer);
    zv_json_key(answer, "modes");
    zv_json_begin_array(answer);
    for (int mode = 0; mode <= ZV_TRACE_STIPPLE; ++mode) {
        const char *word = zv_trace_word((zv_trace_mode)mode);
        zv_json_string(answer, word, strlen(word));
    }
    zv_json_end_array(answer);
}
