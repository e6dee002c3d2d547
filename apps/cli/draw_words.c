/// @file draw_words.c
/// A command line as a drawing document.
#include "draw_words.h"

#include <math.h>
#include <string.h>

#include "draw_options.h"
#include "terminal.h"
#include "zveno/ink.h"

/// A member of the document on a line of its own.
static void begin_member(zv_text *out, const char *key)
{
    zv_text_addf(out, "%s\n  \"%s\": ", out->data && out->data[out->size - 1] == '{' ? "" : ",", key);
}

/// The field of an option: letter-spacing is letter_spacing, a source's move is its `at`, turn is `rotate` of the whole.
static const char *field_of(int index, char out[32])
{
    const char *name = index == DRAW_MOVE ? "at" : index == DRAW_TURN ? "rotate" : draw_options[index].name;
    size_t i = 0;
    for (; name[i] && i < 31; ++i) {
        out[i] = name[i] == '-' ? '_' : name[i];
    }
    out[i] = '\0';
    return out;
}

/// A text as it is typed: \n is a new line.
static void write_text(zv_json_writer *writer, const char *typed)
{
    zv_text text = {0};
    for (const char *c = typed; *c; ++c) {
        const bool is_line = c[0] == '\\' && c[1] == 'n';
        zv_text_append(&text, is_line ? "\n" : c, 1);
        c += is_line;
    }
    zv_json_string(writer, text.data ? text.data : "", text.size);
    zv_text_free(&text);
}

static void write_value(zv_json_writer *writer, int index, const double *numbers, const char *word)
{
    const option *o = &draw_options[index];
    switch (o->kind & ~OPTION_REPEATS) {
    case OPTION_FLAG:
        zv_json_bool(writer, true);
        break;
    case OPTION_WORD:
        (index == DRAW_TEXT ? write_text(writer, word) : zv_json_string(writer, word, strlen(word)));
        break;
    case OPTION_NUMBER:
        zv_json_number(writer, numbers[0]);
        break;
    default:
        zv_json_numbers(writer, numbers, o->count);
    }
}

// ---- sources ----

static bool belongs_to_source(int index)
{
    return index <= DRAW_LAST_OF_SOURCE;
}

/// Options from `first` up to the next source, the last one of each kind; fields that were written are noted. What was
/// given for all sources goes to those that have a use for it.
static void write_changes(const arguments *given, int first, zv_source_kind kind, bool *written, zv_json_writer *writer)
{
    char field[32];
    int end = first;
    while (end < given->repeat_count && given->repeats[end].index > DRAW_LAST_SOURCE) {
        ++end;
    }
    for (int i = end - 1; i >= first; --i) {
        const repeated_value *r = &given->repeats[i];
        const bool is_used = first > 0 || zv_ink_source_takes(kind, field_of(r->index, field));
        if (belongs_to_source(r->index) && !written[r->index] && is_used) {
            written[r->index] = true;
            zv_json_key(writer, field_of(r->index, field));
            write_value(writer, r->index, r->numbers, r->word);
        }
    }
}

/// What a source of the opened drawing is. (The drawing was checked when it was opened.)
static zv_source_kind kind_of(const zv_json *source)
{
    zv_source_kind kind = ZV_SOURCE_TEXT;
    while (kind < ZV_SOURCE_IMAGE && !zv_json_member(source, draw_options[DRAW_TEXT + (int)kind].name)) {
        ++kind;
    }
    return kind;
}

/// A source of the opened drawing with the changes that go to all.
static void write_opened(const arguments *given, const zv_json *source, zv_json_writer *writer)
{
    bool written[DRAW_OPTIONS] = {false};
    char field[32];
    zv_json_begin_object(writer);
    write_changes(given, 0, kind_of(source), written, writer);
    for (const zv_json *member = source->first; member; member = member->next) {
        bool is_changed = false;
        for (int i = 0; i <= DRAW_LAST_OF_SOURCE; ++i) {
            is_changed |= written[i] && strcmp(field_of(i, field), member->key) == 0;
        }
        if (!is_changed) {
            zv_json_put_raw(writer, member->key, member->source, member->source_size);
        }
    }
    zv_json_end_object(writer);
}

/// A source of the command line: its own options, then those before the first source.
static void write_given(const arguments *given, int at, zv_json_writer *writer)
{
    bool written[DRAW_OPTIONS] = {false};
    const repeated_value *source = &given->repeats[at];
    char field[32];
    zv_json_begin_object(writer);
    zv_json_key(writer, field_of(source->index, field));
    write_value(writer, source->index, source->numbers, source->word);
    const zv_source_kind kind = (zv_source_kind)(source->index - DRAW_TEXT);
    write_changes(given, at + 1, kind, written, writer);
    write_changes(given, 0, kind, written, writer);
    zv_json_end_object(writer);
}

/// A source that is to be dropped must be there.
static bool check_drops(const arguments *given, int there)
{
    for (int i = 0; i < given->repeat_count; ++i) {
        const repeated_value *r = &given->repeats[i];
        const double number = r->numbers[0];
        if (r->index == DRAW_DROP && !(number >= 1.0 && number <= there && number == floor(number))) {
            complain("--drop %g: the drawing that was opened has %d sources, counted from 1", number, there);
            return false;
        }
    }
    return true;
}

static bool is_dropped(const arguments *given, int number)
{
    bool is_out = false;
    for (int i = 0; i < given->repeat_count; ++i) {
        is_out |= given->repeats[i].index == DRAW_DROP && given->repeats[i].numbers[0] == number;
    }
    return is_out;
}

/// An option for all sources must be of use to one of them.
static bool check_common(const arguments *given, const bool *has_kind)
{
    char field[32];
    for (int i = 0; i < given->repeat_count && given->repeats[i].index > DRAW_LAST_SOURCE; ++i) {
        bool is_used = !belongs_to_source(given->repeats[i].index);
        for (int kind = 0; kind <= ZV_SOURCE_IMAGE; ++kind) {
            is_used |=
                has_kind[kind] && zv_ink_source_takes((zv_source_kind)kind, field_of(given->repeats[i].index, field));
        }
        if (!is_used) {
            complain("--%s means nothing to what is drawn here (zveno draw --help says what it is for)",
                     draw_options[given->repeats[i].index].name);
            return false;
        }
    }
    return true;
}

/// Each source on a line of its own.
static zv_json_writer begin_source(zv_text *out, int before)
{
    zv_text_add(out, before ? ",\n    " : "\n    ");
    return zv_json_writer_on(out);
}

/// The sources of the document that is opened, but for those that are dropped.
static void write_kept(const arguments *given, const zv_json *list, zv_text *out, int *count, bool *has_kind)
{
    int number = 0;
    for (const zv_json *source = list ? list->first : NULL; source; source = source->next) {
        if (!is_dropped(given, ++number)) {
            zv_json_writer writer = begin_source(out, (*count)++);
            write_opened(given, source, &writer);
            has_kind[kind_of(source)] = true;
        }
    }
}

/// Returns how many there are; notes of which kinds they are.
static int write_sources(const arguments *given, const zv_json *opened, zv_text *out, bool *has_kind)
{
    const zv_json *list = zv_json_member(opened, "sources");
    int count = 0;
    begin_member(out, "sources");
    zv_text_add(out, "[");
    write_kept(given, list, out, &count, has_kind);
    for (int i = 0; i < given->repeat_count; ++i) {
        if (given->repeats[i].index <= DRAW_LAST_SOURCE) {
            zv_json_writer writer = begin_source(out, count++);
            write_given(given, i, &writer);
            has_kind[given->repeats[i].index - DRAW_TEXT] = true;
        }
    }
    zv_text_add(out, "\n  ]");
    return count;
}

// ---- the whole ----

/// Words parted by commas.
static void write_list(const char *word, zv_text *out)
{
    zv_json_writer writer = zv_json_writer_on(out);
    zv_json_begin_array(&writer);
    while (*word) {
        const size_t length = strcspn(word, ",");
        zv_json_string(&writer, word, length);
        word += length + (word[length] == ',');
    }
    zv_json_end_array(&writer);
}

static bool says_where(int index)
{
    return index == DRAW_FIT || index == DRAW_AT || index == DRAW_RECT;
}

/// Whether a field of the opened drawing gives way: it was given anew, or another place was.
static bool is_replaced(const arguments *given, int index)
{
    const option_value *v = given->values;
    return v[index].given || (says_where(index) && (v[DRAW_FIT].given || v[DRAW_AT].given || v[DRAW_RECT].given));
}

static void write_document_field(const arguments *given, const zv_json *opened, int index, zv_text *out)
{
    char field[32];
    const option_value *value = &given->values[index];
    const zv_json *kept = zv_json_member(opened, field_of(index, field));
    if (value->given) {
        zv_json_writer writer = zv_json_writer_on(out);
        begin_member(out, field);
        if (index == DRAW_COLORS || index == DRAW_PEN_NAMES) {
            write_list(value->word, out);
        } else {
            write_value(&writer, index, value->numbers, value->word);
        }
    } else if (kept && !is_replaced(given, index)) {
        begin_member(out, field);
        zv_text_append(out, kept->source, kept->source_size);
    }
}

static void write_dimensions(const arguments *given, zv_text *out)
{
    zv_json_writer writer = zv_json_writer_on(out);
    begin_member(out, "set");
    zv_json_begin_object(&writer);
    for (int i = 0; i < given->set_count; ++i) {
        char name[64] = "";
        memcpy(name, given->sets[i].name, (size_t)(given->sets[i].name_size < 63 ? given->sets[i].name_size : 63));
        zv_json_put_number(&writer, name, given->sets[i].value);
    }
    zv_json_end_object(&writer);
}

/// The arm and its dimensions.
static void write_robot(const arguments *given, const zv_json *opened, zv_text *out)
{
    const zv_json *robot = zv_json_member(opened, "robot");
    if (given->arm) {
        begin_member(out, "robot");
        zv_json_writer writer = zv_json_writer_on(out);
        zv_json_string(&writer, given->arm, strlen(given->arm));
    } else if (robot) {
        begin_member(out, "robot");
        zv_text_append(out, robot->source, robot->source_size);
    }
    if (given->set_count > 0) {
        write_dimensions(given, out);
    }
}

bool draw_words(const arguments *given, const zv_json *opened, zv_text *out)
{
    const zv_json *there = zv_json_member(opened, "sources");
    if (!check_drops(given, there ? there->count : 0)) {
        return false;
    }
    zv_text_add(out, "{");
    begin_member(out, "format");
    zv_text_add(out, "\"zveno-drawing/1\"");
    write_robot(given, opened, out);
    bool has_kind[ZV_SOURCE_IMAGE + 1] = {false};
    const int sources = write_sources(given, opened, out, has_kind);
    for (int index = DRAW_LAST_OF_SOURCE + 1; index <= DRAW_LAST_OF_DOCUMENT; ++index) {
        write_document_field(given, opened, index, out);
    }
    zv_text_add(out, "\n}\n");
    if (sources == 0) {
        complain("what shall be drawn? Give --text, --shape, --svg, --image, or --open a drawing");
    }
    return sources > 0 && check_common(given, has_kind);
}
