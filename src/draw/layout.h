/// @file layout.h
/// A text as letters in lines, before anything is drawn.
#ifndef ZV_DRAW_LAYOUT_H
#define ZV_DRAW_LAYOUT_H

#include "draw/font.h"

typedef enum zv_item_kind { ZV_ITEM_LETTER, ZV_ITEM_SPACE, ZV_ITEM_NEWLINE } zv_item_kind;

typedef struct zv_item {
    zv_item_kind kind;
    bool may_break; ///< a line may end behind it
    zv_letter letter;
    double advance_mm;
} zv_item;

/// One line of items: first .. first + count - 1, without the spaces at its end.
typedef struct zv_line {
    int first, count;
    int next; ///< first item of the next line
    double width_mm;
} zv_line;

/// Letters of a text; `item` has room for one per byte. Characters that are not in the font are noted in `report`.
int zv_layout_items(const char *text, size_t size, const zv_text_style *style, zv_item *item, zv_text_report *report);

/// Letters that leave a hole between them move together; `scratch` and `ink` are overwritten.
void zv_layout_kern(const zv_text_style *style, zv_item *item, int count, zv_drawing *scratch, zv_drawing *ink);

/// The line that begins at item `first`; false behind the last one.
bool zv_layout_line(const zv_item *item, int count, int first, const zv_text_style *style, zv_line *out);

#endif
