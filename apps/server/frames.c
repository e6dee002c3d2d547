/// @file frames.c
/// Frames of a WebSocket.
///
///     FIN 000 opcode | 1 length | (16 or 64 bits of length) | key, 4 bytes | payload XOR key, key, key ...
///
/// Text must be UTF-8, also across frames: `utf8` holds, for a character that is not complete, how many bytes are missing and
/// between which the next one must lie: count << 16 | lowest << 8 | highest.
#include "frames.h"

#include <string.h>

enum { FINAL = 0x80, RESERVED = 0x70, OPCODE = 0x0f, MASKED = 0x80, LENGTH = 0x7f };

// ---- text ----

static uint32_t expect(uint32_t count, uint32_t lowest, uint32_t highest)
{
    return count << 16 | lowest << 8 | highest;
}

/// What must follow the first byte of a character; 0 for nothing. False when none begins so.
static bool begin_character(unsigned char c, uint32_t *state)
{
    if (c < 0x80) {
        return true;
    }
    if (c < 0xc2 || c > 0xf4) {
        return false;
    }
    const uint32_t count = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
    const uint32_t lowest = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;  // no character in more bytes than it needs
    const uint32_t highest = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf; // no halves of pairs, nothing beyond U+10FFFF
    *state = expect(count, lowest, highest);
    return true;
}

static bool take_character_byte(unsigned char c, uint32_t *state)
{
    const uint32_t count = *state >> 16, lowest = *state >> 8 & 0xff, highest = *state & 0xff;
    if (count == 0) {
        return begin_character(c, state);
    }
    *state = count > 1 ? expect(count - 1, 0x80, 0xbf) : 0;
    return c >= lowest && c <= highest;
}

static bool take_text(const unsigned char *bytes, size_t size, uint32_t *state)
{
    size_t i = 0;
    bool fits = true;
    while (fits && i < size) {
        uint64_t eight = ~(uint64_t)0;
        if (*state == 0 && size - i >= sizeof eight) {
            memcpy(&eight, bytes + i, sizeof eight);
        }
        if (!(eight & 0x8080808080808080u)) { // eight plain characters at once
            i += sizeof eight;
        } else {
            fits = take_character_byte(bytes[i++], state);
        }
    }
    return fits;
}

// ---- one frame ----

static frame_event bad(int code, const char *sentence)
{
    return (frame_event){.kind = FRAME_BAD, .code = code, .sentence = sentence};
}

static const frame_event nothing = {.kind = FRAME_NOTHING};

static int opcode_of(const frames *reader)
{
    return reader->head[0] & OPCODE;
}

static bool is_control(const frames *reader)
{
    return opcode_of(reader) >= FRAME_CLOSE;
}

static bool is_final(const frames *reader)
{
    return reader->head[0] & FINAL;
}

/// Checks what the first two bytes say.
static frame_event check_beginning(frames *reader)
{
    const int opcode = opcode_of(reader), length = reader->head[1] & LENGTH;
    if (reader->head[0] & RESERVED) {
        return bad(CLOSE_PROTOCOL, "no extension was agreed on");
    }
    if (!(reader->head[1] & MASKED)) {
        return bad(CLOSE_PROTOCOL, "frames of a client are masked");
    }
    if (is_control(reader) && (opcode > FRAME_PONG || !is_final(reader) || length > FRAME_CONTROL_BYTES)) {
        return bad(CLOSE_PROTOCOL, "there is no such control frame");
    }
    if (!is_control(reader) && opcode > 2) {
        return bad(CLOSE_PROTOCOL, "there is no such kind of frame");
    }
    if (!is_control(reader) && (opcode == 0) != reader->is_in_message) {
        return bad(CLOSE_PROTOCOL, "a message does not go on as it began");
    }
    if (opcode == FRAME_BINARY && !reader->takes_binary) {
        return bad(CLOSE_UNSUPPORTED, "requests are text");
    }
    if (opcode == FRAME_TEXT || opcode == FRAME_BINARY) {
        reader->is_binary = opcode == FRAME_BINARY;
    }
    reader->need = 6 + (length == 126 ? 2 : length == 127 ? 8 : 0);
    return nothing;
}

static uint64_t length_of(const frames *reader)
{
    const int bytes = reader->need - 6;
    uint64_t length = bytes ? 0 : reader->head[1] & LENGTH;
    for (int i = 0; i < bytes; ++i) {
        length = length << 8 | reader->head[2 + i];
    }
    return length;
}

/// The head is complete.
static frame_event begin_payload(frames *reader)
{
    const uint64_t length = length_of(reader);
    reader->left = length;
    reader->at = 0;
    if ((reader->need == 8 && length < 126) || (reader->need == 14 && length < 65536)) {
        return bad(CLOSE_PROTOCOL, "a length is not written in its shortest form");
    }
    if (is_control(reader)) {
        return nothing;
    }
    if (length > reader->most - reader->size) {
        return bad(CLOSE_TOO_LARGE, "the message is larger than this server takes");
    }
    reader->is_in_message = true;
    return nothing;
}

static frame_event take_head_byte(frames *reader, unsigned char byte)
{
    reader->head[reader->have++] = byte;
    if (reader->have == 2) {
        return check_beginning(reader);
    }
    return reader->have == reader->need ? begin_payload(reader) : nothing;
}

static void unmask(unsigned char *bytes, size_t size, const unsigned char key[4], uint64_t at)
{
    size_t i = 0;
    for (; i < size && (at + i) % 4; ++i) {
        bytes[i] ^= key[(at + i) % 4];
    }
    uint64_t eight, keys;
    memcpy(&keys, key, 4);
    memcpy((char *)&keys + 4, key, 4);
    for (; i + 8 <= size; i += 8) {
        memcpy(&eight, bytes + i, 8);
        eight ^= keys;
        memcpy(bytes + i, &eight, 8);
    }
    for (; i < size; ++i) {
        bytes[i] ^= key[(at + i) % 4];
    }
}

static bool close_code_fits(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

static frame_event end_close(const frames *reader)
{
    const size_t size = (size_t)reader->at;
    const int code = size >= 2 ? reader->control[0] << 8 | reader->control[1] : 0;
    uint32_t state = 0;
    if (size == 1 || (size >= 2 && !close_code_fits(code))) {
        return bad(CLOSE_PROTOCOL, "there is no such reason to close");
    }
    if (size > 2 && !(take_text(reader->control + 2, size - 2, &state) && state == 0)) {
        return bad(CLOSE_BAD_TEXT, "text must be UTF-8");
    }
    return (frame_event){.kind = FRAME_GOT_CLOSE,
                         .code = code,
                         .bytes = (const char *)reader->control + 2,
                         .size = size > 2 ? size - 2 : 0};
}

static frame_event end_control(frames *reader)
{
    if (opcode_of(reader) == FRAME_CLOSE) {
        return end_close(reader);
    }
    return (frame_event){.kind = opcode_of(reader) == FRAME_PING ? FRAME_GOT_PING : FRAME_GOT_PONG,
                         .bytes = (const char *)reader->control,
                         .size = (size_t)reader->at};
}

static frame_event take_control(frames *reader, const unsigned char *bytes, size_t size)
{
    memcpy(reader->control + reader->at - size, bytes, size);
    if (reader->left > 0) {
        return nothing;
    }
    reader->have = reader->need = 0;
    return end_control(reader);
}

static frame_event take_piece(frames *reader, const unsigned char *bytes, size_t size)
{
    const bool ends = reader->left == 0 && is_final(reader);
    reader->size += size;
    if (!reader->is_binary && (!take_text(bytes, size, &reader->utf8) || (ends && reader->utf8 != 0))) {
        return bad(CLOSE_BAD_TEXT, "text must be UTF-8");
    }
    if (reader->left == 0) {
        reader->have = reader->need = 0;
    }
    if (ends) {
        reader->is_in_message = false;
        reader->size = 0;
    }
    return (frame_event){.kind = ends ? FRAME_END : FRAME_PIECE, .bytes = (const char *)bytes, .size = size};
}

static frame_event take_payload(frames *reader, unsigned char **at, const unsigned char *end)
{
    unsigned char *bytes = *at;
    const size_t there = (size_t)(end - bytes), size = reader->left < there ? (size_t)reader->left : there;
    unmask(bytes, size, reader->head + reader->need - 4, reader->at);
    reader->at += size;
    reader->left -= size;
    *at += size;
    return is_control(reader) ? take_control(reader, bytes, size) : take_piece(reader, bytes, size);
}

frame_event frames_read(frames *reader, unsigned char **at, unsigned char *end)
{
    frame_event found = nothing;
    while (found.kind == FRAME_NOTHING) {
        const bool has_head = reader->need > 0 && reader->have == reader->need;
        if (*at == end && !(has_head && reader->left == 0)) {
            break;
        }
        found = has_head ? take_payload(reader, at, end) : take_head_byte(reader, *(*at)++);
        if (found.kind == FRAME_PIECE && found.size == 0) {
            found = nothing; // an empty frame in the middle
        }
    }
    return found;
}

size_t frame_head_write(int opcode, uint64_t size, unsigned char out[FRAME_HEAD_BYTES])
{
    const int bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
    out[0] = (unsigned char)(FINAL | opcode);
    out[1] = (unsigned char)(bytes == 0 ? size : bytes == 2 ? 126 : 127);
    for (int i = 0; i < bytes; ++i) {
        out[2 + i] = (unsigned char)(size >> (8 * (bytes - 1 - i)));
    }
    return (size_t)(2 + bytes);
}
