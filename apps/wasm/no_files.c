/// @file no_files.c
/// A world without files. Formatting text pulls the C library's streams in, and they would make the module ask its host
/// for file functions that nobody ever calls. These stand in for them and refuse, so that the module has no imports.
#include <wasi/api.h>

__wasi_errno_t __wasi_fd_close(__wasi_fd_t fd)
{
    (void)fd;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_seek(__wasi_fd_t fd, __wasi_filedelta_t offset, __wasi_whence_t whence,
                              __wasi_filesize_t *position)
{
    (void)fd, (void)offset, (void)whence, (void)position;
    return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wasi_fd_write(__wasi_fd_t fd, const __wasi_ciovec_t *parts, size_t count, __wasi_size_t *written)
{
    (void)fd, (void)parts, (void)count, (void)written;
    return __WASI_ERRNO_BADF;
}
