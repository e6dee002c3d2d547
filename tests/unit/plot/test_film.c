/// @file test_film.c
/// A film is read back by a small decoder of its own: the pictures that went in come out; sheets show what they say.
#include "zveno/plot.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { WIDTH = 61, HEIGHT = 47, FRAMES = 6, DOTS = WIDTH * HEIGHT };

// ---- a decoder ----

typedef struct decoder {
    const unsigned char *at, *end;
    unsigned char palette[256][3];
    unsigned char screen[DOTS];
    int frames;
} decoder;

static int number(decoder *d)
{
    const int value = d->at[0] | d->at[1] << 8;
    d->at += 2;
    return value;
}

typedef struct bits {
    unsigned char *data;
    size_t size, at;
} bits;

/// The data of a picture without the sizes of its blocks.
static bits gather(decoder *d)
{
    bits b = {.data = malloc((size_t)(d->end - d->at))};
    while (*d->at) {
        const size_t size = *d->at++;
        memcpy(b.data + b.size, d->at, size);
        b.size += size;
        d->at += size;
    }
    ++d->at;
    return b;
}

static int code_of(bits *b, int width)
{
    int code = 0;
    for (int i = 0; i < width; ++i, ++b->at) {
        CHECK(b->at / 8 < b->size);
        code |= (b->data[b->at / 8] >> b->at % 8 & 1) << i;
    }
    return code;
}

/// LZW by the book: a table of prefix and last dot.
static void unpack(bits *b, unsigned char *out, int dots)
{
    static int prefix[4096], last[4096];
    unsigned char run[4096];
    int width = 9, next = 258, before = -1, done = 0;
    for (int code = code_of(b, width); code != 257; code = code_of(b, width)) {
        if (code == 256) {
            width = 9;
            next = 258;
            before = -1;
            continue;
        }
        int count = 0, walk = code < next ? code : before;
        CHECK(code <= next);
        for (; walk >= 258; walk = prefix[walk]) {
            run[count++] = (unsigned char)last[walk];
        }
        const unsigned char first = (unsigned char)walk;
        CHECK(done + count + 2 <= dots + 1);
        out[done++] = first;
        while (count > 0) {
            out[done++] = run[--count];
        }
        if (code >= next) {
            out[done++] = first;
        }
        if (before >= 0 && next < 4096) {
            prefix[next] = before;
            last[next++] = first;
            width += next == 1 << width && width < 12;
        }
        before = code;
    }
    CHECK(done == dots);
}

/// The next picture on the screen; false at the end.
static bool next_frame(decoder *d)
{
    while (*d->at == 0x21) {
        d->at += 2;
        free(gather(d).data);
    }
    if (*d->at == ';') {
        return false;
    }
    CHECK(*d->at++ == 0x2C);
    const int x = number(d), y = number(d), width = number(d), height = number(d);
    d->at += 2;
    bits b = gather(d);
    unsigned char *part = malloc((size_t)(width * height) + 1);
    unpack(&b, part, width * height);
    for (int i = 0; i < width * height; ++i) {
        d->screen[(y + i / width) * WIDTH + x + i % width] = part[i];
    }
    free(part);
    free(b.data);
    ++d->frames;
    return true;
}

// ---- films ----

/// Few colours, so that all of them have their place; half of it changes from picture to picture.
static void make_picture(unsigned char *pixels, int frame, int colors)
{
    for (int i = 0; i < DOTS; ++i) {
        const int color = i % WIDTH < 30 ? i / WIDTH % colors : (int)check_uniform(0, colors);
        const int moved = (color + (i / WIDTH > 20 ? frame : 0)) % colors;
        pixels[3 * i] = (unsigned char)(8 * (moved % 30));
        pixels[3 * i + 1] = (unsigned char)(40 * (moved / 30));
        pixels[3 * i + 2] = (unsigned char)(255 - 8 * (moved % 30));
    }
}

static void a_film_gives_back_its_pictures(void)
{
    for (int colors = 1; colors <= 180; colors += 59) {
        unsigned char picture[FRAMES][3 * DOTS];
        for (int i = 0; i < FRAMES; ++i) {
            make_picture(picture[i], i, colors);
        }
        zv_text out = {0};
        zv_film *film = zv_film_create(WIDTH, HEIGHT, picture[0], &out);
        CHECK(film);
        for (int i = 0; i < FRAMES; ++i) {
            zv_film_add(film, picture[i], 5);
        }
        CHECK(zv_film_finish(film) == ZV_OK);
        zv_film_free(film);

        decoder d = {.at = (const unsigned char *)out.data, .end = (const unsigned char *)out.data + out.size};
        CHECK(memcmp(d.at, "GIF89a", 6) == 0);
        d.at += 6;
        CHECK(number(&d) == WIDTH && number(&d) == HEIGHT);
        d.at += 3;
        memcpy(d.palette, d.at, sizeof d.palette);
        d.at += sizeof d.palette;
        for (int i = 0; next_frame(&d); ++i) {
            for (int k = 0; k < DOTS; ++k) {
                CHECK(memcmp(d.palette[d.screen[k]], picture[i] + 3 * k, 3) == 0);
            }
        }
        CHECK(d.frames == FRAMES && d.at + 1 == d.end);
        zv_text_free(&out);
    }
}

/// Random dots fill the dictionary again and again.
static void a_noisy_film_is_whole(void)
{
    static unsigned char pixels[3 * DOTS];
    zv_text out = {0};
    make_picture(pixels, 0, 180);
    zv_film *film = zv_film_create(WIDTH, HEIGHT, pixels, &out);
    for (int i = 0; i < 20; ++i) {
        make_picture(pixels, i, 180);
        zv_film_add(film, pixels, 1);
    }
    CHECK(zv_film_finish(film) == ZV_OK);
    zv_film_free(film);
    decoder d = {.at = (const unsigned char *)out.data + 13 + 768, .end = (const unsigned char *)out.data + out.size};
    while (next_frame(&d)) {
    }
    CHECK(d.frames == 20);
    zv_text_free(&out);
}

static void a_film_has_a_size(void)
{
    const unsigned char dot[3] = {1, 2, 3};
    zv_text out = {0};
    CHECK(!zv_film_create(0, 5, dot, &out) && !zv_film_create(5, 70000, dot, &out) && out.size == 0);
}

// ---- sheets ----

static zv_text draw_sheet(const zv_plot_sheet *sheet, zv_plot_format format)
{
    zv_plot_page page = zv_plot_default_page();
    zv_text out = {0};
    zv_error why;
    const zv_plot_figure figure = {.sheet = sheet};
    page.format = format;
    CHECK(zv_plot_draw(&page, &figure, 1, &out, &why) == ZV_OK);
    return out;
}

static zv_plot_sheet a_sheet(double size)
{
    static const double x[] = {0, 10, NAN, 20, 20}, y[] = {0, 10, NAN, 0, 10};
    static double rim_x[5], rim_y[5];
    static zv_plot_ink inks[1];
    static const zv_plot_fact facts[] = {{"lifts", "7"}};
    for (int i = 0; i < 5; ++i) {
        rim_x[i] = i % 4 == 1 || i % 4 == 2 ? size : -size;
        rim_y[i] = i % 4 >= 2 ? size : -size;
    }
    inks[0] = (zv_plot_ink){.name = "blue pen", .x = x, .y = y, .count = 5, .color = 0x1122EE};
    return (zv_plot_sheet){.unit = "mm",
                           .paper_low = {-5, -5},
                           .paper_high = {25, 15},
                           .inks = inks,
                           .ink_count = 1,
                           .reach = {.name = "within reach", .x = rim_x, .y = rim_y, .count = 5},
                           .has_ends = true,
                           .end = {20, 10},
                           .facts = facts,
                           .fact_count = 1};
}

static void a_sheet_shows_its_ink_and_its_facts(void)
{
    const zv_plot_sheet sheet = a_sheet(60.0);
    zv_text svg = draw_sheet(&sheet, ZV_PLOT_SVG);
    CHECK(strstr(svg.data, "blue pen") && strstr(svg.data, "lifts") && strstr(svg.data, ">7<"));
    CHECK(strstr(svg.data, "1122ee") || strstr(svg.data, "1122EE"));
    zv_text_free(&svg);
}

static void pixels_are_those_of_the_png(void)
{
    const zv_plot_sheet sheet = a_sheet(60.0);
    zv_text pixels = draw_sheet(&sheet, ZV_PLOT_PIXELS);
    const zv_plot_page page = zv_plot_default_page();
    CHECK(pixels.size % (3 * (size_t)page.width_px) == 0 && pixels.size > 3 * (size_t)page.width_px * 300);
    CHECK((unsigned char)pixels.data[0] == 0xFF && (unsigned char)pixels.data[2] == 0xFF);
    zv_text_free(&pixels);
}

/// With a reach many times the paper the view goes close, so the ink is larger.
static void a_small_drawing_is_shown_close(void)
{
    const zv_plot_sheet near = a_sheet(60.0), far = a_sheet(2000.0), none = {.unit = "mm"};
    zv_text a = draw_sheet(&near, ZV_PLOT_SVG), b = draw_sheet(&far, ZV_PLOT_SVG), c = draw_sheet(&none, ZV_PLOT_SVG);
    CHECK(!strstr(b.data, ">1000<") && !strstr(b.data, ">2000<"));
    CHECK(a.size > 1000 && c.size > 500);
    zv_text_free(&a);
    zv_text_free(&b);
    zv_text_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_film_gives_back_its_pictures),
        CASE(a_noisy_film_is_whole),
        CASE(a_film_has_a_size),
        CASE(a_sheet_shows_its_ink_and_its_facts),
        CASE(pixels_are_those_of_the_png),
        CASE(a_small_drawing_is_shown_close),
    };
    return cmocka_run_group_tests_name("film", tests, NULL, NULL);
}
