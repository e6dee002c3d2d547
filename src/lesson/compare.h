/// @file compare.h
/// Whether a value is what a check wants.
#ifndef ZV_LESSON_COMPARE_H
#define ZV_LESSON_COMPARE_H

#include "zveno/text.h"

/// Numbers, or lists of as many numbers, no farther apart than `within`; with a period above 0 the shortest way round.
bool zv_json_is_near(const zv_json *value, const zv_json *wanted, double within, double period);
/// The same number, text, true, false or null, or lists and objects of the same; the order of members does not count.
bool zv_json_is_same(const zv_json *value, const zv_json *wanted);

#endif
