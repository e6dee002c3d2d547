/// @file fuzz_mqtt.c
/// Any bytes as a target, an address and a prefix of MQTT: joints that come are finite, and nothing is taken by halves.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/mqtt_message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    double target[ZV_MAX_JOINTS];
    mqtt_address address = {.port = 7};
    zv_error why = {0};
    zv_json_document *document = zv_json_document_create();
    const int count = mqtt_target_read(document, (const char *)data, size, target, &why);
    expect(count >= 0 && count <= ZV_MAX_JOINTS && (count > 0 || why.message[0]));
    for (int k = 0; k < count; ++k) {
        expect(isfinite(target[k]));
    }
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    const bool is_address = mqtt_address_read(text, &address, &why) == ZV_OK;
    expect(is_address ? address.port > 0 && address.port < 65536 && address.host[0] : address.port == 7);
    expect(!mqtt_prefix_is_good(text) || (!strchr(text, '#') && strlen(text) <= MQTT_PREFIX_BYTES));
    free(text);
    zv_json_document_free(document);
    return 0;
}
