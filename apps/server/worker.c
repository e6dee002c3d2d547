/// @file worker.c
/// Answers requests in one thread.
#include "worker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document_ops.h"
#include "zveno/sim.h"

/// What the reader keeps between requests.
enum { KEEP_READER_BYTES = 1 << 16 };

struct worker {
    documents *store;
    zv_session *session;
    zv_json_document *reader;
    unsigned robot_changes; ///< of the store, when the session was made
    zv_progress progress;
    void *user;
};

static zv_session *open_session(documents *store)
{
    const zv_host host = {.read_file = store ? document_path_read : NULL,
                          .read_image = store ? document_picture_read : NULL,
                          .simulate = zv_sim_answer,
                          .ops = store ? document_ops : NULL,
                          .user = store};
    return zv_session_create(&host);
}

worker *worker_create(documents *store)
{
    worker *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    self->store = store;
    self->session = open_session(store);
    self->reader = zv_json_document_create();
    if (!self->session || !self->reader) {
        worker_free(self);
        return NULL;
    }
    return self;
}

void worker_free(worker *self)
{
    if (self) {
        zv_session_free(self->session);
        zv_json_document_free(self->reader);
        free(self);
    }
}

void worker_begin(worker *self, zv_progress progress, void *user)
{
    document_paths_use(self->store);
    self->progress = progress;
    self->user = user;
}

/// A session remembers the robots it has read: after one was written it must not.
static void forget_changed_robots(worker *self)
{
    const unsigned changes = self->store ? documents_robot_changes(self->store) : 0;
    if (changes != self->robot_changes) {
        zv_session *fresh = open_session(self->store);
        if (fresh) {
            zv_session_free(self->session);
            self->session = fresh;
            self->robot_changes = changes;
        }
    }
}

void worker_answer(worker *self, const zv_text *request, zv_text *answer)
{
    forget_changed_robots(self);
    zv_session_set_progress(self->session, self->progress, self->user);
    zv_session_answer(self->session, request->data ? request->data : "", request->size, answer);
}

bool is_finite_everywhere(const zv_json *value)
{
    bool finite = isfinite(value->number);
    for (const zv_json *child = value->first; finite && child; child = child->next) {
        finite = is_finite_everywhere(child);
    }
    return finite;
}

const zv_json *request_id(const zv_json *root)
{
    const zv_json *found = zv_json_member(root, "id");
    return found && found->source_size <= LONGEST_ID && isfinite(found->number) ? found : NULL;
}

bool request_is_save(const zv_json *root)
{
    static const char *const words[] = {"file_write", "file_rename", "file_delete", "file_restore", "file_forget"};
    const zv_json *op = zv_json_member(root, "op");
    bool found = false;
    for (size_t i = 0; op && op->kind == ZV_JSON_STRING && !found && i < sizeof words / sizeof words[0]; ++i) {
        found = op->text_size == strlen(words[i]) && memcmp(op->text, words[i], op->text_size) == 0;
    }
    return found;
}

void worker_glance(worker *self, const zv_text *request, zv_text *id, bool *is_save)
{
    const zv_json *root = NULL;
    if (zv_json_glance(self->reader, request->data ? request->data : "", request->size, &root, NULL) == ZV_OK) {
        const zv_json *found = request_id(root);
        zv_text_append(id, found ? found->source : "", found ? found->source_size : 0);
        *is_save = request_is_save(root);
    }
    zv_json_forget_large(self->reader, KEEP_READER_BYTES);
}

void worker_refuse(const zv_text *id, zv_status status, const char *sentence, zv_text *answer)
{
    const char *code = zv_status_code(status);
    zv_json_writer out = zv_json_writer_on(answer);
    zv_json_begin_object(&out);
    if (id->size > 0) {
        zv_json_key(&out, "id");
        const size_t start = answer->size;
        zv_json_raw(&out, id->data, id->size);
        for (size_t i = start; !answer->failed && i < answer->size; ++i) { // line ends stand only between its parts
            answer->data[i] = answer->data[i] == '\n' || answer->data[i] == '\r' ? ' ' : answer->data[i];
        }
    }
    zv_json_put_bool(&out, "ok", false);
    zv_json_begin_object_at(&out, "error");
    zv_json_put_text(&out, "code", code);
    zv_json_put_text(&out, "message", sentence);
    zv_json_end_object(&out);
    zv_json_end_object(&out);
}

void worker_refuse_late(const zv_text *id, zv_text *answer)
{
    worker_refuse(id, ZV_ERR_LIMIT, "the request took longer than this server allows", answer);
}
