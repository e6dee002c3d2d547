#!/usr/bin/env python3
"""Random contours with cutter radius compensation, in ours and in LinuxCNC's interpreter. By hand, not in `make test`.

    tests/gcode/compare_compensation.py build/bin/zveno [how many] [seed]

Needs tools/fetch_rs274.sh. Counts programs that move alike, that both refuse, and those that differ, with the first few
numbers of each kind; `--show NUMBER` prints one of them and its moves side by side.
"""
import collections
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEER = ROOT / "build/peers/rs274/root"
DIAMETERS = {1: 1, 2: 2, 3: 3, 4: 6, 5: 10}  # mm, by tool
TOLERANCE_MM = 6e-3  # ends of arcs are rounded to 1e-3, and both repair their radius in their own way
MOVE = re.compile(r"(STRAIGHT_TRAVERSE|STRAIGHT_FEED|ARC_FEED|DWELL)\(([^)]*)\)")


def moves_of(text):
    return [(found[1], [float(number) for number in found[2].split(",")]) for found in MOVE.finditer(text)]


def alike(a, b):
    return len(a) == len(b) and all(
        x[0] == y[0] and len(x[1]) == len(y[1]) and all(abs(p - q) <= TOLERANCE_MM for p, q in zip(x[1], y[1]))
        for x, y in zip(a, b))


class Contour:
    """Writes a random contour as a program; without other codes than both interpreters have."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.plane = self.rng.choice(["G17", "G17", "G17", "G18"])
        self.axes = "XYZ" if self.plane == "G17" else "ZXY"
        self.relative = self.rng.random() < 0.2
        self.x = self.y = 0.0
        self.heading = self.rng.uniform(0, 2 * math.pi)

    def text(self):
        rng = self.rng
        tool, side = rng.choice(list(DIAMETERS)), rng.choice(["G41", "G42"])
        lines = [f"G21 {self.plane} G90 F1000", "G0 X0 Y0 Z0"]
        lines.append(f"{side}.1 D{DIAMETERS[tool]}" if rng.random() < 0.3 else f"{side} D{tool}")
        lines += ["G91"] if self.relative else []
        lines += [self.motion(first=True)] + [self.motion() for _ in range(rng.randint(1, 7))]
        self.relative = False
        return "\n".join([*lines, "G40", "G90", "G1 " + self.place(self.x + 30, self.y - 20), "M2", ""])

    def motion(self, first=False):
        rng = self.rng
        self.heading += rng.choice([0, 0, rng.uniform(-1.2, 1.2), math.pi / 2, -math.pi / 2, rng.uniform(-3, 3)])
        kind = rng.random()
        if kind < (0.8 if first else 0.55):
            return self.line()
        if first or kind < 0.92:
            return self.arc()
        return rng.choice([f"G1 {self.axes[2]}{rng.uniform(-3, 3):.2f}", "G4 P0.5", "M8"])

    def line(self):
        length = self.rng.choice([3, 8, 20, 40]) * self.rng.uniform(0.5, 1.5)
        word = "G0 " if self.rng.random() < 0.15 else "G1 "
        return word + self.place(self.x + length * math.cos(self.heading), self.y + length * math.sin(self.heading)) + self.height()

    def arc(self):
        radius, sweep = self.rng.choice([4, 10, 25]) * self.rng.uniform(0.5, 1.5), self.rng.uniform(0.2, 5.5)
        side = self.rng.choice([1, -1])
        i, j = -side * radius * math.sin(self.heading), side * radius * math.cos(self.heading)
        center = self.x + i, self.y + j
        self.heading += side * sweep
        end = center[0] + side * radius * math.sin(self.heading), center[1] - side * radius * math.cos(self.heading)
        letters = "IJ" if self.plane == "G17" else "KI"
        place = self.place(*end)
        return f"G{3 if side > 0 else 2} {place}{self.height()} {letters[0]}{i:.5f} {letters[1]}{j:.5f}"

    def place(self, x, y):
        x, y = round(x, 3), round(y, 3)
        a, b = (round(x - self.x, 3), round(y - self.y, 3)) if self.relative else (x, y)
        self.x, self.y = x, y
        return f"{self.axes[0]}{a} {self.axes[1]}{b}"

    def height(self):
        return f" {self.axes[2]}{self.rng.uniform(-3, 3):.2f}" if self.rng.random() < 0.15 and not self.relative else ""


class Judges:
    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        self.table("ours.tbl", 1.0)
        self.table("peer.tbl", 25.4)  # a machine without INI file speaks inches

    def table(self, name, unit):
        lines = [f"T{tool} P{tool} D{diameter / unit!r} ;\n" for tool, diameter in DIAMETERS.items()]
        (self.folder / name).write_text("".join(lines))

    def ask(self, text):
        """Moves and refusal of both."""
        path = self.folder / "contour.ngc"
        path.write_text(text)
        libraries = f"{PEER}/usr/lib:{PEER}/usr/lib/x86_64-linux-gnu"
        peer = subprocess.run([PEER / "usr/bin/rs274", "-t", self.folder / "peer.tbl", "-g", path], capture_output=True,
                              text=True, timeout=10, env={**os.environ, "LD_LIBRARY_PATH": libraries})
        said = peer.stdout + peer.stderr
        ours = subprocess.run([self.program, "gcode", path, "--canon", "--tools", self.folder / "ours.tbl"],
                              capture_output=True, text=True, timeout=10)
        errors = [line.split("error: ")[1] for line in ours.stderr.splitlines() if ": error: " in line]
        refusal = None if "PROGRAM_END" in said else said.strip().splitlines()[-2]
        return moves_of(said), refusal, moves_of(ours.stdout), errors[0] if errors else None


def kind_of(peer, peer_error, ours, our_error):
    if peer_error and our_error:
        return "both refuse"
    if peer_error or our_error:
        return f"only {'rs274 refuses: ' + peer_error if peer_error else 'we refuse: ' + our_error[:40]}"
    return "alike" if alike(peer, ours) else "moves differ"


def main():
    words = [word for word in sys.argv[1:] if word != "--show"]
    count, seed = int(words[1]) if len(words) > 1 else 500, int(words[2]) if len(words) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        judges = Judges(pathlib.Path(words[0]).resolve(), folder)
        if "--show" in sys.argv:
            text = Contour(count).text()
            peer, peer_error, ours, our_error = judges.ask(text)
            print(text, peer_error, our_error, *map(str, peer), "ours", *map(str, ours), sep="\n")
            return
        kinds = collections.defaultdict(list)
        for number in range(seed * 100000, seed * 100000 + count):
            kinds[kind_of(*judges.ask(Contour(number).text()))].append(number)
        for kind, numbers in sorted(kinds.items(), key=lambda item: -len(item[1])):
            print(len(numbers), kind, *numbers[:4])


main()
