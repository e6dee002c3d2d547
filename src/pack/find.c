/// @file find.c
/// A file by the tail of its path.
///
///     wanted  package://arm_support/meshes/visual/Base.STL
///     file            robots/support/meshes/visual/base.stl         three names in common, from the end
#include <string.h>

#include "base/characters.h"
#include "zveno/pack.h"

static bool is_divider(char c)
{
    return c == '/' || c == '\\';
}

/// A path without its scheme and without steps that lead nowhere.
static const char *tail_of(const char *path)
{
    const char *scheme = strstr(path, "://");
    path = scheme ? scheme + 3 : path;
    for (;;) {
        if (is_divider(path[0])) {
            path += 1;
        } else if (path[0] == '.' && is_divider(path[1])) {
            path += 2;
        } else if (path[0] == '.' && path[1] == '.' && is_divider(path[2])) {
            path += 3;
        } else {
            return path;
        }
    }
}

/// How many names two paths have in common from their ends, without regard to case.
static int common_tail(const char *a, const char *b)
{
    size_t i = strlen(a), j = strlen(b);
    int names = 0;
    while (i > 0 && j > 0) {
        const char x = a[i - 1], y = b[j - 1];
        if (is_divider(x) && is_divider(y)) {
            ++names;
        } else if (zv_lower(x) != zv_lower(y)) {
            return names;
        }
        --i;
        --j;
    }
    const bool both_begin = (i == 0 || is_divider(a[i - 1])) && (j == 0 || is_divider(b[j - 1]));
    return names + (both_begin ? 1 : 0);
}

/// How many folders two paths have in common from their beginnings.
static int common_head(const char *a, const char *b)
{
    int folders = 0;
    for (; *a && *a == *b; ++a, ++b) {
        folders += is_divider(*a);
    }
    return folders;
}

static bool ends_with(const char *path, const char *tail)
{
    const size_t path_size = strlen(path), tail_size = strlen(tail);
    return path_size >= tail_size && strcmp(path + path_size - tail_size, tail) == 0;
}

int zv_files_find(const zv_files *files, const char *from, const char *wanted)
{
    const char *tail = tail_of(wanted);
    int best = -1, best_tail = 0, best_head = -1;
    bool best_exact = false;
    for (int i = 0; i < files->count; ++i) {
        const char *name = files->file[i].name;
        const int names = common_tail(name, tail), head = from ? common_head(name, from) : 0;
        const bool exact = ends_with(name, tail);
        const bool is_better = names > best_tail || (names == best_tail &&
                                                     (head > best_head || (head == best_head && exact && !best_exact)));
        if (names > 0 && is_better) {
            best = i;
            best_tail = names;
            best_head = head;
            best_exact = exact;
        }
    }
    return best;
}
