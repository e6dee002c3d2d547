/// @file parameters.c
/// Variables by number in an array, by name in a short list searched from its end: the newest call comes first.
#include "program/parameters.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "program/grow.h"

void zv_parameters_free(zv_parameters *parameters)
{
    free(parameters->named);
    parameters->named = NULL;
    parameters->named_count = parameters->named_capacity = 0;
}

static int level_of(const zv_parameters *parameters, const char *name)
{
    return name[0] == '_' ? 0 : parameters->level;
}

zv_named *zv_named_find(const zv_parameters *parameters, const char *name)
{
    const int level = level_of(parameters, name);
    for (int i = parameters->named_count - 1; i >= 0; --i) {
        if (parameters->named[i].level == level && strcmp(parameters->named[i].name, name) == 0) {
            return &parameters->named[i];
        }
    }
    return NULL;
}

zv_status zv_named_set(zv_parameters *parameters, const char *name, double value)
{
    ZV_ASSERT(strlen(name) < ZV_PARAMETER_NAME);
    zv_named *known = zv_named_find(parameters, name);
    if (known) {
        known->value = value;
        return ZV_OK;
    }
    if (parameters->named_count == ZV_NAMED_MAX) {
        return ZV_ERR_LIMIT;
    }
    zv_named *grown = zv_grow(parameters->named, parameters->named_count, &parameters->named_capacity, sizeof *grown);
    if (!grown) {
        return ZV_ERR_INTERNAL;
    }
    parameters->named = grown;
    zv_named *fresh = &parameters->named[parameters->named_count++];
    strcpy(fresh->name, name);
    fresh->level = level_of(parameters, name);
    fresh->value = value;
    return ZV_OK;
}

void zv_parameters_enter(zv_parameters *parameters, const double *arguments, int count, double saved[ZV_LOCAL_COUNT])
{
    memcpy(saved, parameters->numbered + 1, ZV_LOCAL_COUNT * sizeof *saved);
    for (int i = 0; i < ZV_LOCAL_COUNT; ++i) {
        parameters->numbered[1 + i] = i < count ? arguments[i] : 0.0;
    }
    ++parameters->level;
}

void zv_parameters_leave(zv_parameters *parameters, const double saved[ZV_LOCAL_COUNT])
{
    int kept = 0;
    for (int i = 0; i < parameters->named_count; ++i) {
        if (parameters->named[i].level != parameters->level) {
            parameters->named[kept++] = parameters->named[i];
        }
    }
    parameters->named_count = kept;
    memcpy(parameters->numbered + 1, saved, ZV_LOCAL_COUNT * sizeof *saved);
    --parameters->level;
}
