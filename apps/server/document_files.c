/// @file document_files.c
/// Documents as plain files, with versions and trash.
///
///     write:   new text ──► .new ──► fsync;   old document ──link──► .versions;   rename .new ──► document ──► fsync
///     delete:  document ──rename──► .trash ──► fsync
///
/// Between any two steps the document holds either its old or its new text, whole. Versions count upwards and a number
/// is never used twice: a document's own number is one above the highest of its versions and its deleted selves.
#include "documents.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "document_folders.h"
#include "whole_file.h"

/// How often a document is read that is being written again and again.
enum { READ_TRIES = 8 };

static size_t most_bytes(document_kind kind)
{
    return kind == DOCUMENT_RECORDINGS ? RECORDING_BYTES : DOCUMENT_BYTES;
}

// ---- reading ----

/// Reads an earlier version, or a deleted document of that number.
static bool read_version(documents *store, document_kind kind, const char *name, long long version, zv_text *out)
{
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%0*lld", (int)NUMBER_DIGITS, version);
    const int folder = open_versions(store, kind, name);
    bool found = folder >= 0 && whole_file_read(folder, path, most_bytes(kind), out) &&
                 exists(folder, path); // one that is dropped meanwhile loses its name before its text
    if (folder >= 0) {
        close(folder);
    }
    if (!found) {
        zv_text_clear(out);
        snprintf(path, sizeof path, "%s~%0*lld", name, (int)NUMBER_DIGITS, version);
        found = whole_file_read(store->trash[kind], path, most_bytes(kind), out);
    }
    return found;
}

/// The number that a reader sees. Between the link and the rename of a write both names mean the same file: the newest
/// version is then the document itself.
static long long shown_version(documents *store, document_kind kind, const char *name)
{
    const long long own = own_version(store, kind, name);
    char newest[PATH_BYTES];
    snprintf(newest, sizeof newest, "%0*lld", (int)NUMBER_DIGITS, own - 1);
    const int folder = open_versions(store, kind, name);
    struct stat document, version;
    const bool is_same = folder >= 0 && fstatat(store->folder[kind], name, &document, AT_SYMLINK_NOFOLLOW) == 0 &&
                         fstatat(folder, newest, &version, AT_SYMLINK_NOFOLLOW) == 0 &&
                         document.st_ino == version.st_ino && document.st_dev == version.st_dev;
    if (folder >= 0) {
        close(folder);
    }
    return is_same ? own - 1 : own;
}

/// Text and number of the document that belong together: nobody waits for a write, so it may change between the two.
static bool read_own(documents *store, document_kind kind, const char *name, zv_text *out, long long *number)
{
    bool found = true, is_changed = true;
    for (int tries = 0; found && is_changed && tries < READ_TRIES; ++tries) {
        zv_text_clear(out);
        *number = shown_version(store, kind, name);
        found = whole_file_read(store->folder[kind], name, most_bytes(kind), out);
        is_changed = found && shown_version(store, kind, name) != *number;
    }
    return found;
}

zv_status documents_read(documents *store, document_kind kind, const char *name, long long version, zv_text *out,
                         long long *found_version, zv_error *why)
{
    const bool wants_own =
        version == 0 || (exists(store->folder[kind], name) && version == shown_version(store, kind, name));
    *found_version = version;
    const bool found =
        wants_own ? read_own(store, kind, name, out, found_version) : read_version(store, kind, name, version, out);
    return found ? ZV_OK : fail_io("read", name, why);
}

// ---- writing ----

/// Hard links cost nothing; where there are none, the version is a copy.
static bool keep_file(documents *store, document_kind kind, const char *name, int folder, const char *version)
{
    if (linkat(store->folder[kind], name, folder, version, 0) == 0 || errno == EEXIST) {
        return fsync(folder) == 0;
    }
    zv_text old = {0};
    char temporary[PATH_BYTES];
    name_temporary(store, temporary);
    const bool kept = whole_file_read(store->folder[kind], name, most_bytes(kind), &old) &&
                      whole_file_prepare(store->fresh, temporary, old.data ? old.data : "", old.size) &&
                      whole_file_publish(store->fresh, temporary, folder, version);
    zv_text_free(&old);
    return kept;
}

static void forget_oldest(int folder, int keep)
{
    names all = versions_of(folder);
    for (int i = 0; i < all.count - keep; ++i) {
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
        forget_oldest(folder, kind == DOCUMENT_RECORDINGS ? RECORDING_VERSIONS : DOCUMENT_VERSIONS);
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

static zv_status fail_writing(const char *name, int problem, zv_error *why)
{
    const bool is_full = problem == ENOSPC || problem == EDQUOT;
    return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.120s' cannot be written: %s%s", name, strerror(problem),
                   is_full ? "; empty the trash or drop earlier versions to make room" : "");
}

static int most_names(document_kind kind)
{
    return kind == DOCUMENT_RECORDINGS ? RECORDINGS : DOCUMENTS_PER_KIND;
}

static zv_status fail_crowded(document_kind kind, zv_error *why)
{
    return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "there are %d %s already: delete some first", most_names(kind),
                   document_kind_words[kind]);
}

static bool is_crowded(const documents *store, document_kind kind)
{
    return count_names(store->folder[kind]) >= most_names(kind);
}

/// Gives what was prepared its name; one name more only where there is room for it.
static zv_status publish(documents *store, document_kind kind, const char *name, const char *temporary, bool is_there,
                         zv_error *why)
{
    const int folder = store->folder[kind];
    bool has_room = true, done = false;
    if (is_there) {
        done = renameat(store->fresh, temporary, folder, name) == 0;
    } else {
        pthread_mutex_lock(&store->creating);
        has_room = !is_crowded(store, kind);
        done = has_room && renameat(store->fresh, temporary, folder, name) == 0;
        pthread_mutex_unlock(&store->creating);
    }
    done = done && fsync(folder) == 0;
    const int problem = errno;
    if (!done) {
        unlinkat(store->fresh, temporary, 0);
    }
    return done ? ZV_OK : has_room ? fail_writing(name, problem, why) : fail_crowded(kind, why);
}

/// For one who holds the document.
static zv_status write_held(documents *store, document_kind kind, const char *name, const char *bytes, size_t size,
                            long long *version, zv_error *why)
{
    const bool is_there = exists(store->folder[kind], name);
    if (size > most_bytes(kind)) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a document may have %d MB", (int)(most_bytes(kind) >> 20));
    }
    if (!is_there && is_crowded(store, kind)) {
        return fail_crowded(kind, why); // before anything is written
    }
    const long long own = own_version(store, kind, name);
    char temporary[PATH_BYTES];
    name_temporary(store, temporary);
    if (!whole_file_prepare(store->fresh, temporary, bytes, size) ||
        (is_there && !keep_version(store, kind, name, own))) {
        const int problem = errno;
        unlinkat(store->fresh, temporary, 0);
        return fail_writing(name, problem, why);
    }
    const zv_status status = publish(store, kind, name, temporary, is_there, why);
    if (status == ZV_OK) {
        note_change(store, kind);
        *version = own + (is_there ? 1 : 0);
    }
    return status;
}

static zv_status refuse_existing(const char *name, zv_error *why)
{
    return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "there is a document called '%.120s' already", name);
}

zv_status documents_write(documents *store, document_kind kind, const char *name, const char *bytes, size_t size,
                          bool is_new, long long *version, zv_error *why)
{
    document_hold mine = {.kind = kind, .name = name};
    document_hold_begin(&store->holds, &mine);
    const zv_status status = is_new && exists(store->folder[kind], name)
                                 ? refuse_existing(name, why)
                                 : write_held(store, kind, name, bytes, size, version, why);
    document_hold_end(&store->holds, &mine);
    return status;
}

zv_status documents_begin_recording(documents *store, const char *name, int *descriptor, zv_error *why)
{
    const document_kind kind = DOCUMENT_RECORDINGS;
    zv_status status = document_name_check(name, strlen(name), why);
    if (status != ZV_OK) {
        return status;
    }
    document_hold mine = {.kind = kind, .name = name};
    document_hold_begin(&store->holds, &mine);
    pthread_mutex_lock(&store->creating);
    if (is_crowded(store, kind)) {
        status = fail_crowded(kind, why);
    } else {
        *descriptor = openat(store->folder[kind], name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
        status = *descriptor >= 0  ? ZV_OK
                 : errno == EEXIST ? refuse_existing(name, why)
                                   : fail_writing(name, errno, why);
    }
    pthread_mutex_unlock(&store->creating);
    document_hold_end(&store->holds, &mine);
    return status;
}

void documents_drop_recording(documents *store, const char *name)
{
    document_hold mine = {.kind = DOCUMENT_RECORDINGS, .name = name};
    document_hold_begin(&store->holds, &mine);
    unlinkat(store->folder[DOCUMENT_RECORDINGS], name, 0);
    document_hold_end(&store->holds, &mine);
}

// ---- moving ----

zv_status documents_rename(documents *store, document_kind kind, const char *name, const char *to, zv_error *why)
{
    const int folder = store->folder[kind], versions = store->versions[kind];
    document_hold mine = {.kind = kind, .name = name, .other = to};
    document_hold_begin(&store->holds, &mine);
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
    document_hold_end(&store->holds, &mine);
    return status;
}

zv_status documents_delete(documents *store, document_kind kind, const char *name, long long *version, zv_error *why)
{
    document_hold mine = {.kind = kind, .name = name};
    document_hold_begin(&store->holds, &mine);
    const long long own = own_version(store, kind, name);
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s~%0*lld", name, (int)NUMBER_DIGITS, own);
    const int folder = store->folder[kind], trash = store->trash[kind];
    zv_status status = ZV_OK;
    if (renameat(folder, name, trash, path) != 0 || fsync(trash) != 0 || fsync(folder) != 0) {
        status = fail_io("deleted", name, why);
    } else {
        note_change(store, kind);
        *version = own;
    }
    document_hold_end(&store->holds, &mine);
    if (status == ZV_OK) {
        trim_trash(store, kind);
    }
    return status;
}

zv_status documents_restore(documents *store, document_kind kind, const char *name, long long version,
                            long long *new_version, zv_error *why)
{
    document_hold mine = {.kind = kind, .name = name};
    document_hold_begin(&store->holds, &mine);
    const long long newest = own_version(store, kind, name) - 1;
    zv_text old = {0};
    zv_status status = ZV_OK;
    if (!read_version(store, kind, name, version ? version : newest, &old)) {
        status = zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "'%.120s' has no earlier version %lld", name,
                         version ? version : newest);
    } else {
        status = write_held(store, kind, name, old.data ? old.data : "", old.size, new_version, why);
    }
    zv_text_free(&old);
    document_hold_end(&store->holds, &mine);
    return status;
}
