/// @file document_lists.c
/// Lists of documents, of their versions and of the deleted ones. What changes meanwhile is listed before or after.
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "document_folders.h"

static void list_document(documents *store, document_kind kind, document_taker take, void *user, names all, int i)
{
    document_entry entry = {.kind = kind, .name = all.at[i]->d_name};
    if (describe(store->folder[kind], entry.name, &entry)) {
        take(user, &entry);
    }
}

zv_status documents_list(documents *store, document_kind kind, document_taker take, void *user, zv_error *why)
{
    (void)why;
    names all = names_of(store->folder[kind]);
    for (int i = 0; i < all.count; ++i) {
        list_document(store, kind, take, user, all, i);
    }
    names_free(&all);
    return ZV_OK;
}

zv_status documents_trash(documents *store, document_kind kind, document_taker take, void *user, zv_error *why)
{
    (void)why;
    names all = names_of(store->trash[kind]);
    for (int i = all.count - 1; i >= 0; --i) {
        char name[PATH_BYTES];
        snprintf(name, sizeof name, "%s", all.at[i]->d_name);
        char *mark = strrchr(name, '~');
        document_entry entry = {.kind = kind, .name = name, .version = version_in(name)};
        if (mark && entry.version && describe(store->trash[kind], name, &entry)) {
            *mark = '\0';
            take(user, &entry);
        }
    }
    names_free(&all);
    return ZV_OK;
}

zv_status documents_versions(documents *store, document_kind kind, const char *name, document_taker take, void *user,
                             zv_error *why)
{
    const int folder = open_versions(store, kind, name);
    const bool known = folder >= 0 || exists(store->folder[kind], name) || highest_deleted(store, kind, name) > 0;
    names all = folder >= 0 ? versions_of(folder) : (names){0};
    for (int i = all.count - 1; i >= 0; --i) {
        document_entry entry = {.kind = kind, .name = name, .version = version_in(all.at[i]->d_name)};
        if (entry.version && describe(folder, all.at[i]->d_name, &entry)) {
            take(user, &entry);
        }
    }
    names_free(&all);
    if (folder >= 0) {
        close(folder);
    }
    errno = ENOENT;
    return known ? ZV_OK : fail_io("found", name, why);
}
