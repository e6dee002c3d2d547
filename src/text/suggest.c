/// @file suggest.c
/// The nearest known word by edit distance (Damerau, A technique for computer detection and correction of spelling errors,
/// 1964): how many letters must be put in, taken out, changed or swapped with a neighbour.
#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "base/characters.h"
#include "zveno/text.h"

enum { MOST_LETTERS = 40, NEAR = 2 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

int zv_word_distance(const char *a, const char *b)
{
    const size_t a_size = strlen(a), b_size = strlen(b);
    if (a_size > MOST_LETTERS || b_size > MOST_LETTERS) {
        return INT_MAX;
    }
    // rows[i][j]: distance of the first i letters of `a` and the first j of `b`
    int rows[MOST_LETTERS + 1][MOST_LETTERS + 1];
    for (size_t i = 0; i <= a_size; ++i) {
        for (size_t j = 0; j <= b_size; ++j) {
            if (i == 0 || j == 0) {
                rows[i][j] = (int)(i + j);
                continue;
            }
            const int changed = rows[i - 1][j - 1] + (zv_lower(a[i - 1]) != zv_lower(b[j - 1]));
            rows[i][j] = least(changed, 1 + least(rows[i - 1][j], rows[i][j - 1]));
            if (i > 1 && j > 1 && zv_lower(a[i - 1]) == zv_lower(b[j - 2]) &&
                zv_lower(a[i - 2]) == zv_lower(b[j - 1])) {
                rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
            }
        }
    }
    return rows[a_size][b_size];
}

const char *zv_suggest(const char *word, const char *const *known)
{
    const char *nearest = NULL;
    int nearest_distance = NEAR + 1;
    for (; *known; ++known) {
        // A short word may differ in one letter only, or everything would be near to everything.
        const int size = (int)strlen(*known), near = size > 3 ? NEAR : 1;
        const int found = zv_word_distance(word, *known);
        if (found <= near && found < nearest_distance && found < size) {
            nearest = *known;
            nearest_distance = found;
        }
    }
    return nearest;
}
