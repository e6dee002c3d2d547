/// @file spline_places.c
/// Parts of the grid: where a limit is passed, and how far around it a law is mended.
///
///     coefficients   ......|------ REACH ------[ place ]------ REACH ------|......    the rest stays as it is
#include "timing/speed_spline.h"

/// A last coefficient that is behind that of every grid.
enum { BEHIND_ALL = 1 << 28 };

zv_spline_range zv_spline_unknowns(const zv_spline_grid *grid)
{
    return (zv_spline_range){grid->from_rest ? 1 : 2, grid->count - 3};
}

zv_spline_places zv_spline_everywhere(const zv_spline_grid *grid)
{
    return (zv_spline_places){.count = 1, .at = {zv_spline_unknowns(grid)}};
}

void zv_spline_add_place(zv_spline_places *places, zv_spline_range place)
{
    const int near = 2 * ZV_SPLINE_REACH + 4;
    zv_spline_range *before = &places->at[places->count > 0 ? places->count - 1 : 0];
    if (places->count > 0 && place.first <= before->last + near) {
        before->last = place.last > before->last ? place.last : before->last;
    } else if (places->count < ZV_SPLINE_PLACES) {
        places->at[places->count++] = place;
    } else { // too many are everywhere, in whichever order they are found
        places->at[0] = (zv_spline_range){0, BEHIND_ALL};
        places->count = 1;
    }
}

zv_spline_places zv_spline_united(const zv_spline_places *one, const zv_spline_places *other)
{
    zv_spline_places both;
    both.count = 0;
    for (int i = 0, k = 0; i < one->count || k < other->count;) {
        const bool is_one = k == other->count || (i < one->count && one->at[i].first <= other->at[k].first);
        zv_spline_add_place(&both, is_one ? one->at[i++] : other->at[k++]);
    }
    return both;
}

zv_spline_places zv_spline_around(const zv_spline_grid *grid, const zv_spline_places *places)
{
    const zv_spline_range all = zv_spline_unknowns(grid);
    zv_spline_places wide;
    wide.count = places->count;
    for (int k = 0; k < places->count; ++k) {
        const int first = places->at[k].first - ZV_SPLINE_REACH, last = places->at[k].last + ZV_SPLINE_REACH;
        wide.at[k] = (zv_spline_range){first > all.first ? first : all.first, last < all.last ? last : all.last};
    }
    return wide;
}

void zv_spline_slow_down(zv_spline_problem *p, const zv_spline_places *places, double factor)
{
    const zv_spline_places wide = zv_spline_around(&p->grid, places);
    for (int k = 0; k < places->count; ++k) {
        for (int i = wide.at[k].first; i <= wide.at[k].last; ++i) {
            const int before = places->at[k].first - i, behind = i - places->at[k].last;
            const int away = before > behind ? before : behind;
            const double part = away > 0 ? 1.0 - (double)away / (ZV_SPLINE_REACH + 1) : 1.0;
            p->spline.c[i] /= 1.0 + part * (factor - 1.0);
        }
    }
    zv_spline_begin(p);
}
