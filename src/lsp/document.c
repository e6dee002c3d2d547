/// @file document.c
/// Texts as editors see them.
#include "lsp/document.h"

#include <stdio.h>
#include <string.h>

#include "base/characters.h"

// ---- lines and places ----

zv_lsp_text zv_lsp_line(zv_lsp_text all, int line)
{
    const char *at = all.text, *end = all.text + all.size;
    for (int i = 0; i < line && at < end; ++i) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        at = stop ? stop + 1 : end;
    }
    const char *stop = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    const char *last = stop ? stop : end;
    last = last > at && last[-1] == '\r' ? last - 1 : last;
    return (zv_lsp_text){at, (size_t)(last - at)};
}

/// Bytes of the UTF-8 letter that begins here, and its UTF-16 units: two beyond the first plane.
static size_t letter_size(zv_lsp_text line, size_t at, int *units)
{
    const unsigned char c = (unsigned char)line.text[at];
    size_t size = c < 0xc0 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    size = at + size > line.size ? line.size - at : size;
    *units = size == 4 ? 2 : 1;
    return size;
}

int zv_lsp_character(zv_lsp_text line, size_t byte)
{
    int units = 0;
    for (size_t at = 0; at < byte && at < line.size;) {
        int more;
        at += letter_size(line, at, &more);
        units += more;
    }
    return units;
}

size_t zv_lsp_byte(zv_lsp_text line, int character)
{
    size_t at = 0;
    for (int units = 0; units < character && at < line.size;) {
        int more;
        at += letter_size(line, at, &more);
        units += more;
    }
    return at;
}

// ---- words ----

/// The end of a comment that begins at a byte, or the byte itself when none does.
static size_t skip_comment(zv_lsp_text line, size_t at)
{
    if (line.text[at] == ';') {
        return line.size;
    }
    if (line.text[at] != '(') {
        return at;
    }
    const char *close = memchr(line.text + at, ')', line.size - at);
    return close ? (size_t)(close - line.text) + 1 : line.size;
}

static size_t word_end(zv_lsp_text line, size_t at)
{
    size_t end = at;
    while (end < line.size && zv_is_letter(line.text[end])) {
        ++end;
    }
    if (end - at != 1) {
        return end; // sub, endsub, call, ...
    }
    while (end < line.size && (zv_is_digit(line.text[end]) || strchr("+-. ", line.text[end]))) {
        ++end;
    }
    while (end > at + 1 && line.text[end - 1] == ' ') {
        --end;
    }
    return end;
}

/// "01" is 10, "59.3" is 593.
static int tenths_of(const char *at, const char *end)
{
    int whole = 0, tenth = 0;
    while (at < end && (zv_is_digit(*at) || *at == ' ')) {
        whole = *at != ' ' && whole < 1000 ? 10 * whole + (*at - '0') : whole;
        ++at;
    }
    if (at + 1 < end && *at == '.' && zv_is_digit(at[1])) {
        tenth = at[1] - '0';
    }
    return 10 * whole + tenth;
}

/// "g01" and "G 1.0" are G1, "x12" is X: only codes count with their numbers.
static void name_word(zv_lsp_text line, size_t from, size_t to, char out[ZV_LSP_WORD])
{
    const char letter = zv_upper(line.text[from]);
    if (to - from > 1 && !zv_is_letter(line.text[from + 1]) && (letter == 'G' || letter == 'M')) {
        const int tenths = tenths_of(line.text + from + 1, line.text + to);
        snprintf(out, ZV_LSP_WORD, tenths % 10 ? "%c%d.%d" : "%c%d", letter, tenths / 10, tenths % 10);
        return;
    }
    size_t used = 0;
    while (from + used < to && zv_is_letter(line.text[from + used]) && used < ZV_LSP_WORD - 1) {
        out[used] = zv_upper(line.text[from + used]);
        ++used;
    }
    out[used] = '\0';
}

void zv_lsp_word_at(zv_lsp_text line, size_t byte, char out[ZV_LSP_WORD], size_t *from, size_t *to)
{
    out[0] = '\0';
    *from = *to = byte;
    for (size_t at = 0; at < line.size && at <= byte;) {
        const size_t behind = skip_comment(line, at);
        if (behind == at && zv_is_letter(line.text[at])) {
            const size_t end = word_end(line, at);
            if (byte >= at && byte <= end && (byte < end || byte == line.size)) {
                name_word(line, at, end, out);
                *from = at;
                *to = end;
                return;
            }
            at = end;
        } else {
            at = behind > at ? behind : at + 1;
        }
    }
}

/// Where the name that ends before a byte begins.
static size_t name_start(zv_lsp_text line, size_t end)
{
    while (end > 0 && zv_lsp_is_of_name(line.text[end - 1])) {
        --end;
    }
    return end;
}

static size_t name_end(zv_lsp_text line, size_t begin)
{
    while (begin < line.size && zv_lsp_is_of_name(line.text[begin])) {
        ++begin;
    }
    return begin;
}

void zv_lsp_name_at(zv_lsp_text line, size_t byte, char out[ZV_LSP_WORD], size_t *from, size_t *to)
{
    size_t begin = name_start(line, byte < line.size ? byte : line.size), end = name_end(line, begin), used = 0;
    const size_t system = begin > 0 && line.text[begin - 1] == '.' ? name_start(line, begin - 1) : begin;
    begin = system < line.size && line.text[system] == '$' ? system : begin; // the cursor is behind the '.' of $VEL.CP
    if (begin < end && line.text[begin] == '$' && end < line.size && line.text[end] == '.') {
        end = name_end(line, end + 1);
    }
    while (begin + used < end && used < ZV_LSP_WORD - 1) {
        out[used] = line.text[begin + used];
        ++used;
    }
    out[used] = '\0';
    *from = begin;
    *to = end;
}

// ---- routines ----

static bool take_name(zv_lsp_text line, size_t *at, char name[ZV_LSP_WORD])
{
    size_t i = *at, used = 0;
    zv_lsp_skip_blanks(line, &i);
    while (i < line.size && used < ZV_LSP_WORD - 1 &&
           (zv_is_letter(line.text[i]) || zv_is_digit(line.text[i]) || line.text[i] == '_' || line.text[i] == '.')) {
        name[used++] = zv_upper(line.text[i++]);
    }
    name[used] = '\0';
    *at = i;
    return used > 0;
}

/// "o<part>" and "O100".
static bool take_label(zv_lsp_text line, size_t *at, char name[ZV_LSP_WORD])
{
    size_t i = *at;
    if (zv_lsp_take(line, &i, "O<") && take_name(line, &i, name) && zv_lsp_take(line, &i, ">")) {
        *at = i;
        return true;
    }
    i = *at;
    zv_lsp_skip_blanks(line, &i);
    if (i < line.size && zv_upper(line.text[i]) == 'O' && i + 1 < line.size && zv_is_digit(line.text[i + 1])) {
        *at = i + 1;
        return take_name(line, at, name);
    }
    return false;
}

bool zv_lsp_routine(zv_lsp_text line, char name[ZV_LSP_WORD])
{
    static const char *const words[] = {"DEF", "PROC", "Function", ".PROGRAM", "/PROG", "//NAME", NULL};
    size_t at = 0;
    if (take_label(line, &at, name)) {
        size_t rest = at;
        zv_lsp_skip_blanks(line, &rest);
        return zv_lsp_take(line, &at, "sub") || rest == line.size; // O100 alone begins a program of Fanuc's kind
    }
    bool found = false;
    for (int i = 0; !found && words[i]; ++i) {
        at = 0;
        zv_lsp_take(line, &at, "GLOBAL");
        zv_lsp_take(line, &at, "LOCAL");
        found = zv_lsp_take(line, &at, words[i]) && take_name(line, &at, name);
    }
    return found;
}

bool zv_lsp_call(zv_lsp_text line, char name[ZV_LSP_WORD])
{
    size_t at = 0;
    if (take_label(line, &at, name)) {
        return zv_lsp_take(line, &at, "call");
    }
    at = 0;
    if (zv_lsp_take(line, &at, "M98")) {
        const char *p = memchr(line.text + at, 'P', line.size - at);
        at = p ? (size_t)(p - line.text) + 1 : line.size;
        return take_name(line, &at, name);
    }
    at = 0;
    while (at < line.size && (line.text[at] == ' ' || zv_is_digit(line.text[at]))) {
        ++at; // the number of a line of Fanuc
    }
    at += at < line.size && line.text[at] == ':';
    if (zv_lsp_take(line, &at, "CALL")) {
        zv_lsp_take(line, &at, "JOB:");
        return take_name(line, &at, name);
    }
    at = 0;
    const bool is_name = !zv_lsp_routine(line, name) && (at = 0, take_name(line, &at, name));
    return is_name && (at == line.size || zv_lsp_take(line, &at, "(") || zv_lsp_take(line, &at, ";"));
}

// ---- modes ----

enum { GROUPS = 9 };

/// Which of the groups shown a code belongs to; -1: none.
static int group_of(const char *word)
{
    static const char *const groups[GROUPS] = {" G0 G1 G2 G3 G5 G33 G38.2 G73 G80 G81 G82 G83 G84 G85 G86 G89 ",
                                               " G17 G18 G19 ",
                                               " G20 G21 ",
                                               " G40 G41 G42 ",
                                               " G54 G55 G56 G57 G58 G59 G59.1 G59.2 G59.3 ",
                                               " G61 G61.1 G64 ",
                                               " G90 G91 ",
                                               " G93 G94 G95 ",
                                               " M3 M4 M5 "};
    char sought[ZV_LSP_WORD + 2];
    int found = -1;
    snprintf(sought, sizeof sought, " %s ", word);
    for (int i = 0; found < 0 && i < GROUPS; ++i) {
        found = strstr(groups[i], sought) ? i : -1;
    }
    return found;
}

typedef struct modes {
    char group[GROUPS][ZV_LSP_WORD];
    char feed[ZV_LSP_WORD], speed[ZV_LSP_WORD], tool[ZV_LSP_WORD];
} modes;

static void note_word(zv_lsp_text line, size_t from, size_t to, modes *m)
{
    char word[ZV_LSP_WORD];
    name_word(line, from, to, word);
    const int group = group_of(word);
    const char letter = word[1] ? '\0' : word[0];
    char *value = letter == 'F' ? m->feed : letter == 'S' ? m->speed : letter == 'T' ? m->tool : NULL;
    if (group >= 0) {
        memcpy(m->group[group], word, sizeof word);
    } else if (value) {
        snprintf(value, ZV_LSP_WORD, " %.*s", (int)(to - from < 40 ? to - from : 40), line.text + from);
    }
}

static void note_line(zv_lsp_text line, modes *m)
{
    for (size_t at = 0; at < line.size;) {
        const size_t behind = skip_comment(line, at);
        if (behind == at && zv_is_letter(line.text[at])) {
            const size_t end = word_end(line, at);
            note_word(line, at, end, m);
            at = end;
        } else {
            at = behind > at ? behind : at + 1;
        }
    }
}

void zv_lsp_modes(zv_lsp_text all, int line, char *out, size_t size)
{
    modes m = {.feed = ""};
    const char *at = all.text, *end = all.text + all.size;
    for (int i = 0; i <= line && at < end; ++i) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        note_line((zv_lsp_text){at, (size_t)((stop ? stop : end) - at)}, &m);
        at = stop ? stop + 1 : end;
    }
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < GROUPS; ++i) {
        const int wrote = m.group[i][0] ? snprintf(out + used, size - used, "%s%s", used ? " " : "", m.group[i]) : 0;
        used += (size_t)wrote < size - used ? (size_t)wrote : 0;
    }
    snprintf(out + used, size - used, "%s%s%s", m.feed, m.speed, m.tool);
}
