/// @file guess.c
/// In which language is a program written? The first line that says something decides: "DEF part( )" is KRL, "def part():"
/// URScript, "/PROG PART" a Fanuc, "G21" none of them. The ending of the file counts where several fit, and where that line
/// is none that G-code has: then the reader of that language says what is missing.
#include <stdio.h>
#include <string.h>

#include "base/characters.h"
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

static bool has_ending(const zv_post_dialect *dialect, const char *file_name)
{
    return file_name && !dialect->is_cartesian &&
           (zv_post_name_ends(file_name, dialect->ending) ||
            (dialect->also && zv_post_name_ends(file_name, dialect->also)));
}

/// The first line that says something: comments of G-code say nothing.
static bool find_saying(const char *text, size_t size, zv_scan *out)
{
    const char *cursor = text;
    int line = 0;
    bool found = false;
    while (!found && zv_scan_line(&cursor, text + size, &line, out)) {
        found = !zv_scan_is_empty(out) && *out->at != ';';
    }
    return found;
}

/// "%", "(text)", "/G0", "N10", "G[1]", "#1=2", "o<name>": a line may begin so in G-code.
static bool is_g_code(zv_scan line)
{
    const char first = *line.at;
    const bool is_letter = zv_is_letter(first);
    if (!is_letter) {
        return strchr("%(/#$", first) != NULL;
    }
    ++line.at;
    zv_scan_blanks(&line);
    return line.at < line.end && *line.at && strchr("0123456789+-.[#<", *line.at);
}

int zv_post_guess_of_ending(const zv_post_dialect *const *dialects, int count, const char *file_name)
{
    int found = -1;
    for (int i = 0; found < 0 && i < count; ++i) {
        found = has_ending(dialects[i], file_name) ? i : -1;
    }
    return found;
}

int zv_post_guess(const zv_post_dialect *const *dialects, int count, const char *file_name, const char *text,
                  size_t size)
{
    int found = -1, best = -1;
    for (int i = 0; i < count; ++i) {
        zv_scan first;
        const int weight = 2 * has_ending(dialects[i], file_name) + (dialects[i]->closes_first != 0);
        if (weight > best && find_first(dialects[i], text, size, &first) && opens_as(dialects[i], first)) {
            found = i;
            best = weight;
        }
    }
    zv_scan line;
    const bool says_else = found < 0 && find_saying(text, size, &line) && !is_g_code(line);
    return says_else ? zv_post_guess_of_ending(dialects, count, file_name) : found;
}
