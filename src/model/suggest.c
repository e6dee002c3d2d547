/// @file suggest.c
/// The nearest known word by edit distance: how many letters must be put in, taken out, changed or swapped.
#include "model/suggest.h"

#include <stddef.h>
#include <string.h>

enum { MOST_LETTERS = 24, NEAR = 2 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/// rows[i][j]: distance of the first i letters of `a` and the first j of `b`, both at most MOST_LETTERS long.
static int distance(const char *a, size_t a_size, const char *b, size_t b_size)
{
    int rows[MOST_LETTERS + 1][MOST_LETTERS + 1];
    for (size_t i = 0; i <= a_size; ++i) {
        for (size_t j = 0; j <= b_size; ++j) {
            if (i == 0 || j == 0) {
                rows[i][j] = (int)(i + j);
                continue;
            }
            const int changed = rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            rows[i][j] = least(changed, 1 + least(rows[i - 1][j], rows[i][j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
            }
        }
    }
    return rows[a_size][b_size];
}

const char *zv_suggest(const char *word, const char *const *known)
{
    const size_t size = strlen(word);
    if (size > MOST_LETTERS) {
        return NULL;
    }
    const char *nearest = NULL;
    int nearest_distance = NEAR + 1;
    for (; *known; ++known) {
        const size_t known_size = strlen(*known);
        if (known_size > MOST_LETTERS) {
            continue;
        }
        // A short word may differ in one letter only, or everything would be near to everything.
        const int near = known_size > 3 ? NEAR : 1;
        const int found = distance(word, size, *known, known_size);
        if (found <= near && found < nearest_distance && found < (int)known_size) {
            nearest = *known;
            nearest_distance = found;
        }
    }
    return nearest;
}
