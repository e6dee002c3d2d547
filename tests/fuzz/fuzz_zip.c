/// @file fuzz_zip.c
/// Zip archives: what is read has the size that the list says, and a description among the files is imported or refused.
#include <stdint.h>
#include <stdlib.h>

#include "zveno/describe.h"
#include "zveno/pack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Files beyond this are only listed: a small archive may announce much.
enum { MOST_BYTES = 1 << 20 };

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static void read_file(const zv_files *files, int index)
{
    zv_text text = {0};
    zv_error why = {0};
    if (files->read(files->user, index, &text, &why) == ZV_OK) {
        expect(text.size == files->file[index].size);
    } else {
        expect(why.message[0] != '\0');
    }
    zv_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_zip *zip = NULL;
    zv_error why = {0};
    if (zv_zip_open((const char *)data, size, &zip, &why) != ZV_OK) {
        expect(!zip && why.message[0] != '\0');
        return 0;
    }
    const zv_files files = zv_zip_files(zip);
    size_t read = 0;
    for (int i = 0; i < files.count && read < MOST_BYTES; ++i) {
        read += files.file[i].size;
        if (files.file[i].size < MOST_BYTES) {
            read_file(&files, i);
        }
    }
    zv_import *import = NULL;
    if (read < MOST_BYTES && zv_import_files(&files, NULL, &import, &why) != ZV_OK) {
        expect(!import && why.message[0] != '\0');
    }
    zv_import_free(import);
    zv_zip_free(zip);
    return 0;
}
