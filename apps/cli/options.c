/// @file options.c
/// The command line: one table of options per verb, one parser for all.
#include "options.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "suggest.h"
#include "terminal.h"
#include "zveno/text.h"

/// The words still to be read.
typedef struct words {
    int count;
    char **at;
} words;

// ---- numbers ----

static const char *skip_separators(const char *text)
{
    return text + strspn(text, ",;[]() ");
}

/// Reads one number at the start of `text`, also "nan" and "inf", which the request then refuses by name.
static size_t read_number(const char *text, double *out)
{
    const size_t sign = text[0] == '+' ? 1 : 0;
    const size_t size = zv_number_read(text + sign, strlen(text + sign), out);
    if (size) {
        return sign + size;
    }
    const size_t start = strspn(text, "+-");
    if (start <= 1 && strncasecmp(text + start, "nan", 3) == 0) {
        *out = NAN;
        return start + 3;
    }
    if (start <= 1 && strncasecmp(text + start, "inf", 3) == 0) {
        *out = text[0] == '-' ? -INFINITY : INFINITY;
        return start + (strncasecmp(text + start, "infinity", 8) == 0 ? 8 : 3);
    }
    return 0;
}

/// Appends the numbers of one word; false when it is anything else than numbers.
static bool read_numbers(const char *word, option_value *value)
{
    int count = value->count;
    const char *at = skip_separators(word);
    while (*at && count < MAX_NUMBERS) {
        const size_t size = read_number(at, &value->numbers[count]);
        if (size == 0) {
            return false;
        }
        at += size;
        if (*at && skip_separators(at) == at) {
            return false;
        }
        ++count;
        at = skip_separators(at);
    }
    const bool some = count > value->count && !*at;
    value->count = some ? count : value->count;
    return some;
}

static bool is_number(const char *word)
{
    option_value ignored = {0};
    return read_numbers(word, &ignored);
}

static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0' && !is_number(word);
}

// ---- one option ----

static bool complain_count(const option *o, const option_value *value, const words *rest)
{
    char found[80];
    if (rest->count > 0 && !is_option(rest->at[0])) {
        snprintf(found, sizeof found, "%d and then '%.40s'", value->count, rest->at[0]);
    } else {
        snprintf(found, sizeof found, "%d", value->count);
    }
    if (o->count == 0) {
        complain("--%s needs numbers (%s), found %s", o->name, o->values, found);
    } else {
        complain("--%s needs %d number%s (%s), found %s", o->name, o->count, o->count == 1 ? "" : "s", o->values,
                 found);
    }
    return false;
}

static bool take_numbers(const option *o, option_value *value, words *rest)
{
    while (rest->count > 0 && read_numbers(rest->at[0], value)) {
        --rest->count;
        ++rest->at;
    }
    const bool fits = o->count == 0 ? value->count > 0 : value->count == o->count;
    return fits ? true : complain_count(o, value, rest);
}

static bool take_word(const option *o, option_value *value, words *rest)
{
    if (rest->count == 0 || is_option(rest->at[0])) {
        complain("--%s needs a word (%s)", o->name, o->values);
        return false;
    }
    value->word = rest->at[0];
    --rest->count;
    ++rest->at;
    return true;
}

/// A:B up to the end of the word or a comma; returns its size, 0 when it is none.
static size_t read_bounds(const char *at, named_range *range)
{
    const size_t first = read_number(at, &range->from);
    if (first == 0 || at[first] != ':') {
        return 0;
    }
    const size_t second = read_number(at + first + 1, &range->to), size = first + 1 + second;
    return second > 0 && (at[size] == '\0' || at[size] == ',') ? size : 0;
}

bool range_next(const char **text, named_range *out)
{
    const char *equals = strchr(*text, '=');
    if (!equals || equals == *text) {
        return false;
    }
    named_range range = {.name = *text, .name_size = (int)(equals - *text)};
    const size_t size = read_bounds(equals + 1, &range);
    if (size == 0) {
        return false;
    }
    const char *end = equals + 1 + size;
    const bool goes_on = end[0] == ',' && end[1] != '\0';
    *text = end + (goes_on ? 1 : 0);
    *out = range;
    return true;
}

static bool take_ranges(const option *o, option_value *value, words *rest)
{
    if (!take_word(o, value, rest)) {
        return false;
    }
    const char *at = value->word;
    named_range ignored;
    while (range_next(&at, &ignored)) {
    }
    if (*at) {
        complain("--%s needs NAME=FROM:TO, several joined by commas, found '%s'", o->name, value->word);
        return false;
    }
    return true;
}

static bool take_json(const option *o, option_value *value, words *rest)
{
    if (rest->count == 0) {
        complain("--%s needs JSON, such as %s", o->name, o->field && o->field->example ? o->field->example : "[1, 2]");
        return false;
    }
    zv_json_document *document = zv_json_document_create();
    const zv_json *root = NULL;
    zv_error why = {.message = "there is not enough memory"};
    const char *word = rest->at[0];
    const bool fits = document && zv_json_read(document, word, strlen(word), &root, &why) == ZV_OK;
    zv_json_document_free(document);
    if (!fits) {
        complain("--%s needs JSON: %s", o->name, why.message);
        return false;
    }
    value->word = word;
    --rest->count;
    ++rest->at;
    return true;
}

static bool take_value(const option *o, option_value *value, words *rest)
{
    if (value->given && !(o->kind & OPTION_REPEATS)) {
        complain("--%s was given twice", o->name);
        return false;
    }
    *value = (option_value){.given = true};
    switch (o->kind & ~OPTION_REPEATS) {
    case OPTION_FLAG:
        return true;
    case OPTION_WORD:
    case OPTION_LOCAL:
        return take_word(o, value, rest);
    case OPTION_JSON:
        return take_json(o, value, rest);
    case OPTION_RANGES:
        return take_ranges(o, value, rest);
    default:
        return take_numbers(o, value, rest);
    }
}

/// Keeps a value of an option that repeats.
static bool keep_repeated(const option *o, int index, const option_value *value, arguments *out)
{
    if (!(o->kind & OPTION_REPEATS)) {
        return true;
    }
    if (out->repeat_count == MAX_REPEATS) {
        complain("options like --%s can be given %d times in all", o->name, (int)MAX_REPEATS);
        return false;
    }
    repeated_value *kept = &out->repeats[out->repeat_count++];
    *kept = (repeated_value){.index = index, .word = value->word};
    memcpy(kept->numbers, value->numbers, sizeof kept->numbers);
    return true;
}

/// --set l1=300: the name stays where it was typed.
static bool take_set(words *rest, arguments *out)
{
    const char *word = rest->count > 0 ? rest->at[0] : "";
    const char *equals = strchr(word, '=');
    double value = 0.0;
    if (!equals || equals == word || read_number(equals + 1, &value) != strlen(equals + 1) || !equals[1]) {
        complain("--set needs NAME=VALUE, for example --set l1=300%s%s", *word ? ", found " : "", word);
        return false;
    }
    if (out->set_count == MAX_SETS) {
        complain("--set can be given %d times", (int)MAX_SETS);
        return false;
    }
    out->sets[out->set_count++] = (set_value){word, (int)(equals - word), value};
    --rest->count;
    ++rest->at;
    return true;
}

// ---- all of them ----

/// Whether a name is meant: its dashes may be the underscores of the field.
static bool is_name(const char *option_name, const char *typed)
{
    for (; *option_name && *typed; ++option_name, ++typed) {
        if (*option_name != *typed && !(*option_name == '-' && *typed == '_')) {
            return false;
        }
    }
    return *option_name == *typed;
}

static bool complain_unknown(const option *options, arm_need arm, const char *name)
{
    suggestion guess = suggestion_for(name);
    for (const option *o = options; o->name; ++o) {
        suggestion_offer(&guess, o->name);
    }
    suggestion_offer(&guess, "json");
    suggestion_offer(&guess, "help");
    if (arm != ARM_NONE) {
        suggestion_offer(&guess, "set");
        suggestion_offer(&guess, "tip");
        suggestion_offer(&guess, "tool");
    }
    complain("there is no option '--%s' here", name);
    if (guess.best) {
        advise("Did you mean --%s?", guess.best);
    }
    return false;
}

static bool take_named(const option *options, arm_need arm, const char *name, words *rest, arguments *out);

/// Names that options had before they were those of their fields.
static const struct old_name {
    const char *old, *name;
    char *word; ///< the value that is meant; NULL: the one that follows
} old_names[] = {
    {"load", "load-kg", NULL},       {"load", "planned-load-kg", NULL},   {"rate", "rate-hz", NULL},
    {"control", "control-hz", NULL}, {"tolerant", "dialect", "tolerant"},
};

static bool has_option(const option *options, const char *name)
{
    bool found = false;
    for (; options->name; ++options) {
        found = found || strcmp(options->name, name) == 0;
    }
    return found;
}

/// An option by a name of the past: it is done, and the note names the new one.
static bool take_old(const option *options, arm_need arm, const char *name, words *rest, arguments *out)
{
    const struct old_name *meant = NULL;
    for (size_t i = 0; i < sizeof old_names / sizeof *old_names; ++i) {
        // the planned load comes before the other: where there are both, --load was the one for the plan
        if (strcmp(old_names[i].old, name) == 0 && has_option(options, old_names[i].name)) {
            meant = &old_names[i];
        }
    }
    if (!meant) {
        return complain_unknown(options, arm, name);
    }
    note("--%s is called --%s%s%s now; the old name will go away.", name, meant->name, meant->word ? " " : "",
         meant->word ? meant->word : "");
    char *at[] = {meant->word};
    words said = {1, at};
    return take_named(options, arm, meant->name, meant->word ? &said : rest, out);
}

static bool is_of_arm(const char *name)
{
    return strcmp(name, "set") == 0 || strcmp(name, "tip") == 0 || strcmp(name, "tool") == 0;
}

/// What every verb with an arm takes: its dimensions, its tip, its tool.
static bool take_arm_option(const char *name, words *rest, arguments *out)
{
    static const option tip = {"tip", OPTION_WORD, 1, "LINK", NULL, NULL};
    static const option tool = {"tool", OPTION_NUMBERS, 6, "X Y Z A B C", NULL, NULL};
    if (strcmp(name, "set") == 0) {
        return take_set(rest, out);
    }
    if (strcmp(name, "tool") == 0) {
        return take_value(&tool, &out->tool, rest);
    }
    option_value word = {.given = false};
    const bool fits = take_value(&tip, &word, rest);
    out->tip = word.word;
    return fits;
}

static bool take_named(const option *options, arm_need arm, const char *name, words *rest, arguments *out)
{
    if (strcmp(name, "json") == 0) {
        return out->json = true;
    }
    if (strcmp(name, "help") == 0) {
        return out->help = true;
    }
    if (arm != ARM_NONE && is_of_arm(name)) {
        return take_arm_option(name, rest, out);
    }
    for (int i = 0; options[i].name; ++i) {
        if (is_name(options[i].name, name)) {
            return take_value(&options[i], &out->values[i], rest) &&
                   keep_repeated(&options[i], i, &out->values[i], out);
        }
    }
    return take_old(options, arm, name, rest, out);
}

/// --xyz=1,2,3 is read as --xyz 1,2,3.
static bool take_option(const option *options, arm_need arm, words *rest, arguments *out)
{
    char *word = rest->at[0];
    word = strcmp(word, "-h") == 0 ? "--help" : strcmp(word, "-o") == 0 ? "--output" : word;
    if (word[1] != '-') {
        complain("there is no option '%s'; options start with two dashes", word);
        return false;
    }
    char *equals = strchr(word, '=');
    if (equals) {
        *equals = '\0';
        rest->at[0] = equals + 1;
    } else {
        --rest->count;
        ++rest->at;
    }
    const int before = rest->count;
    const bool fits = take_named(options, arm, word + 2, rest, out);
    if (fits && equals && rest->count == before) {
        complain("%s takes no value", word);
        return false;
    }
    return fits;
}

/// A word that is no option: the arm, then the file or the two of them.
static bool take_plain(arm_need arm, file_need file, words *rest, arguments *out)
{
    const char *word = rest->at[0];
    if (is_number(word)) {
        complain("'%s' stands alone; numbers follow the option they belong to, as in --xyz 900 100 500", word);
        return false;
    }
    if (arm != ARM_NONE && !out->arm) {
        out->arm = word;
    } else if (file != FILE_NONE && !out->file) {
        out->file = word;
    } else if (file == FILE_TWO && !out->other) {
        out->other = word;
    } else {
        const char *last = out->other ? out->other : out->file ? out->file : out->arm;
        complain("'%s' is one word too many%s%s", word, last ? " after " : "", last ? last : "");
        return false;
    }
    --rest->count;
    ++rest->at;
    return true;
}

static bool is_complete(arm_need arm, file_need file, const arguments *out)
{
    const char *missing = arm == ARM_NEEDED && !out->arm
                              ? "which arm? Give a shipped name (zveno robots lists them) or the path of a robot file"
                          : file == FILE_NEEDED && !out->file ? "which file? Give its path"
                          : file == FILE_TWO && !out->other   ? "which two files? Give both paths"
                                                              : NULL;
    if (missing) {
        complain("%s", missing);
    }
    return !missing;
}

bool options_read(const option *options, arm_need arm, file_need file, int count, char **at, arguments *out)
{
    words rest = {count, at};
    *out = (arguments){.options = options};
    while (rest.count > 0 && !out->help) {
        const bool fits =
            is_option(rest.at[0]) ? take_option(options, arm, &rest, out) : take_plain(arm, file, &rest, out);
        if (!fits) {
            return false;
        }
    }
    return out->help || is_complete(arm, file, out);
}

const option_value *option_given(const arguments *given, const char *name)
{
    static const option_value none = {.given = false};
    for (int i = 0; given->options[i].name; ++i) {
        if (strcmp(given->options[i].name, name) == 0) {
            return &given->values[i];
        }
    }
    return &none;
}

// ---- help ----

enum { OPTION_WIDTH = 21, LINE_WIDTH = 79 };

/// Letters on the screen: those bytes of UTF-8 that begin one.
static int utf8_width(const char *text, int size)
{
    int width = 0;
    for (int i = 0; i < size; ++i) {
        width += (text[i] & 0xC0) != 0x80;
    }
    return width;
}

/// Words of a help text from column OPTION_WIDTH on.
static void print_help_words(const char *help)
{
    int column = OPTION_WIDTH + 2;
    while (*help) {
        const int length = (int)strcspn(help, " ");
        const int width = utf8_width(help, length);
        if (column + width > LINE_WIDTH && column > OPTION_WIDTH + 2) {
            printf("\n  %*s", OPTION_WIDTH, "");
            column = OPTION_WIDTH + 2;
        } else if (column > OPTION_WIDTH + 2) {
            printf(" ");
        }
        printf("%.*s", length, help);
        column += width + 1;
        help += length + (help[length] == ' ');
    }
    printf("\n");
}

/// An option that is too wide for its column has its help on a line of its own.
static void print_option(const char *name, const char *values, const char *help)
{
    const int width = printf("  --%s %s", name, values) - 2;
    if (width < OPTION_WIDTH) {
        printf("%*s", OPTION_WIDTH - width, "");
    } else {
        printf("\n  %*s", OPTION_WIDTH, "");
    }
    print_help_words(help);
}

const option *options_common(arm_need arm)
{
    static const option all[] = {
        {"set", OPTION_WORD | OPTION_REPEATS, 1, "NAME=VALUE",
         "another value for a dimension of the arm; may be repeated", NULL},
        {"tip", OPTION_WORD, 1, "LINK", "of an imported arm: the link that carries the tool", NULL},
        {"tool", OPTION_NUMBERS, 6, "X Y Z A B C", "another tool than the robot file's, mm and degrees", NULL},
        {"json", OPTION_FLAG, 0, "", "print the answer as JSON, exactly as zveno batch does", NULL},
        {.name = NULL},
    };
    return arm == ARM_NONE ? &all[3] : all;
}

void options_help(const option *options, arm_need arm)
{
    for (const option *o = options; o->name; ++o) {
        print_option(o->name, o->values, o->help);
    }
    for (const option *o = options_common(arm); o->name; ++o) {
        print_option(o->name, o->values, o->help);
    }
}
