/// @file table_qr.c
/// What can be asked about QR codes: qr.
#include "api/table.h"

static const zv_field qr_fields[] = {
    {"text", ZV_FIELD_TEXT, .sentence = "what the code says, at most 2953 bytes of UTF-8", .values = "TEXT",
     .flags = ZV_FIELD_NEEDED, .example = "\"https://example.org/#desk\""},
    ZV_FIELDS_END,
};

static const char *const level_words[] = {"L", "M", NULL};
static const zv_field qr_answer[] = {
    {"size", ZV_FIELD_WHOLE, .sentence = "modules along one side, without the four light ones around the code",
     .flags = ZV_FIELD_NEEDED},
    {"version", ZV_FIELD_WHOLE, .sentence = "1 to 40", .flags = ZV_FIELD_NEEDED},
    {"level", ZV_FIELD_WORD, .sentence = "of error correction: M restores 15 % of the code, L 7 %",
     .words = level_words, .flags = ZV_FIELD_NEEDED},
    {"rows", ZV_FIELD_LIST, .sentence = "from the top, as texts of 0 (light) and 1 (dark)", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_qr = {
    "qr", "a text as a QR code, for a phone to read", ZV_ROBOT_UNUSED, {qr_fields}, {qr_answer}};
