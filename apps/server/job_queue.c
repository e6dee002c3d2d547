/// @file job_queue.c
/// The jobs that wait, and whose turn it is.
#include "job_queue.h"

#include <stdlib.h>

/// Of the memory for jobs that run, what is there for those of the other lanes alone, and of that what saves leave.
enum { ASIDE_BYTES = 96 << 20, ASIDE_OF_SAVES_BYTES = 64 << 20 };

/// What an identity, or one connection of it, has here. It is forgotten with its last job, and so comes first when it
/// comes again.
struct job_share {
    job_share *next;
    job_share *identity; ///< of a connection: that of its identity; NULL: this is one
    client_identity who;
    uint64_t owner;          ///< of a connection
    int jobs;                ///< waiting or running
    int running;             ///< of all lanes
    int heavy;               ///< of these the heavy ones in LANE_ALL
    unsigned long long turn; ///< when one of its jobs was taken last
};

// ---- shares ----

static job_share *find_share(const job_queue *queue, const job *whose, bool is_identity)
{
    job_share *found = queue->shares;
    while (found && ((found->identity == NULL) != is_identity || !client_identity_same(&found->who, &whose->who) ||
                     (!is_identity && found->owner != whose->owner))) {
        found = found->next;
    }
    return found;
}

static job_share *get_share(job_queue *queue, const job *whose, job_share *identity)
{
    job_share *found = find_share(queue, whose, identity == NULL);
    if (!found && (found = calloc(1, sizeof *found))) {
        *found = (job_share){.next = queue->shares, .identity = identity, .who = whose->who, .owner = whose->owner};
        queue->shares = found;
    }
    return found;
}

static void forget_if_idle(job_queue *queue, job_share *idle)
{
    if (idle->jobs > 0) {
        return;
    }
    job_share **at = &queue->shares;
    while (*at != idle) {
        at = &(*at)->next;
    }
    *at = idle->next;
    free(idle);
}

/// The connection's share with that of its identity; NULL without memory.
static job_share *open_share(job_queue *queue, const job *whose)
{
    job_share *identity = get_share(queue, whose, NULL);
    job_share *own = identity ? get_share(queue, whose, identity) : NULL;
    if (identity && !own) {
        forget_if_idle(queue, identity);
    }
    return own;
}

static void count_jobs(job_queue *queue, job_share *own, int change)
{
    job_share *identity = own->identity;
    own->jobs += change;
    identity->jobs += change;
    forget_if_idle(queue, own);
    forget_if_idle(queue, identity);
}

// ---- adding ----

job_offer job_queue_add(job_queue *queue, job *added)
{
    if (queue->waiting >= queue->most_waiting) {
        return OFFER_QUEUE_FULL;
    }
    job_share *own = open_share(queue, added);
    if (!own) {
        return OFFER_NO_MEMORY;
    }
    if (own->identity->jobs >= queue->most_of_identity) {
        forget_if_idle(queue, own);
        return OFFER_SHARE_FULL;
    }
    count_jobs(queue, own, 1);
    added->share = own;
    added->next = NULL;
    *(queue->last ? queue->last : &queue->first) = added;
    queue->last = &added->next;
    ++queue->waiting;
    return OFFER_TAKEN;
}

// ---- taking ----

static size_t bytes_of(const job *one)
{
    return atomic_load(&one->is_cancelled) ? 0 : one->reading_bytes + one->answer_bytes;
}

static bool fits_lane(const job_queue *queue, const job *waiting, job_lane lane)
{
    if (atomic_load(&waiting->is_cancelled)) {
        return true; // no work: any worker ends it
    }
    if (waiting->is_save || lane == LANE_SAVE) {
        return waiting->is_save && lane == LANE_SAVE;
    }
    switch (lane) {
    case LANE_LIGHT:
        return waiting->is_light;
    case LANE_SHORT:
        return !waiting->is_light && !waiting->was_tried && bytes_of(waiting) <= ASIDE_BYTES / 2;
    case LANE_ALL:
    case LANE_SAVE:
        break;
    }
    return waiting->is_light || waiting->share->heavy < queue->most_heavy_of_one;
}

static int compare_shares(const job_share *a, const job_share *b)
{
    if (a->running != b->running) {
        return a->running < b->running ? -1 : 1;
    }
    return (a->turn > b->turn) - (a->turn < b->turn);
}

/// Whether `a` comes before `b`, which has waited longer.
static bool comes_before(const job *a, const job *b)
{
    const bool a_is_quick = a->is_light || atomic_load(&a->is_cancelled);
    const bool b_is_quick = b->is_light || atomic_load(&b->is_cancelled);
    if (a_is_quick != b_is_quick) {
        return a_is_quick;
    }
    const int identities = compare_shares(a->share->identity, b->share->identity);
    return identities ? identities < 0 : compare_shares(a->share, b->share) < 0;
}

/// The lanes aside keep a reserve that large jobs do not get. With nothing running every job fits.
static bool fits_memory(const job_queue *queue, const job *waiting, job_lane lane)
{
    const size_t reserve = lane == LANE_ALL ? ASIDE_BYTES : lane == LANE_SAVE ? ASIDE_OF_SAVES_BYTES : 0;
    return queue->running_bytes == 0 || queue->running_bytes + bytes_of(waiting) + reserve <= queue->most_bytes;
}

static job **find_next(job_queue *queue, job_lane lane)
{
    job **best = NULL;
    for (job **at = &queue->first; *at; at = &(*at)->next) {
        if (fits_lane(queue, *at, lane) && (lane == LANE_ALL || fits_memory(queue, *at, lane)) &&
            (!best || comes_before(*at, *best))) {
            best = at;
        }
    }
    return best && fits_memory(queue, *best, lane) ? best : NULL;
}

bool job_queue_has(const job_queue *queue, job_lane lane)
{
    const job *at = queue->first;
    while (at && !fits_lane(queue, at, lane)) {
        at = at->next;
    }
    return at != NULL;
}

static void count_running(job_queue *queue, const job *one, int change)
{
    job_share *own = one->share;
    queue->running_bytes += change > 0 ? one->reserved_bytes : -one->reserved_bytes;
    own->running += change;
    own->identity->running += change;
    own->heavy += one->lane == LANE_ALL && !one->is_light ? change : 0;
}

job *job_queue_take(job_queue *queue, job_lane lane)
{
    job **place = find_next(queue, lane);
    if (!place) {
        return NULL;
    }
    job *taken = *place;
    *place = taken->next;
    queue->last = taken->next ? queue->last : place;
    --queue->waiting;
    taken->next = NULL;
    taken->lane = lane;
    taken->reserved_bytes = bytes_of(taken);
    count_running(queue, taken, 1);
    taken->share->turn = taken->share->identity->turn = ++queue->turns;
    return taken;
}

// ---- ending ----

void job_queue_return(job_queue *queue, job *unfinished)
{
    count_running(queue, unfinished, -1);
    unfinished->next = queue->first;
    queue->last = queue->first ? queue->last : &unfinished->next;
    queue->first = unfinished;
    ++queue->waiting;
}

void job_queue_done(job_queue *queue, job *ended)
{
    count_running(queue, ended, -1);
    count_jobs(queue, ended->share, -1);
    ended->share = NULL;
}

void job_queue_clear(job_queue *queue)
{
    while (queue->first) {
        job *gone = queue->first;
        queue->first = gone->next;
        count_jobs(queue, gone->share, -1);
        job_free(gone);
    }
    queue->last = NULL;
    queue->waiting = 0;
}
