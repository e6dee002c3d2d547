/// @file folder_lock.c
/// One server per data folder.
///
///     .lock, while its owner lives:   4711                                    the process
///                                     http://127.0.0.1:8017/?token=...        once it listens
///
/// The file is never deleted: whoever opened it before the deletion would lock a file that nobody else finds.
#include "folder_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOTE_BYTES = 320 };

static void write_note(int descriptor, const char *address)
{
    char note[NOTE_BYTES];
    const int size = snprintf(note, sizeof note, "%ld\n%s\n", (long)getpid(), address);
    const ssize_t written = ftruncate(descriptor, 0) == 0 ? pwrite(descriptor, note, (size_t)size, 0) : 0;
    (void)written; // without a note the sentence is shorter, and the lock holds all the same
}

/// What the owner has noted about itself, for a sentence: its process, and how to open it.
static zv_status name_owner(int descriptor, const char *path, zv_error *why)
{
    char note[NOTE_BYTES] = "";
    const ssize_t size = pread(descriptor, note, sizeof note - 1, 0);
    note[size > 0 ? size : 0] = '\0';
    char *address = note + strcspn(note, "\n");
    const long process = strtol(note, NULL, 10);
    address += *address ? 1 : 0;
    address[strcspn(address, "\n")] = '\0';
    char owner[64] = "another process";
    if (process > 0) {
        snprintf(owner, sizeof owner, "process %ld", process);
    }
    return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                   "'%.80s' is served by %s already: open %.110s, or choose another folder with --data", path, owner,
                   *address ? address : "the address it printed");
}

zv_status folder_lock_take(int root, const char *path, int *descriptor, zv_error *why)
{
    const int opened = openat(root, ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (opened < 0) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.160s/.lock' cannot be opened: %s", path, strerror(errno));
    }
    if (flock(opened, LOCK_EX | LOCK_NB) != 0) {
        const zv_status status = errno == EWOULDBLOCK ? name_owner(opened, path, why)
                                                      : zv_fail(why, ZV_ERR_IO, 0, 0, "'%.160s' cannot be locked: %s",
                                                                path, strerror(errno));
        close(opened);
        return status;
    }
    fchmod(opened, 0600);
    write_note(opened, "");
    *descriptor = opened;
    return ZV_OK;
}

void folder_lock_announce(int descriptor, const char *address)
{
    write_note(descriptor, address);
}

void folder_lock_release(int descriptor)
{
    const int ignored = ftruncate(descriptor, 0);
    (void)ignored;
    close(descriptor);
}
