/// @file document_ops.c
/// The requests about documents: fields in, a call of the store, fields out.
#include "document_ops.h"

#include <math.h>
#include <string.h>

#include "base64.h"
#include "operations.h"
#include "zveno/io.h"

// ---- fields ----

/// A text of the request; NULL with a sentence when it is missing, no text, or has \u0000 in it.
static const zv_json *get_text(const zv_json *request, const char *key, zv_error *why)
{
    const zv_json *value = zv_json_member(request, key);
    if (!value || value->kind != ZV_JSON_STRING) {
        zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be a text", key);
        return NULL;
    }
    return value;
}

static zv_status get_kind(const zv_json *request, document_kind *out, zv_error *why)
{
    const zv_json *kind = zv_json_member(request, "kind");
    for (int i = 0; kind && kind->kind == ZV_JSON_STRING && i < DOCUMENT_KINDS; ++i) {
        if (strcmp(kind->text, document_kind_words[i]) == 0) {
            *out = (document_kind)i;
            return ZV_OK;
        }
    }
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'kind' must be one of programs, drawings, poses, robots");
}

static zv_status get_name(const zv_json *request, const char *key, const char **out, zv_error *why)
{
    const zv_json *name = get_text(request, key, why);
    if (!name) {
        return ZV_ERR_BAD_REQUEST;
    }
    *out = name->text;
    return document_name_check(name->text, name->text_size, why);
}

/// What most of the requests begin with.
typedef struct subject {
    document_kind kind;
    const char *name;
} subject;

static zv_status get_subject(const zv_json *request, subject *out, zv_error *why)
{
    const zv_status status = get_kind(request, &out->kind, why);
    return status == ZV_OK ? get_name(request, "name", &out->name, why) : status;
}

/// A whole number from 1; 0 when there is none.
static zv_status take_version(const zv_json *request, long long *out, zv_error *why)
{
    const zv_json *version = zv_json_member(request, "version");
    *out = 0;
    if (!version) {
        return ZV_OK;
    }
    if (version->kind != ZV_JSON_NUMBER || !(version->number >= 1.0) || version->number > 99999999.0 ||
        floor(version->number) != version->number) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'version' must be a whole number from 1");
    }
    *out = (long long)version->number;
    return ZV_OK;
}

static zv_status take_flag(const zv_json *request, const char *key, bool *out, zv_error *why)
{
    const zv_json *flag = zv_json_member(request, key);
    *out = flag && flag->kind == ZV_JSON_TRUE;
    return !flag || flag->kind == ZV_JSON_TRUE || flag->kind == ZV_JSON_FALSE
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be true or false", key);
}

// ---- answers ----

static void write_version(zv_json_writer *answer, long long version)
{
    zv_json_put_integer(answer, "version", version);
}

static void write_time(zv_json_writer *answer, time_t when)
{
    char text[32];
    struct tm parts;
    gmtime_r(&when, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    zv_json_put_text(answer, "modified", text);
}

static void write_entry(void *user, const document_entry *entry)
{
    zv_json_writer *answer = user;
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "kind", document_kind_words[entry->kind]);
    zv_json_put_text(answer, "name", entry->name);
    if (entry->version > 0) {
        write_version(answer, entry->version);
    }
    zv_json_put_integer(answer, "size", entry->size);
    write_time(answer, entry->modified);
    zv_json_end_object(answer);
}

/// Whether JSON can carry the bytes as text without changing them.
static bool is_text(const zv_text *bytes)
{
    zv_text written = {0};
    zv_json_writer writer = zv_json_writer_on(&written);
    zv_json_string(&writer, bytes->data ? bytes->data : "", bytes->size);
    zv_json_document *document = zv_json_document_create();
    const zv_json *back = NULL;
    const bool same =
        !written.failed && document && zv_json_read(document, written.data, written.size, &back, NULL) == ZV_OK &&
        back->text_size == bytes->size && (bytes->size == 0 || memcmp(back->text, bytes->data, bytes->size) == 0);
    zv_json_document_free(document);
    zv_text_free(&written);
    return same;
}

static void write_content(zv_json_writer *answer, const zv_text *bytes)
{
    if (is_text(bytes)) {
        zv_json_put_string(answer, "text", bytes->data, bytes->size);
        return;
    }
    zv_text coded = {0};
    zv_base64_write(&coded, (const uint8_t *)bytes->data, bytes->size);
    zv_json_put_string(answer, "base64", coded.data, coded.size);
    zv_text_free(&coded);
}

// ---- the operations ----

static zv_status run_list(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    bool wants_trash = false;
    document_kind only = DOCUMENT_KINDS;
    zv_status status = take_flag(request, "trash", &wants_trash, why);
    if (status == ZV_OK && zv_json_member(request, "kind")) {
        status = get_kind(request, &only, why);
    }
    zv_json_begin_array_at(answer, "files");
    for (int kind = 0; status == ZV_OK && kind < DOCUMENT_KINDS; ++kind) {
        if (only == DOCUMENT_KINDS || (int)only == kind) {
            status = wants_trash ? documents_trash(user, (document_kind)kind, write_entry, answer, why)
                                 : documents_list(user, (document_kind)kind, write_entry, answer, why);
        }
    }
    zv_json_end_array(answer);
    return status;
}

static zv_status run_read(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    subject what = {0};
    long long version = 0, found = 0;
    zv_text bytes = {0};
    zv_status status = get_subject(request, &what, why);
    status = status == ZV_OK ? take_version(request, &version, why) : status;
    status = status == ZV_OK ? documents_read(user, what.kind, what.name, version, &bytes, &found, why) : status;
    if (status == ZV_OK) {
        write_version(answer, found);
        zv_json_put_integer(answer, "size", (long long)bytes.size);
        write_content(answer, &bytes);
    }
    zv_text_free(&bytes);
    return status;
}

static zv_status write_bytes(documents *store, const zv_json *request, const char *bytes, size_t size,
                             zv_json_writer *answer, zv_error *why)
{
    subject what = {0};
    bool is_new = false;
    long long version = 0;
    zv_status status = get_subject(request, &what, why);
    status = status == ZV_OK ? take_flag(request, "new", &is_new, why) : status;
    status =
        status == ZV_OK ? documents_write(store, what.kind, what.name, bytes, size, is_new, &version, why) : status;
    if (status == ZV_OK) {
        write_version(answer, version);
    }
    return status;
}

static zv_status run_write(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    const bool is_coded = zv_json_member(request, "base64") != NULL;
    if (is_coded && zv_json_member(request, "text")) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "give one of 'text' and 'base64'");
    }
    const zv_json *content = get_text(request, is_coded ? "base64" : "text", why);
    if (!content) {
        return ZV_ERR_BAD_REQUEST;
    }
    if (!is_coded) {
        return write_bytes(user, request, content->text, content->text_size, answer, why);
    }
    zv_text bytes = {0};
    const zv_status status = base64_read(content->text, content->text_size, &bytes)
                                 ? write_bytes(user, request, bytes.data ? bytes.data : "", bytes.size, answer, why)
                                 : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'base64' must be base64 with its padding");
    zv_text_free(&bytes);
    return status;
}

static zv_status run_rename(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    (void)answer;
    subject what = {0};
    const char *to = NULL;
    zv_status status = get_subject(request, &what, why);
    status = status == ZV_OK ? get_name(request, "to", &to, why) : status;
    return status == ZV_OK ? documents_rename(user, what.kind, what.name, to, why) : status;
}

static zv_status run_delete(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    subject what = {0};
    long long version = 0;
    zv_status status = get_subject(request, &what, why);
    status = status == ZV_OK ? documents_delete(user, what.kind, what.name, &version, why) : status;
    if (status == ZV_OK) {
        write_version(answer, version);
    }
    return status;
}

static zv_status run_versions(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    subject what = {0};
    zv_status status = get_subject(request, &what, why);
    zv_json_begin_array_at(answer, "versions");
    status = status == ZV_OK ? documents_versions(user, what.kind, what.name, write_entry, answer, why) : status;
    zv_json_end_array(answer);
    return status;
}

static zv_status run_restore(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    subject what = {0};
    long long version = 0, made = 0;
    zv_status status = get_subject(request, &what, why);
    status = status == ZV_OK ? take_version(request, &version, why) : status;
    status = status == ZV_OK ? documents_restore(user, what.kind, what.name, version, &made, why) : status;
    if (status == ZV_OK) {
        write_version(answer, made);
    }
    return status;
}

/// Which of the two goes, of one kind or all, of one name or all.
typedef struct forgetting {
    bool trash, versions;
    document_kind only; ///< DOCUMENT_KINDS: all
    const char *name;   ///< NULL: all
} forgetting;

static zv_status get_forgetting(const zv_json *request, forgetting *out, zv_error *why)
{
    *out = (forgetting){.only = DOCUMENT_KINDS};
    zv_status status = take_flag(request, "trash", &out->trash, why);
    status = status == ZV_OK ? take_flag(request, "versions", &out->versions, why) : status;
    if (status == ZV_OK && !out->trash && !out->versions) {
        status = zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                         "say what shall go: 'trash': true, 'versions': true, or both; it does not come back");
    }
    if (status == ZV_OK && (zv_json_member(request, "kind") || zv_json_member(request, "name"))) {
        status = get_kind(request, &out->only, why);
    }
    if (status == ZV_OK && zv_json_member(request, "name")) {
        status = get_name(request, "name", &out->name, why);
    }
    return status;
}

static zv_status run_forget(void *user, const zv_json *request, zv_json_writer *answer, zv_error *why)
{
    forgetting what;
    document_freed freed = {0};
    zv_status status = get_forgetting(request, &what, why);
    for (int i = 0; status == ZV_OK && i < DOCUMENT_KINDS; ++i) {
        const document_kind kind = (document_kind)i;
        if (what.only != DOCUMENT_KINDS && what.only != kind) {
            continue;
        }
        status = what.trash ? documents_empty_trash(user, kind, what.name, &freed, why) : ZV_OK;
        if (status == ZV_OK && what.versions) {
            status = documents_drop_versions(user, kind, what.name, &freed, why);
        }
    }
    zv_json_put_integer(answer, "removed", freed.files);
    zv_json_put_integer(answer, "freed_bytes", freed.bytes);
    return status;
}

const zv_host_op document_ops[] = {
    {&about_files, run_list},           {&about_file_read, run_read},     {&about_file_write, run_write},
    {&about_file_rename, run_rename},   {&about_file_delete, run_delete}, {&about_file_versions, run_versions},
    {&about_file_restore, run_restore}, {&about_file_forget, run_forget}, {NULL, NULL},
};

// ---- paths in other requests ----

static _Thread_local documents *thread_store; // a zv_file_reader has no user pointer

void document_paths_use(documents *store)
{
    thread_store = store;
}

/// "kind/name" or, for a robot, only "name".
static zv_status split_path(const char *path, document_kind *kind, const char **name, zv_error *why)
{
    *kind = DOCUMENT_ROBOTS;
    *name = path;
    for (int i = 0; i < DOCUMENT_KINDS; ++i) {
        const size_t length = strlen(document_kind_words[i]);
        if (strncmp(path, document_kind_words[i], length) == 0 && path[length] == '/') {
            *kind = (document_kind)i;
            *name = path + length + 1;
        }
    }
    return thread_store && document_name_check(*name, strlen(*name), NULL) == ZV_OK
               ? ZV_OK
               : zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                         "files are not read here, but documents are: give a name such as \"robots/arm.json\"");
}

zv_status document_path_read(const char *path, zv_text *out, zv_error *why)
{
    document_kind kind;
    const char *name = NULL;
    long long version = 0;
    const zv_status status = split_path(path, &kind, &name, why);
    return status == ZV_OK ? documents_read(thread_store, kind, name, 0, out, &version, why) : status;
}

zv_status document_picture_read(const char *path, zv_image *out, zv_error *why)
{
    zv_text bytes = {0};
    zv_status status = document_path_read(path, &bytes, why);
    if (status == ZV_OK) {
        status = zv_image_decode(bytes.data ? bytes.data : "", bytes.size, path, out, why);
    }
    zv_text_free(&bytes);
    return status;
}
