/// @file xml_encoding.c
/// XML texts that are not in UTF-8 become so: UTF-16, and the bytes of western Europe and of Russia that older programs
/// wrote. What is in none of these stays as it is, and is refused where bytes are checked.
#include <stdint.h>
#include <string.h>

#include "text/utf8.h"
#include "text/xml_scan.h"

/// windows-1252 from 0x80 on; from 0xA0 on it is ISO 8859-1, whose characters have the numbers of Unicode.
static const uint16_t western[32] = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
};

/// windows-1251 from 0x80 on.
static const uint16_t russian[128] = {
    0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039, 0x040A,
    0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0xFFFD, 0x2122,
    0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6,
    0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456,
    0x0491, 0x00B5, 0x00B6, 0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457, 0x0410,
    0x0411, 0x0412, 0x0413, 0x0414, 0x0415, 0x0416, 0x0417, 0x0418, 0x0419, 0x041A, 0x041B, 0x041C, 0x041D,
    0x041E, 0x041F, 0x0420, 0x0421, 0x0422, 0x0423, 0x0424, 0x0425, 0x0426, 0x0427, 0x0428, 0x0429, 0x042A,
    0x042B, 0x042C, 0x042D, 0x042E, 0x042F, 0x0430, 0x0431, 0x0432, 0x0433, 0x0434, 0x0435, 0x0436, 0x0437,
    0x0438, 0x0439, 0x043A, 0x043B, 0x043C, 0x043D, 0x043E, 0x043F, 0x0440, 0x0441, 0x0442, 0x0443, 0x0444,
    0x0445, 0x0446, 0x0447, 0x0448, 0x0449, 0x044A, 0x044B, 0x044C, 0x044D, 0x044E, 0x044F,
};

/// Names of encodings of one byte, without capitals; characters that are not in the table have their own number.
static const struct {
    const char *name;
    const uint16_t *table;
    int size;
} encodings[] = {
    {"iso-8859-1", NULL, 0},        {"iso8859-1", NULL, 0},  {"latin1", NULL, 0},
    {"windows-1252", western, 32},  {"cp1252", western, 32}, {"cp1251", russian, 128},
    {"windows-1251", russian, 128},
};

// ---- which one ----

/// The place behind `word`, or NULL.
static const char *behind(const char *at, const char *end, const char *word)
{
    const size_t size = strlen(word);
    for (; (size_t)(end - at) >= size; ++at) {
        if (memcmp(at, word, size) == 0) {
            return at + size;
        }
    }
    return NULL;
}

/// The row of the encoding that <?xml ... ?> declares, or -1.
static int declared_encoding(const zv_xml *xml)
{
    enum { FAR = 200 };
    const size_t size = (size_t)(xml->end - xml->next);
    const char *end = xml->next + (size < FAR ? size : FAR), *at = xml->next;
    if (size < 6 || memcmp(at, "<?xml", 5) != 0) {
        return -1;
    }
    const char *const stop = behind(at, end, "?>");
    at = stop ? behind(at, stop, "encoding") : NULL;
    while (at && at < stop && (*at == '=' || zv_xml_is_space(*at))) {
        ++at;
    }
    const char *const close = at && at < stop ? memchr(at + 1, *at, (size_t)(stop - at - 1)) : NULL;
    if (!close) {
        return -1;
    }
    for (int i = 0; i < (int)(sizeof encodings / sizeof encodings[0]); ++i) {
        if (zv_xml_same_word((zv_xml_text){at + 1, (size_t)(close - at - 1)}, encodings[i].name)) {
            return i;
        }
    }
    return -1;
}

// ---- changing it ----

static void replace(zv_xml *xml, const char *text, size_t size)
{
    xml->text = xml->next = xml->counted = xml->line_start = text;
    xml->end = text + size;
    xml->is_decoded = true;
}

static zv_status decode_bytes(zv_xml *xml, int row, zv_error *why)
{
    const size_t size = (size_t)(xml->end - xml->next);
    char *const out = zv_arena_take_bytes(xml->arena, 3 * size + 1);
    size_t written = 0;
    if (!out) {
        return zv_xml_no_memory(why);
    }
    for (size_t i = 0; i < size; ++i) {
        const unsigned char c = (unsigned char)xml->next[i];
        const bool is_listed = c >= 0x80 && c - 0x80 < encodings[row].size;
        written += zv_utf8_write(is_listed ? encodings[row].table[c - 0x80] : c, out + written);
    }
    replace(xml, out, written);
    return ZV_OK;
}

static zv_status decode_pairs(zv_xml *xml, bool is_big, zv_error *why)
{
    const size_t size = (size_t)(xml->end - xml->next);
    char *const out = zv_arena_take_bytes(xml->arena, 3 * (size / 2) + 4);
    if (!out) {
        return zv_xml_no_memory(why);
    }
    replace(xml, out, zv_utf16_decode(xml->next, size, is_big, out));
    return ZV_OK;
}

/// Bytes of another encoding above 0x7F are hardly ever UTF-8 by chance: then someone has decoded the text already.
static bool is_utf8(const zv_xml *xml)
{
    for (const char *at = xml->next; at < xml->end;) {
        const size_t length = (unsigned char)*at < 0x80 ? 1 : zv_utf8_length(at, (size_t)(xml->end - at));
        if (length == 0) {
            return false;
        }
        at += length;
    }
    return true;
}

zv_status zv_xml_unify_encoding(zv_xml *xml, zv_error *why)
{
    if (xml->end - xml->next >= 2) {
        const uint32_t first = (uint32_t)(unsigned char)xml->next[0] << 8 | (unsigned char)xml->next[1];
        if (first == 0xFEFF || first == 0x003C) { // a mark, or <
            return decode_pairs(xml, true, why);
        }
        if (first == 0xFFFE || first == 0x3C00) {
            return decode_pairs(xml, false, why);
        }
    }
    const int row = declared_encoding(xml);
    xml->is_decoded = row >= 0 && is_utf8(xml);
    return row < 0 || xml->is_decoded ? ZV_OK : decode_bytes(xml, row, why);
}
