/// @file film.c
/// A GIF film: one palette, each picture the rectangle that changed, packed by LZW.
///
/// LZW: the longest run of dots that is in the dictionary is written as its code, and that run with the next dot is
/// put into the dictionary; codes grow from 9 to 12 bits, then the dictionary starts again.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "plot/palette.h"
#include "zveno/plot.h"

enum { CLEAR = 256, END = 257, FIRST = 258, MOST_CODES = 4096, BLOCK = 255, HASH = 8192, MOST_SIDE = 65535 };

struct zv_film {
    int width, height;
    zv_text *out;
    zv_palette palette;
    unsigned char *last, *now; ///< pictures as numbers of colours
    bool has_last;
};

// ---- bits in blocks ----

typedef struct packer {
    zv_text *out;
    unsigned bits;
    int pending; ///< bits waiting
    int used;
    char block[BLOCK];
} packer;

static void flush_block(packer *p)
{
    const char size = (char)p->used;
    if (p->used > 0) {
        zv_text_append(p->out, &size, 1);
        zv_text_append(p->out, p->block, (size_t)p->used);
    }
    p->used = 0;
}

static void put_byte(packer *p, unsigned byte)
{
    p->block[p->used++] = (char)(byte & 0xFFu);
    if (p->used == BLOCK) {
        flush_block(p);
    }
}

static void put_code(packer *p, int code, int width)
{
    p->bits |= (unsigned)code << p->pending;
    p->pending += width;
    while (p->pending >= 8) {
        put_byte(p, p->bits);
        p->bits >>= 8;
        p->pending -= 8;
    }
}

// ---- the dictionary ----

/// Runs by their start and last dot, in a table with open places.
typedef struct dictionary {
    int key[HASH];
    short code[HASH];
    int next, width;
} dictionary;

static void forget(dictionary *d)
{
    memset(d->key, -1, sizeof d->key);
    d->next = FIRST;
    d->width = 9;
}

/// The place of a run, free or taken.
static int place_of(const dictionary *d, int key)
{
    int at = (int)((unsigned)key * 2654435761u >> 19) % HASH;
    while (d->key[at] >= 0 && d->key[at] != key) {
        at = (at + 1) % HASH;
    }
    return at;
}

/// Puts a new run in, after its start was written with code `run`.
static void learn(dictionary *d, packer *p, int at, int key)
{
    if (d->next == MOST_CODES) {
        put_code(p, CLEAR, d->width);
        forget(d);
        return;
    }
    d->key[at] = key;
    d->code[at] = (short)d->next;
    d->width += d->next >= 1 << d->width;
    ++d->next;
}

/// A rectangle of a picture.
typedef struct part {
    int x, y, width, height;
} part;

static void pack(const zv_film *film, part what, dictionary *d)
{
    packer p = {.out = film->out};
    int run = -1;
    forget(d);
    put_code(&p, CLEAR, d->width);
    for (int y = what.y; y < what.y + what.height; ++y) {
        for (int x = what.x; x < what.x + what.width; ++x) {
            const int dot = film->now[(size_t)y * (size_t)film->width + (size_t)x];
            const int key = run < 0 ? dot : run << 8 | dot, at = place_of(d, key);
            if (run < 0) {
                run = dot;
            } else if (d->key[at] == key) {
                run = d->code[at];
            } else {
                put_code(&p, run, d->width);
                learn(d, &p, at, key);
                run = dot;
            }
        }
    }
    put_code(&p, run, d->width);
    put_code(&p, END, d->width + (d->next >= 1 << d->width && d->next < MOST_CODES));
    put_code(&p, 0, 8 - p.pending % 8);
    flush_block(&p);
    zv_text_append(film->out, "", 1); // the block of size 0 ends the picture
}

// ---- the film ----

static void put_number(zv_text *out, int value)
{
    const char bytes[] = {(char)(value & 0xFF), (char)(value >> 8 & 0xFF)};
    zv_text_append(out, bytes, 2);
}

/// The head of a GIF: its size, its colours, and that it plays again and again.
static void begin_file(const zv_film *film, zv_text *out)
{
    zv_text_append(out, "GIF89a", 6);
    put_number(out, film->width);
    put_number(out, film->height);
    zv_text_append(out, "\xF7\0\0", 3); // 256 colours follow
    zv_text_append(out, (const char *)film->palette.rgb, sizeof film->palette.rgb);
    zv_text_append(out, "\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0", 19);
}

zv_film *zv_film_create(int width, int height, const unsigned char *pixels, zv_text *out)
{
    ZV_ASSERT(pixels && out);
    if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE) {
        return NULL;
    }
    const size_t size = (size_t)width * (size_t)height;
    zv_film *film = calloc(1, sizeof *film);
    if (film) {
        film->width = width;
        film->height = height;
        film->out = out;
        film->last = malloc(size);
        film->now = malloc(size);
    }
    if (!film || !film->last || !film->now || !zv_palette_choose(&film->palette, pixels, size)) {
        zv_film_free(film);
        return NULL;
    }
    begin_file(film, out);
    return film;
}

/// The smallest rectangle with all that differs from the last picture; one dot when nothing does.
static part changed(const zv_film *film)
{
    part p = {0, 0, film->width, film->height};
    int low_x = film->width, high_x = -1, low_y = film->height, high_y = -1;
    for (int y = 0; film->has_last && y < film->height; ++y) {
        for (int x = 0; x < film->width; ++x) {
            const size_t at = (size_t)y * (size_t)film->width + (size_t)x;
            if (film->last[at] != film->now[at]) {
                low_x = x < low_x ? x : low_x;
                high_x = x > high_x ? x : high_x;
                low_y = y < low_y ? y : low_y;
                high_y = y;
            }
        }
    }
    if (film->has_last) {
        p = high_x < 0 ? (part){0, 0, 1, 1} : (part){low_x, low_y, high_x - low_x + 1, high_y - low_y + 1};
    }
    return p;
}

static void begin_picture(const zv_film *film, part p, int hundredths)
{
    zv_text_append(film->out, "\x21\xF9\x04\x04", 4); // stays under the next one
    put_number(film->out, hundredths);
    zv_text_append(film->out, "\0\0\x2C", 3);
    put_number(film->out, p.x);
    put_number(film->out, p.y);
    put_number(film->out, p.width);
    put_number(film->out, p.height);
    zv_text_append(film->out, "\0\x08", 2);
}

/// What was shown is what the next picture differs from.
static void turn_over(zv_film *film)
{
    unsigned char *const shown = film->now;
    film->now = film->last;
    film->last = shown;
    film->has_last = true;
}

void zv_film_add(zv_film *film, const unsigned char *pixels, int hundredths)
{
    ZV_ASSERT(film && pixels);
    dictionary *d = malloc(sizeof *d);
    if (!d) {
        film->out->failed = true;
        return;
    }
    const size_t size = (size_t)film->width * (size_t)film->height;
    for (size_t i = 0; i < size; ++i) {
        film->now[i] = zv_palette_find(&film->palette, pixels + 3 * i);
    }
    const part p = changed(film);
    begin_picture(film, p, hundredths);
    pack(film, p, d);
    turn_over(film);
    free(d);
}

zv_status zv_film_finish(zv_film *film)
{
    ZV_ASSERT(film);
    zv_text_append(film->out, ";", 1);
    return film->out->failed ? ZV_ERR_INTERNAL : ZV_OK;
}

void zv_film_free(zv_film *film)
{
    if (film) {
        free(film->last);
        free(film->now);
        free(film);
    }
}
