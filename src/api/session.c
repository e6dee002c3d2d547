/// @file session.c
/// A session: one request line in, one answer line out.
///
///     text ──► JSON ──► op ──► known fields ──► arm ──► the op's own function ──► answer
///
/// Whatever fails on the way becomes the answer {"id": ..., "ok": false, "error": {...}}.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "base/assert.h"
#include "request/cell_field.h"
#include "request/fields.h"
#include "request/robot_field.h"
#include "zveno/api.h"

/// A request may be long (a program, a drawing), but not so long or so full that it takes the machine's memory.
enum { MAX_REQUEST_BYTES = 64 << 20 };
/// Meshes that a session keeps; what was not asked for longest goes first.
#define MESH_BYTES ((size_t)64 << 20)
/// After a request that needed more memory than this to be read it is given back.
enum { KEEP_REQUEST_BYTES = 2 << 20 };

struct zv_session {
    zv_host host;
    zv_json_document *document;
    zv_arm_cache arms;
    zv_mesh_store *meshes;
    long long line; ///< number of the request's first line
    zv_watch watch;
    zv_extent_cache extents;
    zv_cell_cache cells;
    zv_session_sink sink;
    zv_recording *recording;
};

zv_session *zv_session_create(const zv_host *host)
{
    zv_session *session = calloc(1, sizeof *session);
    if (!session) {
        return NULL;
    }
    session->host = host ? *host : (zv_host){0};
    session->line = 1;
    session->document = zv_json_document_create();
    session->meshes = zv_mesh_store_create(session->host.mesh_bytes ? session->host.mesh_bytes : MESH_BYTES);
    if (!session->document || !session->meshes) {
        zv_session_free(session);
        return NULL;
    }
    return session;
}

void zv_session_free(zv_session *session)
{
    if (session) {
        zv_arm_cache_free(&session->arms);
        zv_cell_cache_free(&session->cells);
        zv_json_document_free(session->document);
        zv_mesh_store_free(session->meshes);
        free(session);
    }
}

void zv_session_set_line(zv_session *session, long long line)
{
    session->line = line;
}

void zv_session_set_progress(zv_session *session, zv_progress progress, void *user)
{
    zv_session_set_sink(session, &(zv_session_sink){.progress = progress, .user = user});
}

void zv_session_set_sink(zv_session *session, const zv_session_sink *sink)
{
    session->sink = sink ? *sink : (zv_session_sink){0};
    session->watch = (zv_watch){.progress = session->sink.progress, .user = session->sink.user};
}

void zv_session_set_recording(zv_session *session, zv_recording *recording)
{
    session->recording = recording;
}

// ---- reading ----

size_t zv_request_values(size_t size)
{
    enum { FEW = 512 << 10, MANY = 2 << 20, BYTES_EACH = 8 };
    const size_t fair = size / BYTES_EACH;
    return fair < FEW ? FEW : fair > MANY ? MANY : fair;
}

static zv_status read_request(zv_session *session, const char *text, size_t size, const zv_json **root, zv_error *why)
{
    if (size > MAX_REQUEST_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a request may have %d MB", MAX_REQUEST_BYTES >> 20);
    }
    zv_json_limit_values(session->document, zv_request_values(size));
    return zv_json_read(session->document, text, size, root, why);
}

static bool is_finite_everywhere(const zv_json *value)
{
    if (value->kind == ZV_JSON_NUMBER) {
        return isfinite(value->number);
    }
    for (const zv_json *child = value->first; child; child = child->next) {
        if (!is_finite_everywhere(child)) {
            return false;
        }
    }
    return true;
}

/// The id when it can go back as it came: JSON has no word for NaN.
static zv_status take_id(const zv_json *root, const zv_json **id, zv_error *why)
{
    const zv_json *found = zv_json_member(root, "id");
    if (found && !is_finite_everywhere(found)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'id' must not hold numbers that are not finite");
    }
    *id = found;
    return ZV_OK;
}

// ---- answering ----

static void write_id(zv_json_writer *out, const zv_json *id)
{
    if (id) {
        zv_json_key(out, "id");
        zv_json_raw_line(out, id->source, id->source_size);
    }
}

static void write_failure(const zv_session *session, const zv_json *id, const zv_error *why, zv_json_writer *out)
{
    zv_json_begin_object(out);
    write_id(out, id);
    zv_json_put_bool(out, "ok", false);
    zv_json_begin_object_at(out, "error");
    zv_json_put_text(out, "code", zv_status_code(why->status));
    zv_json_put_text(out, "message", why->message);
    if (why->column > 0) {
        zv_json_put_integer(out, "line", session->line + why->line - 1);
        zv_json_put_integer(out, "column", why->column);
    }
    zv_json_end_object(out);
    zv_json_end_object(out);
}

/// The operation of the host that the request names, or NULL.
static const zv_host_op *find_host_op(const zv_host *host, const zv_json *root)
{
    const zv_json *name = zv_json_member(root, "op");
    for (const zv_host_op *op = host->ops; name && op && op->about; ++op) {
        if (zv_word_is(name, op->about->name)) {
            return op;
        }
    }
    return NULL;
}

static zv_status run_host_op(const zv_host *host, const zv_host_op *op, const zv_json *root, zv_json_writer *out,
                             zv_error *why)
{
    const zv_field *const *fields = op->about->fields;
    zv_status status = zv_fields_check(root, fields, zv_op_common(op->about), why);
    status = status == ZV_OK ? zv_fields_check_needed(root, fields, why) : status;
    return status == ZV_OK ? op->run(host->user, root, out, why) : status;
}

/// Finds the arm, when there is one; then nothing of the request is missing.
static zv_status complete(zv_session *session, const zv_operation *about, zv_request *request, zv_error *why)
{
    const zv_json *root = request->object;
    const bool names_robot =
        zv_json_member(root, "robot") || zv_json_member(root, "set") || zv_json_member(root, "tool");
    zv_status status = ZV_OK;
    if (about->robot == ZV_ROBOT_REQUIRED || names_robot) {
        status = zv_robot_field(&session->arms, &session->host, request->meshes, root, &request->arm, why);
    }
    return status == ZV_OK ? zv_fields_check_needed(root, about->fields, why) : status;
}

/// What a request of this session is answered with, but for its arm.
static zv_request request_of(zv_session *session, const zv_json *root, bool has_meshes)
{
    return (zv_request){.object = root,
                        .host = &session->host,
                        .watch = &session->watch,
                        .extents = &session->extents,
                        .cells = &session->cells,
                        .sink = &session->sink,
                        .recording = session->recording,
                        .line = session->line,
                        .meshes = has_meshes ? session->meshes : NULL};
}

/// The operation of a request whose fields fit its table.
static zv_status find_op(const zv_session *session, const zv_json *root, const zv_op **op, zv_error *why)
{
    zv_status status = zv_op_find(root, op, why);
    if (status == ZV_OK) {
        status = zv_fields_check(root, (*op)->about->fields, zv_op_common((*op)->about), why);
    }
    return status != ZV_OK || zv_op_is_here((*op)->about, &session->host)
               ? status
               : zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                         "'%s' needs physics engines, which are not here: ask 'zveno batch' or the server",
                         (*op)->about->name);
}

static zv_status run_request(zv_session *session, const zv_json *root, zv_json_writer *out, zv_error *why)
{
    const zv_host_op *host_op = find_host_op(&session->host, root);
    if (host_op) {
        return run_host_op(&session->host, host_op, root, out, why);
    }
    const zv_op *op = NULL;
    session->watch.stopped = false;
    zv_status status = find_op(session, root, &op, why);
    zv_request request = request_of(session, root, status == ZV_OK && (op->has_meshes || zv_cell_is_given(root)));
    if (status == ZV_OK) {
        status = complete(session, op->about, &request, why);
    }
    if (status == ZV_OK) {
        status = op->run(&request, out, why);
    }
    return session->watch.stopped ? zv_fail(why, ZV_ERR_CANCELLED, 0, 0, "the request was stopped before its end")
                                  : status;
}

static zv_status refuse_root(const zv_json *root, zv_error *why)
{
    char found[64];
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a request must be an object such as {\"op\": \"robots\"}, found %s",
                   zv_json_describe(root, found, sizeof found));
}

static zv_status answer_request(zv_session *session, const zv_json *root, const zv_json **id, zv_json_writer *out,
                                zv_error *why)
{
    if (root->kind != ZV_JSON_OBJECT) {
        return refuse_root(root, why);
    }
    zv_status status = take_id(root, id, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_json_begin_object(out);
    write_id(out, *id);
    zv_json_put_bool(out, "ok", true);
    status = run_request(session, root, out, why);
    if (status == ZV_OK) {
        zv_json_end_object(out);
    }
    return status;
}

void zv_session_answer(zv_session *session, const char *request, size_t size, zv_text *answer)
{
    ZV_ASSERT(session && answer);
    const size_t start = answer->size;
    zv_error why = {0};
    const zv_json *root = NULL, *id = NULL;
    zv_status status = read_request(session, request, size, &root, &why);

    zv_json_writer out = zv_json_writer_on(answer);
    if (status == ZV_OK) {
        status = answer_request(session, root, &id, &out, &why);
    }
    if (status != ZV_OK) {
        why.status = status;
        answer->size = start; // what had been written before the failure is no answer
        out = zv_json_writer_on(answer);
        write_failure(session, id, &why, &out);
    }
    zv_json_forget_large(session->document, KEEP_REQUEST_BYTES);
}
