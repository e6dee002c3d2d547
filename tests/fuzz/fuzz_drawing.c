/// @file fuzz_drawing.c
/// Any bytes as a drawing document. What is accepted must draw or say why not; what is refused must say so.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "zveno/ink.h"
#include "zveno/svg.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static void draw(const zv_ink_document *document)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_text text = {0};
    zv_error why = {.message = ""};
    const zv_ink_options ink = zv_ink_document_ink(document);
    const zv_ink_host nobody = {0};
    unsigned color[ZV_INK_COLORS];
    const bool good = drawing && zv_ink_fill(document, &nobody, drawing, color, &why) == ZV_OK;
    expect(good || why.message[0] != '\0');
    if (good && zv_drawing_measure(drawing).ink_mm < 1e5) {
        expect(zv_ink_gcode(drawing, &ink, "fuzz", &text, &why) == ZV_OK);
        zv_drawing_write_svg(drawing, NULL, 0, 1.0, &text);
    }
    zv_text_free(&text);
    zv_drawing_free(drawing);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_ink_document *document = NULL;
    zv_error why = {.message = ""};
    if (zv_ink_document_read((const char *)data, size, &document, &why) != ZV_OK) {
        expect(!document && why.message[0] != '\0');
        return 0;
    }
    expect(document->source_count >= 1 && document->source_count <= ZV_INK_SOURCES);
    expect(document->color_count >= 0 && document->color_count <= ZV_INK_COLORS);
    const zv_hold_options sheet = zv_ink_document_sheet(document);
    expect(zv_pose_is_finite(sheet.world_from_paper));
    draw(document);
    zv_ink_document_free(document);
    return 0;
}
