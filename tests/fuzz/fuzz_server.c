/// @file fuzz_server.c
/// The server's own readers: what becomes of a head of HTTP, paths of the page, and messages about documents.
///
/// An input that begins with '{' is a message to a session with an empty store of documents, made anew now and then. Any
/// other is a head, one field per line; whoever shows no token gets nothing, and a path that is let through is plain.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/decide.h"
#include "server/static_files.h"
#include "server/worker.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FIELDS = 9, FIELD_BYTES = 1024 };

static void demand(bool law)
{
    if (!law) {
        __builtin_trap();
    }
}

// ---- heads ----

static const access_rules rules = {.needs_token = true,
                                   .token = "0123456789abcdef0123456789abcdef",
                                   .watch = "fedcba9876543210fedcba9876543210",
                                   .name = "lab.local",
                                   .port = 8017};

/// The input's lines as texts; the rest are "".
static void split(const uint8_t *data, size_t size, char out[FIELDS][FIELD_BYTES])
{
    for (int i = 0; i < FIELDS; ++i) {
        const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
        const size_t length = end ? (size_t)(end - data) : size;
        const size_t kept = length < FIELD_BYTES ? length : FIELD_BYTES - 1;
        if (kept > 0) {
            memcpy(out[i], data, kept);
        }
        out[i][kept] = '\0';
        data += end ? length + 1 : length;
        size -= end ? length + 1 : length;
    }
}

static bool shows_token(char fields[FIELDS][FIELD_BYTES])
{
    bool shown = false;
    for (int i = 0; i < FIELDS; ++i) {
        shown = shown || strstr(fields[i], rules.token) || strstr(fields[i], rules.watch);
    }
    return shown;
}

static void try_head(const uint8_t *data, size_t size)
{
    static char fields[FIELDS][FIELD_BYTES];
    split(data, size, fields);
    const http_head head = {.method = (http_method)(fields[0][0] % 4),
                            .upgrades = fields[0][0] % 8 >= 4,
                            .path = fields[1],
                            .token = fields[2],
                            .host = fields[3],
                            .origin = fields[4],
                            .cookie = fields[5],
                            .authorization = fields[6],
                            .body_bytes = (long long)strlen(fields[7]) - 1};
    const http_decision what = http_decide(&rules, &head, 1 << 20);
    demand((what.route == ROUTE_REFUSE) == (what.status != 0) && (what.status == 0 || what.sentence));
    demand(what.route == ROUTE_REFUSE || shows_token(fields));
    demand(what.route != ROUTE_API || (head.body_bytes >= 0 && head.method == METHOD_POST));
    demand(!static_path_fits(head.path) || (!strstr(head.path, "/.") && !strstr(head.path, "//")));
    accepts_coding(fields[8], "br");
    name_is_hashed(fields[8]);
    etag_matches(fields[8], "\"a\"");
}

// ---- messages ----

static char folder[] = "/tmp/zveno-fuzz-XXXXXX";

static void remove_folder(void)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    demand(system(command) >= 0);
}

static worker *open_worker(void)
{
    documents *store = NULL;
    zv_error why;
    demand(mkdtemp(folder) && documents_open(folder, &store, &why) == ZV_OK);
    atexit(remove_folder);
    worker *made = worker_create(store);
    demand(made != NULL);
    worker_begin(made, NULL, NULL);
    return made;
}

static void try_message(const uint8_t *data, size_t size)
{
    static worker *self;
    static zv_json_document *document;
    if (!self) {
        self = open_worker();
        document = zv_json_document_create();
    }
    zv_text request = {0}, answer = {0}, id = {0};
    zv_text_append(&request, (const char *)data, size);
    worker_answer(self, &request, &answer);
    const zv_json *root = NULL;
    demand(!answer.failed && zv_json_read(document, answer.data, answer.size, &root, NULL) == ZV_OK);
    demand(zv_json_member(root, "ok") != NULL);
    bool is_save = false;
    worker_glance(self, &request, &id, &is_save);
    zv_text_clear(&answer);
    worker_refuse(&id, ZV_ERR_LIMIT, "no", &answer);
    demand(zv_json_read(document, answer.data, answer.size, &root, NULL) == ZV_OK);
    demand(!memchr(answer.data, '\n', answer.size));
    zv_text_free(&request);
    zv_text_free(&answer);
    zv_text_free(&id);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == '{') {
        try_message(data, size);
    } else {
        try_head(data, size);
    }
    return 0;
}
