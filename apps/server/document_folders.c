/// @file document_folders.c
/// The folders of the documents: opening them, and the names and numbers in them.
#include "document_folders.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder_lock.h"

const char *const document_kind_words[DOCUMENT_KINDS + 1] = {"programs", "drawings",   "poses",
                                                             "robots",   "recordings", NULL};

// ---- opening ----

int open_folder(int parent, const char *name)
{
    if (mkdirat(parent, name, 0700) == 0) {
        fsync(parent);
    } else if (errno != EEXIST) {
        return -1;
    }
    return openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static zv_status fail_folder(const char *folder, zv_error *why)
{
    return zv_fail(why, ZV_ERR_IO, 0, 0, "the data folder '%.160s' cannot be used: %s", folder, strerror(errno));
}

/// Makes every missing folder of a path.
static bool make_path(const char *path)
{
    char part[1024];
    if ((size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *at = part + 1; *at; ++at) {
        if (*at == '/') {
            *at = '\0';
            if (mkdir(part, 0700) != 0 && errno != EEXIST) {
                return false;
            }
            *at = '/';
        }
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

static bool open_kinds(int root, const char *name, int out[DOCUMENT_KINDS])
{
    const int parent = name ? open_folder(root, name) : dup(root);
    bool good = parent >= 0;
    for (int i = 0; i < DOCUMENT_KINDS; ++i) {
        out[i] = good ? open_folder(parent, document_kind_words[i]) : -1;
        good = out[i] >= 0;
    }
    if (parent >= 0) {
        close(parent);
    }
    return good;
}

/// Writes that were never confirmed. Nobody else is writing: the folder is locked.
static void clear_temporaries(int fresh)
{
    names all = all_names_of(fresh);
    for (int i = 0; i < all.count; ++i) {
        unlinkat(fresh, all.at[i]->d_name, 0);
    }
    names_free(&all);
}

static bool open_all(documents *store, int root)
{
    const bool good = open_kinds(root, NULL, store->folder) && open_kinds(root, ".versions", store->versions) &&
                      open_kinds(root, ".trash", store->trash) && (store->fresh = open_folder(root, ".new")) >= 0;
    if (good) {
        clear_temporaries(store->fresh);
    }
    return good;
}

static zv_status open_locked(documents *store, int root, const char *folder, zv_error *why)
{
    const zv_status status = folder_lock_take(root, folder, &store->locked, why);
    return status != ZV_OK || open_all(store, root) ? status : fail_folder(folder, why);
}

static void close_kinds(const int folders[DOCUMENT_KINDS])
{
    for (int i = 0; i < DOCUMENT_KINDS; ++i) {
        if (folders[i] >= 0) {
            close(folders[i]);
        }
    }
}

void documents_close(documents *store)
{
    if (store) {
        close_kinds(store->folder);
        close_kinds(store->versions);
        close_kinds(store->trash);
        if (store->fresh >= 0) {
            close(store->fresh);
        }
        if (store->locked >= 0) {
            folder_lock_release(store->locked); // last: the next server may come from here on
        }
        pthread_mutex_destroy(&store->creating);
        document_holds_close(&store->holds);
        free(store);
    }
}

zv_status documents_open(const char *folder, documents **out, zv_error *why)
{
    documents *store = calloc(1, sizeof *store);
    if (!store) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the documents");
    }
    document_holds_open(&store->holds);
    pthread_mutex_init(&store->creating, NULL);
    store->fresh = store->locked = -1;
    for (int i = 0; i < DOCUMENT_KINDS; ++i) {
        store->folder[i] = store->versions[i] = store->trash[i] = -1;
    }
    const int root = make_path(folder) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    const zv_status status = root >= 0 ? open_locked(store, root, folder, why) : fail_folder(folder, why);
    if (root >= 0) {
        close(root);
    }
    if (status != ZV_OK) {
        documents_close(store);
        return status;
    }
    *out = store;
    return ZV_OK;
}

void documents_announce(documents *store, const char *address)
{
    folder_lock_announce(store->locked, address);
}

void name_temporary(documents *store, char out[PATH_BYTES])
{
    snprintf(out, PATH_BYTES, "%ld-%llu", (long)getpid(), 1 + atomic_fetch_add(&store->temporaries, 1));
}

unsigned documents_robot_changes(documents *store)
{
    return atomic_load(&store->robot_changes);
}

// ---- looking into folders ----

zv_status fail_io(const char *what, const char *name, zv_error *why)
{
    if (errno == ENOENT) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "there is no document called '%.120s'", name);
    }
    return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.120s' cannot be %s: %s", name, what, strerror(errno));
}

static int is_shown(const struct dirent *entry)
{
    return document_name_check(entry->d_name, strlen(entry->d_name), NULL) == ZV_OK ||
           strchr(entry->d_name, '~') != NULL;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_entry(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

static names select_names(int folder, int (*fits)(const struct dirent *))
{
    names all = {.at = NULL};
    all.count = scandirat(folder, ".", &all.at, fits, compare_names);
    all.count = all.count < 0 ? 0 : all.count;
    return all;
}

names names_of(int folder)
{
    return select_names(folder, is_shown);
}

names all_names_of(int folder)
{
    return select_names(folder, is_entry);
}

static int is_version(const struct dirent *entry)
{
    return strlen(entry->d_name) == NUMBER_DIGITS && version_in(entry->d_name) > 0;
}

names versions_of(int folder)
{
    return select_names(folder, is_version); // numbers have leading zeros: their order is that of the names
}

void names_free(names *all)
{
    for (int i = 0; i < all->count; ++i) {
        free(all->at[i]);
    }
    free(all->at);
}

long long version_in(const char *text)
{
    const size_t length = strlen(text);
    const char *digits = text + (length > NUMBER_DIGITS ? length - NUMBER_DIGITS : 0);
    return length >= NUMBER_DIGITS && strspn(digits, "0123456789") == NUMBER_DIGITS ? atoll(digits) : 0;
}

bool was_called(const char *entry, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(entry, name, length) == 0 && entry[length] == '~' && version_in(entry + length) > 0 &&
           strlen(entry + length) == NUMBER_DIGITS + 1;
}

int open_versions(documents *store, document_kind kind, const char *name)
{
    return openat(store->versions[kind], name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static long long highest_version(documents *store, document_kind kind, const char *name)
{
    long long highest = 0;
    const int folder = open_versions(store, kind, name);
    names versions = folder >= 0 ? names_of(folder) : (names){0};
    for (int i = 0; i < versions.count; ++i) {
        const long long number = version_in(versions.at[i]->d_name);
        highest = number > highest ? number : highest;
    }
    names_free(&versions);
    if (folder >= 0) {
        close(folder);
    }
    return highest;
}

long long highest_deleted(documents *store, document_kind kind, const char *name)
{
    long long highest = 0;
    names trash = names_of(store->trash[kind]);
    for (int i = 0; i < trash.count; ++i) {
        const char *entry = trash.at[i]->d_name;
        const long long number = was_called(entry, name) ? version_in(entry) : 0;
        highest = number > highest ? number : highest;
    }
    names_free(&trash);
    return highest;
}

long long own_version(documents *store, document_kind kind, const char *name)
{
    const long long versions = highest_version(store, kind, name), deleted = highest_deleted(store, kind, name);
    return 1 + (versions > deleted ? versions : deleted);
}

bool exists(int folder, const char *name)
{
    struct stat about;
    return fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0;
}

bool describe(int folder, const char *file, document_entry *out)
{
    struct stat about;
    if (fstatat(folder, file, &about, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(about.st_mode)) {
        return false;
    }
    out->size = about.st_size;
    out->modified = about.st_mtime;
    return true;
}
