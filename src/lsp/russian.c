/// @file russian.c
/// A sentence is recognised by the format string that made it; its values, which may be sentences again, are translated the
/// same way. Values in quotes are names and stay as they are. The page does the same (core_words.ts).
///
///     "line %d, column %d: %s"  ◄── line 3, column 7: expected a number ──► строка {1}, столбец {2}: {3}
#include "lsp/russian.h"

#include <stdlib.h>
#include <string.h>

#include "lsp/shipped.h"

enum { MOST_VALUES = 12, DEEPEST = 4 };
enum {
    PATIENCE = 200000
}; ///< comparisons for one sentence: names in it may be long, and fit many formats in many ways

/// A value inside a sentence.
typedef struct span {
    const char *at;
    size_t size;
    bool is_name;
} span;

typedef struct entry {
    const char *english, *russian;
    size_t weight; ///< letters of the format that must be there: the more, the surer
} entry;

struct zv_russian {
    zv_json_document *document;
    entry *entries; ///< those with more letters first
    int count;
};

// ---- formats ----

/// The conversion that begins at '%': the byte behind it, and its letter; "%%" has the letter '%'.
static const char *skip_conversion(const char *at, char *letter)
{
    ++at;
    at += strspn(at, "-+ #0123456789.*hlz");
    *letter = *at;
    return *at ? at + 1 : at;
}

static size_t weight_of(const char *format)
{
    size_t weight = 0;
    while (*format) {
        char letter;
        if (*format == '%') {
            format = skip_conversion(format, &letter);
        } else {
            ++weight;
            ++format;
        }
    }
    return weight;
}

static bool is_of_number(char letter, char c)
{
    const bool is_digit = (c >= '0' && c <= '9') || c == '-';
    return strchr("diu", letter) ? is_digit : is_digit || strchr("+.einfa", c) != NULL;
}

/// How long a value of this kind can be at most.
static size_t longest(char letter, const char *at, const char *end)
{
    size_t size = 0;
    if (letter == 's' || letter == 'c') {
        return letter == 's' ? (size_t)(end - at) : at < end;
    }
    while (at + size < end && is_of_number(letter, at[size])) {
        ++size;
    }
    return size;
}

/// The values of a text that a format has made.
typedef struct taken {
    span value[MOST_VALUES];
    int count;
    int *patience;
} taken;

/// Whether a text was made by a format; the values are filled. Short values are tried first, as in the page.
static bool matches(const char *format, const char *at, const char *end, taken *t)
{
    const char *begin = format;
    if (--*t->patience < 0) {
        return false;
    }
    while (*format && *format != '%') {
        if (at == end || *at++ != *format++) {
            return false;
        }
    }
    if (!*format) {
        return at == end;
    }
    char letter;
    const char *rest = skip_conversion(format, &letter);
    if (letter == '%') {
        return at < end && *at == '%' && matches(rest, at + 1, end, t);
    }
    if (!letter || !strchr("diufgGeEsc", letter) || t->count == MOST_VALUES) {
        return false;
    }
    const bool is_name = format > begin && strchr("'\"", format[-1]) && *rest == format[-1];
    const size_t most = longest(letter, at, end);
    const int mine = t->count;
    for (size_t size = letter == 's' ? 0 : 1; size <= most; ++size) {
        t->value[mine] = (span){at, size, is_name};
        t->count = mine + 1;
        if (matches(rest, at + size, end, t)) {
            return true;
        }
    }
    t->count = mine;
    return false;
}

// ---- saying ----

static void say(const zv_russian *russian, span sentence, int depth, int *patience, zv_text *out);

/// The number in "{2}"; 0: there is none.
static int number_at(const char *text)
{
    int number = 0;
    for (++text; *text >= '0' && *text <= '9' && number < MOST_VALUES; ++text) {
        number = 10 * number + (*text - '0');
    }
    return *text == '}' ? number : 0;
}

/// The Russian sentence with its values.
static void fill(const zv_russian *russian, const char *text, const taken *t, int depth, zv_text *out)
{
    while (*text) {
        const int number = text[0] == '{' ? number_at(text) : 0;
        if (number > 0 && number <= t->count) {
            const span value = t->value[number - 1];
            say(russian, value, value.is_name ? DEEPEST : depth + 1, t->patience, out);
            text = strchr(text, '}') + 1;
        } else {
            zv_text_append(out, text++, 1);
        }
    }
}

static void say(const zv_russian *russian, span sentence, int depth, int *patience, zv_text *out)
{
    taken t = {.patience = patience};
    const entry *found = NULL;
    for (int i = 0; depth < DEEPEST && !found && i < russian->count; ++i) {
        const entry *e = &russian->entries[i];
        const bool says_something = e->weight >= 4 || !strchr(e->english, '%'); // "%s: %s" fits nearly everything
        t.count = 0;
        found = says_something && matches(e->english, sentence.at, sentence.at + sentence.size, &t) ? e : NULL;
    }
    if (found) {
        fill(russian, found->russian, &t, depth, out);
    } else {
        zv_text_append(out, sentence.at, sentence.size);
    }
}

void zv_russian_say(const zv_russian *russian, const char *sentence, zv_text *out)
{
    int patience = PATIENCE;
    if (russian) {
        say(russian, (span){sentence, strlen(sentence), false}, 0, &patience, out);
    } else {
        zv_text_add(out, sentence);
    }
}

// ---- the table ----

static int by_weight(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    return x->weight != y->weight ? (x->weight < y->weight ? 1 : -1) : strcmp(x->english, y->english);
}

static void fill_entries(zv_russian *russian, const zv_json *root)
{
    for (const zv_json *member = root->first; member; member = member->next) {
        if (member->kind == ZV_JSON_STRING && member->text_size > 0) {
            russian->entries[russian->count++] = (entry){member->key, member->text, weight_of(member->key)};
        }
    }
    qsort(russian->entries, (size_t)russian->count, sizeof *russian->entries, by_weight);
}

zv_russian *zv_russian_create(void)
{
    const zv_shipped_table *table = NULL;
    for (int i = 0; i < zv_shipped_table_count; ++i) {
        table = strcmp(zv_shipped_tables[i].name, "core_ru") == 0 ? &zv_shipped_tables[i] : table;
    }
    zv_russian *russian = calloc(1, sizeof *russian);
    const zv_json *root = NULL;
    if (!russian) {
        return NULL;
    }
    russian->document = zv_json_document_create();
    const bool is_read =
        table && russian->document && zv_json_read(russian->document, table->text, table->size, &root, NULL) == ZV_OK;
    russian->entries = is_read ? calloc((size_t)root->count + 1, sizeof *russian->entries) : NULL;
    if (!russian->entries) {
        zv_russian_free(russian);
        return NULL;
    }
    fill_entries(russian, root);
    return russian;
}

void zv_russian_free(zv_russian *russian)
{
    if (russian) {
        zv_json_document_free(russian->document);
        free(russian->entries);
        free(russian);
    }
}
