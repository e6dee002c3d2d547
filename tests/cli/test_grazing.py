#!/usr/bin/env python3
"""Paths that touch, graze and follow the rims and limits of an arm: `check` and `run` always agree. Five-axis programs.

    python3 tests/cli/test_grazing.py build/bin/zveno [paths per arm]
"""
import json
import math
import pathlib
import random
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ZVENO = str(pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build/bin/zveno").resolve())
COUNT = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 20
UR5 = ROOT.parent / "shared/robots/urdf/ur5_robot.urdf"
# mm beyond a rim, or degrees beyond a limit
DEPTHS = [0.0] + [side * 10.0**power for side in (1, -1) for power in (-12, -9, -7, -6, -5, -4, -3, -2, -1)]


def ask(requests):
    lines = "\n".join(json.dumps(request) for request in requests)
    done = subprocess.run([ZVENO, "batch"], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def words(letters, numbers):
    return " ".join(f"{letter}{number:.17g}" for letter, number in zip(letters, numbers))


def program(start, motion):
    return f"G21 G90 G61\nG0 {start}\n{motion} F6000\nM2\n"


def line(p, q):
    return program(words("XYZ", p), "G1 " + words("XYZ", q))


def arc(p, q, center):
    return program(words("XYZ", p), "G3 " + words("XYIJ", (*q[:2], center[0] - p[0], center[1] - p[1])))


def around(center, radius, angle, z):
    return (center[0] + radius * math.cos(angle), center[1] + radius * math.sin(angle), z)


def flat_path(draw, inner, outer, z):
    """A path in the plane of two links about zero: along a rim, through it, touching it or ending on it."""
    rim = draw.choice((inner, outer))
    radius, a = rim + draw.choice(DEPTHS), draw.uniform(-1.2, 1.2)
    kind = draw.choice(("along", "circle", "chord", "radial"))
    if kind == "along":
        return arc(around((0, 0), radius, a, z), around((0, 0), radius, a + draw.uniform(0.05, 1.0), z), (0, 0))
    if kind == "circle":  # touches the outer rim from inside, the inner one from outside
        small, wide = draw.uniform(5, 80), draw.uniform(0.1, 0.8)
        side = 0.0 if rim == outer else math.pi
        center = around((0, 0), radius - small if rim == outer else radius + small, a, z)
        return arc(around(center, small, a + side - wide, z), around(center, small, a + side + wide, z), center)
    if kind == "chord" and rim == inner:
        half = min(draw.uniform(1, 60), math.sqrt((0.98 * outer)**2 - radius**2))
        e, t = (math.cos(a), math.sin(a)), (-math.sin(a), math.cos(a))
        ends = [tuple(radius * e[i] + length * t[i] for i in (0, 1)) + (z,) for length in (-half, 0.7 * half)]
        return line(*ends)
    ends = [around((0, 0), 0.5 * (inner + outer), a + draw.uniform(-0.1, 0.1), z), around((0, 0), radius, a, z)]
    return line(*(ends if draw.random() < 0.5 else ends[::-1]))


def six_axis_paths(draw, robot, limits, count):
    """Lines whose ends are at a joint limit or at the singularity of the wrist, by the depth."""
    ends = []
    for _ in range(count):
        q = [draw.uniform(max(low, -170) * 0.8, min(high, 170) * 0.8) for low, high in limits]
        to = [value + draw.uniform(-12, 12) for value in q]
        joint, depth = draw.randrange(6), draw.choice(DEPTHS)
        if draw.random() < 0.6:
            to[joint] = draw.choice((limits[joint][0] - depth, limits[joint][1] + depth))
            q[joint] = to[joint] - math.copysign(draw.uniform(2, 15), to[joint])
        else:
            q[4], to[4] = draw.uniform(2, 15), depth
        ends += [q, to]
    poses = ask([{"op": "fk", "robot": robot, "q": q} for q in ends])
    for a, b in zip(poses[::2], poses[1::2]):
        if max(abs(x - y) for x, y in zip(a["abc"], b["abc"])) < 180:
            yield {"robot": robot, "program": program(words("XYZABC", a["xyz"] + a["abc"]),
                                                      "G1 " + words("XYZABC", b["xyz"] + b["abc"]))}


def paths(draw, arm, count):
    if arm == "rl15":
        return six_axis_paths(draw, arm, [(-170, 170), (-160, 0), (-90, 90), (-185, 185), (-120, 120), (-350, 350)], count)
    if arm == "ur5":
        return six_axis_paths(draw, str(UR5), [(-360, 360)] * 6, count)
    return [flat_request(draw, arm) for _ in range(count)]


def flat_request(draw, arm):
    if arm == "scara":
        return {"robot": arm, "program": flat_path(draw, 50, 450, 60)}
    if arm == "drawbot":
        return {"robot": arm, "program": flat_path(draw, 95, 365, 10)}
    if arm == "planar3":  # the program's plane is that of the links, its zero the shoulder seen from the wrist
        pitch = draw.uniform(-100, -60)
        c, s = math.cos(math.radians(pitch)), math.sin(math.radians(pitch))
        return {"robot": arm, "program": flat_path(draw, 20, 180, 0), "pitch": pitch,
                "work": [67.5 * c, 0, 67.5 * s, 0, 0, 90]}
    pitch, yaw = draw.uniform(60, 100), draw.uniform(-60, 60)
    out, up = 90 * math.cos(math.radians(pitch)), 150 - 90 * math.sin(math.radians(pitch))
    return {"robot": arm, "program": flat_path(draw, 20, 380, 0), "pitch": pitch,
            "work": [out * math.cos(math.radians(yaw)), out * math.sin(math.radians(yaw)), up, yaw, 0, 90]}


class Grazing(unittest.TestCase):
    def agree(self, arm):
        draw = random.Random(f"grazing {arm}")
        requests = list(paths(draw, arm, COUNT))
        answers = ask([dict(request, op=op, **more) for request in requests
                       for op, more in (("check", {}), ("plan", {"rate_hz": 20}))])
        followed = 0
        for request, check, plan in zip(requests, answers[::2], answers[1::2]):
            self.assertTrue(check["ok"] and plan["ok"], (request, check))
            self.assertEqual(check["possible"], plan["possible"], (request, check.get("why"), plan.get("why")))
            followed += check["possible"]
            if check["possible"] and not check["proven"]:
                self.assertGreater(check["unproven"]["length"], 0, request)
        self.assertTrue(0 < followed < len(requests), "every path, or none, is in reach: the test says nothing")

    def test_scara(self):
        self.agree("scara")

    def test_drawbot(self):
        self.agree("drawbot")

    def test_planar3(self):
        self.agree("planar3")

    def test_arm4(self):
        self.agree("arm4")

    def test_rl15(self):
        self.agree("rl15")

    def test_an_imported_arm(self):
        if not UR5.exists():
            self.skipTest("the robots of others are not here")
        self.agree("ur5")


class FiveAxes(unittest.TestCase):
    def test_the_tool_points_where_a_machine_would_point_it(self):
        text = "G21 G90 G61\nG0 X0 Y0 Z0 A0 C0\nG1 X50 A20 C90 F1000\nG93 G1 X0 A-15 C460 F30\nM2\n"
        for rotary, sense in (("axes", 1), ("direction", 1), ("table", -1)):
            asked = {"robot": "rl15", "program": text, "work": [900, 0, 400, 0, 0, 0], "rotary": rotary}
            check, plan = ask([dict(asked, op="check"), dict(asked, op="plan", rate_hz=20)])
            self.assertTrue(check["possible"] and check["proven"] and plan["possible"], check)
            inverse_time = [s["t"] for s in plan["samples"] if s["line"] == 4]
            self.assertAlmostEqual(inverse_time[-1] - inverse_time[0], 2.0, delta=0.25)
            poses = ask([{"op": "fk", "robot": "rl15", "q": s["q"]} for s in plan["samples"]])
            for sample, pose in zip(plan["samples"], poses):
                part = (sample["xyz"][0] - 900) / 50
                a, c = (20 * part, 90 * part) if sample["line"] == 3 else (-15 + 35 * part, 460 - 370 * part)
                a, c = (sense * math.radians(angle) for angle in (a, c))
                wanted = (-math.sin(c) * math.sin(a), math.cos(c) * math.sin(a), -math.cos(a))
                for row, value in zip(pose["T"], wanted):
                    self.assertAlmostEqual(row[2], value, delta=1e-9)

    def test_an_arm_that_cannot_tilt_says_so(self):
        asked = {"op": "check", "robot": "scara", "program": "G0 X300\nG1 A5 F100\nM2\n", "rotary": "direction"}
        self.assertIn("six axes", ask([asked])[0]["error"]["message"])


if __name__ == "__main__":
    unittest.main()
