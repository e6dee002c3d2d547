/// @file parts.h
/// The parts of an arm, one file each. Every function makes one link of an assembly, or what is on it.
#ifndef ZV_BODY_PARTS_H
#define ZV_BODY_PARTS_H

#include "body/assembly.h"

// Whole arms.
void zv_make_scara(assembly *a);
void zv_make_pen_arm(assembly *a);
void zv_make_chain(assembly *a);

// What is on the floor.
void zv_make_pedestal(assembly *a);
void zv_make_stand(assembly *a);
void zv_make_rail(assembly *a);

// Links by the pair of axes between which they lie; `link` counts from 1, the base is 0.
void zv_make_turret(assembly *a, int link);
void zv_make_swing(assembly *a, int link);
void zv_make_slide(assembly *a, int link);
void zv_make_knuckle(assembly *a, int link);
void zv_make_forearm(assembly *a, int link);
void zv_make_elbow(assembly *a, int link);
void zv_make_wrist(assembly *a, int link);
void zv_make_strut(assembly *a, int link);
void zv_make_flange(assembly *a, int link);

/// What the arm holds, along z of `at` from a face at `from` to the tool point at `to`; `width` is that of the flange.
void zv_make_tool(zv_forge *forge, zv_pose at, double from, double to, double width, zv_body_tool kind);

/// A ring of screws on the face at height z; `dir` -1: the face looks down.
typedef struct screws {
    double ring, z, r;
    int count;
    uint8_t material;
    double phase;
    int dir;
} screws;
void zv_add_screws(zv_forge *forge, zv_pose at, screws s);
/// One screw at (x, y).
void zv_add_screw(zv_forge *forge, zv_pose at, zv_vec3 place, double r, uint8_t material, int dir);
/// A hobby servo about z: its body hangs along -x (`along` -1) or +x; `ears` 2: two of them, back to back.
void zv_add_servo(zv_forge *forge, zv_pose at, double r, double half_width, int along, int ears);
/// A mounting plate with screws at its end.
void zv_add_flange_plate(zv_forge *forge, zv_pose at, double r, double z);
/// A place for the arm's name, in the world frame.
void zv_add_label(assembly *a, int link, zv_pose at, double width);

#endif
