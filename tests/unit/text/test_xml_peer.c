/// @file test_xml_peer.c
/// Our XML reader against expat: the same texts accepted and refused, the same events. Documents are made at random and
/// then damaged at random, so that most of them are almost XML.
#include "check.h"

#include <expat.h>
#include <string.h>

#include "text/xml_read.h"
#include "zveno/text.h"

enum { TEXT_SIZE = 8192, MOST_DEPTH = 6 };

static int pick(int count)
{
    return (int)check_uniform(0, count);
}

#define PICK(list) list[pick((int)(sizeof list / sizeof list[0]))]

// ---- making documents ----

static const char *const names[] = {"a", "b", "svg:g", "path", "x-1", "_y.z", "\xD0\xB1", "\xC3\xA9t"};
static const char *const spaces[] = {" ", " ", "\n", "\t", "\r\n", "\r", "  "};
static const char *const values[] = {"",
                                     "1",
                                     "M0 0L1 1",
                                     "a &amp; b",
                                     "&lt;&gt;&quot;&apos;",
                                     "&#65;&#x42;",
                                     "x\ny\tz\r\n",
                                     "&one;",
                                     "&two;",
                                     "\xD0\xB1",
                                     "&#10;&#13;",
                                     "]]>",
                                     "it",
                                     "&#x10FFFF;",
                                     "&empty;",
                                     "&amp;lt;",
                                     "a/b=c"};
static const char *const texts[] = {"",
                                    " ",
                                    "text",
                                    "&lt;b&gt;",
                                    "a\r\nb\rc",
                                    "&one;",
                                    "&#x20AC;",
                                    "]] >",
                                    "<!-- c -->",
                                    "<!-- \n- -->",
                                    "<?pi x?>",
                                    "<?pi?>",
                                    "&amp;one;",
                                    "\xC3\xA9",
                                    "]",
                                    "<![CDATA[<&]]>",
                                    "<![CDATA[]]]]>",
                                    "&two;",
                                    "<![CDATA[\r\n]]>"};

static char *make_element(char *out, int depth)
{
    const char *name = PICK(names);
    out += sprintf(out, "<%s", name);
    const int attributes = pick(4), first = pick(8);
    for (int i = 0; i < attributes; ++i) {
        const char quote = pick(2) ? '"' : '\'';
        const char *equal = pick(6) ? "=" : " = ";
        out += sprintf(out, "%s%s%s%c%s%c", PICK(spaces), names[(first + i) % 8], equal, quote, PICK(values), quote);
    }
    out += sprintf(out, "%s", pick(3) ? "" : PICK(spaces));
    if (pick(4) == 0) {
        return out + sprintf(out, "/>");
    }
    *out++ = '>';
    const int children = depth < MOST_DEPTH ? pick(4) : 0;
    for (int i = 0; i < children; ++i) {
        out += sprintf(out, "%s", PICK(texts));
        out = make_element(out, depth + 1);
    }
    out += sprintf(out, "%s", PICK(texts));
    return out + sprintf(out, "</%s%s>", name, pick(4) ? "" : PICK(spaces));
}

static size_t make_document(char *text)
{
    static const char *const heads[] = {"", "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='UTF-8'?>\n",
                                        "\xEF\xBB\xBF<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?>",
                                        "\xEF\xBB\xBF"};
    static const char *const tails[] = {"", "\n", "<!-- end -->", "<?x y?> "};
    char *out = text + sprintf(text, "%s", PICK(heads));
    if (pick(4)) { // most documents use these entities
        out += sprintf(out,
                       "<!DOCTYPE a%s[\n<!ENTITY one \"1\">%s<!ENTITY two '&one;&one;&#50;'><!-- c -->"
                       "<!ENTITY empty ''><!ENTITY one \"other\">]%s>",
                       PICK(spaces), PICK(spaces), pick(2) ? "" : " ");
    }
    out = make_element(out, 0);
    out += sprintf(out, "%s", PICK(tails));
    return (size_t)(out - text);
}

// ---- damaging them ----

static size_t damage(char *text, size_t size)
{
    // Characters beyond ASCII are letters whichever way their bytes meet: the peer knows an older list of letters.
    static const char *const pieces[] = {
        "<",        ">",     "&",         ";",         "\"",   "'",    "=",    "/",     "!",
        "?",        "-",     "]",         "[",         "a",    " ",    "\n",   "#",     "--",
        "]]>",      "<!--",  "-->",       "<a>",       "</a>", "&#0;", "x",    "1",     ":",
        ".",        "%",     "<![CDATA[", "\x01",      "\x80", "\xFF", "\xD0", "&one;", "\xEF\xBF\xBE",
        "&#xD800;", "&#x1;", "&zz;",      "&#x110000;"};
    const size_t at = (size_t)pick((int)size), length = (size_t)pick(3) + 1;
    const int how = pick(4);
    if (how == 0 && at + length <= size) {
        memmove(text + at, text + at + length, size - at - length);
        return size - length;
    }
    if (how == 1) {
        return at;
    }
    if (how == 2 && at + 8 < size) { // a piece twice
        memmove(text + at + 8, text + at, size - at);
        return size + 8;
    }
    const char *piece = PICK(pieces);
    memmove(text + at + strlen(piece), text + at, size - at);
    memcpy(text + at, piece, strlen(piece));
    return size + strlen(piece);
}

// ---- events as text ----

/// Texts that follow each other become one: where they are cut is nobody's business.
typedef struct transcript {
    zv_text text;
    bool in_text;
    const char *error; ///< of the peer
} transcript;

static void write_event(transcript *t, char kind, const char *name, size_t size)
{
    if (kind != 'T' || !t->in_text) {
        zv_text_append(&t->text, (char[]){'\n', kind, ' '}, 3);
    }
    t->in_text = kind == 'T';
    zv_text_append(&t->text, name, size);
}

static void XMLCALL peer_start(void *user, const XML_Char *name, const XML_Char **attribute)
{
    write_event(user, 'S', name, strlen(name));
    for (; *attribute; attribute += 2) {
        write_event(user, 'K', attribute[0], strlen(attribute[0]));
        write_event(user, 'V', attribute[1], strlen(attribute[1]));
    }
}

static void XMLCALL peer_end(void *user, const XML_Char *name)
{
    write_event(user, 'E', name, strlen(name));
}

static void XMLCALL peer_text(void *user, const XML_Char *text, int size)
{
    write_event(user, 'T', text, (size_t)size);
}

static bool read_with_peer(const char *text, size_t size, transcript *out)
{
    XML_Parser parser = XML_ParserCreate(NULL);
    XML_SetUserData(parser, out);
    XML_SetElementHandler(parser, peer_start, peer_end);
    XML_SetCharacterDataHandler(parser, peer_text);
    const bool is_right = XML_Parse(parser, text, (int)size, 1) == XML_STATUS_OK;
    out->error = is_right ? "" : XML_ErrorString(XML_GetErrorCode(parser));
    XML_ParserFree(parser);
    return is_right;
}

static void write_ours(transcript *out, const zv_xml_event *event)
{
    static const char kinds[] = {[ZV_XML_START] = 'S', [ZV_XML_END] = 'E', [ZV_XML_TEXT] = 'T'};
    const zv_xml_text word = event->kind == ZV_XML_TEXT ? event->text : event->name;
    if (event->kind != ZV_XML_TEXT || word.size > 0) {
        write_event(out, kinds[event->kind], word.data, word.size);
    }
    for (int i = 0; event->kind == ZV_XML_START && i < event->attributes; ++i) {
        write_event(out, 'K', event->attribute[i].name.data, event->attribute[i].name.size);
        write_event(out, 'V', event->attribute[i].value.data, event->attribute[i].value.size);
    }
}

static bool read_with_ours(const char *text, size_t size, zv_arena *arena, transcript *out, zv_error *why)
{
    zv_xml xml;
    zv_xml_event event = {.kind = ZV_XML_START};
    zv_arena_reset(arena);
    zv_status status = zv_xml_open(&xml, text, size, arena, why);
    while (status == ZV_OK && (status = zv_xml_next(&xml, &event, why)) == ZV_OK && event.kind != ZV_XML_FINISHED) {
        CHECK(event.line >= 1 && event.column >= 1);
        write_ours(out, &event);
    }
    return status == ZV_OK;
}

// ---- comparing ----

/// What we refuse on purpose.
static bool is_on_purpose(const zv_error *why)
{
    return strstr(why->message, "parameter entities") || strstr(why->message, "holds elements") ||
           strstr(why->message, "in another file") || strstr(why->message, "encoding 'UTF-8'") ||
           strstr(why->message, "a version") || why->status == ZV_ERR_TOO_LARGE;
}

static void complain(const char *text, size_t size, const char *what)
{
    print_error("%.*s\n", (int)size, text);
    print_error("%s\n", what); // a message has a largest size
    CHECK(0);
}

static void compare(zv_arena *arena, const char *text, size_t size, int *accepted)
{
    transcript ours = {.in_text = false}, peer = {.in_text = false};
    zv_error why = {.line = 0};
    const bool is_ours = read_with_ours(text, size, arena, &ours, &why), is_peer = read_with_peer(text, size, &peer);
    if (is_ours && !is_peer) {
        complain(text, size, peer.error);
    }
    if (!is_ours && is_peer && !is_on_purpose(&why)) {
        complain(text, size, why.message);
    }
    if (!is_ours) {
        CHECK(why.message[0] && why.line >= 1 && why.column >= 1);
    }
    if (is_ours) {
        ++*accepted;
        if (ours.text.size != peer.text.size || memcmp(ours.text.data, peer.text.data, ours.text.size) != 0) {
            print_error("ours: %s\npeer: %s\n", ours.text.data, peer.text.data);
            complain(text, size, "the events differ");
        }
    }
    zv_text_free(&ours.text);
    zv_text_free(&peer.text);
}

static void damaged_documents_are_judged_and_read_as_by_expat(void)
{
    enum { ROUNDS = CHECK_ROUNDS(8000, 1000) };
    zv_arena arena = {0};
    static char text[TEXT_SIZE * 8];
    int accepted = 0;
    for (int i = 0; i < ROUNDS; ++i) {
        size_t size = make_document(text);
        compare(&arena, text, size, &accepted);
        for (int wounds = 1 + pick(3); wounds > 0 && size > 0; --wounds) {
            size = damage(text, size);
            compare(&arena, text, size, &accepted);
        }
    }
    CHECK(accepted > ROUNDS / 2); // many use entities that are not declared
    zv_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(damaged_documents_are_judged_and_read_as_by_expat),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
