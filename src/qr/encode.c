/// @file encode.c
/// From a text to modules, as ISO/IEC 18004 has it: bits, codewords, patterns, masks.
///
///     ┌───┐       ┌───┐    three finders in the corners, timing between them (row and column 6), small squares of
///     │ ▣ │-------│ ▣ │    alignment over the rest; format beside the finders, from version 7 on the version too.
///     └───┘  data └───┘    The codewords fill what is left in columns of two modules, from the right, up and down.
///     │   ▫           ▫    Then one of eight masks is laid over it: the one that looks least like a pattern.
///     ┌───┐
///     │ ▣ │
///     └───┘
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "qr/blocks.h"
#include "zveno/qr.h"

enum { MASKS = 8, MAX_ALIGNMENTS = 7, BYTE_MODE = 4 };

typedef struct drawing {
    zv_qr code;
    uint8_t is_fixed[sizeof((zv_qr *)0)->modules]; ///< patterns, which no mask changes
} drawing;

bool zv_qr_is_dark(const zv_qr *code, int column, int row)
{
    ZV_ASSERT(code);
    if (column < 0 || row < 0 || column >= code->size || row >= code->size) {
        return false;
    }
    const int at = row * code->size + column;
    return (code->modules[at / 8] >> (at % 8)) & 1;
}

static void set_bit(uint8_t *bits, int at, bool value)
{
    const uint8_t bit = (uint8_t)(1U << (at % 8));
    bits[at / 8] = (uint8_t)(value ? bits[at / 8] | bit : bits[at / 8] & ~bit);
}

// ---- patterns ----

static void fix(drawing *d, int column, int row, bool is_dark)
{
    const int size = d->code.size;
    if (column >= 0 && row >= 0 && column < size && row < size) {
        set_bit(d->code.modules, row * size + column, is_dark);
        set_bit(d->is_fixed, row * size + column, true);
    }
}

static bool is_fixed(const drawing *d, int column, int row)
{
    const int at = row * d->code.size + column;
    return (d->is_fixed[at / 8] >> (at % 8)) & 1;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/// Squares around a middle: of radius 2 an alignment pattern, of radius 4 a finder with its light border.
static void draw_rings(drawing *d, int column, int row, int radius)
{
    for (int y = -radius; y <= radius; ++y) {
        for (int x = -radius; x <= radius; ++x) {
            const int ring = larger(abs(x), abs(y));
            fix(d, column + x, row + y, radius == 2 ? ring != 1 : ring != 2 && ring != 4);
        }
    }
}

/// Middles of the alignment patterns along one side, and how many.
static int alignments(int version, int out[MAX_ALIGNMENTS])
{
    if (version == 1) {
        return 0;
    }
    const int count = version / 7 + 2, last = 4 * version + 10;
    const int step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2;
    out[0] = 6;
    for (int i = count - 1, at = last; i > 0; --i, at -= step) {
        out[i] = at;
    }
    return count;
}

/// BCH code: `data` and its remainder by `divisor`, which has `degree` bits behind the first.
static unsigned with_remainder(unsigned data, unsigned divisor, int degree)
{
    unsigned rest = data;
    for (int i = 0; i < degree; ++i) {
        rest = (rest << 1) ^ ((rest >> (degree - 1)) * divisor);
    }
    return data << degree | rest;
}

static void draw_format(drawing *d, int mask)
{
    const unsigned level = d->code.level == 'L' ? 1 : 0;
    const unsigned bits = with_remainder(level << 3 | (unsigned)mask, 0x537, 10) ^ 0x5412;
    const int size = d->code.size;
    for (int i = 0; i < 15; ++i) {
        const bool is_dark = (bits >> i) & 1;
        const int beside = i < 6 ? i : i < 8 ? i + 1 : 14 - i; // over the timing row
        if (i < 8) {
            fix(d, 8, beside, is_dark);
            fix(d, size - 1 - i, 8, is_dark);
        } else {
            fix(d, i == 8 ? 7 : beside, 8, is_dark);
            fix(d, 8, size - 15 + i, is_dark);
        }
    }
    fix(d, 8, size - 8, true);
}

static void draw_version_bit(drawing *d, unsigned bits, int i)
{
    const int far = d->code.size - 11 + i % 3, near = i / 3;
    fix(d, far, near, (bits >> i) & 1);
    fix(d, near, far, (bits >> i) & 1);
}

static void draw_version(drawing *d)
{
    if (d->code.version < 7) {
        return;
    }
    const unsigned bits = with_remainder((unsigned)d->code.version, 0x1F25, 12);
    for (int i = 0; i < 18; ++i) {
        draw_version_bit(d, bits, i);
    }
}

static void draw_patterns(drawing *d)
{
    const int size = d->code.size, far = size - 4;
    for (int i = 0; i < size; ++i) {
        fix(d, 6, i, i % 2 == 0);
        fix(d, i, 6, i % 2 == 0);
    }
    draw_rings(d, 3, 3, 4);
    draw_rings(d, far, 3, 4);
    draw_rings(d, 3, far, 4);
    int at[MAX_ALIGNMENTS];
    const int count = alignments(d->code.version, at);
    for (int i = 0; i < count; ++i) {
        for (int k = 0; k < count; ++k) {
            const bool is_finder = (i == 0 && k == 0) || (i == 0 && k == count - 1) || (i == count - 1 && k == 0);
            if (!is_finder) {
                draw_rings(d, at[i], at[k], 2);
            }
        }
    }
    draw_format(d, 0); // its place; the bits follow with the mask
    draw_version(d);
}

// ---- codewords ----

static void draw_codewords(drawing *d, const uint8_t *codewords, int count)
{
    const int size = d->code.size;
    int bit = 0;
    for (int right = size - 1; right >= 1; right -= 2) {
        right -= right == 6; // the column of the timing has none
        for (int step = 0; step < size; ++step) {
            const bool is_up = ((right + 1) & 2) == 0;
            const int row = is_up ? size - 1 - step : step;
            for (int column = right; column > right - 2; --column) {
                if (!is_fixed(d, column, row) && bit < 8 * count) {
                    set_bit(d->code.modules, row * size + column, (codewords[bit / 8] >> (7 - bit % 8)) & 1);
                    ++bit;
                }
            }
        }
    }
}

// ---- masks ----

static bool is_masked(int mask, int x, int y)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

static void mask_row(drawing *d, int mask, int size, int y)
{
    for (int x = 0; x < size; ++x) {
        if (!is_fixed(d, x, y) && is_masked(mask, x, y)) {
            set_bit(d->code.modules, y * size + x, !zv_qr_is_dark(&d->code, x, y));
        }
    }
}

/// Done twice it is as before.
static void apply_mask(drawing *d, int mask)
{
    const int size = d->code.size;
    for (int y = 0; y < size; ++y) {
        mask_row(d, mask, size, y);
    }
}

/// Runs of one colour from five on, and what looks like a finder: 1:1:3:1:1 with four light modules at one side.
static int line_penalty(const zv_qr *code, int line, bool is_column)
{
    int penalty = 0, run = 0;
    bool before = false;
    unsigned seen = 0; // the last eleven modules
    for (int i = 0; i < code->size; ++i) {
        const bool is_dark = is_column ? zv_qr_is_dark(code, line, i) : zv_qr_is_dark(code, i, line);
        run = i > 0 && is_dark == before ? run + 1 : 1;
        penalty += run == 5 ? 3 : run > 5;
        before = is_dark;
        seen = (seen << 1 | is_dark) & 0x7FF;
        penalty += i >= 10 && (seen == 0x5D0 || seen == 0x05D) ? 40 : 0;
    }
    return penalty;
}

static int penalty_of(const zv_qr *code)
{
    int penalty = 0, dark = 0;
    for (int y = 0; y < code->size; ++y) {
        penalty += line_penalty(code, y, false) + line_penalty(code, y, true);
        for (int x = 0; x < code->size; ++x) {
            const bool here = zv_qr_is_dark(code, x, y);
            dark += here;
            if (x > 0 && y > 0 && here == zv_qr_is_dark(code, x - 1, y) && here == zv_qr_is_dark(code, x, y - 1) &&
                here == zv_qr_is_dark(code, x - 1, y - 1)) {
                penalty += 3;
            }
        }
    }
    const int all = code->size * code->size;
    return penalty + abs(20 * dark - 10 * all) / all * 10; // 10 for every 5 % from half
}

static void choose_mask(drawing *d)
{
    int best = 0, least = -1;
    for (int mask = 0; mask < MASKS; ++mask) {
        apply_mask(d, mask);
        draw_format(d, mask);
        const int penalty = penalty_of(&d->code);
        if (least < 0 || penalty < least) {
            least = penalty;
            best = mask;
        }
        apply_mask(d, mask);
    }
    apply_mask(d, best);
    draw_format(d, best);
    d->code.mask = best;
}

// ---- the text ----

static int count_bits(int version)
{
    return version < 10 ? 8 : 16;
}

/// The smallest version whose data hold the text; 0: none of this level.
static int version_for(size_t size, char level)
{
    for (int version = 1; version <= ZV_QR_VERSIONS; ++version) {
        const zv_qr_layout layout = zv_qr_layout_of(version, level);
        const size_t bits = (size_t)(4 + count_bits(version)) + 8 * size;
        if (bits <= 8 * (size_t)zv_qr_data_size(&layout)) {
            return version;
        }
    }
    return 0;
}

static void put_bits(uint8_t *out, int *at, unsigned value, int bits)
{
    for (int i = bits - 1; i >= 0; --i, ++*at) {
        out[*at / 8] = (uint8_t)(out[*at / 8] | ((value >> i) & 1U) << (7 - *at % 8));
    }
}

/// Mode, length, bytes, four zero bits where they fit, then the two codewords that say nothing, in turns.
static void fill_data(const char *text, size_t size, int version, int room, uint8_t *out)
{
    int at = 0;
    memset(out, 0, (size_t)room);
    put_bits(out, &at, BYTE_MODE, 4);
    put_bits(out, &at, (unsigned)size, count_bits(version));
    for (size_t i = 0; i < size; ++i) {
        put_bits(out, &at, (unsigned char)text[i], 8);
    }
    at += at + 4 <= 8 * room ? 4 : 8 * room - at;
    for (int k = (at + 7) / 8, turn = 0; k < room; ++k, turn = !turn) {
        out[k] = turn ? 0x11 : 0xEC;
    }
}

zv_status zv_qr_encode(const char *text, size_t size, zv_qr *out, zv_error *why)
{
    ZV_ASSERT((text || size == 0) && out);
    const int for_m = version_for(size, 'M'), version = for_m ? for_m : version_for(size, 'L');
    if (version == 0) {
        return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "a QR code holds at most %d bytes, the text has %zu", ZV_QR_MAX_BYTES,
                       size);
    }
    uint8_t data[ZV_QR_MAX_CODEWORDS], codewords[ZV_QR_MAX_CODEWORDS];
    drawing d = {.code = {.size = 4 * version + 17, .version = version, .level = for_m ? 'M' : 'L'}};
    const zv_qr_layout layout = zv_qr_layout_of(version, d.code.level);
    fill_data(text, size, version, zv_qr_data_size(&layout), data);
    zv_qr_interleave(&layout, data, codewords);
    draw_patterns(&d);
    draw_codewords(&d, codewords, layout.codewords);
    choose_mask(&d);
    *out = d.code;
    return ZV_OK;
}
