#!/usr/bin/env python3
"""Cutter radius compensation beside LinuxCNC's interpreter: the same outlines, or a refusal that is true.

    python3 tests/cli/test_cutter.py build/bin/zveno

rs274 prints four decimals, so contours are a thousand times as large as they are meant: 1e-6 mm are 1e-3 mm here.
"""
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ZVENO = str(pathlib.Path(sys.argv.pop(1) if len(sys.argv) > 1 else "build/bin/zveno").resolve())
SCALE = 1000.0
HEAD = "G21 G17 G90 G40 F10000\nG0 X0 Y0 Z0\n"

# {s}: 1 or 2, left or right of the contour
CONTOURS = {
    "square, counter-clockwise": "G4{s}.1 D4\nG1 X20 Y20\nX60\nY60\nX20\nY15",
    "square, clockwise": "G4{s}.1 D4\nG1 X20 Y20\nY60\nX60\nY20\nX15",
    "L, counter-clockwise": "G4{s}.1 D5\nG1 X20 Y20\nX60\nY40\nX40\nY60\nX20\nY15",
    "L, clockwise": "G4{s}.1 D5\nG1 X20 Y20\nY60\nX40\nY40\nX60\nY20\nX15",
    "fillet inside": "G4{s}.1 D4\nG1 X20 Y20\nX50\nG3 X60 Y30 I0 J10\nG1 Y60\nX20\nY15",
    "fillet outside": "G4{s}.1 D4\nG1 X20 Y20\nX50\nG2 X60 Y10 I0 J-10\nG1 Y-60\nX20\nY15",
    "two bumps": "G4{s}.1 D4\nG1 X20 Y20\nG2 X40 Y20 I10 J0\nG2 X60 Y20 I10 J0\nG1 X80",
    "two hollows": "G4{s}.1 D4\nG1 X20 Y20\nG3 X40 Y20 I10 J0\nG3 X60 Y20 I10 J0\nG1 X80",
    "S of two arcs": "G4{s}.1 D4\nG1 X20 Y20\nG3 X40 Y20 I10 J0\nG2 X60 Y20 I10 J0\nG1 X80 Y40",
    "whole circle": "G4{s}.1 D4\nG1 X20 Y0\nG2 X20 Y0 I-20 J0",
    "entry by an arc": "G4{s}.1 D4\nG3 X30 Y0 I15 J0\nG3 X30 Y0 I-15 J0",
    "heights between": "G4{s}.1 D4\nG1 X20 Y20\nZ-5\nX60\nZ-8\nY60\nZ5",
    "rapids": "G4{s}.1 D4\nG0 X20 Y20\nG1 X60\nG0 Y60\nG1 X20",
    "a turn back": "G4{s}.1 D4\nG1 X20 Y20\nX60\nX20",
    "nearly straight": "G4{s}.1 D4\nG1 X20 Y20\nX40 Y20.2\nX60 Y19.7\nX80 Y22",
    "helix": "G4{s}.1 D4\nG1 X20 Y20 Z0\nG3 X20 Y20 I10 J0 Z-5\nG1 X60 Z-6",
    "diameter below zero": "G4{s}.1 D-4\nG1 X20 Y20\nX60\nY60\nX20",
    "spike": "G4{s}.1 D4\nG1 X20 Y20\nX50\nX55 Y60\nX60 Y20\nX90",
    "leaving by G0 in the line of G40": "G4{s}.1 D4\nG1 X20 Y20\nX50\nY50\nG0 G40 X90 Y90\nG1 X0 Y0",
    "events between": "G4{s}.1 D4\nG1 X20 Y20\nX50\nG4 P1\nY50\nM3 S100\nX0",
    "corner before an arc": "G4{s}.1 D4\nG1 X20 Y20\nX50\nG3 X50 Y60 I0 J20\nG1 X20 Y70",
    "corner behind an arc": "G4{s}.1 D4\nG1 X20 Y20\nG3 X50 Y20 I15 J20\nG1 Y-40\nX20",
    "incremental": "G4{s}.1 D4\nG91 G1 X20 Y20\nX40\nY40\nX-40\nY-40\nG90",
    "sharp": "G4{s}.1 D4\nG1 X20 Y20\nX60\nX31 Y28",
    "small radius": "G4{s}.1 D4\nG1 X20 Y20\nX50\nG3 X52.5 Y22.5 I0 J2.5\nG1 Y60\nX20",
    "tool of the table": "T2 M6\nG4{s} D2\nG1 X20 Y20\nX60\nY60",
    "tool that is loaded": "T2 M6\nG4{s}\nG1 X20 Y20\nX60\nY60",
}
REFUSED = {
    "slot": "G41.1 D6\nG1 X20 Y20\nX60\nY23\nX20\nY60",
    "arc smaller than the tool": "G41.1 D6\nG1 X20 Y20\nX50\nG3 X52 Y22 I0 J2\nG1 Y60",
    "arc as large as the tool": "G41.1 D4\nG1 X20 Y20\nX50\nG3 X52 Y22 I0 J2\nG1 Y60",
    "short entry": "G41.1 D10\nG1 X3\nX40",
    "entry as long as the radius": "G42.1 D10\nG1 X5\nX40",
    "short segment in a corner": "G41.1 D6\nG1 X20 Y20\nX50\nX51 Y21\nY60",
    "arc behind G40": "G41.1 D4\nG1 X20 Y20\nX40\nG40\nG2 X60 Y20 I10 J0",
}


def scaled(text):
    return re.sub(r"([XYZIJ]|\.1 D)(-?[0-9.]+)", lambda m: f"{m[1]}{float(m[2]) * SCALE:.9f}", text)


def same(a, b):
    return max(abs(x - y) for x, y in zip(a, b))


class Cutter(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        peer = subprocess.run([ROOT / "tools/fetch_rs274.sh"], capture_output=True, text=True)
        if peer.returncode != 0:
            raise unittest.SkipTest("LinuxCNC's interpreter could not be fetched")
        cls.peer = peer.stdout.strip().splitlines()[-1]
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    def of_peer(self, text):
        """Ends of its moves, and what it says against the program."""
        path = pathlib.Path(self.folder.name) / "contour.ngc"
        path.write_text(text)
        done = subprocess.run([self.peer, path], capture_output=True, text=True, timeout=60)
        moves, at = [], (0.0, 0.0, 0.0)
        for name, rest in re.findall(r"(STRAIGHT_TRAVERSE|STRAIGHT_FEED|ARC_FEED)\(([^)]*)\)", done.stdout):
            v = [float(x) for x in rest.split(",")]
            to = (v[0], v[1], v[5]) if name == "ARC_FEED" else tuple(v[:3])
            if name == "ARC_FEED" or same(to, at) > 1e-3:
                moves.append((name, to, v[2:5] if name == "ARC_FEED" else None))
            at = to
        said = [line for line in done.stderr.splitlines() if line.strip() not in ("", "executing")]
        return moves, said

    def of_us(self, text):
        done = subprocess.run([ZVENO, "gcode", "-", "--json"], input=text, capture_output=True, text=True)
        answer = json.loads(done.stdout)
        names = {"rapid": "STRAIGHT_TRAVERSE", "feed": "STRAIGHT_FEED", "arc": "ARC_FEED"}
        moves = [(names[m["kind"]], tuple(m["to"][:3])) for m in answer["moves"]
                 if m["kind"] == "arc" or m["kind"] in names and same(m["to"], m["from"]) > 1e-3]
        return moves, [e["message"] for e in answer["errors"]]

    def assertSame(self, ours, peers):
        self.assertEqual([m[0] for m in ours], [m[0] for m in peers])
        for a, b in zip(ours, peers):
            self.assertLess(same(a[1], b[1]) / SCALE, 1e-6, (a, b))

    def test_contours_have_the_same_outline(self):
        table = f"G10 L1 P2 R{3 * SCALE:g}\n"
        body = "".join(scaled(text.format(s=side)) + "\nG40\nG0 X0 Y0 Z0\n" for text in CONTOURS.values() for side in "12")
        ours, errors = self.of_us(HEAD + table + body + "M2\n")
        peers, said = self.of_peer(HEAD + table + body + "M2\n")
        self.assertEqual((errors, said), ([], []))
        self.assertSame(ours, peers)
        self.assertGreater(len(ours), 300)

    def test_what_cannot_be_cut_is_refused_by_both(self):
        for name, text in REFUSED.items():
            with self.subTest(name):
                program = HEAD + scaled(text) + "\nG40\nG1 X0 Y0\nM2\n"
                self.assertTrue(self.of_us(program)[1])
                self.assertTrue(self.of_peer(program)[1])

    def test_random_contours(self):
        random_ = random.Random(41)
        agreed = 0
        for _ in range(40):
            radius, contour, text = random_contour(random_)
            (ours, errors), (peers, said) = self.of_us(text), self.of_peer(text)
            if said:
                self.assertTrue(errors, text)
            elif errors:  # rs274 cuts into the contour here
                self.assertLess(nearest(contour, places_of(peers)), radius * (1 - 1e-3), text)
            else:
                self.assertSame(ours, peers)
                agreed += 1
        self.assertGreater(agreed, 20)


def random_contour(random_):
    """Radius, places of the contour behind the entry, program."""
    x, y, heading = 20.0 * SCALE, 0.0, random_.uniform(-0.5, 0.5)
    diameter = random_.uniform(1, 8) * SCALE
    text = HEAD + f"G4{random_.choice('12')}.1 D{diameter:.9f}\nG1 X{x:.9f} Y{y:.9f}\n"
    places = [(x, y)]
    for _ in range(random_.randint(2, 8)):
        heading += 0 if random_.random() < 0.3 else random_.uniform(-2.9, 2.9)
        if random_.random() < 0.5:
            length = random_.uniform(2, 30) * SCALE
            x, y = x + length * math.cos(heading), y + length * math.sin(heading)
            text += f"G1 X{x:.9f} Y{y:.9f}\n"
            places.append((x, y))
            continue
        r, sweep, side = random_.uniform(2, 20) * SCALE, random_.uniform(0.2, 5.0), random_.choice((1, -1))
        i, j = -side * r * math.sin(heading), side * r * math.cos(heading)
        places += arc_places((x + i, y + j), (x, y), side * sweep)
        heading += side * sweep
        x, y = x + i + side * r * math.sin(heading), y + j - side * r * math.cos(heading)
        text += f"G{3 if side > 0 else 2} X{x:.9f} Y{y:.9f} I{i:.9f} J{j:.9f}\n"
    return 0.5 * diameter, places, text + "G40\nG1 X0 Y0\nM2\n"


def arc_places(center, start, sweep, steps=60):
    a, r = math.atan2(start[1] - center[1], start[0] - center[0]), math.dist(center, start)
    return [(center[0] + r * math.cos(a + sweep * k / steps), center[1] + r * math.sin(a + sweep * k / steps))
            for k in range(1, steps + 1)]


def places_of(moves):
    """Of the centre of the tool, between the entry and the move that leaves the contour."""
    at, places = moves[0][1], [moves[0][1][:2]]
    for _, to, arc in moves[1:-1]:
        if arc:
            sweep = math.atan2(to[1] - arc[1], to[0] - arc[0]) - math.atan2(at[1] - arc[1], at[0] - arc[0])
            sweep = sweep % (2 * math.pi) if arc[2] > 0 else -(-sweep % (2 * math.pi))
            places += arc_places(arc[:2], at[:2], sweep)
        else:
            places += [(at[0] + (to[0] - at[0]) * k / 60, at[1] + (to[1] - at[1]) * k / 60) for k in range(1, 61)]
        at = to
    return places


def nearest(contour, places):
    def to_segment(p, a, b):
        d = (b[0] - a[0], b[1] - a[1])
        t = max(0.0, min(1.0, ((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1]) / (d[0] ** 2 + d[1] ** 2)))
        return math.hypot(p[0] - a[0] - t * d[0], p[1] - a[1] - t * d[1])
    return min(to_segment(p, a, b) for p in places for a, b in zip(contour, contour[1:]))


if __name__ == "__main__":
    unittest.main()
