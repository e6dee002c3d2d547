/// @file blocks.c
/// Reed-Solomon codes over GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1, as ISO/IEC 18004 cuts the codewords
/// into blocks: short ones first, then those with one codeword of data more; bytes of all blocks take turns.
#include "qr/blocks.h"

#include <string.h>

#include "base/assert.h"
#include "zveno/qr.h"

enum { FIELD = 0x11D, LEVELS = 2 };

/// Table 9 of the standard, versions 1 to 40: codewords of error correction per block, and blocks; level L, then M.
static const uint8_t correction_of[LEVELS][ZV_QR_VERSIONS] = {
    {7,  10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
     28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30},
    {10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
     26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28},
};
static const uint8_t blocks_of[LEVELS][ZV_QR_VERSIONS] = {
    {1, 1, 1, 1,  1,  2,  2,  2,  2,  4,  4,  4,  4,  4,  6,  6,  6,  6,  7,  8,
     8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25},
    {1,  1,  1,  2,  2,  4,  4,  4,  5,  5,  5,  8,  9,  9,  10, 10, 11, 13, 14, 16,
     17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49},
};

int zv_qr_data_modules(int version)
{
    int modules = (16 * version + 128) * version + 64; // without finders, timing and format
    if (version >= 2) {
        const int across = version / 7 + 2; // alignment patterns along one side
        modules -= (25 * across - 10) * across - 55;
    }
    return modules - (version >= 7 ? 36 : 0); // the two fields of the version
}

zv_qr_layout zv_qr_layout_of(int version, char level)
{
    ZV_ASSERT(version >= 1 && version <= ZV_QR_VERSIONS && (level == 'M' || level == 'L'));
    const int row = level == 'M';
    return (zv_qr_layout){.codewords = zv_qr_data_modules(version) / 8,
                          .blocks = blocks_of[row][version - 1],
                          .correction = correction_of[row][version - 1]};
}

int zv_qr_data_size(const zv_qr_layout *layout)
{
    return layout->codewords - layout->blocks * layout->correction;
}

// ---- Reed-Solomon ----

static uint8_t multiply(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int bit = 7; bit >= 0; --bit) {
        product = (product << 1) ^ ((product >> 7) * FIELD);
        product ^= ((b >> bit) & 1U) * a;
    }
    return (uint8_t)product;
}

/// The product of (x - 2^i), i < degree, without its leading 1; the highest power first.
static void make_divisor(int degree, uint8_t *out)
{
    uint8_t root = 1;
    memset(out, 0, (size_t)degree);
    out[degree - 1] = 1;
    for (int i = 0; i < degree; ++i) {
        for (int k = 0; k < degree; ++k) {
            out[k] = (uint8_t)(multiply(out[k], root) ^ (k + 1 < degree ? out[k + 1] : 0));
        }
        root = multiply(root, 2);
    }
}

static void divide(const uint8_t *data, int size, const uint8_t *divisor, int degree, uint8_t *remainder)
{
    memset(remainder, 0, (size_t)degree);
    for (int i = 0; i < size; ++i) {
        const uint8_t factor = data[i] ^ remainder[0];
        memmove(remainder, remainder + 1, (size_t)degree - 1);
        remainder[degree - 1] = 0;
        for (int k = 0; k < degree; ++k) {
            remainder[k] ^= multiply(divisor[k], factor);
        }
    }
}

void zv_qr_interleave(const zv_qr_layout *layout, const uint8_t *data, uint8_t *out)
{
    const int blocks = layout->blocks, degree = layout->correction, all = zv_qr_data_size(layout);
    const int shorter = all / blocks, first_long = blocks - all % blocks;
    uint8_t divisor[ZV_QR_MAX_CORRECTION], remainder[ZV_QR_MAX_CORRECTION];
    make_divisor(degree, divisor);
    for (int block = 0; block < blocks; ++block) {
        const int size = shorter + (block >= first_long);
        for (int i = 0; i < size; ++i) {
            out[i < shorter ? i * blocks + block : shorter * blocks + block - first_long] = data[i];
        }
        divide(data, size, divisor, degree, remainder);
        for (int i = 0; i < degree; ++i) {
            out[all + i * blocks + block] = remainder[i];
        }
        data += size;
    }
}
