/// @file text.c
/// Text elements in our own letters.
///
///     x, y        begin a chunk           |<---- chunk ---->|
///     dx, dy      move what follows       start  middle   end  of it is on x: text-anchor
///
/// A font-size is the height of a whole line; capitals of most faces have 0.7 of it, and so have ours.
#include "svg/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "draw/characters.h"
#include "draw/font.h"
#include "draw/plane.h"

#define CAPITAL 0.7
/// Characters of one element; tspans inside tspans.
enum { MOST_CHARACTERS = 200 * 1000, MOST_SPANS = 16 };

/// A piece of text with one style.
typedef struct run {
    zv_svg_state state;
    const zv_svg_node *node;
    const zv_font *font;
    struct run *next;
} run;

/// A letter with what its element says about its place; NAN where it says nothing.
typedef struct character {
    zv_letter letter;
    const run *run;
    bool is_space;
    double x, y, dx, dy;
    double advance; ///< in user units
    zv_vec2 at;
} character;

typedef struct text {
    zv_svg_work *work;
    character *list;
    int count, room;
    bool ends_in_space; ///< more of it is swallowed
    run *first, *last;
} text;

// ---- fonts ----

static bool mentions(zv_xml_text family, const char *word)
{
    for (zv_svg_scan scan = zv_svg_scan_of(family); !zv_svg_at_end(&scan); ++scan.next) {
        zv_svg_scan here = scan;
        if (zv_svg_take_word(&here, word)) {
            return true;
        }
    }
    return false;
}

/// Words in names of families, and the face of ours that looks most like them.
static const struct {
    const char *word, *font;
} faces[] = {
    {"sans", "sans"},      {"script", "script"}, {"cursive", "script"}, {"brush", "script"},   {"comic", "script"},
    {"serif", "serif"},    {"times", "serif"},   {"georgia", "serif"},  {"garamond", "serif"}, {"roman", "roman"},
    {"palatino", "serif"}, {"arial", "sans"},    {"helvetica", "sans"}, {"grid", "grid"},
};

static const zv_font *font_of(const zv_svg_work *work, zv_xml_text family)
{
    for (size_t i = 0; family.data && i < sizeof faces / sizeof faces[0]; ++i) {
        if (mentions(family, faces[i].word)) {
            size_t size = 0;
            while (faces[i].font[size]) {
                ++size;
            }
            return zv_font_find(faces[i].font, size);
        }
    }
    return work->options->font ? work->options->font : zv_font_at(0);
}

// ---- gathering characters ----

static run *add_run(text *t, const zv_svg_node *node, const zv_svg_state *state)
{
    run *r = zv_arena_take(&t->work->tree.arena, sizeof *r);
    if (!r) {
        zv_svg_stop(t->work, ZV_ERR_INTERNAL, 0, "there is no memory for a text");
        return NULL;
    }
    *r = (run){*state, node, font_of(t->work, state->style.font_family), NULL};
    if (t->last) {
        t->last->next = r;
    } else {
        t->first = r;
    }
    t->last = r;
    return r;
}

static character *add_character(text *t)
{
    if (t->count == MOST_CHARACTERS) {
        zv_svg_stop(t->work, ZV_ERR_TOO_LARGE, t->last->node->line, "a text has more than 200000 characters");
        return NULL;
    }
    if (t->count == t->room) {
        const int room = t->room ? 2 * t->room : 64;
        character *larger = realloc(t->list, (size_t)room * sizeof *larger);
        if (!larger) {
            zv_svg_stop(t->work, ZV_ERR_INTERNAL, 0, "there is no memory for a text");
            return NULL;
        }
        t->list = larger;
        t->room = room;
    }
    character *c = &t->list[t->count++];
    *c = (character){.x = NAN, .y = NAN, .dx = NAN, .dy = NAN};
    return c;
}

static void note_missing(text *t, const run *r, uint32_t code)
{
    char name[ZV_SVG_NAME];
    snprintf(name, sizeof name, "character U+%04X", (unsigned)code);
    zv_svg_note_word(&t->work->notes, name, r->node->line);
}

static void set_letter(text *t, const run *r, uint32_t code, double spacing, character *c)
{
    c->run = r;
    c->is_space = code == ' ';
    if (!zv_letter_find(r->font, code, &c->letter)) {
        note_missing(t, r, code);
        c->letter = zv_letter_box();
    }
    c->advance = zv_letter_advance(&c->letter) * CAPITAL * r->state.style.font_size + spacing;
}

static void add_code(text *t, const run *r, uint32_t code)
{
    const zv_glyph *mark = zv_letter_mark(code);
    if (mark && t->count > 0 && !t->list[t->count - 1].letter.mark) {
        t->list[t->count - 1].letter.mark = mark; // an accent goes over the letter before it
        return;
    }
    character *c = add_character(t);
    if (!c) {
        return;
    }
    const zv_svg_style *style = &r->state.style;
    double spacing = 0.0;
    zv_svg_length(style->letter_spacing, &r->state.measure, ZV_SVG_ALONG_X, &spacing);
    set_letter(t, r, code, spacing, c);
}

/// White space becomes one space, none at the start; or each becomes a space when the file wants it kept.
static void add_words(text *t, const run *r, zv_xml_text words, bool keeps_space)
{
    uint32_t code;
    for (size_t at = 0; at < words.size && t->work->status == ZV_OK;) {
        at += zv_character_read(words.data + at, words.size - at, &code);
        const bool is_space = code == ' ' || code == '\n' || code == '\t' || code == '\r';
        if (is_space && !keeps_space && (t->ends_in_space || t->count == 0)) {
            continue;
        }
        t->ends_in_space = is_space;
        add_code(t, r, is_space ? ' ' : code);
    }
}

/// Lists like x="10 20 30" are for the characters of an element one after the other.
static void place_list(text *t, const zv_svg_node *node, const zv_svg_state *state, const char *name, int first)
{
    const zv_xml_text list = zv_svg_attribute(node, name);
    if (!list.data) {
        return;
    }
    const bool is_y = name[0] == 'y' || name[1] == 'y', is_step = name[0] == 'd';
    zv_svg_scan scan = zv_svg_scan_of(zv_svg_trim(list));
    double value;
    for (int i = first;
         i < t->count && zv_svg_take_length(&scan, &state->measure, is_y ? ZV_SVG_ALONG_Y : ZV_SVG_ALONG_X, &value);
         ++i) {
        character *c = &t->list[i];
        double *place = is_step ? (is_y ? &c->dy : &c->dx) : (is_y ? &c->y : &c->x);
        *place = isnan(*place) ? value : *place; // what an inner element says counts more
        zv_svg_skip_comma(&scan);
    }
}

static void gather(text *t, const zv_svg_node *node, const zv_svg_state *state, bool keeps_space, int depth);

/// The words of a span, in its own style.
static void gather_span(text *t, const zv_svg_node *span, const zv_svg_state *state, bool keeps_space, int depth)
{
    zv_svg_work *work = t->work;
    zv_svg_state *inner = depth < MOST_SPANS ? malloc(sizeof *inner) : NULL;
    if (!inner) {
        zv_svg_note_word(&work->notes, "tspan too deep", span->line);
        return;
    }
    *inner = *state;
    inner->style = zv_svg_style_of(span, &state->style, &work->sheet, &work->notes);
    inner->measure.font_size = inner->style.font_size;
    if (!inner->style.is_none) {
        gather(t, span, inner, keeps_space, depth + 1);
    }
    free(inner);
}

static void place_words(text *t, const zv_svg_node *node, const zv_svg_state *state, int first)
{
    static const char *const lists[] = {"x", "y", "dx", "dy"};
    for (int i = 0; i < 4; ++i) {
        place_list(t, node, state, lists[i], first);
    }
    if (zv_svg_attribute(node, "rotate").data || zv_svg_attribute(node, "textLength").data) {
        zv_svg_note_word(&t->work->notes, "rotate or textLength of a text", node->line);
    }
}

static void gather(text *t, const zv_svg_node *node, const zv_svg_state *state, bool keeps_space, int depth)
{
    zv_svg_work *work = t->work;
    const int first = t->count;
    const zv_xml_text space = zv_svg_attribute(node, "xml:space");
    keeps_space = space.data ? zv_svg_is_word(space, "preserve") : keeps_space;
    for (const zv_svg_node *child = node->first; child && zv_svg_spend(work, child); child = child->next) {
        if (child->tag == ZV_SVG_WORDS) {
            const run *r = add_run(t, node, state);
            if (r) {
                add_words(t, r, child->text, keeps_space);
            }
        } else if (child->tag == ZV_SVG_TSPAN || child->tag == ZV_SVG_G) {
            gather_span(t, child, state, keeps_space, depth);
        }
    }
    place_words(t, node, state, first);
}

// ---- layout ----

static double anchor_share(const character *c)
{
    const zv_align align = c->run->state.style.anchor;
    return align == ZV_ALIGN_LEFT ? 0.0 : align == ZV_ALIGN_CENTER ? 0.5 : 1.0;
}

static bool begins_chunk(const character *c)
{
    return !isnan(c->x) || !isnan(c->y);
}

/// Moves a chunk so that its anchor is where it begins; returns by how much to the left.
static double shift_chunk(text *t, int first, int end, double width)
{
    const double shift = anchor_share(&t->list[first]) * width;
    for (int k = first; k < end; ++k) {
        t->list[k].at.x -= shift;
    }
    return shift;
}

static void lay_out(text *t)
{
    zv_vec2 at = {0.0, 0.0};
    for (int i = 0; i < t->count;) {
        const int first = i;
        at.x = isnan(t->list[i].x) ? at.x : t->list[i].x;
        at.y = isnan(t->list[i].y) ? at.y : t->list[i].y;
        const double start = at.x;
        do {
            character *c = &t->list[i];
            at.x += isnan(c->dx) ? 0.0 : c->dx;
            at.y += isnan(c->dy) ? 0.0 : c->dy;
            c->at = at;
            at.x += c->advance;
            ++i;
        } while (i < t->count && !begins_chunk(&t->list[i]));
        at.x -= shift_chunk(t, first, i, at.x - start);
    }
}

static void draw_run(text *t, const run *r, int *next)
{
    zv_svg_work *work = t->work;
    zv_svg_ink ink;
    const bool is_seen = zv_svg_choose(work, r->node, &r->state, &ink);
    const double size = CAPITAL * r->state.style.font_size;
    zv_drawing *const out = is_seen && *next < t->count && t->list[*next].run == r ? zv_svg_begin(work, &ink) : NULL;
    const zv_affine place = out ? zv_drawing_placed(out) : zv_affine_identity();
    for (; *next < t->count && t->list[*next].run == r; ++*next) {
        const character *c = &t->list[*next];
        if (out && !c->is_space && size > 0.0) {
            const zv_affine stand = zv_affine_mul(zv_affine_shift(c->at), zv_affine_scale(size, -size));
            zv_letter_draw(&c->letter, zv_affine_mul(place, stand), work->another, out);
        }
    }
    if (out) {
        zv_drawing_place(out, place);
        zv_svg_end(work, &ink);
    }
}

void zv_svg_draw_text(zv_svg_work *work, const zv_svg_node *node, const zv_svg_state *state)
{
    text t = {.work = work};
    gather(&t, node, state, false, 0);
    while (t.count > 0 && t.list[t.count - 1].is_space && t.ends_in_space) {
        --t.count; // none at the end
        t.ends_in_space = false;
    }
    lay_out(&t);
    int next = 0;
    for (const run *r = t.first; r && work->status == ZV_OK; r = r->next) {
        draw_run(&t, r, &next);
    }
    free(t.list);
}
