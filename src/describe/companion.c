/// @file companion.c
/// Files that a description names, through the reader of whoever asked.
#include "describe/companion.h"

#include <string.h>

enum { LONGEST_NAME = 1024 };

/// The text of the file in the arena, where elements may refer to it.
static zv_status read_text(const zv_import_options *options, zv_xml_text name, zv_arena *arena, zv_xml_text *out,
                           zv_error *why)
{
    char path[LONGEST_NAME];
    zv_text text = {0};
    memcpy(path, name.data, name.size);
    path[name.size] = '\0';
    const zv_status status = options->read(options->user, path, &text, why);
    char *copy = status == ZV_OK ? zv_arena_take_bytes(arena, text.size + 1) : NULL;
    if (copy) {
        memcpy(copy, text.data ? text.data : "", text.size);
        *out = (zv_xml_text){copy, text.size};
    }
    zv_text_free(&text);
    return status == ZV_OK && !copy ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description")
                                    : status;
}

zv_status zv_companion_text(const zv_import_options *options, zv_xml_text name, const zv_element *place,
                            zv_arena *arena, zv_xml_text *out, zv_error *why)
{
    if (!options->read || name.size == 0 || name.size >= LONGEST_NAME) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, place->line, place->column,
                       "the file '%.*s' is included, which cannot be read here", ZV_SHOWN(name));
    }
    const zv_status status = read_text(options, name, arena, out, why);
    if (status != ZV_OK && why && why->column == 0) {
        why->line = place->line;
        why->column = place->column;
    }
    return status;
}

zv_status zv_companion_elements(const zv_import_options *options, zv_xml_text name, const zv_element *place,
                                zv_arena *arena, zv_element **root, zv_error *why)
{
    zv_xml_text text;
    zv_status status = zv_companion_text(options, name, place, arena, &text, why);
    if (status != ZV_OK) {
        return status;
    }
    status = zv_elements_read(text.data, text.size, arena, root, why);
    if (status != ZV_OK) {
        zv_companion_error(name, place, status, why);
    }
    return status;
}

void zv_companion_error(zv_xml_text name, const zv_element *place, zv_status status, zv_error *why)
{
    if (!why || why->column == 0 || strstr(why->message, "in the included file")) {
        return;
    }
    char message[ZV_MESSAGE_SIZE];
    memcpy(message, why->message, sizeof message);
    const int line = why->line, column = why->column;
    zv_fail(why, status, place->line, place->column, "in the included file '%.*s', %d:%d: %s", ZV_SHOWN(name), line,
            column, message);
}
