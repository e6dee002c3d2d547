/// @file options.h
/// The command line: one table of options per verb (option_table.h makes it), one parser for all.
///
/// Numbers may be given as separate words or with commas: --xyz 900 -100 500, --q 0,10,20. A word that is a number is
/// never an option, so negative numbers need no care.
#ifndef ZVENO_CLI_OPTIONS_H
#define ZVENO_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "zveno/api.h"

typedef enum option_kind {
    OPTION_FLAG,         ///< true when given
    OPTION_NUMBER,       ///< one number
    OPTION_NUMBERS,      ///< `count` numbers, or one per joint when `count` is 0
    OPTION_MATRIX,       ///< numbers of a square matrix, row by row
    OPTION_WORD,         ///< one word
    OPTION_LOCAL,        ///< one word for the program alone, no field of the request
    OPTION_RANGES,       ///< one word, "l1=100:60,l2=80:40": an object of names with their first and last value
    OPTION_JSON,         ///< one word of JSON, for lists and objects
    OPTION_REPEATS = 16, ///< added to a kind: may be given again, and all are kept in their order
} option_kind;

typedef struct option {
    const char *name; ///< without "--"
    int kind;         ///< an option_kind, perhaps with OPTION_REPEATS
    int count;
    const char *values; ///< how the help names them, "X Y Z"
    const char *help;
    const zv_field *field; ///< of the request; NULL: for the program alone
} option;

enum { MAX_OPTIONS = 72, MAX_NUMBERS = 32, MAX_SETS = 32, MAX_REPEATS = 128, REPEATED_NUMBERS = 4 };

typedef struct option_value {
    bool given;
    int count;
    double numbers[MAX_NUMBERS];
    const char *word;
} option_value;

/// One of several values of an option that repeats.
typedef struct repeated_value {
    int index; ///< of the option in its table
    double numbers[REPEATED_NUMBERS];
    const char *word;
} repeated_value;

/// One --set NAME=VALUE.
typedef struct set_value {
    const char *name;
    int name_size;
    double value;
} set_value;

typedef struct arguments {
    const option *options; ///< the table
    const char *arm;       ///< NULL when none was given
    const char *tip;       ///< link of a foreign description that carries the tool; NULL: chosen by the reader
    const char *file;      ///< NULL when none was given; "-" is standard input
    const char *other;     ///< the second of two files; NULL when none was given
    bool json, help;
    option_value tool;                ///< --tool X Y Z A B C, of verbs with an arm
    option_value values[MAX_OPTIONS]; ///< in the order of the verb's table
    int set_count;
    set_value sets[MAX_SETS];
    int repeat_count;
    repeated_value repeats[MAX_REPEATS]; ///< of options that repeat, in the order in which they were given
} arguments;

typedef enum arm_need { ARM_NONE, ARM_OPTIONAL, ARM_NEEDED } arm_need;
typedef enum file_need { FILE_NONE, FILE_OPTIONAL, FILE_NEEDED, FILE_TWO } file_need;

/// Reads the words after the verb. Complains on standard error and returns false when they do not fit `options` (ended
/// by a name of NULL).
bool options_read(const option *options, arm_need arm, file_need file, int count, char **words, arguments *out);

/// One range of an OPTION_RANGES word.
typedef struct named_range {
    const char *name;
    int name_size;
    double from, to;
} named_range;

/// Takes the next range from `*text`, which moves on; false at the end, and when it is none (then `*text` is not at the
/// end).
bool range_next(const char **text, named_range *out);

/// What was given for an option; one that was not given when the table has none of this name.
const option_value *option_given(const arguments *given, const char *name);

/// The options that every verb has, or every one with an arm; ended by a name of NULL.
const option *options_common(arm_need arm);

/// Prints the options of a verb, those that every verb has included.
void options_help(const option *options, arm_need arm);

#endif
