/// @file xacro_operators.h
/// What the operators of xacro make of values: sums and products, texts put together, items, comparisons.
#ifndef ZV_DESCRIBE_XACRO_OPERATORS_H
#define ZV_DESCRIBE_XACRO_OPERATORS_H

#include "describe/xacro_reader.h"

zv_xacro_value zv_xacro_item_of(zv_xacro_reader *in, const zv_xacro_value *whole, const zv_xacro_value *index);
/// [from:to] of a text or a list; bounds beyond the end are the end.
zv_xacro_value zv_xacro_part_of(zv_xacro_reader *in, const zv_xacro_value *whole, double from, double to);
/// What `sign` makes of two numbers.
zv_xacro_value zv_xacro_combine(zv_xacro_reader *in, const char *sign, zv_xacro_value a, zv_xacro_value b);
/// Texts are put one behind the other.
zv_xacro_value zv_xacro_concatenate(zv_xacro_reader *in, zv_xml_text a, zv_xml_text b);
/// A text with places for values, "%s_%d" % (a, b).
zv_xacro_value zv_xacro_format(zv_xacro_reader *in, zv_xml_text with, const zv_xacro_value *values);
bool zv_xacro_compare(const char *sign, const zv_xacro_value *a, const zv_xacro_value *b);

#endif
