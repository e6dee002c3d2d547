/// @file ready.c
/// Ready things: a table, a tray, a pallet and a fixture from their outer sizes, as boxes that stand on z = 0 of the thing.
///
///     table  ┬──────┬    tray  |      |    pallet  ══════    fixture  █    █      jaws
///            │      │          |______|            ▌  ▌  ▌            ██████      base
#include "collide/ready.h"

#include <stdio.h>
#include <string.h>

#include "base/extremes.h"

typedef struct carpenter {
    const zv_thing *like;
    zv_thing *out;
    int count;
} carpenter;

/// A box from its least to its largest corner, in the frame of the thing.
static void add(carpenter *c, const char *part, zv_vec3 low, zv_vec3 high)
{
    zv_thing *thing = &c->out[c->count++];
    const zv_vec3 middle = zv_vec3_scale(zv_vec3_add(low, high), 0.5);
    *thing = *c->like;
    snprintf(thing->name, sizeof thing->name, "%.31s %.15s", c->like->name, part);
    thing->kind = ZV_THING_CONVEX;
    thing->shape = (zv_convex){.kind = ZV_CONVEX_BOX,
                               .pose = {c->like->shape.pose.rot, zv_pose_apply(c->like->shape.pose, middle)},
                               .half = zv_vec3_scale(zv_vec3_sub(high, low), 0.5)};
}

static void make_leg(carpenter *c, zv_vec3 s, double top, double leg, double x, double y, int i)
{
    char name[16];
    const zv_vec3 low = {i & 1 ? x - leg : -x, i & 2 ? y - leg : -y, 0.0};
    snprintf(name, sizeof name, "leg %d", i + 1);
    add(c, name, low, (zv_vec3){low.x + leg, low.y + leg, s.z - top});
}

static void make_table(carpenter *c, zv_vec3 s)
{
    const double top = zv_smaller(0.04, 0.25 * s.z), leg = zv_smaller(0.06, 0.2 * zv_smaller(s.x, s.y));
    const double x = 0.5 * s.x, y = 0.5 * s.y;
    add(c, "top", (zv_vec3){-x, -y, s.z - top}, (zv_vec3){x, y, s.z});
    for (int i = 0; i < 4; ++i) {
        make_leg(c, s, top, leg, x, y, i);
    }
}

static void make_tray(carpenter *c, zv_vec3 s)
{
    const double t = zv_smaller(0.003, 0.1 * zv_smaller(s.x, zv_smaller(s.y, s.z))), x = 0.5 * s.x, y = 0.5 * s.y;
    add(c, "floor", (zv_vec3){-x, -y, 0.0}, (zv_vec3){x, y, t});
    add(c, "left", (zv_vec3){-x, -y, t}, (zv_vec3){t - x, y, s.z});
    add(c, "right", (zv_vec3){x - t, -y, t}, (zv_vec3){x, y, s.z});
    add(c, "front", (zv_vec3){t - x, -y, t}, (zv_vec3){x - t, t - y, s.z});
    add(c, "back", (zv_vec3){t - x, y - t, t}, (zv_vec3){x - t, y, s.z});
}

static void make_pallet(carpenter *c, zv_vec3 s)
{
    const double deck = zv_smaller(0.022, 0.3 * s.z), beam = 0.12 * s.y, x = 0.5 * s.x;
    add(c, "deck", (zv_vec3){-x, -0.5 * s.y, s.z - deck}, (zv_vec3){x, 0.5 * s.y, s.z});
    for (int i = 0; i < 3; ++i) {
        char name[8];
        const double y = 0.5 * (i - 1) * (s.y - beam);
        snprintf(name, sizeof name, "beam %d", i + 1);
        add(c, name, (zv_vec3){-x, y - 0.5 * beam, 0.0}, (zv_vec3){x, y + 0.5 * beam, s.z - deck});
    }
}

static void make_fixture(carpenter *c, zv_vec3 s)
{
    const double base = s.z / 3.0, jaw = 0.2 * s.x, x = 0.5 * s.x, y = 0.5 * s.y;
    add(c, "base", (zv_vec3){-x, -y, 0.0}, (zv_vec3){x, y, base});
    add(c, "left jaw", (zv_vec3){-x, -y, base}, (zv_vec3){jaw - x, y, s.z});
    add(c, "right jaw", (zv_vec3){x - jaw, -y, base}, (zv_vec3){x, y, s.z});
}

int zv_ready_make(const char *word, zv_vec3 size, const zv_thing *like, zv_thing out[ZV_READY_PARTS])
{
    static const struct {
        const char *word;
        void (*make)(carpenter *c, zv_vec3 size);
    } ready[] = {{"table", make_table}, {"tray", make_tray}, {"pallet", make_pallet}, {"fixture", make_fixture}};
    carpenter c = {like, out, 0};
    for (size_t i = 0; i < sizeof ready / sizeof ready[0]; ++i) {
        if (strcmp(ready[i].word, word) == 0) {
            ready[i].make(&c, size);
        }
    }
    return c.count;
}
