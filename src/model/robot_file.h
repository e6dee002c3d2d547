/// @file robot_file.h
/// Reading the fields of a robot file: typed, with the place of what does not fit.
///
/// The first complaint wins: once something failed, later calls do nothing and return harmless values, so that a
/// section of the file reads as a list of its fields, and the caller looks at `status` once at its end.
#ifndef ZV_MODEL_ROBOT_FILE_H
#define ZV_MODEL_ROBOT_FILE_H

#include "model/robot.h"
#include "zveno/text.h"

/// What the reading of one file carries along.
typedef struct zv_robot_file {
    zv_status status;
    zv_error *why;
    zv_robot *robot;   ///< being filled; its dimensions are what expressions may name
    char *strings_end; ///< free part of robot->strings
    char where[96];    ///< the section being read, for sentences: "joint 2"
} zv_robot_file;

/// What a field may hold besides a number or an expression.
typedef enum zv_unknown { ZV_UNKNOWN_REFUSED, ZV_UNKNOWN_ALLOWED } zv_unknown;

/// Keeps the first complaint: ZV_ERR_SYNTAX at `line` and `column`.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
void zv_file_fail(zv_robot_file *file, int line, int column, const char *format, ...);

/// Complains that `value` is not `expected`.
void zv_file_unfit(zv_robot_file *file, const zv_json *value, const char *expected);

/// Names the section for the sentences that follow.
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void zv_file_enter(zv_robot_file *file, const char *format, ...);

/// Refuses members of `object` that are not in `known`, a list ended by NULL, and what is no object at all.
void zv_file_check_names(zv_robot_file *file, const zv_json *object, const char *const *known);

/// The member `key`; complains at `object` when it is missing. NULL after a failure.
const zv_json *zv_file_need(zv_robot_file *file, const zv_json *object, const char *key);

/// A number, or the value of an expression. With ZV_UNKNOWN_ALLOWED the text "unknown" and a `value` of NULL are NaN.
double zv_file_number(zv_robot_file *file, const zv_json *value, zv_unknown unknown);

/// The member `key` as a number, or `absent` when it is not there.
double zv_file_number_or(zv_robot_file *file, const zv_json *object, const char *key, double absent);
/// The member `key` of an object, not below zero; absent or unknown is NaN.
double zv_file_amount(zv_robot_file *file, const zv_json *object, const char *key);

/// An array of `count` numbers.
void zv_file_numbers(zv_robot_file *file, const zv_json *value, int count, double *out);

/// Complains when `value` is not a text; NULL is allowed.
void zv_file_check_text(zv_robot_file *file, const zv_json *value);

/// A text; it lives as long as the robot, and each text of the file may be asked for once. `value` NULL gives `absent`.
const char *zv_file_text(zv_robot_file *file, const zv_json *value, const char *absent);

/// A text of 1 to ZV_NAME_SIZE - 1 bytes.
void zv_file_name(zv_robot_file *file, const zv_json *value, char out[ZV_NAME_SIZE]);

/// The index of a text in `words`, a list ended by NULL; complains with the list when it is none of them.
int zv_file_word(zv_robot_file *file, const zv_json *value, const char *const *words);

/// A placement {"xyz": [mm], "abc": [degrees]}, both optional. `value` NULL gives the identity.
zv_pose zv_file_pose(zv_robot_file *file, const zv_json *value);

#endif
