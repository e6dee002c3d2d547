/// @file robot_text.h
/// A small robot file for tests, and variants of it made by replacing one part.
#ifndef ZV_TEST_ROBOT_TEXT_H
#define ZV_TEST_ROBOT_TEXT_H

#include <string.h>

#include "zveno/model.h"

enum { ROBOT_TEXT_SIZE = 8192 };

/// Two joints in DH form, with every section a file can have.
static const char robot_text[] =
    "{\n"
    "  \"format\": \"zveno-robot/1\",\n"
    "  \"name\": \"tiny\",\n"
    "  \"title\": \"A tiny arm\",\n"
    "  \"source\": \"made up\",\n"
    "  \"convention\": \"dh\",\n"
    "  \"dimensions\": {\n"
    "    \"l1\": {\"value\": 100, \"unit\": \"mm\", \"about\": \"first link\", \"source\": \"made up\"},\n"
    "    \"tilt\": {\"value\": 30, \"unit\": \"deg\"},\n"
    "    \"m1\": {\"value\": 2, \"unit\": \"kg\"}\n"
    "  },\n"
    "  \"base\": {\"xyz\": [0, 0, 50], \"abc\": [90, 0, 0]},\n"
    "  \"tool\": {\"xyz\": [10, 0, 0]},\n"
    "  \"drives\": {\"motor\": {\"torque\": 0.5, \"speed\": 300, \"travel\": 120, \"rotor_inertia\": \"unknown\",\n"
    "    \"continuous_torque\": 0.2, \"pulse\": [2000, 1000], \"dead_band\": 5, \"pulse_rate\": 50}},\n"
    "  \"joints\": [\n"
    "    {\"name\": \"turn\", \"type\": \"revolute\", \"dh\": {\"theta\": 0, \"d\": 20, \"a\": \"l1\", \"alpha\": "
    "\"tilt\"},\n"
    "     \"sign\": -1, \"offset\": 15,\n"
    "     \"limits\": {\"position\": [-90, 90], \"velocity\": 180, \"acceleration\": 360, \"jerk\": 720, \"torque\": "
    "5},\n"
    "     \"drive\": {\"name\": \"motor\", \"count\": 2, \"gear_ratio\": 10, \"middle\": 30},\n"
    "     \"link\": {\"mass\": \"m1/2\", \"center\": [\"-l1/2\", 0, 0], \"inertia\": [1, 2, 2, 0, 0, 0]}},\n"
    "    {\"name\": \"slide\", \"type\": \"prismatic\", \"dh\": {\"theta\": 90, \"d\": 5, \"a\": 0, \"alpha\": 0},\n"
    "     \"limits\": {\"position\": [0, 80], \"velocity\": 200, \"torque\": \"unknown\"}}\n"
    "  ]\n"
    "}\n";

/// The text with the first `part` replaced by `other`; false when there is no such part.
static inline bool robot_text_variant(const char *part, const char *other, char out[ROBOT_TEXT_SIZE])
{
    const char *place = strstr(robot_text, part);
    if (!place) {
        return false;
    }
    const size_t before = (size_t)(place - robot_text);
    memcpy(out, robot_text, before);
    strcpy(out + before, other);
    strcat(out, place + strlen(part));
    return true;
}

#endif
