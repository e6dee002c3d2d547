/// @file static_files.h
/// Files of the page: from the path of an address to an open file inside the folder, with the headers that describe it.
#ifndef ZVENO_SERVER_STATIC_FILES_H
#define ZVENO_SERVER_STATIC_FILES_H

#include <stdbool.h>

enum { ETAG_SIZE = 64 };

typedef struct static_file {
    int descriptor; ///< the caller closes it
    long long size;
    const char *type;     ///< content-type
    const char *encoding; ///< content-encoding, or NULL
    const char *caching;  ///< cache-control
    char etag[ETAG_SIZE]; ///< with its quotes
} static_file;

/// Whether a path may name a file of the page: plain names between slashes. Dot files, "..", empty parts, backslashes
/// and characters beyond ASCII are not allowed.
bool static_path_fits(const char *path);

typedef enum static_result {
    STATIC_FOUND,
    STATIC_ABSENT,
    STATIC_BUSY ///< the machine has no descriptor or memory left for it
} static_result;

/// Opens the file behind `path` ("/" is "/index.html") below the open folder `folder`; links are not followed. A
/// compressed copy (.br, .gz) beside it is taken when `accept_encoding` allows it.
static_result static_file_open(int folder, const char *path, const char *accept_encoding, static_file *out);

/// When the folder behind the descriptor was deleted, as by a build that makes it anew, the descriptor stands for what is
/// at `path` from here on. False when it was not deleted, or nothing is there.
bool static_folder_renew(int folder, const char *path);

/// Whether the header accept-encoding lets us send `coding`.
bool accepts_coding(const char *accept_encoding, const char *coding);

/// Whether a name carries a hash of its content ("app-5TBO7WYS.js"): such a file never changes.
bool name_is_hashed(const char *name);

/// Whether the header if-none-match names this etag.
bool etag_matches(const char *if_none_match, const char *etag);

#endif
