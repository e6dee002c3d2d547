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

static void take_board(void *user, const zv_board_event *event)
{
    const zv_board *self = user;
    expect(event->number >= 0 && event->number < ZV_BOARD_NUMBERS && event->played < ZV_BOARD_PLAYED);
    expect(event->state >= ZV_BOARD_SILENT && event->state <= ZV_BOARD_STOPPED && event->queued >= 0);
    expect(strlen(zv_board_sentence(event->reason)) > 0);
    if (event->kind == ZV_BOARD_INFO) {
        unsigned char packet[ZV_BOARD_PACKET];
        size_t bytes = 0;
        expect(self->info.servos > 0 && self->info.servos <= ZV_BOARD_SERVOS && self->info.places > 0);
        if (zv_board_frame(&self->info, self->info.longest_us, NULL, 0, packet, &bytes, NULL) == ZV_OK) {
            expect(bytes <= ZV_BOARD_PACKET);
        }
    }
}

static void take_bus(void *user, const zv_bus_answer *answer)
{
    const zv_bus *self = user;
    int step;
    expect(answer->id >= 0 && answer->id <= ZV_BUS_LAST_ID && answer->size >= 0 && answer->size <= ZV_BUS_DATA);
    expect((strlen(zv_bus_sentence(self->dialect, answer->error)) > 0) == (answer->error > 0));
    zv_bus_place(self->dialect, answer, &step);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    zv_grbl self = {0};
    for (int i = 0; zv_grbl_fits(&self, 10); ++i) {
        zv_grbl_sent(&self, 10);
    }
    zv_grbl_receive(&self, (const char *)data, size, take, &self);
    zv_board board = {0};
    zv_board_receive(&board, data, size, take_board, &board);
    for (int dialect = ZV_BUS_FEETECH; dialect <= ZV_BUS_DYNAMIXEL; ++dialect) {
        zv_bus bus = {.dialect = (zv_bus_dialect)dialect};
        zv_bus_receive(&bus, data, size, take_bus, &bus);
        expect(bus.size < ZV_BUS_PACKET);
    }
    return 0;
}
