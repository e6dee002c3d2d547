/// @file fuzz_image.c
/// Any bytes as a picture. The first byte chooses how it is drawn; the rest is a file. What is accepted must keep the
/// promises of its header, and every mode must end with strokes; what is refused must say why.
#include <stdint.h>
#include <stdlib.h>

#include "zveno/io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Larger pictures only take time; they go through the same code.
enum { MOST_PIXELS = 1 << 16, MOST_SIDE = 300 };

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static void draw(const zv_image *image, uint8_t choice)
{
    zv_trace_options options = zv_trace_default_options();
    zv_trace_report report;
    zv_error why;
    options.mode = (zv_trace_mode)(choice % 5);
    options.invert = choice & 64;
    options.dots = choice & 128;
    options.points = 20;
    options.resolution = MOST_SIDE;
    zv_drawing *drawing = zv_drawing_create();
    expect(drawing && zv_drawing_image(drawing, image, &options, &report, &why) == ZV_OK);
    expect(report.strokes == zv_drawing_count(drawing) && report.ink_mm >= 0.0 && report.dropped >= 0);
    zv_drawing_free(drawing);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_image image = {0};
    zv_error why = {0};
    if (size < 1) {
        return 0;
    }
    if (zv_image_decode(data + 1, size - 1, "it", &image, &why) != ZV_OK) {
        expect(!image.pixel && why.message[0] != '\0');
        return 0;
    }
    expect(image.width > 0 && image.height > 0 && image.channels >= 1 && image.channels <= 4);
    expect(image.bits == 8 || image.bits == 16);
    if (image.width <= MOST_PIXELS / image.height) {
        draw(&image, data[0]);
    }
    zv_image_free(&image);
    return 0;
}
