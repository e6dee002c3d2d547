/// @file document_hold.c
/// Who changes which document.
///
/// Whoever comes is put behind the others, with all the names it needs, and waits for those before it that have one of
/// them. So nobody is passed over, and nobody holds one name while waiting for another.
#include "document_hold.h"

#include <string.h>

void document_holds_open(document_holds *all)
{
    *all = (document_holds){.first = NULL};
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->changed, NULL);
}

void document_holds_close(document_holds *all)
{
    pthread_mutex_destroy(&all->lock);
    pthread_cond_destroy(&all->changed);
}

static bool has_name(const document_hold *hold, const char *name)
{
    return name && (strcmp(hold->name, name) == 0 || (hold->other && strcmp(hold->other, name) == 0));
}

static bool is_blocked(const document_holds *all, const document_hold *mine)
{
    const document_hold *at = all->first;
    while (at != mine && (at->kind != mine->kind || (!has_name(at, mine->name) && !has_name(at, mine->other)))) {
        at = at->next;
    }
    return at != mine;
}

void document_hold_begin(document_holds *all, document_hold *mine)
{
    pthread_mutex_lock(&all->lock);
    document_hold **last = &all->first;
    while (*last) {
        last = &(*last)->next;
    }
    mine->next = NULL;
    *last = mine;
    while (is_blocked(all, mine)) {
        pthread_cond_wait(&all->changed, &all->lock);
    }
    pthread_mutex_unlock(&all->lock);
}

void document_hold_end(document_holds *all, document_hold *mine)
{
    pthread_mutex_lock(&all->lock);
    document_hold **at = &all->first;
    while (*at != mine) {
        at = &(*at)->next;
    }
    *at = mine->next;
    pthread_cond_broadcast(&all->changed);
    pthread_mutex_unlock(&all->lock);
}
