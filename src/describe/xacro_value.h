/// @file xacro_value.h
/// Values and names of xacro: numbers and texts, properties in scopes, expressions between ${ and }.
#ifndef ZV_DESCRIBE_XACRO_VALUE_H
#define ZV_DESCRIBE_XACRO_VALUE_H

#include "describe/xml_tree.h"

/// A property, an argument, a parameter of a macro, or a block of elements.
typedef struct zv_xacro_name {
    zv_xml_text name;
    zv_xml_text raw;              ///< as written; its ${...} are replaced when it is asked for
    const zv_element *block;      ///< of a block parameter or a property with elements inside; else NULL
    struct zv_xacro_scope *where; ///< names in `raw` and `block` are those of this scope
    bool is_busy;                 ///< being replaced: it must not ask for itself
    struct zv_xacro_name *next;
} zv_xacro_name;

/// The names that an element sees; a macro call opens a scope inside the outermost one.
typedef struct zv_xacro_scope {
    zv_arena *arena;
    zv_xacro_name *names;
    zv_xacro_name *arguments; ///< of <xacro:arg>; in the outermost scope
    struct zv_xacro_scope *around;
} zv_xacro_scope;

/// The property `name` here or around, or NULL.
zv_xacro_name *zv_xacro_find(zv_xacro_scope *scope, zv_xml_text name);
/// Sets a name in this scope; NULL without memory.
zv_xacro_name *zv_xacro_set(zv_xacro_scope *scope, zv_xml_text name);
zv_xacro_scope *zv_xacro_outermost(zv_xacro_scope *scope);

/// A number or a text.
typedef struct zv_xacro_value {
    bool is_number;
    double number;
    zv_xml_text text; ///< when it is no number
} zv_xacro_value;

/// Replaces ${...} and $(...) in `raw`; `place` is the element that holds it, for sentences.
zv_status zv_xacro_replace(zv_xacro_scope *scope, zv_xml_text raw, const zv_element *place, zv_xml_text *out,
                           zv_error *why);

/// The value of an expression without its braces.
zv_status zv_xacro_evaluate(zv_xacro_scope *scope, zv_xml_text expression, const zv_element *place, zv_xacro_value *out,
                            zv_error *why);

/// A value as text: a number with the fewest digits that read back the same.
zv_status zv_xacro_text(zv_xacro_scope *scope, const zv_xacro_value *value, zv_xml_text *out, zv_error *why);
/// A text as a value: a number when it is one.
zv_xacro_value zv_xacro_value_of(zv_xml_text text);

#endif
