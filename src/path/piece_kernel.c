/// @file piece_kernel.c
/// The arithmetic of pieces, four coordinates at a time.
///
/// A block of four coordinates is turned into eight vectors, one for each power of u. Three or four coordinates are one
/// block; the second block of seven begins with the fourth, so that none reaches beyond them.
#include "path/piece_kernel.h"

#include "path/quarters.h"

enum { LANES = 4, BLOCKS_OF_SEVEN = 2, SECOND_BLOCK = ZV_CURVE_AXES - LANES };
_Static_assert((int)ZV_CURVE_TERMS == 2 * (int)LANES, "a coordinate is two vectors of terms");

/// The eight terms of four coordinates.
typedef struct terms {
    zv_v4 c[ZV_CURVE_TERMS];
} terms;

ZV_INLINE int blocks_of(int axes)
{
    return axes > LANES ? BLOCKS_OF_SEVEN : 1;
}

ZV_INLINE int start_of(int block)
{
    return block * SECOND_BLOCK;
}

ZV_INLINE terms load_terms(const zv_piece *piece, int start)
{
    terms t;
    for (int half = 0; half < ZV_CURVE_TERMS; half += LANES) {
        zv_v4 rows[LANES];
        for (int i = 0; i < LANES; ++i) {
            rows[i] = zv_v4_load(piece->term[start + i] + half);
        }
        zv_v4_transpose(rows, t.c + half);
    }
    return t;
}

ZV_INLINE void store_terms(const terms *t, int start, zv_piece *piece)
{
    for (int half = 0; half < ZV_CURVE_TERMS; half += LANES) {
        zv_v4 rows[LANES];
        zv_v4_transpose(t->c + half, rows);
        for (int i = 0; i < LANES && start + i < piece->axes; ++i) {
            zv_v4_store(piece->term[start + i] + half, rows[i]);
        }
    }
}

/// c0 .. c3 are value and derivatives at the start, c4 .. c7 take what is left at the end.
ZV_INLINE terms fit(const zv_jet *from, const zv_jet *to, double h, int start)
{
    terms t;
    zv_v4 *c = t.c;
    c[0] = zv_v4_load(from->value + start);
    c[1] = zv_v4_load(from->first + start) * h;
    c[2] = 0.5 * zv_v4_load(from->second + start) * h * h;
    c[3] = zv_v4_load(from->third + start) * h * h * h / 6.0;
    const zv_v4 value = zv_v4_load(to->value + start) - c[0] - c[1] - c[2] - c[3];
    const zv_v4 slope = zv_v4_load(to->first + start) * h - c[1] - 2.0 * c[2] - 3.0 * c[3];
    const zv_v4 half_bend = 0.5 * zv_v4_load(to->second + start) * h * h - c[2] - 3.0 * c[3];
    const zv_v4 sixth = zv_v4_load(to->third + start) * h * h * h / 6.0 - c[3];
    c[4] = 35.0 * value - 15.0 * slope + 5.0 * half_bend - sixth;
    c[5] = -84.0 * value + 39.0 * slope - 14.0 * half_bend + 3.0 * sixth;
    c[6] = 70.0 * value - 34.0 * slope + 13.0 * half_bend - 3.0 * sixth;
    c[7] = -20.0 * value + 10.0 * slope - 4.0 * half_bend + sixth;
    return t;
}

ZV_INLINE zv_v4 slope_at(const terms *t, double u)
{
    const zv_v4 *c = t->c;
    return c[1] + u * (2.0 * c[2] +
                       u * (3.0 * c[3] + u * (4.0 * c[4] + u * (5.0 * c[5] + u * (6.0 * c[6] + u * 7.0 * c[7])))));
}

/// Length of the path of the tool by four-point Gauss-Legendre.
ZV_INLINE double measure(const terms *t)
{
    static const double node[LANES] = {0.06943184420297371, 0.3300094782075719, 0.6699905217924281, 0.9305681557970263};
    static const double weight[LANES] = {0.1739274225687269, 0.3260725774312731, 0.3260725774312731,
                                         0.1739274225687269};
    zv_v4 slope[LANES], axis[LANES];
    for (int k = 0; k < LANES; ++k) {
        slope[k] = slope_at(t, node[k]);
    }
    zv_v4_transpose(slope, axis);
    const zv_v4 speed = zv_v4_sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    double length = 0.0;
    for (int k = 0; k < LANES; ++k) {
        length += weight[k] * speed[k];
    }
    return length;
}

void ZV_KERNEL(zv_piece_terms)(zv_piece *piece, const zv_jet *from, const zv_jet *to, double length_m)
{
    for (int block = 0; block < blocks_of(piece->axes); ++block) {
        const terms t = fit(from, to, length_m, start_of(block));
        store_terms(&t, start_of(block), piece);
    }
}

double ZV_KERNEL(zv_piece_try)(zv_piece *piece, const zv_jet *from, const zv_jet *to, double length_m)
{
    const terms place = fit(from, to, length_m, 0);
    store_terms(&place, 0, piece);
    if (piece->axes > LANES) {
        const terms turn = fit(from, to, length_m, SECOND_BLOCK);
        store_terms(&turn, SECOND_BLOCK, piece);
    }
    return measure(&place);
}

ZV_INLINE zv_v4 value_at(const zv_v4 c[ZV_CURVE_TERMS], double u)
{
    return c[0] + u * (c[1] + u * (c[2] + u * (c[3] + u * (c[4] + u * (c[5] + u * (c[6] + u * c[7]))))));
}

void ZV_KERNEL(zv_piece_place)(const zv_piece *piece, double u, double out[ZV_CURVE_AXES])
{
    for (int block = 0; block < blocks_of(piece->axes); ++block) {
        const terms t = load_terms(piece, start_of(block));
        zv_v4_store(out + start_of(block), value_at(t.c, u));
    }
}

/// The third derivative by u.
ZV_INLINE zv_v4 third_at(const zv_v4 c[ZV_CURVE_TERMS], double u)
{
    return 6.0 * c[3] + u * (24.0 * c[4] + u * (60.0 * c[5] + u * (120.0 * c[6] + u * 210.0 * c[7])));
}

void ZV_KERNEL(zv_piece_derive)(const zv_piece *piece, double u, double out[4][ZV_PIECE_LANES])
{
    const double length = piece->length_m;
    for (int block = 0; block < blocks_of(piece->axes); ++block) {
        const terms t = load_terms(piece, start_of(block));
        const zv_v4 *c = t.c;
        const zv_v4 second =
            2.0 * c[2] + u * (6.0 * c[3] + u * (12.0 * c[4] + u * (20.0 * c[5] + u * (30.0 * c[6] + u * 42.0 * c[7]))));
        zv_v4_store(out[0] + start_of(block), value_at(c, u));
        zv_v4_store(out[1] + start_of(block), slope_at(&t, u) / length);
        zv_v4_store(out[2] + start_of(block), second / (length * length));
        zv_v4_store(out[3] + start_of(block), third_at(c, u) / (length * length * length));
    }
}

void ZV_KERNEL(zv_piece_quarters)(const zv_piece *piece, double from, double to, double third[][ZV_PIECE_BLOCK])
{
    const terms t = load_terms(piece, 0);
    for (int k = 0; k < ZV_QUARTERS; ++k) {
        zv_v4_store(third[k], third_at(t.c, zv_quarter(from, to, k)));
    }
}

double ZV_KERNEL(zv_piece_most_slope)(const zv_piece *piece)
{
    enum { PARTS = 8 };
    const terms t = load_terms(piece, 0);
    double most = 0.0;
    for (int k = 1; k < PARTS; ++k) {
        const zv_v4 slope = slope_at(&t, (double)k / PARTS), square = slope * slope;
        const double size = square[0] + square[1] + square[2];
        most = size > most ? size : most;
    }
    return most;
}
