/// @file suggest.c
/// "Did you mean ...?": letters added, lost or replaced between two words (capitals or not), by dynamic programming.
#include "suggest.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_WORD = 40 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/// Row i of the table holds the distances between the first i letters of `a` and every beginning of `b`.
static int edit_distance(const char *a, const char *b)
{
    const int size_b = (int)strlen(b);
    int row[LONGEST_WORD + 1];
    for (int j = 0; j <= size_b; ++j) {
        row[j] = j;
    }
    for (int i = 1; a[i - 1]; ++i) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= size_b; ++j) {
            const int replaced = diagonal + (tolower((unsigned char)a[i - 1]) != tolower((unsigned char)b[j - 1]));
            diagonal = row[j];
            row[j] = smaller(replaced, smaller(row[j], row[j - 1]) + 1);
        }
    }
    return row[size_b];
}

suggestion suggestion_for(const char *typed)
{
    const size_t length = strlen(typed);
    const int tolerated = length <= 4 ? 1 : 2; // in a short word two wrong letters make another word
    return (suggestion){.typed = typed, .best = NULL, .distance = tolerated + 1};
}

void suggestion_offer(suggestion *s, const char *known)
{
    if (strlen(s->typed) > LONGEST_WORD || strlen(known) > LONGEST_WORD) {
        return;
    }
    const int distance = edit_distance(s->typed, known);
    if (distance < s->distance) {
        s->distance = distance;
        s->best = known;
    }
}
