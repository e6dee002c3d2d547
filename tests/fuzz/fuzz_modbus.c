/// @file fuzz_modbus.c
/// Any bytes as requests of Modbus TCP: every whole one is answered within its size, and targets stay finite.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "server/modbus_message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool promise)
{
    if (!promise) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    modbus_table table = {.may_write = true};
    uint8_t answer[MODBUS_BYTES];
    table.word[1] = 3;
    for (int length; (length = modbus_size(data, size)) > 0; data += length, size -= (size_t)length) {
        const size_t answered = modbus_answer(&table, data, (size_t)length, answer);
        expect(answered >= 9 && answered <= MODBUS_BYTES && modbus_size(answer, answered) == (int)answered);
        for (int k = 0; k < 3; ++k) {
            double target = 0.0;
            modbus_take_target(&table, k, &target);
            expect(isfinite(target));
        }
        expect(table.word[1] == 3 && table.word[10] == 0 && table.pending >> 6 == 0);
    }
    return 0;
}
