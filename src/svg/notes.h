/// @file notes.h
/// What could not be drawn, by name, with how often and where first.
#ifndef ZV_SVG_NOTES_H
#define ZV_SVG_NOTES_H

#include "text/xml_read.h"
#include "zveno/svg.h"

typedef struct zv_svg_notes {
    zv_svg_report *report;
} zv_svg_notes;

/// Notes a name; one that is there already is counted.
void zv_svg_note_text(zv_svg_notes *notes, zv_xml_text name, int line);
void zv_svg_note_word(zv_svg_notes *notes, const char *name, int line);

#endif
