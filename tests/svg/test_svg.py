#!/usr/bin/env python3
"""Our strokes beside what Chromium makes of the same SVG files.

    tests/svg/test_svg.py <zveno> <folder for pictures>

Every file of tests/svg/files is read by zveno; the strokes, in points, become a plain picture of polylines with the pen's
colour and width. Chromium draws the original and ours at the same size, on one page, and counts the pixels that differ.
A file passes when less than 1 % of all pixels differ, and less than 5 % of those that have ink.
The folder keeps page.html, which shows all pictures side by side: original, ours, differences.
"""
import base64
import json
import pathlib
import re
import subprocess
import sys
import tempfile

FILES = pathlib.Path(__file__).resolve().parent / "files"
MOST_OF_PIXELS, MOST_OF_INK = 0.01, 0.05
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--force-device-scale-factor=1", "--hide-scrollbars"]
PX_PER_MM = 96 / 25.4

PAGE = """<!doctype html><meta charset="utf-8"><title>SVG files: original, ours, differences</title>
<style>body{font:13px sans-serif} figure{display:inline-block;margin:8px} canvas{border:1px solid #ccc;margin:2px}</style>
<body><pre id="result">not finished</pre>
<script>
const files = %s;
const load = text => new Promise((done, fail) => {
  const image = new Image();
  image.onload = () => done(image);
  image.onerror = () => fail("not an image");
  image.src = "data:image/svg+xml;base64," + text;
});
function canvasOf(image, width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width; canvas.height = height;
  const context = canvas.getContext("2d", {willReadFrequently: true});
  context.fillStyle = "white"; context.fillRect(0, 0, width, height);
  if (image) context.drawImage(image, 0, 0, width, height);
  return [canvas, context.getImageData(0, 0, width, height).data, context];
}
async function compare(file) {
  const [a, pa] = canvasOf(await load(file.original), file.width, file.height);
  const [b, pb] = canvasOf(await load(file.ours), file.width, file.height);
  const [c, pc, context] = canvasOf(null, file.width, file.height);
  const shown = context.getImageData(0, 0, file.width, file.height);
  let different = 0, ink = 0;
  for (let i = 0; i < pa.length; i += 4) {
    const gap = Math.max(Math.abs(pa[i] - pb[i]), Math.abs(pa[i + 1] - pb[i + 1]), Math.abs(pa[i + 2] - pb[i + 2]));
    const dark = Math.min(pa[i], pa[i + 1], pa[i + 2], pb[i], pb[i + 1], pb[i + 2]) < 200;
    ink += dark; different += gap > 64;
    if (gap > 64) { shown.data[i] = 255; shown.data[i + 1] = shown.data[i + 2] = 0; }
  }
  context.putImageData(shown, 0, 0);
  const figure = document.createElement("figure");
  figure.append(a, b, c, Object.assign(document.createElement("figcaption"),
    {textContent: `${file.name}: ${different} of ${ink} pixels of ink`}));
  document.body.append(figure);
  return {name: file.name, different, ink, all: file.width * file.height};
}
(async () => {
  const results = [];
  for (const file of files) {
    try { results.push(await compare(file)); } catch (problem) { results.push({name: file.name, problem: String(problem)}); }
  }
  document.getElementById("result").textContent = "RESULT" + JSON.stringify(results) + "END";
})();
</script>"""


def read_strokes(zveno, names):
    """One answer per file, from one run."""
    requests = "".join(json.dumps({"id": name, "op": "draw", "svg": str(FILES / name), "tolerance": 0.005, "pens": "width"}) + "\n"
                       for name in names)
    done = subprocess.run([zveno, "batch"], input=requests, capture_output=True, text=True, timeout=120, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def path_of(points, height):
    words = [f"{'M' if i == 0 else 'L'}{x:.6f} {height - y:.6f}" for i, (x, y) in enumerate(points)]
    is_closed = len(points) > 2 and points[0] == points[-1]
    return " ".join(words[:-1] if is_closed else words) + ("Z" if is_closed else "")


def picture_of(answer):
    """Our strokes as the plainest SVG there is."""
    width, height = answer["picture"]["size"]
    rows = []
    for points, number in zip(answer["strokes"], answer["stroke_pens"]):
        pen = answer["pens"][number]
        cap = ' stroke-linecap="round"' if len(points) == 2 and points[0] == points[1] else ""
        rows.append(f'<path d="{path_of(points, height)}" stroke="{pen["color"]}" stroke-width="{pen["width"]}"{cap}/>')
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * PX_PER_MM}" height="{height * PX_PER_MM}" '
            f'viewBox="0 0 {width} {height}" fill="none">' + "".join(rows) + "</svg>")


def encoded(text):
    return base64.b64encode(text.encode() if isinstance(text, str) else text).decode()


def file_of(name, answer):
    width, height = answer["picture"]["size"]
    return {"name": name, "width": round(width * PX_PER_MM), "height": round(height * PX_PER_MM),
            "original": encoded((FILES / name).read_bytes()), "ours": encoded(picture_of(answer))}


def run_page(page):
    with tempfile.TemporaryDirectory() as profile:
        done = subprocess.run(["chromium", *FLAGS, f"--user-data-dir={profile}", "--virtual-time-budget=60000", "--dump-dom",
                               page.resolve().as_uri()], capture_output=True, text=True, timeout=300, check=False)
    found = re.search(r"RESULT(.*?)END", done.stdout, re.DOTALL)
    if not found:
        sys.exit(f"Chromium said nothing about the pictures:\n{done.stdout[:500]}\n{done.stderr[-2000:]}")
    return json.loads(found[1])


def verdict(result):
    if "problem" in result:
        return False, result["problem"]
    different, ink = result["different"], max(result["ink"], 1)
    text = f"{different} of {ink} pixels of ink differ, {100 * different / result['all']:.2f} % of all"
    return different <= MOST_OF_PIXELS * result["all"] and different <= MOST_OF_INK * ink and result["ink"] > 0, text


def main():
    zveno, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    names = sorted(path.name for path in FILES.glob("*.svg"))
    answers = read_strokes(zveno, names)
    print(f"1..{len(names)}")
    refused = {name: answer["error"]["message"] for name, answer in zip(names, answers) if not answer["ok"]}
    files = [file_of(name, answer) for name, answer in zip(names, answers) if answer["ok"]]
    page = folder / "page.html"
    page.write_text(PAGE % json.dumps(files))
    results = {result["name"]: verdict(result) for result in run_page(page)}
    failed = 0
    for number, name in enumerate(names, 1):
        passes, text = results.get(name, (False, refused.get(name, "no answer")))
        failed += not passes
        print(f"{'ok' if passes else 'not ok'} {number} - {name}: {text}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
