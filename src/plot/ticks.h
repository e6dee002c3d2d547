/// @file ticks.h
/// Round numbers for an axis, and how they are written.
#ifndef ZV_PLOT_TICKS_H
#define ZV_PLOT_TICKS_H

#include "plot/range.h"

enum { ZV_TICK_LABEL_SIZE = 40 };

/// The ticks of one axis: (first + i) * digit * 10^exponent, i = 0 .. count - 1, digit 1, 2 or 5.
typedef struct zv_ticks {
    double first; ///< a whole number
    int count;
    int digit;
    int exponent; ///< of the step
    int power;    ///< labels are written in units of 10^power; 0 unless the numbers are very large or very small
} zv_ticks;

/// The finest ticks inside `range` that are at most `most` (2 or more) in number; the range must have been opened.
zv_ticks zv_ticks_choose(zv_range range, int most);

/// The ticks inside `range` with the step of `model`.
zv_ticks zv_ticks_like(const zv_ticks *model, zv_range range);

/// The value of tick `i`, the double nearest to its decimal text unless the exponent is extreme.
double zv_ticks_value(const zv_ticks *ticks, int i);

/// The text of tick `i` with the digits its step needs and a true minus sign; without the power of ten.
void zv_ticks_label(const zv_ticks *ticks, int i, char out[ZV_TICK_LABEL_SIZE]);

/// "×10⁶" for an axis whose labels leave out a power of ten, else "".
void zv_ticks_power(const zv_ticks *ticks, char out[ZV_TICK_LABEL_SIZE]);

/// A value for a person: four significant digits, no zeros at the end; `value` must be drawable.
void zv_value_label(double value, char out[ZV_TICK_LABEL_SIZE]);

#endif
