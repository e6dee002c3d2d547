/// @file bus_options.c
/// The options of verbs that speak with bus servos.
#include "bus_options.h"

#include "terminal.h"

bool bus_options_read(zv_bus_dialect dialect, const option_value *ids, const option_value *middle, bus_arm *out)
{
    const bus_numbers given = {.id_count = ids->given ? ids->count : 0,
                               .ids = ids->numbers,
                               .middle_count = middle->count,
                               .middle_deg = middle->given ? middle->numbers : NULL};
    zv_error why;
    const bool is_good = bus_arm_make(dialect, &given, out, &why) == ZV_OK;
    if (!is_good) {
        complain("--ids, --middle: %s", why.message);
    }
    return is_good;
}
