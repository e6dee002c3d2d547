/// @file document_hold.h
/// Changes of one document go one after the other; those of different documents do not wait for each other's disk.
#ifndef ZVENO_SERVER_DOCUMENT_HOLD_H
#define ZVENO_SERVER_DOCUMENT_HOLD_H

#include <pthread.h>

#include "documents.h"

/// One who changes a document, or waits to. Lives where the change is made.
typedef struct document_hold {
    struct document_hold *next;
    document_kind kind;
    const char *name, *other; ///< other: its new name, or NULL
} document_hold;

/// All of a store, in the order of their coming.
typedef struct document_holds {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    document_hold *first;
} document_holds;

void document_holds_open(document_holds *all);
void document_holds_close(document_holds *all);

/// Waits until nobody who came before has these names. One thread has one hold at a time.
void document_hold_begin(document_holds *all, document_hold *mine);
void document_hold_end(document_holds *all, document_hold *mine);

#endif
