/// @file fuzz_description.c
/// Descriptions by others: what is accepted becomes a robot file that our own reader takes; what is refused says why.
#include <stdint.h>
#include <stdlib.h>

#include "zveno/describe.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_import *import = NULL;
    zv_error why = {0};
    const char *text = (const char *)data;
    if (zv_import_text(text ? text : "", size, NULL, &import, &why) != ZV_OK) {
        expect(!import && why.message[0] != '\0');
        return 0;
    }
    size_t robot_size = 0;
    const char *robot_text = zv_import_robot(import, &robot_size);
    zv_robot *robot = NULL;
    const zv_status status = zv_robot_parse(robot_text, robot_size, NULL, 0, &robot, &why);
    expect(status == ZV_OK);
    zv_robot_free(robot);
    zv_import_free(import);
    return 0;
}
