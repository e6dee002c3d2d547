/// @file guess.c
/// In which language is a program written? The first line that says something decides: "DEF part( )" is KRL, "def part():"
/// URScript, "/PROG PART" a Fanuc, "G21" none of them. The ending of the file counts only where several fit.
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

bool zv_post_name_ends(const char *name, const char *ending)
{
    const size_t size = strlen(name), tail = strlen(ending);
    if (size <= tail || name[size - tail - 1] != '.') {
        return false;
    }
    zv_scan scan = {.at = name + size - tail, .end = name + size, .line_start = name, .line = 1};
    return zv_scan_take(&scan, ending);
}

/// The first line that is neither blank nor a comment.
static bool find_first(const zv_post_dialect *dialect, const char *text, size_t size, zv_scan *out)
{
    const char *cursor = text;
    int line = 0;
    bool found = false;
    while (!found && zv_scan_line(&cursor, text + size, &line, out)) {
        found = !zv_scan_is_empty(out) && !(dialect->comment && *out->at == dialect->comment);
    }
    return found;
}

static bool opens_as(const zv_post_dialect *dialect, zv_scan first)
{
    bool found = false;
    const char *word = dialect->begins;
    while (!found && *word) {
        const size_t size = strcspn(word, " ");
        char text[ZV_NAME_SIZE];
        snprintf(text, sizeof text, "%.*s", (int)size, word);
        zv_scan scan = first;
        found = zv_scan_take(&scan, text);
        word += size + (word[size] == ' ');
    }
    while (first.end > first.at && (first.end[-1] == ' ' || first.end[-1] == '\t')) {
        --first.end;
    }
    return found && (!dialect->closes_first || first.end[-1] == dialect->closes_first);
}

int zv_post_guess(const zv_post_dialect *const *dialects, int count, const char *file_name, const char *text,
                  size_t size)
{
    int found = -1, best = -1;
    for (int i = 0; i < count; ++i) {
        zv_scan first;
        const bool has_ending = file_name && zv_post_name_ends(file_name, dialects[i]->ending);
        const int weight = 2 * has_ending + (dialects[i]->closes_first != 0);
        if (weight > best && find_first(dialects[i], text, size, &first) && opens_as(dialects[i], first)) {
            found = i;
            best = weight;
        }
    }
    return found;
}
