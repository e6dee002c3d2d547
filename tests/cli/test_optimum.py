#!/usr/bin/env python3
"""How near the motions of `zveno run` come to the fastest there are, found in another way.

    python3 tests/cli/test_optimum.py build/bin/zveno [number of paths]

Lines and arcs of two-link arms (scara, drawbot) between two stops, with jerk limits. The fastest motion is found by a
barrier method of its own: x = (ds/dt)^2 at the nodes of a grid that is fine near the stops, derivatives by differences,
Newton's method with a line search, and the full limits at every node. It shares nothing with the program: kinematics by
complex numbers, derivatives by its own formulas.
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
WORK_MM = {"scara": (250.0, 0.0, 50.0), "drawbot": (0.0, 250.0, 10.0)}


def arm_of(name):
    robot = json.loads((ROOT / "robots" / f"{name}.json").read_text())
    links = [robot["dimensions"][k]["value"] / 1000.0 for k in ("l1", "l2")]
    limits = [[math.radians(j["limits"][k]) for k in ("velocity", "acceleration", "jerk")] for j in robot["joints"][:2]]
    return links, limits


def solve2(a, b, p):
    """Real numbers (x, y) with a x + b y = p, all complex."""
    det = a.real * b.imag - a.imag * b.real
    return (p.real * b.imag - p.imag * b.real) / det, (a.real * p.imag - a.imag * p.real) / det


def joint_derivatives(links, elbow_sign, place):
    """First to third derivatives by s of both joints, held to one side, from the tool's place and its derivatives."""
    p, p1, p2, p3 = place
    l1, l2 = links
    r = abs(p)
    elbow = elbow_sign * math.acos((r * r - l1 * l1 - l2 * l2) / (2 * l1 * l2))
    alpha = cmath.phase(p) - math.atan2(l2 * math.sin(elbow), l1 + l2 * math.cos(elbow))
    a, b = 1j * l1 * cmath.exp(1j * alpha), 1j * l2 * cmath.exp(1j * (alpha + elbow))
    a1, b1 = solve2(a, b, p1)
    a2, b2 = solve2(a, b, p2 - 1j * a * a1 * a1 - 1j * b * b1 * b1)
    rest = p3 - a * (3j * a1 * a2 - a1 ** 3) - b * (3j * b1 * b2 - b1 ** 3)
    a3, b3 = solve2(a, b, rest)
    return (a1, b1 - a1), (a2, b2 - a2), (a3, b3 - a3)


class Path:
    """A line or an arc: s to place and derivatives, metres."""

    def __init__(self, start, heading, length, radius=None):
        self.start, self.turn, self.length, self.radius = start, cmath.exp(1j * heading), length, radius

    def at(self, s):
        if self.radius is None:
            return self.start + self.turn * s, self.turn, 0j, 0j
        t = self.turn * cmath.exp(1j * s / self.radius)
        centre = self.start + 1j * self.radius * self.turn
        return centre - 1j * self.radius * t, t, 1j * t / self.radius, -t / self.radius ** 2

    def program(self, origin, feed):
        """The G-code from the start, as seen from the program's zero."""
        def words(p, letters):
            return " ".join(f"{k}{v * 1000.0:.6f}" for k, v in zip(letters, (p.real, p.imag)))
        end = self.at(self.length)[0]
        move = "G1 " if self.radius is None else "G3 " + words(1j * self.radius * self.turn, "IJ") + " "
        return (f"G21 G90 G61\nG0 {words(self.start - origin, 'XY')} Z0\nF{feed}\n{move}{words(end - origin, 'XY')}\nM2\n")


class Problem:
    """Rows over the nodes, each with the weights of x before, at and behind its node."""

    def __init__(self, path, links, elbow_sign, limits, feed):
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
            place = path.at(self.s[i])
            q1, q2, q3 = joint_derivatives(links, elbow_sign, place)
            self.cap[i] = min([feed ** 2] + [(limits[k][0] / q1[k]) ** 2 for k in range(2) if q1[k]])
            if i in (1, n - 1):  # from rest to here the jerk is constant
                h = self.s[1]
                self.cap[i] = min([self.cap[i]] + [(4.5 * h * h * limits[k][2] / abs(q1[k])) ** (2 / 3) for k in range(2) if q1[k]])
            for k in range(2):
                row = [q1[k] * 0.5 * c for c in first]
                row[1] += q2[k]
                self.rows.append((i, [c / limits[k][1] for c in row]))
                jerk = [q1[k] * 0.5 * c + 1.5 * q2[k] * d for c, d in zip(second, first)]
                jerk[1] += q3[k]
                self.jerks.append((i, [c / limits[k][2] for c in jerk]))
            self.tool.append((i, [0.5 * c / TOOL_ACCELERATION for c in first], abs(place[2]) / TOOL_ACCELERATION))

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


def random_path(origin):
    start = origin + complex(random.uniform(-0.05, 0.05), random.uniform(-0.03, 0.03))
    length, heading = random.uniform(0.002, 0.06), random.uniform(-math.pi, math.pi)
    return Path(start, heading, length, random.choice((None, random.uniform(0.01, 0.04))))


def run(zveno, arm, program):
    with tempfile.TemporaryDirectory() as folder:
        file, out = pathlib.Path(folder, "path.ngc"), pathlib.Path(folder, "path.csv")
        file.write_text(program)
        work = [str(v) for v in WORK_MM[arm]] + ["0", "0", "0"]
        done = subprocess.run([zveno, "run", arm, file, "--work", *work, "--rate", "10", "-o", out], capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        last = out.read_text().strip().splitlines()[-1].split(",")
        return float(last[0]), math.copysign(1.0, float(last[2]))


def main():
    zveno, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4
    random.seed(15)
    ratios = []
    for i in range(count):
        arm, feed = ("scara", "drawbot")[i % 2], (6000, 30000)[i // 2 % 2]
        links, limits = arm_of(arm)
        origin = complex(WORK_MM[arm][0], WORK_MM[arm][1]) / 1000.0
        path = random_path(origin)
        ours, elbow_sign = run(zveno, arm, path.program(origin, feed))
        best = fastest(Problem(path, links, elbow_sign, limits, feed / 60000.0))
        ratios.append(ours / best)
        print(f"{arm:8} F{feed:<6} {'line' if path.radius is None else 'arc ':4} {1000 * path.length:6.2f} mm  "
              f"ours {ours:.4f} s  best {best:.4f} s  ratio {ours / best:.4f}", flush=True)
    ratios.sort()
    print(f"duration by the fastest: median {ratios[len(ratios) // 2]:.4f}, worst {ratios[-1]:.4f}, {count} paths")
    return 0 if ratios[len(ratios) // 2] <= 1.03 and ratios[-1] <= 1.10 else 1


if __name__ == "__main__":
    sys.exit(main())
