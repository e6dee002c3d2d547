/// @file coupled_arm.h
/// An elbow that follows the shoulder by 0.8 of its turn: a whole turn of the shoulder is another pose.
#ifndef ZV_TEST_KIN_COUPLED_ARM_H
#define ZV_TEST_KIN_COUPLED_ARM_H

#include "check.h"

#include <string.h>

#include "zveno/model.h"

/// Links of 400 and 300 mm; the shoulder turns from -300 to 300 degrees.
static inline zv_robot *coupled_arm(void)
{
    static const char text[] =
        "{\"format\": \"zveno-robot/1\", \"name\": \"coupled\", \"title\": \"coupled\", \"source\": \"test\","
        "\"convention\": \"axes\", \"joints\": ["
        "{\"name\": \"shoulder\", \"type\": \"revolute\", \"axis\": [0, 0, 1], \"limits\": {\"position\": [-300, "
        "300]}},"
        "{\"name\": \"elbow\", \"type\": \"revolute\", \"axis\": [0, 0, 1], \"origin\": {\"xyz\": [400, 0, 0]},"
        "\"mimic\": {\"joint\": \"shoulder\", \"multiplier\": 0.8}}], \"tool\": {\"xyz\": [300, 0, 0]}}";
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, strlen(text), NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

#endif
