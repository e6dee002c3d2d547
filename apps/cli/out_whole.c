/// @file out_whole.c
/// A file that is at hand as a whole.
#include "out_whole.h"

#include <errno.h>
#include <string.h>

#include "out_file.h"
#include "terminal.h"
#include "verb.h"

int write_whole(const char *path, const char *bytes, size_t size)
{
    static out_file file; // its buffer is too large for the stack
    bool written = out_file_open(&file, path);
    if (written) {
        out_file_write(&file, bytes, size);
        written = out_file_close(&file, true);
    }
    if (!written) {
        complain("the file '%.200s' cannot be written: %s", path, strerror(errno));
    }
    return written ? DONE : FAILED;
}
