/// @file pixels.c
/// Pixels in a JSON text.
#include "trace/pixels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "zveno/text.h"

static zv_status check_names(const zv_json *object, zv_error *why)
{
    static const char *const needed[] = {"width", "height", "data"};
    for (int i = 0; i < 3; ++i) {
        if (!zv_json_member(object, needed[i])) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'image' with pixels needs 'width', 'height' and 'data'");
        }
    }
    for (const zv_json *member = object->first; member; member = member->next) {
        bool is_known = false;
        for (int i = 0; i < 3; ++i) {
            is_known |= strcmp(member->key, needed[i]) == 0;
        }
        if (!is_known) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                           "unknown field '%.40s' of 'image'; known: width, height, data", member->key);
        }
    }
    return ZV_OK;
}

static zv_status read_side(const zv_json *object, const char *key, int *out, zv_error *why)
{
    const zv_json *value = zv_json_member(object, key);
    const double side = value->kind == ZV_JSON_NUMBER ? value->number : 0.0;
    if (!(side >= 1.0 && side <= ZV_IMAGE_MOST_PIXELS && side == floor(side))) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'image.%s' must be a whole number above zero", key);
    }
    *out = (int)side;
    return ZV_OK;
}

static zv_status find_channels(zv_image *image, size_t count, zv_error *why)
{
    const size_t pixels = (size_t)image->width * (size_t)image->height;
    image->channels = (int)(count / pixels <= 4 ? count / pixels : 0);
    return image->channels >= 1 && count % pixels == 0 ? ZV_OK
                                                       : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                                                                 "'image.data' has %zu bytes; %d x %d pixels need 1 "
                                                                 "(grey), 2 (grey, alpha), 3 (RGB) or 4 (RGBA) each",
                                                                 count, image->width, image->height);
}

/// The bytes of `data` as many channels as they are enough for.
static zv_status read_data(const zv_json *data, zv_image *image, zv_error *why)
{
    if (data->kind != ZV_JSON_STRING) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'image.data' must be a text: the pixels in base64");
    }
    size_t count = 0;
    image->pixel = malloc(ZV_BASE64_BYTES(data->text_size));
    if (!image->pixel) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the picture");
    }
    if (!zv_base64_read(data->text, data->text_size, image->pixel, &count)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'image.data' is not base64");
    }
    return find_channels(image, count, why);
}

zv_status zv_pixels_read(const zv_json *object, zv_image *out, zv_error *why)
{
    *out = (zv_image){.bits = 8};
    zv_status status = check_names(object, why);
    status = status == ZV_OK ? read_side(object, "width", &out->width, why) : status;
    status = status == ZV_OK ? read_side(object, "height", &out->height, why) : status;
    if (status == ZV_OK && out->width > ZV_IMAGE_MOST_PIXELS / out->height) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "'image' has %d x %d pixels; at most %d million can be drawn",
                       out->width, out->height, ZV_IMAGE_MOST_PIXELS / 1000000);
    }
    return status == ZV_OK ? read_data(zv_json_member(object, "data"), out, why) : status;
}
