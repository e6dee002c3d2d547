/// @file notes.c
/// The list of what could not be drawn.
#include "svg/notes.h"

#include <string.h>

#include "text/utf8.h"

void zv_svg_note_text(zv_svg_notes *notes, zv_xml_text name, int line)
{
    zv_svg_report *report = notes->report;
    const int listed = report->noted < ZV_SVG_NOTED ? report->noted : ZV_SVG_NOTED;
    const size_t size = zv_utf8_cut(name.data, name.size < ZV_SVG_NAME - 1 ? name.size : ZV_SVG_NAME - 1);
    for (int i = 0; i < listed; ++i) {
        if (strlen(report->note[i].name) == size && memcmp(report->note[i].name, name.data, size) == 0) {
            ++report->note[i].count;
            return;
        }
    }
    if (listed < ZV_SVG_NOTED) {
        zv_svg_note *note = &report->note[listed];
        *note = (zv_svg_note){.count = 1, .line = line};
        memcpy(note->name, name.data, size);
    }
    ++report->noted;
}

void zv_svg_note_word(zv_svg_notes *notes, const char *name, int line)
{
    zv_svg_note_text(notes, (zv_xml_text){name, strlen(name)}, line);
}
