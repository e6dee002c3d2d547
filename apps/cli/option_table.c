/// @file option_table.c
/// Fields of an operation become options: name, kind, how the help names the values, and the sentence.
#include "option_table.h"

#include <stdio.h>
#include <string.h>

static int kind_of(const zv_field *field)
{
    static const int kinds[ZV_FIELD_TYPES] = {
        [ZV_FIELD_ANY] = OPTION_JSON,        [ZV_FIELD_FLAG] = OPTION_FLAG,      [ZV_FIELD_NUMBER] = OPTION_NUMBER,
        [ZV_FIELD_WHOLE] = OPTION_NUMBER,    [ZV_FIELD_TEXT] = OPTION_WORD,      [ZV_FIELD_WORD] = OPTION_WORD,
        [ZV_FIELD_NUMBERS] = OPTION_NUMBERS, [ZV_FIELD_JOINTS] = OPTION_NUMBERS, [ZV_FIELD_MATRIX] = OPTION_MATRIX,
        [ZV_FIELD_VALUES] = OPTION_JSON,     [ZV_FIELD_RANGES] = OPTION_RANGES,  [ZV_FIELD_OBJECT] = OPTION_JSON,
        [ZV_FIELD_LIST] = OPTION_JSON,
    };
    return kinds[field->type];
}

static int count_of(const zv_field *field)
{
    switch (field->type) {
    case ZV_FIELD_NUMBERS:
        return field->most ? 0 : field->count; // a list of two lengths is left to the reader of requests
    case ZV_FIELD_MATRIX:
        return field->count ? field->count * field->count : 16;
    case ZV_FIELD_FLAG:
    case ZV_FIELD_JOINTS:
        return 0;
    default:
        return 1;
    }
}

static void write_name(const char *field, char out[32])
{
    size_t i = 0;
    for (; field[i] && i < 31; ++i) {
        out[i] = field[i] == '_' ? '-' : field[i];
    }
    out[i] = '\0';
}

static const char *usual_values(zv_field_type type)
{
    static const char *const usual[ZV_FIELD_TYPES] = {
        [ZV_FIELD_ANY] = "JSON",         [ZV_FIELD_FLAG] = "",
        [ZV_FIELD_NUMBER] = "N",         [ZV_FIELD_WHOLE] = "N",
        [ZV_FIELD_TEXT] = "TEXT",        [ZV_FIELD_NUMBERS] = "N1 N2 ...",
        [ZV_FIELD_JOINTS] = "Q1 Q2 ...", [ZV_FIELD_MATRIX] = "M11 M12 ...",
        [ZV_FIELD_VALUES] = "JSON",      [ZV_FIELD_RANGES] = "L=A:B,...",
        [ZV_FIELD_OBJECT] = "JSON",      [ZV_FIELD_LIST] = "JSON",
    };
    return usual[type];
}

static void write_values(const zv_field *field, char out[64])
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; field->words && field->words[i]; ++i) {
        const char *word = used + strlen(field->words[i]) < 50 ? field->words[i] : "...";
        used += (size_t)snprintf(out + used, 64 - used, "%s%s", i ? "|" : "", word);
        if (word != field->words[i]) {
            break; // an operation that has so many lists them in its answer to a wrong one
        }
    }
    if (!field->words) {
        snprintf(out, 64, "%s", field->values ? field->values : usual_values(field->type));
    }
}

/// The sentence with the unit and what counts without it.
static void write_help(const zv_field *field, char out[400])
{
    const bool has_default = field->standard && field->type != ZV_FIELD_FLAG;
    const int used =
        snprintf(out, 400, "%s%s%s", field->sentence, field->unit ? ", " : "", field->unit ? field->unit : "");
    if (has_default && used < 400) {
        const size_t size = strlen(field->standard);
        const bool quoted = field->standard[0] == '"';
        snprintf(out + used, 400 - (size_t)used, "; %.*s when not given", (int)(quoted ? size - 2 : size),
                 field->standard + (quoted ? 1 : 0));
    }
}

static bool is_hidden(const char *name, const char *const *hidden)
{
    for (; hidden && *hidden; ++hidden) {
        if (strcmp(name, *hidden) == 0) {
            return true;
        }
    }
    return false;
}

void options_of(const zv_operation *about, const char *const *hidden, const option *own, option_table *out)
{
    int count = 0;
    for (int group = 0; about && group < ZV_FIELD_GROUPS && about->fields[group]; ++group) {
        for (const zv_field *field = about->fields[group]; field->name && count < MAX_OPTIONS; ++field) {
            if (is_hidden(field->name, hidden)) {
                continue;
            }
            write_name(field->name, out->names[count]);
            write_values(field, out->values[count]);
            write_help(field, out->help[count]);
            out->all[count] = (option){out->names[count],  kind_of(field),   count_of(field),
                                       out->values[count], out->help[count], field};
            ++count;
        }
    }
    for (; own && own->name && count < MAX_OPTIONS; ++own) {
        out->all[count++] = *own;
    }
    out->all[count] = (option){.name = NULL};
}
