/// @file live_judged.h
/// The last seconds of a live source, kept so that it can be held against its model while it runs.
#ifndef ZVENO_SERVER_LIVE_JUDGED_H
#define ZVENO_SERVER_LIVE_JUDGED_H

#include "zveno/log.h"

typedef struct live_judged live_judged;

/// How much is kept, and how much there must be for a judgement, s.
#define LIVE_JUDGED_S 8.0
#define LIVE_JUDGED_LEAST_S 2.5

/// NULL without memory.
live_judged *live_judged_create(void);
/// NULL is allowed.
void live_judged_free(live_judged *self);
/// Takes samples in order of time: what was measured, and where the arm should have been. Some go, so that 250 per second
/// are kept; time that jumps begins anew.
void live_judged_add(live_judged *self, const zv_feed_sample *measured, const zv_feed_sample *reference, int count);
/// What is kept, s.
double live_judged_seconds(const live_judged *self);
/// Appends it as CSV with the sources "plan" and that of `source`.
void live_judged_write(const live_judged *self, const zv_feed_source *source, zv_text *out);

#endif
