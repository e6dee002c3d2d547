/// @file urgent.c
/// Threads that keep deadlines: SCHED_RR at its lowest priority, while they take little.
#include "urgent.h"

#include <sched.h>
#include <time.h>

#define URGENT_SHARE 0.1 ///< of a processor: all that are urgent together leave some to the others

static double computed_s(void)
{
    struct timespec computed;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &computed);
    return (double)computed.tv_sec + 1e-9 * (double)computed.tv_nsec;
}

static void change(urgency *self, bool is_urgent)
{
    const int policy = is_urgent ? SCHED_RR : SCHED_OTHER;
    const struct sched_param how = {.sched_priority = sched_get_priority_min(policy)};
    if (self->is_urgent != is_urgent) {
        sched_setscheduler(0, policy | SCHED_RESET_ON_FORK, &how); // of this thread alone; refused: it stays as it is
        self->is_urgent = is_urgent;
    }
}

void urgency_look(urgency *self, double now_s, bool has_deadline)
{
    const double computed = computed_s();
    change(self, has_deadline && computed - self->computed_s < URGENT_SHARE * (now_s - self->looked_s));
    self->computed_s = computed;
    self->looked_s = now_s;
}

void urgency_end(urgency *self)
{
    change(self, false);
}

void urgent_lock_init(pthread_mutex_t *lock)
{
    pthread_mutexattr_t inherits;
    pthread_mutexattr_init(&inherits);
    pthread_mutexattr_setprotocol(&inherits, PTHREAD_PRIO_INHERIT);
    pthread_mutex_init(lock, &inherits);
    pthread_mutexattr_destroy(&inherits);
}
