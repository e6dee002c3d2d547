/// @file tree.c
/// XML events to a tree. Names are looked up once, here; texts stay in the file that was read.
#include "svg/tree.h"

#include <stdint.h>
#include <string.h>

/// Drawing a letter takes as long as reading so many bytes of a path.
enum { LETTER_BYTES = 16 };

static const char svg_space[] = "http://www.w3.org/2000/svg";

/// One line per element of SVG that means something here; any other is ZV_SVG_LACKING.
static const struct {
    const char *name;
    zv_svg_tag tag;
} tags[] = {
    {"path", ZV_SVG_PATH},       {"g", ZV_SVG_G},
    {"rect", ZV_SVG_RECT},       {"circle", ZV_SVG_CIRCLE},
    {"line", ZV_SVG_LINE},       {"polyline", ZV_SVG_POLYLINE},
    {"polygon", ZV_SVG_POLYGON}, {"ellipse", ZV_SVG_ELLIPSE},
    {"text", ZV_SVG_TEXT},       {"tspan", ZV_SVG_TSPAN},
    {"use", ZV_SVG_USE},         {"svg", ZV_SVG_SVG},
    {"defs", ZV_SVG_HIDDEN},     {"symbol", ZV_SVG_SYMBOL},
    {"switch", ZV_SVG_SWITCH},   {"a", ZV_SVG_G},
    {"style", ZV_SVG_STYLE},     {"clipPath", ZV_SVG_CLIP_PATH},
    {"title", ZV_SVG_HIDDEN},    {"desc", ZV_SVG_HIDDEN},
    {"metadata", ZV_SVG_HIDDEN}, {"view", ZV_SVG_HIDDEN},
    {"stop", ZV_SVG_HIDDEN},
};

static zv_svg_tag tag_of(zv_xml_text name)
{
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; ++i) {
        if (zv_xml_text_is(name, tags[i].name, strlen(tags[i].name))) {
            return tags[i].tag;
        }
    }
    return ZV_SVG_LACKING;
}

// ---- attributes ----

zv_xml_text zv_svg_attribute(const zv_svg_node *node, const char *name)
{
    const size_t size = strlen(name);
    for (int i = 0; i < node->attributes; ++i) {
        if (zv_xml_text_is(node->attribute[i].name, name, size)) {
            return node->attribute[i].value;
        }
    }
    return (zv_xml_text){NULL, 0};
}

/// What follows the prefix of a name.
static zv_xml_text local_of(zv_xml_text name)
{
    const char *const colon = memchr(name.data, ':', name.size);
    const size_t skip = colon ? (size_t)(colon - name.data) + 1 : 0;
    return (zv_xml_text){name.data + skip, name.size - skip};
}

zv_xml_text zv_svg_attribute_any(const zv_svg_node *node, const char *local_name)
{
    const size_t size = strlen(local_name);
    const zv_xml_text plain = zv_svg_attribute(node, local_name);
    for (int i = 0; !plain.data && i < node->attributes; ++i) {
        if (zv_xml_text_is(local_of(node->attribute[i].name), local_name, size)) {
            return node->attribute[i].value;
        }
    }
    return plain;
}

// ---- which vocabulary ----

/// The address that `prefix` stands for at this element, or no text.
static zv_xml_text space_of(const zv_svg_node *node, zv_xml_text prefix)
{
    for (; node; node = node->parent) {
        for (int i = 0; i < node->attributes; ++i) {
            const zv_xml_text name = node->attribute[i].name;
            if (name.size == prefix.size + 6 && memcmp(name.data, "xmlns:", 6) == 0 &&
                memcmp(name.data + 6, prefix.data, prefix.size) == 0) {
                return node->attribute[i].value;
            }
        }
    }
    return (zv_xml_text){"", 0};
}

/// Names without a prefix count as SVG as long as nobody says that they are something else.
static void find_vocabulary(zv_svg_node *node, zv_xml_text name)
{
    const zv_xml_text space = zv_svg_attribute(node, "xmlns");
    node->default_is_svg = space.data ? ZV_XML_IS(space, svg_space) : !node->parent || node->parent->default_is_svg;
    node->name = local_of(name);
    bool is_svg = node->default_is_svg;
    if (node->name.size < name.size) {
        const zv_xml_text prefix = {name.data, name.size - node->name.size - 1};
        is_svg = ZV_XML_IS(space_of(node, prefix), svg_space);
    }
    node->tag = is_svg ? tag_of(node->name) : ZV_SVG_FOREIGN;
}

// ---- building ----

typedef struct builder {
    zv_svg_tree *tree;
    zv_svg_node *open; ///< the innermost element that is not closed
    zv_error *why;
} builder;

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the SVG file");
}

/// The last child of the element that is open; the root where none is.
static void append(builder *b, zv_svg_node *node)
{
    if (!b->open) {
        b->tree->root = node;
        return;
    }
    *(b->open->last ? &b->open->last->next : &b->open->first) = node;
    b->open->last = node;
}

static zv_svg_node *add_node(builder *b, int line)
{
    zv_svg_node *node = zv_arena_take(&b->tree->arena, sizeof *node);
    if (!node) {
        return NULL;
    }
    *node = (zv_svg_node){.line = line, .parent = b->open};
    node->before = b->open ? b->open->last : NULL;
    while (node->before && node->before->tag == ZV_SVG_WORDS) {
        node->before = node->before->before;
    }
    append(b, node);
    return node;
}

static void set_attributes(zv_svg_node *node, zv_xml_attribute *kept, int count)
{
    node->attribute = kept;
    node->attributes = count;
    for (int i = 0; i < count; ++i) {
        node->bytes += kept[i].name.size + kept[i].value.size;
    }
}

static zv_status add_element(builder *b, const zv_xml_event *event)
{
    zv_svg_node *node = add_node(b, event->line);
    const size_t size = (size_t)event->attributes * sizeof *event->attribute;
    zv_xml_attribute *kept = node ? zv_arena_take(&b->tree->arena, size) : NULL;
    if (!kept) {
        return no_memory(b->why);
    }
    if (size > 0) {
        memcpy(kept, event->attribute, size);
    }
    node->place = b->open ? ++b->open->children : 1;
    set_attributes(node, kept, event->attributes);
    find_vocabulary(node, event->name);
    ++b->tree->elements;
    b->open = node;
    return ZV_OK;
}

/// Words matter where they are drawn or say how.
static zv_status add_words(builder *b, const zv_xml_event *event)
{
    bool matters = false;
    for (const zv_svg_node *node = b->open; node && !matters; node = node->tag == ZV_SVG_G ? node->parent : NULL) {
        matters = node->tag == ZV_SVG_TEXT || node->tag == ZV_SVG_TSPAN || node->tag == ZV_SVG_STYLE;
    }
    if (!matters) {
        return ZV_OK;
    }
    zv_svg_node *node = add_node(b, event->line);
    if (!node) {
        return no_memory(b->why);
    }
    node->tag = ZV_SVG_WORDS;
    node->text = event->text;
    node->bytes = LETTER_BYTES * event->text.size;
    return ZV_OK;
}

static zv_status build(zv_svg_tree *tree, const char *text, size_t size, zv_error *why)
{
    builder b = {.tree = tree, .why = why};
    zv_xml xml;
    zv_xml_event event;
    zv_status status = zv_xml_open(&xml, text, size, &tree->arena, why);
    bool more = true;
    while (status == ZV_OK && more) {
        status = zv_xml_next(&xml, &event, why);
        if (status != ZV_OK || event.kind == ZV_XML_FINISHED) {
            more = false;
        } else if (event.kind == ZV_XML_START) {
            status = add_element(&b, &event);
        } else if (event.kind == ZV_XML_END) {
            b.open = b.open->parent;
        } else {
            status = add_words(&b, &event);
        }
    }
    return status;
}

// ---- ids ----

static size_t place_of(const zv_svg_tree *tree, zv_xml_text id)
{
    uint64_t hash = 0xCBF29CE484222325u; // FNV-1a
    for (size_t i = 0; i < id.size; ++i) {
        hash = (hash ^ (unsigned char)id.data[i]) * 0x100000001B3u;
    }
    size_t place = (size_t)(hash ^ hash >> 32) & (tree->id_places - 1);
    for (; tree->by_id[place]; place = (place + 1) & (tree->id_places - 1)) {
        if (zv_xml_text_is(zv_svg_attribute(tree->by_id[place], "id"), id.data, id.size)) {
            break;
        }
    }
    return place;
}

static zv_status list_ids(zv_svg_tree *tree, zv_error *why)
{
    size_t places = 16;
    while (places < 2 * (size_t)tree->elements) {
        places *= 2;
    }
    tree->by_id = zv_arena_take(&tree->arena, places * sizeof *tree->by_id);
    if (!tree->by_id) {
        return no_memory(why);
    }
    memset(tree->by_id, 0, places * sizeof *tree->by_id);
    tree->id_places = places;
    for (const zv_svg_node *node = tree->root; node; node = zv_svg_following(node)) {
        const zv_xml_text id = zv_svg_attribute(node, "id");
        if (id.data) {
            const size_t place = place_of(tree, id);
            tree->by_id[place] = tree->by_id[place] ? tree->by_id[place] : node;
        }
    }
    return ZV_OK;
}

zv_status zv_svg_tree_read(zv_svg_tree *tree, const char *text, size_t size, zv_error *why)
{
    *tree = (zv_svg_tree){.root = NULL};
    const zv_status status = build(tree, text, size, why);
    if (status != ZV_OK) {
        return status;
    }
    if (tree->root->tag != ZV_SVG_SVG) {
        const zv_xml_text name = tree->root->name;
        return zv_fail(why, ZV_ERR_SYNTAX, tree->root->line, 1, "expected the element <svg>, found <%.*s>",
                       (int)(name.size < 40 ? name.size : 40), name.data);
    }
    return list_ids(tree, why);
}

const zv_svg_node *zv_svg_following(const zv_svg_node *node)
{
    if (node->first) {
        return node->first;
    }
    while (node && !node->next) {
        node = node->parent;
    }
    return node ? node->next : NULL;
}

const zv_svg_node *zv_svg_tree_find(const zv_svg_tree *tree, zv_xml_text id)
{
    return tree->by_id[place_of(tree, id)];
}

/// Quotes and spaces around an address.
static bool is_around(char c)
{
    return c == '"' || c == '\'' || c == ' ';
}

static const char *close_of(const char *at, const char *end)
{
    const char *const bracket = memchr(at, ')', (size_t)(end - at));
    return bracket ? bracket : end;
}

const zv_svg_node *zv_svg_reference(const zv_svg_tree *tree, zv_xml_text reference)
{
    if (reference.size == 0) {
        return NULL;
    }
    const char *at = reference.data, *end = reference.data + reference.size;
    if (reference.size >= 4 && memcmp(at, "url(", 4) == 0) {
        at += 4;
        end = close_of(at, end);
    }
    while (at < end && is_around(*at)) {
        ++at;
    }
    while (end > at && is_around(end[-1])) {
        --end;
    }
    if (at == end || *at != '#') { // nothing, or in another file
        return NULL;
    }
    return zv_svg_tree_find(tree, (zv_xml_text){at + 1, (size_t)(end - at - 1)});
}
