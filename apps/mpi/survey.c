/// @file survey.c
/// A capability map on many ranks: each takes the next block and writes it to its place in the file.
///
/// Blocks depend on their numbers alone, so that the file has the same bytes for any number of ranks, and those of `zveno
/// survey`. A rank that dies takes the others along; the same command goes on with what is in FILE.part, where a block
/// that was not written to its end does not fit its checksum.
#include <stdlib.h>

#include "ranks.h"
#include "zveno/io.h"

static zv_status one_block(const zv_survey *survey, zv_block_file *file, uint64_t block, uint8_t *bytes,
                           zv_survey_sum *sum, zv_error *why)
{
    if (zv_block_file_get(file, block, bytes)) {
        zv_survey_block_sum(survey, block, bytes, sum);
        return ZV_OK;
    }
    zv_survey_block(survey, block, bytes, sum);
    return zv_block_file_put(file, block, bytes, why);
}

static zv_status work(rank *r, const zv_survey *survey, zv_block_file *file, zv_survey_sum *mine, zv_error *why)
{
    const zv_survey_size size = zv_survey_size_of(survey);
    uint8_t *bytes = malloc(size.block_bytes);
    zv_status status = bytes ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory left");
    for (uint64_t block; status == ZV_OK && (block = ranks_take(r)) < size.blocks;) {
        zv_survey_sum sum;
        status = one_block(survey, file, block, bytes, &sum, why);
        zv_survey_sum_add(mine, &sum);
        ranks_show(r, (double)block / (double)size.blocks);
    }
    free(bytes);
    return status;
}

/// Rank 0 makes the file, the others open what it has made.
static zv_status open_file(const rank *r, const zv_survey *survey, zv_block_file **file, zv_error *why)
{
    const zv_survey_size size = zv_survey_size_of(survey);
    zv_text head = {0};
    zv_survey_head(survey, &head);
    zv_status status = head.failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory left") : ZV_OK;
    for (int turn = 0; turn < 2; ++turn) {
        if (status == ZV_OK && (r->number == 0) == (turn == 0)) {
            status = zv_block_file_open(r->path, head.data, head.size, size.block_bytes, size.blocks, file, why);
        }
        if (!ranks_agree(status == ZV_OK) && status == ZV_OK) {
            status = zv_fail(why, ZV_ERR_IO, 0, 0, "another rank could not open %.200s", r->path);
        }
    }
    zv_text_free(&head);
    return status;
}

/// Adds up what the ranks have found.
static void gather(const rank *r, const zv_survey_sum *mine, zv_survey_sum *sum)
{
    zv_survey_sum *all = calloc((size_t)r->count, sizeof *all);
    if (!all) {
        ranks_abort(r, "there is no memory left");
        return;
    }
    MPI_Allgather(mine, (int)sizeof *mine, MPI_BYTE, all, (int)sizeof *all, MPI_BYTE, MPI_COMM_WORLD);
    for (int i = 0; i < r->count; ++i) {
        zv_survey_sum_add(sum, &all[i]);
    }
    free(all);
}

zv_status ranks_survey(void *user, const zv_survey *survey, zv_survey_sum *sum, zv_error *why)
{
    rank *r = user;
    zv_block_file *file = NULL;
    zv_survey_sum mine = {0};
    r->came = true;
    if (!ranks_agree(r->path != NULL)) {
        return r->path ? zv_fail(why, ZV_ERR_IO, 0, 0, "another rank could not read the request or what it names")
                       : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a survey needs a file for its map: -o FILE");
    }
    zv_status status = open_file(r, survey, &file, why);
    if (status == ZV_OK) {
        status = work(r, survey, file, &mine, why);
        status = status == ZV_OK ? zv_block_file_sync(file, why) : status;
        if (status != ZV_OK) {
            ranks_abort(r, why->message);
        }
        gather(r, &mine, sum); // all blocks are written when all ranks have come here
        status = r->number == 0 ? zv_block_file_finish(file, why) : ZV_OK;
    }
    zv_block_file_close(file);
    return status;
}
