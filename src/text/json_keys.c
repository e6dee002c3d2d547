/// @file json_keys.c
/// Refuses an object that has a key twice. Few keys are compared in pairs; many are sorted first, so that a hostile
/// text cannot make it slow.
#include <string.h>

#include "text/json_document.h"

enum { MOST_FOR_PAIRS = 16 };

typedef const zv_json *node;

/// Any total order of keys will do: by size, then by bytes.
static int order_of(const zv_json *a, const zv_json *b)
{
    if (a->key_size != b->key_size) {
        return a->key_size < b->key_size ? -1 : 1;
    }
    return memcmp(a->key, b->key, a->key_size);
}

static zv_status refuse(node second, zv_error *why)
{
    return zv_fail(why, ZV_ERR_SYNTAX, second->key_line, second->key_column, "the key \"%.60s\" is given twice",
                   second->key);
}

static zv_status check_pairs(const zv_json *object, zv_error *why)
{
    for (const zv_json *second = object->first; second; second = second->next) {
        for (const zv_json *first = object->first; first != second; first = first->next) {
            if (order_of(first, second) == 0) {
                return refuse(second, why);
            }
        }
    }
    return ZV_OK;
}

/// Merges the sorted runs [from, middle) and [middle, to); equal keys keep their order.
static void merge(node *in, node *out, size_t from, size_t middle, size_t to)
{
    size_t left = from, right = middle;
    for (size_t i = from; i < to; ++i) {
        const bool take_left = left < middle && (right == to || order_of(in[left], in[right]) <= 0);
        out[i] = take_left ? in[left++] : in[right++];
    }
}

static size_t at_most(size_t value, size_t limit)
{
    return value < limit ? value : limit;
}

/// Sorts by merging runs of doubling width; the result is the array returned, one of the two.
static node *sort(node *nodes, node *scratch, size_t count)
{
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t from = 0; from < count; from += 2 * width) {
            merge(nodes, scratch, from, at_most(from + width, count), at_most(from + 2 * width, count));
        }
        node *sorted = scratch;
        scratch = nodes;
        nodes = sorted;
    }
    return nodes;
}

static bool stands_before(node a, node b)
{
    return a->key_line < b->key_line || (a->key_line == b->key_line && a->key_column < b->key_column);
}

static zv_status check_sorted(const zv_json *object, zv_arena *arena, zv_error *why)
{
    const size_t bytes = (size_t)object->count * sizeof(node);
    node *nodes = zv_arena_take(arena, bytes), *scratch = zv_arena_take(arena, bytes);
    if (!nodes || !scratch) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading JSON");
    }
    size_t count = 0;
    for (const zv_json *child = object->first; child; child = child->next) {
        nodes[count++] = child;
    }
    nodes = sort(nodes, scratch, count);

    node repeated = NULL;
    for (size_t i = 1; i < count; ++i) {
        if (order_of(nodes[i - 1], nodes[i]) == 0 && (!repeated || stands_before(nodes[i], repeated))) {
            repeated = nodes[i];
        }
    }
    return repeated ? refuse(repeated, why) : ZV_OK;
}

zv_status zv_json_refuse_repeated_keys(const zv_json *object, zv_arena *arena, zv_error *why)
{
    return object->count <= MOST_FOR_PAIRS ? check_pairs(object, why) : check_sorted(object, arena, why);
}
