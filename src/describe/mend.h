/// @file mend.h
/// XML that is not well-formed in ways that many programs accept.
#ifndef ZV_DESCRIBE_MEND_H
#define ZV_DESCRIBE_MEND_H

#include "describe/report.h"
#include "describe/xml_tree.h"

/// Reads a text into elements as `zv_elements_read` does. A text that is refused is mended and tried once more: a
/// declaration that is not at the beginning, "--" in comments, "&" alone, control characters, bytes that are no UTF-8. The
/// report says where that was needed.
/// @return as `zv_elements_read`, about the text as it is
zv_status zv_elements_read_mended(const char *text, size_t size, zv_arena *arena, zv_report *report, zv_element **root,
                                  zv_error *why);

#endif
