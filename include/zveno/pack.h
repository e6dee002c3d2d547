/// @file pack.h
/// Files that belong together, wherever they are: in a folder, in a zip archive, in a request.
///
/// Descriptions of robots name other files by paths of somebody else's machine. Here a name is looked up by its tail,
/// without regard to case: "package://arm_support/meshes/Base.STL" finds "meshes/base.stl".
/// Nothing here opens a file. A zip is constant once opened; any thread may call any function.
#ifndef ZV_PACK_H
#define ZV_PACK_H

#include <stddef.h>
#include <stdint.h>

#include "zveno/base.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct zv_file {
    const char *name; ///< with '/' between folders
    size_t size;      ///< bytes
} zv_file;

/// A list of files and how to read them. Whoever makes one says how long it lives.
typedef struct zv_files {
    int count;
    const zv_file *file;
    const char *main; ///< the one that somebody named; NULL: none
    /// Appends the bytes of a file. Returns ZV_OK or a failure with a sentence.
    zv_status (*read)(void *user, int index, zv_text *out, zv_error *why);
    /// Looks for more files in wider circles and lists them in `files`, `main` included; false when there are no more.
    /// NULL: these are all.
    bool (*widen)(void *user, struct zv_files *files);
    void *user; ///< goes to both
} zv_files;

/// Files that somebody opened, and what it takes to close them again.
typedef struct zv_file_set {
    zv_files files;
    void *user; ///< of whoever opened them
} zv_file_set;

/// The file that `wanted` means, or -1. Schemes ("package://", "model://", "file://") and leading "./" and "../" do not
/// count. Of the files with the same last name, without regard to case, the one with most folders in common before it
/// wins; of these the one nearest to the file `from` (NULL: nowhere), then the one with the same letters, then the first.
int zv_files_find(const zv_files *files, const char *from, const char *wanted);

enum { ZV_CONTENT_NAME_SIZE = 65 /**< 64 hexadecimal digits and '\0' */ };

/// The name of bytes by what they are: their SHA-256 in lower-case hexadecimal digits, ended by '\0'.
void zv_content_name(const char *bytes, size_t size, char out[ZV_CONTENT_NAME_SIZE]);
/// Whether a text looks like such a name.
bool zv_is_content_name(const char *text, size_t size);

/// How many bytes one file of a zip may have; archives promise anything.
#define ZV_ZIP_FILE_BYTES ((size_t)256 << 20)
enum { ZV_ZIP_FILES = 50000 /**< how many files a zip may hold */ };

/// A zip archive in memory.
typedef struct zv_zip zv_zip;

/// Whether bytes begin as a zip does.
bool zv_zip_is(const char *bytes, size_t size);
/// Reads the list of files; `bytes` must outlive the zip. Stored and deflated files are read; encrypted ones, zip64 and
/// archives of several parts are refused.
/// @return ZV_OK, ZV_ERR_SYNTAX for a damaged archive, ZV_ERR_TOO_LARGE, ZV_ERR_NOT_AVAILABLE, or ZV_ERR_INTERNAL without
/// memory
zv_status zv_zip_open(const char *bytes, size_t size, zv_zip **out, zv_error *why);
/// NULL is allowed.
void zv_zip_free(zv_zip *zip);
/// Its files, in the order of the archive, as long as the zip lives. Reading one compares its checksum.
zv_files zv_zip_files(zv_zip *zip);

/// Appends a zip archive of one file, stored as it is, whose bytes begin at a multiple of 64 from the archive's start:
/// the form of .usdz files. The same file gives the same bytes at any time. Below ZV_ZIP_FILE_BYTES.
void zv_zip_write_one(const char *name, const char *bytes, size_t size, zv_text *out);

/// The checksum of zip archives and MCAP recordings: CRC-32 with the polynomial of Ethernet.
uint32_t zv_crc32(const uint8_t *bytes, size_t size);

/// Unpacks a deflate stream (RFC 1951) that holds exactly `out_size` bytes.
/// @return ZV_OK, or ZV_ERR_SYNTAX with a sentence; `out` may be partly written then
zv_status zv_inflate(const uint8_t *in, size_t in_size, uint8_t *out, size_t out_size, zv_error *why);

#ifdef __cplusplus
}
#endif

#endif
