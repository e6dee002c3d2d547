/// @file pulses.c
/// A motion for hobby servos: a table of pulses as CSV, or a sketch for an Arduino that plays it by itself.
///
///     pulse ^      .--.             keys: straight lines between them keep within half a microsecond of every pulse,
///           |  .--'    '---.        so that minutes of motion fit into the flash of an ATmega328P
///           +--|---|--|-----|--> frames of 20 ms
///
/// The pins rise one after the other, each falls when its pulse is over, the rest of the frame is silence. No library is
/// needed.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "post/out.h"
#include "post/sketch.h"

enum { MOST_FRAMES = 255, FLASH = 28000 };

#define SLACK_US 0.5 ///< of what the sketch sends, before it is rounded to half microseconds

static double pulse_at(const zv_post_pulses *p, int frame, int servo)
{
    return p->pulse_us[(size_t)frame * (size_t)p->servos + (size_t)servo];
}

// ---- CSV ----

static void write_csv(const zv_post_pulses *p, zv_text *out)
{
    zv_text_add(out, "t");
    for (int k = 0; k < p->servos; ++k) {
        zv_text_addf(out, ",pulse%d", k + 1);
    }
    zv_text_add(out, "\n");
    for (int i = 0; i < p->count; ++i) {
        zv_put_fixed(out, i * p->frame_s, 3);
        for (int k = 0; k < p->servos; ++k) {
            zv_text_add(out, ",");
            zv_put_fixed(out, pulse_at(p, i, k), 2);
        }
        zv_text_add(out, "\n");
    }
}

// ---- keys ----

/// Whether a straight line from one frame to another keeps near to all between.
static bool is_straight(const zv_post_pulses *p, int from, int to)
{
    bool all = true;
    for (int k = 0; all && k < p->servos; ++k) {
        const double a = round(pulse_at(p, from, k)), b = round(pulse_at(p, to, k));
        for (int i = from + 1; all && i < to; ++i) {
            const double between = a + (b - a) * (i - from) / (to - from);
            all = fabs(between - pulse_at(p, i, k)) <= SLACK_US;
        }
    }
    return all;
}

/// The frame at which the line that begins at `from` ends.
static int next_key(const zv_post_pulses *p, int from)
{
    int to = from + 1;
    while (to + 1 < p->count && to - from < MOST_FRAMES && is_straight(p, from, to + 1)) {
        ++to;
    }
    return to;
}

static void write_key(const zv_post_pulses *p, zv_text *out, int from, int to)
{
    zv_text_addf(out, "    {%d, {", from < 0 ? 0 : to - from);
    for (int k = 0; k < p->servos; ++k) {
        zv_text_addf(out, "%s%lld", k > 0 ? ", " : "", llround(pulse_at(p, to, k)));
    }
    zv_text_add(out, "}},\n");
}

static int write_keys(const zv_post_pulses *p, zv_text *out)
{
    int keys = 0;
    for (int from = -1, to = 0; to < p->count; from = to, to = next_key(p, to), ++keys) {
        write_key(p, out, from, to);
    }
    return keys;
}

// ---- the sketch ----

// clang-format off
static const char player[] =
    "struct Key {\n"
    "    uint8_t frames;          // from the key before\n"
    "    uint16_t pulse[SERVOS];  // us\n"
    "};\n"
    "\n"
    "extern const Key keys[KEYS] PROGMEM;\n"
    "\n"
    "uint16_t pulse_of(uint16_t key, uint8_t servo)\n"
    "{\n"
    "    return pgm_read_word(&keys[key].pulse[servo]);\n"
    "}\n"
    "\n"
    "// Half microseconds at `frame` of the line that ends at `key`.\n"
    "uint16_t ticks_at(uint16_t key, uint8_t frame, uint8_t frames, uint8_t servo)\n"
    "{\n"
    "    const int32_t b = 2L * pulse_of(key, servo);\n"
    "    const int32_t a = key > 0 ? 2L * pulse_of(key - 1, servo) : b;\n"
    "    return (uint16_t)(frames > 0 ? a + (b - a) * frame / frames : b);\n"
    "}\n"
    "\n"
    "uint16_t key = 0;\n"
    "uint8_t frame = 0;\n"
    "\n"
    "void load_frame()\n"
    "{\n"
    "    const uint8_t frames = pgm_read_byte(&keys[key].frames);\n"
    "    for (uint8_t i = 0; i < SERVOS; ++i) {\n"
    "        pulses[shown ^ 1][i] = ticks_at(key, frame, frames, i);\n"
    "    }\n"
    "    is_fresh = 1;\n"
    "}\n"
    "\n"
    "void setup()\n"
    "{\n"
    "    load_frame();\n"
    "    shown = 1;\n"
    "    load_frame();\n"
    "    begin_pulses();\n"
    "}\n"
    "\n"
    "void loop()\n"
    "{\n"
    "    if (!frame_is_over) {\n"
    "        return;\n"
    "    }\n"
    "    frame_is_over = 0;\n"
    "    const uint8_t frames = pgm_read_byte(&keys[key].frames);\n"
    "    if (frame < frames) {\n"
    "        ++frame;\n"
    "    } else if (key + 1 < KEYS) {\n"
    "        ++key;\n"
    "        frame = 1;\n"
    "    }\n"
    "    load_frame();  // after the last key the arm keeps its place\n"
    "}\n"
    "\n"
    "const Key keys[KEYS] PROGMEM = {\n";
// clang-format on

static void write_head(const zv_post_pulses *p, const char *name, int keys, zv_text *out)
{
    zv_text_addf(out,
                 "// %s: %d servos, %.2f s of motion, written by zveno. For boards with an ATmega328P at 16 MHz (Uno, "
                 "Nano).\n// Take the arm to its first place by hand before you connect the power of the servos.\n",
                 name, p->servos, (p->count - 1) * p->frame_s);
    zv_sketch_begin(out, p->servos, p->frame_s);
    zv_text_addf(out, "const uint16_t KEYS = %d;\n", keys);
    zv_sketch_add_timer(out);
}

static zv_status write_sketch(const zv_post_pulses *p, const char *name, zv_text *out, zv_post_losses *losses,
                              zv_error *why)
{
    zv_text table = {0};
    double all_us = 0.0;
    for (int k = 0; k < p->servos; ++k) {
        double most = 0.0;
        for (int i = 0; i < p->count; ++i) {
            most = fmax(most, pulse_at(p, i, k));
        }
        all_us += most;
    }
    const int keys = write_keys(p, &table);
    const int bytes = keys * (1 + 2 * p->servos);
    zv_status status = ZV_OK;
    if (!zv_sketch_fits(p->servos, all_us, p->frame_s, why)) {
        status = ZV_ERR_NOT_AVAILABLE;
    } else if (bytes > FLASH || keys > 65535) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                         "the motion needs %d bytes of an Arduino that has %d for it; write the pulses as CSV (servo) "
                         "and send them from a computer",
                         bytes, FLASH);
    }
    if (status == ZV_OK) {
        write_head(p, name, keys, out);
        zv_text_append(out, player, sizeof player - 1);
        zv_text_append(out, table.data, table.size);
        zv_text_add(out, "};\n");
        zv_post_lose(losses, 0,
                     "servos give no position feedback: the sketch begins at its first place wherever the arm is");
    }
    zv_text_free(&table);
    return status;
}

zv_status zv_post_write_pulses(const zv_post_pulses *pulses, const char *name, bool as_sketch, zv_post_files *out,
                               zv_post_losses *losses, zv_error *why)
{
    ZV_ASSERT(pulses && name && out && losses && pulses->count > 0 && pulses->servos > 0);
    char file_name[ZV_POST_FILE_NAME];
    snprintf(file_name, sizeof file_name, "%.50s.%s", name, as_sketch ? "ino" : "csv");
    zv_post_file *file = zv_post_files_add(out, file_name);
    zv_status status = ZV_OK;
    if (file && as_sketch) {
        status = write_sketch(pulses, name, &file->text, losses, why);
    } else if (file) {
        write_csv(pulses, &file->text);
    }
    return file && !file->text.failed ? status
                                      : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the files");
}
