/// @file pairs_read.c
/// "pairs": bodies that are not tested against each other, with the reason.
#include <stdlib.h>

#include "model/sections.h"

const char *const zv_pair_reason_words[] = {"allowed", "overlaps at rest", "never meets", NULL};

static void read_pair(zv_robot_file *file, const zv_json *object, int number, zv_kept_pair *out)
{
    static const char *const known[] = {"a", "b", "reason", "source", NULL};
    zv_file_enter(file, "pair %d", number);
    zv_file_check_names(file, object, known);
    const zv_json *a = zv_file_need(file, object, "a"), *b = zv_file_need(file, object, "b");
    const zv_json *reason = zv_file_need(file, object, "reason");
    zv_file_check_text(file, file->status == ZV_OK ? zv_json_member(object, "source") : NULL);
    if (file->status == ZV_OK) {
        zv_file_name(file, a, out->a);
        zv_file_name(file, b, out->b);
        out->reason = (zv_pair_reason)zv_file_word(file, reason, zv_pair_reason_words);
    }
}

void zv_read_pairs(zv_robot_file *file, const zv_json *value)
{
    zv_robot *robot = file->robot;
    zv_file_enter(file, "pairs");
    if (!value || file->status != ZV_OK) {
        return;
    }
    if (value->kind != ZV_JSON_ARRAY || value->count > ZV_MAX_PAIRS) {
        zv_file_unfit(file, value, "a list of at most 4096 pairs");
        return;
    }
    robot->pairs = calloc((size_t)value->count + 1, sizeof *robot->pairs);
    if (!robot->pairs) {
        file->status = zv_fail(file->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a robot");
        return;
    }
    for (const zv_json *pair = value->first; pair && file->status == ZV_OK; pair = pair->next) {
        zv_kept_pair *next = &robot->pairs[robot->pair_count++];
        read_pair(file, pair, robot->pair_count, next);
    }
}
