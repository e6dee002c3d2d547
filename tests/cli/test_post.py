#!/usr/bin/env python3
"""Programs of real controllers: written from G-code, read back as the same moves."""
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import PROGRAM as ZVENO, ask, main, run  # noqa: E402

PROGRAM = """G21 G90 G64 P0.5
G0 X0 Y0 Z20
M3
G1 Z0 F6000
G1 X40
G2 X40 Y30 I0 J15
G4 P0.5
M5
G0 Z20
M2
"""
WORK = [900, 0, 400, 10, 0, 0]
DIALECTS = ["krl", "rapid", "urscript", "ls", "as", "spel", "jbi"]


def placed(point):
    """A point of the program in the arm's world."""
    a = math.radians(WORK[3])
    x, y = point[0], point[1]
    return [WORK[0] + x * math.cos(a) - y * math.sin(a), WORK[1] + x * math.sin(a) + y * math.cos(a), WORK[2] + point[2]]


class Posts(unittest.TestCase):
    def post(self, to, **more):
        return ask({"op": "post", "robot": "rl15", "program": PROGRAM, "work": WORK, "to": to, **more})[0]

    def test_every_dialect_reads_back_as_the_moves_of_the_program(self):
        moves = [move for move in ask({"op": "gcode", "program": PROGRAM})[0]["moves"] if move["kind"] in ("rapid", "feed", "arc")]
        ends = [placed(move["to"][:3]) for move in moves]
        for to in DIALECTS:
            with self.subTest(to):
                posted = self.post(to, bare=True)
                self.assertTrue(posted["ok"], posted)
                back = ask({"op": "read", "robot": "rl15", "files": posted["files"]})[0]
                self.assertEqual([], back["errors"] + back["warnings"])
                self.assertEqual(to, back["dialect"])
                read = [move for move in back["moves"] if move["kind"] in ("rapid", "feed", "arc")]
                self.assertEqual(["rapid", "feed", "feed", "arc", "arc", "rapid"], [move["kind"] for move in read])
                for end, move in zip(ends, read[:3] + read[4:]):
                    self.assertLess(max(abs(a - b) for a, b in zip(end, move["to"])), 1e-3)
                self.assertEqual([0.5], [move["duration"] for move in back["moves"] if move["kind"] == "dwell"])
                self.assertEqual([64, 65], [move["code"] for move in back["moves"] if move["kind"] == "event"])

    def test_a_first_rapid_without_all_axes_ends_where_the_plan_begins(self):
        """X0 Y0 is inside the arm; Yaskawa, which got poses for joint moves, was sent there."""
        program = "G21 G90\nG0 Z405\nG0 X900 Y50\nG1 Z400 F3000\nG3 X900 Y70 I0 J10\nM2\n"
        for to in DIALECTS:
            with self.subTest(to):
                posted = ask({"op": "post", "robot": "rl15", "program": program, "to": to})[0]
                back = ask({"op": "read", "robot": "rl15", "files": posted["files"]})[0]
                self.assertEqual([], back["errors"] + back["warnings"])
                first = next(move for move in back["moves"] if move["kind"] == "rapid")
                self.assertLess(max(abs(a - b) for a, b in zip(first["to"], [900, 50, 405])), 1e-3)
                self.assertTrue(ask({"op": "check", "robot": "rl15", "program": posted["files"][0]["text"]})[0]["possible"])

    def test_the_branch_of_the_plan_is_kept(self):
        posted = self.post("krl")
        back = ask({"op": "read", "robot": "rl15", "files": posted["files"]})[0]
        first = next(move for move in back["moves"] if move["kind"] == "rapid")
        line = next(move for move in back["moves"] if move["kind"] == "feed")
        self.assertLess(max(abs(a - b) for a, b in zip(first["q"], line["q"])), 10)

    def test_strokes_waypoints_and_drawings_are_written_too(self):
        drawing = {"format": "zveno-drawing/1", "sources": [{"text": "Hi"}]}
        sources = [{"robot": "scara", "strokes": [[[250, 0, 50], [280, 10, 50]]]},
                   {"robot": "scara", "waypoints": [{"q": [30, 45, 0, 0]}, {"xyz": [200, 100, 0], "move": "line"}]},
                   {"robot": "drawbot", "drawing": drawing}]
        for source in sources:
            with self.subTest(source):
                answer = ask({"op": "post", "to": "spel", **source})[0]
                self.assertTrue(answer["ok"], answer)
                self.assertIn("Move XY(", answer["files"][0]["text"])

    WAYPOINTS = [{"q": [0, 0, 0, 0, 60, 0]}, {"q": [10, -20, 30, 170, -60, 100], "name": "pick", "speed": 50, "grip": True},
                 {"q": [-10, -20, 30, -190, 60, 200], "dwell": 1},
                 {"xyz": [900, 100, 500], "abc": [0, 90, 0], "move": "line", "feed": 3000},
                 {"xyz": [900, 150, 550], "move": "arc", "via": [900, 140, 510]}]

    def test_waypoints_keep_joints_speeds_and_grips_in_every_dialect(self):
        for to in DIALECTS:
            with self.subTest(to):
                posted = ask({"op": "post", "robot": "rl15", "to": to, "waypoints": self.WAYPOINTS, "gripper_output": 4})[0]
                self.assertTrue(posted["ok"], posted)
                back = ask({"op": "read", "robot": "rl15", "files": posted["files"]})[0]
                joint = [move["q"] for move in back["moves"] if move["kind"] == "rapid"]
                for point, q in zip(self.WAYPOINTS, joint if to != "jbi" else []):  # poses there, without pulses
                    self.assertLess(max(abs(a - b) for a, b in zip(point["q"], q)), 1e-3)
                self.assertEqual(["rapid", "rapid", "event", "rapid", "dwell", "feed", "arc"],
                                 [move["kind"] for move in back["moves"]])
                self.assertIn("4", [part for part in posted["files"][0]["text"].split("closes")[1].splitlines()][1])
        krl = ask({"op": "post", "robot": "rl15", "to": "krl", "waypoints": self.WAYPOINTS})[0]["files"][0]["text"]
        self.assertIn("BAS(#VEL_PTP,50.000)", krl)
        self.assertIn("; waypoint 2 pick", krl)

    def test_taught_points_of_the_page_are_written(self):
        heading = "name,arm,move," + ",".join(f"q{k + 1} (deg)" for k in range(6)) + ",x (mm),speed (%),feed (mm/min),dwell (s)"
        rows = ['"home, up",rl15,joint,0,0,0,0,60,0,1,80,6000,0', "P2,rl15,line,10,-5,5,0,60,0,,100,3000,0.5"]
        with tempfile.TemporaryDirectory() as folder:
            points = pathlib.Path(folder, "points.csv")
            points.write_text("\r\n".join([heading, *rows]) + "\r\n")
            posted = ask({"op": "post", "robot": "rl15", "to": "krl", "file": str(points)})[0]
            self.assertTrue(posted["ok"], posted)
            text = posted["files"][0]["text"]
            for part in ("; waypoint 1 home, up", "BAS(#VEL_PTP,80.000)", "$VEL.CP=0.050000", "WAIT SEC 0.500"):
                self.assertIn(part, text)
            points.write_text(heading + "\r\nP1,rl15,joint,0,0,zero,0,60,0\r\n")
            wrong = ask({"op": "post", "robot": "rl15", "to": "krl", "file": str(points)})[0]
            self.assertEqual("line 2 of the points, column 19: expected a number, found 'zero'", wrong["error"]["message"])
            points.write_text(heading.replace("q3", "q9") + "\r\n")
            few = ask({"op": "post", "robot": "rl15", "to": "krl", "file": str(points)})[0]
            self.assertIn("q1 to q6; the file has 5", few["error"]["message"])

    def test_a_task_becomes_a_program(self):
        root = pathlib.Path(__file__).resolve().parents[2]
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "pack.prg")
            done = run("task", "scara", "--from", "0", "60", "60", "0", "--scene", str(root / "examples/packing.json"),
                       "--xyz", "180", "180", "16", "--columns", "2", "--pitch", "45", "45", "0", "--to", "spel",
                       "-o", str(program))
            self.assertEqual(done.returncode, 0, done.stderr)
            text = program.read_text()
            self.assertEqual((text.count("On 1"), text.count("Off 1")), (4, 4))
            checked = run("check", "scara", str(program))
            self.assertIn("the arm can follow the program", checked.stdout)

    def test_splines_and_speeds_of_kuka_come_back(self):
        program = "G21 G90 G61\nG0 X0 Y0 Z10\nG1 Z0 F3000\nG5 I10 J20 P-10 Q20 X60 Y0\nG1 X80\nM2\n"
        posted = ask({"op": "post", "robot": "rl15", "program": program, "work": WORK, "to": "krl"})[0]
        text = posted["files"][0]["text"]
        self.assertEqual((text.count("\nSPLINE\n"), text.count("\nENDSPLINE\n")), (1, 1))
        self.assertTrue(any("a curve has become a spline" in lost["message"] for lost in posted["lost"]))
        told = ask({"op": "diff", "robot": "rl15", "program": program, "work": WORK, "other": text, "rapids": "joint"})[0]
        self.assertTrue(told["same"], told)
        fast, slow = (ask({"op": "plan", "robot": "rl15", "program": text.replace("(#VEL_PTP,20", f"(#VEL_PTP,{speed}") +
                           "", "samples": False})[0]["duration"] for speed in (100, 20))
        self.assertEqual(fast, slow)  # the first joint move is where it begins
        joints = "DEF p()\nBAS(#VEL_PTP,%d)\nPTP {A1 0,A2 0,A3 0,A4 0,A5 60,A6 0}\nPTP {A1 40}\nEND\n"
        fast, slow = (ask({"op": "plan", "robot": "rl15", "program": joints % speed, "samples": False})[0]["duration"]
                      for speed in (100, 25))
        self.assertAlmostEqual(slow, 4 * fast, places=3)

    def test_a_program_that_the_arm_cannot_follow_is_not_written(self):
        far = ask({"op": "post", "robot": "rl15", "program": "G1 X9000 F600\n", "to": "krl"})[0]
        self.assertEqual("limit", far["error"]["code"])
        wrong = ask({"op": "post", "robot": "rl15", "program": "G1 Q\n", "to": "krl"})[0]
        self.assertIn("line 1", wrong["error"]["message"])

    def test_the_verb_writes_files_and_reads_them(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "part.ngc"
            source.write_text(PROGRAM)
            target = pathlib.Path(folder) / "part.src"
            done = run("post", "rl15", str(source), "--to", "krl", "--work", *map(str, WORK), "-o", str(target))
            self.assertEqual(0, done.returncode, done.stderr)
            self.assertIn("DEF part( )", target.read_text())
            self.assertIn("controller", done.stdout)
            back = run("read", "rl15", str(target))
            self.assertEqual(0, back.returncode, back.stderr)
            self.assertIn("arc", back.stdout)

    def test_programs_of_controllers_are_inputs_like_g_code(self):
        gcode = ask({"op": "check", "robot": "rl15", "program": PROGRAM, "work": WORK})[0]
        for to in DIALECTS:
            with self.subTest(to):
                text = self.post(to)["files"][0]["text"]
                checked, planned = ask({"op": "check", "robot": "rl15", "program": text},
                                       {"op": "plan", "robot": "rl15", "program": text, "rate_hz": 20})
                self.assertEqual([True, []], [checked["possible"], checked["errors"] + checked["warnings"]])
                self.assertAlmostEqual(gcode["length"], checked["length"], 0)
                self.assertLess(math.dist(placed((40, 30, 20)), planned["samples"][-1]["xyz"]), 1e-3)

    def test_errors_of_a_controllers_program_have_their_line(self):
        text = "DEF part( )\nPTP {A1 0,A2 0,A3 0,A4 0,A5 0,A6 0}\nIF $IN[1] THEN\nLIN XP6\nENDIF\nLIN XP7\nEND\n"
        answer = ask({"op": "check", "robot": "rl15", "program": text})[0]
        self.assertEqual([3, 6], [error["line"] for error in answer["errors"]])
        wrong = ask({"op": "post", "robot": "rl15", "program": text, "to": "rapid"})[0]
        self.assertIn("line 3", wrong["error"]["message"])

    def test_the_program_that_is_read_is_not_written_over(self):
        """Without -o the translation has the name of its source, which was gone where the language was the same."""
        with tempfile.TemporaryDirectory() as folder:
            own, copy = pathlib.Path(folder) / "own.ngc", pathlib.Path(folder) / "copy.ngc"
            own.write_text(PROGRAM)
            place = ["--to", "gcode", "--work", *map(str, WORK)]
            done = subprocess.run([ZVENO, "post", "rl15", "own.ngc", *place], cwd=folder, text=True, capture_output=True)
            self.assertEqual((2, ""), (done.returncode, done.stdout))
            self.assertIn("-o", done.stderr)
            self.assertEqual(PROGRAM, own.read_text())
            self.assertEqual(0, run("post", "rl15", str(own), *place, "-o", str(copy)).returncode)
            self.assertEqual(0, run("post", "rl15", str(own), *place, "-o", str(own)).returncode)  # said in so many words
            self.assertEqual(copy.read_text().splitlines()[1:], own.read_text().splitlines()[1:])

    def test_modes_behind_a_line_are_printed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "part.src"
            path.write_text("DEF part( )\n$VEL.CP=0.1\nPTP {A1 0,A2 0,A3 0,A4 0,A5 60,A6 0}\nLIN {X 900,Y 20,Z 500,A 0,B 0,C 180}\nEND\n")
            self.assertNotIn("behind line", run("read", "rl15", str(path)).stdout)
            early, late = (run("read", "rl15", str(path), "--line", line).stdout for line in ("1", "4"))
            self.assertIn("no line up to there is run\n", early)
            self.assertNotIn("joints", early)
            for part in ("behind line 4\n", "motion     line, line 4\n", "tool 100 mm/s", "place      900.000 20.000 500.000 mm"):
                self.assertIn(part, late)

    def test_names_are_told_when_files_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "part.ngc"
            path.write_text(PROGRAM)
            done = run("post", "rl15", str(path), "--to", "krl", "--work", *map(str, WORK), "-o", folder + "/no/x.src")
            self.assertEqual((3, ""), (done.returncode, done.stdout))
            self.assertIn("cannot be written", done.stderr)

    def test_a_program_that_moves_nothing_has_nothing_to_prove(self):
        """It was said that arms of this kind have no proof."""
        for robot, program in (("rl15", ""), ("rl15", "M2\n"), ("planar3", "G4 P1\nM2\n"),
                               ("rl15", "DEF p()\nPTP {A1 0,A2 0,A3 0,A4 0,A5 60,A6 0}\nEND\n")):
            with self.subTest((robot, program)):
                done = run("check", robot, "-", text=program)
                self.assertEqual(0, done.returncode, done.stderr)
                self.assertIn("nothing moves: there is nothing to prove", done.stdout)
                self.assertNotIn("1 moves", done.stdout)

    def test_only_g_code_is_told_of_a_tolerant_dialect(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text, is_told in (("p.ngc", "G0 X\n", True), ("p.ls", "/PROG P\n/MN\n1:J P[1] 9% FINE ;\n/POS\n/END\n", False)):
                path = pathlib.Path(folder) / name
                path.write_text(text)
                done = run("check", "rl15", str(path))
                self.assertEqual(1, done.returncode)
                self.assertIn("the program has 1 error", done.stderr)
                self.assertEqual(is_told, "--dialect tolerant" in done.stderr)

    def test_the_ending_of_a_file_counts_where_its_first_line_is_no_g_code(self):
        cases = [("p.src", "PTP {A1 0}\n", "error", "expected 'DEF PART( )'"), ("p.mod", "MoveL p10,v100,fine,tool0;\n", "error", "'PROC main()'"),
                 ("p.ls", "J P[1] 9% FINE ;\n", "error", "'/PROG"), ("p.pg", "JMOVE #[0]\n", "error", "'.PROGRAM part()'"),
                 ("p.src", "G21\nG0 X900 Y0 Z400\nM2\n", "warning", "read as G-code"),
                 ("p.ngc", "G21\nG0 X900 Y0 Z400\nM2\n", "", "")]
        with tempfile.TemporaryDirectory() as folder:
            for name, text, kind, word in cases:
                with self.subTest(name, text=text):
                    path = pathlib.Path(folder) / name
                    path.write_text(text)
                    done = run("check", "rl15", str(path))
                    self.assertEqual(kind == "error", done.returncode != 0, done.stderr)
                    self.assertIn(f"{kind}: " if kind else "", done.stderr)
                    self.assertIn(word, done.stderr)

    def test_joint_moves_end_at_the_joints_that_the_program_says(self):
        first, second = ask({"op": "ik", "robot": "rl15", "xyz": [900, 0, 500], "abc": [0, 0, 180], "limits": True},
                            {"op": "ik", "robot": "rl15", "xyz": [950, 50, 450], "abc": [0, 0, 180], "limits": True})
        def ptp(q):
            return "PTP {" + ",".join(f"A{k + 1} {value:.6f}" for k, value in enumerate(q)) + "}\n"
        pairs = [(a["q"], b["q"]) for a in first["solutions"] for b in second["solutions"]]
        self.assertGreaterEqual(len(pairs), 4)
        for a, b in pairs:
            text = ("DEF part( )\n$VEL.CP=0.1\n" + ptp(a) + "LIN {X 910,Y 0,Z 500,A 0,B 0,C 180}\n" + ptp(b)
                    + "LIN {X 950,Y 60,Z 450,A 0,B 0,C 180}\nEND\n")
            plan = ask({"op": "plan", "robot": "rl15", "program": text, "rate_hz": 100})[0]
            self.assertTrue(plan["possible"], plan)
            for q in (a, b):
                nearest = min(max(abs(x - y) for x, y in zip(q, sample["q"])) for sample in plan["samples"])
                self.assertLess(nearest, 0.2)

    def test_a_program_goes_from_one_controller_to_another(self):
        krl = self.post("krl")["files"][0]["text"]
        moved = ask({"op": "post", "robot": "rl15", "program": krl, "to": "rapid", "name": "moved"})[0]
        back = ask({"op": "post", "robot": "rl15", "program": moved["files"][0]["text"], "to": "krl", "name": "zveno"})[0]
        def motions(text):
            return [line for line in text.splitlines() if line.startswith(("PTP", "LIN", "CIRC", "$VEL", "$OUT", "WAIT"))]
        self.assertEqual(motions(krl), motions(back["files"][0]["text"]))
        self.assertIn("! line 5", moved["files"][0]["text"])

    def test_diff_sees_geometry_and_time_whatever_the_language(self):
        same = {"op": "diff", "robot": "rl15", "program": PROGRAM, "work": WORK, "rapids": "joint"}
        for to in DIALECTS:
            with self.subTest(to):
                answer = ask({**same, "other": self.post(to)["files"][0]["text"]})[0]
                self.assertTrue(answer["same"], answer)
                self.assertLess(answer["distance"], 0.1)
                self.assertNotIn("parts", answer)
        other = ask({**same, "other": PROGRAM.replace("G1 X40\n", "G1 X20 Y3\nG1 X40 Y0\n")})[0]
        self.assertFalse(other["same"])
        self.assertLess(abs(other["distance"] - 3), 0.5)
        self.assertTrue(all(line in (4, 5) for line in other["parts"]["lines"]))
        slow = ask({**same, "other": PROGRAM.replace("F6000", "F600")})[0]
        self.assertTrue(slow["same"])
        self.assertGreater(slow["durations"][1], 3 * slow["durations"][0])

    def test_the_verb_diff_and_data_beside_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            part, data = pathlib.Path(folder) / "part.src", pathlib.Path(folder) / "part.dat"
            part.write_text("DEF part( )\n$VEL.CP=0.1\nPTP XHOME\nLIN {X 900,Y 20,Z 500,A 0,B 0,C 180}\nEND\n")
            data.write_text("DEFDAT part\nDECL E6POS XHOME={X 900,Y 0,Z 500,A 0,B 0,C 180,S 6,T 18}\nENDDAT\n")
            checked = run("check", "rl15", str(part))
            self.assertEqual(0, checked.returncode, checked.stderr + checked.stdout)
            other = pathlib.Path(folder) / "part.ngc"
            other.write_text("G0 X900 Y0 Z500\nG1 Y25 F6000\nM2\n")
            done = run("diff", "rl15", str(part), str(other))
            self.assertEqual(1, done.returncode, done.stderr)
            self.assertIn("different", done.stdout)
            self.assertEqual(0, run("diff", "rl15", str(part), str(other), "--apart", "6").returncode)

    def test_g_code_of_three_controls_keeps_to_their_words(self):
        for to, never in (("gcode", "M42"), ("grbl", "M64"), ("marlin", "M2")):
            with self.subTest(to):
                posted = self.post(to)
                text = posted["files"][0]["text"]
                self.assertNotIn(never + "\n", text.replace(" ", "\n"))
                self.assertIn("G3 X" if "G3" in text else "G2 X", text)
                back = ask({"op": "read", "robot": "rl15", "files": posted["files"], "dialect": to})[0]
                self.assertEqual([], back["errors"])
                ends = [move["to"][:3] for move in back["moves"] if move["kind"] == "feed"]
                self.assertEqual([[0, 0, 0], [40, 0, 0]], ends)  # in the program's own coordinates
                self.assertEqual([0.5], [move["duration"] for move in back["moves"] if move["kind"] == "dwell"])
                self.assertTrue(any("zero of the program" in loss["message"] for loss in posted["lost"]))

    def test_axes_that_the_source_has_not_named_are_not_written(self):
        cases = [("G0 Z5\nG0 X20 Y0\nG1 Z0 F600\nG1 X30\n", ["G0 Z5", "G0 X20 Y0", "G1 Z0 F600", "G1 X30"]),
                 ("G0 X0 Y0 Z5\nG1 X30 F600\n", ["G0 X0 Y0 Z5", "G1 X30 F600"]),
                 ("G91\nG0 Z5\nG1 X30 F600\n", ["G0 Z5", "G1 X30 F600"]),
                 ("G1 X20 F600\nG2 X40 Y0 I10 J0\n", ["G1 X20 F600", "G2 X30 Y10 I10 J0", "G2 X40 Y0 I0 J-10"])]
        for to in ("gcode", "grbl", "marlin"):
            for source, words in cases:
                with self.subTest(to, source=source):
                    posted = ask({"op": "post", "robot": "rl15", "program": source + "M2\n", "work": WORK, "to": to, "bare": True})[0]
                    lines = [line.split() for line in posted["files"][0]["text"].splitlines()]
                    written = [" ".join(f"{word[0]}{round(float(word[1:]), 2):g}" for word in line).replace("-0 ", "0 ")
                               for line in lines if line[0] in ("G0", "G1", "G2")]
                    self.assertEqual(words, written)

    def test_a_sketch_sends_the_pulses_of_the_plan(self):
        motion = {"op": "post", "robot": "planar3", "middle": [90, -60, -40],
                  "waypoints": [{"q": [90, -60, -30]}, {"q": [70, -80, -60]}, {"q": [100, -40, -20]}]}
        sketch, table = (ask({**motion, "to": to})[0] for to in ("arduino", "servo"))
        rows = [[float(word) for word in line.split(",")] for line in table["files"][0]["text"].splitlines()[1:]]
        folder = pathlib.Path(__file__).resolve().parent.parent / "support/arduino"
        with tempfile.TemporaryDirectory() as scratch:
            source, board = pathlib.Path(scratch) / "arm.ino", pathlib.Path(scratch) / "board"
            source.write_text(sketch["files"][0]["text"])
            built = subprocess.run(["g++", "-Wall", "-Wextra", "-Wno-unused", f"-I{folder}", f'-DSKETCH="{source}"',
                                    str(folder / "board.cpp"), "-o", str(board)], capture_output=True, text=True)
            self.assertEqual(0, built.returncode, built.stderr)
            sent = subprocess.run([board, str(len(rows) + 5)], capture_output=True, text=True).stdout.splitlines()
        sent = [[float(word) for word in line.split(",")] for line in sent]
        self.assertTrue(all(row[0] == 20000 for row in sent[1:]))  # us from one pulse to the next
        for row, pulses in zip(rows, sent[:len(rows)]):
            self.assertLessEqual(max(abs(a - b) for a, b in zip(row[1:], pulses[1:])), 1)
        self.assertTrue(all(row[1:] == sent[-1][1:] for row in sent[len(rows):]))  # then the arm keeps its place

    def test_a_servo_that_would_leave_its_travel_is_not_written(self):
        answer = ask({"op": "post", "robot": "planar3", "to": "arduino", "middle": [0, 0, 0],
                      "waypoints": [{"q": [90, -60, -30]}, {"q": [70, -80, -60]}]})[0]
        self.assertEqual("limit", answer["error"]["code"])

    def test_the_controllers_joints_come_from_the_robot_file(self):
        robot = json.loads((pathlib.Path(__file__).resolve().parents[2] / "robots/rl15.json").read_text())
        robot["controller"] = {"joints": [{"sign": -1}, {"zero": 90}, {}, {}, {}, {}]}
        plain, told = (ask({"op": "post", "robot": arm, "program": PROGRAM, "work": WORK, "to": "urscript"})[0]
                       for arm in ("rl15", robot))
        def joints(answer):
            text = answer["files"][0]["text"]
            return [float(word) for word in text[text.index("movej([") + 7:].split("]")[0].split(",")]
        self.assertAlmostEqual(joints(told)[0], -joints(plain)[0], 6)
        self.assertAlmostEqual(joints(told)[1], joints(plain)[1] - 1.5707963, 6)
        self.assertFalse(any("controller" in loss["message"] for loss in told["lost"]))


class Walk(unittest.TestCase):
    def test_the_five_minutes_of_the_docs_run_as_written(self):
        root = pathlib.Path(__file__).resolve().parents[2]
        part = (root / "docs/post.md").read_text().split("## In five minutes")[1]
        lines = part.split("```")[1].strip()
        self.assertEqual(lines.count("zveno "), 5)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "zveno").symlink_to(pathlib.Path(ZVENO).resolve())
            done = subprocess.run(["sh", "-e", "-c", lines], cwd=folder, env={"PATH": f"{folder}:/usr/bin:/bin"},
                                  capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("the same: the paths of the tool", done.stdout)
            self.assertTrue(pathlib.Path(folder, "hello.mod").read_text().startswith("MODULE"))


if __name__ == "__main__":
    main()
