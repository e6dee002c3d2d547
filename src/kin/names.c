/// @file names.c
/// The words for singularities, branches and reach, as tables.
#include "base/assert.h"
#include "zveno/kin.h"

#define COUNT_OF(table) (sizeof(table) / sizeof(table)[0])

static const char *const singular_names[] = {"wrist", "elbow", "shoulder", "stretched", "folded", "axis"};
_Static_assert(COUNT_OF(singular_names) == ZV_SINGULAR_COUNT, "one name per bit");

static const char *const base_words[] = {[ZV_BASE_NONE] = NULL, [ZV_BASE_FRONT] = "front", [ZV_BASE_BACK] = "back"};

static const char *const elbow_words[] = {[ZV_ELBOW_NONE] = NULL,
                                          [ZV_ELBOW_UP] = "up",
                                          [ZV_ELBOW_DOWN] = "down",
                                          [ZV_ELBOW_LEFT] = "left",
                                          [ZV_ELBOW_RIGHT] = "right"};

static const char *const wrist_words[] = {[ZV_WRIST_NONE] = NULL, [ZV_WRIST_PLUS] = "plus", [ZV_WRIST_MINUS] = "minus"};

static const char *const reach_words[] = {
    [ZV_REACH_OK] = "ok",       [ZV_REACH_OUTER] = "outer", [ZV_REACH_INNER] = "inner", [ZV_REACH_ABOVE] = "above",
    [ZV_REACH_BELOW] = "below", [ZV_REACH_PLANE] = "plane", [ZV_REACH_POSE] = "pose",   [ZV_REACH_UNKNOWN] = "unknown"};

static const char *word(const char *const *table, size_t count, size_t index)
{
    ZV_ASSERT(index < count);
    return table[index];
}

const char *zv_singular_name(int index)
{
    return word(singular_names, COUNT_OF(singular_names), (size_t)index);
}

const char *zv_base_word(uint8_t base)
{
    return word(base_words, COUNT_OF(base_words), base);
}

const char *zv_elbow_word(uint8_t elbow)
{
    return word(elbow_words, COUNT_OF(elbow_words), elbow);
}

const char *zv_wrist_word(uint8_t wrist)
{
    return word(wrist_words, COUNT_OF(wrist_words), wrist);
}

const char *zv_reach_word(zv_reach reach)
{
    return word(reach_words, COUNT_OF(reach_words), (size_t)reach);
}
