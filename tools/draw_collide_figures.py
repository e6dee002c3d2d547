#!/usr/bin/env python3
"""Draws the figures of docs/collide.md and docs/route.md into docs/figures, each from the computation it shows.

    python3 tools/draw_collide_figures.py [folder]

Only Python's standard library is used; the same source gives the same bytes. One function per figure.
"""
from __future__ import annotations

import math

from svg_canvas import BLUE, GREEN, GREY, INK, ORANGE, PALE, SKY, WIDTH, Canvas, Point, save_figures

def distance(t: float) -> float:
    """Distance from a wall with a corner, of the tip of an arm of length 1 that turns about the origin."""
    x, y = math.cos(t), math.sin(t)
    dx, dy = max(0.72 - x, 0.0, x - 1.2), max(0.0, 0.95 - y, y - 1.6)
    return math.hypot(dx, dy)


def pieces(low: float, high: float, radius: float, found: list[tuple[float, float, float, float]]) -> None:
    """Proves a piece by the tangent of the distance less the bound of the acceleration, or divides it by two."""
    t, w = (low + high) / 2, (high - low) / 2
    d, step = distance(t), 1e-6
    slope = (distance(t + step) - distance(t - step)) / (2 * step)
    if d - abs(slope) * w - w * w / 2 > radius or w < 0.01:
        found.append((t, w, d, slope))
        return
    pieces(low, t, radius, found)
    pieces(t, high, radius, found)


def certificate() -> Canvas:
    radius = 0.1
    c = Canvas(WIDTH, 320, "Certificate of a motion", "The distance along a motion, and a lower bound of it on every piece")
    c.view((55, 285), 520, 300)
    found: list[tuple[float, float, float, float]] = []
    pieces(0.0, 1.15, radius, found)
    for t, w, d, slope in found:
        low = [(t + u * w, d - abs(slope * u * w) - (u * w) ** 2 / 2) for u in (-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1)]
        c.line(low, ORANGE, 2)
        c.line([(t - w, 0), (t - w, 0.92)], PALE, 1)
        c.circle((t, d), 3, ORANGE, 1.5, ORANGE)
    c.line([(i / 200, distance(i / 200)) for i in range(231)], BLUE, 3)
    c.line([(0, radius), (1.15, radius)], GREEN, 2, "6 5")
    c.arrow((0, 0), (1.2, 0), GREY)
    c.arrow((0, 0), (0, 0.93), GREY)
    c.text((1.2, 0), "t", GREY, 15, dx=12, style="italic")
    c.text((0.3, 0.75), "distance D(t)", BLUE, 15, anchor="start")
    c.text((0.02, 0.14), "radius r of the ball", GREEN, 14, anchor="start")
    c.text((0.52, 0.52), "D − |n·v| w − A w²/2 on each piece", ORANGE, 14, anchor="start")
    return c


def cover() -> Canvas:
    c = Canvas(WIDTH, 190, "Cover of a capsule", "Balls that hold a capsule, and how far they stand out")
    c.view((90, 95), 100, 100)
    radius, length, count = 0.5, 4.5, 13
    step = length / (count - 1)
    ball = math.sqrt(radius * radius + step * step / 4)
    for i in range(count):
        ring = [(i * step + ball * math.cos(a * math.pi / 40), ball * math.sin(a * math.pi / 40)) for a in range(81)]
        c.line(ring, SKY, 1.5)
    cap = [(length + radius * math.cos(a * math.pi / 40), radius * math.sin(a * math.pi / 40)) for a in range(-20, 21)]
    other = [(-x + length, -y) for x, y in cap]
    c.line([*cap, *other, cap[0]], BLUE, 3)
    c.text((2.25, -0.8), "excess √(r² + s²/4) − r = %.1f %% of r" % (100 * (ball / radius - 1)), INK, 15)
    return c


BLOCKS = [(2.2, 1.0, 0.75), (3.6, 2.3, 0.8), (5.0, 0.9, 0.7), (2.6, 3.1, 0.6), (6.2, 2.6, 0.65)]


def clear(a: Point, b: Point) -> bool:
    """Whether the segment keeps out of all blocks."""
    for x, y, r in BLOCKS:
        dx, dy = b[0] - a[0], b[1] - a[1]
        t = max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy + 1e-12)))
        if math.hypot(a[0] + t * dx - x, a[1] + t * dy - y) <= r:
            return False
    return True


def mirrored(base: int, n: int) -> float:
    part, total = 1.0, 0.0
    while n:
        part /= base
        total += part * (n % base)
        n //= base
    return total


def nearest(tree: list[tuple[Point, int]], q: Point) -> int:
    return min(range(len(tree)), key=lambda i: math.dist(tree[i][0], q))


def steps_towards(tree: list[tuple[Point, int]], q: Point, most: int) -> int | None:
    """Grows the tree towards q; the node that gets there, or with most = 1 the last one."""
    at = nearest(tree, q)
    for _ in range(most):
        p = tree[at][0]
        d = math.dist(p, q)
        part = min(1.0, 0.7 / d) if d > 0 else 1.0
        to = (p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part)
        if not clear(p, to):
            return None
        tree.append((to, at))
        at = len(tree) - 1
        if part == 1.0:
            return at
    return at if most == 1 else None


def back_to_root(tree: list[tuple[Point, int]], node: int) -> list[Point]:
    found = [tree[node][0]]
    while tree[node][1] != node:
        node = tree[node][1]
        found.append(tree[node][0])
    return found


def shortened(points: list[Point]) -> list[Point]:
    i = 0
    while i + 2 < len(points):
        k = next(k for k in range(len(points) - 1, i, -1) if k == i + 1 or clear(points[i], points[k]))
        points = points[: i + 1] + points[k:]
        i += 1
    return points


def route() -> Canvas:
    """RRT-Connect among round blocks, then the shortcuts."""
    trees: list[list[tuple[Point, int]]] = [[((0.6, 1.9), 0)], [((7.4, 1.4), 0)]]
    side, n, met = 0, 0, None
    while met is None:
        n, side = n + 1, 1 - side
        grown = steps_towards(trees[side], (8.0 * mirrored(3, n), 4.0 * mirrored(5, n)), 1)
        if grown is not None:
            other = steps_towards(trees[1 - side], trees[side][grown][0], 99)
            met = None if other is None else (grown, other)
    halves = {side: back_to_root(trees[side], met[0]), 1 - side: back_to_root(trees[1 - side], met[1])}
    path = halves[0][::-1] + halves[1][1:]
    c = Canvas(WIDTH, 350, "RRT-Connect", "Two trees that meet between obstacles, and the shortened path")
    c.view((20, 340), 82)
    for x, y, r in BLOCKS:
        c.line([(x + r * math.cos(a * math.pi / 30), y + r * math.sin(a * math.pi / 30)) for a in range(61)], GREY, 1, fill=PALE)
    for tree, color in zip(trees, (BLUE, GREEN)):
        for q, parent in tree:
            c.line([q, tree[parent][0]], color, 1.2)
            c.circle(q, 2.5, color, 1, color)
    c.line(path, ORANGE, 2, "5 4")
    c.line(shortened(path), ORANGE, 3.5)
    c.text((0.6, 1.9), "start", BLUE, 15, dy=22)
    c.text((7.4, 1.4), "goal", GREEN, 15, dy=22)
    return c


FIGURES = {"certificate": certificate, "cover": cover, "route": route}


if __name__ == "__main__":
    save_figures(FIGURES)
