/// @file formula.h
/// Numbers written with named dimensions: "l1", "-l1/2", "2*(a + b)".
#ifndef ZV_MODEL_FORMULA_H
#define ZV_MODEL_FORMULA_H

#include "zveno/model.h"

/// Why an expression has no value, and where in it.
typedef struct zv_formula_fault {
    size_t offset;      ///< bytes from its start
    char sentence[200]; ///< what was found and what was expected
} zv_formula_fault;

/// Value of an expression of numbers, names of `dimensions`, + - * /, unary signs and parentheses. True with `out`
/// finite; false with `fault` filled and `out` untouched.
bool zv_formula_value(const char *text, size_t size, const zv_dimension *dimensions, int count, double *out,
                      zv_formula_fault *fault);

/// A letter or underscore, then letters, digits and underscores: what an expression can call a dimension.
bool zv_formula_is_name(const char *text, size_t size);

#endif
