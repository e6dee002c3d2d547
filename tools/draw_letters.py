#!/usr/bin/env python3
"""Draws docs/figures/letters.svg: a line of every font, as strokes that `zveno batch` gives.

    python3 tools/draw_letters.py build/bin/zveno [out.svg]
"""
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINES = [
    ("sans", "Sans  ABC abc 123  Съешь ещё этих булок  αβγ"),
    ("roman", "Roman  ABC abc 123  Съешь ещё этих булок  αβγ"),
    ("script", "Script  ABCDEFG abcdefghijklm 123"),
    ("serif", "Serif  ABC abc 123  Съешь ещё этих булок  αβγ"),
    ("grid", "GRID  ABC SGM 123  ПРИВЕТ"),
]
SIZE, PITCH, MARGIN = 7.0, 14.0, 6.0


def strokes(program):
    """Strokes of all lines, the first one on top, y down."""
    requests = [{"op": "draw", "text": text, "font": font, "size": SIZE, "at": [0, -PITCH * row], "tolerance": 0.05}
                for row, (font, text) in enumerate(LINES)]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answers = subprocess.run([program, "batch"], input=lines, capture_output=True, text=True, check=True).stdout
    for answer in map(json.loads, answers.splitlines()):
        for stroke in answer["strokes"]:
            yield [(x, SIZE - y) for x, y in stroke]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "docs/figures/letters.svg"
    drawn = list(strokes(sys.argv[1]))
    width = max(x for stroke in drawn for x, _ in stroke) + 2 * MARGIN
    height = PITCH * len(LINES) + 2 * MARGIN - SIZE / 2
    paths = "".join("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in stroke) for stroke in drawn)
    out.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{4 * width:.0f}" viewBox="{-MARGIN} {-MARGIN} {width:.1f} {height:.1f}">\n'
        "<title>Letters</title><desc>One line of every font, as the pen draws it</desc>\n"
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="100%" height="100%" fill="#fff"/>\n'
        f'<path d="{paths}" fill="none" stroke="#1b1b1b" stroke-width="0.35" stroke-linecap="round" stroke-linejoin="round"/>\n'
        "</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    main()
