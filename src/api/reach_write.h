/// @file reach_write.h
/// Why a target cannot be reached, as a sentence for a person.
#ifndef ZV_API_REACH_WRITE_H
#define ZV_API_REACH_WRITE_H

#include "zveno/kin.h"
#include "zveno/text.h"

enum { ZV_SENTENCE_SIZE = 200 };

/// The sentence for a set without solutions, for example "the target is 12.3 mm beyond the arm's reach".
void zv_reach_sentence(const zv_ik_set *set, char out[ZV_SENTENCE_SIZE]);

/// The sentence for a target that only poses outside the joint limits reach; `set` is judged.
void zv_limits_sentence(const zv_robot *robot, const zv_ik_set *set, char out[ZV_SENTENCE_SIZE]);

#endif
