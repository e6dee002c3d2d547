/// @file jpeg_read.c
/// JPEG to pixels, by libjpeg. A picture that ends early or is damaged, or has the four inks of a printer, is refused
/// rather than shown wrong.
///
/// libjpeg reports a failure by calling `error_exit`, which must not return: it jumps back to where decoding began.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jerror.h>
#include <jpeglib.h>

#include "io/decoders.h"

/// A block of 8 x 8 pixels takes a bit at least, with coarser colours beside it.
enum { MOST_PIXELS_PER_BYTE = 1024 };
/// A progressive file with more scans only means to take time.
enum { MOST_SCANS = 100 };
/// Memory that libjpeg may take for the coefficients of a progressive file of the largest size.
enum { MOST_MEMORY = 1 << 30 };

/// What must outlive a jump.
typedef struct reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf back;
    char reason[JMSG_LENGTH_MAX];
    zv_image image;
} reader;

static void jump_back(j_common_ptr jpeg)
{
    reader *r = (reader *)jpeg->client_data;
    jpeg->err->format_message(jpeg, r->reason);
    longjmp(r->back, 1);
}

/// Most warnings say that pixels are missing or invented; bytes between markers harm nobody.
static void weigh_message(j_common_ptr jpeg, int level)
{
    const bool is_harmless = jpeg->err->msg_code == JWRN_EXTRANEOUS_DATA || jpeg->err->msg_code == JWRN_ADOBE_XFORM ||
                             jpeg->err->msg_code == JWRN_JFIF_MAJOR;
    if (level < 0 && !is_harmless) {
        jump_back(jpeg);
    }
}

static void say_nothing(j_common_ptr jpeg)
{
    (void)jpeg;
}

static void count_scans(j_common_ptr jpeg)
{
    if (jpeg->is_decompressor && ((j_decompress_ptr)jpeg)->input_scan_number > MOST_SCANS) {
        reader *r = (reader *)jpeg->client_data;
        snprintf(r->reason, sizeof r->reason, "it has more than %d scans", MOST_SCANS);
        longjmp(r->back, 1);
    }
}

static void begin(reader *r, const zv_file_bytes *file)
{
    r->jpeg.err = jpeg_std_error(&r->errors);
    r->errors.error_exit = jump_back;
    r->errors.emit_message = weigh_message;
    r->errors.output_message = say_nothing;
    r->jpeg.client_data = r;
    jpeg_create_decompress(&r->jpeg);
    r->jpeg.client_data = r; // creating forgets it
    r->progress.progress_monitor = count_scans;
    r->jpeg.progress = &r->progress;
    r->jpeg.mem->max_memory_to_use = MOST_MEMORY;
    jpeg_mem_src(&r->jpeg, file->at, (unsigned long)file->size);
}

static zv_status check_header(reader *r, const zv_file_bytes *file, zv_error *why)
{
    jpeg_read_header(&r->jpeg, TRUE);
    if (r->jpeg.num_components != 1 && r->jpeg.num_components != 3) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0,
                       "the picture '%.120s' is a JPEG in the four inks of a printer (CMYK); save it as RGB or grey",
                       file->name);
    }
    return zv_image_check_size(file, r->jpeg.image_width, r->jpeg.image_height, MOST_PIXELS_PER_BYTE, why);
}

static zv_status read_lines(reader *r, zv_error *why)
{
    r->jpeg.out_color_space = r->jpeg.num_components == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_start_decompress(&r->jpeg);
    const size_t row = (size_t)r->jpeg.output_width * (size_t)r->jpeg.output_components;
    r->image = (zv_image){.width = (int)r->jpeg.output_width,
                          .height = (int)r->jpeg.output_height,
                          .channels = r->jpeg.output_components,
                          .bits = 8,
                          .pixel = malloc(row * r->jpeg.output_height)};
    if (!r->image.pixel) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the picture");
    }
    while (r->jpeg.output_scanline < r->jpeg.output_height) {
        JSAMPROW line = (JSAMPROW)r->image.pixel + row * r->jpeg.output_scanline;
        jpeg_read_scanlines(&r->jpeg, &line, 1);
    }
    jpeg_finish_decompress(&r->jpeg);
    return ZV_OK;
}

static zv_status decode(reader *r, const zv_file_bytes *file, zv_error *why)
{
    if (setjmp(r->back)) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the picture '%.120s' is a damaged JPEG: %s", file->name, r->reason);
    }
    begin(r, file);
    const zv_status status = check_header(r, file, why);
    return status == ZV_OK ? read_lines(r, why) : status;
}

zv_status zv_jpeg_decode(const zv_file_bytes *file, zv_image *out, zv_error *why)
{
    reader *r = calloc(1, sizeof *r); // not on the stack: its values must be there after a jump
    if (!r) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory to read the picture '%.120s'", file->name);
    }
    const zv_status status = decode(r, file, why);
    if (status == ZV_OK) {
        *out = r->image;
    } else {
        zv_image_free(&r->image);
    }
    jpeg_destroy_decompress(&r->jpeg);
    free(r);
    return status;
}
