/// @file batch.c
/// `zveno-mpi batch IN OUT`: a file of requests on many ranks, with the bytes of `zveno batch < IN > OUT`.
///
///     IN, cut every so many bytes     a block is the lines that begin in its piece
///     first pass                      each piece: its line ends and a checksum ──► where blocks begin, which line that is
///     second pass                     take a block, answer its lines, wait for its turn, write behind the block before
///     OUT.journal                     block: where its answers are, how long, checksums of what was read and written
///
/// A rank that dies takes the others along. The same command goes on: a block whose journal entry, input and output fit
/// is done, all others are answered again. Memory: 24 bytes per block, and per rank one line, its answer and the answers of
/// blocks that wait for their turn, of which at most HELD are kept; who has more waits.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/batch_lines.h"
#include "cli/host.h"
#include "ranks.h"

enum { HELD = 32 << 20, READ = 1 << 18 };

#define CHECK_START 0xCBF29CE484222325u
#define CHECK_PRIME 0x100000001B3u

/// FNV-1a (Fowler, Noll, Vo): may be continued anywhere.
static uint64_t check_add(uint64_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; ++i) {
        sum = (sum ^ (unsigned char)bytes[i]) * CHECK_PRIME;
    }
    return sum;
}

/// What the journal knows of a block.
typedef struct entry {
    uint64_t block, offset, size;
    uint64_t read, written; ///< checksums
    uint64_t check;         ///< of the five before
} entry;

/// What is known of the pieces of the input; one array each, so that ranks can add them up.
typedef struct pieces {
    uint64_t count, bytes, size; ///< pieces; of each; of the file
    unsigned long long *ends;    ///< line ends in it
    unsigned long long *first;   ///< behind the first of them; 0: there is none
    unsigned long long *check;
} pieces;

/// Answers of a block that wait for their turn.
typedef struct finished {
    uint64_t block, read;
    zv_text answers;
    struct finished *next;
} finished;

typedef struct job {
    rank *r;
    int in, out, journal;
    pieces p;
    zv_session *session;
    finished *first, *last;  ///< in the order of their blocks
    size_t held;             ///< bytes of their answers and of `answers`
    uint64_t block, at, end; ///< that is being answered: what is left of its input
    zv_text answers;         ///< of it, not yet written
    bool has_turn;           ///< its answers go to the file at once
    uint64_t offset, written, check;
    char where[160]; ///< what failed
} job;

// ---- files ----

static bool read_at(int file, void *bytes, size_t size, uint64_t offset)
{
    for (char *to = bytes; size > 0;) {
        const ssize_t got = pread(file, to, size, (off_t)offset);
        if (got <= 0 && !(got < 0 && errno == EINTR)) {
            return false;
        }
        to += got > 0 ? got : 0;
        size -= got > 0 ? (size_t)got : 0;
        offset += got > 0 ? (uint64_t)got : 0;
    }
    return true;
}

static bool write_at(int file, const void *bytes, size_t size, uint64_t offset)
{
    for (const char *from = bytes; size > 0;) {
        const ssize_t put = pwrite(file, from, size, (off_t)offset);
        if (put < 0 && errno != EINTR) {
            return false;
        }
        from += put > 0 ? put : 0;
        size -= put > 0 ? (size_t)put : 0;
        offset += put > 0 ? (uint64_t)put : 0;
    }
    return true;
}

static int open_beside(const char *path, const char *ending)
{
    char name[1040];
    snprintf(name, sizeof name, "%.1000s%s", path, ending);
    return open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
}

// ---- first pass ----

/// The bytes in which a line end makes a line begin in piece `i`: from one before it to one before its end.
static void piece_bounds(const pieces *p, uint64_t i, uint64_t *from, uint64_t *to)
{
    *from = i == 0 ? 0 : i * p->bytes - 1;
    *to = (i + 1) * p->bytes - 1 < p->size ? (i + 1) * p->bytes - 1 : p->size;
    *to = i + 1 == p->count ? p->size : *to;
}

static bool look_at_piece(job *j, uint64_t i, char *buffer)
{
    pieces *p = &j->p;
    uint64_t at, to, sum = CHECK_START;
    piece_bounds(p, i, &at, &to);
    while (at < to) {
        const size_t size = to - at < READ ? (size_t)(to - at) : READ;
        if (!read_at(j->in, buffer, size, at)) {
            return false;
        }
        for (const char *from = buffer, *end; (end = memchr(from, '\n', (size_t)(buffer + size - from)));
             from = end + 1) {
            p->first[i] = p->ends[i] ? p->first[i] : at + (uint64_t)(end - buffer) + 1;
            ++p->ends[i];
        }
        sum = check_add(sum, buffer, size);
        at += size;
    }
    p->check[i] = sum;
    return true;
}

static bool add_up(unsigned long long *numbers, uint64_t count)
{
    enum { PIECE = 1 << 24 };
    for (uint64_t from = 0; from < count; from += PIECE) {
        const uint64_t left = count - from;
        MPI_Allreduce(MPI_IN_PLACE, numbers + from, (int)(left < PIECE ? left : PIECE), MPI_UNSIGNED_LONG_LONG, MPI_SUM,
                      MPI_COMM_WORLD);
    }
    return true;
}

static bool look_at_input(job *j)
{
    pieces *p = &j->p;
    char *buffer = malloc(READ);
    p->ends = calloc(p->count + 1, sizeof *p->ends);
    p->first = calloc(p->count + 1, sizeof *p->first);
    p->check = calloc(p->count + 1, sizeof *p->check);
    bool good = buffer && p->ends && p->first && p->check;
    for (uint64_t i; good && (i = ranks_take(j->r)) < p->count;) {
        good = look_at_piece(j, i, buffer);
    }
    free(buffer);
    return ranks_agree(good) && add_up(p->ends, p->count) && add_up(p->first, p->count) && add_up(p->check, p->count);
}

/// From counts to where blocks begin and with which line; the last element is the end of the file.
static void find_blocks(pieces *p)
{
    unsigned long long line = 1;
    for (uint64_t i = 0; i < p->count; ++i) { // line ends before a piece, and the one that begins its first line
        const unsigned long long here = p->ends[i];
        p->ends[i] = i == 0 ? 1 : line + 1;
        line += here;
    }
    p->first[p->count] = p->size;
    for (uint64_t i = p->count; i-- > 0;) {
        p->first[i] = i == 0 ? 0 : p->first[i] ? p->first[i] : p->first[i + 1];
    }
}

// ---- second pass ----

static uint64_t check_of(const entry *e)
{
    return check_add(CHECK_START, (const char *)e, offsetof(entry, check));
}

/// A checksum of all pieces of which a block has some: those from its own to the one in which its last line ends.
static uint64_t input_check(const job *j, uint64_t block)
{
    const pieces *p = &j->p;
    uint64_t sum = CHECK_START;
    for (uint64_t i = block; i < p->count && (i == block || i * p->bytes < p->first[block + 1]); ++i) {
        sum = check_add(sum, (const char *)&p->check[i], sizeof p->check[i]);
    }
    return sum ^ p->ends[block] * CHECK_PRIME; // the same lines, counted differently, have other answers
}

static bool is_done(job *j, uint64_t block, entry *e)
{
    if (!read_at(j->journal, e, sizeof *e, block * sizeof *e) || e->block != block || e->check != check_of(e) ||
        e->read != input_check(j, block)) {
        return false;
    }
    char *buffer = malloc(READ);
    uint64_t sum = CHECK_START, at = 0;
    bool good = buffer != NULL;
    while (good && at < e->size) {
        const size_t size = e->size - at < READ ? (size_t)(e->size - at) : READ;
        good = read_at(j->out, buffer, size, e->offset + at);
        sum = good ? check_add(sum, buffer, size) : sum;
        at += size;
    }
    free(buffer);
    return good && sum == e->written;
}

static void wait_a_moment(long *ns)
{
    const struct timespec moment = {.tv_nsec = *ns};
    nanosleep(&moment, NULL);
    *ns = *ns < 2000000 ? *ns * 2 : *ns;
}

/// Waits until all blocks before this one have their places; where that is.
static uint64_t wait_for_turn(job *j, uint64_t block)
{
    long ns = 20000;
    while (ranks_get(j->r, SHARED_TURN) != block) {
        wait_a_moment(&ns);
    }
    return ranks_get(j->r, SHARED_OFFSET);
}

static void pass_turn(job *j, uint64_t block, uint64_t offset)
{
    ranks_put(j->r, SHARED_OFFSET, offset);
    ranks_put(j->r, SHARED_TURN, block + 1);
}

static bool note(job *j, uint64_t block, uint64_t offset, uint64_t size, uint64_t check)
{
    entry e = {.block = block, .offset = offset, .size = size, .read = input_check(j, block), .written = check};
    e.check = check_of(&e);
    return write_at(j->journal, &e, sizeof e, block * sizeof e);
}

/// Writes the first of the finished blocks, whose turn it is.
static bool write_finished(job *j, uint64_t offset)
{
    finished *f = j->first;
    const size_t size = f->answers.size;
    pass_turn(j, f->block, offset + size); // the others need its size, not its bytes
    const bool good = write_at(j->out, f->answers.data, size, offset) &&
                      note(j, f->block, offset, size, check_add(CHECK_START, f->answers.data, size));
    j->held -= size;
    j->first = f->next;
    j->last = j->first ? j->last : NULL;
    zv_text_free(&f->answers);
    free(f);
    return good;
}

/// Writes the finished blocks whose turn has come; with `all` it waits for the turns of the others.
static bool write_those_in_turn(job *j, bool all)
{
    bool good = true;
    while (good && j->first && (all || ranks_get(j->r, SHARED_TURN) == j->first->block)) {
        good = write_finished(j, wait_for_turn(j, j->first->block));
    }
    return good;
}

/// The block that is being answered writes to the file from now on.
static bool take_turn(job *j)
{
    if (!j->has_turn) {
        const bool good = write_those_in_turn(j, true);
        j->offset = wait_for_turn(j, j->block);
        j->has_turn = true;
        j->written = 0;
        j->check = CHECK_START;
        return good;
    }
    return true;
}

static bool write_out(job *j)
{
    const bool good = write_at(j->out, j->answers.data, j->answers.size, j->offset + j->written);
    j->check = check_add(j->check, j->answers.data, j->answers.size);
    j->written += j->answers.size;
    j->held -= j->answers.size;
    zv_text_clear(&j->answers);
    return good;
}

static bool take_answers(void *user, const char *bytes, size_t size)
{
    job *j = user;
    zv_text_append(&j->answers, bytes, size);
    j->held += size;
    if (j->answers.failed) {
        errno = ENOMEM;
        return false;
    }
    const bool good = j->held > HELD ? take_turn(j) : write_those_in_turn(j, false);
    return good && (!j->has_turn || write_out(j));
}

static ssize_t give_lines(void *user, char *bytes, size_t size)
{
    job *j = user;
    const uint64_t left = j->end - j->at;
    const size_t wanted = left < size ? (size_t)left : size;
    if (!read_at(j->in, bytes, wanted, j->at)) {
        return -1;
    }
    j->at += wanted;
    return (ssize_t)wanted;
}

/// Puts the answers of a block behind those that wait for their turn.
static bool keep(job *j, uint64_t block)
{
    finished *f = calloc(1, sizeof *f);
    if (!f) {
        return false;
    }
    f->block = block;
    f->answers = j->answers;
    j->answers = (zv_text){0};
    *(j->last ? &j->last->next : &j->first) = f;
    j->last = f;
    return true;
}

static bool finish_block(job *j)
{
    if (j->has_turn) {
        pass_turn(j, j->block, j->offset + j->written);
        return note(j, j->block, j->offset, j->written, j->check);
    }
    return keep(j, j->block);
}

static bool answer_block(job *j, uint64_t block)
{
    const pieces *p = &j->p;
    batch_lines lines = {
        .session = j->session, .line = (long long)p->ends[block], .read = give_lines, .write = take_answers, .user = j};
    j->block = block;
    j->at = p->first[block];
    j->end = p->first[block + 1];
    j->has_turn = false;
    const bool good = batch_lines_run(&lines) == BATCH_DONE && finish_block(j);
    batch_lines_free(&lines);
    return good && write_those_in_turn(j, false);
}

/// A block of a run before counts when it is where it must be now.
static bool skip_block(job *j, uint64_t block, const entry *e, bool *done)
{
    bool good = write_those_in_turn(j, true);
    *done = good && wait_for_turn(j, block) == e->offset;
    if (*done) {
        pass_turn(j, block, e->offset + e->size);
    }
    return good;
}

static bool work(job *j)
{
    const uint64_t count = j->p.count;
    bool good = true;
    for (uint64_t block; good && (block = ranks_take(j->r)) < count;) {
        entry e;
        bool done = false;
        if (is_done(j, block, &e)) {
            good = skip_block(j, block, &e, &done);
        }
        good = good && (done || answer_block(j, block));
        ranks_show(j->r, (double)block / (double)count);
    }
    return good && write_those_in_turn(j, true) && fsync(j->out) == 0;
}

// ---- the run ----

static bool open_job(job *j, const char *input, uint64_t block_bytes)
{
    struct stat about;
    j->in = open(input, O_RDONLY | O_CLOEXEC);
    if (j->in < 0 || fstat(j->in, &about) != 0 || !S_ISREG(about.st_mode)) {
        snprintf(j->where, sizeof j->where, "%.120s is no file that can be read", input);
        return false;
    }
    j->p.size = (uint64_t)about.st_size;
    j->p.bytes = block_bytes;
    j->p.count = (j->p.size + block_bytes - 1) / block_bytes;
    j->out = open_beside(j->r->path, ".part");
    j->journal = open_beside(j->r->path, ".journal");
    j->session = zv_session_create(&cli_host);
    snprintf(j->where, sizeof j->where, "%.120s.part cannot be written", j->r->path);
    return j->out >= 0 && j->journal >= 0 && j->session;
}

/// Rank 0: what a longer run before has left behind the end goes, and the file gets its name.
static bool give_name(job *j)
{
    char part[1040], journal[1040];
    const uint64_t size = j->p.count > 0 ? ranks_get(j->r, SHARED_OFFSET) : 0;
    snprintf(part, sizeof part, "%.1000s.part", j->r->path);
    snprintf(journal, sizeof journal, "%.1000s.journal", j->r->path);
    return ftruncate(j->out, (off_t)size) == 0 && fsync(j->out) == 0 && rename(part, j->r->path) == 0 &&
           unlink(journal) == 0;
}

static void close_job(job *j)
{
    zv_session_free(j->session);
    free(j->p.ends);
    free(j->p.first);
    free(j->p.check);
    const int files[] = {j->in, j->out, j->journal};
    for (int i = 0; i < 3; ++i) {
        if (files[i] >= 0) {
            close(files[i]);
        }
    }
}

int ranks_batch(rank *r, const char *input, uint64_t block_bytes)
{
    job j = {.r = r, .in = -1, .out = -1, .journal = -1};
    const bool is_open = open_job(&j, input, block_bytes);
    bool good = ranks_agree(is_open);
    if (!is_open) {
        fprintf(stderr, "zveno-mpi: rank %d: %s\n", r->number, j.where);
    }
    if (good && !look_at_input(&j)) {
        ranks_abort(r, "the input cannot be read, or there is no memory for it");
    }
    if (good) {
        find_blocks(&j.p);
        ranks_restart(r);
        if (!work(&j)) {
            ranks_abort(r, strerror(errno));
        }
        MPI_Barrier(MPI_COMM_WORLD); // all blocks are written
        good = r->number != 0 || give_name(&j);
        if (!good) {
            fprintf(stderr, "zveno-mpi: %s cannot be written: %s\n", r->path, strerror(errno));
        }
    }
    close_job(&j);
    return good ? DONE : FAILED;
}
