/// @file touches.c
/// From points of contact to what the report says: which link touched what.
#include "sim/plant.h"

void zv_touches_add(zv_touches *touches, const zv_contacts *contacts, const zv_contact_point *point, double force)
{
    const int a = contacts->bodies[point->a].owner, b = contacts->bodies[point->b].owner;
    const int high = a > b ? a : b, low = a > b ? b : a;
    if (high >= 0 && touches->count < ZV_TOUCHES) {
        touches->at[touches->count++] =
            (struct zv_touch){.link = high, .other = low, .depth_m = point->depth, .force = force};
    }
}
