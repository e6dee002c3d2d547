/// @file suggest.h
/// "Did you mean ...?"
#ifndef ZV_MODEL_SUGGEST_H
#define ZV_MODEL_SUGGEST_H

/// The word of `known` (a list ended by NULL) that is nearest to `word`, or NULL when none is near.
const char *zv_suggest(const char *word, const char *const *known);

#endif
