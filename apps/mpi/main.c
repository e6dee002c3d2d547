/// @file main.c
/// `zveno-mpi REQUEST.json -o FILE`: a survey on many processors of many machines, by MPI.
///
///     every rank     reads the same request, opens the same FILE.part, takes the next block that nobody has taken
///     rank 0         keeps the counter, shows how far it is, adds up, gives the file its name, prints the answer
///
/// Blocks depend on their numbers alone and have their places in the file, so that it has the same bytes for any number of
/// ranks, and those of `zveno survey`. A rank that dies takes the others along; the same command goes on with what is in
/// FILE.part, where a block that was not written to its end does not fit its checksum.
#include <mpi.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "zveno/api.h"
#include "zveno/io.h"

enum { DONE = 0, NO_ANSWER = 1, WRONG_USAGE = 2, FAILED = 3 };

static const char help[] =
    "usage: mpirun -n RANKS zveno-mpi REQUEST.json -o FILE\n"
    "\n"
    "A capability map on many processors. REQUEST.json holds a request `survey`, for example\n"
    "  {\"op\": \"survey\", \"robot\": \"rl15\", \"counts\": [50, 50, 40], \"directions\": 25, \"rolls\": 4}\n"
    "FILE has the same bytes as `zveno survey -o FILE` writes. All ranks see it under this name. Until it is complete "
    "it is\n"
    "called FILE.part; the same command goes on with it. The answer is printed by rank 0.\n";

/// What one rank knows.
typedef struct rank {
    int number, count;
    const char *path;
    MPI_Win window;           ///< over `next` of rank 0
    unsigned long long *next; ///< the first block that nobody has taken
    double begin, shown;      ///< s
    bool came;                ///< to the survey, which all ranks do together
} rank;

// ---- taking blocks ----

/// The next block that nobody has taken; at or beyond their count: there is none.
static uint64_t take_block(rank *r)
{
    unsigned long long one = 1, taken = 0;
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, r->window);
    MPI_Fetch_and_op(&one, &taken, MPI_UNSIGNED_LONG_LONG, 0, 0, MPI_SUM, r->window);
    MPI_Win_unlock(0, r->window);
    return taken;
}

/// Rank 0 says every second how far it is, by the blocks that were taken.
static void show(rank *r, uint64_t taken, uint64_t blocks)
{
    const double now = MPI_Wtime(), part = (double)taken / (double)blocks;
    if (r->number == 0 && now - r->shown > 1.0 && part > 0.0 && part < 1.0) {
        r->shown = now;
        fprintf(stderr, "%5.1f %%, about %.0f s left\n", 100.0 * part, (now - r->begin) * (1.0 - part) / part);
    }
}

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
    for (uint64_t block; status == ZV_OK && (block = take_block(r)) < size.blocks;) {
        zv_survey_sum sum;
        status = one_block(survey, file, block, bytes, &sum, why);
        zv_survey_sum_add(mine, &sum);
        show(r, block, size.blocks);
    }
    free(bytes);
    return status;
}

// ---- all ranks together ----

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
        int failed = status != ZV_OK, any = 0;
        MPI_Allreduce(&failed, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
        if (any && status == ZV_OK) {
            status = zv_fail(why, ZV_ERR_IO, 0, 0, "another rank could not open %.200s", r->path);
        }
    }
    zv_text_free(&head);
    return status;
}

/// Adds up what the ranks have found; the sum is that of rank 0.
static void gather(const rank *r, const zv_survey_sum *mine, zv_survey_sum *sum)
{
    zv_survey_sum *all = calloc((size_t)r->count, sizeof *all);
    if (!all) {
        MPI_Abort(MPI_COMM_WORLD, FAILED);
        return;
    }
    MPI_Allgather(mine, (int)sizeof *mine, MPI_BYTE, all, (int)sizeof *all, MPI_BYTE, MPI_COMM_WORLD);
    for (int i = 0; i < r->count; ++i) {
        zv_survey_sum_add(sum, &all[i]);
    }
    free(all);
}

/// Whether all ranks say so.
static bool all_agree(bool mine)
{
    int one = mine, all = 0;
    MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all;
}

/// A listener to `survey`.
static zv_status surveyed(void *user, const zv_survey *survey, zv_survey_sum *sum, zv_error *why)
{
    rank *r = user;
    zv_block_file *file = NULL;
    zv_survey_sum mine = {0};
    r->came = true;
    if (!all_agree(true)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "another rank could not read the request or what it names");
    }
    zv_status status = open_file(r, survey, &file, why);
    if (status == ZV_OK) {
        status = work(r, survey, file, &mine, why);
        status = status == ZV_OK ? zv_block_file_sync(file, why) : status;
        if (status != ZV_OK) {
            fprintf(stderr, "zveno-mpi: rank %d: %s\n", r->number, why->message);
            MPI_Abort(MPI_COMM_WORLD, FAILED); // the others would wait for it
        }
        gather(r, &mine, sum); // all blocks are written when all ranks have come here
        status = r->number == 0 ? zv_block_file_finish(file, why) : ZV_OK;
    }
    zv_block_file_close(file);
    return status;
}

// ---- the request ----

static zv_status read_file(const char *path, zv_text *out, zv_error *why)
{
    enum { BLOCK = 1 << 16 };
    FILE *file = fopen(path, "rb");
    if (!file) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "%.200s cannot be opened", path);
    }
    char *block = malloc(BLOCK);
    for (size_t got; block && (got = fread(block, 1, BLOCK, file)) > 0;) {
        zv_text_append(out, block, got);
    }
    const bool failed = !block || ferror(file) || out->failed;
    free(block);
    fclose(file);
    return failed ? zv_fail(why, ZV_ERR_IO, 0, 0, "%.200s cannot be read", path) : ZV_OK;
}

/// Answers the request on every rank; rank 0 prints what it says.
static int answer(rank *r, const zv_text *request)
{
    const zv_host host = {
        .read_file = read_file, .open_files = zv_files_open, .close_files = zv_files_close, .load_mesh = zv_mesh_load};
    const zv_session_sink sink = {.user = r, .surveyed = surveyed};
    zv_text said = {0};
    zv_session *session = zv_session_create(&host);
    if (!session) {
        return FAILED;
    }
    zv_session_set_sink(session, &sink);
    zv_session_answer(session, request->data, request->size, &said);
    if (!r->came) {
        all_agree(false); // the others are told, and do not wait
    }
    const bool good = said.size > 10 && !said.failed && memcmp(said.data, "{\"ok\": true", 11) == 0;
    if (r->number == 0 && said.data) {
        printf("%.*s\n", (int)said.size, said.data);
    }
    zv_text_free(&said);
    zv_session_free(session);
    return good ? DONE : NO_ANSWER;
}

static int run(rank *r, const char *request_path)
{
    zv_text request = {0};
    zv_error why = {.message = "another rank could not read the request"};
    const bool is_read = read_file(request_path, &request, &why) == ZV_OK;
    if (!all_agree(is_read)) {
        if (!is_read || r->number == 0) {
            fprintf(stderr, "zveno-mpi: rank %d: %s\n", r->number, why.message);
        }
        zv_text_free(&request);
        return FAILED;
    }
    MPI_Win_allocate(r->number == 0 ? (MPI_Aint)sizeof *r->next : 0, sizeof *r->next, MPI_INFO_NULL, MPI_COMM_WORLD,
                     &r->next, &r->window);
    if (r->number == 0) {
        *r->next = 0;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    const int end = answer(r, &request);
    MPI_Win_free(&r->window);
    zv_text_free(&request);
    return end;
}

int main(int count, char **words)
{
    MPI_Init(&count, &words);
    rank r = {.begin = MPI_Wtime()};
    MPI_Comm_rank(MPI_COMM_WORLD, &r.number);
    MPI_Comm_size(MPI_COMM_WORLD, &r.count);
    int end = WRONG_USAGE;
    if (count == 4 && strcmp(words[2], "-o") == 0) {
        r.path = words[3];
        end = run(&r, words[1]);
    } else if (r.number == 0) {
        const bool asked = count == 2 && strcmp(words[1], "--help") == 0;
        fputs(help, asked ? stdout : stderr);
        end = asked ? DONE : WRONG_USAGE;
    }
    MPI_Finalize();
    return end;
}
