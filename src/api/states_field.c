/// @file states_field.c
/// Lists of joint values.
#include "api/states_field.h"

#include <stdio.h>
#include <stdlib.h>

#include "api/fields.h"
#include "api/units.h"

zv_status zv_states_field(const zv_json *list, const char *key, const zv_robot *robot, double **out, int *count,
                          zv_error *why)
{
    const int n = zv_robot_joint_count(robot);
    if (!list || list->kind != ZV_JSON_ARRAY || list->count < 1) {
        return zv_field_refuse(list, key, "a list of joint values", why);
    }
    double *rows = malloc((size_t)list->count * (size_t)n * sizeof *rows), *row = rows;
    if (!rows) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory for %d states", list->count);
    }
    zv_status status = ZV_OK;
    int index = 0;
    for (const zv_json *item = list->first; item && status == ZV_OK; item = item->next, row += n) {
        char path[48];
        snprintf(path, sizeof path, "%s[%d]", key, index++);
        status = zv_field_get_numbers_of(item, path, n, row, why);
        for (int k = 0; k < n && status == ZV_OK; ++k) {
            row[k] = zv_joint_from_outside(zv_robot_joint(robot, k)->kind, row[k]);
        }
    }
    if (status != ZV_OK) {
        free(rows);
        return status;
    }
    *out = rows;
    *count = list->count;
    return ZV_OK;
}
