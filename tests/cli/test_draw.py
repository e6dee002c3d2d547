#!/usr/bin/env python3
"""The verb draw: every kind of output, documents there and back, what is refused and how."""
import csv
import json
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import grbl
from program import main, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def path(self, name):
        return str(self.folder / name)

    def draw(self, *words, code=0):
        done = run("draw", *words)
        self.assertEqual(done.returncode, code, done.stderr + done.stdout)
        return done

    def summary(self, *words):
        return json.loads(self.draw(*words, "--json").stdout)


class Outputs(Folder):
    def test_a_scene_with_a_mistake_leaves_no_file(self):
        """The drawing was written, and then the scene was read."""
        scene, out = self.folder / "scene.json", self.folder / "hi.ngc"
        words = ["draw", "scara", "--text", "HI", "--work", "150", "0", "60", "0", "0", "0", "-o", str(out), "--scene", str(scene)]
        scene.write_text('{"things": [{"name": "a", "box": [0, -1, 1], "xyz": [0, 0, 0]}]}')
        done = run(*words)
        self.assertNotEqual(0, done.returncode)
        self.assertIn("sizes above 0", done.stderr)
        self.assertFalse(out.exists())
        scene.write_text('{"things": []}')
        self.assertEqual(0, run(*words).returncode)
        self.assertTrue(out.exists())

    def test_the_summary_has_units(self):
        out = self.draw("drawbot", "--text", "HELLO").stdout
        for pattern in (r"strokes +8, with 8 lifts", r"ink +\d+\.\d mm", r"travel +\d+\.\d mm", r"time +\d+\.\d+ s",
                        r"saved travel .* mm of .* %", r"on the sheet .* mm"):
            self.assertRegex(out, pattern)

    def test_pictures(self):
        self.draw("drawbot", "--text", "HI", "--shape", "star:5", "--move", "30", "0", "--pen", "2",
                  "-o", self.path("a.svg"), "-o", self.path("a.png"))
        text = "".join(xml.etree.ElementTree.parse(self.path("a.svg")).getroot().itertext())
        for word in ("pen 1", "pen 2", "travel", "start", "end", "within reach", "saved travel", "lifts"):
            self.assertIn(word, text)
        bytes_ = (self.folder / "a.png").read_bytes()
        self.assertEqual(bytes_[:8], b"\x89PNG\r\n\x1a\n")
        self.assertGreater(struct.unpack(">I", bytes_[16:20])[0], 500)

    def test_gcode_goes_back_through_run(self):
        self.draw("drawbot", "--text", "OK", "--font", "grid", "--size", "20", "-o", self.path("a.ngc"))
        text = (self.folder / "a.ngc").read_text()
        words = set(re.findall(r"[GM]\d+", text))
        self.assertLessEqual(words, {"G0", "G1", "G2", "G3", "G4", "G21", "G90", "G17", "M2"})
        self.assertLess(max(map(len, text.splitlines())), 70)  # grbl takes 70 characters and some
        done = run("check", "drawbot", self.path("a.ngc"))
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_gcode_is_read_by_linuxcnc(self):
        peer = subprocess.run([ROOT / "tools/fetch_rs274.sh"], capture_output=True, text=True)
        if peer.returncode != 0:
            self.skipTest("LinuxCNC's interpreter could not be fetched")
        self.draw("drawbot", "--text", "Sg&8", "--font", "grid", "--shape", "ellipse", "--settle", "0.1", "-o",
                  self.path("a.ngc"))
        said = subprocess.run([peer.stdout.strip(), self.path("a.ngc")], capture_output=True, text=True, timeout=60)
        self.assertEqual(said.returncode, 0, said.stderr)
        words = (self.folder / "a.ngc").read_text()
        for call, pattern in (("STRAIGHT_FEED", r"^G1 "), ("ARC_FEED", r"^G[23] "), ("STRAIGHT_TRAVERSE", r"^G0 ")):
            self.assertEqual(len(re.findall(call, said.stdout)), len(re.findall(pattern, words, re.M)), call)
        self.assertIn("PROGRAM_END", said.stdout)

    def test_gcode_holds_the_rules_of_grbl(self):
        (self.folder / "a.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="40mm" viewBox="0 0 60 40">'
            '<g fill="none" stroke="red"><path d="M5 5h50a4 9 30 1 1 -9 9z M1 1l1e-5 1e-5 M9 9q9 9 0 20 S1 2 3 4"/>'
            '<ellipse cx="30" cy="20" rx="20" ry="3"/><circle cx="30" cy="20" r="1e-4"/></g>'
            '<circle cx="30" cy="20" r="9" fill="none" stroke="blue" stroke-dasharray="1 0.01 3e-4"/></svg>')
        sources = {
            "text": ["--text", "ПРИВЕТ, Hello!", "--font", "grid"],
            "shapes": ["--shape", "circle:20", "--shape", "spiral", "--move", "60", "0", "--pen", "2", "--shape", "lissajous"],
            "svg": ["--svg", self.path("a.svg")],
            "dot": ["--shape", "line:0.00001", "--size", "0.00001"],
        }
        arms = {"drawbot": [], "scara": ["--servo", "30", "90"], "arm4": ["--settle", "0.05", "--speed", "0.2"],
                "rl15": ["--work", "900", "0", "400", "0", "-35", "0", "--pen-up", "12.34567"]}
        arcs = 0
        for arm, options in arms.items():
            for name, words in sources.items():
                self.draw(arm, *words, *options, "-o", self.path("a.ngc"))
                with self.subTest(arm=arm, source=name):
                    reader = grbl.judge((self.folder / "a.ngc").read_text())
                    self.assertTrue(reader.ended)
                    arcs += reader.arcs
        self.assertGreater(arcs, 50)

    def test_the_judge_refuses_what_grbl_refuses(self):
        for error, lines in {1: "G0 X1 *", 2: "G0 X", 11: "G1 " + " ".join(f"X{i}" for i in range(60)), 20: "G64 P0.1",
                             21: "G0 G1 X1", 22: "G1 X1", 25: "G0 X1 X2", 26: "G1 F9", 28: "G4", 32: "G2 Z1 I1 F9",
                             33: "G2 X10 I4 F9", 35: "G2 X10 F9", 36: "G0 X1 P3", 4: "G1 X1 F-9"}.items():
            with self.assertRaisesRegex(grbl.Refused, f"error:{error} "):
                grbl.judge(lines)
        for lines in ("#1=3", "o100 sub", "G0 X[1+2]", "G0 X1e3", "G5 X1"):
            with self.assertRaises(grbl.Refused):
                grbl.judge(lines)
        self.assertEqual(grbl.judge("(a note) G21 G90 G17\nG1 X1.5 F9\nG2 X3.5 I1\nM2").at[0], 3.5)

    def test_csv_is_the_joints_over_time(self):
        self.draw("scara", "--text", "I", "--size", "10", "--work", "0", "0", "40", "0", "0", "0", "--rate", "100",
                  "-o", self.path("a.csv"))
        with open(self.path("a.csv")) as file:
            rows = list(csv.DictReader(file))
        times = [float(row[next(iter(row))]) for row in rows]
        self.assertGreater(len(rows), 50)
        self.assertAlmostEqual(times[11] - times[10], 0.01)

    def test_strokes_are_true_curves_in_mm(self):
        self.draw("drawbot", "--shape", "circle:20", "--at", "200", "100", "--strokes", self.path("a.svg"))
        root = xml.etree.ElementTree.parse(self.path("a.svg")).getroot()
        self.assertTrue(root.get("width").endswith("mm"))
        path = root.find(f".//{SVG}path").get("d")
        self.assertRegex(path, r"A20 20 ")
        self.draw("drawbot", "--shape", "circle:20", "--at", "200", "100", "--strokes", self.path("a.json"))
        (stroke,) = json.loads((self.folder / "a.json").read_text())["strokes"]
        for x, y in stroke:
            self.assertAlmostEqual(((x - 200) ** 2 + (y - 100) ** 2) ** 0.5, 20, 6)

    def test_strokes_come_back_as_an_svg_source(self):
        first = self.summary("drawbot", "--text", "Rq&", "--size", "30", "--at", "120", "100", "--order", "none",
                             "--strokes", self.path("a.svg"))
        again = self.summary("drawbot", "--svg", self.path("a.svg"), "--order", "none")
        self.assertEqual(first["stroke_count"], again["stroke_count"])
        self.assertAlmostEqual(first["ink"], again["ink"], 6)

    def test_films(self):
        self.draw("drawbot", "--shape", "star:5:20", "--size", "1", "--animate", self.path("a.gif"), "--frames", "4")
        film = (self.folder / "a.gif").read_bytes()
        self.assertEqual(film[:6], b"GIF89a")
        self.assertEqual(film[-1:], b";")
        self.assertEqual(film.count(b"\x21\xf9\x04\x04"), 4)
        self.draw("drawbot", "--shape", "star:5:20", "--animate", self.path("f-%02d.png"), "--frames", "3")
        self.assertEqual(sorted(p.name for p in self.folder.glob("f-*.png")), ["f-01.png", "f-02.png", "f-03.png"])


class FreshEyes(Folder):
    """What somebody found who tried everything for the first time."""

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return self.path(name)

    def test_an_opened_drawing_must_be_whole_by_itself(self):
        for text, word in (('{"format": "zveno-drawing/2", "sources": [{"text": "A"}]}', "'format'"),
                           ('{"format": "zveno-drawing/1", "sources": []}', "'sources'"),
                           ('{"format": "zveno-drawing/1", "sources": [{"text": "A"}], "bogus": 1}', "'bogus'"),
                           ("[1]", "object")):
            opened = self.write("a.json", text)
            self.assertIn(word, self.draw("drawbot", "--open", opened, "--text", "B", code=2).stderr)
        self.draw("--open", self.path("none.json"), code=3)

    def test_a_source_that_is_dropped_must_be_there(self):
        opened = self.write("a.json", '{"format": "zveno-drawing/1", "robot": "drawbot", "sources": '
                                      '[{"text": "A"}, {"text": "B", "at": [12, 0]}]}')
        self.draw("--open", opened, "--drop", "2")
        for number in ("0", "3", "1.5"):
            self.assertIn("2 sources", self.draw("--open", opened, "--drop", number, code=2).stderr)

    def test_a_dot_has_a_place(self):
        svg = self.write("a.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">'
                                  '<path d="M4 4h0" stroke="red" stroke-linecap="round"/></svg>')
        for words in ((), ("--fit",)):
            said = self.summary("drawbot", "--svg", svg, *words)
            self.assertEqual((said["stroke_count"], said["ink"], said["place"]["scale"]), (1, 0.0, 1.0))

    def test_a_folder_is_no_source(self):
        self.assertIn("is a folder", self.draw("drawbot", "--svg", str(self.folder), code=3).stderr)

    def test_bytes_that_are_not_utf8_are_named(self):
        self.assertIn("not UTF-8", self.draw("drawbot", "--text", b"A\xff").stderr)

    def test_a_pen_that_would_not_lift_is_refused(self):
        self.assertIn("servo", self.draw("drawbot", "--text", "A", "--pen-up", "0", code=2).stderr)
        self.draw("drawbot", "--text", "A", "--pen-up", "0", "--servo", "30", "90")

    def test_an_option_that_means_nothing_to_its_source_is_refused(self):
        for words, said in ((["--text", "A", "--mode", "hatch"], "'mode' belongs to 'image'"),
                            (["--shape", "star", "--font", "script"], "'font' belongs to 'text'"),
                            (["--mode", "hatch", "--text", "A"], "--mode means nothing"),
                            (["--text", "A", "--pen", "1.5"], "whole number")):
            self.assertIn(said, self.draw("drawbot", *words, code=2).stderr)

    def test_an_option_for_all_goes_to_those_that_have_a_use_for_it(self):
        self.draw("drawbot", "--font", "script", "--text", "A", "--shape", "star")

    def test_a_speed_that_would_be_taken_for_another_is_refused(self):
        for option in ("--speed", "--travel-speed", "--dip-speed"):
            self.assertIn("speed'", self.draw("drawbot", "--text", "A", option, "0.1", code=2).stderr)

    def test_a_drawing_of_a_kilometre_does_not_fit(self):
        self.assertIn("does not fit", self.draw("drawbot", "--text", "A", "--size", "1e6", code=1).stderr)

    def test_a_board_out_of_reach_is_shown(self):
        done = self.draw("drawbot", "--text", "A", "--work", "0", "0", "300", "0", "0", "0", "-o", self.path("far.svg"),
                         "--json", code=1)
        self.assertIn("cannot reach any part", json.loads(done.stdout)["why"])
        self.assertIn("does not fit", pathlib.Path(self.path("far.svg")).read_text(encoding="utf-8"))

    def test_json_tells_what_does_not_fit(self):
        done = self.draw("drawbot", "--text", "HELLO", "--size", "100", "--at", "-200", "200", "--json", code=1)
        said = json.loads(done.stdout)
        self.assertFalse(said["possible"])
        self.assertIn("out of reach", said["why"])
        fits = self.summary("drawbot", "--text", "HELLO", "--size", "100", "--at", "-200", "200",
                            "--scale", str(said["remedy"]["scale"]))
        self.assertTrue(fits["possible"])

    def test_notes_are_told_and_are_in_the_json(self):
        svg = self.write("a.svg", '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9" stroke="red"/><filter/></svg>')
        done = self.draw("drawbot", "--svg", svg, "--text", "\u6f22", "--json")
        self.assertIn("'filter' is not drawn", done.stderr)
        self.assertIn("\u6f22 (U+6F22)", done.stderr)
        self.assertEqual([note["kind"] for note in json.loads(done.stdout)["notes"]], ["unsupported", "no_glyph"])

    def test_one_pen_for_each_colour_of_several_files(self):
        def svg(name, *colors):
            paths = "".join(f'<path d="M0 {y}h9" stroke="{color}"/>' for y, color in enumerate(colors))
            return self.write(name, f'<svg xmlns="http://www.w3.org/2000/svg" fill="none">{paths}</svg>')
        self.draw("drawbot", "--svg", svg("a.svg", "red", "lime"), "--svg", svg("b.svg", "lime", "blue"),
                  "--move", "0", "20", "--strokes", self.path("out.svg"))
        groups = xml.etree.ElementTree.parse(self.path("out.svg")).getroot().iter(SVG + "g")
        self.assertEqual([group.get("stroke").lower() for group in groups], ["#ff0000", "#00ff00", "#0000ff"])

    def test_layers_of_an_svg_are_pens(self):
        svg = self.write("a.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 50 '
                                  '50" stroke="red"><g><path d="M0 0L9 9"/></g><g><path d="M9 0L20 9"/></g>'
                                  '<rect width="5" height="5" stroke="none"/></svg>')
        for words, pens, strokes in (((), 2, 3), (("--pens", "layer"), 3, 3), (("--pens", "one"), 1, 3),
                                     (("--pens", "one", "--fills", "skip"), 1, 2)):
            said = self.draw("drawbot", "--svg", svg, *words, "--order", "none", "--json", "--strokes",
                             self.path("b.svg"))
            self.assertEqual(json.loads(said.stdout)["stroke_count"], strokes)
            root = xml.etree.ElementTree.parse(self.path("b.svg")).getroot()
            self.assertEqual(len([g for g in root.iter(SVG + "g") if g.get("id", "").startswith("pen-")]), pens)
        self.assertIn("color, layer, one or width", self.draw("drawbot", "--svg", svg, "--pens", "x", code=2).stderr)

    def test_only_what_is_in_the_clip_is_drawn(self):
        said = self.summary("drawbot", "--shape", "line:1000", "--at", "-500", "200", "--clip", "-50", "150", "80", "99")
        self.assertAlmostEqual(said["ink"], 80.0, places=6)
        self.assertIn("--clip", self.draw("drawbot", "--text", "A", "--clip", "0", "0", "1", "1", code=1).stderr)
        self.assertIn("'clip'", self.draw("drawbot", "--text", "A", "--clip", "0", "0", "0", "1", code=2).stderr)


class Pictures(Folder):
    def save(self, name, rows):
        """Rows of grey bytes as a PNG."""
        def chunk(kind, data):
            return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        size = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
        (self.folder / name).write_bytes(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) +
            chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows))) + chunk(b"IEND", b""))
        return self.path(name)

    def picture(self):
        """A black disc on white, 40 x 40."""
        return self.save("disc.png", [bytes(0 if (x - 20) ** 2 + (y - 20) ** 2 < 150 else 255 for x in range(40))
                                      for y in range(40)])

    def test_noise_is_drawn_and_only_its_motion_is_refused(self):
        dice = random.Random(4)
        path = self.save("noise.png", [dice.randbytes(700) for _ in range(700)])
        out = self.draw("drawbot", "--image", path, "-o", self.path("a.svg"), "-o", self.path("a.ngc")).stdout
        self.assertRegex(out, r"time +about .* s \(\d+ h \d+ min\), estimated")
        self.assertTrue((self.folder / "a.ngc").read_text().endswith("M2\n"))
        self.assertTrue(self.summary("drawbot", "--image", path)["estimated"])
        done = self.draw("drawbot", "--image", path, "-o", self.path("a.csv"), code=1)
        self.assertRegex(done.stderr, "lines and curves.*simplify(.|\n)*without")
        self.assertFalse((self.folder / "a.csv").exists())

    def test_more_lines_than_a_hatch_has_are_refused(self):
        done = self.draw("drawbot", "--image", self.picture(), "--mode", "crosshatch", "--levels", "8", "--spacing", "0.05",
                         "--size", "200", code=2)
        self.assertIn("64000 lines", done.stderr)

    def test_every_mode(self):
        path = self.picture()
        strokes = {mode: self.summary("drawbot", "--image", path, "--size", "40", "--mode", mode, "--spacing", "3",
                                      "--points", "40", "--at", "150", "100")["stroke_count"]
                   for mode in ("outline", "centreline", "hatch", "crosshatch", "stipple")}
        self.assertEqual(strokes["outline"], 1)
        self.assertGreater(strokes["hatch"], 3)
        self.assertIn("outline", self.draw("drawbot", "--image", path, "--mode", "photo", code=2).stderr)

    def test_what_is_no_picture(self):
        (self.folder / "a.png").write_text("no picture")
        self.draw("drawbot", "--image", self.path("a.png"), code=1)
        self.draw("drawbot", "--image", self.path("none.png"), code=3)


class Documents(Folder):
    def test_there_and_back(self):
        words = ("drawbot", "--set", "l2=140", "--text", "A\\nB", "--font", "roman", "--align", "center", "--shape",
                 "circle:8", "--move", "30", "5", "--pen", "2", "--rect", "100", "50", "120", "80", "--speed", "25",
                 "--order", "time", "--colors", "#102030,#ff0000")
        first = self.summary(*words, "-o", self.path("a.json"))
        document = json.loads((self.folder / "a.json").read_text())
        self.assertEqual(document["format"], "zveno-drawing/1")
        self.assertEqual(document["sources"][0], {"text": "A\nB", "align": "center", "font": "roman"})
        again = self.summary("--open", self.path("a.json"), "-o", self.path("b.json"))
        self.assertEqual(first, again)
        self.assertEqual((self.folder / "a.json").read_text(), (self.folder / "b.json").read_text())

    def test_changes(self):
        self.draw("drawbot", "--text", "A", "--text", "B", "--at", "200", "100", "-o", self.path("a.json"))
        self.draw("--open", self.path("a.json"), "--font", "script", "--text", "C", "--size", "12", "--fit", "--drop",
                  "2", "-o", self.path("b.json"))
        document = json.loads((self.folder / "b.json").read_text())
        self.assertEqual([s["text"] for s in document["sources"]], ["A", "C"])
        self.assertEqual([s["font"] for s in document["sources"]], ["script", "script"])
        self.assertNotIn("at", document)
        self.assertTrue(document["fit"])

    def test_a_drawing_turns_as_a_whole_and_names_its_pens(self):
        words = ("drawbot", "--shape", "line:100", "--at", "200", "50", "--turn", "90", "--pen-names", "fine,thick")
        (low, high) = self.summary(*words, "-o", self.path("a.json"))["bounds"]
        self.assertAlmostEqual(high[1] - low[1], 100)
        self.assertAlmostEqual(high[0] - low[0], 0)
        document = json.loads((self.folder / "a.json").read_text())
        self.assertEqual((document["rotate"], document["pen_names"]), (90, ["fine", "thick"]))
        self.draw("--open", self.path("a.json"), "--speed", "20", "-o", self.path("b.json"))
        again = json.loads((self.folder / "b.json").read_text())
        self.assertEqual((again["rotate"], again["pen_names"]), (90, ["fine", "thick"]))

    def test_files_may_stand_in_the_document(self):
        svg = ('<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
               '<path d="M2 2L18 2L10 18Z" fill="none" stroke="red"/><image/></svg>')
        pixels = {"width": 4, "height": 4, "data": "//////8AAP//AAD//////w=="}
        (self.folder / "a.json").write_text(json.dumps(
            {"format": "zveno-drawing/1", "robot": "drawbot", "sources": [{"svg": svg, "name": "tri.svg"}, {"image": pixels}]}))
        done = self.draw("--open", self.path("a.json"), "--json")
        self.assertEqual(json.loads(done.stdout)["stroke_count"], 2)
        self.assertIn("tri.svg, line 1: 'image'", done.stderr)
        pixels["data"] = "AA"
        (self.folder / "a.json").write_text(json.dumps(
            {"format": "zveno-drawing/1", "robot": "drawbot", "sources": [{"image": pixels}]}))
        self.assertIn("4 x 4 pixels", self.draw("--open", self.path("a.json"), code=2).stderr)

    def test_files_are_found_beside_the_document(self):
        (self.folder / "star.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
            '<path d="M2 2L18 2L10 18Z" fill="none" stroke="red"/></svg>')
        (self.folder / "a.json").write_text(json.dumps(
            {"format": "zveno-drawing/1", "robot": "drawbot", "sources": [{"svg": "star.svg"}]}))
        self.assertEqual(self.summary("--open", self.path("a.json"))["stroke_count"], 1)

    def test_mistakes_are_told_with_their_place(self):
        (self.folder / "a.json").write_text('{"format": "zveno-drawing/1",\n "sources": [}')
        self.assertRegex(self.draw("--open", self.path("a.json"), code=2).stderr, r"a\.json:2:\d+: ")
        self.assertIn("no font called 'comic'", self.draw("drawbot", "--text", "A", "--font", "comic", code=2).stderr)
        self.assertIn("points", self.draw("drawbot", "--shape", "star:x", code=2).stderr)
        self.assertIn("what shall be drawn", self.draw("drawbot", code=2).stderr)
        self.assertIn("--output", self.draw("drawbot", "--text", "A", "-o", "a.doc", code=2).stderr)


class Document004(Folder):
    """The test table of document 004, as corrected in its errata."""

    def lifts(self, text):
        return self.summary("drawbot", "--text", text, "--font", "grid", "--size", "20", "--order", "none")["lifts"]

    def test_lifts_of_letters(self):
        self.assertEqual([self.lifts(c) for c in ("H", "I", "HI", "M", "A", "S", "G")], [3, 3, 6, 1, 2, 1, 1])

    def test_s_is_a_smooth_double_arc(self):
        self.draw("drawbot", "--text", "S", "--font", "grid", "--at", "150", "100", "--strokes", self.path("a.svg"))
        path = xml.etree.ElementTree.parse(self.path("a.svg")).getroot().find(f".//{SVG}path").get("d")
        self.assertNotIn("L", path)
        self.assertIn("A", path)

    def test_a_target_beyond_reach_is_told(self):
        err = self.draw("drawbot", "--shape", "line:175", "--at", "200", "0", code=1).stderr
        self.assertRegex(err, r"at X375\.0 Y0\.0 mm, by 10\.0 mm: the place is farther than the arm can stretch")


class Places(Folder):
    def test_text_of_another_script(self):
        self.assertEqual(self.summary("scara", "--text", "ПРИВЕТ", "--work", "0", "0", "40", "0", "0", "0")["stroke_count"], 8)

    def test_every_arm_draws(self):
        for words in (("drawbot",), ("scara", "--work", "0", "0", "50", "0", "0", "0"),
                      ("arm4", "--pitch", "75", "--work", "0", "0", "20", "0", "0", "0"),
                      ("rl15", "--work", "900", "0", "400", "0", "-35", "0"),
                      ("planar3", "--servo", "30", "90", "--work", "0", "0", "0", "0", "0", "90")):
            self.assertGreater(self.summary(*words, "--shape", "star:5")["duration"], 1, words)

    def test_what_does_not_fit_is_told_and_shown(self):
        done = self.draw("drawbot", "--text", "HELLO", "--size", "100", "--at", "100", "0", "-o", self.path("a.svg"),
                         "-o", self.path("a.ngc"), code=1)
        self.assertRegex(done.stderr, r"does not fit: \d+ % of the drawing is out of reach; at X\S+ Y\S+ mm, by \S+ mm")
        self.assertFalse((self.folder / "a.ngc").exists())
        text = "".join(xml.etree.ElementTree.parse(self.path("a.svg")).getroot().itertext())
        self.assertIn("sticks out", text)
        scale = float(re.search(r"--scale (\S+) is the largest", done.stderr)[1])
        self.draw("drawbot", "--text", "HELLO", "--size", "100", "--at", "100", "0", "--scale", str(scale))
        self.draw("drawbot", "--text", "HELLO", "--size", "100", "--at", "100", "0", "--scale", str(1.01 * scale),
                  code=1)

    def test_boards_that_an_arm_cannot_draw_on(self):
        for arm, work, word in (("arm4", "0 0 0 0 20 0", "tilted by 20 degrees"), ("planar3", "0 0 0 0 0 90", "servo"),
                                ("drawbot", "0 0 0 0 0 180", "back")):
            err = self.draw(arm, "--text", "A", "--work", *work.split(), code=1).stderr
            self.assertIn(word, err)

    def test_a_planar_arm_says_what_it_can_do(self):
        self.assertIn("--servo", self.draw("planar3", "--text", "HI", code=1).stderr)
        self.draw("planar3", "--shape", "line:20", "--at", "120", "0", "--work", "0", "0", "20", "0", "0", "0")

    def test_sizes(self):
        fitted = self.summary("drawbot", "--text", "HELLO", "--fit", "--size", "10")
        self.assertGreater(fitted["place"]["scale"], 5)
        self.assertEqual(self.summary("drawbot", "--text", "HELLO", "--size", "10")["place"]["scale"], 1)
        (low, high) = self.summary("drawbot", "--text", "HELLO", "--rect", "100", "60", "150", "90")["bounds"]
        self.assertAlmostEqual(high[0] - low[0], 150)


if __name__ == "__main__":
    main()
