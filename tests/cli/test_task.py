#!/usr/bin/env python3
"""Pick and place: a SCARA packs a tray, a six-axis arm assembles; the plans run on every plant and things get there."""
import json
import pathlib
import unittest

import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from program import ask, main, run  # noqa: E402

PACKING = json.loads((ROOT / "examples" / "packing.json").read_text())
ASSEMBLY = json.loads((ROOT / "examples" / "assembly.json").read_text())
PACK = {"op": "task", "robot": "scara", "from": [0, 60, 60, 0], "scene": PACKING, "xyz": [180, 180, 16], "columns": 2,
        "pitch": [45, 45, 0]}
BUILD = {"op": "task", "robot": "rl15", "from": [0, 0, 0, 0, 90, 0], "scene": ASSEMBLY,
         "tool": [0, 0, 200, 0, 0, 0],
         "jobs": [{"thing": "base plate", "xyz": [1000, 300, 155], "abc": [90, 0, 0]},
                  {"thing": "cap", "xyz": [1000, 300, 190]}]}


class Tasks(unittest.TestCase):
    def plan(self, request, **more):
        answer, = ask({**request, **more})
        self.assertTrue(answer["ok"], answer)
        return answer

    def simulate(self, request, task, plant, **more):
        tool = {"tool": request["tool"]} if "tool" in request else {}
        answer, = ask({"op": "simulate", "robot": request["robot"], **tool, "plant": plant, "scene": request["scene"],
                       "waypoints": task["waypoints"], "assume_inertia": True, "samples": False,
                       "step": 0.002, "control_hz": 500, **more})
        self.assertTrue(answer["ok"], answer)
        self.assertIsNone(answer["failure"])
        return answer

    def near(self, thing, xyz, within):
        for is_at, wanted in zip(thing["xyz"], xyz):
            self.assertLess(abs(is_at - wanted), within, (thing, xyz))

    def test_a_scara_packs_a_tray_and_every_plant_shows_it(self):
        task = self.plan(PACK, things=["part 1", "part 2"])
        self.assertTrue(task["planned"])
        self.assertEqual([step["step"] for step in task["steps"]][:8],
                         ["approach", "approach", "grip", "lift", "carry", "place", "release", "retreat"])
        one = self.plan(PACK, things=["part 1"], home=False)
        for plant, done, count in (("kinematic", task, 2), ("joints", one, 1), ("articulation", one, 1)):
            told = self.simulate(PACK, done, plant)
            self.assertEqual([grip["what"] for grip in told["grips"]], ["picked", "released"] * count, plant)
            parts = {thing["name"]: thing for thing in told["things"]}
            self.near(parts["part 1"], [180, 180, 16], 2)
            self.near(parts["part 2"], [225, 180, 16] if count > 1 else [250, -150, 12], 2)
            self.near(parts["part 3"], [300, -90, 12], 1)

    def test_palletising_fills_columns_then_rows_then_layers(self):
        task = self.plan(PACK, rows=1, pitch=[45, 45, 24])
        self.assertTrue(task["planned"], task.get("sentence"))
        self.assertEqual(task["done"], 4)
        told = self.simulate(PACK, task, "kinematic")
        parts = [thing["xyz"] for thing in told["things"]]
        for part, wanted in zip(parts, [[180, 180, 16], [225, 180, 16], [180, 180, 40], [225, 180, 40]]):
            self.near({"xyz": part}, wanted, 0.1)

    def test_a_six_axis_arm_assembles_around_a_guard(self):
        task = self.plan(BUILD)
        self.assertTrue(task["planned"], task.get("sentence"))
        for step in task["steps"]:
            if step["step"] in ("approach", "home") and not step["line"]:
                proof, = ask({"op": "certify", "robot": "rl15", "tool": BUILD["tool"],
                              "scene": self.scene_at(step, task), "waypoints": step["waypoints"]})
                self.assertTrue(proof["proven"], (step["step"], proof))
        told = self.simulate(BUILD, task, "articulation", gripper={"kind": "fingers"})
        self.assertEqual([grip["what"] for grip in told["grips"]], ["picked", "released"] * 2)
        parts = {thing["name"]: thing for thing in told["things"]}
        self.near(parts["base plate"], [1000, 300, 155], 3)
        self.near(parts["cap"], [1000, 300, 190], 3)

    @staticmethod
    def scene_at(step, task):
        """The scene when a step begins: things that were placed before stand at their places."""
        places = {job["thing"]: job for job in BUILD["jobs"]}
        steps = task["steps"]
        placed = {other["thing"] for other in steps[:steps.index(step)] if other["step"] == "release"}
        things = [{**thing, **{key: places[thing["name"]][key] for key in ("xyz", "abc") if key in places[thing["name"]]}}
                  if thing["name"] in placed else thing for thing in ASSEMBLY["things"]]
        return {"things": things}

    def test_the_same_task_gives_the_same_bytes(self):
        self.assertEqual(self.plan(BUILD), self.plan(BUILD))

    def test_a_weak_gripper_refuses_the_plan_and_loses_the_thing(self):
        weak = {"kind": "fingers", "force": 0.5}
        task = self.plan(PACK, things=["part 1"], gripper=weak)
        self.assertFalse(task["planned"])
        self.assertRegex(task["sentence"], r"grip part 1: it weighs 0\.8 N, the gripper holds 0\.6 N")
        good = self.plan(PACK, things=["part 1"])
        told = self.simulate(PACK, good, "kinematic", gripper={"kind": "fingers", "force": 0.8})
        self.assertEqual([grip["what"] for grip in told["grips"]], ["picked", "slipped"])
        self.assertRegex(told["grips"][1]["sentence"], r"it needs (0\.9[6-9]|1\.)\d* N, the gripper holds (0\.960|1\.0) N")

    def test_what_cannot_be_done_is_told_with_its_step(self):
        wide = self.plan(PACK, things=["part 1"], gripper={"kind": "fingers", "stroke": 20})
        self.assertRegex(wide["sentence"], "grip part 1: part 1 is 30.0 mm wide, the fingers open 20.0 mm")
        far = self.plan(PACK, things=["part 1"], xyz=[900, 0, 12])
        self.assertRegex(far["sentence"], "^place part 1: the place is out of reach")
        wrong, = ask({**PACK, "things": ["table"]})
        self.assertIn("not movable", wrong["error"]["message"])
        unknown, = ask({**PACK, "things": ["prat 1"]})
        self.assertIn("no thing called 'prat 1'", unknown["error"]["message"])

    def test_programs_drive_the_gripper(self):
        program = ("G21 G90 F3000\nG0 X300 Y-150 Z70\nG1 Z13\n{close}\nG4 P0.2\nG1 Z70\nG0 X300 Y0 Z70\nG1 Z13\n{open}\n"
                   "G4 P0.2\nG1 Z70\nM2\n")
        for close, opened in (("M3 S1", "M5"), ("M64 P0", "M65 P0"), ("M68 E0 Q1", "M68 E0 Q0"),
                              ("(MSG, GRIP)", "(MSG, GRIP OPEN)"), ("(GRIP)", "(grip open)")):
            told, = ask({"op": "simulate", "robot": "scara", "plant": "kinematic", "scene": PACKING, "samples": False,
                         "program": program.format(close=close, open=opened)})
            self.assertTrue(told["ok"], told)
            self.assertEqual([grip["what"] for grip in told["grips"]], ["picked", "released"], close)
            self.near(told["things"][0], [300, 0, 12], 0.1)

    def test_the_verb_prints_the_steps(self):
        done = run("task", "scara", "--from", "0", "60", "60", "0", "--scene", str(ROOT / "examples" / "packing.json"),
                   "--xyz", "180", "180", "16", "--columns", "2", "--pitch", "45", "45", "0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("planned  4 things", done.stdout)
        self.assertIn("retreat", done.stdout)


if __name__ == "__main__":
    main()
