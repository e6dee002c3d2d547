/// @file suggest.c
/// "Did you mean ...?"
#include "suggest.h"

#include <string.h>

#include "zveno/text.h"

suggestion suggestion_for(const char *typed)
{
    const size_t length = strlen(typed);
    const int tolerated = length <= 4 ? 1 : 2; // in a short word two wrong letters make another word
    return (suggestion){.typed = typed, .best = NULL, .distance = tolerated + 1};
}

void suggestion_offer(suggestion *s, const char *known)
{
    const int distance = zv_word_distance(s->typed, known);
    if (distance < s->distance) {
        s->distance = distance;
        s->best = known;
    }
}
