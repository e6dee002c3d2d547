/// @file actions.c
/// The rows of the table of codes by number: functions.
#include "program/actions.h"

#include "program/events.h"
#include "program/flow.h"
#include "program/modes.h"
#include "program/motions.h"
#include "program/offsets.h"
#include "program/radius.h"

/// Codes that only have to be known.
static bool zv_do_nothing(zv_interpreter *in, int code)
{
    (void)in;
    (void)code;
    return true;
}

static bool zv_do_probe(zv_interpreter *in, int code)
{
    return ZV_WRONG(in, zv_motion_column(&in->block), "not_available", "probing (G%g) is not available", code / 10.0);
}

#define FUNCTION(name, number, group, words, function) [number] = zv_do_##function,

zv_code_function zv_g_function(int code)
{
    static const zv_code_function functions[] = {ZV_G_LIST(FUNCTION)};
    return functions[code];
}

zv_code_function zv_m_function(int code)
{
    static const zv_code_function functions[] = {ZV_M_LIST(FUNCTION)};
    return functions[code];
}
