/// @file static_files.c
/// Files of the page.
///
///     /scene/app-5TBO7WYS.js ──► is it a plain path? ──► .br, .gz or itself ──► open part by part, no links ──► headers
///
/// The folder is opened once, and again when it was deleted; every step below it refuses links, so nothing outside can be reached whatever the path.
#include "static_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PATH = 512, MAX_ENDING = 32 };

// ---- names ----

static bool is_plain(char c)
{
    return c > ' ' && c < 0x7f && c != '\\';
}

bool static_path_fits(const char *path)
{
    if (path[0] != '/' || strlen(path) >= MAX_PATH - MAX_ENDING) {
        return false;
    }
    for (const char *at = path; *at; ++at) {
        const bool begins_part = at != path && at[-1] == '/';
        if (!is_plain(*at) || (begins_part && (*at == '.' || *at == '/'))) {
            return false;
        }
    }
    return true;
}

bool name_is_hashed(const char *name)
{
    const char *ending = strrchr(name, '.');
    const char *hash = ending;
    while (hash && hash > name && hash[-1] != '-' && hash[-1] != '.') {
        --hash;
    }
    if (!hash || hash == name) {
        return false;
    }
    const size_t length = (size_t)(ending - hash);
    return length >= 8 && (strspn(hash, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == length ||
                           strspn(hash, "abcdef0123456789") == length);
}

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".glb", "model/gltf-binary"},
        {".txt", "text/plain; charset=utf-8"},
        {".ngc", "text/plain; charset=utf-8"},
    };
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; ++i) {
        if (strcasecmp(ending, types[i][0]) == 0) {
            return types[i][1];
        }
    }
    return "application/octet-stream";
}

// ---- headers of the request ----

/// Whether the parameters of one part ("; q=0.0") say never.
static bool says_never(const char *parameters, size_t size)
{
    for (size_t i = 0; i + 2 < size; ++i) {
        if ((parameters[i] == 'q' || parameters[i] == 'Q') && parameters[i + 1] == '=') {
            const char *value = parameters + i + 2;
            const size_t zeros = strspn(value, "0.");
            return zeros > 0 && strcspn(value, ", ;") == zeros;
        }
    }
    return false;
}

bool accepts_coding(const char *accept_encoding, const char *coding)
{
    for (const char *part = accept_encoding; *part; part += strspn(part, ", \t")) {
        const size_t length = strcspn(part, ","), name = strcspn(part, ",; \t");
        if (name == strlen(coding) && strncasecmp(part, coding, name) == 0) {
            return !says_never(part + name, length - name);
        }
        part += length;
    }
    return false;
}

bool etag_matches(const char *if_none_match, const char *etag)
{
    return strcmp(if_none_match, "*") == 0 || strstr(if_none_match, etag) != NULL;
}

// ---- opening ----

/// Opens `path` (which fits) part by part.
static int open_below(int folder, const char *path)
{
    char part[MAX_PATH];
    int at = dup(folder);
    while (at >= 0) {
        ++path;
        const size_t length = strcspn(path, "/");
        memcpy(part, path, length);
        part[length] = '\0';
        path += length;
        const int kind = *path ? O_DIRECTORY | O_PATH : O_RDONLY | O_NONBLOCK;
        const int next = openat(at, part, kind | O_NOFOLLOW | O_CLOEXEC);
        close(at);
        at = next;
        if (!*path) {
            break;
        }
    }
    return at;
}

/// Only plain files; the etag changes when the file does.
static bool describe(static_file *file)
{
    struct stat about;
    if (fstat(file->descriptor, &about) != 0 || !S_ISREG(about.st_mode)) {
        return false;
    }
    file->size = about.st_size;
    snprintf(file->etag, sizeof file->etag, "\"%llx-%llx-%lx%s%s\"", (unsigned long long)about.st_size,
             (unsigned long long)about.st_mtim.tv_sec, (unsigned long)about.st_mtim.tv_nsec, file->encoding ? "-" : "",
             file->encoding ? file->encoding : "");
    return true;
}

static bool open_copy(int folder, const char *path, const char *ending, const char *encoding, static_file *out)
{
    char name[MAX_PATH + MAX_ENDING];
    snprintf(name, sizeof name, "%s%s", path, ending);
    static_file file = {.descriptor = open_below(folder, name), .encoding = encoding};
    if (file.descriptor < 0) {
        return false;
    }
    if (!describe(&file)) {
        close(file.descriptor);
        return false;
    }
    *out = file;
    return true;
}

static bool is_busy(int why)
{
    return why == EMFILE || why == ENFILE || why == ENOMEM;
}

static_result static_file_open(int folder, const char *path, const char *accept_encoding, static_file *out)
{
    if (!static_path_fits(path)) {
        return STATIC_ABSENT;
    }
    char whole[MAX_PATH];
    errno = 0;
    snprintf(whole, sizeof whole, "%s%s", path, path[strlen(path) - 1] == '/' ? "index.html" : "");
    const bool found = (accepts_coding(accept_encoding, "br") && open_copy(folder, whole, ".br", "br", out)) ||
                       (accepts_coding(accept_encoding, "gzip") && open_copy(folder, whole, ".gz", "gzip", out)) ||
                       open_copy(folder, whole, "", NULL, out);
    if (found) {
        out->type = type_of(whole);
        out->caching = name_is_hashed(strrchr(whole, '/') + 1) ? "public, max-age=31536000, immutable" : "no-cache";
    }
    return found ? STATIC_FOUND : is_busy(errno) ? STATIC_BUSY : STATIC_ABSENT;
}

bool static_folder_renew(int folder, const char *path)
{
    struct stat about;
    if (fstat(folder, &about) != 0 || about.st_nlink > 0) {
        return false;
    }
    const int fresh = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool done = fresh >= 0 && dup3(fresh, folder, O_CLOEXEC) >= 0;
    if (fresh >= 0) {
        close(fresh);
    }
    return done;
}
