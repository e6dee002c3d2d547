/// @file quiet_thread.h
/// Threads beside the loop. Signals are for the loop, which hears them while it waits and at no other time: one that came
/// to another thread would be noted while the loop goes to wait for ever, and the server would not end.
#ifndef ZVENO_SERVER_QUIET_THREAD_H
#define ZVENO_SERVER_QUIET_THREAD_H

#include <pthread.h>
#include <signal.h>

/// pthread_create() of a thread that is born deaf to signals.
static inline int quiet_thread_create(pthread_t *out, void *(*work)(void *), void *user)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int problem = pthread_create(out, NULL, work, user);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return problem;
}

#endif
