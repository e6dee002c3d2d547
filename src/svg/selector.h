/// @file selector.h
/// Selectors of style sheets: which elements a rule is about.
#ifndef ZV_SVG_SELECTOR_H
#define ZV_SVG_SELECTOR_H

#include "svg/tree.h"

/// How a part of a selector looks at an element.
typedef enum zv_svg_test {
    ZV_SVG_TEST_NAME,      ///< path
    ZV_SVG_TEST_CLASS,     ///< .thin
    ZV_SVG_TEST_ID,        ///< #frame
    ZV_SVG_TEST_HAS,       ///< [d]
    ZV_SVG_TEST_EQUALS,    ///< [d=x]
    ZV_SVG_TEST_WORD,      ///< [d~=x]
    ZV_SVG_TEST_DASH,      ///< [d|=x]
    ZV_SVG_TEST_STARTS,    ///< [d^=x]
    ZV_SVG_TEST_ENDS,      ///< [d$=x]
    ZV_SVG_TEST_HOLDS,     ///< [d*=x]
    ZV_SVG_TEST_ROOT,      ///< :root
    ZV_SVG_TEST_NTH,       ///< :nth-child(2n+1), :first-child
    ZV_SVG_TEST_NTH_LAST,  ///< :nth-last-child(2), :last-child
    ZV_SVG_TEST_ANY,       ///< :is(...), :where(...)
    ZV_SVG_TEST_NONE_OF,   ///< :not(...)
    ZV_SVG_TEST_IS_POINTED ///< :hover and the like: nobody does
} zv_svg_test;

typedef struct zv_svg_part {
    zv_svg_test test;
    zv_xml_text name, value;
    int step, first;                      ///< of NTH: places first, first + step, ...
    const struct zv_svg_compound *choice; ///< of ANY and NONE_OF: a list
    struct zv_svg_part *next;
} zv_svg_part;

/// Parts about one element, and how another one must be to it: "g > path.thin" is path.thin, '>', g.
typedef struct zv_svg_compound {
    zv_svg_part *parts;
    char joint; ///< to what is left of it: ' ' inside, '>' right inside, '+' right behind, '~' behind, or 0
    const struct zv_svg_compound *left;
    const struct zv_svg_compound *next; ///< in a list
} zv_svg_compound;

/// Reads one selector. Its weight: ids above classes above names. NULL when it is of a kind that is not read, or when
/// there is no memory.
const zv_svg_compound *zv_svg_selector_read(zv_arena *arena, zv_xml_text text, int *weight);

/// Where a selector looks.
typedef struct zv_svg_scope {
    const zv_svg_node *top; ///< a copy by `use` sees nothing around and beside itself; NULL outside of copies
    size_t *budget;         ///< steps that may still be made; when they are used up nothing fits
} zv_svg_scope;

/// Whether it is about this element.
bool zv_svg_selector_fits(const zv_svg_compound *selector, const zv_svg_node *node, zv_svg_scope scope);

#endif
