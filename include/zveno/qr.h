/// @file qr.h
/// QR codes (ISO/IEC 18004): a short text as a square of dark and light modules that a camera reads.
///
/// Bytes as they are, versions 1 to 40. Nothing allocates or keeps state; any thread may call any function.
#ifndef ZV_QR_H
#define ZV_QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "zveno/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ZV_QR_VERSIONS = 40,
    ZV_QR_MAX_SIZE = 4 * ZV_QR_VERSIONS + 17, ///< modules along one side
    ZV_QR_MAX_BYTES = 2953,                   ///< of a text
    ZV_QR_QUIET = 4                           ///< light modules around the code, which is without them
};

typedef struct zv_qr {
    int size;    ///< modules along one side
    int version; ///< 1 to 40
    char level;  ///< of error correction: 'M' restores 15 % of the code, 'L' 7 %
    int mask;    ///< 0 to 7
    uint8_t modules[(ZV_QR_MAX_SIZE * ZV_QR_MAX_SIZE + 7) / 8]; ///< row by row, one bit each
} zv_qr;

/// The smallest code of level M, or of level L when the text fits none of them.
/// @return ZV_OK, or ZV_ERR_LIMIT for more than ZV_QR_MAX_BYTES with `out` untouched
zv_status zv_qr_encode(const char *text, size_t size, zv_qr *out, zv_error *why);

/// Whether a module is dark; those outside the code are light.
bool zv_qr_is_dark(const zv_qr *code, int column, int row);

#ifdef __cplusplus
}
#endif

#endif
