/// @file piece.c
/// A piece of the curve: the polynomial of degree seven that has value and three derivatives of both ends, and the tool
/// on it.
///
///     from ----u---> to        x(u) = c0 + c1 u + ... + c7 u^7,  s = start + u length
///
/// c0 .. c3 are value and derivatives at the start, those divided by 1, 2 and 6; c4 .. c7 take what is left at the end.
/// Neighbours share the ends, so the curve has no jump in x, x', x'' and x'''. Turns are quaternions that need not have
/// length one: the rotation is that of q/|q|, and its rate follows from q and q' alone,
///
///     w = 2 Im(q' q*) / |q|^2        (the real part of q' q* only changes the length)
#include "path/piece.h"

#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "path/piece_kernel.h"

/// No piece is longer than this times its chord, whatever the derivatives at its ends ask for.
#define MOST_BY_CHORD 4.0

void zv_piece_fit_length(zv_piece *piece, const zv_jet *from, const zv_jet *to, double length_m)
{
    piece->length_m = length_m;
    ZV_CALL_KERNEL(zv_piece_terms, piece, from, to, length_m);
}

void zv_piece_fit(zv_piece *piece, const zv_jet *from, const zv_jet *to)
{
    enum { ROUNDS = 8 };
    const double chord[3] = {to->value[0] - from->value[0], to->value[1] - from->value[1],
                             to->value[2] - from->value[2]};
    const double chord_m = zv_jet_length(chord);
    double length = chord_m;
    for (int round = 0; round < ROUNDS; ++round) {
        const double measured = ZV_CALL_KERNEL(zv_piece_try, piece, from, to, length);
        piece->length_m = length;
        if (fabs(measured - length) <= 1e-9 * length) {
            return;
        }
        length = zv_smaller(measured, MOST_BY_CHORD * chord_m);
    }
    zv_piece_fit_length(piece, from, to, length);
}

void zv_piece_values(const zv_piece *piece, double u, double out[ZV_CURVE_AXES])
{
    ZV_CALL_KERNEL(zv_piece_place, piece, u, out);
}

/// Derivative k of the quaternion is q[k][3] to q[k][6], after the place.
typedef const double (*derivatives)[ZV_PIECE_LANES];

/// Twice the imaginary part of a times the conjugate of b, quaternions of derivatives `i` and `j`.
static zv_vec3 twice_imaginary(derivatives q, int i, int j)
{
    const double aw = q[i][3], bw = q[j][3];
    const zv_vec3 a = {q[i][4], q[i][5], q[i][6]}, b = {q[j][4], q[j][5], q[j][6]};
    const zv_vec3 straight = zv_vec3_sub(zv_vec3_scale(a, bw), zv_vec3_scale(b, aw));
    return zv_vec3_scale(zv_vec3_sub(straight, zv_vec3_cross(a, b)), 2.0);
}

static double dot(derivatives q, int i, int j)
{
    return q[i][3] * q[j][3] + q[i][4] * q[j][4] + q[i][5] * q[j][5] + q[i][6] * q[j][6];
}

/// (m - a x - b y) / k
static zv_vec3 divided(zv_vec3 m, double a, zv_vec3 x, double b, zv_vec3 y, double k)
{
    const zv_vec3 rest = zv_vec3_sub(m, zv_vec3_add(zv_vec3_scale(x, a), zv_vec3_scale(y, b)));
    return zv_vec3_scale(rest, 1.0 / k);
}

static zv_rot rotation_of(derivatives q, double size)
{
    const double k = 2.0 / size, w = q[0][3], x = q[0][4], y = q[0][5], z = q[0][6];
    return (zv_rot){.x = {1.0 - k * (y * y + z * z), k * (x * y + w * z), k * (x * z - w * y)},
                    .y = {k * (x * y - w * z), 1.0 - k * (x * x + z * z), k * (y * z + w * x)},
                    .z = {k * (x * z + w * y), k * (y * z - w * x), 1.0 - k * (x * x + y * y)}};
}

/// The rate is m/n with m = 2 Im(q' q*), n = |q|^2; its
/// derivatives follow from m = w n by the product rule, as m' = 2 Im(q'' q*) and m'' = 2 Im(q''' q* + q'' q'*).
static void turn_of(derivatives q, zv_curve_point *out)
{
    const zv_vec3 none = {0, 0, 0};
    const double n = dot(q, 0, 0), dn = 2.0 * dot(q, 0, 1), ddn = 2.0 * (dot(q, 0, 2) + dot(q, 1, 1));
    const zv_vec3 m = twice_imaginary(q, 1, 0), dm = twice_imaginary(q, 2, 0);
    const zv_vec3 ddm = zv_vec3_add(twice_imaginary(q, 3, 0), twice_imaginary(q, 2, 1));
    out->rot = rotation_of(q, n);
    out->turn[0] = divided(m, 0.0, none, 0.0, none, n);
    out->turn[1] = divided(dm, dn, out->turn[0], 0.0, none, n);
    out->turn[2] = divided(ddm, 2.0 * dn, out->turn[1], ddn, out->turn[0], n);
}

void zv_piece_at(const zv_piece *piece, double s, zv_curve_point *out)
{
    ZV_ASSERT(piece && out);

    const double u = (s - piece->start_m) / piece->length_m;
    double x[4][ZV_PIECE_LANES];
    ZV_CALL_KERNEL(zv_piece_derive, piece, u, x);
    for (int k = 0; k < 4; ++k) {
        out->p[k] = (zv_vec3){x[k][0], x[k][1], x[k][2]};
        out->pitch[k] = piece->axes == 4 ? x[k][3] : 0.0;
    }
    if (piece->axes == 7) {
        turn_of((derivatives)x, out);
    } else {
        const zv_vec3 none = {0, 0, 0};
        out->rot = zv_rot_identity();
        out->turn[0] = out->turn[1] = out->turn[2] = none;
    }
}

void zv_piece_thirds(const zv_piece *piece, double from_s, double to_s, zv_curve_rate out[ZV_QUARTERS])
{
    const double length = piece->length_m, per_third = 1.0 / (length * length * length);
    double third[ZV_QUARTERS][ZV_PIECE_BLOCK];
    if (piece->axes == ZV_CURVE_AXES) { // the turning rate needs the other derivatives as well
        zv_curve_point point;
        for (int k = 0; k < ZV_QUARTERS; ++k) {
            zv_piece_at(piece, zv_quarter(from_s, to_s, k), &point);
            out[k] = zv_curve_rate_of(&point, 3);
        }
        return;
    }
    ZV_CALL_KERNEL(zv_piece_quarters, piece, (from_s - piece->start_m) / length, (to_s - piece->start_m) / length,
                   third);
    for (int k = 0; k < ZV_QUARTERS; ++k) {
        const double *x = third[k];
        out[k] = (zv_curve_rate){.p = {x[0] * per_third, x[1] * per_third, x[2] * per_third},
                                 .pitch = piece->axes == 4 ? x[3] * per_third : 0.0};
    }
}

int zv_piece_line(const zv_piece *piece, double s)
{
    if (piece->more_lines == 0) {
        return piece->line;
    }
    const double part = zv_larger(0.0, zv_smaller((s - piece->start_m) / piece->length_m, 1.0));
    if (piece->corners > 1 && !piece->passes_each) {
        const int i = (int)(part * ZV_CURVE_LINES);
        return piece->passed[i < ZV_CURVE_LINES ? i : ZV_CURVE_LINES - 1];
    }
    if (piece->passes_each && piece->more_lines > 1) {
        return piece->line + (int)(part * piece->more_lines + 0.5);
    }
    return piece->line + (part < piece->line_ends_at ? 0 : piece->more_lines);
}

/// p(u) becomes p(1 - u): its terms about 1, by Horner's scheme, and every second one with the other sign.
static void turn_terms(double term[ZV_CURVE_TERMS])
{
    for (int first = 0; first + 1 < ZV_CURVE_TERMS; ++first) {
        for (int k = ZV_CURVE_TERMS - 1; k-- > first;) {
            term[k] += term[k + 1];
        }
    }
    for (int k = 1; k < ZV_CURVE_TERMS; k += 2) {
        term[k] = -term[k];
    }
}

void zv_piece_turn_round(zv_piece *piece)
{
    piece->line += piece->more_lines;
    piece->more_lines = -piece->more_lines;
    piece->line_ends_at = 1.0 - piece->line_ends_at;
    for (int i = 0, j = ZV_CURVE_LINES - 1; i < j; ++i, --j) {
        const int first = piece->passed[i];
        piece->passed[i] = piece->passed[j];
        piece->passed[j] = first;
    }
    for (int i = 0; i < piece->axes; ++i) {
        turn_terms(piece->term[i]);
    }
}

double zv_piece_most_rate(const zv_piece *piece)
{
    const double between = 1.4; // above one |dP/ds| makes hills, each wider than what lies between the places looked at
    if (piece->is_line) {
        return 1.0;
    }
    const double most = ZV_CALL_KERNEL(zv_piece_most_slope, piece) / (piece->length_m * piece->length_m);
    return most > 1.0 ? 1.0 + between * (most - 1.0) : 1.0;
}
