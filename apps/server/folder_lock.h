/// @file folder_lock.h
/// One server per data folder: whoever holds the lock on its file `.lock` may write there. The system gives the lock
/// back when the process ends, however it ends.
#ifndef ZVENO_SERVER_FOLDER_LOCK_H
#define ZVENO_SERVER_FOLDER_LOCK_H

#include "zveno/base.h"

/// Locks the open folder `root`, called `path` in sentences, and notes this process in the lock file. When another
/// server has the folder, ZV_ERR_NOT_AVAILABLE with a sentence that names its process and address.
zv_status folder_lock_take(int root, const char *path, int *descriptor, zv_error *why);

/// Notes where this server can be opened, for the sentence that the next one says. The address may hold the token:
/// only the owner of the folder can read the file.
void folder_lock_announce(int descriptor, const char *address);

/// Forgets the note and unlocks.
void folder_lock_release(int descriptor);

#endif
