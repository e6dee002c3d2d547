/// @file documents.h
/// The documents of the people who use the server: plain files in one folder per kind, with their earlier versions and
/// a trash. Whatever was confirmed is on the disk.
///
///     data/programs/part.ngc                      the document
///     data/.versions/programs/part.ngc/00000007   an earlier version of it
///     data/.trash/programs/part.ngc~00000009      a deleted one
///     data/.new/                                  what is being written; emptied at the start
///     data/.lock                                  of the one server that may write here
///
/// Any thread may call. Changes of one document go one after the other; those of others, and whoever reads or lists, do
/// not wait for them. Files and folders are made for their owner alone.
#ifndef ZVENO_SERVER_DOCUMENTS_H
#define ZVENO_SERVER_DOCUMENTS_H

#include <time.h>

#include "zveno/base.h"
#include "zveno/text.h"

enum {
    DOCUMENT_NAME_BYTES = 120,
    DOCUMENT_BYTES = 16 << 20,
    RECORDING_BYTES = 64 << 20, ///< of a recording: it ends there
    RECORDINGS = 200,           ///< that are kept
    DOCUMENTS_PER_KIND = 10000,
    DOCUMENT_VERSIONS = 20, ///< earlier ones that are kept
    RECORDING_VERSIONS = 1, ///< the same of a recording, which is large
    DOCUMENT_TRASH = 200,   ///< deleted ones of each kind that are kept
};

typedef enum document_kind {
    DOCUMENT_PROGRAMS,
    DOCUMENT_DRAWINGS,
    DOCUMENT_POSES,
    DOCUMENT_ROBOTS,
    DOCUMENT_RECORDINGS,
    DOCUMENT_KINDS
} document_kind;

/// "programs", "drawings", "poses", "robots", "recordings", NULL.
extern const char *const document_kind_words[DOCUMENT_KINDS + 1];

typedef struct documents documents;

/// Opens the folder and makes it, and those inside, when they are not there. ZV_ERR_NOT_AVAILABLE when another server
/// has it: two would swap each other's documents and versions.
zv_status documents_open(const char *folder, documents **out, zv_error *why);
/// Where the server of this folder can be opened, for whoever tries to start a second one.
void documents_announce(documents *store, const char *address);
/// NULL is allowed.
void documents_close(documents *store);

/// A name is 1 to 120 bytes of UTF-8 without separators and control characters, not beginning with a dot, not
/// beginning or ending with a space.
zv_status document_name_check(const char *name, size_t size, zv_error *why);

/// One line of a list.
typedef struct document_entry {
    document_kind kind;
    const char *name; ///< valid during the call
    long long size;
    time_t modified;
    long long version; ///< of a version or a deleted one; 0 of a document in a list
} document_entry;

typedef void (*document_taker)(void *user, const document_entry *entry);

/// All documents of a kind, in the order of their names.
zv_status documents_list(documents *store, document_kind kind, document_taker take, void *user, zv_error *why);
/// The deleted ones of a kind, the newest first.
zv_status documents_trash(documents *store, document_kind kind, document_taker take, void *user, zv_error *why);
/// The earlier versions of one document, the newest first; also of a deleted one.
zv_status documents_versions(documents *store, document_kind kind, const char *name, document_taker take, void *user,
                             zv_error *why);

/// The text of a document, or with `version` above 0 of an earlier (or deleted) one.
zv_status documents_read(documents *store, document_kind kind, const char *name, long long version, zv_text *out,
                         long long *found_version, zv_error *why);

/// Writes a document; what it held before becomes its newest earlier version. `is_new`: it must not be there yet.
zv_status documents_write(documents *store, document_kind kind, const char *name, const char *bytes, size_t size,
                          bool is_new, long long *version, zv_error *why);

/// Makes a recording that does not exist yet and opens it for writing; the caller closes the descriptor. What is written
/// can be read at once: the file is valid up to its last whole part.
zv_status documents_begin_recording(documents *store, const char *name, int *descriptor, zv_error *why);
/// Removes one that was made and never began.
void documents_drop_recording(documents *store, const char *name);

/// Gives a document another name that nothing has yet; its earlier versions go along unless that name has some.
zv_status documents_rename(documents *store, document_kind kind, const char *name, const char *to, zv_error *why);

/// Moves a document to the trash; the oldest deleted one goes for good when there are too many. `version` becomes the number by which it can be restored.
zv_status documents_delete(documents *store, document_kind kind, const char *name, long long *version, zv_error *why);

/// Writes an earlier version or a deleted one as the document again; `version` 0 is the newest of these.
zv_status documents_restore(documents *store, document_kind kind, const char *name, long long version,
                            long long *new_version, zv_error *why);

/// What was removed for good.
typedef struct document_freed {
    long long files, bytes;
} document_freed;

/// Removes deleted documents of a kind for good, those called `name` or all (NULL), and the earlier versions of names
/// that then have neither a document nor a deleted one. Adds to `freed`. Needs no space on the disk.
zv_status documents_empty_trash(documents *store, document_kind kind, const char *name, document_freed *freed,
                                zv_error *why);
/// Removes the earlier versions of the document `name` or of all (NULL), of deleted ones too; the documents stay.
zv_status documents_drop_versions(documents *store, document_kind kind, const char *name, document_freed *freed,
                                  zv_error *why);

/// Counts the changes of robots: whoever keeps one in memory reads it again when this is another number.
unsigned documents_robot_changes(documents *store);

#endif
