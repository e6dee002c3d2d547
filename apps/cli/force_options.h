/// @file force_options.h
/// Lines of option tables that the verbs about forces share.
#ifndef ZVENO_CLI_FORCE_OPTIONS_H
#define ZVENO_CLI_FORCE_OPTIONS_H

#include "options.h"

#define OPTION_LINE_Q                                                                                                  \
    {                                                                                                                  \
        "q", OPTION_NUMBERS, 0, "Q1 Q2 ...", "joint values: degrees, or mm for a sliding joint"                        \
    }
#define OPTION_LINE_LOAD                                                                                               \
    {                                                                                                                  \
        "load_kg", OPTION_NUMBER, 1, "M", "load at the tool, kg"                                                       \
    }
#define OPTION_LINE_GRAVITY                                                                                            \
    {                                                                                                                  \
        "gravity", OPTION_NUMBERS, 3, "X Y Z", "m/s2, instead of 0 0 -9.81"                                            \
    }
#define OPTION_LINE_POINTS                                                                                             \
    {                                                                                                                  \
        "points", OPTION_FLAG, 0, "", "links of unknown inertia count as points"                                       \
    }
#define OPTION_LINE_SAFETY                                                                                             \
    {                                                                                                                  \
        "safety", OPTION_NUMBER, 1, "S", "torque limits are divided by this, 1 or more"                                \
    }

#endif
