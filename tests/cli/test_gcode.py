#!/usr/bin/env python3
"""The verb gcode: sums, canonical calls, errors with their place, standard input, JSON as batch gives it."""
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import ask, main, run

PROGRAM = "G21 G90\nG0 X10 Y0\nG1 Y10 F600\nG2 X20 Y20 I10 J0\nM2\n"


class Gcode(unittest.TestCase):
    def file(self, text):
        handle = tempfile.NamedTemporaryFile("w", suffix=".ngc")
        handle.write(text)
        handle.flush()
        self.addCleanup(handle.close)
        return handle.name

    def test_sums_up_a_program(self):
        done = run("gcode", self.file(PROGRAM))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("25.708 mm", done.stdout)  # 10 mm and a quarter of a circle of radius 10 mm
        self.assertIn("2.671 s", done.stdout)

    def test_canonical_calls(self):
        done = run("gcode", self.file(PROGRAM), "--canon")
        self.assertIn("ARC_FEED(20.0000, 20.0000, 20.0000, 10.0000, -1, 0.0000, 0.0000, 0.0000, 0.0000)", done.stdout)
        self.assertEqual(done.returncode, 0)

    def test_a_spline_in_a_loop_is_a_call_in_each_round(self):
        bodies = {"G5 I1 J1 P-1 Q-1 X3 Y1": 1, "G5.1 I1 J1 X3 Y1": 1, "G5.2 X1 Y1 P1\nX2 Y0 P2\nX3 Y1 P1\nG5.3": 1,
                  "G5 I1 J1 P-1 Q-1 X3 Y1\nG5 P1 Q1 X2 Y2": 2}
        loops = {"repeat": "o1 repeat [3]\n%s\no1 endrepeat\n",
                 "while": "#1=0\no1 while [#1 LT 3]\n#1=[#1+1]\n%s\no1 endwhile\n",
                 "do": "#1=0\no1 do\n#1=[#1+1]\n%s\no1 while [#1 LT 3]\n",
                 "sub": "o1 sub\n%s\no1 endsub\no1 call\no1 call\no1 call\n"}
        for body, calls in bodies.items():
            for name, loop in loops.items():
                done = run("gcode", "-", "--canon", text="G91 F100\n" + loop % body + "M2\n")
                self.assertEqual((done.returncode, done.stdout.count("NURBS_FEED")), (0, 3 * calls), (name, body, done.stderr))

    def test_an_upright_arc_of_a_turned_program_counts_in_turned_axes(self):
        text = "F100 G10 L2 P1 R30\nG18 G2 X2 I1\nG19 G2 Y2 J1\nM2\n"
        done = run("gcode", "-", "--canon", text=text)
        self.assertIn("SET_XY_ROTATION(30.0000)\n", done.stdout)
        self.assertIn("CANON_PLANE_XZ)\nARC_FEED(0.0000, 2.0000, 0.0000, 1.0000, -1, 0.0000", done.stdout)
        self.assertIn("CANON_PLANE_YZ)\nARC_FEED(2.0000, 0.0000, 1.0000, 0.0000, -1, 2.0000", done.stdout)

    def test_canonical_calls_speak_the_coordinates_and_the_unit_of_the_program(self):
        text = "G20 F10\nG10 L2 P2 X1 Y2 R90\nG55 G92 Z3\nG43.1 Z.5\nG1 X1 Y0 Z0\nG21 G1 X25.4 Y25.4\nM2\n"
        done = run("gcode", "-", "--canon", text=text)
        self.assertEqual(done.returncode, 0, done.stderr)
        calls = ["USE_LENGTH_UNITS(CANON_UNITS_INCHES)", "SET_G5X_OFFSET(2, 1.0000, 2.0000, 0.0000, ", "SET_XY_ROTATION(90.0000)",
                 "SET_G92_OFFSET(0.0000, 0.0000, -3.0000, ", "USE_TOOL_LENGTH_OFFSET(0.0000, 0.0000, 0.5000, ", "SET_FEED_RATE(10.0000)",
                 "STRAIGHT_FEED(1.0000, 0.0000, 0.0000, ", "USE_LENGTH_UNITS(CANON_UNITS_MM)", "STRAIGHT_FEED(25.4000, 25.4000, 0.0000, "]
        at = 0
        for call in calls:
            at = done.stdout.find(call, at)
            self.assertNotEqual(at, -1, (call, done.stdout))

    def test_standard_input_may_go_back(self):
        done = run("gcode", "-", "--canon", text="G91\no1 repeat [3]\nG0 X1\no1 endrepeat\nM2\n")
        self.assertEqual(done.stdout.count("STRAIGHT_TRAVERSE"), 3)

    def test_errors_tell_line_and_column(self):
        done = run("gcode", self.file("G0 X1\nG1 X2\nM2\n"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("line 2, column 1: error: there is no feed rate yet", done.stderr)

    def test_many_errors_are_counted(self):
        done = run("gcode", "-", text="G1 X2\n" * 100 + "M2\n")
        self.assertIn("and 80 more", done.stderr)

    def test_a_dialect_reads_with_tolerant(self):
        text = "M104 S200\nG92 E0\nG1 X5 F600 E1\nM2\n"
        self.assertEqual(run("gcode", "-", text=text).returncode, 1)
        self.assertEqual(run("gcode", "-", "--tolerant", text=text).returncode, 0)

    def test_block_delete_skips_lines_with_a_slash(self):
        text = "G90 F600\n/G1 X50\nG1 Y5\nM2\n"
        for options, x in ([], 50), (["--block-delete"], 0):
            answer = json.loads(run("gcode", "-", "--json", *options, text=text).stdout)
            self.assertEqual(answer["end"], [x, 5, 0])
        for skipped, x in (False, 50), (True, 0):
            answer, = ask({"op": "plan", "robot": "scara", "work": [250, 0, 50, 0, 0, 0], "program": "G0 X0 Y0 Z0\n" + text,
                           "block_delete": skipped, "rate_hz": 10})
            self.assertAlmostEqual(max(sample["xyz"][0] for sample in answer["samples"]), 250 + x, delta=1)

    def test_json_is_what_batch_says(self):
        done = run("gcode", self.file(PROGRAM), "--json", "--rapid", "3000")
        answer, = ask({"op": "gcode", "program": PROGRAM, "rapid": 3000})
        self.assertEqual(json.loads(done.stdout), answer)
        self.assertEqual([move["kind"] for move in answer["moves"]], ["rapid", "feed", "arc", "event"])

    def test_start_moves_the_beginning(self):
        answer, = ask({"op": "gcode", "program": "G91 G0 X1\nM2", "start": [5, 6, 7]})
        self.assertEqual(answer["end"], [6, 6, 7])

    def test_bad_requests_are_named(self):
        answers = ask({"op": "gcode"}, {"op": "gcode", "program": 5}, {"op": "gcode", "program": "", "rapid": 0},
                      {"op": "gcode", "program": "", "dialect": "fanuc"}, {"op": "gcode", "program": "", "start": [1, 2]})
        for answer in answers:
            self.assertEqual(answer["error"]["code"], "bad_request", answer)

    def test_an_endless_program_is_ended(self):
        answer, = ask({"op": "gcode", "program": "o1 while [1]\no1 endwhile\nM2"})
        self.assertEqual(answer["errors"][0]["code"], "too_many_blocks")

    def test_usage(self):
        self.assertEqual(run("gcode").returncode, 2)
        self.assertEqual(run("gcode", "/nonexistent.ngc").returncode, 3)
        self.assertEqual(run("gcode", "-", "--rapid", "-5").returncode, 2)
        self.assertIn("Examples", run("gcode", "--help").stdout)


main()
