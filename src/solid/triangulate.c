/// @file triangulate.c
/// Triangles of an outline: a fan when it is convex, else ears cut off one after another (Meisters, "Polygons have
/// ears", 1975).
#include "solid/outline.h"

static double turn(zv_point2 a, zv_point2 b, zv_point2 c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool holds(zv_point2 a, zv_point2 b, zv_point2 c, zv_point2 p)
{
    return turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0;
}

/// The corner at place `k` of those that are left can be cut off: it turns left and holds no other point.
static bool is_ear(const zv_outline *outline, const uint8_t *left, int count, int k)
{
    const int before = left[(k + count - 1) % count], here = left[k], after = left[(k + 1) % count];
    const zv_point2 a = outline->points[before], b = outline->points[here], c = outline->points[after];
    bool ear = turn(a, b, c) > 0.0;
    for (int i = 0; ear && i < count; ++i) {
        const int other = left[i];
        ear = other == before || other == here || other == after || !holds(a, b, c, outline->points[other]);
    }
    return ear;
}

/// A fan that alternates between both ends of the outline: its triangles stay less thin than those of one corner.
static int zigzag(int count, uint8_t triangles[ZV_OUTLINE_MAX][3])
{
    int made = 0, low = 0, high = count - 1;
    while (high - low >= 2) {
        triangles[made][0] = (uint8_t)low;
        triangles[made][1] = (uint8_t)(low + 1);
        triangles[made++][2] = (uint8_t)high;
        ++low;
        if (high - low >= 2) {
            triangles[made][0] = (uint8_t)low;
            triangles[made][1] = (uint8_t)(high - 1);
            triangles[made++][2] = (uint8_t)high;
            --high;
        }
    }
    return made;
}

int zv_outline_triangulate(const zv_outline *outline, uint8_t triangles[ZV_OUTLINE_MAX][3])
{
    if (outline->convex) {
        return zigzag(outline->count, triangles);
    }
    uint8_t left[ZV_OUTLINE_MAX];
    int count = outline->count, made = 0;
    for (int i = 0; i < count; ++i) {
        left[i] = (uint8_t)i;
    }
    for (int k = 0, misses = 0; count > 3 && misses < count; k = (k + 1) % count) {
        if (!is_ear(outline, left, count, k)) {
            ++misses;
            continue;
        }
        triangles[made][0] = left[(k + count - 1) % count];
        triangles[made][1] = left[k];
        triangles[made++][2] = left[(k + 1) % count];
        for (int i = k; i + 1 < count; ++i) {
            left[i] = left[i + 1];
        }
        --count;
        k %= count;
        misses = 0;
    }
    for (int i = 1; i + 1 < count; ++i) { // three are left; more only where rounding left no ear
        triangles[made][0] = left[0];
        triangles[made][1] = left[i];
        triangles[made++][2] = left[i + 1];
    }
    return made;
}
