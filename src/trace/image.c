/// @file image.c
/// Pixels that somebody decoded.
#include <stdlib.h>

#include "zveno/trace.h"

void zv_image_free(zv_image *image)
{
    free(image->pixel);
    *image = (zv_image){0};
}
