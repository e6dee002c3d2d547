#!/usr/bin/env python3
"""No limit is passed by what `zveno run` writes, at ten times the usual rate, judged by differences alone.

    python3 tests/cli/test_limits.py build/bin/zveno [number of programs for each arm]

Nothing of the program is asked how fast anything is: speeds, accelerations and jerks are first, second and third
differences of the joint values in the file, which are means over up to three samples and so never above the largest.
Limits are those of the robot file; of the tool, F and 2 m/s2, along and across together.
"""
import json
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RATE_HZ = 2500.0
MOST = 1.0 + 1e-6  # rounding
TOOL_ACCELERATION = 2000.0  # mm/s2
# Where the work lies, mm and degrees, how large it may be, and what holds the tool.
PLACES = {"scara": ((300, 20, 90, 0, 0, 0), 40, []), "drawbot": ((230, 30, 25, 0, 0, 0), 15, []),
          "arm4": ((250, 10, 150, 0, 0, 0), 30, []), "planar3": ((110, 0, 30, 0, 0, 90), 15, ["--pitch", "-90"]),
          "rl15": ((900, 50, 400, 0, 0, 0), 60, [])}


def point(size):
    return "X%.3f Y%.3f" % (random.uniform(-size, size), random.uniform(-size, size))


def program(size):
    """Lines of all lengths, arcs and splines, exact and rounded."""
    mode = random.choice(["G61", "G64 P0.01", "G64 P0.05", "G64 P0.4", "G64 P1"])
    lines = ["G21 G90 " + mode, "F%d" % random.choice([600, 3000, 6000, 30000]), "G0 " + point(size)]
    for _ in range(random.randint(3, 12)):
        kind = random.choice(["line", "line", "short", "arc", "spline"])
        if kind == "line":
            lines.append("G1 " + point(size))
        elif kind == "short":
            lines.append("G91")
            lines += ["G1 X%.3f Y%.3f" % (random.gauss(0, 0.02 * size), random.gauss(0, 0.02 * size)) for _ in range(9)]
            lines += ["G90", "G1 " + point(size)]
        elif kind == "arc":
            lines += ["G1 " + point(0.5 * size), "G91", "%s X0 Y0 I%.3f J0" % (random.choice(["G2", "G3"]), 0.2 * size), "G90"]
        else:
            lines += ["G1 " + point(size), "G5 I%.3f J%.3f P%.3f Q%.3f %s" % (*(random.uniform(-size, size) for _ in range(4)),
                                                                              point(size))]
    return "\n".join(lines + ["M2", ""])


def samples(path):
    data = path.read_bytes()
    magic = b"zveno-trajectory/1\n"
    joints, columns, _ = struct.unpack_from("<iid", data, len(magic))
    return joints, [row for row in struct.iter_unpack("<%dd" % columns, data[len(magic) + 16:])]


def differences(values):
    return [(b - a) * RATE_HZ for a, b in zip(values, values[1:])]


def uses(rows, joints, limits, tool):
    """How much of each limit is used at most, by name. The last row is the end itself, not a sample later."""
    rows = rows[:-1]
    most = {}
    for k in range(joints):
        of = [row[1 + k] for row in rows]
        low, high = limits[k]["position"]
        most["position", k] = max(abs(2.0 * v - low - high) for v in of) / (high - low)
        for name in ("velocity", "acceleration", "jerk"):
            of = differences(of)
            most[name, k] = max(map(abs, of), default=0.0) / limits[k][name]
    places = [differences([row[tool + i] for row in rows]) for i in range(3)]
    most["feed", -1] = max(map(math.hypot, *places)) * 60.0
    most["tool acceleration", -1] = max(map(math.hypot, *map(differences, places))) / TOOL_ACCELERATION
    return most


def judge(zveno, arm, text):
    """The uses by name; None where the arm cannot follow the program."""
    work, _, held = PLACES[arm]
    limits = [joint["limits"] for joint in json.loads((ROOT / "robots" / f"{arm}.json").read_text())["joints"]]
    with tempfile.TemporaryDirectory() as folder:
        file, out = pathlib.Path(folder, "part.ngc"), pathlib.Path(folder, "part.bin")
        file.write_text(text)
        done = subprocess.run([zveno, "run", arm, file, "--work", *map(str, work), *held, "--rate-hz", str(int(RATE_HZ)),
                               "-o", out], capture_output=True, text=True)
        if done.returncode:
            return None
        joints, rows = samples(out)
    most = uses(rows, joints, limits, 1 + 3 * joints)
    feed = float(text.split("F")[1].split()[0])
    most["feed", -1] /= feed
    return most


def main():
    zveno, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4
    random.seed(10)
    worst, driven = {}, 0
    for arm, (_, size, _) in PLACES.items():
        for _ in range(count):
            text = program(size)
            found = judge(zveno, arm, text) or {}
            driven += bool(found)
            for (name, joint), use in found.items():
                worst[name] = max(worst.get(name, (0.0, "")), (use, arm))
                if use > MOST:
                    print(f"{arm}: {name}, joint {joint + 1}: {use:.6f} of the limit\n{text}")
    print(f"{driven} of {count * len(PLACES)} programs driven; of their limits at most "
          + ", ".join(f"{name} {use:.4f} ({arm})" for name, (use, arm) in worst.items()))
    return 0 if max(worst.values())[0] <= MOST and driven > 0.6 * count * len(PLACES) else 1


if __name__ == "__main__":
    sys.exit(main())
