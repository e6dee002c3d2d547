/// @file fuzz_head.c
/// Heads of HTTP requests: one reading whatever the packets, texts that stay inside the head, and no two lengths of a body.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/head.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool law)
{
    if (!law) {
        __builtin_trap();
    }
}

/// As it comes over the network: in pieces whose size the input itself decides.
static int find_in_pieces(const char *text, size_t size)
{
    size_t scanned = 0;
    int found = 0;
    for (size_t there = 0; there <= size && found == 0;) {
        found = head_find(text, there, &scanned);
        there += there < size ? 1 + (unsigned char)text[there] % 7 : 1;
        there = there > size && found == 0 && scanned < size ? size : there;
    }
    return found;
}

static void check_text(const char *found, const char *text, size_t size)
{
    const bool is_inside = found >= text && found < text + size;
    demand(is_inside || strcmp(found, "") == 0 || strcmp(found, "/") == 0);
    demand(strlen(found) < size);
    for (const char *at = found; *at; ++at) {
        demand((unsigned char)*at >= ' ' || *at == '\t');
    }
}

static void check_head(const http_head *head, const char *text, size_t size)
{
    const char *const texts[] = {
        head->path,          head->token,           head->host,       head->origin,        head->cookie,
        head->authorization, head->accept_encoding, head->socket_key, head->if_none_match, head->upgrade};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        check_text(texts[i], text, size);
    }
    demand(head->path[0] == '/');
    demand(!(head->is_chunked && head->body_bytes >= 0));
    demand(head->body_bytes >= -1 && head->body_bytes < 1000000000000000);
    demand(head->method == METHOD_POST || head->method == METHOD_OTHER || (head->body_bytes <= 0 && !head->is_chunked));
    demand(!head->upgrades || head->method == METHOD_GET);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1); // exactly as large, so that a step beyond is seen
    if (!text || size == 0) {
        free(text);
        return 0;
    }
    memcpy(text, data, size);
    size_t scanned = 0;
    const int found = head_find(text, size, &scanned);
    demand(found <= (int)size && found <= HEAD_BYTES && (found >= 0 || found == -400 || found == -431));
    demand(find_in_pieces(text, size) == found);
    if (found > 0) {
        char *head = malloc((size_t)found);
        http_head out;
        const char *sentence = NULL;
        demand(head != NULL);
        memcpy(head, text, (size_t)found);
        const int status = head_read(head, (size_t)found, &out, &sentence);
        demand(status == 0 || (status >= 400 && status < 600 && sentence));
        if (status == 0) {
            check_head(&out, head, (size_t)found);
        }
        free(head);
    }
    free(text);
    return 0;
}
