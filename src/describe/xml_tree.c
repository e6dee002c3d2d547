/// @file xml_tree.c
/// Elements with their attributes and first text, linked as the text nests them.
#include "describe/xml_tree.h"

#include <math.h>
#include <string.h>

#include "zveno/text.h"

/// What is meant for no bound at all is at least this large.
static const double NO_BOUND = 1e15;

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

zv_xml_text zv_xml_trimmed(zv_xml_text text)
{
    while (text.size > 0 && is_space(text.data[0])) {
        ++text.data;
        --text.size;
    }
    while (text.size > 0 && is_space(text.data[text.size - 1])) {
        --text.size;
    }
    return text;
}

static zv_element *new_element(zv_arena *arena, const zv_xml_event *event)
{
    zv_element *element = zv_arena_take(arena, sizeof *element);
    zv_xml_attribute *attribute = zv_arena_take(arena, (size_t)(event->attributes + 1) * sizeof *attribute);
    if (!element || !attribute) {
        return NULL;
    }
    if (event->attributes > 0) {
        memcpy(attribute, event->attribute, (size_t)event->attributes * sizeof *attribute);
    }
    *element = (zv_element){.name = event->name,
                            .line = event->line,
                            .column = event->column,
                            .attributes = event->attributes,
                            .attribute = attribute};
    return element;
}

void zv_element_add(zv_element *parent, zv_element *child)
{
    child->parent = parent;
    if (parent->last) {
        parent->last->next = child;
    } else {
        parent->first = child;
    }
    parent->last = child;
}

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
}

zv_status zv_elements_read(const char *text, size_t size, zv_arena *arena, zv_element **root, zv_error *why)
{
    zv_xml xml;
    zv_status status = zv_xml_open(&xml, text, size, arena, why);
    zv_element *open = NULL, *top = NULL;
    for (int count = 0; status == ZV_OK;) {
        zv_xml_event event;
        status = zv_xml_next(&xml, &event, why);
        if (status != ZV_OK || event.kind == ZV_XML_FINISHED) {
            break;
        }
        if (event.kind == ZV_XML_END) {
            open = open->parent;
        } else if (event.kind == ZV_XML_TEXT) {
            const zv_xml_text content = zv_xml_trimmed(event.text);
            if (open && open->text.size == 0) {
                open->text = content;
            }
        } else if (++count > ZV_ELEMENTS) {
            return zv_fail(why, ZV_ERR_TOO_LARGE, event.line, event.column, "the description has more than %d elements",
                           ZV_ELEMENTS);
        } else {
            zv_element *element = new_element(arena, &event);
            if (!element) {
                return no_memory(why);
            }
            if (open) {
                zv_element_add(open, element);
            } else {
                top = element;
            }
            open = element;
        }
    }
    if (status == ZV_OK) {
        *root = top;
    }
    return status;
}

bool zv_element_is(const zv_element *element, const char *name)
{
    return zv_xml_text_is(element->name, name, strlen(name));
}

const zv_element *zv_child(const zv_element *element, const char *name)
{
    const zv_element *child = element ? element->first : NULL;
    while (child && !zv_element_is(child, name)) {
        child = child->next;
    }
    return child;
}

const zv_element *zv_next_alike(const zv_element *element)
{
    const zv_element *next = element->next;
    while (next && !zv_texts_equal(next->name, element->name)) {
        next = next->next;
    }
    return next;
}

zv_xml_text zv_attribute(const zv_element *element, const char *name)
{
    for (int i = 0; element && i < element->attributes; ++i) {
        if (zv_xml_text_is(element->attribute[i].name, name, strlen(name))) {
            return element->attribute[i].value;
        }
    }
    return (zv_xml_text){NULL, 0};
}

int zv_read_some_numbers(zv_xml_text text, int most, double *out)
{
    int count = 0;
    for (;;) {
        while (text.size > 0 && is_space(text.data[0])) {
            ++text.data;
            --text.size;
        }
        if (text.size == 0) {
            return count;
        }
        double value = 0.0;
        const size_t used = zv_number_read(text.data, text.size, &value);
        const bool ends = used == text.size || (used < text.size && is_space(text.data[used]));
        if (used == 0 || !ends || !isfinite(value) || count == most) {
            return -1;
        }
        out[count++] = value;
        text.data += used;
        text.size -= used;
    }
}

bool zv_read_numbers(zv_xml_text text, int count, double *out)
{
    double found[16];
    if (count > 16 || zv_read_some_numbers(text, count, found) != count) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        if (!(fabs(found[i]) < ZV_LARGEST_NUMBER)) {
            return false;
        }
    }
    memcpy(out, found, (size_t)count * sizeof *out);
    return true;
}

/// Whether a text is a word, in capitals or not.
static bool is_word(zv_xml_text text, const char *word)
{
    bool same = text.size == strlen(word);
    for (size_t i = 0; same && i < text.size; ++i) {
        same = (text.data[i] | 0x20) == word[i];
    }
    return same;
}

bool zv_read_bound(zv_xml_text text, double *out)
{
    const bool has_sign = text.size > 0 && (text.data[0] == '-' || text.data[0] == '+');
    const zv_xml_text word = has_sign ? (zv_xml_text){text.data + 1, text.size - 1} : text;
    double number;
    if (is_word(word, "inf") || is_word(word, "infinity")) {
        number = has_sign && text.data[0] == '-' ? -INFINITY : INFINITY;
    } else if (zv_read_some_numbers(text, 1, &number) != 1) {
        return false;
    }
    *out = fabs(number) < NO_BOUND ? number : copysign(INFINITY, number);
    return true;
}

bool zv_read_range(zv_xml_text text, double out[2])
{
    const zv_xml_text all = zv_xml_trimmed(text);
    size_t cut = 0;
    while (cut < all.size && !is_space(all.data[cut])) {
        ++cut;
    }
    double range[2];
    const zv_xml_text first = {all.data, cut}, second = zv_xml_trimmed((zv_xml_text){all.data + cut, all.size - cut});
    if (second.size == 0 || !zv_read_bound(first, &range[0]) || !zv_read_bound(second, &range[1])) {
        return false;
    }
    out[0] = range[0];
    out[1] = range[1];
    return true;
}

bool zv_texts_equal(zv_xml_text a, zv_xml_text b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}
