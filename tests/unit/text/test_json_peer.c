/// @file test_json_peer.c
/// Our reader against jansson: the same texts accepted and refused, the same values. Documents are made at random and
/// then damaged at random, so that most of them are almost JSON.
#include "check.h"

#include <jansson.h>
#include <string.h>

#include "zveno/text.h"

enum { TEXT_SIZE = 4096, MOST_DEPTH = 64 };

static int pick(int count)
{
    return (int)check_uniform(0, count);
}

// ---- making documents ----

static const char *const scalars[] = {
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "-12",
    "3.25",
    "1e5",
    "1E-3",
    "-2.5e+10",
    "1e400",
    "123456789012345678",
    "0.1",
    "\"\"",
    "\"abc\"",
    "\"\\u00e9\"",
    "\"\\ud83d\\ude00\"",
    "\"a\\n\\\"b\\\\\"",
    "\"\xD0\xB7\"",
    "\"\xE2\x82\xAC\"",
    "5e-324",
    "1.7976931348623157e308",
    "\"\\/\\b\\f\\r\\t\"",
    "0.30000000000000004",
    "\"\x7F\"",
};

static char *make_value(char *out, int depth);

static char *make_children(char *out, int depth, bool with_keys)
{
    *out++ = with_keys ? '{' : '[';
    const int count = pick(5);
    for (int i = 0; i < count; ++i) {
        out += sprintf(out, "%s", i ? "," : "");
        if (with_keys) {
            out += sprintf(out, "\"k%d\"%s:", pick(40), pick(2) ? " " : "");
        }
        out = make_value(out, depth + 1);
    }
    *out++ = with_keys ? '}' : ']';
    return out;
}

static char *make_value(char *out, int depth)
{
    static const char *const spaces[] = {"", " ", "\n", "\t", "\r\n", ""};
    out += sprintf(out, "%s", spaces[pick(6)]);
    const int choice = pick(depth == 0 ? 2 : depth > 4 ? 20 : 6);
    if (choice < 2) {
        out = make_children(out, depth, choice == 0);
    } else {
        out += sprintf(out, "%s", scalars[pick((int)(sizeof scalars / sizeof scalars[0]))]);
    }
    return out + sprintf(out, "%s", spaces[pick(6)]);
}

// ---- damaging them ----

static size_t damage(char *text, size_t size)
{
    // Without the byte 0: the peer skips one that follows a number, which JSON does not allow.
    static const char bytes[] = "{}[]\",:\\u0123456789.eE+-tfn \n\t\x01\x80\xBF\xC2\xE2\xF0\xFF";
    const size_t at = (size_t)pick((int)size);
    const char byte = bytes[pick((int)sizeof bytes - 1)];
    const int how = pick(4);
    if (how == 0) {
        text[at] = byte;
    } else if (how == 1) {
        memmove(text + at, text + at + 1, size - at - 1);
        return size - 1;
    } else if (how == 2) {
        memmove(text + at + 1, text + at, size - at);
        text[at] = byte;
        return size + 1;
    } else {
        return at;
    }
    return size;
}

// ---- comparing ----

/// jansson keeps whole numbers apart and refuses those that do not fit; read them as reals like everything else.
static json_t *read_with_peer(const char *text, size_t size, json_error_t *error)
{
    return json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_DECODE_INT_AS_REAL,
                      error);
}

static bool same(const zv_json *ours, json_t *peer);

static bool same_children(const zv_json *ours, json_t *peer)
{
    const bool is_object = ours->kind == ZV_JSON_OBJECT;
    if ((size_t)ours->count != (is_object ? json_object_size(peer) : json_array_size(peer))) {
        return false;
    }
    size_t index = 0;
    for (const zv_json *child = ours->first; child; child = child->next, ++index) {
        json_t *other = is_object ? json_object_get(peer, child->key) : json_array_get(peer, index);
        if (!other || !same(child, other)) {
            return false;
        }
    }
    return true;
}

static bool same(const zv_json *ours, json_t *peer)
{
    switch (ours->kind) {
    case ZV_JSON_NULL:
        return json_is_null(peer);
    case ZV_JSON_FALSE:
        return json_is_false(peer);
    case ZV_JSON_TRUE:
        return json_is_true(peer);
    case ZV_JSON_NUMBER:
        return json_is_real(peer) && json_real_value(peer) == ours->number;
    case ZV_JSON_STRING:
        return json_is_string(peer) && json_string_length(peer) == ours->text_size &&
               memcmp(json_string_value(peer), ours->text, ours->text_size) == 0;
    case ZV_JSON_ARRAY:
        return json_is_array(peer) && same_children(ours, peer);
    case ZV_JSON_OBJECT:
        return json_is_object(peer) && same_children(ours, peer);
    }
    return false;
}

/// The documented widening: numbers too large for a double are infinite with us and refused by the peer.
static bool has_infinity(const zv_json *value)
{
    if (value->kind == ZV_JSON_NUMBER && !isfinite(value->number)) {
        return true;
    }
    for (const zv_json *child = value->first; child; child = child->next) {
        if (has_infinity(child)) {
            return true;
        }
    }
    return false;
}

static void complain(const char *text, size_t size, const char *what)
{
    print_error("%.*s\n%s\n", (int)size, text, what);
    CHECK(0);
}

static void compare(zv_json_document *document, const char *text, size_t size, int *accepted)
{
    json_error_t peer_error;
    json_t *peer = read_with_peer(text, size, &peer_error);
    const zv_json *ours = NULL;
    zv_error why = {0};
    const bool is_ours = zv_json_read(document, text, size, &ours, &why) == ZV_OK;
    // The peer does not take a key that contains U+0000, which JSON allows.
    const bool peer_has_no_nul_keys = json_error_code(&peer_error) == json_error_null_byte_in_key;
    if (is_ours && !peer && !has_infinity(ours) && !peer_has_no_nul_keys) {
        complain(text, size, peer_error.text);
    }
    if (!is_ours && peer) {
        complain(text, size, why.message);
    }
    if (is_ours && peer) {
        ++*accepted;
        if (!same(ours, peer)) {
            complain(text, size, "the values differ");
        }
    }
    json_decref(peer);
}

static void damaged_documents_are_judged_and_read_as_by_jansson(void)
{
    zv_json_document *document = zv_json_document_create();
    char text[TEXT_SIZE];
    int accepted = 0;
    for (int i = 0; i < 60000; ++i) {
        size_t size = (size_t)(make_value(text, 0) - text);
        for (int times = pick(4); times > 0 && size > 0; --times) {
            size = damage(text, size);
        }
        compare(document, text, size, &accepted);
    }
    CHECK(accepted > 10000); // the damage must leave enough to compare
    zv_json_document_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(damaged_documents_are_judged_and_read_as_by_jansson)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
