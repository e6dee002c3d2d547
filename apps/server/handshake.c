/// @file handshake.c
/// How a WebSocket begins:
///
///     accept = base64(SHA-1(key + a name that the standard fixes))
///
/// The digest keeps nothing secret, it shows that someone who speaks WebSocket has read the key. It is written here (FIPS
/// 180-4) since that of OpenSSL takes two megabytes for the first one.
#include "handshake.h"

#include <stdint.h>
#include <string.h>

#include "base64.h"

enum { KEY_BYTES = 16, KEY_LENGTH = 24, BLOCK = 64, DIGEST = 20 };

// ---- SHA-1 ----

static uint32_t rotate(uint32_t x, int bits)
{
    return x << bits | x >> (32 - bits);
}

/// The function and the constant of a step.
static uint32_t mix(int step, uint32_t b, uint32_t c, uint32_t d)
{
    switch (step / 20) {
    case 0:
        return ((b & c) | (~b & d)) + 0x5a827999;
    case 1:
        return (b ^ c ^ d) + 0x6ed9eba1;
    case 2:
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    default:
        return (b ^ c ^ d) + 0xca62c1d6;
    }
}

static void take_block(uint32_t state[5], const unsigned char *bytes)
{
    uint32_t w[80], s[5];
    for (int i = 0; i < 16; ++i) {
        w[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 | (uint32_t)bytes[4 * i + 2] << 8 |
               bytes[4 * i + 3];
    }
    for (int i = 16; i < 80; ++i) {
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    }
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 80; ++i) {
        const uint32_t next = rotate(s[0], 5) + mix(i, s[1], s[2], s[3]) + s[4] + w[i];
        s[4] = s[3];
        s[3] = s[2];
        s[2] = rotate(s[1], 30);
        s[1] = s[0];
        s[0] = next;
    }
    for (int i = 0; i < 5; ++i) {
        state[i] += s[i];
    }
}

/// Of a text that fits into two blocks with its padding.
static void digest(const char *text, size_t size, unsigned char out[DIGEST])
{
    unsigned char bytes[2 * BLOCK] = {0};
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    memcpy(bytes, text, size);
    bytes[size] = 0x80;
    const size_t padded = size + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    bytes[padded - 2] = (unsigned char)(8 * size >> 8);
    bytes[padded - 1] = (unsigned char)(8 * size);
    for (size_t at = 0; at < padded; at += BLOCK) {
        take_block(state, bytes + at);
    }
    for (int i = 0; i < DIGEST; ++i) {
        out[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
    }
}

// ---- the key ----

bool handshake_key_fits(const char *key)
{
    zv_text bytes = {0};
    const bool fits = strlen(key) == KEY_LENGTH && base64_read(key, KEY_LENGTH, &bytes) && bytes.size == KEY_BYTES;
    zv_text_free(&bytes);
    return fits;
}

void handshake_accept(const char *key, zv_text *out)
{
    static const char name[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[KEY_LENGTH + sizeof name];
    unsigned char proof[DIGEST];
    memcpy(text, key, KEY_LENGTH);
    memcpy(text + KEY_LENGTH, name, sizeof name);
    digest(text, sizeof text - 1, proof);
    zv_base64_write(out, proof, sizeof proof);
}
