/// @file dash.c
/// Strokes in dashes. Curves are cut by their length and stay curves.
///
///     stroke-dasharray 4 2, offset 1:   ===  ====  ====  =            each part of a path begins the pattern anew
#include <math.h>

#include "draw/cut.h"
#include "svg/work.h"

/// More dashes than this in one stroke are drawn as a line; more in a file end the reading.
enum { MOST_DASHES = 1000 * 1000, MOST_DASHES_OF_FILE = 2 * 1000 * 1000 };

static double path_length(const zv_drawing *from)
{
    double sum = 0.0;
    for (int i = 0; i < zv_drawing_count(from); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(from, i);
        zv_vec2 at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            sum += zv_segment_length(at, &stroke.segment[k]);
            at = stroke.segment[k].to;
        }
    }
    return sum;
}

/// The lengths of the list; how many, or 0 when it is no list of dashes.
static int read_list(const zv_svg_state *state, double *length, int room)
{
    const zv_xml_text text = state->style.dash_array;
    zv_svg_scan scan = zv_svg_scan_of(text);
    int count = 0;
    double sum = 0.0;
    while (!zv_svg_at_end(&scan)) {
        if (count == room || !zv_svg_take_length(&scan, &state->measure, ZV_SVG_ACROSS, &length[count]) ||
            !(length[count] >= 0.0)) {
            return 0;
        }
        sum += length[count++];
        zv_svg_skip_space(&scan);
        if (zv_svg_take_word(&scan, ",")) { // behind which a number must follow
            zv_svg_skip_space(&scan);
            count = zv_svg_at_end(&scan) ? 0 : count;
        }
    }
    return sum > 0.0 && isfinite(sum) ? count : 0;
}

/// How long the author thinks that the path is: pathLength. 0 when that is no number, which means no dashes, and below 0 when nothing
/// is said.
static double author_length(const zv_svg_node *node)
{
    const zv_xml_text text = zv_svg_attribute(node, "pathLength");
    double length = 0.0;
    if (!text.data) {
        return -1.0;
    }
    zv_svg_scan scan = zv_svg_scan_of(zv_svg_trim(text));
    return zv_svg_take_number(&scan, &length) && zv_svg_at_end(&scan) ? length : 0.0;
}

/// An odd list is said twice.
static void set_count(zv_svg_dashes *out, int count)
{
    for (int i = 0; i < count && count % 2; ++i) {
        out->length[count + i] = out->length[i];
    }
    out->count = count % 2 ? 2 * count : count;
}

bool zv_svg_dashes_of(zv_svg_work *work, const zv_svg_ink *ink, zv_svg_dashes *out)
{
    const zv_svg_state *state = ink->state;
    *out = (zv_svg_dashes){.keeps_dots = state->style.has_caps};
    if (zv_svg_is_word(state->style.dash_array, "none") || author_length(ink->node) == 0.0) {
        return false;
    }
    const int count = read_list(state, out->length, ZV_SVG_DASHES / 2);
    if (count == 0) {
        zv_svg_note_word(&work->notes, "stroke-dasharray", ink->node->line);
        return false;
    }
    set_count(out, count);
    zv_svg_length(state->style.dash_offset, &state->measure, ZV_SVG_ACROSS, &out->offset);
    return true;
}

/// The pattern, and where in it we are.
typedef struct pattern {
    double length[ZV_SVG_DASHES];
    int count, index;
    double left; ///< of the dash or gap `index`; even ones are dashes
} pattern;

/// In the units of the drawing: pathLength says how long the author thinks that the path is.
static pattern scaled(const zv_svg_ink *ink, const zv_svg_dashes *dashes, const zv_drawing *from)
{
    const double author = author_length(ink->node);
    const double scale = author > 0.0 ? path_length(from) / author : ink->dash_scale;
    double sum = 0.0;
    pattern p = {.count = dashes->count};
    for (int i = 0; i < p.count; ++i) {
        p.length[i] = scale * dashes->length[i];
        sum += p.length[i];
    }
    double offset = sum > 0.0 ? fmod(scale * dashes->offset, sum) : 0.0;
    offset += offset < 0.0 ? sum : 0.0;
    while (p.index < p.count - 1 && offset > 0.0 && offset >= p.length[p.index]) {
        offset -= p.length[p.index++];
    }
    p.left = p.length[p.index] - offset;
    return p;
}

/// One stroke being cut into dashes.
typedef struct dasher {
    pattern at;
    zv_affine map;
    zv_drawing *to;
    bool is_drawing, keeps_dots;
} dasher;

static void draw_part(dasher *d, zv_vec2 from, const zv_segment *segment, double t0, double t1)
{
    const zv_piece part = zv_segment_part(from, segment, t0, t1);
    const zv_piece piece = zv_piece_mapped(&part, d->map);
    if (!d->is_drawing) {
        zv_drawing_move_to(d->to, piece.from);
        d->is_drawing = true;
    }
    zv_drawing_piece_to(d->to, &piece);
}

static void draw_dot(dasher *d, zv_vec2 from, const zv_segment *segment, double t)
{
    const zv_vec2 at = zv_affine_apply(d->map, zv_segment_at(from, segment, t));
    zv_drawing_move_to(d->to, at);
    zv_drawing_line_to(d->to, at);
}

static void next_dash(dasher *d)
{
    pattern *p = &d->at;
    p->index = (p->index + 1) % p->count;
    p->left = p->length[p->index];
    d->is_drawing = false;
}

static void dash_segment(dasher *d, zv_vec2 from, const zv_segment *segment)
{
    pattern *p = &d->at;
    zv_walk walk = zv_walk_begin(from, segment);
    while (walk.t < 1.0 && zv_drawing_status(d->to) == ZV_OK) {
        const bool is_dash = p->index % 2 == 0;
        if (p->left <= 0.0) {
            if (is_dash && !d->is_drawing && d->keeps_dots) {
                draw_dot(d, from, segment, walk.t);
            }
            next_dash(d);
            continue;
        }
        const double start = walk.t;
        p->left -= zv_walk_on(&walk, p->left);
        if (is_dash) {
            draw_part(d, from, segment, start, walk.t);
        }
    }
}

static void copy_stroke(const zv_stroke *stroke, dasher *d)
{
    zv_vec2 at = stroke->from;
    for (int k = 0; k < stroke->count; ++k) {
        draw_part(d, at, &stroke->segment[k], 0.0, 1.0);
        at = stroke->segment[k].to;
    }
}

/// How many dashes a stroke of this length becomes.
static double dashes_in(const pattern *p, const zv_stroke *stroke)
{
    double sum = 0.0, length = 0.0;
    zv_vec2 at = stroke->from;
    for (int i = 0; i < p->count; ++i) {
        sum += p->length[i];
    }
    for (int k = 0; k < stroke->count; ++k) {
        length += zv_segment_length(at, &stroke->segment[k]);
        at = stroke->segment[k].to;
    }
    return sum > 0.0 ? length / sum * p->count : INFINITY;
}

static void dash_stroke(dasher *d, const zv_stroke *stroke)
{
    zv_vec2 at = stroke->from;
    for (int k = 0; k < stroke->count; ++k) {
        dash_segment(d, at, &stroke->segment[k]);
        at = stroke->segment[k].to;
    }
}

void zv_svg_dash(zv_svg_work *work, const zv_svg_ink *ink, const zv_svg_dashes *dashes, const zv_drawing *from,
                 zv_drawing *to)
{
    const pattern begin = scaled(ink, dashes, from);
    zv_drawing_place(to, zv_affine_identity());
    for (int i = 0; i < zv_drawing_count(from) && zv_drawing_status(to) == ZV_OK; ++i) {
        const zv_stroke stroke = zv_drawing_stroke(from, i);
        const double count = dashes_in(&begin, &stroke);
        dasher d = {.at = begin, .map = ink->paper_from, .to = to, .keeps_dots = dashes->keeps_dots};
        zv_drawing_use_pen(to, stroke.pen);
        if (!(count < MOST_DASHES)) {
            zv_svg_note_word(&work->notes, "stroke-dasharray", ink->node->line);
            copy_stroke(&stroke, &d);
            continue;
        }
        work->dashes += (long long)count;
        if (work->dashes > MOST_DASHES_OF_FILE) {
            zv_svg_stop(work, ZV_ERR_TOO_LARGE, ink->node->line, "the file asks for more than 2 million dashes");
            return;
        }
        dash_stroke(&d, &stroke);
    }
}
