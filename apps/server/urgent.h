/// @file urgent.h
/// Threads that keep deadlines of a millisecond. An ordinary thread that wakes waits for its turn among all that want the
/// processor; an urgent one runs at once, where the system allows it (root, CAP_SYS_NICE, or RLIMIT_RTPRIO above 0).
/// Nothing else runs on that processor meanwhile, so a thread is urgent only as long as it takes little.
#ifndef ZVENO_SERVER_URGENT_H
#define ZVENO_SERVER_URGENT_H

#include <pthread.h>
#include <stdbool.h>

/// Of one thread; {0} is an ordinary one.
typedef struct urgency {
    bool is_urgent;
    double looked_s, computed_s; ///< at the last look: the clock, and what the thread had computed
} urgency;

/// Called from time to time by the thread: it is urgent when it has a deadline to keep and took less than a tenth of a
/// processor since the last call, and ordinary otherwise. Where the system does not allow it nothing changes.
void urgency_look(urgency *self, double now_s, bool has_deadline);
/// Before long work: the thread is ordinary until the next look.
void urgency_end(urgency *self);

/// A lock that urgent threads take: whoever has it while one waits is urgent for so long.
void urgent_lock_init(pthread_mutex_t *lock);

#endif
