/// @file mcp.c
/// The request vocabulary as tools of the Model Context Protocol: JSON-RPC 2.0 messages, one operation one tool.
///
///     initialize ──► tools/list: name, sentence and schema of every operation, from the one table
///                ──► tools/call: {"name": "ik", "arguments": {...}} ──► the request {"op": "ik", ...} ──► its answer
///
/// An answer with "ok": false is a result with isError, so that an assistant reads the sentence and tries again; only
/// what is no call at all is an error of the protocol. (Model Context Protocol, revisions 2024-11-05 to 2025-11-25.)
#include <string.h>

#include "api/op.h"
#include "zveno/api.h"

enum { PARSE_ERROR = -32700, INVALID_REQUEST = -32600, NO_METHOD = -32601, BAD_PARAMS = -32602, INTERNAL = -32603 };

static const char *const revisions[] = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", NULL};

static const char instructions[] =
    "Robot arms: where the tool is (fk), all joint values that reach a target (ik), whether an arm can follow G-code "
    "(check), its motion (plan), paths around obstacles (route), loads (payload, torque). Lengths in mm, angles in "
    "degrees. "
    "Out of reach is an answer with its reason, not a failure. 'robots' lists the arms.";

// ---- messages ----

static void begin_message(zv_json_writer *out, const zv_json *id)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "jsonrpc", "2.0");
    zv_json_key(out, "id");
    if (id) {
        zv_json_raw(out, id->source, id->source_size);
    } else {
        zv_json_null(out);
    }
}

static void write_error(zv_text *answer, const zv_json *id, int code, const char *message)
{
    zv_json_writer out = zv_json_writer_on(answer);
    begin_message(&out, id);
    zv_json_begin_object_at(&out, "error");
    zv_json_put_integer(&out, "code", code);
    zv_json_put_text(&out, "message", message);
    zv_json_end_object(&out);
    zv_json_end_object(&out);
}

static bool is_text(const zv_json *value, const char *text)
{
    return value && value->kind == ZV_JSON_STRING && strlen(text) == value->text_size &&
           memcmp(value->text, text, value->text_size) == 0;
}

// ---- initialize ----

/// The revision that was asked for when it is known, else the newest.
static const char *revision_for(const zv_json *asked)
{
    const char *found = revisions[0];
    for (int i = 0; revisions[i]; ++i) {
        found = is_text(asked, revisions[i]) ? revisions[i] : found;
    }
    return found;
}

static void write_initialize(zv_json_writer *out, const zv_json *params)
{
    zv_json_put_text(out, "protocolVersion", revision_for(zv_json_member(params, "protocolVersion")));
    zv_json_put_raw(out, "capabilities", "{\"tools\": {\"listChanged\": false}}",
                    strlen("{\"tools\": {\"listChanged\": false}}"));
    zv_json_begin_object_at(out, "serverInfo");
    zv_json_put_text(out, "name", "zveno");
    zv_json_put_text(out, "version", zv_version());
    zv_json_end_object(out);
    zv_json_put_text(out, "instructions", instructions);
}

// ---- tools/list ----

/// The name of the tool says which operation it is: `op` and `id` are left out of its arguments.
static bool is_argument(const zv_json *property)
{
    return strcmp(property->key, "op") != 0 && strcmp(property->key, "id") != 0;
}

static void write_property(zv_json_writer *out, const zv_json *property)
{
    if (is_argument(property)) {
        zv_json_key_text(out, property->key, property->key_size);
        zv_json_raw(out, property->source, property->source_size);
    }
}

static void write_properties(zv_json_writer *out, const zv_json *properties)
{
    zv_json_begin_object(out);
    for (const zv_json *property = properties ? properties->first : NULL; property; property = property->next) {
        write_property(out, property);
    }
    zv_json_end_object(out);
}

static void write_required(zv_json_writer *out, const zv_json *required)
{
    zv_json_begin_array(out);
    for (const zv_json *name = required ? required->first : NULL; name; name = name->next) {
        if (!is_text(name, "op")) {
            zv_json_raw(out, name->source, name->source_size);
        }
    }
    zv_json_end_array(out);
}

static void write_schema(zv_json_writer *out, const zv_json *schema)
{
    zv_json_begin_object(out);
    for (const zv_json *member = schema->first; member; member = member->next) {
        zv_json_key_text(out, member->key, member->key_size);
        if (strcmp(member->key, "properties") == 0) {
            write_properties(out, member);
        } else if (strcmp(member->key, "required") == 0) {
            write_required(out, member);
        } else {
            zv_json_raw(out, member->source, member->source_size);
        }
    }
    zv_json_end_object(out);
}

static void write_tool(zv_json_writer *out, const zv_json *operation)
{
    const zv_json *name = zv_json_member(operation, "name"), *sentence = zv_json_member(operation, "sentence");
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", name->text);
    zv_json_put_text(out, "description", sentence->text);
    zv_json_key(out, "inputSchema");
    write_schema(out, zv_json_member(operation, "schema"));
    zv_json_put_raw(out, "annotations", "{\"readOnlyHint\": true}", strlen("{\"readOnlyHint\": true}"));
    zv_json_end_object(out);
}

/// The operations that `describe` names; NULL without memory. They live as long as `document` and `described`.
static const zv_json *describe(zv_session *session, zv_json_document *document, zv_text *described)
{
    static const char request[] = "{\"op\": \"describe\"}";
    const zv_json *answer = NULL;
    zv_session_answer(session, request, sizeof request - 1, described);
    const bool is_there =
        !described->failed && zv_json_read(document, described->data, described->size, &answer, NULL) == ZV_OK;
    return is_there ? zv_json_member(answer, "operations") : NULL;
}

/// The tools are what `describe` says, so that none can be missing.
static bool write_tools(zv_session *session, zv_json_writer *out)
{
    zv_text described = {0};
    zv_json_document *document = zv_json_document_create();
    const zv_json *operations = document ? describe(session, document, &described) : NULL;
    zv_json_begin_array_at(out, "tools");
    for (const zv_json *operation = operations ? operations->first : NULL; operation; operation = operation->next) {
        const zv_json *available = zv_json_member(operation, "available");
        if (available && available->kind == ZV_JSON_TRUE) {
            write_tool(out, operation);
        }
    }
    zv_json_end_array(out);
    zv_json_document_free(document);
    zv_text_free(&described);
    return operations != NULL;
}

// ---- tools/call ----

static void write_request(zv_text *request, const zv_json *name, const zv_json *arguments)
{
    zv_json_writer out = zv_json_writer_on(request);
    zv_json_begin_object(&out);
    zv_json_put_raw(&out, "op", name->source, name->source_size);
    for (const zv_json *member = arguments ? arguments->first : NULL; member; member = member->next) {
        if (is_argument(member)) {
            zv_json_key_text(&out, member->key, member->key_size);
            zv_json_raw(&out, member->source, member->source_size);
        }
    }
    zv_json_end_object(&out);
}

static bool is_good(const zv_text *answer)
{
    static const char good[] = "{\"ok\": true";
    return answer->size >= sizeof good - 1 && memcmp(answer->data, good, sizeof good - 1) == 0;
}

/// A picture of the answer, for assistants that look: what `svg` of `as_built` and `drawing` has.
static void write_picture(zv_json_writer *out, const zv_text *answer)
{
    zv_json_document *document = zv_json_document_create();
    zv_text bytes = {0};
    const zv_json *root = NULL;
    const bool is_read = document && zv_json_read(document, answer->data, answer->size, &root, NULL) == ZV_OK;
    const zv_json *svg = is_read ? zv_json_member(root, "svg") : NULL;
    if (svg && svg->kind == ZV_JSON_STRING) {
        zv_base64_write(&bytes, (const uint8_t *)svg->text, svg->text_size);
        zv_json_begin_object(out);
        zv_json_put_text(out, "type", "image");
        zv_json_put_string(out, "data", bytes.data, bytes.size);
        zv_json_put_text(out, "mimeType", "image/svg+xml");
        zv_json_end_object(out);
    }
    zv_text_free(&bytes);
    zv_json_document_free(document);
}

static void write_result(zv_json_writer *out, const zv_text *answer)
{
    zv_json_begin_array_at(out, "content");
    zv_json_begin_object(out);
    zv_json_put_text(out, "type", "text");
    zv_json_put_string(out, "text", answer->data, answer->size);
    zv_json_end_object(out);
    write_picture(out, answer);
    zv_json_end_array(out);
    zv_json_put_raw(out, "structuredContent", answer->data, answer->size);
    zv_json_put_bool(out, "isError", !is_good(answer));
}

/// A message whose result is an open object.
static zv_json_writer begin_result(zv_text *answer, const zv_json *id)
{
    zv_json_writer out = zv_json_writer_on(answer);
    begin_message(&out, id);
    zv_json_begin_object_at(&out, "result");
    return out;
}

static void end_result(zv_json_writer *out)
{
    zv_json_end_object(out);
    zv_json_end_object(out);
}

static void call_tool(zv_session *session, const zv_json *id, const zv_json *params, zv_text *answer)
{
    const zv_json *name = zv_json_member(params, "name"), *arguments = zv_json_member(params, "arguments");
    const bool is_known = name && name->kind == ZV_JSON_STRING && zv_operation_find(name->text);
    if (!is_known || (arguments && arguments->kind != ZV_JSON_OBJECT)) {
        write_error(answer, id, BAD_PARAMS,
                    is_known ? "'arguments' must be an object"
                             : "there is no tool of this name; tools/list names them");
        return;
    }
    zv_text request = {0}, reply = {0};
    write_request(&request, name, arguments);
    if (!request.failed) {
        zv_session_answer(session, request.data, request.size, &reply);
    }
    if (request.failed || reply.failed) {
        write_error(answer, id, INTERNAL, "there is not enough memory");
    } else {
        zv_json_writer out = begin_result(answer, id);
        write_result(&out, &reply);
        end_result(&out);
    }
    zv_text_free(&request);
    zv_text_free(&reply);
}

// ---- all of them ----

static void answer_method(zv_session *session, const zv_json *id, const zv_json *message, zv_text *answer)
{
    const zv_json *method = zv_json_member(message, "method"), *params = zv_json_member(message, "params");
    const bool lists = is_text(method, "tools/list"), begins = is_text(method, "initialize");
    if (is_text(method, "tools/call")) {
        call_tool(session, id, params, answer);
        return;
    }
    if (!lists && !begins && !is_text(method, "ping")) {
        write_error(answer, id, NO_METHOD, "this method is not known");
        return;
    }
    zv_json_writer out = begin_result(answer, id);
    if (begins) {
        write_initialize(&out, params);
    } else if (lists) {
        write_tools(session, &out);
    }
    end_result(&out);
}

static void answer_message(zv_session *session, const zv_json *message, zv_text *answer)
{
    const zv_json *id = zv_json_member(message, "id"), *method = zv_json_member(message, "method");
    if (message->kind != ZV_JSON_OBJECT || !is_text(zv_json_member(message, "jsonrpc"), "2.0") ||
        (method && method->kind != ZV_JSON_STRING)) {
        write_error(answer, NULL, INVALID_REQUEST, "a message is a JSON-RPC 2.0 object with a method");
    } else if (id && id->kind != ZV_JSON_STRING && id->kind != ZV_JSON_NUMBER) {
        write_error(answer, NULL, INVALID_REQUEST, "'id' must be a text or a number");
    } else if (id && method) {
        answer_method(session, id, message, answer);
    } // else a notification, or an answer to what was never asked
}

bool zv_session_answer_mcp(zv_session *session, const char *message, size_t size, zv_text *answer)
{
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    const size_t before = answer->size;
    if (document) {
        zv_json_limit_values(document, zv_request_values(size));
    }
    if (!document) {
        write_error(answer, NULL, INTERNAL, "there is not enough memory");
    } else if (zv_json_read(document, message, size, &root, NULL) != ZV_OK) {
        write_error(answer, NULL, PARSE_ERROR, "the message is no JSON");
    } else {
        answer_message(session, root, answer);
    }
    zv_json_document_free(document);
    return answer->size > before;
}
