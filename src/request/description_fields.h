/// @file description_fields.h
/// Foreign descriptions of robots in requests: the fields `format`, `tip` and `files` (files that belong together, sent
/// with the request), and the lines of a report.
#ifndef ZV_REQUEST_DESCRIPTION_FIELDS_H
#define ZV_REQUEST_DESCRIPTION_FIELDS_H

#include "base/arena.h"
#include "zveno/describe.h"
#include "zveno/pack.h"
#include "zveno/text.h"

/// The member `format` of `object`, ZV_FORMAT_UNKNOWN when it is absent.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with the list of formats
zv_status zv_format_field(const zv_json *object, zv_format *out, zv_error *why);

/// The name of a link; `value` NULL gives NULL.
zv_status zv_tip_field(const zv_json *value, const char **out, zv_error *why);

/// One line of the report of an import or export: {"level", "line", "column", "message"}; without a place line and column are left out.
void zv_write_report_line(zv_json_writer *out, const zv_report_line *line);

/// Where the bytes of a file are.
typedef struct zv_sent_file {
    const char *bytes; ///< NULL: only its name was sent, or it is in a zip
    zv_zip *zip;       ///< or NULL
    int index;         ///< in the zip
} zv_sent_file;

/// Files of a request. Free with `zv_sent_files_free` in any case; they live as long as the request.
typedef struct zv_sent_files {
    zv_arena arena;
    int count, room;
    zv_file *file;
    zv_sent_file *sent;
    int zip_count;
    zv_zip **zips;
} zv_sent_files;

/// Reads [{"name", "text" or "base64"}, ...]; a file without bytes is one that is there but was not sent. Files inside a
/// zip archive take its place in the list. Start with all zero.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST naming the element, or what zv_zip_open says
zv_status zv_files_field(const zv_json *list, zv_sent_files *out, zv_error *why);
void zv_sent_files_free(zv_sent_files *files);

/// The list for whoever reads it.
zv_files zv_sent_files_list(zv_sent_files *files);

#endif
