/// @file fuzz_number.c
/// Any bytes as a number. What is read must be what the C library reads, and must come back from its own text.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "zveno/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static void check_there_and_back(double value)
{
    char text[ZV_NUMBER_SIZE];
    const int length = zv_number_write(value, text);
    double back = 0.0;
    expect(length > 0 && length < ZV_NUMBER_SIZE && text[length] == '\0');
    expect(zv_number_read(text, (size_t)length, &back) == (size_t)length);
    expect(memcmp(&back, &value, sizeof value) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    double value = 0.0;
    const size_t taken = zv_number_read((const char *)data, size, &value);
    expect(taken <= size);
    if (taken == 0) {
        return 0;
    }
    char *text = malloc(taken + 1);
    memcpy(text, data, taken);
    text[taken] = '\0';
    const double expected = strtod(text, NULL);
    expect(memcmp(&value, &expected, sizeof value) == 0);
    if (isfinite(value)) {
        check_there_and_back(value);
    }
    free(text);
    return 0;
}
