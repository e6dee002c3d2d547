/// @file main.c
/// `zveno-mpi`: requests that work in blocks or parts, and files of requests, on many processors of many machines.
///
///     every rank     reads the same request, takes the next block or part that nobody has taken
///     rank 0         keeps the counter, shows how far it is, gives files their names, prints the answer
///
/// What is made has the bytes of one machine, for any number of ranks: survey.c, share.c and batch.c say why.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/files.h"
#include "cli/host.h"
#include "ranks.h"
#include "zveno/api.h"

/// Bytes of a block of requests.
enum { LEAST_BLOCK = 1 << 10, MOST_BLOCK = 1 << 30, USUAL_BLOCK = 1 << 20 };

static const char help[] =
    "usage: mpirun -n RANKS zveno-mpi REQUEST.json [-o FILE]\n"
    "       mpirun -n RANKS zveno-mpi batch IN OUT [--block BYTES]\n"
    "\n"
    "A request on many processors: survey, design or tolerance, for example\n"
    "  {\"op\": \"survey\", \"robot\": \"rl15\", \"counts\": [50, 50, 40], \"directions\": 25, \"rolls\": 4}\n"
    "The answer is printed by rank 0. The map of a survey goes to FILE and has the bytes that `zveno survey -o FILE` "
    "writes;\nuntil it is complete it is called FILE.part, and the same command goes on with it. What a design or a "
    "tolerance\nstudy has computed so far is kept in FILE.part, too.\n"
    "\n"
    "batch answers the requests of IN, one per line, into OUT, with the bytes of `zveno batch < IN > OUT`. Until it "
    "is\n"
    "complete there are OUT.part and OUT.journal, and the same command goes on with them.\n"
    "\n"
    "All ranks see files under the same names.\n";

/// Answers the request on every rank; rank 0 prints what it says.
static int answer(rank *r, const zv_text *request)
{
    const zv_session_sink sink = {.user = r, .surveyed = ranks_survey, .shared = ranks_share};
    zv_text said = {0};
    zv_session *session = zv_session_create(&cli_host);
    if (!session) {
        return FAILED;
    }
    zv_session_set_sink(session, &sink);
    zv_session_answer(session, request->data, request->size, &said);
    if (!r->came) {
        ranks_agree(false); // the others are told, and do not wait
    }
    const bool good = said.size > 10 && !said.failed && memcmp(said.data, "{\"ok\": true", 11) == 0;
    if (r->number == 0 && said.data) {
        printf("%.*s\n", (int)said.size, said.data);
    }
    kept_close(&r->kept, good && r->number == 0);
    zv_text_free(&said);
    zv_session_free(session);
    return good ? DONE : NO_ANSWER;
}

static int run(rank *r, const char *request_path)
{
    zv_text request = {0};
    zv_error why = {.message = "another rank could not read the request"};
    const bool is_read = read_file(request_path, &request, &why) == ZV_OK;
    if (!ranks_agree(is_read)) {
        if (!is_read || r->number == 0) {
            fprintf(stderr, "zveno-mpi: rank %d: %s\n", r->number, why.message);
        }
        zv_text_free(&request);
        return FAILED;
    }
    const int end = answer(r, &request);
    zv_text_free(&request);
    return end;
}

/// `batch IN OUT [--block BYTES]`.
static int run_batch(rank *r, int count, char **words)
{
    unsigned long long block = USUAL_BLOCK;
    char rest;
    const bool has_block = count == 6 && strcmp(words[4], "--block") == 0 &&
                           sscanf(words[5], "%llu%c", &block, &rest) == 1 && block >= LEAST_BLOCK &&
                           block <= MOST_BLOCK;
    if (count != 4 && !has_block) {
        return WRONG_USAGE;
    }
    r->path = words[3];
    return ranks_batch(r, words[2], block);
}

int main(int count, char **words)
{
    MPI_Init(&count, &words);
    rank r = {.begin = MPI_Wtime(), .kept = {.file = -1}};
    MPI_Comm_rank(MPI_COMM_WORLD, &r.number);
    MPI_Comm_size(MPI_COMM_WORLD, &r.count);
    ranks_open(&r);
    int end = WRONG_USAGE;
    if (count >= 2 && strcmp(words[1], "batch") == 0) {
        end = run_batch(&r, count, words);
    } else if (count == 2 && strcmp(words[1], "--help") == 0) {
        fputs(r.number == 0 ? help : "", stdout);
        end = DONE;
    } else if (count == 2 || (count == 4 && strcmp(words[2], "-o") == 0)) {
        r.path = count == 4 ? words[3] : NULL;
        end = run(&r, words[1]);
    }
    if (end == WRONG_USAGE && r.number == 0) {
        fputs(help, stderr);
    }
    ranks_close(&r);
    MPI_Finalize();
    return end;
}
