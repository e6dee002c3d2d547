/// @file out.h
/// What the writers of all dialects share: numbers with a fixed number of decimals, names that fit, lines, losses.
#ifndef ZV_POST_OUT_H
#define ZV_POST_OUT_H

#include "post/arm.h"

/// What a dialect writes with: one file at a time, of the steps from `from` to before `to`.
typedef struct zv_post_writer {
    const zv_post_program *program;
    const zv_post_arm *arm;
    int from, to;
    bool is_part;            ///< a subprogram: the main program has set tool and frame already
    char name[ZV_NAME_SIZE]; ///< of this file, made to fit
    const char *main_name;   ///< of the main program
    zv_post_files *files;
    zv_post_losses *losses;
} zv_post_writer;

/// A number with `decimals` digits behind the point, never an exponent and never "-0".
void zv_put_fixed(zv_text *out, double value, int decimals);
/// Numbers of this kind with commas between.
void zv_put_list(zv_text *out, const double *values, int count, int decimals);
/// A file with an ending: "demo.src".
zv_text *zv_post_open(zv_post_writer *writer, const char *ending);
/// Says that something does not come along; the same sentence is counted.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void zv_post_lose(zv_post_losses *losses, int line, const char *format, ...);

/// The joint values of a step as the controller shows them, in degrees and mm.
void zv_step_values(const zv_post_writer *writer, const zv_post_step *step, double *values);
/// The pose of a step in the frame of the program, and the tool and that frame as the controller has them.
zv_pose zv_step_pose(const zv_post_writer *writer, const zv_post_step *step);
zv_pose zv_step_via(const zv_post_writer *writer, const zv_post_step *step);
zv_pose zv_frame_pose(const zv_post_writer *writer);
/// Position in mm and three angles in degrees of a sequence, as most dialects say a pose.
void zv_pose_numbers(zv_pose pose, const char *sequence, double out[6]);
zv_pose zv_pose_of_numbers(const double numbers[6], const char *sequence);
/// Printable ASCII of a comment, at most `most` characters; `out` has room for ZV_POST_TEXT.
void zv_plain_text(const char *text, int most, char *out);
/// The circle through three points (m): centre (mm), axis and the positive sweep from the first to the last through the
/// second. False when they lie on a line.
bool zv_circle_through(zv_vec3 from, zv_vec3 via, zv_vec3 to, zv_move *out);
/// A joint move, a line, a circle or a spline.
bool zv_has_motion(const zv_post_step *step);

/// How a dialect says what is no motion: the text before and behind the number or the comment.
typedef struct zv_post_phrases {
    const char *dwell[2], *on[2], *off[2], *comment[2];
    const char *halt;
    int seconds_decimals, comment_size;
} zv_post_phrases;

/// Writes a dwell, output, halt or comment.
void zv_put_phrase(zv_text *out, const zv_post_step *step, const zv_post_phrases *phrases);

/// The files of a dialect whose statements follow each other as the steps do.
typedef struct zv_post_layout {
    const char *ending;
    void (*put_head)(zv_text *out, const zv_post_writer *writer);
    /// A motion; `modal` is what the file has said so far.
    void (*put_motion)(zv_text *out, const zv_post_writer *writer, const zv_post_step *step, void *modal);
    /// Comes before every step, and with NULL behind the last; may be NULL.
    void (*before)(zv_text *out, const zv_post_step *step, void *modal);
    const zv_post_phrases *phrases;
    const char *call[2]; ///< before and behind the name of a subprogram
    const char *tail;
} zv_post_layout;

/// The file of the steps of a writer.
void zv_post_write_steps(zv_post_writer *writer, const zv_post_layout *layout, void *modal);
/// The main program that calls `count` parts of those names.
void zv_post_write_calls(zv_post_writer *writer, const zv_post_layout *layout, const char (*names)[ZV_NAME_SIZE],
                         int count);

#endif
