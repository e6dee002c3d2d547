/// @file worker.h
/// What one thread needs to answer requests: a session that knows the documents, and a reader for the id.
#ifndef ZVENO_SERVER_WORKER_H
#define ZVENO_SERVER_WORKER_H

#include "documents.h"
#include "zveno/api.h"

typedef struct worker worker;

/// `store` may be NULL: then there are no documents. NULL without memory.
worker *worker_create(documents *store);
/// NULL is allowed.
void worker_free(worker *self);

/// Called once in the thread that uses it; `progress` watches every answer.
void worker_begin(worker *self, zv_progress progress, void *user);

/// Appends the answer to a request.
void worker_answer(worker *self, const zv_text *request, zv_text *answer);

/// Whether no number inside a value is NaN or infinite: JSON has no words for these.
bool is_finite_everywhere(const zv_json *value);

/// A longer id is answered by the session alone: it is not cancelled and not named in progress and refusals.
enum { LONGEST_ID = 1024 };

/// The id of a request that was read by a glance, when it can go back as it came; else NULL.
const zv_json *request_id(const zv_json *root);

/// Whether a request that was read by a glance changes documents, and so waits for the disk.
bool request_is_save(const zv_json *root);

/// Appends the id of a request as it was written; nothing when it has none. `is_save`: as above.
void worker_glance(worker *self, const zv_text *request, zv_text *id, bool *is_save);

/// Appends an answer that says no. `id` is JSON, or empty.
void worker_refuse(const zv_text *id, zv_status status, const char *sentence, zv_text *answer);
/// The same for a request whose time was over.
void worker_refuse_late(const zv_text *id, zv_text *answer);

#endif
