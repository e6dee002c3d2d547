/// @file xacro_reader.h
/// An expression of xacro that is being read: its words and signs, and the first complaint.
#ifndef ZV_DESCRIBE_XACRO_READER_H
#define ZV_DESCRIBE_XACRO_READER_H

#include "describe/xacro_value.h"

typedef struct zv_xacro_reader {
    zv_xacro_scope *scope;
    const zv_element *place;
    zv_xml_text whole;
    const char *at, *end;
    int *depth;      ///< that of the session
    int passed_over; ///< above 0: what is read is not evaluated
    zv_status status;
    zv_error *why;
} zv_xacro_reader;

/// Keeps the first complaint and stops the reading.
zv_xacro_value zv_xacro_fail(zv_xacro_reader *in, const char *what, zv_xml_text which);
/// The value of something that has failed elsewhere with its own sentence.
zv_xacro_value zv_xacro_stop(zv_xacro_reader *in, zv_status status);
/// The same where there is no memory.
zv_xacro_value zv_xacro_no_memory(zv_xacro_reader *in);
bool zv_xacro_is_letter(char c);
/// The next character behind blanks, which are passed over; 0 at the end.
char zv_xacro_peek(zv_xacro_reader *in);
zv_xml_text zv_xacro_rest(const zv_xacro_reader *in);
/// One level deeper; whoever enters counts down again. False when this is too deep.
bool zv_xacro_enter(zv_xacro_reader *in);
/// Takes an operator of signs when it comes next, and no longer one begins with it.
bool zv_xacro_take(zv_xacro_reader *in, const char *sign);
/// Takes a word when it comes next.
bool zv_xacro_take_word(zv_xacro_reader *in, const char *word);
zv_xml_text zv_xacro_take_name(zv_xacro_reader *in);
/// One of the operators that come next, or NULL.
const char *zv_xacro_take_one_of(zv_xacro_reader *in, const char *const *signs);

#endif
