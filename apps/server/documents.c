/// @file documents.c
/// Documents as plain files, with versions and trash.
///
///     write:   new text ──► .new ──► fsync;   old document ──link──► .versions;   rename .new ──► document ──► fsync
///     delete:  document ──rename──► .trash ──► fsync
///
/// Between any two steps the document holds either its old or its new text, whole. Versions count upwards and a number
/// is never used twice: a document's own number is one above the highest of its versions and its deleted selves.
#include "documents.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "whole_file.h"

const char *const document_kind_words[DOCUMENT_KINDS + 1] = {"programs", "drawings", "poses", "robots", NULL};

enum { NUMBER_DIGITS = 8, PATH_BYTES = 256 };

static const char temporary[] = "document";

struct documents {
    pthread_mutex_t lock;
    int folder[DOCUMENT_KINDS], versions[DOCUMENT_KINDS], trash[DOCUMENT_KINDS]; ///< open folders
    int fresh;                                                                   ///< .new
    atomic_uint robot_changes;
};

// ---- opening ----

static int open_folder(int parent, const char *name)
{
    if (mkdirat(parent, name, 0755) == 0) {
        fsync(parent);
    } else if (errno != EEXIST) {
        return -1;
    }
    return openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
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
            if (mkdir(part, 0755) != 0 && errno != EEXIST) {
                return false;
            }
            *at = '/';
        }
    }
    return mkdir(part, 0755) == 0 || errno == EEXIST;
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

static bool open_all(documents *store, int root)
{
    const bool good = open_kinds(root, NULL, store->folder) && open_kinds(root, ".versions", store->versions) &&
                      open_kinds(root, ".trash", store->trash) && (store->fresh = open_folder(root, ".new")) >= 0;
    if (good) {
        unlinkat(store->fresh, temporary, 0); // a write that was never confirmed
    }
    return good;
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
        pthread_mutex_destroy(&store->lock);
        free(store);
    }
}

zv_status documents_open(const char *folder, documents **out, zv_error *why)
{
    documents *store = calloc(1, sizeof *store);
    if (!store) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the documents");
    }
    pthread_mutex_init(&store->lock, NULL);
    store->fresh = -1;
    for (int i = 0; i < DOCUMENT_KINDS; ++i) {
        store->folder[i] = store->versions[i] = store->trash[i] = -1;
    }
    const int root = make_path(folder) ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    const bool good = root >= 0 && open_all(store, root);
    const int problem = errno;
    if (root >= 0) {
        close(root);
    }
    if (!good) {
        documents_close(store);
        return zv_fail(why, ZV_ERR_IO, 0, 0, "the data folder '%.160s' cannot be used: %s", folder, strerror(problem));
    }
    *out = store;
    return ZV_OK;
}

unsigned documents_robot_changes(documents *store)
{
    return atomic_load(&store->robot_changes);
}

// ---- looking into folders ----

static zv_status fail_io(const char *what, const char *name, zv_error *why)
{
    if (errno == ENOENT) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "there is no document called '%.120s'", name);
    }
    return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.120s' cannot be %s: %s", name, what, strerror(errno));
}

/// A sorted list of the plain names of a folder; free the names, then the list.
typedef struct names {
    struct dirent **at;
    int count;
} names;

static int is_shown(const struct dirent *entry)
{
    return document_name_check(entry->d_name, strlen(entry->d_name), NULL) == ZV_OK ||
           strchr(entry->d_name, '~') != NULL;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static names names_of(int folder)
{
    names all = {.at = NULL};
    all.count = scandirat(folder, ".", &all.at, is_shown, compare_names);
    all.count = all.count < 0 ? 0 : all.count;
    return all;
}

static void names_free(names *all)
{
    for (int i = 0; i < all->count; ++i) {
        free(all->at[i]);
    }
    free(all->at);
}

/// The number at the end of "name~00000012" or of "00000012"; 0 when there is none.
static long long number_of(const char *text)
{
    const size_t length = strlen(text);
    const char *digits = text + (length > NUMBER_DIGITS ? length - NUMBER_DIGITS : 0);
    return length >= NUMBER_DIGITS && strspn(digits, "0123456789") == NUMBER_DIGITS ? atoll(digits) : 0;
}

/// Whether `entry` of the trash is a deleted `name`.
static bool was_called(const char *entry, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(entry, name, length) == 0 && entry[length] == '~' && number_of(entry + length) > 0 &&
           strlen(entry + length) == NUMBER_DIGITS + 1;
}

static int open_versions(documents *store, document_kind kind, const char *name)
{
    return openat(store->versions[kind], name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static long long highest_version(documents *store, document_kind kind, const char *name)
{
    long long highest = 0;
    const int folder = open_versions(store, kind, name);
    names versions = folder >= 0 ? names_of(folder) : (names){0};
    for (int i = 0; i < versions.count; ++i) {
        const long long number = number_of(versions.at[i]->d_name);
        highest = number > highest ? number : highest;
    }
    names_free(&versions);
    if (folder >= 0) {
        close(folder);
    }
    return highest;
}

static long long highest_deleted(documents *store, document_kind kind, const char *name)
{
    long long highest = 0;
    names trash = names_of(store->trash[kind]);
    for (int i = 0; i < trash.count; ++i) {
        const char *entry = trash.at[i]->d_name;
        const long long number = was_called(entry, name) ? number_of(entry) : 0;
        highest = number > highest ? number : highest;
    }
    names_free(&trash);
    return highest;
}

static long long own_version(documents *store, document_kind kind, const char *name)
{
    const long long versions = highest_version(store, kind, name), deleted = highest_deleted(store, kind, name);
    return 1 + (versions > deleted ? versions : deleted);
}

static bool exists(int folder, const char *name)
{
    struct stat about;
    return fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0;
}

static bool describe(int folder, const char *file, document_entry *out)
{
    struct stat about;
    if (fstatat(folder, file, &about, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(about.st_mode)) {
        return false;
    }
    out->size = about.st_size;
    out->modified = about.st_mtime;
    return true;
}

// ---- lists ----

zv_status documents_list(documents *store, document_kind kind, document_taker take, void *user, zv_error *why)
{
    (void)why;
    pthread_mutex_lock(&store->lock);
    names all = names_of(store->folder[kind]);
    for (int i = 0; i < all.count; ++i) {
        document_entry entry = {.kind = kind, .name = all.at[i]->d_name};
        if (describe(store->folder[kind], entry.name, &entry)) {
            take(user, &entry);
        }
    }
    names_free(&all);
    pthread_mutex_unlock(&store->lock);
    return ZV_OK;
}

static int newest_first(const void *a, const void *b)
{
    const long long x = number_of((*(struct dirent *const *)a)->d_name);
    const long long y = number_of((*(struct dirent *const *)b)->d_name);
    return (x < y) - (x > y);
}

zv_status documents_trash(documents *store, document_kind kind, document_taker take, void *user, zv_error *why)
{
    (void)why;
    pthread_mutex_lock(&store->lock);
    names all = names_of(store->trash[kind]);
    for (int i = all.count - 1; i >= 0; --i) {
        char name[PATH_BYTES];
        snprintf(name, sizeof name, "%s", all.at[i]->d_name);
        char *mark = strrchr(name, '~');
        document_entry entry = {.kind = kind, .name = name, .version = number_of(name)};
        if (mark && entry.version && describe(store->trash[kind], name, &entry)) {
            *mark = '\0';
            take(user, &entry);
        }
    }
    names_free(&all);
    pthread_mutex_unlock(&store->lock);
    return ZV_OK;
}

zv_status documents_versions(documents *store, document_kind kind, const char *name, document_taker take, void *user,
                             zv_error *why)
{
    pthread_mutex_lock(&store->lock);
    const int folder = open_versions(store, kind, name);
    const bool known = folder >= 0 || exists(store->folder[kind], name) || highest_deleted(store, kind, name) > 0;
    names all = folder >= 0 ? names_of(folder) : (names){0};
    if (all.count > 0) {
        qsort(all.at, (size_t)all.count, sizeof *all.at, newest_first);
    }
    for (int i = 0; i < all.count; ++i) {
        document_entry entry = {.kind = kind, .name = name, .version = number_of(all.at[i]->d_name)};
        if (entry.version && describe(folder, all.at[i]->d_name, &entry)) {
            take(user, &entry);
        }
    }
    names_free(&all);
    if (folder >= 0) {
        close(folder);
    }
    pthread_mutex_unlock(&store->lock);
    errno = ENOENT;
    return known ? ZV_OK : fail_io("found", name, why);
}

// ---- reading ----

/// Reads an earlier version, or a deleted document of that number.
static bool read_version(documents *store, document_kind kind, const char *name, long long version, zv_text *out)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%0*lld", (int)NUMBER_DIGITS, version);
    const int folder = open_versions(store, kind, name);
    bool found = folder >= 0 && whole_file_read(folder, path, DOCUMENT_BYTES, out);
    if (folder >= 0) {
        close(folder);
    }
    if (!found) {
        zv_text_clear(out);
        snprintf(path, sizeof path, "%s~%0*lld", name, (int)NUMBER_DIGITS, version);
        found = whole_file_read(store->trash[kind], path, DOCUMENT_BYTES, out);
    }
    return found;
}

zv_status documents_read(documents *store, document_kind kind, const char *name, long long version, zv_text *out,
                         long long *found_version, zv_error *why)
{
    pthread_mutex_lock(&store->lock);
    const bool is_there = exists(store->folder[kind], name);
    const long long own = own_version(store, kind, name);
    const bool wants_own = version == 0 || (is_there && version == own);
    const bool found = wants_own ? whole_file_read(store->folder[kind], name, DOCUMENT_BYTES, out)
                                 : read_version(store, kind, name, version, out);
    const zv_status status = found ? ZV_OK : fail_io("read", name, why);
    pthread_mutex_unlock(&store->lock);
    *found_version = wants_own ? own : version;
    return status;
}

// ---- writing ----

/// Hard links cost nothing; where there are none, the version is a copy.
static bool keep_file(documents *store, document_kind kind, const char *name, int folder, const char *version)
{
    if (linkat(store->folder[kind], name, folder, version, 0) == 0 || errno == EEXIST) {
        return fsync(folder) == 0;
    }
    zv_text old = {0};
    const bool kept = whole_file_read(store->folder[kind], name, DOCUMENT_BYTES, &old) &&
                      whole_file_prepare(folder, ".copy", old.data ? old.data : "", old.size) &&
                      whole_file_publish(folder, ".copy", folder, version);
    zv_text_free(&old);
    return kept;
}

static void forget_oldest(int folder, int keep)
{
    names all = names_of(folder);
    for (int i = 0; i < all.count - keep; ++i) { // numbers have leading zeros: their order is that of the names
        unlinkat(folder, all.at[i]->d_name, 0);
    }
    names_free(&all);
}

static bool keep_version(documents *store, document_kind kind, const char *name, long long number)
{
    char version[PATH_BYTES];
    snprintf(version, sizeof version, "%0*lld", (int)NUMBER_DIGITS, number);
    const int folder = open_folder(store->versions[kind], name);
    const bool kept = folder >= 0 && keep_file(store, kind, name, folder, version);
    if (kept) {
        forget_oldest(folder, DOCUMENT_VERSIONS);
    }
    if (folder >= 0) {
        const int why = errno;
        close(folder);
        errno = why;
    }
    return kept;
}

static int count_names(int folder)
{
    names all = names_of(folder);
    const int count = all.count;
    names_free(&all);
    return count;
}

static void note_change(documents *store, document_kind kind)
{
    if (kind == DOCUMENT_ROBOTS) {
        atomic_fetch_add(&store->robot_changes, 1);
    }
}

static zv_status write_locked(documents *store, document_kind kind, const char *name, const char *bytes, size_t size,
                              long long *version, zv_error *why)
{
    const bool is_there = exists(store->folder[kind], name);
    if (size > DOCUMENT_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a document may have %d MB", DOCUMENT_BYTES >> 20);
    }
    if (!is_there && count_names(store->folder[kind]) >= DOCUMENTS_PER_KIND) {
        return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "there are %d %s already: delete some first", (int)DOCUMENTS_PER_KIND,
                       document_kind_words[kind]);
    }
    const long long own = own_version(store, kind, name);
    const bool written = whole_file_prepare(store->fresh, temporary, bytes, size) &&
                         (!is_there || keep_version(store, kind, name, own)) &&
                         whole_file_publish(store->fresh, temporary, store->folder[kind], name);
    if (!written) {
        const int problem = errno;
        unlinkat(store->fresh, temporary, 0);
        return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.120s' cannot be written: %s", name, strerror(problem));
    }
    note_change(store, kind);
    *version = own + (is_there ? 1 : 0);
    return ZV_OK;
}

static zv_status refuse_existing(const char *name, zv_error *why)
{
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "there is a document called '%.120s' already", name);
}

zv_status documents_write(documents *store, document_kind kind, const char *name, const char *bytes, size_t size,
                          bool is_new, long long *version, zv_error *why)
{
    pthread_mutex_lock(&store->lock);
    const zv_status status = is_new && exists(store->folder[kind], name)
                                 ? refuse_existing(name, why)
                                 : write_locked(store, kind, name, bytes, size, version, why);
    pthread_mutex_unlock(&store->lock);
    return status;
}

// ---- moving ----

zv_status documents_rename(documents *store, document_kind kind, const char *name, const char *to, zv_error *why)
{
    const int folder = store->folder[kind], versions = store->versions[kind];
    pthread_mutex_lock(&store->lock);
    zv_status status = ZV_OK;
    if (renameat2(folder, name, folder, to, RENAME_NOREPLACE) != 0) {
        status = errno == EEXIST ? refuse_existing(to, why) : fail_io("renamed", name, why);
    } else if (fsync(folder) != 0) {
        status = fail_io("renamed", name, why);
    } else {
        renameat2(versions, name, versions, to, RENAME_NOREPLACE); // fails when that name has versions: they stay apart
        fsync(versions);
        note_change(store, kind);
    }
    pthread_mutex_unlock(&store->lock);
    return status;
}

/// The oldest deleted ones go for good. Their names sort by name, so their times decide.
static void empty_trash(documents *store, document_kind kind)
{
    names all = names_of(store->trash[kind]);
    if (all.count > DOCUMENT_TRASH) {
        const char *oldest = NULL;
        struct timespec since = {0};
        for (int i = 0; i < all.count; ++i) {
            struct stat about;
            if (fstatat(store->trash[kind], all.at[i]->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
                (!oldest || about.st_ctim.tv_sec < since.tv_sec ||
                 (about.st_ctim.tv_sec == since.tv_sec && about.st_ctim.tv_nsec < since.tv_nsec))) {
                oldest = all.at[i]->d_name;
                since = about.st_ctim;
            }
        }
        if (oldest) {
            unlinkat(store->trash[kind], oldest, 0);
        }
    }
    names_free(&all);
}

zv_status documents_delete(documents *store, document_kind kind, const char *name, long long *version, zv_error *why)
{
    pthread_mutex_lock(&store->lock);
    const long long own = own_version(store, kind, name);
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s~%0*lld", name, (int)NUMBER_DIGITS, own);
    const int folder = store->folder[kind], trash = store->trash[kind];
    zv_status status = ZV_OK;
    if (renameat(folder, name, trash, path) != 0 || fsync(trash) != 0 || fsync(folder) != 0) {
        status = fail_io("deleted", name, why);
    } else {
        empty_trash(store, kind);
        note_change(store, kind);
        *version = own;
    }
    pthread_mutex_unlock(&store->lock);
    return status;
}

zv_status documents_restore(documents *store, document_kind kind, const char *name, long long version,
                            long long *new_version, zv_error *why)
{
    pthread_mutex_lock(&store->lock);
    const long long newest = own_version(store, kind, name) - 1;
    zv_text old = {0};
    zv_status status = ZV_OK;
    if (!read_version(store, kind, name, version ? version : newest, &old)) {
        status = zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "'%.120s' has no earlier version %lld", name,
                         version ? version : newest);
    } else {
        status = write_locked(store, kind, name, old.data ? old.data : "", old.size, new_version, why);
    }
    zv_text_free(&old);
    pthread_mutex_unlock(&store->lock);
    return status;
}
