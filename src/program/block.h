/// @file block.h
/// One line of a program as words: what is on it, nothing about what it does.
#ifndef ZV_PROGRAM_BLOCK_H
#define ZV_PROGRAM_BLOCK_H

#include "program/codes.h"
#include "program/cursor.h"

/// Words are the letters a to z and the two polar words @ (distance) and ^ (angle).
enum { ZV_WORD_AT = 26, ZV_WORD_ANGLE = 27, ZV_WORDS = 28, ZV_MAX_SETS = 16 };

typedef struct zv_assignment {
    zv_variable variable;
    double value;
    int column;
} zv_assignment;

/// What kind of line it is.
typedef enum zv_block_kind {
    ZV_BLOCK_WORDS,
    ZV_BLOCK_FLOW,    ///< begins with an O word; the cursor is behind the label
    ZV_BLOCK_PERCENT, ///< a % alone
    ZV_BLOCK_DELETED, ///< begins with / and block delete is on
} zv_block_kind;

typedef struct zv_block {
    zv_block_kind kind;
    int line;
    uint32_t given; ///< bit ZV_WORD(letter): the word is on the line
    double value[ZV_WORDS];
    int column[ZV_WORDS];
    uint32_t bare;               ///< letters without a value, in a tolerant reading: G28 X
    unsigned g_groups, m_groups; ///< bits of the groups that have a code
    short g[ZV_G_GROUPS];        ///< code, or ZV_NO_CODE
    int g_column[ZV_G_GROUPS];
    short m[ZV_M_GROUPS];
    int m_column[ZV_M_GROUPS];
    int m_count;
    zv_assignment sets[ZV_MAX_SETS];
    int set_count;
    const char *comment; ///< the last one on the line, without its brackets; NULL when there is none
    int comment_size;
    char label[ZV_PARAMETER_NAME]; ///< of a flow line
    int label_column;
} zv_block;

/// Reads the line under the cursor. In a tolerant reading unknown words and codes are ignored and the first of
/// them is reported in `warning` (code NULL when there is none).
/// @return false with an issue in the cursor
bool zv_block_read(zv_cursor *cursor, bool block_delete, bool tolerant, zv_block *block, zv_issue *warning);

/// The label of an O word as text: the name, or the number.
void zv_label_text(const zv_variable *label, char out[ZV_PARAMETER_NAME]);

static inline bool zv_block_has(const zv_block *block, char letter)
{
    return (block->given & ZV_WORD_BIT(letter)) != 0;
}

static inline double zv_block_value(const zv_block *block, char letter)
{
    return block->value[ZV_WORD(letter)];
}

#endif
