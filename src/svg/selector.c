/// @file selector.c
/// Selectors, read from left to right and matched from right to left.
///
///     g.axis > path[d]:not(.grid)        path[d]:not(.grid)  '>'  g.axis
///                                        ^ the element itself     ^ its parent
#include "svg/selector.h"

#include <string.h>

#include "svg/scan.h"

/// Elements in one selector; lists inside lists.
enum { MOST_JOINTS = 32, MOST_LISTS = 3 };
/// A step to another element costs as much as reading so many bytes.
enum { STEP_COST = 8 };
enum { NAME_WEIGHT = 1, CLASS_WEIGHT = 1000, ID_WEIGHT = 1000000 };

// ---- reading ----

typedef struct reader {
    zv_arena *arena;
    zv_svg_scan scan;
    int weight;
    int lists; ///< around the place
} reader;

static bool is_name_character(char c)
{
    const char small = (char)(c | 0x20);
    return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || (unsigned char)c >= 0x80;
}

static zv_xml_text take_name(reader *r)
{
    const char *const start = r->scan.next;
    while (!zv_svg_at_end(&r->scan) && is_name_character(*r->scan.next)) {
        ++r->scan.next;
    }
    return (zv_xml_text){start, (size_t)(r->scan.next - start)};
}

static bool take_mark(reader *r, char mark)
{
    if (zv_svg_at_end(&r->scan) || *r->scan.next != mark) {
        return false;
    }
    ++r->scan.next;
    return true;
}

/// A word, or anything between quotes.
static bool take_value(reader *r, zv_xml_text *out)
{
    if (zv_svg_at_end(&r->scan)) {
        return false;
    }
    const char quote = *r->scan.next;
    if (quote != '"' && quote != '\'') {
        *out = take_name(r);
        return out->size > 0;
    }
    const char *const start = ++r->scan.next;
    const char *const stop = memchr(start, quote, (size_t)(r->scan.end - start));
    if (!stop) {
        return false;
    }
    *out = (zv_xml_text){start, (size_t)(stop - start)};
    r->scan.next = stop + 1;
    return true;
}

static zv_svg_test take_test(reader *r)
{
    static const struct {
        const char *mark;
        zv_svg_test test;
    } marks[] = {
        {"=", ZV_SVG_TEST_EQUALS},  {"~=", ZV_SVG_TEST_WORD}, {"|=", ZV_SVG_TEST_DASH},
        {"^=", ZV_SVG_TEST_STARTS}, {"$=", ZV_SVG_TEST_ENDS}, {"*=", ZV_SVG_TEST_HOLDS},
    };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; ++i) {
        if (zv_svg_take_word(&r->scan, marks[i].mark)) {
            return marks[i].test;
        }
    }
    return ZV_SVG_TEST_HAS;
}

/// What follows a '['.
static bool take_attribute(reader *r, zv_svg_part *part)
{
    zv_svg_skip_space(&r->scan);
    part->name = take_name(r);
    zv_svg_skip_space(&r->scan);
    part->test = take_test(r);
    zv_svg_skip_space(&r->scan);
    if (part->name.size == 0 || (part->test != ZV_SVG_TEST_HAS && !take_value(r, &part->value))) {
        return false;
    }
    zv_svg_skip_space(&r->scan);
    return take_mark(r, ']');
}

/// A whole number, which may lack its digits in "n" and "-n".
static bool take_count(reader *r, int *out)
{
    enum { MOST = 1000 * 1000 };
    const int sign = take_mark(r, '-') ? -1 : 1;
    int value = 0;
    bool has_digits = false;
    take_mark(r, '+');
    for (; !zv_svg_at_end(&r->scan) && *r->scan.next >= '0' && *r->scan.next <= '9'; ++r->scan.next) {
        value = value < MOST ? 10 * value + (*r->scan.next - '0') : value;
        has_digits = true;
    }
    *out = sign * (has_digits ? value : 1);
    return has_digits;
}

/// 2n + 1, or a number.
static bool take_formula(reader *r, zv_svg_part *part)
{
    int number;
    const bool is_number = take_count(r, &number);
    if (!zv_svg_take_word(&r->scan, "n")) {
        part->first = is_number ? number : part->first;
        return is_number;
    }
    part->step = number;
    zv_svg_skip_space(&r->scan);
    const int sign = take_mark(r, '-') ? -1 : 1;
    take_mark(r, '+');
    zv_svg_skip_space(&r->scan);
    part->first = take_count(r, &number) ? sign * number : 0;
    return true;
}

/// (odd), (even), (3), (2n + 1) behind the name.
static bool take_places(reader *r, zv_svg_part *part)
{
    if (!take_mark(r, '(')) {
        return false;
    }
    zv_svg_skip_space(&r->scan);
    if (zv_svg_take_word(&r->scan, "odd")) {
        part->step = 2;
        part->first = 1;
    } else if (zv_svg_take_word(&r->scan, "even")) {
        part->step = 2;
    } else {
        if (!take_formula(r, part)) {
            return false;
        }
    }
    zv_svg_skip_space(&r->scan);
    return take_mark(r, ')');
}

static const zv_svg_compound *take_selector(reader *r, const char *stops);

static bool keep_choice(reader *r, zv_svg_part *part, const zv_svg_compound *one)
{
    zv_svg_compound *kept = zv_arena_take(r->arena, sizeof *kept);
    if (kept) {
        *kept = *one;
        kept->next = part->choice;
        part->choice = kept;
    }
    return kept != NULL;
}

/// (a, .b) behind :not or :is; the heaviest of the list counts.
static bool take_choice(reader *r, zv_svg_part *part, bool has_weight)
{
    const int around = r->weight;
    int heaviest = 0;
    bool is_right = r->lists < MOST_LISTS && take_mark(r, '(');
    ++r->lists;
    while (is_right) {
        r->weight = 0;
        const zv_svg_compound *one = take_selector(r, ",)");
        is_right = one && keep_choice(r, part, one);
        heaviest = r->weight > heaviest ? r->weight : heaviest;
        if (!take_mark(r, ',')) {
            break;
        }
    }
    --r->lists;
    r->weight = around + (has_weight ? heaviest : 0);
    return is_right && take_mark(r, ')');
}

/// What only happens under a pointer.
static bool is_pointed(zv_xml_text name)
{
    static const char *const pointed[] = {"hover", "active", "focus", "visited", "target", "link"};
    for (size_t i = 0; i < sizeof pointed / sizeof pointed[0]; ++i) {
        if (zv_svg_is_word(name, pointed[i])) {
            return true;
        }
    }
    return false;
}

/// :first-child and its like.
static bool take_place(reader *r, zv_xml_text name, zv_svg_part *part)
{
    const bool is_last = zv_svg_is_word(name, "last-child") || zv_svg_is_word(name, "nth-last-child");
    part->test = is_last ? ZV_SVG_TEST_NTH_LAST : ZV_SVG_TEST_NTH;
    if (zv_svg_is_word(name, "first-child") || zv_svg_is_word(name, "last-child")) {
        return true;
    }
    part->first = 0;
    return (zv_svg_is_word(name, "nth-child") || is_last) && take_places(r, part);
}

/// What follows a ':'.
static bool take_pseudo(reader *r, zv_svg_part *part)
{
    const zv_xml_text name = take_name(r);
    part->first = 1;
    if (zv_svg_is_word(name, "not") || zv_svg_is_word(name, "is") || zv_svg_is_word(name, "where")) {
        part->test = zv_svg_is_word(name, "not") ? ZV_SVG_TEST_NONE_OF : ZV_SVG_TEST_ANY;
        return take_choice(r, part, !zv_svg_is_word(name, "where"));
    }
    r->weight += CLASS_WEIGHT;
    if (is_pointed(name)) {
        part->test = ZV_SVG_TEST_IS_POINTED;
        return true;
    }
    if (zv_svg_is_word(name, "root")) {
        part->test = ZV_SVG_TEST_ROOT;
        return true;
    }
    return take_place(r, name, part);
}

/// One part at the place, of the kind that its first character says.
static bool take_part(reader *r, zv_svg_part *part)
{
    if (take_mark(r, '[')) {
        r->weight += CLASS_WEIGHT;
        return take_attribute(r, part);
    }
    if (take_mark(r, ':')) {
        return take_pseudo(r, part);
    }
    part->test = take_mark(r, '.') ? ZV_SVG_TEST_CLASS : take_mark(r, '#') ? ZV_SVG_TEST_ID : ZV_SVG_TEST_NAME;
    part->name = take_name(r);
    r->weight += part->test == ZV_SVG_TEST_CLASS ? CLASS_WEIGHT
                 : part->test == ZV_SVG_TEST_ID  ? ID_WEIGHT
                                                 : NAME_WEIGHT;
    return part->name.size > 0;
}

static bool begin_part(reader *r, zv_svg_part *part)
{
    *part = (zv_svg_part){.test = ZV_SVG_TEST_NAME};
    return take_part(r, part);
}

/// Parts without a space between them; a name or * is the first.
static bool take_parts(reader *r, zv_svg_compound *compound)
{
    zv_svg_part **place = &compound->parts;
    bool is_some = take_mark(r, '*');
    while (!zv_svg_at_end(&r->scan)) {
        const char c = *r->scan.next;
        const bool is_mark = c == '.' || c == '#' || c == '[' || c == ':';
        if (!is_mark && (is_some || !is_name_character(c))) {
            break;
        }
        *place = zv_arena_take(r->arena, sizeof **place);
        if (!*place || !begin_part(r, *place)) {
            return false;
        }
        place = &(*place)->next;
        is_some = true;
    }
    return is_some;
}

/// ' ' or the mark between two elements, with spaces around; 0 when one of `stops` or the end follows.
static char take_joint(reader *r, const char *stops)
{
    zv_svg_skip_space(&r->scan);
    if (zv_svg_at_end(&r->scan) || strchr(stops, *r->scan.next)) {
        return '\0';
    }
    static const char marks[] = ">+~";
    for (int i = 0; marks[i]; ++i) {
        if (take_mark(r, marks[i])) {
            zv_svg_skip_space(&r->scan);
            return marks[i];
        }
    }
    return ' ';
}

/// Up to the end or a character of `stops`.
static const zv_svg_compound *take_selector(reader *r, const char *stops)
{
    const zv_svg_compound *left = NULL;
    char joint = '\0';
    zv_svg_skip_space(&r->scan);
    for (int i = 0; i < MOST_JOINTS; ++i) {
        zv_svg_compound *compound = zv_arena_take(r->arena, sizeof *compound);
        if (compound) {
            *compound = (zv_svg_compound){.joint = joint, .left = left};
        }
        if (!compound || !take_parts(r, compound)) {
            return NULL;
        }
        joint = take_joint(r, stops);
        if (!joint) {
            return compound;
        }
        left = compound;
    }
    return NULL;
}

const zv_svg_compound *zv_svg_selector_read(zv_arena *arena, zv_xml_text text, int *weight)
{
    reader r = {.arena = arena, .scan = zv_svg_scan_of(text)};
    const zv_svg_compound *found = take_selector(&r, "");
    *weight = r.weight;
    return found;
}

// ---- matching ----

/// Whether a list of words with spaces holds `word`.
static bool has_word(zv_xml_text list, zv_xml_text word)
{
    for (size_t i = 0; i < list.size;) {
        size_t end = i;
        while (end < list.size && !zv_svg_is_space(list.data[end])) {
            ++end;
        }
        if (end - i == word.size && memcmp(list.data + i, word.data, word.size) == 0) {
            return true;
        }
        i = end + 1;
    }
    return false;
}

static bool is_at(zv_xml_text text, size_t place, zv_xml_text word)
{
    return place <= text.size && text.size - place >= word.size && memcmp(text.data + place, word.data, word.size) == 0;
}

static bool holds(zv_xml_text text, zv_xml_text word)
{
    for (size_t i = 0; i + word.size <= text.size; ++i) {
        if (is_at(text, i, word)) {
            return true;
        }
    }
    return false;
}

static zv_xml_text attribute_of(const zv_svg_node *node, zv_xml_text name)
{
    for (int i = 0; i < node->attributes; ++i) {
        if (zv_xml_text_is(node->attribute[i].name, name.data, name.size)) {
            return node->attribute[i].value;
        }
    }
    return (zv_xml_text){NULL, 0};
}

static bool value_fits(const zv_svg_part *part, zv_xml_text value)
{
    const zv_xml_text word = part->value;
    switch (part->test) {
    case ZV_SVG_TEST_HAS:
        return true;
    case ZV_SVG_TEST_EQUALS:
        return zv_xml_text_is(value, word.data, word.size);
    case ZV_SVG_TEST_WORD:
        return has_word(value, word);
    case ZV_SVG_TEST_DASH:
        return is_at(value, 0, word) && (value.size == word.size || value.data[word.size] == '-');
    case ZV_SVG_TEST_STARTS:
        return word.size > 0 && is_at(value, 0, word);
    case ZV_SVG_TEST_ENDS:
        return word.size > 0 && value.size >= word.size && is_at(value, value.size - word.size, word);
    default:
        return word.size > 0 && holds(value, word);
    }
}

/// Whether place is first + k step for a k of 0 or more.
static bool is_nth(const zv_svg_part *part, int place)
{
    const int offset = place - part->first;
    return part->step == 0 ? offset == 0 : offset % part->step == 0 && offset / part->step >= 0;
}

/// Takes steps out of the budget; false when it is used up.
static bool pay(size_t *budget, size_t steps)
{
    const bool is_enough = steps <= *budget;
    *budget = is_enough ? *budget - steps : 0;
    return is_enough;
}

static bool any_fits(const zv_svg_compound *choice, const zv_svg_node *node, zv_svg_scope scope)
{
    for (; choice; choice = choice->next) {
        if (zv_svg_selector_fits(choice, node, scope)) {
            return true;
        }
    }
    return false;
}

static bool part_fits(const zv_svg_part *part, const zv_svg_node *node, zv_svg_scope scope)
{
    switch (part->test) {
    case ZV_SVG_TEST_NAME:
        return zv_xml_text_is(node->name, part->name.data, part->name.size);
    case ZV_SVG_TEST_CLASS: {
        const zv_xml_text list = zv_svg_attribute(node, "class");
        return list.data && has_word(list, part->name);
    }
    case ZV_SVG_TEST_ID: {
        const zv_xml_text id = zv_svg_attribute(node, "id");
        return id.data && zv_xml_text_is(id, part->name.data, part->name.size);
    }
    case ZV_SVG_TEST_ROOT:
        return !node->parent;
    case ZV_SVG_TEST_NTH:
        return is_nth(part, node->place);
    case ZV_SVG_TEST_NTH_LAST:
        return is_nth(part, node->parent ? node->parent->children + 1 - node->place : 1);
    case ZV_SVG_TEST_ANY:
        return any_fits(part->choice, node, scope);
    case ZV_SVG_TEST_NONE_OF:
        return !any_fits(part->choice, node, scope);
    case ZV_SVG_TEST_IS_POINTED:
        return false;
    default: {
        const zv_xml_text value = attribute_of(node, part->name);
        return value.data && pay(scope.budget, value.size * (1 + part->value.size / 8)) && value_fits(part, value);
    }
    }
}

/// The element that follows `node` on the way to the left, or NULL.
static const zv_svg_node *next_on_the_left(char joint, const zv_svg_node *node, zv_svg_scope scope)
{
    if (node == scope.top) {
        return NULL;
    }
    return joint == ' ' || joint == '>' ? node->parent : node->before;
}

static bool parts_fit(const zv_svg_compound *selector, const zv_svg_node *node, zv_svg_scope scope)
{
    for (const zv_svg_part *part = selector->parts; part; part = part->next) {
        if (!part_fits(part, node, scope)) {
            return false;
        }
    }
    return true;
}

bool zv_svg_selector_fits(const zv_svg_compound *selector, const zv_svg_node *node, zv_svg_scope scope)
{
    if (!parts_fit(selector, node, scope)) {
        return false;
    }
    if (!selector->joint) {
        return true;
    }
    const bool is_next_only = selector->joint == '>' || selector->joint == '+';
    const zv_svg_node *other = next_on_the_left(selector->joint, node, scope);
    for (; other && pay(scope.budget, STEP_COST); other = next_on_the_left(selector->joint, other, scope)) {
        if (zv_svg_selector_fits(selector->left, other, scope)) {
            return true;
        }
        if (is_next_only) {
            return false;
        }
    }
    return false;
}
