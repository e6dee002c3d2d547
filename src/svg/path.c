/// @file path.c
/// Path data: letters and numbers to the commands of an outline.
///
///     M L H V C S Q T A Z, small letters relative to where the pen is; numbers without a letter repeat the command
///
/// A quadratic curve with the control q is the cubic with the controls p0 + 2/3 (q - p0) and p1 + 2/3 (q - p1). An error
/// ends the path; what is before it is drawn, as the specification wants it.
#include "draw/plane.h"
#include "svg/outline.h"

typedef struct path {
    zv_svg_scan scan;
    zv_svg_outline *outline;
    char command;     ///< as a capital
    bool is_relative; ///< it was a small letter
    char before;      ///< the command before this one, as a capital
    zv_vec2 control;  ///< the last control point of a curve
} path;

// ---- numbers ----

static bool take(path *p, double *out)
{
    return zv_svg_take_number(&p->scan, out);
}

static bool take_next(path *p, double *out)
{
    zv_svg_skip_comma(&p->scan);
    return take(p, out);
}

/// `count` numbers; the first one is here.
static bool take_all(path *p, double *out, int count)
{
    for (int i = 0; i < count; ++i) {
        if (!(i == 0 ? take(p, &out[i]) : take_next(p, &out[i]))) {
            return false;
        }
    }
    return true;
}

/// 0 or 1; nothing need stand between two of them.
static bool take_flag(path *p, bool *out)
{
    zv_svg_skip_comma(&p->scan);
    if (zv_svg_at_end(&p->scan) || (*p->scan.next != '0' && *p->scan.next != '1')) {
        return false;
    }
    *out = *p->scan.next++ == '1';
    return true;
}

static zv_vec2 point_of(const path *p, const double *number)
{
    const zv_vec2 at = p->is_relative ? p->outline->at : (zv_vec2){0.0, 0.0};
    return (zv_vec2){at.x + number[0], at.y + number[1]};
}

// ---- commands ----

/// The last control point, seen from where the pen is, on the other side of it; the pen when there was none.
static zv_vec2 mirrored(const path *p, char like, char or_like)
{
    const zv_vec2 at = p->outline->at;
    if (p->before != like && p->before != or_like) {
        return at;
    }
    return (zv_vec2){2.0 * at.x - p->control.x, 2.0 * at.y - p->control.y};
}

static void quadratic(path *p, zv_vec2 control, zv_vec2 to)
{
    const zv_vec2 at = p->outline->at;
    const zv_vec2 a = zv_vec2_add(at, zv_vec2_scale(zv_vec2_sub(control, at), 2.0 / 3.0));
    const zv_vec2 b = zv_vec2_add(to, zv_vec2_scale(zv_vec2_sub(control, to), 2.0 / 3.0));
    p->control = control;
    zv_svg_cubic_to(p->outline, a, b, to);
}

static bool do_move(path *p)
{
    double n[2];
    if (!take_all(p, n, 2)) {
        return false;
    }
    zv_svg_move_to(p->outline, point_of(p, n));
    p->command = 'L'; // more numbers are lines
    return true;
}

static bool do_line(path *p)
{
    double n[2];
    if (!take_all(p, n, 2)) {
        return false;
    }
    zv_svg_line_to(p->outline, point_of(p, n));
    return true;
}

static bool do_horizontal(path *p)
{
    double x;
    if (!take(p, &x)) {
        return false;
    }
    const zv_vec2 at = p->outline->at;
    zv_svg_line_to(p->outline, (zv_vec2){p->is_relative ? at.x + x : x, at.y});
    return true;
}

static bool do_vertical(path *p)
{
    double y;
    if (!take(p, &y)) {
        return false;
    }
    const zv_vec2 at = p->outline->at;
    zv_svg_line_to(p->outline, (zv_vec2){at.x, p->is_relative ? at.y + y : y});
    return true;
}

static bool do_cubic(path *p)
{
    double n[6];
    if (!take_all(p, n, 6)) {
        return false;
    }
    const zv_vec2 a = point_of(p, n);
    p->control = point_of(p, n + 2);
    zv_svg_cubic_to(p->outline, a, p->control, point_of(p, n + 4));
    return true;
}

static bool do_smooth_cubic(path *p)
{
    double n[4];
    if (!take_all(p, n, 4)) {
        return false;
    }
    const zv_vec2 a = mirrored(p, 'C', 'S');
    p->control = point_of(p, n);
    zv_svg_cubic_to(p->outline, a, p->control, point_of(p, n + 2));
    return true;
}

static bool do_quadratic(path *p)
{
    double n[4];
    if (!take_all(p, n, 4)) {
        return false;
    }
    quadratic(p, point_of(p, n), point_of(p, n + 2));
    return true;
}

static bool do_smooth_quadratic(path *p)
{
    double n[2];
    if (!take_all(p, n, 2)) {
        return false;
    }
    quadratic(p, mirrored(p, 'Q', 'T'), point_of(p, n));
    return true;
}

static bool do_arc(path *p)
{
    double n[3], end[2];
    bool is_large, is_sweep;
    if (!take_all(p, n, 3) || !take_flag(p, &is_large) || !take_flag(p, &is_sweep) || !take_next(p, &end[0]) ||
        !take_next(p, &end[1])) {
        return false;
    }
    zv_svg_arc_to(p->outline, (zv_vec2){n[0], n[1]}, n[2], is_large, is_sweep, point_of(p, end));
    return true;
}

static bool do_close(path *p)
{
    zv_svg_close(p->outline);
    return true;
}

static bool do_command(path *p)
{
    switch (p->command) {
    case 'M':
        return do_move(p);
    case 'L':
        return do_line(p);
    case 'H':
        return do_horizontal(p);
    case 'V':
        return do_vertical(p);
    case 'C':
        return do_cubic(p);
    case 'S':
        return do_smooth_cubic(p);
    case 'Q':
        return do_quadratic(p);
    case 'T':
        return do_smooth_quadratic(p);
    case 'A':
        return do_arc(p);
    case 'Z':
        return do_close(p);
    default:
        return false;
    }
}

/// A letter at the place becomes the command; without one the command before goes on, except behind Z.
static bool take_letter(path *p)
{
    const char c = *p->scan.next, capital = (char)(c & ~0x20);
    if (capital < 'A' || capital > 'Z') {
        return p->command != '\0' && p->command != 'Z';
    }
    if (p->before == '\0' && capital != 'M') {
        return false;
    }
    p->command = capital;
    p->is_relative = c != capital;
    ++p->scan.next;
    zv_svg_skip_space(&p->scan);
    return true;
}

bool zv_svg_draw_path(zv_svg_outline *outline, zv_xml_text data)
{
    path p = {.scan = zv_svg_scan_of(data), .outline = outline};
    bool is_right = true;
    if (zv_svg_is_word(data, "none")) {
        return true;
    }
    zv_svg_skip_space(&p.scan);
    while (is_right && !zv_svg_at_end(&p.scan)) {
        is_right = take_letter(&p);
        const char command = p.command;
        is_right = is_right && do_command(&p);
        p.before = command;
        if (p.command == 'Z') {
            zv_svg_skip_space(&p.scan);
        } else {
            zv_svg_skip_comma(&p.scan); // a letter may follow too, as browsers have it
        }
    }
    zv_svg_finish(outline);
    return is_right;
}
