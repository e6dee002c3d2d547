/// @file live_record.h
/// A recording of live sources: samples wait in one bounded queue per source, a thread writes them to an MCAP file.
///
///     threads of sources ──add──► [queues] ──► thread ──► chunks ──► file       a chunk is closed every second
#ifndef ZVENO_SERVER_LIVE_RECORD_H
#define ZVENO_SERVER_LIVE_RECORD_H

#include "documents.h"
#include "zveno/log.h"

typedef struct live_recording live_recording;

/// Takes the descriptor over. `every`: one sample in so many is kept. The caller is its first holder.
/// @return NULL without memory or threads; the descriptor is closed then
live_recording *live_recording_begin(int descriptor, const char *name, const char *arm, int every);
/// One holder more: `*seat`.
void live_recording_join(live_recording *recording, live_recording **seat);
/// One holder less; `*seat` becomes NULL. The last one ends it and waits for that. NULL inside is allowed.
void live_recording_leave(live_recording **seat);
/// Writes what waits and the summary, and waits for that; nothing is added after it.
void live_recording_finish(live_recording *recording);

/// A source whose samples shall come. @return its number, or -1 when there are too many
int live_recording_source(live_recording *recording, const zv_feed_source *source);
/// Hands samples over, never waits. The reference is recorded once, of the first source, as "plan".
void live_recording_add(live_recording *recording, int source, const zv_feed_sample *measured,
                        const zv_feed_sample *reference, int count);

/// What became of it so far.
typedef struct live_recorded {
    const char *name;
    long long samples, dropped, bytes;
    bool is_over;  ///< nothing more is written
    char why[120]; ///< it ended by itself; "": it did not
} live_recorded;

live_recorded live_recording_state(const live_recording *recording);

#endif
