/// @file fuzz_foxglove.c
/// Any bytes as a message of the Foxglove protocol, as text, as data and as joints: what comes out is bounded and finite.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/foxglove.h"
#include "server/foxglove_message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static foxglove_message found;
    const zv_feed_source source = {.count = 2, .joint = {"a", "b"}};
    zv_json_document *document = zv_json_document_create();
    zv_error why = {0};
    const zv_status status = foxglove_read(document, (const char *)data, size, &found, &why);
    expect(status == ZV_OK ? found.count >= 0 && found.count <= FOXGLOVE_ITEMS : why.message[0] != '\0');
    const char *payload = NULL;
    size_t payload_size = 0;
    uint32_t channel = 0;
    if (foxglove_read_data((const char *)data, size, &channel, &payload, &payload_size, &why) == ZV_OK) {
        const zv_json *root = NULL;
        double q[ZV_MAX_JOINTS] = {0.0};
        if (zv_json_read(document, payload, payload_size, &root, &why) == ZV_OK) {
            foxglove_joints_read(root, &source, q, &why);
            expect(isfinite(q[0]) && isfinite(q[1]));
        }
    }
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    const char *name = foxglove_protocol(text);
    expect(!name || strstr(text, name));
    free(text);
    zv_json_document_free(document);
    return 0;
}
