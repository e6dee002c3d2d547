/// @file survey_run.c
/// The blocks of a survey, computed by threads and written to a file.
///
/// Each thread takes the next block that nobody has taken; one that is in the file already is only added up.
#include "survey_run.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "zveno/io.h"

enum { MOST_THREADS = 256 };

/// What the threads share.
typedef struct crew {
    const zv_survey *survey;
    zv_survey_size size;
    zv_block_file *file; ///< NULL: none
    atomic_ullong next, finished;
    atomic_bool stops;
    pthread_mutex_t lock; ///< of what follows
    zv_survey_sum sum;
    zv_status status;
    zv_error why;
} crew;

static zv_status one_block(crew *c, uint64_t block, uint8_t *bytes, zv_survey_sum *sum, zv_error *why)
{
    if (c->file && zv_block_file_get(c->file, block, bytes)) {
        zv_survey_block_sum(c->survey, block, bytes, sum);
        return ZV_OK;
    }
    zv_survey_block(c->survey, block, bytes, sum);
    return c->file ? zv_block_file_put(c->file, block, bytes, why) : ZV_OK;
}

static void fail(crew *c, zv_status status, const zv_error *why)
{
    pthread_mutex_lock(&c->lock);
    c->status = status;
    c->why = *why;
    pthread_mutex_unlock(&c->lock);
    atomic_store(&c->stops, true);
}

static void add_sum(crew *c, const zv_survey_sum *mine)
{
    pthread_mutex_lock(&c->lock);
    zv_survey_sum_add(&c->sum, mine);
    pthread_mutex_unlock(&c->lock);
}

static bool take_block(crew *c, uint64_t block, uint8_t *bytes, zv_survey_sum *mine, zv_error *why)
{
    zv_survey_sum sum;
    const zv_status status = one_block(c, block, bytes, &sum, why);
    if (status != ZV_OK) {
        fail(c, status, why);
        return false;
    }
    zv_survey_sum_add(mine, &sum);
    atomic_fetch_add(&c->finished, 1);
    return true;
}

static void *work(void *user)
{
    crew *c = user;
    zv_survey_sum mine = {0};
    zv_error why = {.status = ZV_ERR_INTERNAL, .message = "there is no memory left"};
    uint8_t *bytes = malloc(c->size.block_bytes);
    if (!bytes) {
        fail(c, ZV_ERR_INTERNAL, &why);
    }
    for (uint64_t block; !atomic_load(&c->stops) && (block = atomic_fetch_add(&c->next, 1)) < c->size.blocks;) {
        if (!take_block(c, block, bytes, &mine, &why)) {
            break;
        }
    }
    free(bytes);
    add_sum(c, &mine);
    return NULL;
}

/// Shows how far it is until all blocks are done.
static void watch(crew *c, survey_run *run)
{
    const struct timespec moment = {.tv_nsec = 50 * 1000 * 1000};
    while (run->bar.shows && !atomic_load(&c->stops) && atomic_load(&c->finished) < c->size.blocks) {
        progress_show(&run->bar, (double)atomic_load(&c->finished) / (double)c->size.blocks);
        nanosleep(&moment, NULL);
    }
}

/// With fewer threads than asked for the work takes longer, with none the caller does it.
static void run_crew(crew *c, survey_run *run)
{
    pthread_t threads[MOST_THREADS];
    const int wanted = run->threads < MOST_THREADS ? run->threads : MOST_THREADS;
    int started = 0;
    while (started < wanted && pthread_create(&threads[started], NULL, work, c) == 0) {
        ++started;
    }
    if (started == 0) {
        work(c);
    }
    watch(c, run);
    for (int i = 0; i < started; ++i) {
        pthread_join(threads[i], NULL);
    }
}

static zv_status open_file(crew *c, const char *path, zv_error *why)
{
    zv_text head = {0};
    zv_survey_head(c->survey, &head);
    const zv_status status = head.failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory left")
                                         : zv_block_file_open(path, head.data, head.size, c->size.block_bytes,
                                                              c->size.blocks, &c->file, why);
    zv_text_free(&head);
    return status;
}

zv_status survey_run_all(void *user, const zv_survey *survey, zv_survey_sum *sum, zv_error *why)
{
    survey_run *run = user;
    crew c = {.survey = survey, .size = zv_survey_size_of(survey), .lock = PTHREAD_MUTEX_INITIALIZER};
    zv_status status = run->path ? open_file(&c, run->path, why) : ZV_OK;
    if (status == ZV_OK) {
        run_crew(&c, run);
        status = c.status;
        *why = status == ZV_OK ? *why : c.why;
        *sum = c.sum;
    }
    status = status == ZV_OK && c.file ? zv_block_file_sync(c.file, why) : status;
    status = status == ZV_OK && c.file ? zv_block_file_finish(c.file, why) : status;
    zv_block_file_close(c.file);
    return status;
}
