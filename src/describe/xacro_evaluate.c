/// @file xacro_evaluate.c
/// Expressions of xacro: the part of Python that descriptions use, read by descent.
///
///     choice  = either [ "if" either "else" choice ]          product = sign { ("*" | "/" | "//" | "%") sign }
///     either  = both { "or" both }                            sign    = { "+" | "-" } power
///     both    = negated { "and" negated }                     power   = operand [ "**" sign ]
///     negated = { "not" } compared                            operand = atom { "." name [ "(" items ")" ] | "[" index "]" }
///     compared = sum { ("==" | "<" | ... | "in" | "is") sum } atom    = number | text | name [ "(" items ")" ] | "(" choice ")"
///     sum     = product { ("+" | "-") product }                       | "[" items "]" | "{" items "}"
///     items   = [ choice { "," choice } ] | choice "for" names "in" either { "if" either }
///
/// What a choice, an "and" or an "or" does not take is read but not evaluated.
#include <math.h>
#include <string.h>

#include "base/characters.h"
#include "base/exponential.h"
#include "describe/xacro_value.h"
#include "zveno/geom.h"
#include "zveno/text.h"

/// The longest text that is put together.
enum { LONGEST_TEXT = 4096 };

typedef struct reader {
    zv_xacro_scope *scope;
    const zv_element *place;
    zv_xml_text whole;
    const char *at, *end;
    int *depth;      ///< that of the session
    int passed_over; ///< above 0: what is read is not evaluated
    zv_status status;
    zv_error *why;
} reader;

static zv_xacro_value read_choice(reader *in);
static zv_xacro_value read_either(reader *in);
static zv_xacro_value read_sign(reader *in);

/// Keeps the first complaint and stops the reading.
static zv_xacro_value fail(reader *in, const char *what, zv_xml_text which)
{
    if (in->status == ZV_OK) {
        in->status = zv_fail(in->why, ZV_ERR_SYNTAX, in->place->line, in->place->column,
                             "in the expression '%.*s': %s '%.*s'", ZV_SHOWN(in->whole), what, ZV_SHOWN(which));
    }
    in->at = in->end;
    return zv_xacro_number(0.0);
}

/// The value of something that has failed elsewhere with its own sentence.
static zv_xacro_value stop(reader *in, zv_status status)
{
    in->status = in->status == ZV_OK ? status : in->status;
    in->at = in->end;
    return zv_xacro_number(0.0);
}

static bool is_letter(char c)
{
    return zv_is_letter(c) || c == '_';
}

static char peek(reader *in)
{
    while (in->at < in->end && (*in->at == ' ' || *in->at == '\t' || *in->at == '\n' || *in->at == '\r')) {
        ++in->at;
    }
    return in->at < in->end ? *in->at : '\0';
}

static zv_xml_text rest_of(const reader *in)
{
    return (zv_xml_text){in->at, (size_t)(in->end - in->at)};
}

/// One level deeper; whoever enters counts down again. False when this is too deep.
static bool enter(reader *in)
{
    const bool fits = *in->depth < ZV_XACRO_DEEPEST;
    *in->depth += fits;
    if (!fits) {
        fail(in, "this is nested too deeply:", rest_of(in));
    }
    return fits;
}

/// Takes an operator of signs when it comes next, and no longer one begins with it.
static bool take(reader *in, const char *sign)
{
    const size_t size = strlen(sign);
    peek(in);
    if ((size_t)(in->end - in->at) < size || memcmp(in->at, sign, size) != 0) {
        return false;
    }
    const char after = in->at + size < in->end ? in->at[size] : '\0';
    const bool is_longer = size == 1 && ((sign[0] == '*' && after == '*') || (sign[0] == '/' && after == '/') ||
                                         ((sign[0] == '<' || sign[0] == '>' || sign[0] == '=') && after == '='));
    in->at += is_longer ? 0 : size;
    return !is_longer;
}

/// Takes a word when it comes next.
static bool take_word(reader *in, const char *word)
{
    const size_t size = strlen(word);
    peek(in);
    if ((size_t)(in->end - in->at) < size || memcmp(in->at, word, size) != 0) {
        return false;
    }
    const char after = in->at + size < in->end ? in->at[size] : '\0';
    if (is_letter(after) || zv_is_digit(after)) {
        return false;
    }
    in->at += size;
    return true;
}

// ---- names ----

static zv_xml_text take_name(reader *in)
{
    const char *const start = in->at;
    while (in->at < in->end && (is_letter(*in->at) || zv_is_digit(*in->at))) {
        ++in->at;
    }
    return (zv_xml_text){start, (size_t)(in->at - start)};
}

static zv_xacro_value value_of_property(reader *in, zv_xacro_name *found)
{
    zv_xacro_value value = found->value;
    if (found->is_known) {
        return value;
    }
    if (found->is_busy) {
        return fail(in, "this property is defined by itself:", found->name);
    }
    found->is_busy = true;
    const zv_status status = zv_xacro_resolve(found->where, found->raw, in->place, &value, in->why);
    found->is_busy = false;
    return status == ZV_OK ? value : stop(in, status);
}

static zv_xacro_value value_of_name(reader *in, zv_xml_text name)
{
    static const struct {
        const char *name;
        double value;
    } constants[] = {{"pi", ZV_PI},    {"True", 1},     {"False", 0},         {"true", 1},
                     {"false", 0},     {"M_PI", ZV_PI}, {"tau", 2.0 * ZV_PI}, {"e", 2.718281828459045},
                     {"inf", INFINITY}};
    zv_xacro_name *found = zv_xacro_find(in->scope, name);
    if (in->passed_over > 0 || (found && !found->block)) {
        return in->passed_over > 0 ? zv_xacro_number(0.0) : value_of_property(in, found);
    }
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; ++i) {
        if (zv_xml_text_is(name, constants[i].name, strlen(constants[i].name))) {
            return zv_xacro_number(constants[i].value);
        }
    }
    for (const zv_xacro_name *a = in->scope->session->arguments; a; a = a->next) { // $(eval ...) names them as they are
        if (zv_texts_equal(a->name, name)) {
            return zv_xacro_literal(a->raw);
        }
    }
    return ZV_XML_IS(name, "None") ? (zv_xacro_value){.kind = ZV_XACRO_NONE} : fail(in, "no property is called", name);
}

// ---- items of calls, lists and dictionaries ----

/// name=value of a call, "name": value of a dictionary, or a value.
static zv_xacro_value read_item(reader *in, bool is_dict, zv_xml_text *key)
{
    const char *const start = in->at;
    *key = (zv_xml_text){"", 0};
    if (is_letter(peek(in)) && !is_dict) {
        const zv_xml_text name = take_name(in);
        if (take(in, "=")) {
            *key = name;
            return read_choice(in);
        }
        in->at = start;
    }
    const zv_xacro_value value = read_choice(in);
    if (!is_dict || in->status != ZV_OK) {
        return value;
    }
    const zv_status status = zv_xacro_text(in->scope, &value, key, in->why);
    return status != ZV_OK ? stop(in, status)
           : take(in, ":") ? read_choice(in)
                           : fail(in, "expected ':', found", rest_of(in));
}

/// The word at this level of brackets that begins here; NULL: there is none before the level ends or `stops` come.
static const char *find_word(const reader *in, const char *word, const char *stops)
{
    const size_t size = strlen(word);
    int depth = 0;
    char quote = '\0';
    for (const char *at = in->at; at < in->end && depth >= 0; ++at) {
        const char c = *at, before = at > in->at ? at[-1] : ' ', after = at + size < in->end ? at[size] : ' ';
        if (quote || c == '\'' || c == '"') {
            quote = quote == c ? '\0' : quote ? quote : c;
            continue;
        }
        depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
        if (depth == 0 && strchr(stops, c)) {
            return NULL;
        }
        const bool is_word = !is_letter(before) && !zv_is_digit(before) && !is_letter(after) && !zv_is_digit(after);
        if (depth == 0 && is_word && (size_t)(in->end - at) >= size && memcmp(at, word, size) == 0) {
            return at;
        }
    }
    return NULL;
}

// ---- comprehensions ----

enum { MOST_NAMES = 4 };

/// [what for names in whole if condition]: where its parts begin, and the names that each item gets.
typedef struct comprehension {
    const char *what, *word; ///< from `what` to `word`, which is "for"
    const char *condition;   ///< NULL: there is none
    zv_xacro_scope *scope;
    zv_xacro_name *name[MOST_NAMES];
    int names;
} comprehension;

static zv_xacro_value out_of_memory(reader *in)
{
    return stop(in, zv_fail(in->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description"));
}

/// a, b between "for" and "in", maybe in brackets.
static void read_names(reader *in, comprehension *c)
{
    const bool bracket = take(in, "(");
    do {
        const bool fits = is_letter(peek(in)) && c->names < MOST_NAMES;
        const zv_xml_text name = fits ? take_name(in) : (zv_xml_text){"", 0};
        zv_xacro_name *set = fits ? zv_xacro_set(c->scope, name) : NULL;
        if (!set) {
            fail(in, "expected a name behind 'for', found", rest_of(in));
            return;
        }
        set->is_known = true;
        c->name[c->names++] = set;
    } while (take(in, ","));
    if ((bracket && !take(in, ")")) || !take_word(in, "in")) {
        fail(in, "expected 'in', found", rest_of(in));
    }
}

/// Gives the names what an item has: itself, or its own items.
static void bind_item(reader *in, const comprehension *c, const zv_xacro_value *item)
{
    for (int k = 0; k < c->names && in->status == ZV_OK; ++k) {
        const zv_xacro_item *part = c->names > 1 && item->kind == ZV_XACRO_LIST ? zv_xacro_at(item, k) : NULL;
        if (c->names > 1 && !part) {
            fail(in, "there are not as many items as names in", in->whole);
            return;
        }
        c->name[k]->value = part ? part->value : *item;
    }
}

/// Reads `from` up to `to` again, with the names of the comprehension.
static zv_xacro_value read_again(reader *in, const comprehension *c, const char *from, const char *to, bool is_dict,
                                 zv_xml_text *key)
{
    reader inner = *in;
    inner.scope = c->scope;
    inner.at = from;
    inner.end = to;
    const zv_xacro_value value = key ? read_item(&inner, is_dict, key) : read_either(&inner);
    if (inner.status == ZV_OK && key && peek(&inner) != '\0') {
        fail(&inner, "expected 'for', found", rest_of(&inner));
    }
    if (inner.status != ZV_OK) {
        return stop(in, inner.status);
    }
    return value;
}

/// One item of the whole: adds what becomes of it, unless the condition leaves it out.
static void take_item(reader *in, const comprehension *c, const zv_xacro_value *item, const char *end,
                      zv_xacro_value *list, zv_xacro_item **last)
{
    if (++in->scope->session->evaluations > ZV_XACRO_EVALUATIONS) {
        fail(in, "too much is evaluated in", in->whole);
        return;
    }
    bind_item(in, c, item);
    if (in->status == ZV_OK && c->condition) {
        const zv_xacro_value wanted = read_again(in, c, c->condition, end, false, NULL);
        if (!zv_xacro_is_true(&wanted)) {
            return;
        }
    }
    zv_xml_text key = {"", 0};
    if (in->status == ZV_OK) {
        const zv_xacro_value value = read_again(in, c, c->what, c->word, list->kind == ZV_XACRO_DICT, &key);
        if (in->status == ZV_OK && !zv_xacro_append(in->scope->session->arena, list, last, key, value)) {
            out_of_memory(in);
        }
    }
}

/// The items of a list, the keys of a dictionary, the letters of a text.
static zv_xacro_value item_to_take(const zv_xacro_value *whole, const zv_xacro_item *item, size_t letter)
{
    return whole->kind == ZV_XACRO_TEXT   ? zv_xacro_string((zv_xml_text){whole->text.data + letter, 1})
           : whole->kind == ZV_XACRO_DICT ? zv_xacro_string(item->key)
                                          : item->value;
}

/// Behind the opening bracket of a list that "for" makes, which stands at `word`; the closing one is taken.
static zv_xacro_value read_comprehension(reader *in, const char *word, const char *close)
{
    zv_xacro_value list = {.kind = *close == '}' ? ZV_XACRO_DICT : ZV_XACRO_LIST};
    comprehension c = {.what = in->at, .word = word};
    zv_xacro_item *last = NULL;
    c.scope = zv_arena_take(in->scope->session->arena, sizeof *c.scope);
    if (!c.scope) {
        return out_of_memory(in);
    }
    *c.scope = (zv_xacro_scope){.session = in->scope->session, .around = in->scope};
    in->at = word + strlen("for");
    read_names(in, &c);
    const zv_xacro_value whole = read_either(in);
    c.condition = take_word(in, "if") ? in->at : NULL;
    if (c.condition) { // passed over here, read again for each item
        ++in->passed_over;
        (void)read_either(in);
        --in->passed_over;
    }
    const char *const end = in->at;
    if (in->status != ZV_OK || !take(in, close)) {
        return fail(in, "expected a closing bracket, found", rest_of(in));
    }
    const char *const behind = in->at;
    const bool is_text = whole.kind == ZV_XACRO_TEXT;
    const zv_xacro_item *item = is_text ? NULL : whole.first;
    for (size_t i = 0; in->passed_over == 0 && in->status == ZV_OK && (is_text ? i < whole.text.size : item != NULL);
         ++i) {
        const zv_xacro_value one = item_to_take(&whole, item, i);
        take_item(in, &c, &one, end, &list, &last);
        item = item ? item->next : NULL;
    }
    in->at = in->status == ZV_OK ? behind : in->end;
    return list;
}

/// Items up to the closing bracket, which is taken.
static zv_xacro_value read_items(reader *in, const char *close)
{
    const char *const word = find_word(in, "for", ",");
    if (word) {
        if (!enter(in)) {
            return zv_xacro_number(0.0);
        }
        const zv_xacro_value made = read_comprehension(in, word, close);
        --*in->depth;
        return made;
    }
    const bool is_dict = *close == '}';
    zv_xacro_value list = {.kind = is_dict ? ZV_XACRO_DICT : ZV_XACRO_LIST};
    zv_xacro_item *last = NULL;
    while (in->status == ZV_OK && !take(in, close)) {
        zv_xml_text key;
        const zv_xacro_value value = read_item(in, is_dict, &key);
        if (!zv_xacro_append(in->scope->session->arena, &list, &last, key, value)) {
            return out_of_memory(in);
        }
        if (!take(in, ",")) {
            return take(in, close) ? list : fail(in, "expected ',' or a closing bracket, found", rest_of(in));
        }
    }
    return list;
}

/// A function, or a method of `self`, whose opening bracket was taken.
static zv_xacro_value call(reader *in, zv_xml_text name, const zv_xacro_value *self)
{
    const bool is_made = find_word(in, "for", ",") != NULL; // sum(x for x in list): one argument, a list
    zv_xacro_value arguments = read_items(in, ")"), out = zv_xacro_number(0.0);
    const zv_xacro_item only = {.value = arguments};
    if (is_made) {
        arguments = (zv_xacro_value){.kind = ZV_XACRO_LIST, .first = &only};
    }
    if (in->status != ZV_OK || in->passed_over > 0) {
        return out;
    }
    const zv_xacro_value *first = arguments.first ? &arguments.first->value : NULL;
    const bool is_text = first && first->kind == ZV_XACRO_TEXT;
    zv_status status = ZV_OK;
    if (!self && first && ZV_XML_IS(name, "str")) {
        out.kind = ZV_XACRO_TEXT;
        status = zv_xacro_text(in->scope, first, &out.text, in->why);
    } else if (!self && is_text && ZV_XML_IS(name, "load_yaml")) {
        status = zv_xacro_load_yaml(in->scope, first->text, in->place, &out, in->why);
    } else if (!self && is_text && ZV_XML_IS(name, "arg")) {
        zv_xml_text text = {"", 0};
        status = zv_xacro_argument(in->scope, first->text, in->place, &text, in->why);
        out = zv_xacro_literal(text);
    } else {
        const char *wrong = zv_xacro_call(in->scope->session->arena, name, self, &arguments, &out);
        const bool is_list = !wrong && out.kind == ZV_XACRO_LIST;
        in->scope->session->evaluations += is_list ? zv_xacro_count(&out) : 0; // lists of lists are bounded by it, too
        return wrong ? fail(in, wrong, name) : out;
    }
    return status == ZV_OK ? out : stop(in, status);
}

// ---- the grammar, from the inside out ----

static zv_xacro_value read_text(reader *in)
{
    const char quote = *in->at++;
    const char *const start = in->at;
    const char *const close = in->at < in->end ? memchr(start, quote, (size_t)(in->end - start)) : NULL;
    if (!close) {
        return fail(in, "this text is never closed:", rest_of(in));
    }
    in->at = close + 1;
    return zv_xacro_string((zv_xml_text){start, (size_t)(close - start)});
}

/// A name, with the module it may stand in, and its arguments when it is called.
static zv_xacro_value read_named(reader *in)
{
    const char *const start = in->at;
    zv_xml_text name = take_name(in);
    while (in->at < in->end && *in->at == '.' &&
           (ZV_XML_IS(name, "math") || ZV_XML_IS(name, "xacro") || ZV_XML_IS(name, "python"))) {
        ++in->at;
        name = take_name(in);
    }
    if (take(in, "(")) {
        return call(in, name, NULL);
    }
    // A property may be called a.b as a whole.
    const char *dotted = in->at;
    while (dotted < in->end && (is_letter(*dotted) || zv_is_digit(*dotted) || *dotted == '.')) {
        ++dotted;
    }
    const zv_xml_text whole = {start, (size_t)(dotted - start)};
    if (dotted > in->at && zv_xacro_find(in->scope, whole)) {
        in->at = dotted;
        name = whole;
    }
    return value_of_name(in, name);
}

static zv_xacro_value read_parenthesised(reader *in)
{
    const zv_xacro_value value = read_choice(in);
    if (take(in, ")")) {
        return value;
    }
    if (!take(in, ",")) {
        return fail(in, "expected ')', found", rest_of(in));
    }
    zv_xacro_value tuple = read_items(in, ")");
    zv_xacro_item *head = zv_arena_take(in->scope->session->arena, sizeof *head);
    if (!head) {
        return out_of_memory(in);
    }
    *head = (zv_xacro_item){.value = value, .next = (zv_xacro_item *)tuple.first};
    tuple.first = head;
    return tuple;
}

static zv_xacro_value read_atom(reader *in)
{
    const char c = peek(in);
    if (take(in, "(")) {
        return read_parenthesised(in);
    }
    if (take(in, "[")) {
        return read_items(in, "]");
    }
    if (take(in, "{")) {
        return read_items(in, "}");
    }
    if (c == '\'' || c == '"') {
        return read_text(in);
    }
    if (is_letter(c)) {
        return read_named(in);
    }
    zv_xacro_value value = zv_xacro_number(0.0);
    const size_t size = zv_number_read(in->at, (size_t)(in->end - in->at), &value.number);
    if (size == 0) {
        return fail(in, "expected a number or a name, found", rest_of(in));
    }
    in->at += size;
    return value;
}

/// The place of an index that may count from the end; -1: there is none.
static int place_of(double index, int count)
{
    const double from_start = index < 0.0 ? index + count : index;
    return from_start >= 0.0 && from_start < count && from_start == floor(from_start) ? (int)from_start : -1;
}

static zv_xacro_value item_of(reader *in, const zv_xacro_value *whole, const zv_xacro_value *index)
{
    if (in->passed_over > 0 || in->status != ZV_OK) {
        return zv_xacro_number(0.0);
    }
    zv_xml_text shown = {"", 0};
    const zv_status status = zv_xacro_text(in->scope, index, &shown, in->why);
    if (status != ZV_OK) {
        return stop(in, status);
    }
    if (whole->kind == ZV_XACRO_DICT) {
        const zv_xacro_item *entry = zv_xacro_entry(whole, shown);
        return entry ? entry->value : fail(in, "the dictionary has no entry", shown);
    }
    const bool is_text = whole->kind == ZV_XACRO_TEXT;
    const int count = is_text ? (int)whole->text.size : zv_xacro_count(whole);
    const int place = index->kind == ZV_XACRO_NUMBER ? place_of(index->number, count) : -1;
    if ((whole->kind != ZV_XACRO_LIST && !is_text) || place < 0) {
        return fail(in, "there is no item", shown);
    }
    return is_text ? zv_xacro_string((zv_xml_text){whole->text.data + place, 1}) : zv_xacro_at(whole, place)->value;
}

/// [from:to] of a text or a list; bounds beyond the end are the end.
static zv_xacro_value part_of(reader *in, const zv_xacro_value *whole, double from, double to)
{
    const bool is_text = whole->kind == ZV_XACRO_TEXT;
    const int count = is_text ? (int)whole->text.size : zv_xacro_count(whole);
    const double low = fmin(count, fmax(0.0, from < 0.0 ? from + count : from));
    const double high = fmin(count, fmax(low, to < 0.0 ? to + count : to));
    if (is_text) {
        return zv_xacro_string((zv_xml_text){whole->text.data + (size_t)low, (size_t)(high - low)});
    }
    zv_xacro_value part = {.kind = ZV_XACRO_LIST};
    zv_xacro_item *last = NULL;
    const zv_xacro_item *item = zv_xacro_at(whole, (int)low);
    for (double i = low; i < high && item; i += 1.0, item = item->next) {
        if (!zv_xacro_append(in->scope->session->arena, &part, &last, item->key, item->value)) {
            return out_of_memory(in);
        }
    }
    return part;
}

/// What is between [ and ]: an index, or two bounds.
static zv_xacro_value read_index(reader *in, const zv_xacro_value *whole)
{
    zv_xacro_value from = zv_xacro_number(0.0), to = zv_xacro_number(INFINITY);
    from = peek(in) == ':' ? from : read_choice(in);
    const bool is_part = take(in, ":");
    to = is_part && peek(in) != ']' ? read_choice(in) : to;
    if (!take(in, "]")) {
        return fail(in, "expected ']', found", rest_of(in));
    }
    if (!is_part || in->passed_over > 0) {
        return item_of(in, whole, &from);
    }
    const bool fits = (whole->kind == ZV_XACRO_LIST || whole->kind == ZV_XACRO_TEXT) && from.kind == ZV_XACRO_NUMBER &&
                      to.kind == ZV_XACRO_NUMBER;
    return fits ? part_of(in, whole, from.number, to.number) : fail(in, "a part cannot be taken of", in->whole);
}

static zv_xacro_value read_operand(reader *in)
{
    if (!enter(in)) {
        return zv_xacro_number(0.0);
    }
    zv_xacro_value value = read_atom(in);
    for (;;) {
        if (take(in, "[")) {
            value = read_index(in, &value);
        } else if (in->at < in->end && *in->at == '.') {
            ++in->at;
            const zv_xml_text name = take_name(in);
            const zv_xacro_value key = zv_xacro_string(name), self = value;
            value = take(in, "(") ? call(in, name, &self) : item_of(in, &self, &key);
        } else {
            break;
        }
    }
    --*in->depth;
    return value;
}

/// What `sign` makes of two numbers.
static zv_xacro_value combine(reader *in, const char *sign, zv_xacro_value a, zv_xacro_value b)
{
    if (in->passed_over > 0 || in->status != ZV_OK) {
        return zv_xacro_number(0.0);
    }
    if (a.kind != ZV_XACRO_NUMBER || b.kind != ZV_XACRO_NUMBER) {
        zv_xml_text shown = {"", 0};
        const zv_xacro_value *wrong = a.kind != ZV_XACRO_NUMBER ? &a : &b;
        const zv_status status = zv_xacro_text(in->scope, wrong, &shown, in->why);
        return status == ZV_OK ? fail(in, "expected a number, found", shown) : stop(in, status);
    }
    const double x = a.number, y = b.number;
    const double value = strcmp(sign, "**") == 0   ? zv_pow(x, y)
                         : strcmp(sign, "*") == 0  ? x * y
                         : strcmp(sign, "/") == 0  ? x / y
                         : strcmp(sign, "//") == 0 ? floor(x / y)
                         : strcmp(sign, "%") == 0  ? x - y * floor(x / y)
                         : strcmp(sign, "+") == 0  ? x + y
                                                   : x - y;
    return isfinite(value) ? zv_xacro_number(value) : fail(in, "no number comes out of", in->whole);
}

static zv_xacro_value read_power(reader *in)
{
    const zv_xacro_value base = read_operand(in);
    if (!take(in, "**")) {
        return base;
    }
    if (!enter(in)) {
        return base;
    }
    const zv_xacro_value exponent = read_sign(in);
    --*in->depth;
    return combine(in, "**", base, exponent);
}

static zv_xacro_value read_sign(reader *in)
{
    bool is_negative = false, is_signed = false;
    for (; peek(in) == '-' || peek(in) == '+'; ++in->at) {
        is_negative ^= *in->at == '-';
        is_signed = true;
    }
    const zv_xacro_value value = read_power(in);
    return is_signed ? combine(in, "*", zv_xacro_number(is_negative ? -1.0 : 1.0), value) : value;
}

/// One of the operators that come next, or NULL.
static const char *take_one_of(reader *in, const char *const *signs)
{
    for (; *signs; ++signs) {
        if (take(in, *signs)) {
            return *signs;
        }
    }
    return NULL;
}

/// Texts are put one behind the other.
static zv_xacro_value concatenate(reader *in, zv_xml_text a, zv_xml_text b)
{
    char *joined =
        a.size + b.size <= LONGEST_TEXT ? zv_arena_take_bytes(in->scope->session->arena, a.size + b.size + 1) : NULL;
    if (!joined) {
        return fail(in, "this text becomes too long:", a);
    }
    memcpy(joined, a.data, a.size);
    memcpy(joined + a.size, b.data, b.size);
    return zv_xacro_string((zv_xml_text){joined, a.size + b.size});
}

/// A value in the place of %s or, as a whole number, %d.
static void place_value(reader *in, char letter, const zv_xacro_value *value, zv_text *out)
{
    zv_xml_text text = {"", 0};
    const bool is_whole = letter == 'd' || letter == 'i';
    if ((!is_whole && letter != 's') || (is_whole && value->kind != ZV_XACRO_NUMBER)) {
        (void)fail(in, "behind a percent sign only s, and d for a number, are known, not", (zv_xml_text){&letter, 1});
        return;
    }
    const zv_xacro_value whole = is_whole ? zv_xacro_number(trunc(value->number)) : *value;
    const zv_status status = zv_xacro_text(in->scope, &whole, &text, in->why);
    if (status != ZV_OK) {
        (void)stop(in, status);
    } else if (out->size + text.size > LONGEST_TEXT) {
        (void)fail(in, "this text becomes too long:", text);
    } else {
        zv_text_append(out, text.data, text.size);
    }
}

/// A text with places for values, "%s_%d" % (a, b).
static zv_xacro_value format(reader *in, zv_xml_text with, const zv_xacro_value *values)
{
    const bool is_list = values->kind == ZV_XACRO_LIST;
    const zv_xacro_item *next = is_list ? values->first : NULL;
    const zv_xacro_value *value = is_list ? (next ? &next->value : NULL) : values;
    zv_text made = {0};
    for (size_t i = 0; i < with.size && in->status == ZV_OK; ++i) {
        const bool has_next = with.data[i] == '%' && i + 1 < with.size;
        i += has_next;
        if (!has_next || with.data[i] == '%') {
            zv_text_append(&made, with.data + i, 1);
        } else if (value) {
            place_value(in, with.data[i], value, &made);
            next = next ? next->next : NULL;
            value = next ? &next->value : NULL;
        } else {
            (void)fail(in, "there are too few values for", with);
        }
    }
    const zv_xml_text whole = {made.data ? made.data : "", made.size};
    const zv_xacro_value result =
        in->status == ZV_OK ? concatenate(in, whole, (zv_xml_text){"", 0}) : zv_xacro_number(0.0);
    zv_text_free(&made);
    return result;
}

static zv_xacro_value read_product(reader *in)
{
    static const char *const signs[] = {"*", "//", "/", "%", NULL};
    zv_xacro_value value = read_sign(in);
    for (const char *sign; (sign = take_one_of(in, signs));) {
        const zv_xacro_value next = read_sign(in);
        const bool is_format = *sign == '%' && value.kind == ZV_XACRO_TEXT && in->status == ZV_OK;
        value = is_format ? format(in, value.text, &next) : combine(in, sign, value, next);
    }
    return value;
}

static zv_xacro_value read_sum(reader *in)
{
    static const char *const signs[] = {"+", "-", NULL};
    zv_xacro_value value = read_product(in);
    for (const char *sign; (sign = take_one_of(in, signs));) {
        const zv_xacro_value next = read_product(in);
        const bool has_text = value.kind == ZV_XACRO_TEXT || next.kind == ZV_XACRO_TEXT;
        zv_xml_text a = {"", 0}, b = {"", 0};
        if (!has_text || *sign != '+' || in->status != ZV_OK) {
            value = combine(in, sign, value, next);
            continue;
        }
        // A text that looks like a number has become one: beside a text it is a text again.
        zv_status status = zv_xacro_text(in->scope, &value, &a, in->why);
        status = status == ZV_OK ? zv_xacro_text(in->scope, &next, &b, in->why) : status;
        value = status == ZV_OK ? concatenate(in, a, b) : stop(in, status);
    }
    return value;
}

// ---- truth ----

/// Below 0, 0 or above for numbers and for texts; `*fits` says whether they can be compared.
static int order(const zv_xacro_value *a, const zv_xacro_value *b, bool *fits)
{
    *fits = a->kind == b->kind && (a->kind == ZV_XACRO_NUMBER || a->kind == ZV_XACRO_TEXT);
    if (a->kind == ZV_XACRO_NUMBER || !*fits) {
        return (a->number > b->number) - (a->number < b->number);
    }
    const size_t size = a->text.size < b->text.size ? a->text.size : b->text.size;
    const int first = size > 0 ? memcmp(a->text.data, b->text.data, size) : 0;
    return first ? first : (a->text.size > b->text.size) - (a->text.size < b->text.size);
}

static bool contains(const zv_xacro_value *whole, const zv_xacro_value *part)
{
    if (whole->kind == ZV_XACRO_DICT) {
        return part->kind == ZV_XACRO_TEXT && zv_xacro_entry(whole, part->text);
    }
    if (whole->kind == ZV_XACRO_TEXT) {
        const zv_xml_text a = whole->text, b = part->text;
        for (size_t i = 0; part->kind == ZV_XACRO_TEXT && i + b.size <= a.size; ++i) {
            if (b.size == 0 || memcmp(a.data + i, b.data, b.size) == 0) {
                return true;
            }
        }
        return false;
    }
    for (const zv_xacro_item *i = whole->first; i; i = i->next) {
        if (zv_xacro_equal(&i->value, part)) {
            return true;
        }
    }
    return false;
}

/// The comparison that comes next, NULL when there is none.
static const char *take_comparison(reader *in)
{
    static const char *const signs[] = {"==", "!=", "<=", ">=", "<", ">", NULL};
    const char *sign = take_one_of(in, signs);
    if (sign) {
        return sign;
    }
    if (take_word(in, "in")) {
        return "in";
    }
    if (take_word(in, "is")) {
        return take_word(in, "not") ? "!=" : "==";
    }
    const char *const before = in->at;
    if (take_word(in, "not") && take_word(in, "in")) {
        return "out";
    }
    in->at = before;
    return NULL;
}

static bool compare(const char *sign, const zv_xacro_value *a, const zv_xacro_value *b)
{
    bool fits;
    const int found = order(a, b, &fits);
    return strcmp(sign, "==") == 0    ? zv_xacro_equal(a, b)
           : strcmp(sign, "!=") == 0  ? !zv_xacro_equal(a, b)
           : strcmp(sign, "in") == 0  ? contains(b, a)
           : strcmp(sign, "out") == 0 ? !contains(b, a)
                                      : fits && ((sign[0] == '<' && found < 0) || (sign[0] == '>' && found > 0) ||
                                                 (sign[1] == '=' && found == 0));
}

static zv_xacro_value read_compared(reader *in)
{
    zv_xacro_value left = read_sum(in);
    bool is_compared = false, holds = true;
    for (const char *sign; in->status == ZV_OK && (sign = take_comparison(in)); is_compared = true) {
        const zv_xacro_value right = read_sum(in);
        holds = holds && compare(sign, &left, &right);
        left = right; // a < b < c
    }
    return is_compared ? zv_xacro_number(holds) : left;
}

static zv_xacro_value read_negated(reader *in)
{
    bool is_turned = false, is_negated = false;
    while (take_word(in, "not")) {
        is_turned = !is_turned;
        is_negated = true;
    }
    const zv_xacro_value value = read_compared(in);
    return is_negated ? zv_xacro_number(zv_xacro_is_true(&value) != is_turned) : value;
}

/// Operands joined by `word`; those behind one that decides are passed over.
static zv_xacro_value read_joined(reader *in, zv_xacro_value (*operand)(reader *), const char *word, bool decides)
{
    zv_xacro_value value = operand(in);
    while (take_word(in, word)) {
        const bool is_decided = zv_xacro_is_true(&value) == decides;
        in->passed_over += is_decided;
        const zv_xacro_value next = operand(in);
        in->passed_over -= is_decided;
        value = is_decided ? value : next;
    }
    return value;
}

static zv_xacro_value read_both(reader *in)
{
    return read_joined(in, read_negated, "and", false);
}

static zv_xacro_value read_either(reader *in)
{
    return read_joined(in, read_both, "or", true);
}

/// The condition is read first: what is not chosen need not make sense.
static zv_xacro_value read_choice(reader *in)
{
    const char *const start = in->at, *const word = find_word(in, "if", ",:");
    if (!word) {
        return read_either(in);
    }
    in->at = word + 2;
    const zv_xacro_value condition = read_either(in);
    const bool is_first = zv_xacro_is_true(&condition);
    if (in->status != ZV_OK || !take_word(in, "else")) {
        return fail(in, "expected 'else', found", rest_of(in));
    }
    const char *const other = in->at;
    in->at = start;
    in->passed_over += !is_first;
    const zv_xacro_value value = read_either(in);
    in->passed_over -= !is_first;
    peek(in);
    if (in->status != ZV_OK || in->at != word) {
        return fail(in, "expected an operator or the end, found", rest_of(in));
    }
    in->at = other;
    if (!enter(in)) {
        return value;
    }
    in->passed_over += is_first;
    const zv_xacro_value last = read_choice(in);
    in->passed_over -= is_first;
    --*in->depth;
    return is_first ? value : last;
}

zv_status zv_xacro_evaluate(zv_xacro_scope *scope, zv_xml_text expression, const zv_element *place, zv_xacro_value *out,
                            zv_error *why)
{
    reader in = {.scope = scope,
                 .place = place,
                 .whole = expression,
                 .at = expression.data,
                 .end = expression.data + expression.size,
                 .depth = &scope->session->depth,
                 .status = ZV_OK,
                 .why = why};
    if (++scope->session->evaluations > ZV_XACRO_EVALUATIONS) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, place->line, place->column,
                       "the description evaluates more than %d expressions", ZV_XACRO_EVALUATIONS);
    }
    const zv_xacro_value value = read_choice(&in);
    if (in.status == ZV_OK && peek(&in) != '\0') {
        fail(&in, "expected an operator or the end, found", rest_of(&in));
    }
    if (in.status == ZV_OK) {
        *out = value;
    }
    return in.status;
}
