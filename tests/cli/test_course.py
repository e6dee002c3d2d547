#!/usr/bin/env python3
"""The course on the command line: exercises, and the points of a class."""
import csv
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import ask, main, run  # noqa: E402


class Class(unittest.TestCase):
    ANSWERS = {"scara-fk": 180.6, "gcode-time": 3, "planar3-ik": [10, "x"], "drawbot-inner": 1e300,
               "trajectory-program": "G1 X200 Y50 Z50 F1\nG2 X200 I50 P100000000\n"}

    def grade(self, *options):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "b.json").write_text(json.dumps({"student": "ivanova", "answers": self.ANSWERS}))
            (folder / "c.json").write_text("{")
            (folder / "notes.txt").write_text("no answers")
            out = folder / "out"
            done = run("grade", str(folder), "--seconds", "2", *[str(out) + word if word[0] == "." else word for word in options])
            self.assertEqual(done.returncode, 0, done.stderr)
            files = [path.read_text() for path in folder.glob("out*")]
            return done, files[0] if files else ""

    def test_points_are_those_of_the_request(self):
        _, text = self.grade("-o", ".csv")
        rows = {row["exercise"]: row for row in csv.DictReader(text.splitlines())}
        self.assertEqual(set(rows), set(self.ANSWERS))
        for exercise, answer in self.ANSWERS.items():
            told = ask({"op": "grade", "name": exercise, "student": "ivanova", "answer": answer})[0] \
                if exercise != "trajectory-program" else {"points": 0}
            self.assertEqual(float(rows[exercise]["points"]), told.get("points", 0), exercise)
            self.assertGreater(float(rows[exercise]["of"]), 0, exercise)
        self.assertEqual(rows["scara-fk"]["points"], "1")
        self.assertIn("a list of numbers", rows["planar3-ik"]["reason"])

    def test_a_damaged_file_is_named_and_harms_nobody(self):
        done, _ = self.grade()
        self.assertIn("c.json", done.stderr)
        self.assertRegex(done.stdout, r"ivanova +5 +1\.0")

    def test_a_file_without_a_name_is_that_of_its_student(self):
        with tempfile.TemporaryDirectory() as name:
            (pathlib.Path(name) / "ivanova.json").write_text(json.dumps({"answers": {"scara-fk": 180.6}}))
            self.assertRegex(run("grade", name).stdout, r"ivanova +1 +1\.0 +1\.0")

    def test_a_motion_of_days_among_things_ends(self):
        with tempfile.TemporaryDirectory() as name:
            (pathlib.Path(name) / "a.json").write_text(json.dumps({"answers": {"collision-program": "G0 X300 Y-120 Z50\nG1 X150 F0.01\n"}}))
            self.assertIn("stopped before its end", run("grade", name, "--seconds", "0.5", "--json").stdout)

    def test_a_file_may_hold_a_class(self):
        with tempfile.TemporaryDirectory() as name:
            (pathlib.Path(name) / "class.json").write_text(json.dumps({"class": [
                {"student": "ivanova", "answers": {"scara-fk": 180.6}}, {"student": "b", "answers": {"scara-fk": 1}}, 5]}))
            done = run("grade", name)
            self.assertRegex(done.stdout, r"ivanova +1 +1\.0 +1\.0")
            self.assertRegex(done.stdout, r"b +1 +0\.0 +1\.0")
            self.assertIn("expected", done.stderr)

    def test_a_name_is_no_formula_of_a_spreadsheet(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "a.json").write_text(json.dumps({"student": '=HYPERLINK("x")', "answers": {"scara-fk": 1}}))
            self.assertEqual(run("grade", name, "-o", str(folder / "out.csv")).returncode, 0)
            rows = list(csv.DictReader((folder / "out.csv").read_text().splitlines()))
            self.assertEqual(rows[0]["student"], '\'=HYPERLINK("x")')

    def test_a_results_file_of_gradescope_is_of_one_student(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for student in ("a", "b"):
                (folder / f"{student}.json").write_text(json.dumps({"answers": {"gcode-time": 1}}))
            done = run("grade", name, "-o", str(folder / "out.gradescope.json"))
            self.assertEqual(done.returncode, 2)
            self.assertIn("2 have answers here", done.stderr)
            self.assertFalse((folder / "out.gradescope.json").exists())

    def test_results_of_other_systems(self):
        statements = json.loads(self.grade("-o", ".xapi.json")[1])
        self.assertEqual(len(statements), 5)
        for statement in statements:
            self.assertLessEqual({"actor", "verb", "object", "result"}, set(statement))
            self.assertTrue(0 <= statement["result"]["score"]["scaled"] <= 1)
        tests = json.loads(self.grade("-o", ".gradescope.json")[1])["tests"]
        self.assertEqual({"name", "score", "max_score", "output"}, set(tests[0]))
        self.assertEqual(len(json.loads(self.grade("-o", ".json")[1])["results"]), 5)


class Exercise(unittest.TestCase):
    def test_an_exercise_for_a_person(self):
        done = run("exercise", "--name", "scara-fk", "--student", "ivanova", "--hints", "1")
        self.assertIn("Q1 = 5°, Q2 = 105°", done.stdout)
        self.assertIn("hint 1", done.stdout)
        self.assertNotEqual(run("exercise", "--name", "nope").returncode, 0)

    def test_every_chapter_is_listed_in_both_languages(self):
        for language in ("en", "ru"):
            chapters = ask({"op": "course", "language": language})[0]["chapters"]
            self.assertEqual(len(chapters), 14)
            for chapter in chapters:
                self.assertTrue(chapter["title"] and chapter["text"] and chapter["exercises"], chapter["id"])


if __name__ == "__main__":
    main()
