/// @file picture.c
/// The picture of a verb: the options --plot and --theme, and a file that is written whole or not at all.
#include "picture.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "out_file.h"
#include "terminal.h"

static bool take_theme(const char *word, bool has_picture, picture *out)
{
    const bool dark = strcmp(word, "dark") == 0;
    if (!dark && strcmp(word, "light") != 0) {
        complain("--theme must be light or dark, found '%.200s'", word);
        return false;
    }
    if (!has_picture) {
        complain("--theme is that of a picture: it needs --plot FILE");
        return false;
    }
    out->page.theme = dark ? ZV_PLOT_DARK : ZV_PLOT_LIGHT;
    return true;
}

bool picture_take(const arguments *given, picture *out)
{
    const option_value *plot = option_given(given, "plot"), *theme = option_given(given, "theme");
    *out = (picture){.path = plot->given ? plot->word : NULL, .page = zv_plot_default_page()};
    if (plot->given && !zv_plot_format_of(plot->word, &out->page.format)) {
        complain("--plot must end in .png or .svg, found '%.200s'", plot->word);
        return false;
    }
    if (!theme->given) {
        return true;
    }
    return take_theme(theme->word, plot->given, out);
    return true;
}

static bool save(const zv_text *bytes, const char *path)
{
    out_file *file = malloc(sizeof *file);
    bool done = file && out_file_open(file, path);
    if (done) {
        out_file_write(file, bytes->data, bytes->size);
        done = out_file_close(file, true);
    }
    if (!done) {
        complain("the picture '%.200s' cannot be written: %s", path, strerror(errno));
    }
    free(file);
    return done;
}

bool picture_draw(const picture *p, const zv_plot_figure *figures, int count)
{
    zv_text bytes = {0};
    zv_error why;
    bool done = zv_plot_draw(&p->page, figures, count, &bytes, &why) == ZV_OK;
    if (!done) {
        complain("the picture cannot be drawn: %s", why.message);
    }
    done = done && save(&bytes, p->path);
    zv_text_free(&bytes);
    return done;
}
