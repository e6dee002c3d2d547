/// @file op_describe.c
/// `describe`: the tables of all operations for programs: fields, answers, and both as JSON Schema, draft 2020-12.
#include <string.h>

#include "api/op.h"
#include "request/fields.h"
#include "request/table.h"

#define DRAFT "https://json-schema.org/draft/2020-12/schema"

static const char *const type_words[ZV_FIELD_TYPES] = {
    [ZV_FIELD_ANY] = "any",         [ZV_FIELD_FLAG] = "flag",     [ZV_FIELD_NUMBER] = "number",
    [ZV_FIELD_WHOLE] = "whole",     [ZV_FIELD_TEXT] = "text",     [ZV_FIELD_WORD] = "word",
    [ZV_FIELD_NUMBERS] = "numbers", [ZV_FIELD_JOINTS] = "joints", [ZV_FIELD_MATRIX] = "matrix",
    [ZV_FIELD_VALUES] = "values",   [ZV_FIELD_RANGES] = "ranges", [ZV_FIELD_OBJECT] = "object",
    [ZV_FIELD_LIST] = "list",
};

static void put_raw(zv_json_writer *out, const char *key, const char *json)
{
    if (json) {
        zv_json_put_raw(out, key, json, strlen(json));
    }
}

static void put_words(zv_json_writer *out, const char *key, const char *const *words, bool or_null)
{
    zv_json_begin_array_at(out, key);
    for (; *words; ++words) {
        zv_json_string(out, *words, strlen(*words));
    }
    if (or_null) {
        zv_json_null(out);
    }
    zv_json_end_array(out);
}

// ---- tables ----

static void write_range(zv_json_writer *out, const zv_range *range)
{
    if (!range->bounds) {
        return;
    }
    zv_json_begin_object_at(out, "range");
    if (range->bounds & ZV_RANGE_FROM) {
        zv_json_put_number(out, "least", range->low);
    }
    if (range->bounds & ZV_RANGE_ABOVE) {
        zv_json_put_number(out, "above", range->low);
    }
    if (range->bounds & ZV_RANGE_TO) {
        zv_json_put_number(out, "most", range->high);
    }
    zv_json_end_object(out);
}

static void write_fields(zv_json_writer *out, const char *key, const zv_field *const *groups);

static void write_form(zv_json_writer *out, const zv_field *field)
{
    zv_json_put_text(out, "type", type_words[field->type]);
    if (field->unit) {
        zv_json_put_text(out, "unit", field->unit);
    }
    write_range(out, &field->range);
    if (field->count) {
        zv_json_put_integer(out, "count", field->count);
    }
    if (field->most) {
        zv_json_put_integer(out, "most", field->most);
    }
    if (field->words) {
        put_words(out, "words", field->words, false);
    }
    zv_json_put_text(out, "sentence", field->sentence);
    if (field->members) {
        write_fields(out, "members", (const zv_field *const[]){field->members, NULL});
    }
}

static void write_field(zv_json_writer *out, const zv_field *field)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", field->name);
    zv_json_put_bool(out, "needed", field->flags & ZV_FIELD_NEEDED);
    if (field->flags & ZV_FIELD_NULL) {
        zv_json_put_bool(out, "nullable", true);
    }
    put_raw(out, "default", field->standard);
    put_raw(out, "example", field->example);
    if (field->values) {
        zv_json_put_text(out, "values", field->values);
    }
    write_form(out, field);
    if (field->other) {
        zv_json_begin_object_at(out, "other");
        write_form(out, field->other);
        zv_json_end_object(out);
    }
    zv_json_end_object(out);
}

static void write_fields(zv_json_writer *out, const char *key, const zv_field *const *groups)
{
    zv_json_begin_array_at(out, key);
    for (; *groups; ++groups) {
        for (const zv_field *field = *groups; field->name; ++field) {
            write_field(out, field);
        }
    }
    zv_json_end_array(out);
}

// ---- JSON Schema ----

static void put_type(zv_json_writer *out, const char *type, bool or_null)
{
    if (or_null) {
        put_words(out, "type", (const char *const[]){type, "null", NULL}, false);
    } else {
        zv_json_put_text(out, "type", type);
    }
}

static void put_bounds(zv_json_writer *out, const zv_range *range)
{
    if (range->bounds & ZV_RANGE_FROM) {
        zv_json_put_number(out, "minimum", range->low);
    }
    if (range->bounds & ZV_RANGE_ABOVE) {
        zv_json_put_number(out, "exclusiveMinimum", range->low);
    }
    if (range->bounds & ZV_RANGE_TO) {
        zv_json_put_number(out, "maximum", range->high);
    }
}

static void put_array(zv_json_writer *out, const zv_field *field, bool or_null)
{
    const int most = field->most ? field->most : field->count;
    put_type(out, "array", or_null);
    zv_json_begin_object_at(out, "items");
    put_type(out, "number", or_null);
    put_bounds(out, &field->range);
    zv_json_end_object(out);
    if (most) {
        zv_json_put_integer(out, "minItems", field->count);
        zv_json_put_integer(out, "maxItems", most);
    }
}

static void put_matrix(zv_json_writer *out)
{
    static const char rows[] = "{\"type\": \"array\", \"items\": {\"type\": \"number\"}}";
    put_type(out, "array", false);
    put_raw(out, "items", rows);
}

static void put_members(zv_json_writer *out, const zv_field *const *groups, const zv_operation *request);
static void put_schema(zv_json_writer *out, const zv_field *field);

static void put_form(zv_json_writer *out, const zv_field *field)
{
    zv_json_begin_object(out);
    put_schema(out, field);
    zv_json_end_object(out);
}

static void put_forms(zv_json_writer *out, const zv_field *field, const zv_field *other)
{
    zv_json_begin_array_at(out, "anyOf");
    put_form(out, field);
    put_form(out, other);
    zv_json_end_array(out);
}

static void put_either(zv_json_writer *out, const zv_field *field, const zv_field *other)
{
    zv_json_begin_object(out);
    put_forms(out, field, other);
    zv_json_end_object(out);
}

static void put_list(zv_json_writer *out, const zv_field *field, bool or_null)
{
    put_type(out, "array", or_null);
    if (!field->members) {
        return;
    }
    const zv_field element = {.type = ZV_FIELD_OBJECT, .members = field->members};
    zv_json_key(out, "items");
    if (field->other) {
        put_either(out, &element, field->other);
    } else {
        put_form(out, &element);
    }
}

static void put_object(zv_json_writer *out, const zv_field *field, bool or_null)
{
    static const char number[] = "{\"type\": \"number\"}";
    static const char range[] =
        "{\"type\": \"array\", \"items\": {\"type\": \"number\"}, \"minItems\": 2, \"maxItems\": 2}";
    if (field->members && !or_null) {
        put_members(out, (const zv_field *const[]){field->members, NULL}, NULL);
        return;
    }
    put_type(out, "object", or_null);
    if (field->type != ZV_FIELD_OBJECT) {
        put_raw(out, "additionalProperties", field->type == ZV_FIELD_VALUES ? number : range);
    }
}

static void put_schema(zv_json_writer *out, const zv_field *field)
{
    const bool or_null = field->flags & ZV_FIELD_NULL;
    switch (field->type) {
    case ZV_FIELD_FLAG:
    case ZV_FIELD_TEXT:
        put_type(out, field->type == ZV_FIELD_FLAG ? "boolean" : "string", or_null);
        break;
    case ZV_FIELD_NUMBER:
    case ZV_FIELD_WHOLE:
        put_type(out, field->type == ZV_FIELD_WHOLE ? "integer" : "number", or_null);
        put_bounds(out, &field->range);
        break;
    case ZV_FIELD_WORD:
        put_words(out, "enum", field->words, or_null);
        break;
    case ZV_FIELD_NUMBERS:
    case ZV_FIELD_JOINTS:
        put_array(out, field, or_null);
        break;
    case ZV_FIELD_MATRIX:
        put_matrix(out);
        break;
    case ZV_FIELD_LIST:
        put_list(out, field, or_null);
        break;
    case ZV_FIELD_VALUES:
    case ZV_FIELD_RANGES:
    case ZV_FIELD_OBJECT:
        put_object(out, field, or_null);
        break;
    default:
        break;
    }
}

static void put_property(zv_json_writer *out, const zv_field *field, const zv_operation *request)
{
    zv_json_key(out, field->name);
    zv_json_begin_object(out);
    zv_json_put_text(out, "description", field->sentence);
    if (request && strcmp(field->name, "op") == 0) {
        zv_json_put_text(out, "const", request->name);
    } else if (field->other && field->type != ZV_FIELD_LIST) {
        put_forms(out, field, field->other);
    } else {
        put_schema(out, field);
    }
    put_raw(out, "default", field->standard);
    zv_json_end_object(out);
}

static void put_needed(zv_json_writer *out, const zv_field *const *groups, const zv_operation *request)
{
    zv_json_begin_array_at(out, "required");
    if (request) {
        zv_json_string(out, "op", 2);
    }
    if (request && request->robot == ZV_ROBOT_REQUIRED) {
        zv_json_string(out, "robot", 5);
    }
    for (; *groups; ++groups) {
        for (const zv_field *field = *groups; field->name; ++field) {
            if (field->flags & ZV_FIELD_NEEDED) {
                zv_json_string(out, field->name, strlen(field->name));
            }
        }
    }
    zv_json_end_array(out);
}

static void put_members(zv_json_writer *out, const zv_field *const *groups, const zv_operation *request)
{
    put_type(out, "object", false);
    zv_json_begin_object_at(out, "properties");
    for (const zv_field *field = request ? zv_op_common(request) : NULL; field && field->name; ++field) {
        put_property(out, field, request);
    }
    for (const zv_field *const *group = groups; *group; ++group) {
        for (const zv_field *field = *group; field->name; ++field) {
            put_property(out, field, NULL);
        }
    }
    zv_json_end_object(out);
    put_needed(out, groups, request);
    zv_json_put_bool(out, "additionalProperties", false);
}

// ---- operations ----

static void write_schema(zv_json_writer *out, const zv_operation *about)
{
    zv_json_begin_object_at(out, "schema");
    put_raw(out, "$schema", "\"" DRAFT "\"");
    zv_json_put_text(out, "title", about->sentence);
    put_members(out, about->fields, about);
    zv_json_end_object(out);
}

static void write_answer_schema(zv_json_writer *out, const zv_operation *about)
{
    const zv_field *groups[ZV_FIELD_GROUPS + 1] = {zv_answer_common};
    for (int i = 0; i < ZV_FIELD_GROUPS && about->answer[i]; ++i) {
        groups[i + 1] = about->answer[i];
    }
    zv_json_begin_object_at(out, "answer_schema");
    put_raw(out, "$schema", "\"" DRAFT "\"");
    put_members(out, groups, NULL);
    zv_json_end_object(out);
}

static void write_operation(zv_json_writer *out, const zv_operation *about, bool is_here)
{
    static const char *const needs[] = {
        [ZV_ROBOT_UNUSED] = "unused", [ZV_ROBOT_OPTIONAL] = "optional", [ZV_ROBOT_REQUIRED] = "needed"};
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", about->name);
    zv_json_put_text(out, "sentence", about->sentence);
    zv_json_put_text(out, "robot", needs[about->robot]);
    zv_json_put_bool(out, "available", is_here);
    write_fields(out, "fields", about->fields);
    write_fields(out, "answer", about->answer);
    write_schema(out, about);
    write_answer_schema(out, about);
    zv_json_end_object(out);
}

/// Those of the core, then those of the program around it; with a name the one that has it. Returns how many.
static int write_operations(zv_json_writer *out, const zv_host *host, const zv_json *name)
{
    int count = 0;
    for (int i = 0; zv_operation_at(i); ++i) {
        const zv_operation *about = zv_operation_at(i);
        if (!name || zv_word_is(name, about->name)) {
            write_operation(out, about, zv_op_is_here(about, host));
            ++count;
        }
    }
    for (const zv_host_op *op = host->ops; op && op->about; ++op) {
        if (!name || zv_word_is(name, op->about->name)) {
            write_operation(out, op->about, true);
            ++count;
        }
    }
    return count;
}

zv_status zv_op_describe(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *of = zv_json_member(request->object, "of");
    zv_json_put_text(answer, "version", zv_version());
    write_fields(answer, "common", (const zv_field *const[]){zv_operation_common_fields(), NULL});
    zv_json_begin_array_at(answer, "operations");
    const int count = write_operations(answer, request->host, of);
    zv_json_end_array(answer);
    return count ? ZV_OK
                 : zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0,
                           "there is no operation '%.40s'; {\"op\": \"describe\"} lists all", of->text);
}
