#!/usr/bin/env python3
"""Draws the figure of docs/plan.md into docs/figures: the files through which one line of a program becomes joint values.

    python3 tools/draw_plan_figure.py [folder]

Only Python's standard library is used; the same source gives the same bytes. A file that is no longer there ends it with
an error, so that the picture cannot name what has been renamed.
"""
from __future__ import annotations

import sys
from pathlib import Path

from svg_canvas import AMBER, BLUE, GREEN, GREY, INK, ORANGE, PALE, WHITE, Canvas

WIDTH, ROW, TOP = 760, 34, 64
LAYERS = {"program": ORANGE, "plan": BLUE, "path": GREEN, "kin": AMBER, "timing": AMBER}

# file, what it does with the line, what comes out of it
FILES = [
    ("program/gcode.c", "reads the text line by line", "G1 X40 Y30 F3000"),
    ("program/block.c", "words and expressions", "G 1, X 40, Y 30, F 3000"),
    ("program/execute.c", "modes, offsets, order of a block", "modes, feed, corners"),
    ("program/straight.c", "one move in machine coordinates", "zv_move: from, to, feed"),
    ("plan/plan.c", "the order of the passes", ""),
    ("plan/prepare.c", "survey, cache of moves, task of the arm", "survey, task"),
    ("plan/curve_pass.c", "moves to a curve, as far as it is asked for", ""),
    ("path/builder.c", "lines, arcs, blends", "zv_piece: polynomials of s"),
    ("plan/scan.c", "all branches walk the curve", "branch, margin, proof"),
    ("plan/follow.c", "stops, corners, changes of branch", "from stop to stop"),
    ("plan/window.c", "look-ahead, grid, time law: one window", ""),
    ("plan/grow.c", "where grid points lie", "s0, s1, s2 ..."),
    ("plan/grid_point.c", "inverse kinematics and derivatives", "q, q', q'', q''' of s"),
    ("plan/window_law.c", "time parameterisation (timing.h)", "s(t)"),
    ("plan/sample.c", "any time", "q(t), qd(t), qdd(t)"),
]


def line_to_joints(sources: Path) -> Canvas:
    height = TOP + ROW * len(FILES) + 20
    c = Canvas(WIDTH, height, "From a line of text to joint values",
               "Fifteen files, top to bottom, with what each does and what it hands on")
    c.view((0.0, 0.0), 1.0)
    c.text((20, -24), "file", GREY, 14, anchor="start")
    c.text((235, -24), "what it does", GREY, 14, anchor="start")
    c.text((560, -24), "what it hands on", GREY, 14, anchor="start")
    for i, (name, does, gives) in enumerate(FILES):
        if not (sources / name).exists():
            raise SystemExit(f"{name} is not there any more")
        y = -(TOP + i * ROW)
        color = LAYERS[name.split("/")[0]]
        c.line([(20, y + 13), (215, y + 13), (215, y - 13), (20, y - 13)], color, 1.6, fill=WHITE, closed=True)
        c.line([(20, y + 13), (26, y + 13), (26, y - 13), (20, y - 13)], color, 1.6, fill=color, closed=True)
        c.text((34, y), name, INK, 14, anchor="start")
        c.text((235, y), does, INK, 14, anchor="start")
        if gives:
            c.text((560, y), gives, GREY, 13, anchor="start")
        if i + 1 < len(FILES):
            c.line([(118, y - 13), (118, y - ROW + 13)], PALE, 2)
    return c


def main() -> None:
    root = Path(__file__).resolve().parent.parent
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else root / "docs/figures"
    line_to_joints(root / "src").save(folder / "line_to_joints.svg")


if __name__ == "__main__":
    main()
