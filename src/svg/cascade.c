/// @file cascade.c
/// Declarations of style sheets and of `style` for one element, in the order in which they count: lighter rules first, the
/// element's own, then the important ones in the same order.
#include <string.h>

#include "svg/style.h"

/// Declarations for one element.
typedef struct cascade {
    zv_svg_take *take;
    void *to;
    bool important; ///< only those that are, or only those that are not
} cascade;

/// Takes "!important" off a value; whether it was there.
static bool take_important(zv_xml_text *value)
{
    const char *const mark = value->size > 0 ? memchr(value->data, '!', value->size) : NULL;
    if (!mark) {
        return false;
    }
    value->size = (size_t)(mark - value->data);
    return true;
}

/// White space and comments.
static const char *skip_comments(const char *at, const char *end)
{
    zv_svg_scan scan = {at, end};
    for (zv_svg_skip_space(&scan); zv_svg_take_word(&scan, "/*"); zv_svg_skip_space(&scan)) {
        while (!zv_svg_at_end(&scan) && !zv_svg_take_word(&scan, "*/")) {
            ++scan.next;
        }
    }
    return scan.next;
}

/// Names of properties may have capitals in style sheets.
static void take_small(const cascade *c, zv_xml_text name, zv_xml_text value)
{
    char small[32];
    if (name.size == 0 || name.size > sizeof small) {
        return;
    }
    for (size_t i = 0; i < name.size; ++i) {
        small[i] = (char)(name.data[i] >= 'A' && name.data[i] <= 'Z' ? name.data[i] | 0x20 : name.data[i]);
    }
    c->take(c->to, (zv_xml_text){small, name.size}, value);
}

/// name: value; name: value.
static void take_block(const cascade *c, zv_xml_text block)
{
    const char *at = block.data, *const end = block.data + block.size;
    while ((at = skip_comments(at, end)) < end) {
        const char *const stop = zv_svg_css_find(at, end, ';');
        const char *const colon = memchr(at, ':', (size_t)(stop - at));
        if (colon) {
            const zv_xml_text name = zv_svg_trim((zv_xml_text){at, (size_t)(colon - at)});
            zv_xml_text value = {colon + 1, (size_t)(stop - colon - 1)};
            if (take_important(&value) == c->important) {
                take_small(c, name, value);
            }
        }
        at = stop < end ? stop + 1 : end;
    }
}

static void take_all(const cascade *c, const zv_svg_sheet *sheet, const zv_svg_styled *element)
{
    const zv_svg_scope scope = {element->top, sheet->budget};
    for (const zv_svg_rule *rule = sheet->first; rule; rule = rule->next) {
        if (zv_svg_selector_fits(rule->selector, element->node, scope)) {
            take_block(c, rule->block);
        }
    }
    if (element->own.data) {
        take_block(c, element->own);
    }
}

void zv_svg_cascade(const zv_svg_sheet *sheet, const zv_svg_styled *element, zv_svg_take *take, void *to)
{
    const zv_xml_text own = element->own;
    take_all(&(cascade){take, to, false}, sheet, element);
    if (sheet->has_important || (own.data && memchr(own.data, '!', own.size))) {
        take_all(&(cascade){take, to, true}, sheet, element);
    }
}
