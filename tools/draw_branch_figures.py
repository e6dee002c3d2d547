#!/usr/bin/env python3
"""Draws the figures of docs/plan.md, docs/trajectory.md and docs/text.md into docs/figures, each from the computation it shows.

    python3 tools/draw_branch_figures.py [folder]

Only Python's standard library is used; the same source gives the same bytes. One function per figure.
"""
from __future__ import annotations

import math

from svg_canvas import BLUE, GREEN, GREY, INK, ORANGE, PALE, SKY, WIDTH, Canvas, Point, save_figures

UPPER, FORE = 0.30, 0.25  # links of a planar arm, m
LIMITS = ((-110.0, 72.0), (-150.0, 150.0))  # degrees


def solutions(p: Point) -> list[tuple[float, float]]:
    """Both branches of a planar arm with two links, elbow to the right first; none out of reach."""
    cosine = (p[0] ** 2 + p[1] ** 2 - UPPER ** 2 - FORE ** 2) / (2 * UPPER * FORE)
    if abs(cosine) > 1:
        return []
    found = []
    for elbow in (math.acos(cosine), -math.acos(cosine)):
        shoulder = math.atan2(p[1], p[0]) - math.atan2(FORE * math.sin(elbow), UPPER + FORE * math.cos(elbow))
        found.append((math.degrees(shoulder), math.degrees(elbow)))
    return found


def margin(q: tuple[float, float]) -> float:
    """Distance to the nearest joint limit as a part of the half range; negative beyond it."""
    return min(min(value - low, high - value) / ((high - low) / 2) for value, (low, high) in zip(q, LIMITS))


def tracks() -> Canvas:
    """A line in front of an arm, and the margin of both branches along it."""
    c = Canvas(WIDTH, 330, "Branches along a path", "A line of the tool, and the margin of both branches of the arm along it")
    start, end, count = (0.36, -0.30), (0.20, 0.40), 240
    path = [(start[0] + (end[0] - start[0]) * i / count, start[1] + (end[1] - start[1]) * i / count) for i in range(count + 1)]
    curves = [[margin(solutions(p)[branch]) for p in path] for branch in (0, 1)]

    c.view((70, 165), 320)
    c.ground((0, 0), 20)
    for branch, color in ((0, BLUE), (1, ORANGE)):
        shoulder, elbow = (math.radians(value) for value in solutions(path[count // 2])[branch])
        knee = (UPPER * math.cos(shoulder), UPPER * math.sin(shoulder))
        c.line([(0, 0), knee, path[count // 2]], color, 6, opacity=0.5)
        c.joint(knee)
    c.joint((0, 0))
    c.line(path, INK, 2.5)
    c.circle(path[0], 4, INK, 1, INK)
    c.text(path[0], "start", INK, 14, dx=26)
    c.text(path[-1], "end", INK, 14, dx=22)

    c.view((300, 250), 350, 260)
    c.arrow((0, 0), (1.07, 0), GREY)
    c.arrow((0, -0.12), (0, 0.85), GREY)
    c.text((1.07, 0), "s", GREY, 15, dx=10, style="italic")
    c.text((0, 0.85), "margin to the nearest joint limit", GREY, 14, anchor="start", dx=8)
    for curve, color in zip(curves, (BLUE, ORANGE)):
        stop = next((i for i, value in enumerate(curve) if value < 0), count + 1)
        c.line([(i / count, value) for i, value in enumerate(curve[:stop])], color, 3)
        if stop <= count:
            c.line([(i / count, max(value, -0.25)) for i, value in enumerate(curve) if i >= stop], PALE, 2, "4 4")
            c.circle((stop / count, 0), 5, color, 2.5, "#FFFFFF")
            c.text((stop / count, 0), "this branch ends: joint limit", color, 14, dx=-34, dy=24)
    least = min(range(count + 1), key=lambda i: curves[0][i])
    if min(curves[0]) > 0:
        c.circle((least / count, curves[0][least]), 4, BLUE, 2, BLUE)
        c.text((least / count, curves[0][least]), "least margin of this branch", BLUE, 14, dy=-40)
    return c


def quintic(a: tuple[float, float, float], b: tuple[float, float, float], h: float, t: float) -> float:
    """The polynomial of degree 5 with value, first and second derivative of both ends."""
    x = t / h
    p, v, w = a[0], a[1] * h, a[2] * h * h
    d = b[0] - p - v - w / 2
    e, f = b[1] * h - v - w, b[2] * h * h - w
    return (p + v * x + w / 2 * x ** 2 + (10 * d - 4 * e + f / 2) * x ** 3 + (-15 * d + 7 * e - f) * x ** 4
            + (6 * d - 3 * e + f / 2) * x ** 5)


def knots() -> Canvas:
    """A joint between its knots."""
    c = Canvas(WIDTH, 250, "Knots of a trajectory", "A joint value between knots that hold value, velocity and acceleration")
    c.view((45, 215), 96, 75)

    def joint(t: float) -> tuple[float, float, float]:
        return 1.2 + math.sin(t) * 0.9, 0.9 * math.cos(t), -0.9 * math.sin(t)

    times = [0.0, 0.7, 1.9, 3.6, 4.3, 5.9, 6.5]
    c.arrow((0, 0), (6.75, 0), GREY)
    c.arrow((0, 0), (0, 2.6), GREY)
    c.text((6.75, 0), "t", GREY, 15, dx=10, style="italic")
    c.text((0, 2.6), "q", GREY, 15, dx=14, style="italic")
    for t0, t1 in zip(times, times[1:]):
        c.line([(t0 + (t1 - t0) * i / 40, quintic(joint(t0), joint(t1), t1 - t0, (t1 - t0) * i / 40)) for i in range(41)], BLUE, 3)
    for t in times:
        q, qd, _ = joint(t)
        c.line([(t, 0), (t, q)], PALE, 1.2)
        c.line([(t - 0.22, q - 0.22 * qd), (t + 0.22, q + 0.22 * qd)], ORANGE, 2)
        c.circle((t, q), 5, INK, 2, "#FFFFFF")
    c.text((1.9, joint(1.9)[0]), "knot: q, dq/dt, d²q/dt²", INK, 14, dx=20, dy=-18, anchor="start")
    c.text((2.8, joint(2.8)[0]), "quintic between knots", BLUE, 14, dx=26, anchor="start")
    return c


def rounding() -> Canvas:
    """Why an interval is enough to read a number, and when it is not."""
    c = Canvas(WIDTH, 190, "Reading a number", "An interval between two doubles decides unless it holds their middle")
    c.view((60, 60), 290, 1)
    for row, (low, high, words, color) in enumerate(((0.62, 0.71, "all of it rounds to the upper double: done", GREEN),
                                                     (0.46, 0.55, "the middle lies in it: big integers decide", ORANGE))):
        y = -95 * row
        c.line([(0, y), (2, y)], GREY, 1.5)
        for x in (0, 1, 2):
            c.line([(x, y - 9), (x, y + 9)], INK, 2)
        c.line([(low, y), (high, y)], color, 9)
        for x in (0.5, 1.5):
            c.line([(x, y - 12), (x, y + 12)], SKY, 2, "3 3")
        c.text((high, y), words, color, 14, dx=14, dy=-16, anchor="start")
    c.text((0, 0), "double", INK, 13, dy=-24)
    c.text((1, 0), "next double", INK, 13, dy=24)
    c.text((0.5, 0), "middle", SKY, 13, dy=24)
    return c


FIGURES = {"plan_branches": tracks, "trajectory_knots": knots, "text_rounding": rounding}

if __name__ == "__main__":
    save_figures(FIGURES)
