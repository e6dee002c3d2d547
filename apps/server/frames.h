/// @file frames.h
/// Frames of a WebSocket (RFC 6455) from a client to us, read strictly, and the heads of ours: pure functions of bytes.
#ifndef ZVENO_SERVER_FRAMES_H
#define ZVENO_SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };
/// Of a frame of ours; the most that a ping, a pong or a close may carry.
enum { FRAME_HEAD_BYTES = 10, FRAME_CONTROL_BYTES = 125 };

/// Why a WebSocket ends; as the standard numbers it.
enum {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_UNSUPPORTED = 1003,
    CLOSE_BAD_TEXT = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_LARGE = 1009,
    CLOSE_TRY_AGAIN = 1013
};

/// What a reader remembers between bytes. Start with all zero and `most`, the bytes that a message may have.
typedef struct frames {
    size_t most;
    bool takes_binary;                          ///< messages of bytes are taken, too
    bool is_binary;                             ///< the message that is arriving, or the last one
    size_t size;                                ///< of the message so far
    bool is_in_message;                         ///< some of it has come
    unsigned char head[14];                     ///< of the frame that is arriving
    int have, need;                             ///< bytes of it; 0 needed: not known yet
    uint64_t left, at;                          ///< of the frame's payload
    uint32_t utf8;                              ///< of a character that is not complete: see frames.c
    unsigned char control[FRAME_CONTROL_BYTES]; ///< payload of a ping, pong or close
} frames;

typedef enum frame_kind {
    FRAME_NOTHING,   ///< all bytes were taken, and more are needed
    FRAME_PIECE,     ///< a piece of a message
    FRAME_END,       ///< the last piece of a message; it may be empty
    FRAME_GOT_PING,  ///< with its payload
    FRAME_GOT_PONG,  //
    FRAME_GOT_CLOSE, ///< with its code, and the reason as payload
    FRAME_BAD        ///< the connection must end, with this code and sentence
} frame_kind;

typedef struct frame_event {
    frame_kind kind;
    const char *bytes;    ///< the payload, inside the bytes that were read or inside the reader
    size_t size;          //
    int code;             ///< of FRAME_BAD and FRAME_GOT_CLOSE; 0: the close had none
    const char *sentence; ///< of FRAME_BAD
} frame_event;

/// Takes bytes from `*at` up to what ends an event, and unmasks them where they are.
frame_event frames_read(frames *reader, unsigned char **at, unsigned char *end);

/// Writes the head of a whole frame of ours; its size.
size_t frame_head_write(int opcode, uint64_t size, unsigned char out[FRAME_HEAD_BYTES]);

#endif
