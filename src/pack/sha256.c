/// @file sha256.c
/// The name of some bytes by what they are: their SHA-256 (FIPS 180-4), in hexadecimal digits.
#include <string.h>

#include "base/assert.h"
#include "zveno/pack.h"

enum { BLOCK = 64, WORDS = 8 };

/// The first 32 bits behind the point of the cube roots of the first 64 primes.
static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotr(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static void spread(const uint8_t *block, uint32_t w[64])
{
    for (int i = 0; i < 16; ++i) {
        const uint8_t *b = block + 4 * i;
        w[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; ++i) {
        const uint32_t s0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
        const uint32_t s1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
}

static void mix(uint32_t state[WORDS], const uint8_t *block)
{
    uint32_t w[64], s[WORDS];
    spread(block, w);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; ++i) {
        const uint32_t s1 = rotr(s[4], 6) ^ rotr(s[4], 11) ^ rotr(s[4], 25);
        const uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const uint32_t s0 = rotr(s[0], 2) ^ rotr(s[0], 13) ^ rotr(s[0], 22);
        const uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        const uint32_t a = s[7] + s1 + choice + rounds[i] + w[i];
        memmove(s + 1, s, (WORDS - 1) * sizeof *s);
        s[4] += a;
        s[0] = a + s0 + majority;
    }
    for (int i = 0; i < WORDS; ++i) {
        state[i] += s[i];
    }
}

/// What is left of the bytes, a one bit, zeros, and the number of all bits.
static void mix_end(uint32_t state[WORDS], const uint8_t *rest, size_t size, uint64_t all)
{
    uint8_t end[2 * BLOCK] = {0};
    memcpy(end, rest, size);
    end[size] = 0x80;
    const size_t blocks = size + 9 <= BLOCK ? 1 : 2;
    for (int i = 0; i < 8; ++i) {
        end[blocks * BLOCK - 1 - (size_t)i] = (uint8_t)(all * 8 >> 8 * i);
    }
    for (size_t i = 0; i < blocks; ++i) {
        mix(state, end + i * BLOCK);
    }
}

void zv_content_name(const char *bytes, size_t size, char out[ZV_CONTENT_NAME_SIZE])
{
    ZV_ASSERT((bytes || size == 0) && out);
    uint32_t state[WORDS] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                             0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *at = (const uint8_t *)(bytes ? bytes : "");
    const size_t whole = size / BLOCK * BLOCK;
    for (size_t i = 0; i < whole; i += BLOCK) {
        mix(state, at + i);
    }
    mix_end(state, at + whole, size - whole, size);
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < 8 * WORDS; ++i) {
        out[i] = digits[state[i / 8] >> (28 - 4 * (i % 8)) & 15u];
    }
    out[8 * WORDS] = '\0';
}

bool zv_is_content_name(const char *text, size_t size)
{
    bool is_name = size == ZV_CONTENT_NAME_SIZE - 1;
    for (size_t i = 0; is_name && i < size; ++i) {
        is_name = (text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f');
    }
    return is_name;
}
