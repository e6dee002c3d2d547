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
#include "describe/xacro_operators.h"
#include "zveno/geom.h"
#include "zveno/text.h"

static zv_xacro_value read_choice(zv_xacro_reader *in);
static zv_xacro_value read_either(zv_xacro_reader *in);
static zv_xacro_value read_sign(zv_xacro_reader *in);

// ---- names ----

static zv_xacro_value value_of_property(zv_xacro_reader *in, zv_xacro_name *found)
{
    zv_xacro_value value = found->value;
    if (found->is_known) {
        return value;
    }
    if (found->is_busy) {
        return zv_xacro_fail(in, "this property is defined by itself:", found->name);
    }
    found->is_busy = true;
    const zv_status status = zv_xacro_resolve(found->where, found->raw, in->place, &value, in->why);
    found->is_busy = false;
    return status == ZV_OK ? value : zv_xacro_stop(in, status);
}

static zv_xacro_value value_of_name(zv_xacro_reader *in, zv_xml_text name)
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
    return ZV_XML_IS(name, "None") ? (zv_xacro_value){.kind = ZV_XACRO_NONE}
                                   : zv_xacro_fail(in, "no property is called", name);
}

// ---- items of calls, lists and dictionaries ----

/// name=value of a call, "name": value of a dictionary, or a value.
static zv_xacro_value read_item(zv_xacro_reader *in, bool is_dict, zv_xml_text *key)
{
    const char *const start = in->at;
    *key = (zv_xml_text){"", 0};
    if (zv_xacro_is_letter(zv_xacro_peek(in)) && !is_dict) {
        const zv_xml_text name = zv_xacro_take_name(in);
        if (zv_xacro_take(in, "=")) {
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
    return status != ZV_OK          ? zv_xacro_stop(in, status)
           : zv_xacro_take(in, ":") ? read_choice(in)
                                    : zv_xacro_fail(in, "expected ':', found", zv_xacro_rest(in));
}

/// The word at this level of brackets that begins here; NULL: there is none before the level ends or `stops` come.
static const char *find_word(const zv_xacro_reader *in, const char *word, const char *stops)
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
        const bool is_word =
            !zv_xacro_is_letter(before) && !zv_is_digit(before) && !zv_xacro_is_letter(after) && !zv_is_digit(after);
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

/// a, b between "for" and "in", maybe in brackets.
static void read_names(zv_xacro_reader *in, comprehension *c)
{
    const bool bracket = zv_xacro_take(in, "(");
    do {
        const bool fits = zv_xacro_is_letter(zv_xacro_peek(in)) && c->names < MOST_NAMES;
        const zv_xml_text name = fits ? zv_xacro_take_name(in) : (zv_xml_text){"", 0};
        zv_xacro_name *set = fits ? zv_xacro_set(c->scope, name) : NULL;
        if (!set) {
            zv_xacro_fail(in, "expected a name behind 'for', found", zv_xacro_rest(in));
            return;
        }
        set->is_known = true;
        c->name[c->names++] = set;
    } while (zv_xacro_take(in, ","));
    if ((bracket && !zv_xacro_take(in, ")")) || !zv_xacro_take_word(in, "in")) {
        zv_xacro_fail(in, "expected 'in', found", zv_xacro_rest(in));
    }
}

/// Gives the names what an item has: itself, or its own items.
static void bind_item(zv_xacro_reader *in, const comprehension *c, const zv_xacro_value *item)
{
    for (int k = 0; k < c->names && in->status == ZV_OK; ++k) {
        const zv_xacro_item *part = c->names > 1 && item->kind == ZV_XACRO_LIST ? zv_xacro_at(item, k) : NULL;
        if (c->names > 1 && !part) {
            zv_xacro_fail(in, "there are not as many items as names in", in->whole);
            return;
        }
        c->name[k]->value = part ? part->value : *item;
    }
}

/// Reads `from` up to `to` again, with the names of the comprehension.
static zv_xacro_value read_again(zv_xacro_reader *in, const comprehension *c, const char *from, const char *to,
                                 bool is_dict, zv_xml_text *key)
{
    zv_xacro_reader inner = *in;
    inner.scope = c->scope;
    inner.at = from;
    inner.end = to;
    const zv_xacro_value value = key ? read_item(&inner, is_dict, key) : read_either(&inner);
    if (inner.status == ZV_OK && key && zv_xacro_peek(&inner) != '\0') {
        zv_xacro_fail(&inner, "expected 'for', found", zv_xacro_rest(&inner));
    }
    if (inner.status != ZV_OK) {
        return zv_xacro_stop(in, inner.status);
    }
    return value;
}

/// One item of the whole: adds what becomes of it, unless the condition leaves it out.
static void take_item(zv_xacro_reader *in, const comprehension *c, const zv_xacro_value *item, const char *end,
                      zv_xacro_value *list, zv_xacro_item **last)
{
    if (++in->scope->session->evaluations > ZV_XACRO_EVALUATIONS) {
        zv_xacro_fail(in, "too much is evaluated in", in->whole);
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
            zv_xacro_no_memory(in);
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
static zv_xacro_value read_comprehension(zv_xacro_reader *in, const char *word, const char *close)
{
    zv_xacro_value list = {.kind = *close == '}' ? ZV_XACRO_DICT : ZV_XACRO_LIST};
    comprehension c = {.what = in->at, .word = word};
    zv_xacro_item *last = NULL;
    c.scope = zv_arena_take(in->scope->session->arena, sizeof *c.scope);
    if (!c.scope) {
        return zv_xacro_no_memory(in);
    }
    *c.scope = (zv_xacro_scope){.session = in->scope->session, .around = in->scope};
    in->at = word + strlen("for");
    read_names(in, &c);
    const zv_xacro_value whole = read_either(in);
    c.condition = zv_xacro_take_word(in, "if") ? in->at : NULL;
    if (c.condition) { // passed over here, read again for each item
        ++in->passed_over;
        (void)read_either(in);
        --in->passed_over;
    }
    const char *const end = in->at;
    if (in->status != ZV_OK || !zv_xacro_take(in, close)) {
        return zv_xacro_fail(in, "expected a closing bracket, found", zv_xacro_rest(in));
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
static zv_xacro_value read_items(zv_xacro_reader *in, const char *close)
{
    const char *const word = find_word(in, "for", ",");
    if (word) {
        if (!zv_xacro_enter(in)) {
            return zv_xacro_number(0.0);
        }
        const zv_xacro_value made = read_comprehension(in, word, close);
        --*in->depth;
        return made;
    }
    const bool is_dict = *close == '}';
    zv_xacro_value list = {.kind = is_dict ? ZV_XACRO_DICT : ZV_XACRO_LIST};
    zv_xacro_item *last = NULL;
    while (in->status == ZV_OK && !zv_xacro_take(in, close)) {
        zv_xml_text key;
        const zv_xacro_value value = read_item(in, is_dict, &key);
        if (!zv_xacro_append(in->scope->session->arena, &list, &last, key, value)) {
            return zv_xacro_no_memory(in);
        }
        if (!zv_xacro_take(in, ",")) {
            return zv_xacro_take(in, close)
                       ? list
                       : zv_xacro_fail(in, "expected ',' or a closing bracket, found", zv_xacro_rest(in));
        }
    }
    return list;
}

/// A function, or a method of `self`, whose opening bracket was taken.
static zv_xacro_value call(zv_xacro_reader *in, zv_xml_text name, const zv_xacro_value *self)
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
        return wrong ? zv_xacro_fail(in, wrong, name) : out;
    }
    return status == ZV_OK ? out : zv_xacro_stop(in, status);
}

// ---- the grammar, from the inside out ----

static zv_xacro_value read_text(zv_xacro_reader *in)
{
    const char quote = *in->at++;
    const char *const start = in->at;
    const char *const close = in->at < in->end ? memchr(start, quote, (size_t)(in->end - start)) : NULL;
    if (!close) {
        return zv_xacro_fail(in, "this text is never closed:", zv_xacro_rest(in));
    }
    in->at = close + 1;
    return zv_xacro_string((zv_xml_text){start, (size_t)(close - start)});
}

/// A name, with the module it may stand in, and its arguments when it is called.
static zv_xacro_value read_named(zv_xacro_reader *in)
{
    const char *const start = in->at;
    zv_xml_text name = zv_xacro_take_name(in);
    while (in->at < in->end && *in->at == '.' &&
           (ZV_XML_IS(name, "math") || ZV_XML_IS(name, "xacro") || ZV_XML_IS(name, "python"))) {
        ++in->at;
        name = zv_xacro_take_name(in);
    }
    if (zv_xacro_take(in, "(")) {
        return call(in, name, NULL);
    }
    // A property may be called a.b as a whole.
    const char *dotted = in->at;
    while (dotted < in->end && (zv_xacro_is_letter(*dotted) || zv_is_digit(*dotted) || *dotted == '.')) {
        ++dotted;
    }
    const zv_xml_text whole = {start, (size_t)(dotted - start)};
    if (dotted > in->at && zv_xacro_find(in->scope, whole)) {
        in->at = dotted;
        name = whole;
    }
    return value_of_name(in, name);
}

static zv_xacro_value read_parenthesised(zv_xacro_reader *in)
{
    const zv_xacro_value value = read_choice(in);
    if (zv_xacro_take(in, ")")) {
        return value;
    }
    if (!zv_xacro_take(in, ",")) {
        return zv_xacro_fail(in, "expected ')', found", zv_xacro_rest(in));
    }
    zv_xacro_value tuple = read_items(in, ")");
    zv_xacro_item *head = zv_arena_take(in->scope->session->arena, sizeof *head);
    if (!head) {
        return zv_xacro_no_memory(in);
    }
    *head = (zv_xacro_item){.value = value, .next = (zv_xacro_item *)tuple.first};
    tuple.first = head;
    return tuple;
}

static zv_xacro_value read_atom(zv_xacro_reader *in)
{
    const char c = zv_xacro_peek(in);
    if (zv_xacro_take(in, "(")) {
        return read_parenthesised(in);
    }
    if (zv_xacro_take(in, "[")) {
        return read_items(in, "]");
    }
    if (zv_xacro_take(in, "{")) {
        return read_items(in, "}");
    }
    if (c == '\'' || c == '"') {
        return read_text(in);
    }
    if (zv_xacro_is_letter(c)) {
        return read_named(in);
    }
    zv_xacro_value value = zv_xacro_number(0.0);
    const size_t size = zv_number_read(in->at, (size_t)(in->end - in->at), &value.number);
    if (size == 0) {
        return zv_xacro_fail(in, "expected a number or a name, found", zv_xacro_rest(in));
    }
    in->at += size;
    return value;
}

/// What is between [ and ]: an index, or two bounds.
static zv_xacro_value read_index(zv_xacro_reader *in, const zv_xacro_value *whole)
{
    zv_xacro_value from = zv_xacro_number(0.0), to = zv_xacro_number(INFINITY);
    from = zv_xacro_peek(in) == ':' ? from : read_choice(in);
    const bool is_part = zv_xacro_take(in, ":");
    to = is_part && zv_xacro_peek(in) != ']' ? read_choice(in) : to;
    if (!zv_xacro_take(in, "]")) {
        return zv_xacro_fail(in, "expected ']', found", zv_xacro_rest(in));
    }
    if (!is_part || in->passed_over > 0) {
        return zv_xacro_item_of(in, whole, &from);
    }
    const bool fits = (whole->kind == ZV_XACRO_LIST || whole->kind == ZV_XACRO_TEXT) && from.kind == ZV_XACRO_NUMBER &&
                      to.kind == ZV_XACRO_NUMBER;
    return fits ? zv_xacro_part_of(in, whole, from.number, to.number)
                : zv_xacro_fail(in, "a part cannot be taken of", in->whole);
}

static zv_xacro_value read_operand(zv_xacro_reader *in)
{
    if (!zv_xacro_enter(in)) {
        return zv_xacro_number(0.0);
    }
    zv_xacro_value value = read_atom(in);
    for (;;) {
        if (zv_xacro_take(in, "[")) {
            value = read_index(in, &value);
        } else if (in->at < in->end && *in->at == '.') {
            ++in->at;
            const zv_xml_text name = zv_xacro_take_name(in);
            const zv_xacro_value key = zv_xacro_string(name), self = value;
            value = zv_xacro_take(in, "(") ? call(in, name, &self) : zv_xacro_item_of(in, &self, &key);
        } else {
            break;
        }
    }
    --*in->depth;
    return value;
}

static zv_xacro_value read_power(zv_xacro_reader *in)
{
    const zv_xacro_value base = read_operand(in);
    if (!zv_xacro_take(in, "**")) {
        return base;
    }
    if (!zv_xacro_enter(in)) {
        return base;
    }
    const zv_xacro_value exponent = read_sign(in);
    --*in->depth;
    return zv_xacro_combine(in, "**", base, exponent);
}

static zv_xacro_value read_sign(zv_xacro_reader *in)
{
    bool is_negative = false, is_signed = false;
    for (; zv_xacro_peek(in) == '-' || zv_xacro_peek(in) == '+'; ++in->at) {
        is_negative ^= *in->at == '-';
        is_signed = true;
    }
    const zv_xacro_value value = read_power(in);
    return is_signed ? zv_xacro_combine(in, "*", zv_xacro_number(is_negative ? -1.0 : 1.0), value) : value;
}

static zv_xacro_value read_product(zv_xacro_reader *in)
{
    static const char *const signs[] = {"*", "//", "/", "%", NULL};
    zv_xacro_value value = read_sign(in);
    for (const char *sign; (sign = zv_xacro_take_one_of(in, signs));) {
        const zv_xacro_value next = read_sign(in);
        const bool is_format = *sign == '%' && value.kind == ZV_XACRO_TEXT && in->status == ZV_OK;
        value = is_format ? zv_xacro_format(in, value.text, &next) : zv_xacro_combine(in, sign, value, next);
    }
    return value;
}

static zv_xacro_value read_sum(zv_xacro_reader *in)
{
    static const char *const signs[] = {"+", "-", NULL};
    zv_xacro_value value = read_product(in);
    for (const char *sign; (sign = zv_xacro_take_one_of(in, signs));) {
        const zv_xacro_value next = read_product(in);
        const bool has_text = value.kind == ZV_XACRO_TEXT || next.kind == ZV_XACRO_TEXT;
        zv_xml_text a = {"", 0}, b = {"", 0};
        if (!has_text || *sign != '+' || in->status != ZV_OK) {
            value = zv_xacro_combine(in, sign, value, next);
            continue;
        }
        // A text that looks like a number has become one: beside a text it is a text again.
        zv_status status = zv_xacro_text(in->scope, &value, &a, in->why);
        status = status == ZV_OK ? zv_xacro_text(in->scope, &next, &b, in->why) : status;
        value = status == ZV_OK ? zv_xacro_concatenate(in, a, b) : zv_xacro_stop(in, status);
    }
    return value;
}

// ---- truth ----

/// The comparison that comes next, NULL when there is none.
static const char *take_comparison(zv_xacro_reader *in)
{
    static const char *const signs[] = {"==", "!=", "<=", ">=", "<", ">", NULL};
    const char *sign = zv_xacro_take_one_of(in, signs);
    if (sign) {
        return sign;
    }
    if (zv_xacro_take_word(in, "in")) {
        return "in";
    }
    if (zv_xacro_take_word(in, "is")) {
        return zv_xacro_take_word(in, "not") ? "!=" : "==";
    }
    const char *const before = in->at;
    if (zv_xacro_take_word(in, "not") && zv_xacro_take_word(in, "in")) {
        return "out";
    }
    in->at = before;
    return NULL;
}

static zv_xacro_value read_compared(zv_xacro_reader *in)
{
    zv_xacro_value left = read_sum(in);
    bool is_compared = false, holds = true;
    for (const char *sign; in->status == ZV_OK && (sign = take_comparison(in)); is_compared = true) {
        const zv_xacro_value right = read_sum(in);
        holds = holds && zv_xacro_compare(sign, &left, &right);
        left = right; // a < b < c
    }
    return is_compared ? zv_xacro_number(holds) : left;
}

static zv_xacro_value read_negated(zv_xacro_reader *in)
{
    bool is_turned = false, is_negated = false;
    while (zv_xacro_take_word(in, "not")) {
        is_turned = !is_turned;
        is_negated = true;
    }
    const zv_xacro_value value = read_compared(in);
    return is_negated ? zv_xacro_number(zv_xacro_is_true(&value) != is_turned) : value;
}

/// Operands joined by `word`; those behind one that decides are passed over.
static zv_xacro_value read_joined(zv_xacro_reader *in, zv_xacro_value (*operand)(zv_xacro_reader *), const char *word,
                                  bool decides)
{
    zv_xacro_value value = operand(in);
    while (zv_xacro_take_word(in, word)) {
        const bool is_decided = zv_xacro_is_true(&value) == decides;
        in->passed_over += is_decided;
        const zv_xacro_value next = operand(in);
        in->passed_over -= is_decided;
        value = is_decided ? value : next;
    }
    return value;
}

static zv_xacro_value read_both(zv_xacro_reader *in)
{
    return read_joined(in, read_negated, "and", false);
}

static zv_xacro_value read_either(zv_xacro_reader *in)
{
    return read_joined(in, read_both, "or", true);
}

/// The condition is read first: what is not chosen need not make sense.
static zv_xacro_value read_choice(zv_xacro_reader *in)
{
    const char *const start = in->at, *const word = find_word(in, "if", ",:");
    if (!word) {
        return read_either(in);
    }
    in->at = word + 2;
    const zv_xacro_value condition = read_either(in);
    const bool is_first = zv_xacro_is_true(&condition);
    if (in->status != ZV_OK || !zv_xacro_take_word(in, "else")) {
        return zv_xacro_fail(in, "expected 'else', found", zv_xacro_rest(in));
    }
    const char *const other = in->at;
    in->at = start;
    in->passed_over += !is_first;
    const zv_xacro_value value = read_either(in);
    in->passed_over -= !is_first;
    zv_xacro_peek(in);
    if (in->status != ZV_OK || in->at != word) {
        return zv_xacro_fail(in, "expected an operator or the end, found", zv_xacro_rest(in));
    }
    in->at = other;
    if (!zv_xacro_enter(in)) {
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
    zv_xacro_reader in = {.scope = scope,
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
    if (in.status == ZV_OK && zv_xacro_peek(&in) != '\0') {
        zv_xacro_fail(&in, "expected an operator or the end, found", zv_xacro_rest(&in));
    }
    if (in.status == ZV_OK) {
        *out = value;
    }
    return in.status;
}
