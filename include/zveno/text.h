/// @file text.h
/// Numbers and JSON: text in, values with their place out; values in, text out.
///
/// Strict JSON (RFC 8259) with one widening: the words NaN, Infinity and -Infinity, and numbers too large for a double,
/// are read as numbers that are not finite, so that whoever asked for the value can name the field that holds them.
/// Nothing here depends on the locale. A document belongs to one thread; once read it may be shared for reading.
#ifndef ZV_TEXT_H
#define ZV_TEXT_H

#include <stdint.h>

#include "zveno/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { ZV_NUMBER_SIZE = 32 };

/// Writes the shortest decimal text that reads back as exactly `value`, ended by '\0'; returns its length.
/// `value` must be finite. Negative zero is written as "-0".
int zv_number_write(double value, char out[ZV_NUMBER_SIZE]);

/// Writes `value` rounded to nine decimals, without zeros at their end, in less than half the time; zero has no sign. From
/// nine million on it is written as above.
int zv_number_write_rounded(double value, char out[ZV_NUMBER_SIZE]);

/// Reads a decimal number ("-12", "+3.", ".5", "1e-3") at the start of `text`, correctly rounded; returns how many
/// bytes it took, 0 when there is no number. Too large a number reads as infinity, too small a one as zero.
size_t zv_number_read(const char *text, size_t size, double *out);

typedef enum zv_json_kind {
    ZV_JSON_NULL,
    ZV_JSON_FALSE,
    ZV_JSON_TRUE,
    ZV_JSON_NUMBER,
    ZV_JSON_STRING,
    ZV_JSON_ARRAY,
    ZV_JSON_OBJECT
} zv_json_kind;

/// One value of a document. Strings and keys are UTF-8, ended by '\0' (and may contain '\0' when the text said \u0000).
/// The order of the fields makes it small: there may be millions.
typedef struct zv_json {
    double number;               ///< of a number; check with isfinite
    const char *text;            ///< of a string, decoded
    const char *key;             ///< name in the surrounding object, or NULL
    const char *source;          ///< the value as it was written, inside the text that was read
    const struct zv_json *first; ///< first child, or NULL
    const struct zv_json *next;  ///< next sibling, or NULL
    uint32_t text_size;          ///< bytes of `text`
    uint32_t key_size;           ///< bytes of `key`
    uint32_t source_size;        ///< bytes of `source`
    int count;                   ///< children of an array or object
    int line, column;            ///< where the value starts, from 1; columns count bytes
    int key_line, key_column;    ///< where the key starts; 0 without a key
    zv_json_kind kind;
} zv_json;

/// Memory for one document, used again by each reading.
typedef struct zv_json_document zv_json_document;

/// NULL when there is no memory. Free with `zv_json_document_free`.
zv_json_document *zv_json_document_create(void);

/// Frees a document and its values; NULL is allowed.
void zv_json_document_free(zv_json_document *document);

/// From now on a text with more values than this is refused with ZV_ERR_TOO_LARGE; 0, as at first, is no limit. A value
/// takes 88 bytes, and a string its own.
void zv_json_limit_values(zv_json_document *document, size_t most);

/// Frees the memory of the last reading, and with it the values, when it is more than `keep` bytes.
void zv_json_forget_large(zv_json_document *document, size_t keep);

/// Reads one JSON value and nothing after it but white space. The values stay until the next reading or the free, and
/// refer to `text`, which must stay as long. Keys given twice in one object, text that is not UTF-8 and nesting deeper
/// than 64 are refused, and so is a text of 2 GB.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_TOO_LARGE, or ZV_ERR_INTERNAL without memory
zv_status zv_json_read(zv_json_document *document, const char *text, size_t size, const zv_json **root, zv_error *why);

/// The same, but of the outermost object or array only the children are kept, at most 256, without their own: what a
/// message is about, for little memory however large it is. `number` of an array or object is NaN when it holds a number
/// that is not finite. Keys given twice further inside are not noticed.
zv_status zv_json_glance(zv_json_document *document, const char *text, size_t size, const zv_json **root,
                         zv_error *why);

/// The member of `object` called `key`, or NULL. `object` may be NULL or of another kind: then there is no member.
const zv_json *zv_json_member(const zv_json *object, const char *key);

/// What a value is, for a sentence: "a number", "the text \"abc\"", "an array of 3".
/// Writes at most `size` bytes with the final '\0' and returns `out`.
const char *zv_json_describe(const zv_json *value, char *out, size_t size);

/// Text that grows. Start with all zero; when memory runs out `failed` is set and later appends do nothing.
typedef struct zv_text {
    char *data;  ///< ended by '\0' once something was appended
    size_t size; ///< bytes without the final '\0'
    size_t capacity;
    size_t limit; ///< of the capacity; one that would need more has failed. 0: none
    bool failed;
} zv_text;

/// Frees the memory and starts again from zero, without a limit.
void zv_text_free(zv_text *text);
/// Forgets the content, keeps the memory.
void zv_text_clear(zv_text *text);
/// Appends bytes.
void zv_text_append(zv_text *text, const char *bytes, size_t size);
/// Appends a string.
void zv_text_add(zv_text *text, const char *string);
/// Appends a printf-style text; for people, never for numbers that must read back.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void zv_text_addf(zv_text *text, const char *format, ...);

/// Writes JSON on one line with ", " and ": " as in the examples of the request vocabulary. Commas are put where they
/// belong: begin, key, value, end is all the caller says. A writer is small and lives on the stack.
typedef struct zv_json_writer {
    zv_text *out;
    bool needs_comma;
} zv_json_writer;

/// A writer that appends to `out`.
zv_json_writer zv_json_writer_on(zv_text *out);
/// Opens an object; its members follow.
void zv_json_begin_object(zv_json_writer *writer);
/// Closes the object that is open.
void zv_json_end_object(zv_json_writer *writer);
/// Opens an array; its values follow.
void zv_json_begin_array(zv_json_writer *writer);
/// Closes the array that is open.
void zv_json_end_array(zv_json_writer *writer);
/// The name of the member whose value comes next. `key` is written as it is: plain ASCII without quotes.
void zv_json_key(zv_json_writer *writer, const char *key);
/// The same for a name from outside: quoted and escaped.
void zv_json_key_text(zv_json_writer *writer, const char *key, size_t size);
/// A number; one that is not finite is written as null.
void zv_json_number(zv_json_writer *writer, double value);
/// A whole number, to the last digit.
void zv_json_integer(zv_json_writer *writer, long long value);
/// true or false.
void zv_json_bool(zv_json_writer *writer, bool value);
/// null.
void zv_json_null(zv_json_writer *writer);
/// A string, escaped; bytes that are not UTF-8 become U+FFFD, so that the output always is.
void zv_json_string(zv_json_writer *writer, const char *text, size_t size);
/// A value that already is JSON, as it is.
void zv_json_raw(zv_json_writer *writer, const char *json, size_t size);
/// The same for JSON that may have line ends, inside a document that is one line: they can only be between its parts, so
/// they become spaces.
void zv_json_raw_line(zv_json_writer *writer, const char *json, size_t size);
/// An array of numbers.
void zv_json_numbers(zv_json_writer *writer, const double *values, int count);

/// A member that is an object: its name, and the object is open.
void zv_json_begin_object_at(zv_json_writer *writer, const char *key);
/// A member that is an array: its name, and the array is open.
void zv_json_begin_array_at(zv_json_writer *writer, const char *key);
/// A whole member of the object that is open, key and value: a number.
void zv_json_put_number(zv_json_writer *writer, const char *key, double value);
/// A member with a whole number.
void zv_json_put_integer(zv_json_writer *writer, const char *key, long long value);
/// A member that is true or false.
void zv_json_put_bool(zv_json_writer *writer, const char *key, bool value);
/// A member with an array of `count` numbers.
void zv_json_put_numbers(zv_json_writer *writer, const char *key, const double *values, int count);
/// A string that ends with zero; NULL is written as null.
void zv_json_put_text(zv_json_writer *writer, const char *key, const char *text);
/// A string of `size` bytes; `text` may be NULL when there are none.
void zv_json_put_string(zv_json_writer *writer, const char *key, const char *text, size_t size);
/// A member that is null.
void zv_json_put_null(zv_json_writer *writer, const char *key);
/// A member whose value already is JSON, as it is.
void zv_json_put_raw(zv_json_writer *writer, const char *key, const char *json, size_t size);
/// An array whose values another writer has gathered in `values`, separated by commas.
void zv_json_put_list(zv_json_writer *writer, const char *key, const zv_text *values);

/// Appends `json`, which must be valid and on one line, in lines for people: every member of an object and every object of
/// an array has its own, down to the third level; arrays of numbers stay together. Ends with a line end.
void zv_json_indent(const char *json, size_t size, zv_text *out);

// ---- bytes as text ----

/// How many bytes a base64 text of `size` characters holds at most.
#define ZV_BASE64_BYTES(size) ((size) / 4 * 3 + 3)

/// Writes the bytes of a base64 text (RFC 4648), padded with '=' or not, and their number; false where it is no base64.
/// `out` has room for ZV_BASE64_BYTES(size).
bool zv_base64_read(const char *text, size_t size, uint8_t *out, size_t *count);
/// Appends bytes as base64 text, padded with '='.
void zv_base64_write(zv_text *out, const uint8_t *bytes, size_t count);

// ---- words ----

/// How many letters must be put in, taken out, changed or swapped with a neighbour to make one word of the other;
/// capitals do not count. INT_MAX for words of more than 40 letters.
int zv_word_distance(const char *a, const char *b);
/// The word of `known` (a list ended by NULL) that was meant by `word`: the nearest, or NULL when none is near.
const char *zv_suggest(const char *word, const char *const *known);

#ifdef __cplusplus
}
#endif

#endif
