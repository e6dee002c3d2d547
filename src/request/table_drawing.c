/// @file table_drawing.c
/// What can be asked about drawings: draw, drawing, pen.
#include "request/table.h"

const char *const zv_order_words[] = {"none", "fast", "best", NULL};
const char *const zv_align_words[] = {"left", "center", "right", NULL};
const char *const zv_svg_pen_words[] = {"color", "layer", "one", "width", NULL};
const char *const zv_svg_fill_words[] = {"outline", "skip", NULL};
const char *const zv_pen_rule_words[] = {"fixed", "printed", NULL};
const char *const zv_trace_words[] = {
#define ZV_TRACE_WORD(symbol, word) word,
    ZV_TRACE_LIST(ZV_TRACE_WORD)
#undef ZV_TRACE_WORD
        NULL};

#define ROW_ORDER                                                                                                      \
    {                                                                                                                  \
        .name = "order", .type = ZV_FIELD_WORD, .words = zv_order_words, .standard = "\"none\"",                       \
        .sentence = "other order and directions of the strokes for less travel; strokes that meet within 0.01 mm "     \
                    "become one",                                                                                      \
        .example = "\"fast\""                                                                                          \
    }

const zv_field zv_answer_measures[] = {
    {"bounds", ZV_FIELD_LIST,
     .sentence = "corners of the smallest rectangle around the curves, [[x, y], [x, y]]; null without ink",
     .unit = "mm", .flags = ZV_FIELD_NEEDED + ZV_FIELD_NULL},
    {"ink", ZV_FIELD_NUMBER, .sentence = "length that is drawn", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"travel", ZV_FIELD_NUMBER, .sentence = "length between strokes", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"travel_before", ZV_FIELD_NUMBER, .sentence = "before the strokes were put in order", .unit = "mm"},
    {"travel_after", ZV_FIELD_NUMBER, .sentence = "and after", .unit = "mm"},
    ZV_FIELDS_END,
};

// ---- draw ----

static const zv_field arc_members[] = {
    {"radius", ZV_FIELD_NUMBER, .sentence = "clockwise over the top of the circle; negative: along its bottom",
     .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"angle", ZV_FIELD_NUMBER, .sentence = "where `align` holds; 90, or -90", .unit = "deg"},
    ZV_FIELDS_END,
};

static const zv_field shape_object = {
    "shape", ZV_FIELD_OBJECT,
    .sentence = "`kind` and parameters: line (x y), arc (rx ry start end), circle (radius), ..."};
static const zv_field pixels_object = {"image", ZV_FIELD_OBJECT,
                                       .sentence = "`width`, `height` and `data`: bytes in base64, rows from the top, "
                                                   "1 (grey), 2 (grey, alpha), 3 (RGB) or 4 (RGBA) "
                                                   "for each pixel"};

static const zv_field draw_fields[] = {
    {"text", ZV_FIELD_TEXT, .sentence = "a text in UTF-8, lines ended by \\n", .values = "TEXT",
     .example = "\"HELLO\""},
    {"shape", ZV_FIELD_TEXT,
     .sentence = "its name: line, arc, circle, ellipse, rectangle, polygon, star, spiral, lissajous, grid, card",
     .values = "NAME", .example = "\"star\"", .other = &shape_object},
    {"svg", ZV_FIELD_TEXT,
     .sentence = "the path of an SVG file, or its text, which begins with <; its lower left corner is on `at`",
     .values = "FILE", .example = "\"<svg/>\""},
    {"image", ZV_FIELD_TEXT, .sentence = "the path of a PNG or JPEG; its lower left corner is on `at`",
     .values = "FILE", .example = "\"cat.png\"", .other = &pixels_object},
    {"font", ZV_FIELD_TEXT,
     .sentence =
         "sans, roman, script, serif, grid (letters of document 004) or Hershey's futural, rowmans, scripts, timesr",
     .standard = "\"sans\"", .values = "NAME", .example = "\"script\""},
    {"size", ZV_FIELD_NUMBER, .sentence = "height of a capital; of an SVG file its width", .unit = "mm",
     .range = ZV_ABOVE_ZERO, .standard = "10", .values = "MM", .example = "20"},
    {"scale", ZV_FIELD_NUMBER,
     .sentence = "instead: mm per unit of the font (grid: a capital is 5 units, the others 21); without `font` it "
                 "means grid; of an "
                 "SVG file 1 is its own size",
     .range = ZV_ABOVE_ZERO, .values = "S", .example = "2"},
    {"at", ZV_FIELD_NUMBERS,
     .sentence =
         "where the first baseline starts, or the lower left corner of the box, the centre of the arc, the origin of a "
         "shape; with z every point has it as third number",
     .unit = "mm", .count = 2, .most = 3, .values = "X Y", .standard = "[0, 0]", .example = "[20, 30]"},
    {"align", ZV_FIELD_WORD, .sentence = "of the lines about `at`, or inside the box", .words = zv_align_words,
     .standard = "\"left\"", .example = "\"center\""},
    {"box", ZV_FIELD_NUMBERS,
     .sentence = "width and height: lines are broken between words, the text hangs from the top", .unit = "mm",
     .count = 2, .range = ZV_ABOVE_ZERO, .values = "W H", .example = "[100, 50]"},
    {"arc", ZV_FIELD_OBJECT, .sentence = "the text on a circle", .members = arc_members, .example = "{\"radius\": 50}"},
    {"rotate", ZV_FIELD_NUMBER, .sentence = "about `at`", .unit = "deg", .standard = "0", .values = "A",
     .example = "15"},
    {"letter_spacing", ZV_FIELD_NUMBER, .sentence = "added between letters", .unit = "mm", .standard = "0",
     .values = "MM", .example = "0.5"},
    {"kerning", ZV_FIELD_FLAG, .sentence = "letters that leave a hole between them (A V, T o) move together",
     .standard = "false", .example = "true"},
    {"line_spacing", ZV_FIELD_NUMBER, .sentence = "from line to line, in heights of a capital", .range = ZV_ABOVE_ZERO,
     .standard = "1.7", .values = "N", .example = "2"},
    {"tolerance", ZV_FIELD_NUMBER,
     .sentence = "largest distance of a curve from its chords; of a picture also from the edge found", .unit = "mm",
     .range = ZV_FROM(1e-5), .standard = "0.02", .values = "MM", .example = "0.1"},
    {"chords", ZV_FIELD_WHOLE, .sentence = "instead: so many chords for every curve", .range = ZV_BETWEEN(1.0, 10000.0),
     .values = "N", .example = "8"},
    {"simplify", ZV_FIELD_NUMBER, .sentence = "points that a chord passes this near are left out", .unit = "mm",
     .range = ZV_ABOVE_ZERO, .values = "MM", .example = "0.05"},
    ROW_ORDER,
    {"pens", ZV_FIELD_WORD, .sentence = "of an SVG file: what decides which pen draws", .words = zv_svg_pen_words,
     .standard = "\"color\"", .example = "\"layer\""},
    {"fills", ZV_FIELD_WORD, .sentence = "of an SVG file: what becomes of shapes that are filled and have no stroke",
     .words = zv_svg_fill_words, .standard = "\"outline\"", .example = "\"skip\""},
    {"width", ZV_FIELD_NUMBER, .sentence = "of an SVG file or a picture", .unit = "mm", .range = ZV_ABOVE_ZERO,
     .values = "MM", .example = "80"},
    {"height", ZV_FIELD_NUMBER, .sentence = "of an SVG file or a picture", .unit = "mm", .range = ZV_ABOVE_ZERO,
     .values = "MM", .example = "60"},
    {"fit", ZV_FIELD_NUMBERS, .sentence = "both: it keeps its shape", .unit = "mm", .count = 2, .range = ZV_ABOVE_ZERO,
     .values = "W H", .example = "[80, 60]"},
    {"mode", ZV_FIELD_WORD, .sentence = "of a picture: how it is drawn", .words = zv_trace_words,
     .standard = "\"outline\"", .example = "\"hatch\""},
    {"threshold", ZV_FIELD_NUMBER,
     .sentence = "outline, centreline: brightness below which there is ink; automatic when not given",
     .range = ZV_ABOVE_ZERO, .values = "T", .example = "0.5"},
    {"invert", ZV_FIELD_FLAG, .sentence = "draws what is light", .standard = "false", .example = "true"},
    {"resolution", ZV_FIELD_WHOLE, .sentence = "pixels of the longer side that are worked with",
     .range = ZV_ABOVE_ZERO_TO(1e9), .values = "N", .example = "500"},
    {"spacing", ZV_FIELD_NUMBER, .sentence = "hatch, crosshatch: between lines where it is black", .unit = "mm",
     .range = ZV_ABOVE_ZERO, .standard = "1", .values = "MM", .example = "1.5"},
    {"angle", ZV_FIELD_NUMBER, .sentence = "hatch, crosshatch: of the lines", .unit = "deg", .standard = "45",
     .values = "A", .example = "30"},
    {"levels", ZV_FIELD_WHOLE, .sentence = "how many spacings, each twice the one before, or how many directions",
     .range = ZV_ABOVE_ZERO_TO(1e9), .standard = "3", .values = "N", .example = "2"},
    {"points", ZV_FIELD_WHOLE, .sentence = "stipple: how many", .range = ZV_ABOVE_ZERO_TO(1e9), .standard = "3000",
     .values = "N", .example = "500"},
    {"dots", ZV_FIELD_FLAG, .sentence = "stipple: the points alone, not joined to one line", .standard = "false",
     .example = "true"},
    {"min_area", ZV_FIELD_NUMBER,
     .sentence = "specks and holes smaller than this are left out; two pixels when not given", .unit = "mm2",
     .range = ZV_ABOVE_ZERO, .values = "A", .example = "0.5"},
    {"list", ZV_FIELD_FLAG,
     .sentence = "alone: which fonts, shapes with their numbers, and modes of pictures there are", .standard = "false",
     .example = "true"},
    ZV_FIELDS_END,
};

static const zv_field pen_members[] = {
    {"name", ZV_FIELD_TEXT, .sentence = "colour, with its width, or layer", .flags = ZV_FIELD_NEEDED},
    {"color", ZV_FIELD_TEXT, .sentence = "#rrggbb", .flags = ZV_FIELD_NEEDED},
    {"width", ZV_FIELD_NUMBER, .sentence = "stroke-width of the first thing it drew; 0: filled only", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"strokes", ZV_FIELD_WHOLE, .sentence = "how many", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field draw_answer[] = {
    {"strokes", ZV_FIELD_LIST, .sentence = "[[[x, y], ...], ...]", .unit = "mm"},
    {"missing", ZV_FIELD_LIST,
     .sentence = "of a text: characters that no font has; each is drawn as an empty box, at most 32 listed"},
    {"substituted", ZV_FIELD_LIST,
     .sentence = "of a text: `text` (a character) and `font`, the other one it was taken from"},
    {"lines", ZV_FIELD_WHOLE, .sentence = "of a text: how many"},
    {"width", ZV_FIELD_NUMBER, .sentence = "of a text: the widest line", .unit = "mm"},
    {"fits", ZV_FIELD_FLAG, .sentence = "with `box`: all ink is inside"},
    {"pens", ZV_FIELD_LIST, .sentence = "of an SVG file", .members = pen_members},
    {"stroke_pens", ZV_FIELD_NUMBERS, .sentence = "of an SVG file: for each stroke the number of its pen, from 0"},
    {"picture", ZV_FIELD_OBJECT, .sentence = "of an SVG file: `size` [width, height] in mm, `scale`, `view_box`"},
    {"unsupported", ZV_FIELD_LIST,
     .sentence = "of an SVG file: `name`, `count` and first `line` of what is not drawn faithfully"},
    {"image", ZV_FIELD_OBJECT,
     .sentence =
         "of a picture: `mode`, `pixels` and `worked` (sizes as given and as traced), `size` in mm, `threshold` used, "
         "`strokes`, `ink` (mm), `dropped` (specks, holes, spurs and dashes that were too small)"},
    {"fonts", ZV_FIELD_LIST, .sentence = "with `list`: `name`, `title`"},
    {"shapes", ZV_FIELD_LIST, .sentence = "with `list`: `name`, `parameters` with `name`, `usual`, `low`, `high`"},
    {"modes", ZV_FIELD_LIST, .sentence = "with `list`: of pictures"},
    ZV_FIELDS_END,
};

static const zv_field draw_measures[] = {
    {"bounds", ZV_FIELD_LIST,
     .sentence = "corners of the smallest rectangle around the curves, [[x, y], [x, y]]; null without ink",
     .unit = "mm", .flags = ZV_FIELD_NULL},
    {"ink", ZV_FIELD_NUMBER, .sentence = "length that is drawn", .unit = "mm"},
    {"travel", ZV_FIELD_NUMBER, .sentence = "length between strokes", .unit = "mm"},
    {"travel_before", ZV_FIELD_NUMBER, .sentence = "with `order`: before", .unit = "mm"},
    {"travel_after", ZV_FIELD_NUMBER, .sentence = "with `order`: after", .unit = "mm"},
    ZV_FIELDS_END,
};

const zv_operation zv_about_draw = {"draw",
                                    "text, shapes, SVG files and pictures as strokes; one of text, shape, svg, image",
                                    ZV_ROBOT_OPTIONAL,
                                    {draw_fields},
                                    {draw_answer, draw_measures}};

// ---- drawing ----

const char *const zv_drawing_plan_words[] = {"check", "time", "motion", NULL};

static const zv_field drawing_fields[] = {
    {"drawing", ZV_FIELD_OBJECT,
     .sentence = "the document (ink.md) that zveno draw -o drawing.json writes; `robot` and `set` of the request "
                 "count, not its own",
     .flags = ZV_FIELD_NEEDED, .example = "{\"format\": \"zveno-drawing/1\", \"sources\": [{\"text\": \"HELLO\"}]}"},
    {"tolerance", ZV_FIELD_NUMBER, .sentence = "of the points of `strokes`", .unit = "mm", .range = ZV_FROM(1e-4),
     .standard = "0.05", .values = "MM", .example = "0.01"},
    {"plan", ZV_FIELD_WORD,
     .sentence =
         "check: whether the arm can follow it; time: also how long it takes, of more than 20 000 lines and curves "
         "estimated; motion: the whole motion is planned",
     .words = zv_drawing_plan_words, .standard = "\"check\"", .example = "\"time\""},
    {"rate_hz", ZV_FIELD_NUMBER, .sentence = "samples per second of that motion, for a caller that takes them",
     .unit = "Hz", .range = ZV_ABOVE_ZERO_TO(1e6), .standard = "250", .values = "HZ", .example = "50"},
    {"folder", ZV_FIELD_TEXT, .sentence = "where the files of sources are looked for first", .values = "FOLDER",
     .example = "\"drawings\""},
    {"strokes", ZV_FIELD_FLAG, .sentence = "false: leave the points of the strokes out", .standard = "true",
     .example = "false"},
    {"reach", ZV_FIELD_FLAG, .sentence = "also what the pen reaches", .standard = "false", .example = "true"},
    {"gcode", ZV_FIELD_FLAG, .sentence = "also the drawing as G-code", .standard = "false", .example = "true"},
    {"svg", ZV_FIELD_FLAG, .sentence = "also the strokes as an SVG file", .standard = "false", .example = "true"},
    {"path", ZV_FIELD_WHOLE, .sentence = "number of places along the path of the pen to list, each with every branch",
     .range = ZV_BETWEEN(2.0, 5000.0), .values = "N", .example = "200"},
    ZV_FIELDS_END,
};

static const zv_field misfit_members[] = {
    {"at", ZV_FIELD_NUMBERS, .sentence = "the worst place on the sheet", .unit = "mm", .count = 2,
     .flags = ZV_FIELD_NEEDED},
    {"share", ZV_FIELD_NUMBER, .sentence = "of the ink that is out of reach", .flags = ZV_FIELD_NEEDED},
    {"beyond", ZV_FIELD_NUMBER, .sentence = "how far it is out of reach", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"side", ZV_FIELD_WORD, .sentence = "on which side", .words = zv_reach_words},
    {"joint", ZV_FIELD_WHOLE, .sentence = "or whose limit prevents it, from 1"},
    {"over", ZV_FIELD_NUMBER, .sentence = "by how much; mm for a sliding joint", .unit = "deg"},
    ZV_FIELDS_END,
};

static const zv_field remedy_members[] = {
    {"scale", ZV_FIELD_NUMBER, .sentence = "the largest about the same zero"},
    {"move", ZV_FIELD_NUMBERS, .sentence = "a zero at which it fits as large as it is", .unit = "mm", .count = 2},
    {"fit", ZV_FIELD_NUMBER, .sentence = "the scale that `fit` would give it"},
    ZV_FIELDS_END,
};

static const zv_field place_members[] = {
    {"at", ZV_FIELD_NUMBERS, .sentence = "zero of the drawing on the sheet", .unit = "mm", .count = 2,
     .flags = ZV_FIELD_NEEDED},
    {"scale", ZV_FIELD_NUMBER, .sentence = "of the drawing", .flags = ZV_FIELD_NEEDED},
    {"fitted", ZV_FIELD_FLAG, .sentence = "it was made as large as the arm can draw it", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field note_members[] = {
    {"source", ZV_FIELD_WHOLE, .sentence = "its number, from 1", .flags = ZV_FIELD_NEEDED},
    {"kind", ZV_FIELD_TEXT, .sentence = "no_glyph, other_font, not_utf8, box or unsupported", .flags = ZV_FIELD_NEEDED},
    {"text", ZV_FIELD_TEXT, .sentence = "the character"},
    {"name", ZV_FIELD_TEXT, .sentence = "the other font, or what of an SVG file is not drawn faithfully"},
    {"count", ZV_FIELD_WHOLE, .sentence = "how often"},
    {"line", ZV_FIELD_WHOLE, .sentence = "where first"},
    ZV_FIELDS_END,
};

static const zv_field drawing_clear[] = {
    {"clear_why", ZV_FIELD_TEXT, .sentence = "with `scene`, when `clear` is missing: why it is not known"},
    ZV_FIELDS_END,
};

static const zv_field drawing_answer[] = {
    {"possible", ZV_FIELD_FLAG, .sentence = "the arm can follow all of it", .flags = ZV_FIELD_NEEDED},
    {"why", ZV_FIELD_TEXT, .sentence = "when it cannot: a sentence"},
    {"misfit", ZV_FIELD_OBJECT, .sentence = "when something is out of reach", .members = misfit_members},
    {"remedy", ZV_FIELD_OBJECT, .sentence = "then: what would help", .members = remedy_members},
    {"place", ZV_FIELD_OBJECT, .sentence = "where it lies", .flags = ZV_FIELD_NEEDED, .members = place_members},
    {"sheet", ZV_FIELD_MATRIX, .sentence = "base from sheet", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"stroke_count", ZV_FIELD_WHOLE, .sentence = "of strokes on the sheet", .flags = ZV_FIELD_NEEDED},
    {"lifts", ZV_FIELD_WHOLE, .sentence = "of the pen", .flags = ZV_FIELD_NEEDED},
    {"duration", ZV_FIELD_NUMBER, .sentence = "by lengths and speeds alone, or with `plan` time or motion as planned",
     .unit = "s", .flags = ZV_FIELD_NEEDED},
    {"estimated", ZV_FIELD_FLAG, .sentence = "true: the duration comes from pieces of the drawing"},
    {"branch", ZV_FIELD_OBJECT, .sentence = "with `plan` time or motion: in which the arm draws, as in ik"},
    {"travel_before_s", ZV_FIELD_NUMBER, .sentence = "with order time: of the slowest joint", .unit = "s"},
    {"travel_after_s", ZV_FIELD_NUMBER, .sentence = "with order time: of the slowest joint", .unit = "s"},
    {"notes", ZV_FIELD_LIST, .sentence = "what is drawn differently from the source", .flags = ZV_FIELD_NEEDED,
     .members = note_members},
    {"stroke_pens", ZV_FIELD_NUMBERS, .sentence = "for each stroke the number of its pen, from 1",
     .flags = ZV_FIELD_NEEDED},
    {"colors", ZV_FIELD_LIST, .sentence = "of the pens, #rrggbb", .flags = ZV_FIELD_NEEDED},
    {"widths", ZV_FIELD_LIST, .sentence = "of their lines, mm", .flags = ZV_FIELD_NEEDED},
    {"strokes", ZV_FIELD_LIST, .sentence = "points on the sheet, [[[x, y], ...], ...]", .unit = "mm"},
    {"reach", ZV_FIELD_LIST, .sentence = "closed lines around what the pen reaches, with that on their left",
     .unit = "mm"},
    {"gcode", ZV_FIELD_TEXT, .sentence = "the file that zveno draw -o x.ngc writes"},
    {"svg", ZV_FIELD_TEXT, .sentence = "the file that zveno draw --strokes x.svg writes"},
    {"path", ZV_FIELD_OBJECT, .sentence = "with `path`: columns as of check, one number per place",
     .members = zv_look_members},
    ZV_FIELDS_END,
};

const zv_operation zv_about_drawing = {"drawing",
                                       "a drawing in front of an arm: where it lies, what it takes, whether it fits",
                                       ZV_ROBOT_REQUIRED,
                                       {drawing_fields, zv_fields_cell},
                                       {zv_answer_measures, drawing_answer, zv_answer_clear, drawing_clear}};

// ---- pen ----

static const zv_field pen_fields[] = {
    {"strokes", ZV_FIELD_LIST,
     .sentence = "points [x, y], or [x, y, z] with the height of the paper, the same for all; one point alone is a dot",
     .unit = "mm", .flags = ZV_FIELD_NEEDED, .example = "[[[0, 0], [10, 0]]]"},
    {"start", ZV_FIELD_NUMBERS, .sentence = "where the pen is at first; above the origin when not given", .unit = "mm",
     .count = 3, .values = "X Y Z", .example = "[0, 0, 5]"},
    {"up", ZV_FIELD_NUMBER, .sentence = "height of the pen above the paper", .unit = "mm", .standard = "5",
     .values = "MM", .example = "3"},
    {"down", ZV_FIELD_NUMBER, .sentence = "when it draws", .unit = "mm", .standard = "0", .values = "MM",
     .example = "-0.5"},
    {"speed", ZV_FIELD_NUMBER, .sentence = "one that is not above 0.1 counts as 1, as in document 004", .unit = "mm/s",
     .standard = "30", .values = "V", .example = "20"},
    {"travel_speed", ZV_FIELD_NUMBER, .sentence = "between strokes; as `speed` when not given", .unit = "mm/s",
     .range = ZV_FROM(0.0), .values = "V", .example = "100"},
    {"dip_speed", ZV_FIELD_NUMBER, .sentence = "down and up; as `speed` when not given", .unit = "mm/s",
     .range = ZV_FROM(0.0), .values = "V", .example = "10"},
    {"settle_down", ZV_FIELD_NUMBER, .sentence = "the pen waits when it has come down", .unit = "s",
     .range = ZV_FROM(0.0), .standard = "0", .values = "S", .example = "0.1"},
    {"settle_up", ZV_FIELD_NUMBER, .sentence = "the pen waits when it has come up", .unit = "s", .range = ZV_FROM(0.0),
     .standard = "0", .values = "S", .example = "0.1"},
    {"rule", ZV_FIELD_WORD,
     .sentence = "printed: the first stroke as in document 004, which does not put a pen down that hovers above it",
     .words = zv_pen_rule_words, .standard = "\"fixed\"", .example = "\"printed\""},
    ROW_ORDER,
    ZV_FIELDS_END,
};

static const zv_field pen_move_members[] = {
    {"kind", ZV_FIELD_TEXT, .sentence = "hover, down, draw or lift", .flags = ZV_FIELD_NEEDED},
    {"from", ZV_FIELD_NUMBERS, .sentence = "place of the pen", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"to", ZV_FIELD_NUMBERS, .sentence = "place of the pen", .unit = "mm", .count = 3, .flags = ZV_FIELD_NEEDED},
    {"length", ZV_FIELD_NUMBER, .sentence = "of the move", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"duration", ZV_FIELD_NUMBER, .sentence = "of the move", .unit = "s", .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

static const zv_field pen_answer[] = {
    {"travel_before", ZV_FIELD_NUMBER, .sentence = "with `order`: before", .unit = "mm"},
    {"travel_after", ZV_FIELD_NUMBER, .sentence = "with `order`: after", .unit = "mm"},
    {"moves", ZV_FIELD_LIST, .sentence = "a pen is lifted only when the next stroke begins 0.01 mm or more away",
     .flags = ZV_FIELD_NEEDED, .members = pen_move_members},
    {"lifts", ZV_FIELD_WHOLE, .sentence = "how many", .flags = ZV_FIELD_NEEDED},
    {"downs", ZV_FIELD_WHOLE, .sentence = "how many", .flags = ZV_FIELD_NEEDED},
    {"inked", ZV_FIELD_NUMBER, .sentence = "length with ink", .unit = "mm", .flags = ZV_FIELD_NEEDED},
    {"air", ZV_FIELD_NUMBER, .sentence = "length without; going down and up is air", .unit = "mm",
     .flags = ZV_FIELD_NEEDED},
    {"duration", ZV_FIELD_NUMBER, .sentence = "lengths by speeds and settling, whatever the frame rate", .unit = "s",
     .flags = ZV_FIELD_NEEDED},
    {"speed", ZV_FIELD_NUMBER, .sentence = "the speed used", .unit = "mm/s", .flags = ZV_FIELD_NEEDED},
    {"end", ZV_FIELD_NUMBERS, .sentence = "where the pen is in the end", .unit = "mm", .count = 3,
     .flags = ZV_FIELD_NEEDED},
    ZV_FIELDS_END,
};

const zv_operation zv_about_pen = {
    "pen", "strokes as moves of a pen: hover, down, draw, lift", ZV_ROBOT_OPTIONAL, {pen_fields}, {pen_answer}};
