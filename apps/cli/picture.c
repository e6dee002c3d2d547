/// @file picture.c
/// A picture to a file.
#include "picture.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "out_file.h"
#include "terminal.h"

static bool save(const zv_text *picture, const char *path)
{
    out_file *file = malloc(sizeof *file);
    bool done = file && out_file_open(file, path);
    if (done) {
        out_file_write(file, picture->data, picture->size);
        done = out_file_close(file, true);
    }
    if (!done) {
        complain("the picture '%.200s' cannot be written: %s", path, strerror(errno));
    }
    free(file);
    return done;
}

bool picture_save(const zv_plot_page *page, const zv_plot_figure *figures, int count, const char *path)
{
    zv_text picture = {0};
    zv_error why;
    bool done = zv_plot_draw(page, figures, count, &picture, &why) == ZV_OK;
    if (!done) {
        complain("the picture cannot be drawn: %s", why.message);
    }
    done = done && save(&picture, path);
    zv_text_free(&picture);
    return done;
}
