/// @file document_folders.h
/// The folders of the documents: what is open, and the names and numbers in them. For the files of the store alone.
#ifndef ZVENO_SERVER_DOCUMENT_FOLDERS_H
#define ZVENO_SERVER_DOCUMENT_FOLDERS_H

#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>

#include "document_hold.h"
#include "documents.h"

enum { NUMBER_DIGITS = 8, PATH_BYTES = 256 };

struct documents {
    document_holds holds;     ///< who changes what
    pthread_mutex_t creating; ///< from the count of a kind to one name more
    int folder[DOCUMENT_KINDS], versions[DOCUMENT_KINDS], trash[DOCUMENT_KINDS]; ///< open folders
    int fresh;                                                                   ///< .new
    int locked;                                                                  ///< the lock file of the folder
    atomic_ullong temporaries;                                                   ///< files that were begun in .new
    atomic_uint robot_changes;
};

/// Makes a folder when it is not there, and opens it; -1 with errno.
int open_folder(int parent, const char *name);

/// A name in `fresh` that no other write, of this process or another, uses.
void name_temporary(documents *store, char out[PATH_BYTES]);

/// What errno says about a document.
zv_status fail_io(const char *what, const char *name, zv_error *why);

/// The plain names of a folder, in order.
typedef struct names {
    struct dirent **at;
    int count;
} names;

names names_of(int folder);
/// The same with names that no document may have.
names all_names_of(int folder);
/// The versions in the folder of one document, the oldest first.
names versions_of(int folder);
void names_free(names *all);

/// The number at the end of "name~00000012" or of "00000012"; 0 when there is none.
long long version_in(const char *text);
/// Whether `entry` of the trash is a deleted `name`.
bool was_called(const char *entry, const char *name);

/// The folder with the versions of a document; -1 when it has none.
int open_versions(documents *store, document_kind kind, const char *name);
/// The highest number of the deleted ones of this name; 0 when there is none.
long long highest_deleted(documents *store, document_kind kind, const char *name);
/// The number that a document has, or would have: one above those of its versions and of the deleted ones. For those who
/// hold it.
long long own_version(documents *store, document_kind kind, const char *name);

/// Removes the oldest deleted documents of a kind when there are too many. For one who holds nothing.
void trim_trash(documents *store, document_kind kind);

bool exists(int folder, const char *name);
/// Fills size and time of a plain file; false when it is none.
bool describe(int folder, const char *file, document_entry *out);

#endif
