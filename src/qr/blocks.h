/// @file blocks.h
/// How the codewords of each version are cut into blocks, and the error correction of one block.
#ifndef ZV_QR_BLOCKS_H
#define ZV_QR_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

enum {
    ZV_QR_MAX_CODEWORDS = 3706, ///< of version 40
    ZV_QR_MAX_CORRECTION = 30   ///< codewords of one block
};

typedef struct zv_qr_layout {
    int codewords;  ///< all of them
    int blocks;     ///< the last `codewords % blocks` have one codeword more
    int correction; ///< codewords of each block
} zv_qr_layout;

/// Of a version from 1 to 40 and the level 'M' or 'L'.
zv_qr_layout zv_qr_layout_of(int version, char level);

/// Codewords of a layout that carry data.
int zv_qr_data_size(const zv_qr_layout *layout);

/// Modules of a version that carry codewords: all but finders, timing, alignment, format and version.
int zv_qr_data_modules(int version);

/// Appends correction to each block and interleaves them: `data` has zv_qr_data_size bytes, `out` layout.codewords.
void zv_qr_interleave(const zv_qr_layout *layout, const uint8_t *data, uint8_t *out);

#endif
