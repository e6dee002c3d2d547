/// @file head.c
/// Heads of HTTP/1.1 requests.
///
///     METHOD SP TARGET SP HTTP/1.1 CRLF  *( NAME ":" OWS VALUE OWS CRLF )  CRLF
///
/// CR and LF stand together at the end of a line and nowhere else. Readers that disagree about where a request ends are how
/// requests are smuggled past one of them; so there is one reading only, and whatever has two is refused.
#include "head.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

// ---- where it ends ----

static bool is_control(unsigned char c)
{
    return (c < ' ' && c != '\t') || c == 0x7f;
}

int head_find(const char *text, size_t size, size_t *scanned)
{
    for (size_t i = *scanned; i < size && i < HEAD_BYTES; ++i) {
        const bool follows_cr = i > 0 && text[i - 1] == '\r';
        if ((text[i] == '\n') != follows_cr ||
            (text[i] != '\n' && text[i] != '\r' && is_control((unsigned char)text[i]))) {
            return -400;
        }
        *scanned = i + 1;
        if (text[i] == '\n' && (i == 1 || text[i - 2] == '\n')) {
            return i == 1 ? -400 : (int)i + 1;
        }
    }
    return size >= HEAD_BYTES ? -431 : 0;
}

// ---- the first line ----

static bool is_token(const char *text, size_t size)
{
    for (size_t i = 0; i < size; ++i) {
        const char c = text[i];
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_letter && !(c >= '0' && c <= '9') && (c == '\0' || !strchr("!#$%&'*+-.^_`|~", c))) {
            return false;
        }
    }
    return size > 0;
}

static int hex_digit(char c)
{
    const char small = (char)(c | 0x20);
    return c >= '0' && c <= '9' ? c - '0' : small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/// Every character that may be in a path or its arguments as it is.
static bool is_visible(char c)
{
    return c > ' ' && c < 0x7f && c != '#';
}

/// Decodes in place; false where a character is no part of a path, or becomes a control character.
static bool decode_path(char *path)
{
    char *to = path;
    for (const char *from = path; *from; ++from) {
        int c = (unsigned char)*from;
        if (!is_visible(*from)) {
            return false;
        }
        if (c == '%') {
            const int high = hex_digit(from[1]), low = high < 0 ? -1 : hex_digit(from[2]);
            c = 16 * high + low;
            if (low < 0 || is_control((unsigned char)c)) {
                return false;
            }
            from += 2;
        }
        *to++ = (char)c;
    }
    *to = '\0';
    return true;
}

/// The argument `token`, ended where the next begins; "" when there is none.
static const char *find_token(char *arguments)
{
    for (char *at = arguments; at; at = strchr(at, '&')) {
        at += *at == '&';
        if (strncmp(at, "token=", 6) == 0) {
            at[strcspn(at, "&")] = '\0';
            return at + 6;
        }
    }
    return "";
}

static bool read_target(char *target, http_head *out)
{
    char *arguments = strchr(target, '?');
    if (arguments) {
        *arguments++ = '\0';
        for (const char *at = arguments; *at; ++at) {
            if (!is_visible(*at)) {
                return false;
            }
        }
        out->token = find_token(arguments);
    }
    out->path = target;
    return target[0] == '/' && decode_path(target);
}

static http_method method_of(const char *word)
{
    static const char *const words[] = {[METHOD_GET] = "GET", [METHOD_HEAD] = "HEAD", [METHOD_POST] = "POST"};
    int found = 0;
    while (found < METHOD_OTHER && strcmp(word, words[found]) != 0) {
        ++found;
    }
    return (http_method)found;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_version(const char *word)
{
    return strlen(word) == 8 && strncmp(word, "HTTP/", 5) == 0 && is_digit(word[5]) && word[6] == '.' &&
           is_digit(word[7]);
}

static int read_first_line(char *line, http_head *out, const char **sentence)
{
    char *target = strchr(line, ' ');
    char *version = target ? strchr(target + 1, ' ') : NULL;
    *sentence = "The request does not begin with METHOD TARGET HTTP/1.1.";
    if (!version || !is_token(line, (size_t)(target - line))) {
        return 400;
    }
    *target++ = *version++ = '\0';
    if (!is_version(version)) {
        return 400;
    }
    *sentence = "Only HTTP/1.1 is spoken here.";
    out->keeps = strcmp(version, "HTTP/1.1") == 0;
    if (!out->keeps && strcmp(version, "HTTP/1.0") != 0) {
        return 505;
    }
    *sentence = "The target is not a plain path.";
    out->method = method_of(line);
    if (out->method == METHOD_OTHER) {
        out->path = "/"; // "*" and "host:port" are no paths, and it is refused anyway
        return 0;
    }
    return read_target(target, out) ? 0 : 400;
}

// ---- fields ----

/// What a field that is not there points to: one that is there and empty is something else.
static const char absent[] = "";

/// Those that we look at, and where each goes. Of one that may be there twice the first counts.
static const struct {
    const char *name;
    size_t place;
    bool may_repeat;
} known[] = {
    {"host", offsetof(http_head, host), false},
    {"origin", offsetof(http_head, origin), false},
    {"cookie", offsetof(http_head, cookie), false},
    {"authorization", offsetof(http_head, authorization), false},
    {"accept-encoding", offsetof(http_head, accept_encoding), true},
    {"if-none-match", offsetof(http_head, if_none_match), true},
    {"sec-websocket-key", offsetof(http_head, socket_key), false},
    {"sec-websocket-version", offsetof(http_head, socket_version), false},
    {"sec-websocket-protocol", offsetof(http_head, socket_protocol), true},
    {"transfer-encoding", offsetof(http_head, transfer_encoding), false},
    {"content-length", offsetof(http_head, content_length), false},
    {"expect", offsetof(http_head, expect), false},
    {"upgrade", offsetof(http_head, upgrade), false},
};
enum { KNOWN = sizeof known / sizeof known[0] };

static const char **place_of(http_head *head, int number)
{
    return (const char **)(void *)((char *)head + known[number].place);
}

/// The words of connection.
typedef struct header_flags {
    bool closes, upgrades;
} header_flags;

static bool lists_word(const char *list, const char *word)
{
    while (*list) {
        list += strspn(list, ", \t");
        const size_t size = strcspn(list, ", \t");
        if (size == strlen(word) && strncasecmp(list, word, size) == 0) {
            return true;
        }
        list += size;
    }
    return false;
}

static int keep_field(const char *name, const char *value, http_head *out, header_flags *said)
{
    if (strcasecmp(name, "connection") == 0) {
        said->closes = said->closes || lists_word(value, "close");
        said->upgrades = said->upgrades || lists_word(value, "upgrade");
        return 0;
    }
    for (int i = 0; i < KNOWN; ++i) {
        if (strcasecmp(name, known[i].name) == 0) {
            const bool is_second = *place_of(out, i) != absent;
            *place_of(out, i) = is_second ? *place_of(out, i) : value;
            return is_second && !known[i].may_repeat ? 400 : 0;
        }
    }
    return 0;
}

/// A line that goes on from the one before begins with a space, which is no name.
static int read_field(char *line, http_head *out, header_flags *said, const char **sentence)
{
    char *value = strchr(line, ':');
    *sentence = "A field is not NAME: VALUE.";
    if (!value || !is_token(line, (size_t)(value - line))) {
        return 400;
    }
    *value++ = '\0';
    value += strspn(value, " \t");
    for (char *end = value + strlen(value); end > value && (end[-1] == ' ' || end[-1] == '\t');) {
        *--end = '\0';
    }
    *sentence = "A header field that may occur once occurs twice.";
    return keep_field(line, value, out, said);
}

// ---- what they say together ----

/// Decimal digits and nothing else; false also when there are too many.
static bool read_size(const char *text, long long *out)
{
    const size_t digits = strspn(text, "0123456789");
    long long size = 0;
    for (size_t i = 0; i < digits && i < 15; ++i) {
        size = 10 * size + (text[i] - '0');
    }
    *out = size;
    return digits > 0 && digits <= 15 && text[digits] == '\0';
}

static int judge_body(http_head *out, const char **sentence)
{
    const bool has_length = out->content_length != absent;
    out->is_chunked = out->transfer_encoding != absent;
    *sentence = "The size of the body is said in two ways.";
    if (has_length && out->is_chunked) {
        return 400;
    }
    *sentence = "Content-Length must be a number.";
    if (has_length && !read_size(out->content_length, &out->body_bytes)) {
        return 400;
    }
    *sentence = "Only POST has a body.";
    const bool has_body = out->is_chunked || out->body_bytes > 0;
    return has_body && (out->method == METHOD_GET || out->method == METHOD_HEAD) ? 400 : 0;
}

static int judge(http_head *out, const header_flags *said, const char **sentence)
{
    const bool is_1_1 = out->keeps;
    out->keeps = is_1_1 && !said->closes;
    out->upgrades = is_1_1 && said->upgrades && lists_word(out->upgrade, "websocket") && out->method == METHOD_GET;
    out->expects = is_1_1 && out->expect != absent;
    const int status = judge_body(out, sentence);
    if (status) {
        return status;
    }
    *sentence = "Only 100-continue can be expected.";
    return out->expects && strcasecmp(out->expect, "100-continue") != 0 ? 417 : 0;
}

int head_read(char *text, size_t size, http_head *out, const char **sentence)
{
    header_flags said = {0};
    int status = 0, lines = 0;
    *out = (http_head){.body_bytes = -1, .path = absent, .token = absent};
    for (int i = 0; i < KNOWN; ++i) {
        *place_of(out, i) = absent;
    }
    char *const last = text + size - 2; // the empty line
    for (char *line = text, *end; status == 0 && line < last; line = end + 2, ++lines) {
        end = memchr(line, '\r', (size_t)(last - line));
        *end = '\0';
        status = lines == 0 ? read_first_line(line, out, sentence) : read_field(line, out, &said, sentence);
    }
    if (status == 0 && lines > HEAD_FIELDS) {
        *sentence = "There are too many fields.";
        return 431;
    }
    return status ? status : judge(out, &said, sentence);
}
