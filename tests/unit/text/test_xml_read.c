/// @file test_xml_read.c
/// XML as events: places, references, and documents that mean harm. test_xml_peer.c compares with expat.
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "text/xml_read.h"

static zv_error why;

/// Reads all of a text; the last status, and how many events came.
static zv_status read_text(const char *text, size_t size, int *events)
{
    zv_arena arena = {0};
    zv_xml xml;
    zv_xml_event event = {.kind = ZV_XML_START};
    why = (zv_error){.line = 0};
    *events = 0;
    zv_status status = zv_xml_open(&xml, text, size, &arena, &why);
    while (status == ZV_OK && event.kind != ZV_XML_FINISHED) {
        status = zv_xml_next(&xml, &event, &why);
        ++*events;
    }
    zv_arena_free(&arena);
    return status;
}

static bool refuses(const char *text, zv_status status, int line, int column, const char *part)
{
    int events;
    const bool is_refused = read_text(text, strlen(text), &events) == status && why.line == line &&
                            (column == 0 || why.column == column) && strstr(why.message, part);
    if (!is_refused) {
        print_error("%s\nline %d, column %d: %s\n", text, why.line, why.column, why.message);
    }
    return is_refused;
}

static void mistakes_are_shown_with_their_place(void)
{
    CHECK(refuses("<a>\n  <b>\n</a>", ZV_ERR_SYNTAX, 3, 3, "expected '</b>', found '</a'"));
    CHECK(refuses("<a x='1'\n   x='2'/>", ZV_ERR_SYNTAX, 2, 4, "'x' is given twice"));
    CHECK(refuses("<a x=1/>", ZV_ERR_SYNTAX, 1, 6, "a value in quotes"));
    CHECK(refuses("<a>\nx & y</a>", ZV_ERR_SYNTAX, 2, 3, "'&amp;'"));
    CHECK(refuses("<a>\n&nbsp;</a>", ZV_ERR_SYNTAX, 2, 1, "no entity '&nbsp;'"));
    CHECK(refuses("<a/>\n<b/>", ZV_ERR_SYNTAX, 2, 1, "after the root element"));
    CHECK(refuses("", ZV_ERR_SYNTAX, 1, 1, "an element"));
    CHECK(refuses("<a>\n\xFF</a>", ZV_ERR_SYNTAX, 2, 1, "0xFF"));
    CHECK(refuses("<?xml version='1.0' encoding='ISO-8859-5'?><a/>", ZV_ERR_SYNTAX, 1, 0, "UTF-8"));
    CHECK(refuses("<a><!-- a -- b --></a>", ZV_ERR_SYNTAX, 1, 0, "comment"));
}

static void nothing_outside_the_text_is_read(void)
{
    CHECK(refuses("<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><a>&e;</a>", ZV_ERR_SYNTAX, 1, 0,
                  "another file"));
    CHECK(refuses("<!DOCTYPE a [<!ENTITY % p SYSTEM 'x'> %p;]><a/>", ZV_ERR_SYNTAX, 1, 0, "parameter entities"));
    CHECK(refuses("<!DOCTYPE a [<!ENTITY e '<b/>'>]><a>&e;</a>", ZV_ERR_SYNTAX, 1, 0, "holds elements"));
    int events;
    const char *doctype = "<!DOCTYPE a PUBLIC '-//X//Y' 'http://example.org/a.dtd' [<!ELEMENT a (#PCDATA)>]><a/>";
    CHECK(read_text(doctype, strlen(doctype), &events) == ZV_OK && events == 3);
}

static void entities_do_not_grow_beyond_all_measure(void)
{
    const char *laughs = "<!DOCTYPE a [<!ENTITY a 'lollollollollol'>"
                         "<!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'>"
                         "<!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'><!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'>"
                         "<!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'><!ENTITY g '&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;'>"
                         "]><a>&g;</a>";
    CHECK(refuses(laughs, ZV_ERR_TOO_LARGE, 1, 0, "beyond all measure"));
    const char *nothings = "<!DOCTYPE a [<!ENTITY a ''>"
                           "<!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'>"
                           "<!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'><!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'>"
                           "<!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'>]><a>&f;</a>";
    CHECK(refuses(nothings, ZV_ERR_TOO_LARGE, 1, 0, "beyond all measure"));
    CHECK(refuses("<!DOCTYPE a [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><a x='&a;'/>", ZV_ERR_TOO_LARGE, 1, 0, "measure"));
}

static void depth_and_attributes_have_an_end(void)
{
    enum { MANY = 100000 };
    char *text = malloc(MANY * 16 + 32);
    char *out = text;
    for (int i = 0; i < MANY; ++i) {
        out += sprintf(out, "<a>");
    }
    CHECK(refuses(text, ZV_ERR_TOO_LARGE, 1, 0, "nested deeper"));
    out = text + sprintf(text, "<a");
    for (int i = 0; i < MANY; ++i) {
        out += sprintf(out, " a%d=''", i);
    }
    sprintf(out, "/>");
    CHECK(refuses(text, ZV_ERR_TOO_LARGE, 1, 0, "attributes"));
    free(text);
}

static void references_and_line_ends_become_characters(void)
{
    const char *text = "<!DOCTYPE a [<!ENTITY e 'x&#38;amp;y'>]><a k='1&#10;\r\n2\t&e;'>\r&e;&#x416;</a>";
    zv_arena arena = {0};
    zv_xml xml;
    zv_xml_event event;
    CHECK(zv_xml_open(&xml, text, strlen(text), &arena, &why) == ZV_OK);
    CHECK(zv_xml_next(&xml, &event, &why) == ZV_OK && event.kind == ZV_XML_START && event.attributes == 1);
    CHECK(ZV_XML_IS(event.attribute[0].value, "1\n 2 x&y"));
    CHECK(zv_xml_next(&xml, &event, &why) == ZV_OK && event.kind == ZV_XML_TEXT);
    CHECK(ZV_XML_IS(event.text, "\nx&y\xD0\x96"));
    zv_arena_free(&arena);
}

/// The name of the root of a text in some encoding.
static bool has_root(const char *text, size_t size, const char *name)
{
    zv_arena arena = {0};
    zv_xml xml;
    zv_xml_event event;
    const bool is_read = zv_xml_open(&xml, text, size, &arena, &why) == ZV_OK &&
                         zv_xml_next(&xml, &event, &why) == ZV_OK && zv_xml_text_is(event.name, name, strlen(name));
    zv_arena_free(&arena);
    return is_read;
}

static void other_encodings_become_utf_8(void)
{
    static const char western[] = "<?xml version='1.0' encoding='ISO-8859-1'?><\xE9/>";
    static const char windows[] = "<?xml version=\"1.0\" encoding = \"Windows-1252\" standalone='no'?><\xD8x/>";
    static const char russian[] = "<?xml version='1.0' encoding='windows-1251'?><\xC6/>";
    static const char little[] = "\xFF\xFE<\0\x16\x04/\0>\0", big[] = "\0<\x04\x16\0/\0>";
    CHECK(has_root(western, sizeof western - 1, "\xC3\xA9"));
    CHECK(has_root(windows, sizeof windows - 1, "\xC3\x98x"));
    CHECK(has_root(russian, sizeof russian - 1, "\xD0\x96"));
    CHECK(has_root(little, sizeof little - 1, "\xD0\x96") && has_root(big, sizeof big - 1, "\xD0\x96"));
    static const char pair[] = "<\0\x00\xD8\x00\xDC/\0>\0", half[] = "<\0a\0>\0\x00\xD8<\0/\0a\0>\0";
    CHECK(has_root(pair, sizeof pair - 1, "\xF0\x90\x80\x80") && has_root(half, sizeof half - 1, "a"));
    static const char zeros[] = "<?xml version='1.0' encoding='cp1252\0\0\0\0'?><a/>";
    CHECK(!has_root(zeros, sizeof zeros - 1, "a"));
}

static void a_text_decoded_before_may_name_its_old_encoding(void)
{
    static const char russian[] = "<?xml version='1.0' encoding='windows-1251'?><\xD0\x96/>";
    static const char pairs[] = "<?xml version='1.0' encoding='UTF-16'?><\xD0\x96/>";
    CHECK(has_root(russian, sizeof russian - 1, "\xD0\x96") && has_root(pairs, sizeof pairs - 1, "\xD0\x96"));
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(mistakes_are_shown_with_their_place),
        CASE(nothing_outside_the_text_is_read),
        CASE(entities_do_not_grow_beyond_all_measure),
        CASE(depth_and_attributes_have_an_end),
        CASE(references_and_line_ends_become_characters),
        CASE(other_encodings_become_utf_8),
        CASE(a_text_decoded_before_may_name_its_old_encoding),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
