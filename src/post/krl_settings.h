/// @file krl_settings.h
/// What a program of KUKA sets: speeds, blending, tool, base, points.
#ifndef ZV_POST_KRL_SETTINGS_H
#define ZV_POST_KRL_SETTINGS_H

#include "post/dialect.h"

/// "$VEL.CP=0.2", "BAS(#TOOL,1)", "$BASE={...}"; false when the line is no such thing.
bool zv_krl_read_settings(zv_post_reader *reader, zv_scan *scan);
/// "XP1={X 1,...}", "XP1=XP2", "PDAT_ACT=PPDAT1".
bool zv_krl_read_target(zv_post_reader *reader, zv_scan *scan);
/// "XP1.Z=XP1.Z+10".
bool zv_krl_read_member(zv_post_reader *reader, zv_scan *scan);

#endif
