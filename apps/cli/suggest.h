/// @file suggest.h
/// "Did you mean ...?": the known word nearest to one that was mistyped.
#ifndef ZVENO_CLI_SUGGEST_H
#define ZVENO_CLI_SUGGEST_H

/// The best guess so far. Start with `suggestion_for`, offer every known word, then look at `best`.
typedef struct suggestion {
    const char *typed;
    const char *best; ///< NULL while nothing is near enough
    int distance;
} suggestion;

suggestion suggestion_for(const char *typed);
void suggestion_offer(suggestion *s, const char *known);

#endif
