#!/usr/bin/env python3
"""The same programs through post-processors of offline programming and through zveno: the same places, joints, configurations.

    ZVENO_POSTS=<folder> test_offline_posts.py <zveno>

The folder holds post-processors in Python with the interface of RoboDK (a class RobotPost with MoveJ, MoveL, MoveC, setFrame,
setTool, setSpeed, setZoneData, setDO, Pause), which is not part of this project: KUKA_KRC2.py, ABB_RAPID_IRC5.py,
Universal_Robots.py, Fanuc_R30iA.py, beside their robodk.py. Without it the cases are skipped. Poses come from forward
kinematics in this file; both programs are taken apart by the same few lines here, and theirs is read by zveno too.
"""
import contextlib
import importlib
import io
import json
import math
import os
import pathlib
import random
import re
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "cli")]
from program import ask, main  # noqa: E402
from test_foreign import IRB120, KR6, LRMATE, UR5E, pose, times, zyx  # noqa: E402

POSTS = os.environ.get("ZVENO_POSTS", "")
PROGRAMS = int(os.environ.get("ZVENO_PROGRAMS", "25"))
HOME = {"KR6": (0, -90, 90, 0, 90, 0), "IRB120": (0, 0, 0, 0, 90, 0), "UR5E": (0, -90, -90, -90, 90, 0),
        "LRMATE": (0, 0, 0, 0, -90, 0)}
NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"


def numbers(text):
    return [float(x) for x in re.findall(NUMBER, text)]


# ---- kinematics, apart from ours ----

def turn(axis, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return {"x": [[1, 0, 0], [0, c, -s], [0, s, c]], "z": [[c, -s, 0], [s, c, 0], [0, 0, 1]]}[axis]


def forward(robot, q):
    """The tool in the world, by the published table."""
    at = (turn("z", 0), [0, 0, 0])
    for joint, value in zip(robot["joints"], q):
        dh = joint["dh"]
        at = times(at, (turn("z", dh["theta"] + value), [0, 0, dh["d"]]))
        at = times(at, (turn("x", dh["alpha"]), [dh["a"], 0, 0]))
    return times(at, (turn("z", robot["tool"]["abc"][0]), robot["tool"]["xyz"]))


def solve(robot, target, shown):
    """The controller's joint values near `shown` for a pose, by Newton's method with differences."""
    shown = list(shown)
    for _ in range(12):
        here = forward(robot, joints_of(robot, shown))
        columns = []
        for k in range(6):
            moved = forward(robot, joints_of(robot, [v + (1e-5 if i == k else 0) for i, v in enumerate(shown)]))
            columns.append([x / 1e-5 for x in off(here, moved)])
        step = gauss([[columns[j][i] for j in range(6)] for i in range(6)], off(here, target))
        shown = [v + s for v, s in zip(shown, step)]
    return shown


def off(a, b):
    """Place in mm and turn (small) in radians of b seen from a, in the world."""
    d = [[sum(b[0][i][k] * a[0][j][k] for k in range(3)) for j in range(3)] for i in range(3)]
    return [*(y - x for x, y in zip(a[1], b[1])), *(100 * v / 2 for v in (d[2][1] - d[1][2], d[0][2] - d[2][0], d[1][0] - d[0][1]))]


def gauss(a, b):
    rows = [[*row, value] for row, value in zip(a, b)]
    for i in range(6):
        rows[i:] = sorted(rows[i:], key=lambda row: -abs(row[i]))
        for j in range(6):
            if j != i:
                part = rows[j][i] / rows[i][i]
                rows[j] = [x - part * y for x, y in zip(rows[j], rows[i])]
    return [rows[i][6] / rows[i][i] for i in range(6)]


def joints_of(robot, shown):
    """The robot file's values of those that the controller shows."""
    q = [part.get("sign", 1) * value for part, value in zip(robot["controller"]["joints"], shown)]
    follows = robot["controller"]["joints"][2].get("follows")
    return [q[0], q[1], q[2] if not follows else robot["controller"]["joints"][2]["sign"] * (shown[2] + shown[1]), *q[3:]]


def in_base(robot, place):
    return (place[0], [place[1][0], place[1][1], place[1][2] - robot["controller"]["origin"]["xyz"][2]])


# ---- programs taken apart ----

def of_abc(n):
    return pose(n[:3], n[3:6])


def of_quaternion(n):
    w, x, y, z = n[3:7]
    return ([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
             [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
             [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]], n[:3])


def of_vector(n):
    angle = math.hypot(*n[3:6])
    w = math.cos(angle / 2)
    x, y, z = (v * (math.sin(angle / 2) / angle if angle else 0) for v in n[3:6])
    return of_quaternion([*(1000 * v for v in n[:3]), w, x, y, z])


def krl_motions(text):
    for word, rest in re.findall(r"^(PTP|LIN|CIRC) ?(\{.*)$", text, re.M):
        groups = [[float(x) for x in re.findall(rf"[A-Z]\d? *({NUMBER})", re.sub(r",?[ST] \d+", "", group))]
                  for group in re.findall(r"\{([^}]*)\}", rest)]
        yield (word, groups[0], None) if word == "PTP" else (word, [of_abc(n) for n in groups], None)


def rapid_motions(text):
    for word, rest in re.findall(r"^ *(MoveAbsJ|MoveL|MoveC) (.*);$", text, re.M):
        if word == "MoveAbsJ":
            yield word, numbers(rest)[:6], None
        else:
            targets = [numbers(target) for target in re.findall(r"\[\[[^\]]*\], ?\[[^\]]*\], ?\[[^\]]*\], ?\[[^\]]*\]\]", rest)]
            yield word, [of_quaternion(n) for n in targets], targets[-1][7:11]


def urscript_motions(text):
    for word, rest in re.findall(r"^ *(movej|movel|movec)\((.*)\)$", text, re.M):
        if word == "movej":
            yield word, [math.degrees(x) for x in numbers(rest)[:6]], None
        else:
            yield word, [of_vector(numbers(p)) for p in re.findall(r"p\[([^\]]*)\]", rest)], None


def ls_motions(text):
    body, points = text.split("/POS")
    held = {int(n): ([float(x) for x in re.findall(rf"[JXYZWPR]\d? *= *({NUMBER})", rest)], re.findall(r"CONFIG : '([^']*)'", rest))
            for n, rest in re.findall(r"P\[(\d+)\]\{(.*?)\};", points, re.S)}
    for letter, first, second in re.findall(r"^ *\d+:([JLC]) P\[(\d+)\](?: *\n[ :\d]*P\[(\d+)\])?", body, re.M):
        values = [held[int(n)] for n in (first, second) if n]
        if letter == "J":
            yield letter, values[0][0][:6], None
        else:
            yield letter, [of_abc([*n[:3], n[5], n[4], n[3]]) for n, _ in values], [v.replace(" ", "") for v in values[-1][1]]


STYLES = {"krl": ("KUKA_KRC2", "KR6", KR6, krl_motions, 1e-3), "rapid": ("ABB_RAPID_IRC5", "IRB120", IRB120, rapid_motions, 1e-4),
          "urscript": ("Universal_Robots", "UR5E", UR5E, urscript_motions, 1e-4), "ls": ("Fanuc_R30iA", "LRMATE", LRMATE, ls_motions, 1e-3)}
# degrees: their Euler angles have three decimals


def angle_between(a, b):
    """Degrees; from the skew part, which keeps small ones."""
    d = [[sum(a[k][i] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    return math.degrees(math.asin(min(1.0, math.hypot(d[2][1] - d[1][2], d[0][2] - d[2][0], d[1][0] - d[0][1]) / 2)))


@unittest.skipUnless(POSTS, "no post-processors: ZVENO_POSTS names their folder")
class Posts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        sys.path.insert(0, POSTS)

    def random_program(self, name, robot, chance):
        """Waypoints for zveno, and the calls of the post-processor, from the same joint values."""
        near = [round(v + chance.uniform(-15, 15), 2) for v in HOME[name]]
        waypoints, calls = [], []

        def place(shown):
            return forward(robot, joints_of(robot, shown))

        def spoken(at):
            return {"xyz": at[1], "abc": list(zyx(at[0]))}

        for i in range(12):
            kind = "joint" if i == 0 else chance.choice(["joint", "line", "line", "arc"])
            shown = [round(v + chance.uniform(-4, 4), 2) for v in near]
            at = place(shown)
            if kind == "joint":
                waypoints.append({"q": joints_of(robot, shown), "move": "joint", "speed": 20})
                calls.append(("MoveJ", in_base(robot, at), shown))
            elif kind == "line":
                waypoints.append({**spoken(at), "move": "line", "feed": 6000})
                calls.append(("MoveL", in_base(robot, at), shown))
            else:
                before = place(calls[-1][-1])
                way = [chance.uniform(10, 30) * chance.choice([-1, 1]) for _ in range(3)]
                at = (before[0], [x + d for x, d in zip(before[1], way)])
                via = (before[0], [x + d / 2 + 0.1 * e for x, d, e in zip(before[1], way, (way[1], -way[0], 0))])  # below 135 degrees
                shown, middle = solve(robot, at, calls[-1][-1]), solve(robot, via, calls[-1][-1])
                waypoints.append({"xyz": at[1], "move": "arc", "via": via[1], "feed": 6000})
                calls.append(("MoveC", in_base(robot, via), middle, in_base(robot, at), shown))
        return waypoints, calls

    def theirs(self, post, calls):
        kit = importlib.import_module("robodk")
        writer = importlib.import_module(post).RobotPost("post", "arm", 6)

        def matrix(at):
            return kit.Mat([[*row, x] for row, x in zip(at[0], at[1])] + [[0, 0, 0, 1]])

        writer.ProgStart("Prog")
        writer.setFrame(matrix(pose([0, 0, 0], [0, 0, 0])))
        writer.setTool(matrix(pose([0, 0, 120], [0, 0, 0])))
        writer.setSpeed(100)
        writer.setZoneData(-1)
        for word, *arguments in calls:
            getattr(writer, word)(*[list(a) if isinstance(a, list) else matrix(a) for a in arguments])
        writer.ProgFinish("Prog")
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
            writer.ProgSave(folder, "Prog")
            file = next(pathlib.Path(folder).iterdir())
            return file.name, file.read_text()

    def compare(self, ours, theirs, tolerance):
        flat = {"movec": "movel"}  # their post for Universal Robots writes circles below half a turn as lines
        self.assertEqual(len(theirs), len(ours))
        for mine, other in zip(ours, theirs):
            self.assertIn(other[0], (mine[0], flat.get(mine[0])))
            mine = (mine[0], mine[1][-1:], mine[2]) if mine[0] != other[0] else mine
            if isinstance(mine[1][0], float):
                self.assertLess(max(abs(a - b) for a, b in zip(mine[1], other[1])), 1e-3)
                continue
            self.assertEqual(len(other[1]), len(mine[1]))
            for k, (a, b) in enumerate(zip(mine[1], other[1])):
                self.assertLess(max(abs(x - y) for x, y in zip(a[1], b[1])), 1e-3)
                if k == len(mine[1]) - 1:  # how the tool is held in the middle of a circle says nothing
                    self.assertLess(angle_between(a[0], b[0]), tolerance)
            self.assertEqual(other[2], mine[2])

    def test_the_same_places_joints_and_configurations_are_written(self):
        for to, (post, name, robot, motions, tolerance) in STYLES.items():
            if not pathlib.Path(POSTS, post + ".py").exists():
                continue
            chance = random.Random(20)
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder, "arm.json")
                file.write_text(json.dumps(robot))
                for number in range(PROGRAMS):
                    with self.subTest(to, number=number):
                        waypoints, calls = self.random_program(name, robot, chance)
                        posted = ask({"op": "post", "robot": str(file), "to": to, "waypoints": waypoints, "bare": True})[0]
                        self.assertTrue(posted["ok"], posted)
                        called, text = self.theirs(post, calls)
                        self.compare(list(motions(posted["files"][0]["text"])), list(motions(text)), tolerance)
                        back = ask({"op": "read", "robot": str(file), "files": [{"name": called, "text": text}]})[0]
                        self.assertEqual([], back["errors"])
                        ends = [forward(robot, joints_of(robot, call[-1])) for call in calls]
                        self.assertEqual(len(ends), len(back["moves"]))
                        for end, move in zip(ends, back["moves"]):
                            self.assertLess(math.dist(end[1], move["to"][:3]), 0.02 if move["kind"] == "rapid" else 2e-3)


if __name__ == "__main__":
    main()
