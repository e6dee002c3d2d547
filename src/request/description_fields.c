/// @file description_fields.c
/// Foreign descriptions of robots: `format` and `tip`, the lines of a report, and `files`: names with their bytes, zip
/// archives unpacked.
#include "request/description_fields.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "zveno/text.h"

/// A text without '\0' inside.
static bool is_plain_text(const zv_json *value)
{
    return value->kind == ZV_JSON_STRING && strlen(value->text) == value->text_size;
}

zv_status zv_format_field(const zv_json *object, zv_format *out, zv_error *why)
{
    const zv_json *value = zv_json_member(object, "format");
    if (!value) {
        *out = ZV_FORMAT_UNKNOWN;
        return ZV_OK;
    }
    const zv_format format = is_plain_text(value) ? zv_format_find(value->text) : ZV_FORMAT_UNKNOWN;
    if (format == ZV_FORMAT_UNKNOWN) {
        char found[64], known[80] = "";
        for (int i = ZV_FORMAT_UNKNOWN + 1; i < ZV_FORMATS; ++i) {
            const size_t used = strlen(known);
            snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", zv_format_name((zv_format)i));
        }
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'format' must be one of %s; found %s", known,
                       zv_json_describe(value, found, sizeof found));
    }
    *out = format;
    return ZV_OK;
}

zv_status zv_tip_field(const zv_json *value, const char **out, zv_error *why)
{
    if (value && !is_plain_text(value)) {
        char found[64];
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'tip' must be the name of a link, found %s",
                       zv_json_describe(value, found, sizeof found));
    }
    *out = value ? value->text : NULL;
    return ZV_OK;
}

void zv_write_report_line(zv_json_writer *out, const zv_report_line *line)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "level", zv_report_level_name(line->level));
    if (line->line > 0) {
        zv_json_put_integer(out, "line", line->line);
        zv_json_put_integer(out, "column", line->column);
    }
    zv_json_put_text(out, "message", line->message);
    zv_json_end_object(out);
}

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the files of the request");
}

static bool add_file(zv_sent_files *files, const char *name, size_t size, zv_sent_file sent)
{
    if (files->count == files->room) {
        const int room = files->room ? 2 * files->room : 64;
        zv_file *file = realloc(files->file, (size_t)room * sizeof *file);
        files->file = file ? file : files->file;
        zv_sent_file *where = realloc(files->sent, (size_t)room * sizeof *where);
        files->sent = where ? where : files->sent;
        if (!file || !where) {
            return false;
        }
        files->room = room;
    }
    files->file[files->count] = (zv_file){name, size};
    files->sent[files->count++] = sent;
    return true;
}

static zv_status add_zip(zv_sent_files *files, const char *bytes, size_t size, zv_error *why)
{
    zv_zip **zips = realloc(files->zips, ((size_t)files->zip_count + 1) * sizeof *zips);
    if (!zips) {
        return no_memory(why);
    }
    files->zips = zips;
    const zv_status status = zv_zip_open(bytes, size, &zips[files->zip_count], why);
    if (status != ZV_OK) {
        return status;
    }
    zv_zip *zip = zips[files->zip_count++];
    const zv_files inside = zv_zip_files(zip);
    for (int i = 0; i < inside.count; ++i) {
        if (!add_file(files, inside.file[i].name, inside.file[i].size, (zv_sent_file){.zip = zip, .index = i})) {
            return no_memory(why);
        }
    }
    return ZV_OK;
}

static zv_status refuse(const zv_json *element, const char *what, zv_error *why)
{
    char found[64];
    return zv_fail(why, ZV_ERR_BAD_REQUEST, element->line, element->column,
                   "'files' must be a list of {\"name\", \"text\" or \"base64\"}: %s, found %s", what,
                   zv_json_describe(element, found, sizeof found));
}

/// The bytes of a file; NULL with ZV_OK when only its name was sent.
static zv_status read_bytes(zv_sent_files *files, const zv_json *element, const char **bytes, size_t *size,
                            zv_error *why)
{
    const zv_json *text = zv_json_member(element, "text"), *packed = zv_json_member(element, "base64");
    const zv_json *given = text ? text : packed;
    *bytes = NULL;
    *size = 0;
    if (!given) {
        return ZV_OK;
    }
    if (given->kind != ZV_JSON_STRING || (text && packed)) {
        return refuse(element, "one of the two is a text", why);
    }
    if (text) {
        *bytes = text->text;
        *size = text->text_size;
        return ZV_OK;
    }
    uint8_t *plain = (uint8_t *)zv_arena_take_bytes(&files->arena, ZV_BASE64_BYTES(packed->text_size));
    if (!plain) {
        return no_memory(why);
    }
    *bytes = (const char *)plain;
    return zv_base64_read(packed->text, packed->text_size, plain, size) ? ZV_OK : refuse(packed, "base64", why);
}

static zv_status read_element(zv_sent_files *files, const zv_json *element, zv_error *why)
{
    const zv_json *name = zv_json_member(element, "name");
    if (!name || name->kind != ZV_JSON_STRING || name->text_size == 0 || strlen(name->text) != name->text_size) {
        return refuse(element, "a file has a name", why);
    }
    const char *bytes = NULL;
    size_t size = 0;
    const zv_status status = read_bytes(files, element, &bytes, &size, why);
    if (status != ZV_OK || (bytes && zv_zip_is(bytes, size))) {
        return status == ZV_OK ? add_zip(files, bytes, size, why) : status;
    }
    return add_file(files, name->text, size, (zv_sent_file){.bytes = bytes}) ? ZV_OK : no_memory(why);
}

zv_status zv_files_field(const zv_json *list, zv_sent_files *out, zv_error *why)
{
    if (list->kind != ZV_JSON_ARRAY) {
        return refuse(list, "a list", why);
    }
    zv_status status = ZV_OK;
    for (const zv_json *element = list->first; element && status == ZV_OK; element = element->next) {
        status = read_element(out, element, why);
    }
    return status;
}

void zv_sent_files_free(zv_sent_files *files)
{
    for (int i = 0; i < files->zip_count; ++i) {
        zv_zip_free(files->zips[i]);
    }
    free(files->zips);
    free(files->file);
    free(files->sent);
    zv_arena_free(&files->arena);
    *files = (zv_sent_files){0};
}

static zv_status read_file(void *user, int index, zv_text *out, zv_error *why)
{
    const zv_sent_files *files = user;
    const zv_sent_file *sent = &files->sent[index];
    if (sent->zip) {
        const zv_files inside = zv_zip_files(sent->zip);
        return inside.read(inside.user, sent->index, out, why);
    }
    if (!sent->bytes) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "the bytes of '%.120s' were not sent", files->file[index].name);
    }
    zv_text_append(out, sent->bytes, files->file[index].size);
    return out->failed ? no_memory(why) : ZV_OK;
}

zv_files zv_sent_files_list(zv_sent_files *files)
{
    return (zv_files){.count = files->count, .file = files->file, .read = read_file, .user = files};
}
