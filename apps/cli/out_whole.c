/// @file out_whole.c
/// Files with a word to the person when they cannot be written.
#include "out_whole.h"

#include <errno.h>
#include <string.h>

#include "terminal.h"
#include "verb.h"

static int complain_about(const char *path)
{
    complain("the file '%.200s' cannot be written: %s", path, strerror(errno));
    return FAILED;
}

bool output_take(const arguments *given, bool fits, const char *endings, const char **path)
{
    const option_value *output = option_given(given, "output");
    if (output->given && !fits) {
        complain("--output must end in %s, found '%.200s'", endings, output->word);
        return false;
    }
    *path = output->given ? output->word : NULL;
    return true;
}

int write_whole(const char *path, const char *bytes, size_t size)
{
    static out_file file; // its buffer is too large for the stack
    bool written = out_file_open(&file, path);
    if (written) {
        out_file_write(&file, bytes, size);
        written = out_file_close(&file, true);
    }
    return written ? DONE : complain_about(path);
}

bool begin_file(out_file *file, const char *path)
{
    return out_file_open(file, path) || complain_about(path) == DONE;
}

int finish_file(out_file *file, bool is_good, bool is_whole)
{
    const bool closed = out_file_close(file, is_good && is_whole);
    return is_good && !closed ? complain_about(file->path) : DONE;
}
