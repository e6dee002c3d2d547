/// @file live_judged.c
/// The last seconds of a live source: a ring of samples.
#include "live_judged.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEPT = 2000, APART_NS = 4000000 };
#define SLACK_NS (APART_NS / 8) ///< ticks of 1 ms are a little early or late
#define JUMP_NS 500000000

struct live_judged {
    int first, count;
    struct pair {
        zv_feed_sample measured, reference;
    } kept[KEPT];
};

live_judged *live_judged_create(void)
{
    return calloc(1, sizeof(live_judged));
}

void live_judged_free(live_judged *self)
{
    free(self);
}

static const struct pair *pair_at(const live_judged *self, int i)
{
    return &self->kept[(self->first + i) % KEPT];
}

void live_judged_add(live_judged *self, const zv_feed_sample *measured, const zv_feed_sample *reference, int count)
{
    for (int i = 0; i < count; ++i) {
        const int64_t now = measured[i].t_source_ns;
        const int64_t last = self->count > 0 ? pair_at(self, self->count - 1)->measured.t_source_ns : now - APART_NS;
        if (now < last || now > last + JUMP_NS) {
            self->first = self->count = 0;
        } else if (now < last + APART_NS - SLACK_NS) {
            continue;
        }
        self->first = (self->first + (self->count == KEPT)) % KEPT;
        self->count -= self->count == KEPT;
        self->kept[(self->first + self->count++) % KEPT] = (struct pair){measured[i], reference[i]};
    }
}

double live_judged_seconds(const live_judged *self)
{
    return self->count > 0 ? 1e-9 * (double)(pair_at(self, self->count - 1)->measured.t_source_ns -
                                             pair_at(self, 0)->measured.t_source_ns)
                           : 0.0;
}

void live_judged_write(const live_judged *self, const zv_feed_source *source, zv_text *out)
{
    zv_feed_source plan = *source;
    snprintf(plan.name, sizeof plan.name, "plan");
    zv_log_csv_head(out, source->count);
    for (int i = 0; i < self->count; ++i) {
        zv_log_csv_row(out, &plan, &pair_at(self, i)->reference, source->count);
        zv_log_csv_row(out, source, &pair_at(self, i)->measured, source->count);
    }
}
