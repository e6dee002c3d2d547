/// @file document_forget.c
/// What goes for good: deleted documents, earlier versions, and the history of names that nothing has any more.
///
/// Everything here removes or shortens files, so it works on a full disk. Of a history that is dropped an empty file
/// "~00000007" stays: by it the numbers go on counting where they were, and no number means two texts.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "document_folders.h"

// ---- files ----

/// Removes a file and counts it; what another name still holds frees nothing.
static bool remove_file(int folder, const char *name, document_freed *freed)
{
    struct stat about;
    const bool known = fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0;
    if (unlinkat(folder, name, 0) != 0) {
        return false;
    }
    ++freed->files;
    freed->bytes += known && about.st_nlink == 1 ? about.st_size : 0;
    return true;
}

/// Turns a version into the mark that its number was used.
static bool leave_mark(int folder, const char *version, document_freed *freed)
{
    char mark[PATH_BYTES];
    struct stat about;
    snprintf(mark, sizeof mark, "~%s", version);
    if (renameat(folder, version, folder, mark) != 0) {
        return false;
    }
    const int file = openat(folder, mark, O_WRONLY | O_NOFOLLOW | O_CLOEXEC);
    const bool is_alone = file >= 0 && fstat(file, &about) == 0 && about.st_nlink == 1;
    if (is_alone && ftruncate(file, 0) == 0) {
        ++freed->files;
        freed->bytes += about.st_size;
    }
    if (file >= 0) {
        close(file);
    }
    return true;
}

// ---- the history of one name ----

/// For one who holds the document.
static bool drop_held(documents *store, document_kind kind, const char *name, document_freed *freed)
{
    const int folder = open_versions(store, kind, name);
    if (folder < 0) {
        return errno == ENOENT;
    }
    names all = versions_of(folder);
    bool good = true;
    for (int i = 0; i < all.count; ++i) {
        const char *version = all.at[i]->d_name;
        good = (i + 1 < all.count ? remove_file(folder, version, freed) : leave_mark(folder, version, freed)) && good;
    }
    names_free(&all);
    good = fsync(folder) == 0 && good;
    close(folder);
    return good;
}

static bool drop_history(documents *store, document_kind kind, const char *name, document_freed *freed)
{
    document_hold mine = {.kind = kind, .name = name};
    document_hold_begin(&store->holds, &mine);
    const bool good = drop_held(store, kind, name, freed);
    document_hold_end(&store->holds, &mine);
    return good;
}

/// The whole folder of a name that has neither a document nor a deleted one.
static void remove_history(documents *store, document_kind kind, const char *name, document_freed *freed)
{
    const int folder = open_versions(store, kind, name);
    if (folder < 0) {
        return;
    }
    names all = all_names_of(folder);
    for (int i = 0; i < all.count; ++i) {
        remove_file(folder, all.at[i]->d_name, freed);
    }
    names_free(&all);
    close(folder);
    unlinkat(store->versions[kind], name, AT_REMOVEDIR);
}

static bool is_among(const names *trash, const char *name)
{
    bool found = false;
    for (int i = 0; !found && i < trash->count; ++i) {
        found = was_called(trash->at[i]->d_name, name);
    }
    return found;
}

/// What is written or deleted meanwhile is looked at again before its history goes.
static void remove_if_lost(documents *store, document_kind kind, const char *name, document_freed *freed)
{
    document_hold mine = {.kind = kind, .name = name};
    document_hold_begin(&store->holds, &mine);
    if (!exists(store->folder[kind], name) && highest_deleted(store, kind, name) == 0) {
        remove_history(store, kind, name, freed);
    }
    document_hold_end(&store->holds, &mine);
}

static void remove_lost_histories(documents *store, document_kind kind, document_freed *freed)
{
    names trash = names_of(store->trash[kind]), histories = all_names_of(store->versions[kind]);
    for (int i = 0; i < histories.count; ++i) {
        const char *name = histories.at[i]->d_name;
        if (!exists(store->folder[kind], name) && !is_among(&trash, name)) {
            remove_if_lost(store, kind, name, freed);
        }
    }
    names_free(&histories);
    names_free(&trash);
    fsync(store->versions[kind]);
}

// ---- the trash ----

/// The one that was deleted first. Names sort by name, so the times decide; NULL when there is none.
static const char *find_oldest(int folder, const names *all)
{
    const char *oldest = NULL;
    struct timespec since = {0};
    for (int i = 0; i < all->count; ++i) {
        struct stat about;
        if (fstatat(folder, all->at[i]->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
            (!oldest || about.st_ctim.tv_sec < since.tv_sec ||
             (about.st_ctim.tv_sec == since.tv_sec && about.st_ctim.tv_nsec < since.tv_nsec))) {
            oldest = all->at[i]->d_name;
            since = about.st_ctim;
        }
    }
    return oldest;
}

static bool remove_deleted(documents *store, document_kind kind, const char *entry, document_freed *freed)
{
    char name[PATH_BYTES];
    snprintf(name, sizeof name, "%s", entry);
    char *mark = strrchr(name, '~');
    if (mark) {
        *mark = '\0';
    }
    document_hold mine = {.kind = kind, .name = name};
    document_hold_begin(&store->holds, &mine);
    const bool good = remove_file(store->trash[kind], entry, freed) || errno == ENOENT; // another was faster
    document_hold_end(&store->holds, &mine);
    return good;
}

/// Whether there may be more to remove.
static bool trim_one(documents *store, document_kind kind)
{
    names all = names_of(store->trash[kind]);
    const char *oldest = all.count > DOCUMENT_TRASH ? find_oldest(store->trash[kind], &all) : NULL;
    document_freed ignored = {0};
    const bool removed = oldest && remove_deleted(store, kind, oldest, &ignored);
    if (removed) {
        remove_lost_histories(store, kind, &ignored);
    }
    names_free(&all);
    return removed;
}

void trim_trash(documents *store, document_kind kind)
{
    while (trim_one(store, kind)) {
    }
}

zv_status documents_empty_trash(documents *store, document_kind kind, const char *name, document_freed *freed,
                                zv_error *why)
{
    const int trash = store->trash[kind];
    names all = names_of(trash);
    bool good = true;
    for (int i = 0; i < all.count; ++i) {
        const char *entry = all.at[i]->d_name;
        good = ((name && !was_called(entry, name)) || remove_deleted(store, kind, entry, freed)) && good;
    }
    names_free(&all);
    good = fsync(trash) == 0 && good;
    const int problem = errno;
    remove_lost_histories(store, kind, freed);
    return good ? ZV_OK : zv_fail(why, ZV_ERR_IO, 0, 0, "the trash cannot be emptied: %s", strerror(problem));
}

// ---- versions ----

zv_status documents_drop_versions(documents *store, document_kind kind, const char *name, document_freed *freed,
                                  zv_error *why)
{
    bool good = true;
    if (name) {
        good = drop_history(store, kind, name, freed);
    } else {
        names all = all_names_of(store->versions[kind]);
        for (int i = 0; i < all.count; ++i) {
            good = drop_history(store, kind, all.at[i]->d_name, freed) && good;
        }
        names_free(&all);
    }
    const int problem = errno;
    return good ? ZV_OK : zv_fail(why, ZV_ERR_IO, 0, 0, "the versions cannot be dropped: %s", strerror(problem));
}
