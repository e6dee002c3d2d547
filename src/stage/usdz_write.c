/// @file usdz_write.c
/// USDZ for the viewer of iPhones and iPads (AR Quick Look): a zip with one layer of Universal Scene Description.
/// Pixar, "Usdz File Format Specification" 1.3: stored, the bytes of each file at a multiple of 64.
#include "base/assert.h"
#include "stage/usda.h"
#include "zveno/pack.h"

zv_status zv_usdz_write(const zv_robot *robot, const zv_bodies *bodies, const double *q, const zv_glb_motion *motion,
                        zv_text *out, zv_error *why)
{
    ZV_ASSERT(robot && bodies && q && out && bodies->link_count == zv_robot_axis_count(robot) + 1);
    zv_text layer = {0};
    const bool is_made = zv_usda_write(robot, bodies, q, motion, &layer), fits = layer.size < ZV_ZIP_FILE_BYTES;
    if (is_made && fits) {
        zv_zip_write_one("arm.usda", layer.data, layer.size, out);
    }
    zv_text_free(&layer);
    if (is_made && !fits) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                       "the motion is too long for a USDZ file: it would have over 256 MB");
    }
    return is_made && !out->failed ? ZV_OK
                                   : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the USDZ file");
}
