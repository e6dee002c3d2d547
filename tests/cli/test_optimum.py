#!/usr/bin/env python3
"""How near the motions of `zveno run` come to the fastest there are, found in another way.

    python3 tests/cli/test_optimum.py build/bin/zveno [number of paths]

Lines, arcs, splines and polylines that are driven exactly, with jerk limits, on scara, drawbot, planar3, arm4 and rl15.
The fastest motion between two stops is found by a barrier method of its own: x = (ds/dt)^2 at the nodes of a grid that is
fine near the stops, derivatives by differences, Newton's method with a line search, and the full limits at every node. It
shares nothing with the program: the joints are power series in s, by closed forms written here for the four arms that
come down to two links, and by Newton's method on series over the DH table for the arm of six axes. Its nodes let the
motion be a little faster than it can be: with 960 of them in place of 240 the ratios fall by another 0.9 %.
"""
import cmath
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NODES = 240
TOOL_ACCELERATION = 2.0  # m/s2, what `zveno run` takes


class Series:
    """c0 + c1 ds + c2 ds^2 + c3 ds^3."""

    def __init__(self, *c):
        self.c = (list(c) + [0.0] * 4)[:4]

    def __add__(self, other):
        return Series(*(a + b for a, b in zip(self.c, of(other).c)))

    def __sub__(self, other):
        return Series(*(a - b for a, b in zip(self.c, of(other).c)))

    def __mul__(self, other):
        b = of(other).c
        return Series(*(sum(self.c[i] * b[n - i] for i in range(n + 1)) for n in range(4)))

    def __truediv__(self, other):
        b, out = of(other).c, []
        for n in range(4):
            out.append((self.c[n] - sum(out[i] * b[n - i] for i in range(n))) / b[0])
        return Series(*out)

    def root(self):
        out = [math.sqrt(self.c[0])]
        for n in range(1, 4):
            out.append((self.c[n] - sum(out[i] * out[n - i] for i in range(1, n))) / (2.0 * out[0]))
        return Series(*out)

    def slope(self):
        return Series(self.c[1], 2.0 * self.c[2], 3.0 * self.c[3])

    def integral(self, value):
        return Series(value, self.c[0], self.c[1] / 2.0, self.c[2] / 3.0)


def of(value):
    return value if isinstance(value, Series) else Series(value)


def angle_of(x, y):
    """The direction of (x, y)."""
    return ((x * y.slope() - y * x.slope()) / (x * x + y * y)).integral(math.atan2(y.c[0], x.c[0]))


def two_links(l1, l2, x, y, side):
    """Angles of both links, of the first and between them, for the elbow on one side."""
    cosine = (x * x + y * y - l1 * l1 - l2 * l2) / (2.0 * l1 * l2)
    sine = (of(1.0) - cosine * cosine).root() * side
    elbow = angle_of(cosine, sine)
    return angle_of(x, y) - angle_of(cosine * l2 + l1, sine * l2), elbow


def sine_and_cosine(angle):
    """By the equation that both solve: (cos + i sin)' = i angle' (cos + i sin)."""
    c, s, d = [math.cos(angle.c[0])], [math.sin(angle.c[0])], angle.slope().c
    for n in range(1, 4):
        c.append(-sum(d[k] * s[n - 1 - k] for k in range(n)) / n)
        s.append(sum(d[k] * c[n - 1 - k] for k in range(n)) / n)
    return Series(*s), Series(*c)


def solve(matrix, right):
    """Gauss with the largest pivot of each column."""
    n = len(right)
    rows = [list(row) + [b] for row, b in zip(matrix, right)]
    for k in range(n):
        best = max(range(k, n), key=lambda i: abs(rows[i][k]))
        rows[k], rows[best] = rows[best], rows[k]
        for i in range(n):
            if i != k:
                part = rows[i][k] / rows[k][k]
                rows[i] = [a - part * b for a, b in zip(rows[i], rows[k])]
    return [rows[k][n] / rows[k][k] for k in range(n)]


class Arm:
    """Dimensions and limits of a robot file, the place of the work in mm, and the joints at a place."""

    def __init__(self, name, work_mm, joints_at, size=1.0):
        self.name, self.work, self.joints_at, self.size = name, work_mm, joints_at, size
        robot = json.loads((ROOT / "robots" / f"{name}.json").read_text())
        self.length = {k: v["value"] / 1000.0 for k, v in robot["dimensions"].items()}
        self.limits = [[(math.radians(1.0) if j["type"] == "revolute" else 0.001) * j["limits"][k]
                        for k in ("velocity", "acceleration", "jerk")] for j in robot["joints"]]

    def place(self, p):
        """World coordinates of a place of the program, as series."""
        x, y, z = (v / 1000.0 for v in self.work[:3])
        if self.work[5] == 90:  # the program's Y points up
            return p[0] + x, of(y), p[1] + z
        return p[0] + x, p[1] + y, of(z)

    def joints(self, p, side):
        """Series of the joints, up to signs and constants, which no limit feels."""
        return self.joints_at(self.length, self.place(p), side)


class TableArm(Arm):
    """An arm of turning axes by its DH table; the tool points down all the time. Instead of a side there are the joint
    values at the place before, from which those of the next place are found."""

    def __init__(self, name, work_mm, size=1.0):
        super().__init__(name, work_mm, None, size)
        robot = json.loads((ROOT / "robots" / f"{name}.json").read_text())
        def number(v):
            return self.length[v] if isinstance(v, str) else v / 1000.0
        self.table = [(math.radians(j["dh"]["theta"]), number(j["dh"]["a"]), number(j["dh"]["d"]),
                       math.radians(j["dh"]["alpha"])) for j in robot["joints"]]

    def frames(self, q):
        """Axes and origins in front of each joint, then those of the tool: columns x, y, z, origin."""
        columns = [[of(float(i == j)) for i in range(3)] for j in range(3)] + [[of(0.0)] * 3]
        out = [columns]
        for (theta, a, d, alpha), angle in zip(self.table, q):
            sin, cos = sine_and_cosine(angle + theta)
            x, y, z, at = out[-1]
            turned = [x[i] * cos + y[i] * sin for i in range(3)]
            aside = [y[i] * cos - x[i] * sin for i in range(3)]
            ca, sa = math.cos(alpha), math.sin(alpha)
            out.append([turned, [aside[i] * ca + z[i] * sa for i in range(3)], [z[i] * ca - aside[i] * sa for i in range(3)],
                        [at[i] + z[i] * d + turned[i] * a for i in range(3)]])
        return out

    def joints(self, p, before):
        place = self.place(p)
        q = [Series(v) for v in before["q"]]
        for _ in range(9):  # some steps to the place, then each one is right to one more power of ds
            frames = self.frames(q)
            x, y, z, at = frames[-1]
            # the tool's x stays along x and its y and z point the other way: half the cross products of both frames
            off = [(y[2] * -1.0 - z[1] * -1.0) * 0.5, (z[0] * -1.0 - x[2]) * 0.5, (x[1] - y[0] * -1.0) * 0.5]
            error = [place[i] - at[i] for i in range(3)] + [v * -1.0 for v in off]
            columns = []
            for origin in frames[:-1]:
                axis, arm = [v.c[0] for v in origin[2]], [at[i].c[0] - origin[3][i].c[0] for i in range(3)]
                columns.append([axis[1] * arm[2] - axis[2] * arm[1], axis[2] * arm[0] - axis[0] * arm[2],
                                axis[0] * arm[1] - axis[1] * arm[0], *axis])
            rows = [list(row) for row in zip(*columns)]
            steps = [solve(rows, [e.c[n] for e in error]) for n in range(4)]
            q = [v + Series(*(steps[n][k] for n in range(4))) for k, v in enumerate(q)]
        before["q"] = [v.c[0] for v in q]
        return q


def flat_joints(length, at, side):
    return [*two_links(length["l1"], length["l2"], at[0], at[1], side), at[2]]


def planar_joints(length, at, side):
    alpha, elbow = two_links(length["l1"], length["l2"], at[0], at[2] + length["l3"], side)  # the last link points down
    return [alpha, elbow, (alpha + elbow) * -1.0]


def yaw_joints(length, at, side):
    out = (at[0] * at[0] + at[1] * at[1]).root()  # the last link points down
    alpha, elbow = two_links(length["l23"], length["l34"], out, at[2] + (length["l45"] - length["l12"]), side)
    return [angle_of(at[0], at[1]), alpha, elbow, (alpha + elbow) * -1.0]


ARMS = [Arm("scara", (250, 0, 50, 0, 0, 0), flat_joints), Arm("drawbot", (0, 250, 10, 0, 0, 0), flat_joints),
        Arm("planar3", (110, 0, 30, 0, 0, 90), planar_joints, 0.3), Arm("arm4", (250, 10, 150, 0, 0, 0), yaw_joints, 0.6),
        TableArm("rl15", (700, 100, 250, 0, 0, 0))]


def words(p, letters):
    """Both coordinates as words of a program, mm."""
    return " ".join(f"{k}{v * 1000.0:.6f}" for k, v in zip(letters, (p.real, p.imag)))


def program_of(path, feed):
    return f"G21 G90 G61\nG0 {words(path.start, 'XY')} Z0\nF{feed}\n{path.move()}\nM2\n"


class Path:
    """A line or an arc in the plane of the program: s to series of both coordinates, metres."""

    def __init__(self, start, heading, length, radius=None):
        self.start, self.turn, self.length, self.radius = start, cmath.exp(1j * heading), length, radius

    kind = property(lambda self: "line" if self.radius is None else "arc")
    lines = property(lambda self: [self])

    def curvature(self, s):
        return 2.0 * abs(self.terms(s)[2])

    def terms(self, s):
        """Place and the terms of ds, ds^2, ds^3 behind it, as complex numbers."""
        if self.radius is None:
            return self.start + self.turn * s, self.turn, 0j, 0j
        t = self.turn * cmath.exp(1j * s / self.radius)
        centre = self.start + 1j * self.radius * self.turn
        return centre - 1j * self.radius * t, t, 0.5j * t / self.radius, -t / (6.0 * self.radius ** 2)

    def at(self, s):
        terms = self.terms(s)
        return Series(*(v.real for v in terms)), Series(*(v.imag for v in terms))

    def move(self):
        end = words(self.terms(self.length)[0], "XY")
        return f"G1 {end}" if self.radius is None else f"G3 {words(1j * self.radius * self.turn, 'IJ')} {end}"


class Spline(Path):
    """A cubic Bezier curve by its length: u(s) is found from ds/du = |dp/du|."""
    kind = "spline"

    def __init__(self, start, heading, length, bends):
        turn = cmath.exp(1j * heading)
        self.points = [start, start + turn * length * (1 + 1j * bends[0]) / 3.0, start + turn * length * (2 + 1j * bends[1]) / 3.0,
                       start + turn * length]
        a, b, c, d = self.points
        self.power = [a, 3 * (b - a), 3 * (a - 2 * b + c), d - 3 * c + 3 * b - a]
        count = 2000
        speeds = [abs(self.derivative(i / count)) for i in range(count + 1)]
        self.ways = [0.0]
        for i in range(count):
            middle = abs(self.derivative((i + 0.5) / count))
            self.ways.append(self.ways[-1] + (speeds[i] + 4.0 * middle + speeds[i + 1]) / (6.0 * count))
        self.start, self.length = start, self.ways[-1]

    def derivative(self, u):
        _, b, c, d = self.power
        return b + u * (2 * c + u * 3 * d)

    def terms(self, s):
        low, high = 0, len(self.ways) - 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.ways[middle] <= s else (low, middle)
        u = (low + (s - self.ways[low]) / (self.ways[high] - self.ways[low])) / (len(self.ways) - 1)
        _, b, c, d = self.power
        p = self.power[0] + u * (b + u * (c + u * d))
        p1, p2, p3 = self.derivative(u), c + 3 * u * d, d  # terms of (du), (du)^2, (du)^3
        x, y = Series(p1.real, 2 * p2.real, 3 * p3.real), Series(p1.imag, 2 * p2.imag, 3 * p3.imag)
        way = (x * x + y * y).root().integral(0.0).c  # s by du
        u1 = 1.0 / way[1]
        u2 = -way[2] * u1 ** 3
        u3 = (2.0 * way[2] ** 2 - way[1] * way[3]) * u1 ** 5
        return p, p1 * u1, p1 * u2 + p2 * u1 ** 2, p1 * u3 + 2 * p2 * u1 * u2 + p3 * u1 ** 3

    def move(self):
        first, last = self.points[1] - self.points[0], self.points[2] - self.points[3]
        return f"G5 {words(first, 'IJ')} {words(last, 'PQ')} {words(self.points[3], 'XY')}"


class Polyline:
    """Lines with a stop between each two."""
    kind = "polyline"

    def __init__(self, corners):
        self.lines = [Path(a, cmath.phase(b - a), abs(b - a)) for a, b in zip(corners, corners[1:])]
        self.start, self.length = corners[0], sum(line.length for line in self.lines)

    def move(self):
        return "\n".join(line.move() for line in self.lines)


class Problem:
    """Rows over the nodes, each with the weights of x before, at and behind its node."""

    def __init__(self, path, arm, side, feed):
        n = self.n = NODES
        step = 1.0 / n
        self.s = [path.length * (3 - 2 * u) * u * u for u in (i * step for i in range(n + 1))]
        self.cap, self.rows, self.tool, self.jerks = [0.0] * (n + 1), [], [], []
        for i in range(1, n):
            u = i * step
            su, suu = path.length * 6 * u * (1 - u), path.length * 6 * (1 - 2 * u)
            first = (-0.5 / step / su, 0.0, 0.5 / step / su)  # dx/ds
            second = tuple(c / su / su - d * suu / su / su
                           for c, d in zip((1 / step ** 2, -2 / step ** 2, 1 / step ** 2), first))
            joints = arm.joints(path.at(self.s[i]), side)
            q1, q2, q3 = [q.c[1] for q in joints], [2.0 * q.c[2] for q in joints], [6.0 * q.c[3] for q in joints]
            moving = [k for k in range(len(joints)) if abs(q1[k]) + abs(q2[k]) + abs(q3[k]) > 0.0]
            limits = arm.limits
            self.cap[i] = min([feed ** 2] + [(limits[k][0] / q1[k]) ** 2 for k in moving if q1[k]])
            if i in (1, n - 1):  # from rest to here the jerk is constant
                h = self.s[1]
                self.cap[i] = min([self.cap[i]] + [(4.5 * h * h * limits[k][2] / abs(q1[k])) ** (2 / 3) for k in moving if q1[k]])
            for k in moving:
                row = [q1[k] * 0.5 * c for c in first]
                row[1] += q2[k]
                self.rows.append((i, [c / limits[k][1] for c in row]))
                jerk = [q1[k] * 0.5 * c + 1.5 * q2[k] * d for c, d in zip(second, first)]
                jerk[1] += q3[k]
                self.jerks.append((i, [c / limits[k][2] for c in jerk]))
            self.tool.append((i, [0.5 * c / TOOL_ACCELERATION for c in first], path.curvature(self.s[i]) / TOOL_ACCELERATION))

    def time(self, x):
        total = 0.0
        for i in range(self.n):
            rests = x[i] == 0.0 or x[i + 1] == 0.0
            total += (3.0 if rests else 2.0) * (self.s[i + 1] - self.s[i]) / (math.sqrt(x[i]) + math.sqrt(x[i + 1]))
        return total

    def slacks(self, x):
        """Every slack, or None where one is not positive."""
        out = []
        for i in range(1, self.n):
            if not 0.0 < x[i] < self.cap[i]:
                return None
            out.append(1.0 - x[i] / self.cap[i])
        for i, c in self.rows:
            use = c[0] * x[i - 1] + c[1] * x[i] + c[2] * x[i + 1]
            out += [1.0 - use, 1.0 + use]
        for i, c, bend in self.tool:
            u = c[0] * x[i - 1] + c[1] * x[i] + c[2] * x[i + 1]
            out.append(1.0 - u * u - (bend * x[i]) ** 2)
        for i, c in self.jerks:
            use = (c[0] * x[i - 1] + c[1] * x[i] + c[2] * x[i + 1]) * math.sqrt(x[i])
            out += [1.0 - use, 1.0 + use]
        return out if min(out) > 0.0 else None

    def merit(self, x, mu):
        slacks = self.slacks(x)
        return math.inf if slacks is None else self.time(x) - mu * sum(map(math.log, slacks))

    def newton(self, x, mu):
        """The step of Newton's method; the matrix has five diagonals."""
        n = self.n
        g, d0, d1, d2 = [0.0] * (n + 1), [0.0] * (n + 1), [0.0] * (n + 1), [0.0] * (n + 1)

        def add(i, c, force, weight):
            for a in range(3):
                g[i - 1 + a] += force * c[a]
                d0[i - 1 + a] += weight * c[a] * c[a]
            d1[i - 1] += weight * c[0] * c[1]
            d1[i] += weight * c[1] * c[2]
            d2[i - 1] += weight * c[0] * c[2]

        for i in range(n):
            h = self.s[i + 1] - self.s[i]
            a, b = math.sqrt(x[i]), math.sqrt(x[i + 1])
            factor = 3.0 if a == 0.0 or b == 0.0 else 2.0
            for j, v in ((i, a), (i + 1, b)):
                if v > 0.0:
                    slope = -factor * h / (a + b) ** 2 / (2 * v)
                    g[j] += slope
                    d0[j] += -slope / (2 * v * v) - slope / (a + b) / v
        for i in range(1, n):
            slack = 1.0 - x[i] / self.cap[i]
            add(i, (0.0, 1.0 / self.cap[i], 0.0), mu / slack, mu / slack ** 2)
        for i, c in self.rows:
            use = c[0] * x[i - 1] + c[1] * x[i] + c[2] * x[i + 1]
            up, down = 1.0 / (1.0 - use), 1.0 / (1.0 + use)
            add(i, c, mu * (up - down), mu * (up * up + down * down))
        for i, c, bend in self.tool:
            u, y = c[0] * x[i - 1] + c[1] * x[i] + c[2] * x[i + 1], bend * x[i]
            slack = 1.0 - u * u - y * y
            slope = [2 * u * c[0], 2 * u * c[1] + 2 * y * bend, 2 * u * c[2]]
            add(i, slope, mu / slack, mu / slack ** 2)
            add(i, c, 0.0, 2 * mu / slack)
            add(i, (0.0, bend, 0.0), 0.0, 2 * mu / slack)
        for i, c in self.jerks:  # against x^(-1/2), which is taken as even: what it bends is left out
            root = math.sqrt(x[i])
            use = (c[0] * x[i - 1] + c[1] * x[i] + c[2] * x[i + 1]) * root
            for sign in (1.0, -1.0):
                slope = [sign * c[0] * root, sign * c[1] * root + 0.5 / x[i], sign * c[2] * root]
                slack = 1.0 - sign * use
                add(i, slope, mu / slack, mu / slack ** 2)
        return self.solve(g, d0, d1, d2), g

    def solve(self, g, d0, d1, d2):
        n = self.n
        lower1, lower2, pivot, y = [0.0] * (n + 1), [0.0] * (n + 1), [1.0] * (n + 1), [0.0] * (n + 1)
        for i in range(1, n):
            below2 = d2[i - 2] / pivot[i - 2] if i > 2 else 0.0
            below1 = (d1[i - 1] - (below2 * lower1[i - 1] * pivot[i - 2] if i > 2 else 0.0)) / pivot[i - 1] if i > 1 else 0.0
            pivot[i] = d0[i] - (below1 ** 2 * pivot[i - 1] if i > 1 else 0.0) - (below2 ** 2 * pivot[i - 2] if i > 2 else 0.0)
            lower1[i], lower2[i] = below1, below2
            y[i] = -g[i] - (below1 * y[i - 1] if i > 1 else 0.0) - (below2 * y[i - 2] if i > 2 else 0.0)
        step = [0.0] * (n + 3)
        for i in range(n - 1, 0, -1):
            step[i] = y[i] / pivot[i] - (lower1[i + 1] * step[i + 1] if i + 1 < n else 0.0) - (
                lower2[i + 2] * step[i + 2] if i + 2 < n else 0.0)
        return step


def fastest(problem):
    """The least time, nearly."""
    length = problem.s[-1]
    x = [(s * (length - s) / length) ** (4.0 / 3.0) for s in problem.s]
    while problem.slacks(x) is None:
        x = [0.5 * v for v in x]
    x = [0.5 * v for v in x]
    mu = problem.time(x) / problem.n
    while mu * len(problem.jerks) > 2e-4 * problem.time(x):
        mu *= 0.3
        for _ in range(40):
            step, slope = problem.newton(x, mu)
            fall = sum(a * b for a, b in zip(step, slope))
            part, here = 1.0, problem.merit(x, mu)
            while part > 1e-9:
                tried = [v + part * d for v, d in zip(x, step)]
                if problem.merit(tried, mu) < here + 0.01 * part * fall:
                    break
                part *= 0.5
            x = tried if part > 1e-9 else x
            if part <= 1e-9 or -fall < 1e-6 * problem.time(x):
                break
    return problem.time(x)


def random_path(size, kind):
    start = size * complex(random.uniform(-0.05, 0.05), random.uniform(-0.03, 0.03))
    length, heading = size * random.uniform(0.002, 0.06), random.uniform(-math.pi, math.pi)
    if kind == "polyline":
        corners = [size * complex(random.uniform(-0.05, 0.05), random.uniform(-0.03, 0.03)) for _ in range(2)]
        return Polyline([start] + corners)
    if kind == "spline":
        return Spline(start, heading, max(length, 0.01 * size), [random.uniform(-1.2, 1.2) for _ in range(2)])
    return Path(start, heading, length, size * random.uniform(0.01, 0.04) if kind == "arc" else None)


def run(zveno, arm, program):
    """The duration, the joint values at the beginning, and by how much each joint has moved."""
    with tempfile.TemporaryDirectory() as folder:
        file, out = pathlib.Path(folder, "path.ngc"), pathlib.Path(folder, "path.csv")
        file.write_text(program)
        work = [str(v) for v in arm.work]
        held = ["--pitch", "-90"] if arm.name == "planar3" else []  # as planar_joints has it, not by the rule of its policy
        done = subprocess.run([zveno, "run", arm.name, file, "--work", *work, *held, "--rate-hz", "10", "-o", out],
                              capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        rows = [line.split(",") for line in out.read_text().strip().splitlines()]
        joints = len(arm.limits)
        first = [math.radians(float(v)) for v in rows[1][1:1 + joints]]
        return float(rows[-1][0]), first, [abs(float(b) - float(a)) for a, b in zip(rows[1][1:1 + joints], rows[-1][1:1 + joints])]


def side_of(arm, path, moved):
    """The side of the elbow on which the joints move by as much as they did."""
    def beside(side):
        ends = path.lines[0], path.lines[-1]
        first, last = (arm.joints(line.at(s), side) for line, s in zip(ends, (0.0, ends[1].length)))
        turned = [math.degrees(abs(b.c[0] - a.c[0])) for a, b in zip(first, last)]
        return sum(abs(a - b) for a, b in zip(turned[-3:-1], moved[-3:-1] if len(moved) == len(turned) else moved[:2]))
    return min((1.0, -1.0), key=beside)


def least_time(arm, path, feed, first, moved):
    """Of all lines of a path together, each from rest to rest."""
    if isinstance(arm, TableArm):
        before, total = {"q": first}, 0.0
        for line in path.lines:
            total += fastest(Problem(line, arm, before, feed))
        return total
    side = side_of(arm, path, moved)
    return sum(fastest(Problem(line, arm, side, feed)) for line in path.lines)


def main():
    zveno, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10
    random.seed(15)
    kinds = ("line", "arc", "spline", "polyline")
    ratios = []
    for i in range(count):
        arm, feed = ARMS[i % len(ARMS)], (6000, 30000)[i // len(ARMS) % 2]
        path = random_path(arm.size, kinds[(i + i // len(ARMS)) % len(kinds)])
        ours, first, moved = run(zveno, arm, program_of(path, feed))
        best = least_time(arm, path, feed / 60000.0, first, moved)
        ratios.append(ours / best)
        print(f"{arm.name:8} F{feed:<6} {path.kind:8} {1000 * path.length:6.2f} mm  "
              f"ours {ours:.4f} s  best {best:.4f} s  ratio {ours / best:.4f}", flush=True)
    ratios.sort()
    print(f"duration by the fastest: median {ratios[len(ratios) // 2]:.4f}, worst {ratios[-1]:.4f}, {count} paths")
    return 0 if 0.99 <= ratios[0] and ratios[len(ratios) // 2] <= 1.03 and ratios[-1] <= 1.10 else 1


if __name__ == "__main__":
    sys.exit(main())
