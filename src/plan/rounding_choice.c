/// @file rounding_choice.c
/// How far G64 shall round: as P says, less, or not at all.
///
///     P      |----|---------|--------------|----|-- ...      1, 2, 5, 10 ... um: the same steps for every P, so that
///     exact  1    2         5              10   20           what may be chosen with one P may be with every larger one
///
/// Then a larger P never takes longer, and none takes longer than the exact path. A program of few moves has ten steps for
/// each decade (preferred numbers, ISO 3): there a P between two of them costs hardly anything.
#include "plan/rounding_choice.h"

#include "base/extremes.h"

#define FINEST_MM 1e-3
/// A tolerance that rounding has put just below a step is on it.
#define ON_STEP (1.0 + 1e-9)

double zv_ladder_at(double tolerance_mm, bool is_fine)
{
    static const double coarse[] = {1.0, 2.0, 5.0}, fine[] = {1.0, 1.25, 1.6, 2.0, 2.5, 3.2, 4.0, 5.0, 6.3, 8.0};
    const double *steps = is_fine ? fine : coarse;
    const int count = is_fine ? (int)(sizeof fine / sizeof fine[0]) : (int)(sizeof coarse / sizeof coarse[0]);
    if (tolerance_mm * ON_STEP < FINEST_MM) {
        return tolerance_mm;
    }
    double found = FINEST_MM;
    for (double decade = FINEST_MM; decade <= tolerance_mm * ON_STEP; decade *= 10.0) {
        for (int i = 0; i < count && steps[i] * decade <= tolerance_mm * ON_STEP; ++i) {
            found = steps[i] * decade;
        }
    }
    return zv_smaller(found, tolerance_mm);
}

bool zv_rounding_next(zv_rounding_choice *choice, double widest_mm)
{
    if (choice->is_exact) {
        return false;
    }
    const double below = choice->is_made ? choice->most_mm * (1.0 - 1e-6) : widest_mm;
    choice->is_exact = choice->is_made && choice->most_mm <= FINEST_MM * ON_STEP;
    choice->most_mm = zv_ladder_at(below, choice->is_fine);
    choice->is_made = true;
    return true;
}

void zv_rounding_apply(const zv_rounding_choice *choice, double default_mm, zv_move *move)
{
    if (!choice->is_made || move->corner != ZV_CORNER_BLEND) {
        return;
    }
    const double asked = move->tolerance_mm > 0.0 ? move->tolerance_mm : default_mm;
    move->corner = choice->is_exact ? ZV_CORNER_PATH : ZV_CORNER_BLEND;
    move->tolerance_mm = zv_smaller(zv_ladder_at(asked, choice->is_fine), choice->most_mm);
    move->naive_mm = zv_smaller(move->naive_mm, move->tolerance_mm);
}
