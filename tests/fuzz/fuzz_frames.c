/// @file fuzz_frames.c
/// Frames of a WebSocket: the same messages whatever the packets, never more than was allowed, and text that is text.
///
/// The first byte of the input is the size of the pieces, the second the largest message.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/frames.h"
#include "zveno/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool law)
{
    if (!law) {
        __builtin_trap();
    }
}

/// What was read so far: the message that is arriving, and all that is complete.
typedef struct notes {
    zv_text message, all;
} notes;

static void note(notes *out, const frame_event *found, size_t most)
{
    if (found->kind == FRAME_PIECE || found->kind == FRAME_END) {
        zv_text_append(&out->message, found->size ? found->bytes : "", found->size);
        demand(out->message.size <= most);
        if (found->kind == FRAME_END) {
            zv_text_addf(&out->all, "<%zu ", out->message.size);
            zv_text_append(&out->all, out->message.size ? out->message.data : "", out->message.size);
            zv_text_clear(&out->message);
        }
        return;
    }
    demand(found->size <= FRAME_CONTROL_BYTES);
    demand(found->kind != FRAME_BAD || (found->code >= 1000 && found->sentence));
    zv_text_addf(&out->all, "<%d %d ", (int)found->kind, found->code);
    zv_text_append(&out->all, found->size ? found->bytes : "", found->size);
}

/// What a client said, in pieces of this size, as one text.
static void read_in_pieces(const uint8_t *data, size_t size, size_t piece, size_t most, notes *out)
{
    frames reader = {.most = most};
    frame_event found = {.kind = FRAME_NOTHING};
    for (size_t from = 0; from < size && found.kind != FRAME_BAD && found.kind != FRAME_GOT_CLOSE; from += piece) {
        const size_t there = size - from < piece ? size - from : piece;
        unsigned char *copy = malloc(there), *at = copy;
        demand(copy != NULL);
        memcpy(copy, data + from, there);
        do {
            found = frames_read(&reader, &at, copy + there);
            if (found.kind != FRAME_NOTHING) {
                note(out, &found, most);
            }
            demand(found.kind != FRAME_NOTHING || at == copy + there);
        } while (found.kind != FRAME_NOTHING && found.kind != FRAME_BAD && found.kind != FRAME_GOT_CLOSE);
        free(copy);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) {
        return 0;
    }
    const size_t piece = 1 + data[0] % 64, most = 16u * data[1];
    notes whole = {0}, pieces = {0};
    read_in_pieces(data + 2, size - 2, size, most, &whole);
    read_in_pieces(data + 2, size - 2, piece, most, &pieces);
    demand(whole.all.size == pieces.all.size &&
           (whole.all.size == 0 || memcmp(whole.all.data, pieces.all.data, whole.all.size) == 0));
    notes *const both[] = {&whole, &pieces};
    for (int i = 0; i < 2; ++i) {
        zv_text_free(&both[i]->message);
        zv_text_free(&both[i]->all);
    }
    unsigned char head[FRAME_HEAD_BYTES];
    const size_t written = frame_head_write(FRAME_TEXT, size, head);
    demand(written <= FRAME_HEAD_BYTES && head[0] == 0x81 && !(head[1] & 0x80));
    return 0;
}
