/// @file fields_check.c
/// A request against the table of its operation.
///
///     member ──► its line in the table ──► type ──► range ──► members of its own, one level deeper
#include "request/fields.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PATH_SIZE = 96, LIST_SIZE = 200 };

/// The path of a value, up to the request. Written only when something is wrong.
typedef struct place {
    const struct place *parent; ///< NULL: a member of the request
    const char *name;           ///< NULL: an element
    int index;
} place;

static void write_path(const place *at, char out[PATH_SIZE])
{
    char parent[PATH_SIZE] = "";
    if (at->parent) {
        write_path(at->parent, parent);
    }
    if (at->name) {
        snprintf(out, PATH_SIZE, "%.60s%s%.32s", parent, at->parent ? "." : "", at->name);
    } else {
        snprintf(out, PATH_SIZE, "%.80s[%d]", parent, at->index);
    }
}

static zv_status refuse(const zv_json *value, const place *at, const char *expected, zv_error *why)
{
    char path[PATH_SIZE];
    write_path(at, path);
    return zv_field_refuse(value, path, expected, why);
}

// ---- names ----

static const zv_field *find(const zv_field *field, const zv_json *member)
{
    for (; field->name; ++field) {
        if (field->name[0] == member->key[0] && strlen(field->name) == member->key_size &&
            memcmp(field->name, member->key, member->key_size) == 0) {
            return field;
        }
    }
    return NULL;
}

static const zv_field *find_in(const zv_field *const *groups, const zv_json *member)
{
    const zv_field *found = NULL;
    for (; *groups && !found; ++groups) {
        found = find(*groups, member);
    }
    return found;
}

static void list_names(const zv_field *field, char out[LIST_SIZE])
{
    size_t used = strlen(out);
    for (; field && field->name && used < LIST_SIZE; ++field) {
        used += (size_t)snprintf(out + used, LIST_SIZE - used, "%s%s", used ? ", " : "", field->name);
    }
}

static zv_status refuse_name(const zv_json *member, const zv_field *const *groups, const zv_field *common,
                             zv_error *why)
{
    char list[LIST_SIZE] = "";
    list_names(common, list);
    for (; *groups; ++groups) {
        list_names(*groups, list);
    }
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "there is no field '%.40s' here; known: %s", member->key, list);
}

// ---- values ----

static zv_status check_range(const zv_field *field, double number, const place *at, zv_error *why)
{
    const zv_range *range = &field->range;
    char path[PATH_SIZE];
    write_path(at, path);
    if ((range->bounds & ZV_RANGE_ABOVE) && !(number > range->low)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be above zero", path);
    }
    if ((range->bounds & ZV_RANGE_FROM) && !(number >= range->low)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be a number not below %g, found %g", path, range->low,
                       number);
    }
    if ((range->bounds & ZV_RANGE_TO) && !(number <= range->high)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be at most %g, found %g", path, range->high, number);
    }
    if (field->type == ZV_FIELD_WHOLE && number != floor(number)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' must be a whole number, found %g", path, number);
    }
    return ZV_OK;
}

static zv_status check_number(const zv_field *field, const zv_json *value, const place *at, zv_error *why)
{
    if (value->kind != ZV_JSON_NUMBER || !isfinite(value->number)) {
        char path[PATH_SIZE];
        double ignored;
        write_path(at, path);
        return zv_field_finite(value, path, &ignored, why);
    }
    return field->range.bounds || field->type == ZV_FIELD_WHOLE ? check_range(field, value->number, at, why) : ZV_OK;
}

static zv_status check_numbers(const zv_field *field, const zv_json *value, const place *at, zv_error *why)
{
    const int least = field->count, most = field->most ? field->most : field->count;
    if (value->kind != ZV_JSON_ARRAY || (most > 0 && (value->count < least || value->count > most))) {
        char expected[48];
        if (most > least) {
            snprintf(expected, sizeof expected, "an array of %d to %d numbers", least, most);
        } else {
            snprintf(expected, sizeof expected, most ? "an array of %d number%s" : "an array of numbers", least,
                     least == 1 ? "" : "s");
        }
        return refuse(value, at, expected, why);
    }
    zv_status status = ZV_OK;
    int index = 0;
    for (const zv_json *item = value->first; item && status == ZV_OK; item = item->next, ++index) {
        status = check_number(field, item, &(place){at, NULL, index}, why);
    }
    return status;
}

static zv_status check_word(const zv_field *field, const zv_json *value, const place *at, zv_error *why)
{
    char path[PATH_SIZE];
    if (zv_word_of(value, field->words) >= 0) {
        return ZV_OK;
    }
    write_path(at, path);
    return zv_field_refuse_word(value, path, field->words, why);
}

static zv_status check_members(const zv_field *members, const zv_json *object, const place *at, zv_error *why);

static zv_status check_object(const zv_field *field, const zv_json *value, const place *at, zv_error *why)
{
    if (value->kind != ZV_JSON_OBJECT) {
        char names[LIST_SIZE] = "", expected[LIST_SIZE + 24];
        list_names(field->members, names);
        snprintf(expected, sizeof expected, names[0] ? "an object with %s" : "an object", names);
        return refuse(value, at, expected, why);
    }
    return field->members ? check_members(field->members, value, at, why) : ZV_OK;
}

static zv_status check_list(const zv_field *field, const zv_json *value, const place *at, zv_error *why)
{
    if (value->kind != ZV_JSON_ARRAY) {
        return refuse(value, at, "an array", why);
    }
    zv_status status = ZV_OK;
    int index = 0;
    for (const zv_json *item = value->first; field->members && item && status == ZV_OK; item = item->next, ++index) {
        if (item->kind == ZV_JSON_OBJECT) { // other forms of an element are for who reads them
            status = check_members(field->members, item, &(place){at, NULL, index}, why);
        }
    }
    return status;
}

/// Whether a value has the JSON kind of this form of the field.
static bool has_kind(const zv_field *field, const zv_json *value)
{
    switch (field->type) {
    case ZV_FIELD_FLAG:
        return value->kind == ZV_JSON_TRUE || value->kind == ZV_JSON_FALSE;
    case ZV_FIELD_NUMBER:
    case ZV_FIELD_WHOLE:
        return value->kind == ZV_JSON_NUMBER;
    case ZV_FIELD_TEXT:
    case ZV_FIELD_WORD:
        return value->kind == ZV_JSON_STRING;
    case ZV_FIELD_NUMBERS:
    case ZV_FIELD_LIST:
        return value->kind == ZV_JSON_ARRAY;
    case ZV_FIELD_OBJECT:
        return value->kind == ZV_JSON_OBJECT;
    default:
        return true;
    }
}

static zv_status check_value(const zv_field *field, const zv_json *value, const place *at, zv_error *why)
{
    if (field->other && field->type != ZV_FIELD_LIST && !has_kind(field, value) && has_kind(field->other, value)) {
        field = field->other;
    }
    switch (field->type) {
    case ZV_FIELD_FLAG:
        return has_kind(field, value) ? ZV_OK : refuse(value, at, "true or false", why);
    case ZV_FIELD_NUMBER:
    case ZV_FIELD_WHOLE:
        return check_number(field, value, at, why);
    case ZV_FIELD_TEXT:
        return has_kind(field, value) ? ZV_OK : refuse(value, at, "a text", why);
    case ZV_FIELD_WORD:
        return check_word(field, value, at, why);
    case ZV_FIELD_NUMBERS:
        return check_numbers(field, value, at, why);
    case ZV_FIELD_OBJECT:
        return check_object(field, value, at, why);
    case ZV_FIELD_LIST:
        return check_list(field, value, at, why);
    default:
        return ZV_OK;
    }
}

static zv_status check_all(const zv_json *object, const zv_field *const *groups, const zv_field *common,
                           const place *parent, zv_error *why)
{
    zv_status status = ZV_OK;
    for (const zv_json *member = object->first; member && status == ZV_OK; member = member->next) {
        const zv_field *field = find_in(groups, member);
        if (field) {
            status = check_value(field, member, &(place){parent, field->name, 0}, why);
        } else if (!common || !find(common, member)) {
            status = refuse_name(member, groups, common, why);
        }
    }
    return status;
}

static zv_status check_members(const zv_field *members, const zv_json *object, const place *at, zv_error *why)
{
    const zv_field *const groups[] = {members, NULL};
    const zv_status status = check_all(object, groups, NULL, at, why);
    return status == ZV_OK ? zv_fields_check_needed(object, groups, why) : status;
}

zv_status zv_fields_check(const zv_json *object, const zv_field *const *groups, const zv_field *common, zv_error *why)
{
    return check_all(object, groups, common, NULL, why);
}

zv_status zv_fields_check_needed(const zv_json *object, const zv_field *const *groups, zv_error *why)
{
    for (; *groups; ++groups) {
        for (const zv_field *field = *groups; field->name; ++field) {
            if ((field->flags & ZV_FIELD_NEEDED) && !zv_json_member(object, field->name)) {
                return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'%s' is missing", field->name);
            }
        }
    }
    return ZV_OK;
}
