#!/usr/bin/env python3
"""`describe`: the table of each operation is what its reader takes and what its answers hold."""
import json
import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from json_schema import faults  # noqa: E402
from program import ask, batch_bytes, main  # noqa: E402

CORPUS = ROOT / "tests" / "fuzz" / "corpus" / "request"
ARMS = {"torque": "planar3", "payload": "planar3", "ik": "rl15", "simulate": "planar3", "size": "planar3",
        "servo": "planar3"}
URDF = ('<robot name="one"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/>'
        '<child link="b"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>')
OTHER_KINDS = {"flag": 5, "number": "x", "whole": "x", "text": 5, "word": "nonsense", "numbers": "x", "object": 5, "list": 5}


def requests_of_the_corpus():
    for path in sorted(CORPUS.glob("*.json")):
        try:
            request = json.loads(path.read_text())
        except ValueError:
            continue
        if isinstance(request, dict):
            yield path.name, request


# Two seconds and more of an arm that swings, with efforts.
MEASURED = "source,t,q1,q2,q3,torque1,torque2,torque3\n" + "".join(
    f"{source},{i / 100},{60 + i % 90},{-30 - i % 70},{i % 50},0.1,0.05,0.02\n" for i in range(260)
    for source in ("plan", "arm"))


class Describe(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        answer, = ask({"op": "describe"})
        cls.operations = {operation["name"]: operation for operation in answer["operations"]}
        cls.common = answer["common"]

    def fields(self):
        for operation in self.operations.values():
            for field in operation["fields"]:
                yield operation, field

    def request(self, operation, fields):
        robot = {"robot": ARMS.get(operation["name"], "scara")} if operation["robot"] == "needed" else {}
        return {"op": operation["name"], **robot, **fields}

    def test_every_operation_and_field_says_what_it_is(self):
        self.assertGreaterEqual(len(self.operations), 20)
        for operation, field in self.fields():
            with self.subTest(operation["name"] + "." + field["name"]):
                self.assertTrue(operation["sentence"] and field["sentence"])
                self.assertIn("example", field)

    def test_one_operation_alone(self):
        one, none = ask({"op": "describe", "of": "ik"}, {"op": "describe", "of": "fly"})
        self.assertEqual([operation["name"] for operation in one["operations"]], ["ik"])
        self.assertEqual(one["operations"][0], self.operations["ik"])
        self.assertEqual(none["error"]["code"], "not_found")

    def test_the_fields_of_the_vocabulary_are_there(self):
        """Names that other people's programs rely on."""
        for name, fields in {"ik": "xyz abc T pitch yaw near limits clamp policy", "fk": "q", "line": "from to abc pitch",
                             "gcode": "program start rapid dialect", "torque": "q load_kg qd qdd", "payload": "q worst",
                             "draw": "text svg image font size scale at", "pen": "strokes start up down speed",
                             "plan": "program strokes waypoints limits rate_hz", "simulate": "plant", "unity": "pos euler T",
                             "euler": "abc", "describe": "of"}.items():
            known = {field["name"] for field in self.operations[name]["fields"]}
            self.assertLessEqual(set(fields.split()), known, name)

    def answers(self, cases):
        """Each of (operation, field, value) with the answer to a request that has only that field; one batch for all."""
        requests = [self.request(operation, {field["name"]: value}) for operation, field, value in cases]
        return zip(cases, ask(*requests))

    def test_every_example_fits_its_own_line(self):
        cases = [(operation, field, field["example"]) for operation, field in self.fields()]
        for (operation, field, example), answer in self.answers(cases):
            with self.subTest(operation["name"] + "." + field["name"]):
                schema = operation["schema"]["properties"][field["name"]]
                self.assertEqual(list(faults(example, schema)), [])
                if not answer["ok"] and field["type"] != "joints":  # how many depends on the arm
                    self.assertNotRegex(answer["error"]["message"], f"^'{field['name']}' must be (a|one|true|above|at most)")
                    self.assertNotIn("no field", answer["error"]["message"])

    def test_a_value_of_another_kind_is_refused_by_name(self):
        cases = [(operation, field, OTHER_KINDS[field["type"]]) for operation, field in self.fields()
                 if field["type"] in OTHER_KINDS and ("other" not in field or field["type"] == "list")]
        for (operation, field, wrong), answer in self.answers(cases):
            with self.subTest(operation["name"] + "." + field["name"]):
                self.assertEqual(answer["error"]["code"], "bad_request")
                self.assertRegex(answer["error"]["message"], f"'{field['name']}' must be")
                self.assertNotEqual(list(faults(wrong, operation["schema"]["properties"][field["name"]])), [])

    def test_names_with_values_that_are_none_are_refused(self):
        cases = [(operation, field, wrong) for operation, field in self.fields() if field["type"] in ("values", "ranges")
                 for wrong in ([1], "x", 5)]
        self.assertGreater(len(cases), 10)
        for (operation, field, wrong), answer in self.answers(cases):
            with self.subTest(operation["name"] + "." + field["name"], wrong=wrong):
                self.assertEqual(answer["error"]["code"], "bad_request")

    def test_a_number_beyond_its_range_is_refused_by_name(self):
        cases = []
        for operation, field in self.fields():
            bounds = field.get("range", {})
            beyond = [bounds["above"]] if "above" in bounds else []
            beyond += [bounds["least"] - 1] if "least" in bounds else []
            beyond += [bounds["most"] * 2 + 1] if "most" in bounds else []
            cases += [(operation, field, [number] * field["count"] if field["type"] == "numbers" else number)
                      for number in beyond]
        self.assertGreater(len(cases), 60)
        for (operation, field, value), answer in self.answers(cases):
            with self.subTest(operation["name"] + "." + field["name"]):
                self.assertEqual(answer["error"]["code"], "bad_request")
                self.assertIn(f"'{field['name']}", answer["error"]["message"])
                self.assertNotEqual(list(faults(value, operation["schema"]["properties"][field["name"]])), [])

    def test_a_field_that_is_not_in_the_table_is_refused(self):
        for operation in self.operations.values():
            request = self.request(operation, {"colour": "red"})
            answer, = ask(request)
            self.assertIn("no field 'colour'", answer["error"]["message"])
            self.assertNotEqual(list(faults(request, operation["schema"])), [])

    def test_what_the_reader_takes_fits_the_schema_and_so_do_the_answers(self):
        seen = set()
        cases = list(requests_of_the_corpus())
        cases.append(("describe", {"op": "describe"}))
        cases.append(("simulate", {"op": "simulate", "robot": "planar3", "plant": "joints", "rate_hz": 50,
                                   "waypoints": [[0, 0, 0], [10, 0, 0]]}))
        cases.append(("simulate all", {"op": "simulate", "robot": "planar3", "plant": "all", "samples": False,
                                       "waypoints": [[0, 0, 0], [10, 0, 0]]}))
        cases.append(("size", {"op": "size", "robot": "planar3", "waypoints": [[0, 0, 0], [10, 0, 0]], "load_kg": 0.1}))
        cases.append(("servo", {"op": "servo", "robot": "planar3", "waypoints": [[0, 0, 0], [10, 0, 0]]}))
        cases.append(("servo alone", {"op": "servo", "robot": "planar3"}))
        cases.append(("workspace", {"op": "workspace", "robot": "drawbot", "color": "payload", "values": True, "volume": True, "cells": 40}))
        cases.append(("survey", {"op": "survey", "robot": "planar3", "directions": 4, "payload": True, "clearance": True,
                                 "manipulability": True, "shares": True}))
        cases.append(("import", {"op": "import", "text": URDF}))
        cases.append(("export glb", {"op": "export", "robot": "planar3", "format": "glb", "detail": "coarse",
                                     "waypoints": [[0, 0, 0], [10, 0, 0]], "rate_hz": 20}))
        cases.append(("bodies", {"op": "bodies", "robot": "rl15", "detail": "coarse", "holds": "gripper"}))
        cases.append(("export", {"op": "export", "robot": "scara", "format": "urdf"}))
        cases.append(("twin", {"op": "twin", "robot": "planar3", "text": MEASURED, "controller": "pd"}))
        cases.append(("identify", {"op": "identify", "robot": "planar3", "text": MEASURED}))
        cases.append(("another tool", {"op": "fk", "robot": "rl15", "q": [0] * 6, "tool": [0, 0, 100, 0, 0, 0]}))
        for (name, request), answer in zip(cases, ask(*(request for _, request in cases))):
            operation = self.operations.get(request.get("op"))
            if not operation or not answer["ok"]:
                continue
            with self.subTest(name):
                self.assertEqual(list(faults(request, operation["schema"])), [])
                self.assertEqual(list(faults(answer, operation["answer_schema"])), [])
                seen.add(operation["name"])
        self.assertEqual(set(self.operations) - seen, set())

    def test_every_operation_has_its_section_in_the_docs_and_every_field_its_words(self):
        text = (ROOT / "docs" / "requests.md").read_text()
        headings = set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^## .*$", text, re.MULTILINE))))
        words = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]*`", text))))
        self.assertEqual(set(self.operations) - headings, set())
        for operation in self.operations.values():
            names = {field["name"] for field in operation["fields"] + operation["answer"]}
            self.assertEqual(names - words, set(), operation["name"])

    def test_the_same_table_every_time(self):
        line = b'{"op": "describe"}\n'
        self.assertEqual(batch_bytes(line), batch_bytes(line))


if __name__ == "__main__":
    main()
