/// @file makers.h
/// Arms of real makers as robot files: standard DH rows, and how their controllers count. The numbers are published link
/// lengths.
#ifndef ZV_TEST_MAKERS_H
#define ZV_TEST_MAKERS_H

#include <string.h>

#include "check.h"
#include "zveno/post.h"

typedef struct maker_arm {
    const char *name;
    double a[6], alpha[6], d[6], offset[6]; ///< mm and degrees
    int sign[6];
    bool turned_flange; ///< the maker's flange frame is turned by 180 degrees about z
    double origin;      ///< height of the maker's base frame, mm
    bool coupled;       ///< joint 3 is shown against the horizon
} maker_arm;

static const maker_arm kr6 = {.name = "kr6",
                              .a = {25, 455, 35},
                              .alpha = {-90, 0, -90, 90, -90, 0},
                              .d = {400, 0, 0, 420, 0, 80},
                              .offset = {0, 0, -90},
                              .sign = {-1, 1, 1, -1, 1, -1},
                              .turned_flange = true};
static const maker_arm irb120 = {.name = "irb120",
                                 .a = {0, 270, 70},
                                 .alpha = {-90, 0, -90, 90, -90, 0},
                                 .d = {290, 0, 0, 302, 0, 72},
                                 .offset = {0, -90},
                                 .sign = {1, 1, 1, 1, 1, 1},
                                 .turned_flange = true};
static const maker_arm lrmate = {.name = "lrmate",
                                 .a = {50, 330, 35},
                                 .alpha = {-90, 0, -90, 90, -90, 0},
                                 .d = {330, 0, 0, 335, 0, 80},
                                 .offset = {0, -90},
                                 .sign = {1, 1, -1, -1, -1, -1},
                                 .origin = 330,
                                 .coupled = true};
static const maker_arm gp7 = {.name = "gp7",
                              .a = {40, 445, 40},
                              .alpha = {-90, 0, -90, 90, -90, 0},
                              .d = {330, 0, 0, 440, 0, 80},
                              .offset = {0, -90},
                              .sign = {1, 1, -1, -1, -1, -1},
                              .origin = 330};
static const maker_arm ur5e = {.name = "ur5e",
                               .a = {0, -425, -392.2},
                               .alpha = {90, 0, 0, 90, -90, 0},
                               .d = {162.5, 0, 0, 133.3, 99.7, 99.6},
                               .sign = {1, 1, 1, 1, 1, 1}};

/// @param tool length of a tool along the flange's z, mm
/// @param pulses per degree, 0: unknown
static inline zv_robot *maker_robot(const maker_arm *arm, double tool, double pulses)
{
    zv_text text = {0};
    zv_text_addf(&text, "{\"format\": \"zveno-robot/1\", \"name\": \"%s\", \"convention\": \"dh\", \"joints\": [",
                 arm->name);
    for (int k = 0; k < 6; ++k) {
        zv_text_addf(&text,
                     "%s{\"name\": \"q%d\", \"type\": \"revolute\", \"dh\": {\"theta\": %g, \"a\": %g, \"d\": %g, "
                     "\"alpha\": %g}, \"limits\": {\"position\": [-350, 350], \"velocity\": 180}}",
                     k ? ", " : "", k + 1, arm->offset[k], arm->a[k], arm->d[k], arm->alpha[k]);
    }
    zv_text_addf(&text, "], \"tool\": {\"xyz\": [0, 0, %g], \"abc\": [%d, 0, 0]}, \"controller\": {\"joints\": [", tool,
                 arm->turned_flange ? 180 : 0);
    for (int k = 0; k < 6; ++k) {
        zv_text_addf(&text, "%s{\"sign\": %d", k ? ", " : "", arm->sign[k]);
        zv_text_add(&text, arm->coupled && k == 2 ? ", \"follows\": 2, \"factor\": 1" : "");
        if (pulses != 0.0) {
            zv_text_addf(&text, ", \"pulses\": %g", pulses * (k + 1));
        }
        zv_text_add(&text, "}");
    }
    zv_text_addf(&text, "], \"origin\": {\"xyz\": [0, 0, %g]}, \"flange\": {\"abc\": [%d, 0, 0]}}}", arm->origin,
                 arm->turned_flange ? 180 : 0);
    zv_robot *robot = NULL;
    zv_error why = {0};
    if (zv_robot_parse(text.data, text.size, NULL, 0, &robot, &why) != ZV_OK) {
        print_error("%s\n", why.message);
        fail();
    }
    zv_text_free(&text);
    return robot;
}

#endif
