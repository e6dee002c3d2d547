/// @file cairo_load.c
/// Opens cairo.
#include "plot/cairo_load.h"

zv_cairo_library zv_cairo;

zv_status zv_cairo_start(zv_error *why)
{
    static const char *const names[] = {ZV_CAIRO_NAMES(ZV_LIBRARY_NAME)};
    static zv_library library = {ZV_SONAME_CAIRO, "libcairo2", names, sizeof names / sizeof names[0], &zv_cairo, false};
    return zv_library_open(&library, why);
}
