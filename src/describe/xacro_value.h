/// @file xacro_value.h
/// Values and names of xacro: numbers, texts, lists and dictionaries, properties in scopes, expressions between ${ and }.
#ifndef ZV_DESCRIBE_XACRO_VALUE_H
#define ZV_DESCRIBE_XACRO_VALUE_H

#include "describe/report.h"
#include "describe/xml_tree.h"

typedef enum zv_xacro_kind {
    ZV_XACRO_NONE,
    ZV_XACRO_NUMBER, ///< True and False are 1 and 0
    ZV_XACRO_TEXT,
    ZV_XACRO_LIST,
    ZV_XACRO_DICT,
} zv_xacro_kind;

typedef struct zv_xacro_value {
    zv_xacro_kind kind;
    double number;
    zv_xml_text text;
    const struct zv_xacro_item *first; ///< of a list or a dictionary; values may share their items
} zv_xacro_value;

typedef struct zv_xacro_item {
    zv_xml_text key; ///< of an entry of a dictionary and of an argument with a name; else empty
    zv_xacro_value value;
    struct zv_xacro_item *next;
} zv_xacro_item;

/// Texts, expressions, parentheses and blocks of YAML inside one another, counted together: they share one stack. And how
/// many expressions a description may evaluate: a property is evaluated whenever it is asked for.
enum { ZV_XACRO_DEEPEST = 100, ZV_XACRO_EVALUATIONS = 1 << 20 };

/// What all scopes of one description share.
typedef struct zv_xacro_session {
    zv_arena *arena;
    zv_report *report;
    const zv_import_options *options;
    struct zv_xacro_name *arguments; ///< of <xacro:arg>
    int depth;                       ///< of what is being read, see ZV_XACRO_DEEPEST
    int files;                       ///< read so far
    int evaluations;                 ///< so far
} zv_xacro_session;

/// A property, an argument, a parameter of a macro, or a block of elements.
typedef struct zv_xacro_name {
    zv_xml_text name;
    zv_xml_text raw;   ///< as written; its ${...} are replaced when it is asked for
    bool is_known;     ///< `value` holds instead of `raw`
    bool takes_inside; ///< of a block: only what is inside it is inserted
    bool is_busy;      ///< being replaced: it must not ask for itself
    zv_xacro_value value;
    const zv_element *block;      ///< of a block parameter or a property with elements inside; else NULL
    struct zv_xacro_scope *where; ///< names in `raw` and `block` are those of this scope
    struct zv_xacro_name *next;
} zv_xacro_name;

/// The names that an element sees; a macro call opens a scope inside that of the call.
typedef struct zv_xacro_scope {
    zv_xacro_session *session;
    zv_xacro_name *names;
    struct zv_xacro_scope *around;
} zv_xacro_scope;

/// The property `name` here or around, or NULL.
zv_xacro_name *zv_xacro_find(zv_xacro_scope *scope, zv_xml_text name);
/// Sets a name in this scope; NULL without memory.
zv_xacro_name *zv_xacro_set(zv_xacro_scope *scope, zv_xml_text name);
zv_xacro_scope *zv_xacro_outermost(zv_xacro_scope *scope);

/// Replaces ${...} and $(...) in `raw`; `place` is the element that holds it, for sentences.
zv_status zv_xacro_replace(zv_xacro_scope *scope, zv_xml_text raw, const zv_element *place, zv_xml_text *out,
                           zv_error *why);
/// The value of such a text: that of its expression when it is one and nothing else.
zv_status zv_xacro_resolve(zv_xacro_scope *scope, zv_xml_text raw, const zv_element *place, zv_xacro_value *out,
                           zv_error *why);
/// The value of the argument `name`.
zv_status zv_xacro_argument(zv_xacro_scope *scope, zv_xml_text name, const zv_element *place, zv_xml_text *out,
                            zv_error *why);

/// The value of an expression without its braces.
zv_status zv_xacro_evaluate(zv_xacro_scope *scope, zv_xml_text expression, const zv_element *place, zv_xacro_value *out,
                            zv_error *why);

/// A YAML file as a value, found as an included file is.
zv_status zv_xacro_load_yaml(zv_xacro_scope *scope, zv_xml_text name, const zv_element *place, zv_xacro_value *out,
                             zv_error *why);

// ---- values ----

zv_xacro_value zv_xacro_number(double number);
zv_xacro_value zv_xacro_string(zv_xml_text text);
/// A text as a value: a number or a truth when it is one, without quotes around it.
zv_xacro_value zv_xacro_literal(zv_xml_text text);
bool zv_xacro_is_true(const zv_xacro_value *value);
bool zv_xacro_equal(const zv_xacro_value *a, const zv_xacro_value *b);
int zv_xacro_count(const zv_xacro_value *value);
/// Item `index` from 0, NULL behind the last.
const zv_xacro_item *zv_xacro_at(const zv_xacro_value *value, int index);
/// The entry `key` of a dictionary, or NULL.
const zv_xacro_item *zv_xacro_entry(const zv_xacro_value *dict, zv_xml_text key);
/// Puts an item behind `*last`, which starts as NULL; false without memory.
bool zv_xacro_append(zv_arena *arena, zv_xacro_value *to, zv_xacro_item **last, zv_xml_text key, zv_xacro_value value);
/// A value as text: a number with the fewest digits that read back the same, lists and dictionaries as Python shows them.
zv_status zv_xacro_text(zv_xacro_scope *scope, const zv_xacro_value *value, zv_xml_text *out, zv_error *why);

// ---- functions ----

/// The function `name` of `arguments`, or with a `self` its method. NULL when `out` is set, else what is wrong.
const char *zv_xacro_call(zv_arena *arena, zv_xml_text name, const zv_xacro_value *self,
                          const zv_xacro_value *arguments, zv_xacro_value *out);

#endif
