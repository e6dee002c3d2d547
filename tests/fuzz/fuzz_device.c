/// @file fuzz_device.c
/// Any bytes from a device: events are bounded, lines are counted back, numbers are finite or missing.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "zveno/bridge.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

static void take(void *user, const zv_grbl_event *event)
{
    const zv_grbl *self = user;
    expect(strlen(event->text) < 256 && event->report.axes >= 0 && event->report.axes <= ZV_GRBL_AXES);
    expect(strlen(zv_grbl_sentence(event->kind, event->code)) > 0 && strlen(event->report.state) < 16);
    expect(self->count >= 0 && self->bytes >= 0 && self->bytes <= ZV_GRBL_BUFFER);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_grbl self = {0};
    for (int i = 0; zv_grbl_fits(&self, 10); ++i) {
        zv_grbl_sent(&self, 10);
    }
    zv_grbl_receive(&self, (const char *)data, size, take, &self);
    return 0;
}
