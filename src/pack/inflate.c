/// @file inflate.c
/// Deflate streams, as RFC 1951 says: blocks of literal bytes and of copies from what is unpacked already.
///
///     block    final bit, kind: stored, fixed codes, or codes that stand in front of the block
///     symbol   0..255 a byte, 256 the end of the block, 257.. the length of a copy, followed by its distance
///
/// Codes are canonical: their lengths alone say what they are. Codes up to QUICK bits are looked up at once, longer ones
/// are walked bit by bit.
#include <string.h>

#include "zveno/pack.h"

enum { LONGEST_CODE = 15, QUICK = 9, LITERALS = 288, DISTANCES = 30, LENGTH_CODES = 19 };

typedef struct bits {
    const uint8_t *at, *end;
    uint64_t buffer;
    int count; ///< of bits in `buffer`
} bits;

typedef struct codes {
    uint16_t quick[1 << QUICK]; ///< symbol * 16 + length; 0: longer than QUICK, or no code
    uint16_t count[LONGEST_CODE + 1];
    uint16_t symbol[LITERALS]; ///< sorted by code
} codes;

typedef struct stream {
    bits in;
    uint8_t *out;
    size_t used, size;
    zv_error *why;
} stream;

static zv_status damaged(const stream *s, const char *what)
{
    return zv_fail(s->why, ZV_ERR_SYNTAX, 0, 0, "the packed bytes are damaged: %s", what);
}

// ---- bits ----

static void fill(bits *in)
{
    while (in->count <= 56 && in->at < in->end) {
        in->buffer |= (uint64_t)*in->at++ << in->count;
        in->count += 8;
    }
}

/// The next `count` bits, at most 16; -1 when the bytes end before.
static int take(bits *in, int count)
{
    fill(in);
    if (in->count < count) {
        return -1;
    }
    const int value = (int)(in->buffer & ((1u << count) - 1u));
    in->buffer >>= count;
    in->count -= count;
    return value;
}

// ---- codes ----

static unsigned reversed(unsigned code, int length)
{
    unsigned out = 0;
    for (int i = 0; i < length; ++i) {
        out = out << 1 | (code >> i & 1u);
    }
    return out;
}

static void fill_quick(codes *out, unsigned code, int length, int symbol)
{
    for (unsigned at = reversed(code, length); at < 1u << QUICK; at += 1u << length) {
        out->quick[at] = (uint16_t)(symbol * 16 + length);
    }
}

/// False when the lengths are no code: too many for their length, or too few, unless there is at most one.
static bool make_codes(const uint8_t *length, int symbols, codes *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < symbols; ++i) {
        ++out->count[length[i]];
    }
    const int used = symbols - out->count[0];
    out->count[0] = 0;
    int left = 1;
    unsigned next[LONGEST_CODE + 2] = {0};
    uint16_t place[LONGEST_CODE + 2] = {0};
    for (int bit = 1; bit <= LONGEST_CODE; ++bit) {
        left = 2 * left - out->count[bit];
        if (left < 0) {
            return false;
        }
        next[bit + 1] = (next[bit] + out->count[bit]) << 1;
        place[bit + 1] = (uint16_t)(place[bit] + out->count[bit]);
    }
    for (int i = 0; i < symbols; ++i) {
        const int size = length[i];
        if (size == 0) {
            continue;
        }
        out->symbol[place[size]++] = (uint16_t)i;
        if (size <= QUICK) {
            fill_quick(out, next[size], size, i);
        }
        ++next[size];
    }
    return left == 0 || used <= 1;
}

/// The next symbol, or -1.
static int take_symbol(bits *in, const codes *known)
{
    fill(in);
    const int found = known->quick[in->buffer & ((1u << QUICK) - 1u)];
    if (found && (found & 15) <= in->count) {
        in->buffer >>= found & 15;
        in->count -= found & 15;
        return found >> 4;
    }
    int code = 0, first = 0, index = 0;
    for (int bit = 1; bit <= LONGEST_CODE && bit <= in->count; ++bit) {
        code |= (int)(in->buffer >> (bit - 1) & 1u);
        const int count = known->count[bit];
        if (code - count < first) {
            in->buffer >>= bit;
            in->count -= bit;
            return known->symbol[index + code - first];
        }
        index += count;
        first = (first + count) << 1;
        code <<= 1;
    }
    return -1;
}

// ---- blocks ----

static zv_status copy_back(stream *s, size_t length, size_t distance)
{
    if (distance > s->used) {
        return damaged(s, "a copy begins before the first byte");
    }
    if (length > s->size - s->used) {
        return damaged(s, "there is more than was announced");
    }
    const uint8_t *from = s->out + s->used - distance;
    uint8_t *to = s->out + s->used;
    for (size_t i = 0; i < length; ++i) { // byte by byte: the two may overlap, which repeats them
        to[i] = from[i];
    }
    s->used += length;
    return ZV_OK;
}

static zv_status read_copy(stream *s, int symbol, const codes *distances)
{
    static const uint16_t length_base[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                             31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t length_bits[29] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                            2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static const uint16_t distance_base[DISTANCES] = {1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                                      33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                                      1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    if (symbol > 285) {
        return damaged(s, "a length does not exist");
    }
    const int more = take(&s->in, length_bits[symbol - 257]);
    const int far = take_symbol(&s->in, distances);
    if (more < 0 || far < 0 || far >= DISTANCES) {
        return damaged(s, "a copy is cut off");
    }
    const int further = take(&s->in, far < 4 ? 0 : (far - 2) / 2);
    if (further < 0) {
        return damaged(s, "a copy is cut off");
    }
    return copy_back(s, (size_t)(length_base[symbol - 257] + more), (size_t)(distance_base[far] + further));
}

static zv_status read_symbols(stream *s, const codes *literals, const codes *distances)
{
    for (;;) {
        const int symbol = take_symbol(&s->in, literals);
        if (symbol < 0) {
            return damaged(s, "a code is cut off or does not exist");
        }
        if (symbol == 256) {
            return ZV_OK;
        }
        if (symbol > 256) {
            const zv_status status = read_copy(s, symbol, distances);
            if (status != ZV_OK) {
                return status;
            }
        } else if (s->used == s->size) {
            return damaged(s, "there is more than was announced");
        } else {
            s->out[s->used++] = (uint8_t)symbol;
        }
    }
}

static zv_status read_stored(stream *s)
{
    s->in.buffer >>= s->in.count & 7; // the rest of the byte is not used
    s->in.count -= s->in.count & 7;
    const int size = take(&s->in, 16), check = take(&s->in, 16);
    if (size < 0 || check < 0 || (size ^ check) != 0xFFFF) {
        return damaged(s, "a stored block has no size");
    }
    if ((size_t)size > s->size - s->used) {
        return damaged(s, "there is more than was announced");
    }
    for (int i = 0; i < size; ++i) {
        const int byte = take(&s->in, 8);
        if (byte < 0) {
            return damaged(s, "a stored block is cut off");
        }
        s->out[s->used++] = (uint8_t)byte;
    }
    return ZV_OK;
}

static zv_status read_fixed(stream *s)
{
    uint8_t length[LITERALS], distance[DISTANCES];
    codes literals, distances;
    memset(length, 8, 144);
    memset(length + 144, 9, 112);
    memset(length + 256, 7, 24);
    memset(length + 280, 8, 8);
    memset(distance, 5, sizeof distance);
    make_codes(length, LITERALS, &literals);
    make_codes(distance, DISTANCES, &distances); // two of the 32 codes are never used
    return read_symbols(s, &literals, &distances);
}

/// The lengths of both codes, which are packed themselves: 16 repeats the last one, 17 and 18 are runs of zeros.
static zv_status read_lengths(stream *s, const codes *packed, int wanted, uint8_t *length)
{
    int count = 0;
    while (count < wanted) {
        const int symbol = take_symbol(&s->in, packed);
        if (symbol < 0 || (symbol == 16 && count == 0)) {
            return damaged(s, "the codes of a block are cut off");
        }
        if (symbol < 16) {
            length[count++] = (uint8_t)symbol;
            continue;
        }
        const int bits_more = symbol == 16 ? 2 : symbol == 17 ? 3 : 7, least = symbol == 18 ? 11 : 3;
        const int more = take(&s->in, bits_more);
        if (more < 0 || count + least + more > wanted) {
            return damaged(s, "a block has more codes than it says");
        }
        memset(length + count, symbol == 16 ? length[count - 1] : 0, (size_t)(least + more));
        count += least + more;
    }
    return ZV_OK;
}

static zv_status read_dynamic(stream *s)
{
    static const uint8_t order[LENGTH_CODES] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint8_t length[LITERALS + 32 + 2] = {0};
    codes literals, distances;
    const int literal_count = take(&s->in, 5) + 257, distance_count = take(&s->in, 5) + 1;
    const int packed_count = take(&s->in, 4) + 4;
    if (literal_count < 257 || literal_count > 286 || distance_count < 1 || distance_count > DISTANCES ||
        packed_count < 4) {
        return damaged(s, "a block has more codes than there are");
    }
    for (int i = 0; i < packed_count; ++i) {
        const int size = take(&s->in, 3);
        if (size < 0) {
            return damaged(s, "the codes of a block are cut off");
        }
        length[order[i]] = (uint8_t)size;
    }
    if (!make_codes(length, LENGTH_CODES, &literals)) {
        return damaged(s, "the lengths of codes are no code");
    }
    const zv_status status = read_lengths(s, &literals, literal_count + distance_count, length);
    if (status != ZV_OK) {
        return status;
    }
    if (length[256] == 0 || !make_codes(length, literal_count, &literals) ||
        !make_codes(length + literal_count, distance_count, &distances)) {
        return damaged(s, "the lengths of codes are no code");
    }
    return read_symbols(s, &literals, &distances);
}

zv_status zv_inflate(const uint8_t *in, size_t in_size, uint8_t *out, size_t out_size, zv_error *why)
{
    stream s = {.in = {.at = in, .end = in + in_size}, .out = out, .size = out_size, .why = why};
    zv_status status = ZV_OK;
    bool is_last = false;
    while (status == ZV_OK && !is_last) {
        const int head = take(&s.in, 3);
        is_last = head >= 0 && (head & 1);
        switch (head < 0 ? 3 : head >> 1) {
        case 0:
            status = read_stored(&s);
            break;
        case 1:
            status = read_fixed(&s);
            break;
        case 2:
            status = read_dynamic(&s);
            break;
        default:
            status = damaged(&s, "a block is cut off or of a kind that does not exist");
        }
    }
    return status == ZV_OK && s.used != out_size ? damaged(&s, "there is less than was announced") : status;
}
