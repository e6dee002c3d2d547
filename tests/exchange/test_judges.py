#!/usr/bin/env python3
"""What we export, seen by others: check_urdf, urdf-loader, sdformat and MuJoCo read every arm that ships and every imported one of
../shared/robots, and move it as we do. They are installed by tools/setup.sh exchange; where one is missing, its cases are skipped.

    test_judges.py <zveno>
"""
import json
import math
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from program import ask, main  # noqa: E402

ROBOTS = ROOT.parent / "shared" / "robots"
PACKAGES = ROOT / "build" / "exchange"
MADE_FOR_MUJOCO = ROBOTS / "with_meshes" / "trs_so_arm100" / "so_arm100.xml"
HINT = "tools/setup.sh exchange installs it"


def arms():
    shipped = [robot["name"] for robot in ask({"op": "robots"})[0]["robots"]]
    step = 1 if shutil.which("check_urdf") else 6  # without judges a sample is enough
    given = sorted((ROBOTS / "urdf").glob("*.urdf"))[::step] + sorted((ROBOTS / "with_meshes").glob("*/urdf/*.urdf")) + [MADE_FOR_MUJOCO]
    return shipped + [str(path) for path in given if path.exists() and path.name != "spot_arm.urdf"]


def inside(joint, share):
    span = 50 if joint["unit"] == "mm" else 90
    low, high = joint["lower"] if joint["lower"] is not None else -span, joint["upper"] if joint["upper"] is not None else span
    return low + share * (high - low)


def metric(joint, value):
    return value / 1000 if joint["unit"] == "mm" else math.radians(value)


class Judges(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.outer = pathlib.Path(tempfile.mkdtemp())
        cls.folder = cls.outer / "robots" / "exported"  # meshes are looked for around the folder: not in all of /tmp
        cls.folder.mkdir(parents=True)
        cls.names = arms()
        cls.robots = [answer["robots"][0] for answer in ask(*({"op": "robots", "robot": name} for name in cls.names))]
        cls.paths = {}
        for form, ending in [("urdf", "urdf"), ("sdf", "sdf"), ("mjcf", "xml")]:
            answers = ask(*({"op": "export", "robot": name, "format": form} for name in cls.names))
            cls.paths[form] = [cls.folder / f"{k}_{pathlib.Path(name).stem}.{ending}" for k, name in enumerate(cls.names)]
            for path, answer in zip(cls.paths[form], answers):
                path.write_text(answer["text"])

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.outer)

    def cases(self, with_torques=False):
        """Two poses of each arm inside its limits, as rad and m."""
        dice, requests, motions = random.Random(7), [], []
        for name, robot in zip(self.names, self.robots):
            for _ in range(2):
                q = [inside(joint, dice.uniform(0.1, 0.9)) for joint in robot["joints"]]
                qd, qdd = ([dice.uniform(-20, 20) for _ in q] for _ in range(2))
                motions.append((robot["joints"], q, qd, qdd))
                requests += [{"op": "fk", "robot": name, "q": q}, {"op": "torque", "robot": name, "q": q, "qd": qd, "qdd": qdd, "load_kg": 0}]
        answers, out = ask(*requests), []
        for k, (joints, *values) in enumerate(motions):
            fk, torque = answers[2 * k:2 * k + 2]
            q, qd, qdd = ([metric(joint, value) for joint, value in zip(joints, part)] for part in values)
            T = [[value / 1000 if column == 3 else value for column, value in enumerate(row)] for row in fk["T"]]
            known = with_torques and torque["ok"]
            out.append({"q": q, "qd": qd, "qdd": qdd, "T": T, "torque": torque["torque"] if known else None})
        return [out[2 * k:2 * k + 2] for k in range(len(self.names))]

    def judged(self, script, arms_of_format):
        done = subprocess.run(["node", ROOT / "tests/exchange" / script, PACKAGES], input=json.dumps(arms_of_format), capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        return done.stdout.splitlines()

    @unittest.skipUnless(shutil.which("check_urdf"), f"check_urdf is not here: {HINT}")
    def test_check_urdf_accepts_every_arm(self):
        for path in self.paths["urdf"]:
            done = subprocess.run(["check_urdf", path], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, (path.name, done.stdout[-500:], done.stderr[-500:]))

    def test_sdformat_accepts_every_arm(self):
        has = subprocess.run(["pkg-config", "--exists", "sdformat12"]).returncode == 0 and shutil.which("g++")
        if not has:
            self.skipTest(f"sdformat12 is not here: {HINT}")
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "sdformat12"], capture_output=True, text=True, check=True).stdout.split()
        judge, source = PACKAGES / "judge_sdf", ROOT / "tests/exchange/judge_sdf.cpp"
        if not judge.exists() or judge.stat().st_mtime < source.stat().st_mtime:
            PACKAGES.mkdir(parents=True, exist_ok=True)
            subprocess.run(["g++", "-std=c++17", "-o", judge, source, *flags], check=True, capture_output=True)
        done = subprocess.run([judge, *self.paths["sdf"]], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    @unittest.skipUnless((PACKAGES / "node_modules/urdf-loader").is_dir(), f"urdf-loader is not here: {HINT}")
    def test_urdf_loader_moves_every_arm_as_we_do(self):
        wanted = [{"path": str(path), "cases": cases, "joints": [joint["name"] for joint in robot["joints"]]}
                  for path, cases, robot in zip(self.paths["urdf"], self.cases(), self.robots)]
        self.assertEqual(self.judged("judge_urdf.mjs", wanted)[:-1], [])

    @unittest.skipUnless((PACKAGES / "node_modules/@mujoco/mujoco").is_dir(), f"MuJoCo 3 for node is not here: {HINT}")
    def test_mujoco_moves_every_arm_as_we_do_with_the_same_torques(self):
        cases = self.cases(with_torques=True)
        self.assertGreater(sum(case["torque"] is not None for both in cases for case in both), 8)
        wanted = [{"path": str(path), "cases": both} for path, both in zip(self.paths["mjcf"], cases)]
        if str(MADE_FOR_MUJOCO) in self.names:  # as its maker wrote it
            tip = ask({"op": "import", "file": str(MADE_FOR_MUJOCO)})[0]["tip"]
            wanted.append({"path": str(MADE_FOR_MUJOCO), "tip": tip, "cases": cases[self.names.index(str(MADE_FOR_MUJOCO))]})
        self.assertEqual(self.judged("judge_mujoco.mjs", wanted), [])

    def test_what_was_exported_comes_back_and_moves_the_same(self):
        """import(export(x)) = x: every format, the same joints, limits and poses."""
        for form, paths in self.paths.items():
            answers = ask(*({"op": "robots", "robot": str(path)} for path in paths))
            fks = ask(*({"op": "fk", "robot": robot, "q": [inside(joint, 0.3) for joint in known["joints"]]}
                        for known, path, name in zip(self.robots, paths, self.names) for robot in (str(path), name)))
            for k, (known, answer) in enumerate(zip(self.robots, answers)):
                self.assertTrue(answer["ok"], (form, self.names[k], answer))
                found = answer["robots"][0]
                for joint, other in zip(known["joints"], found["joints"], strict=True):
                    for bound in ("lower", "upper"):
                        self.assertEqual(joint[bound] is None, other[bound] is None, (form, self.names[k], joint["name"]))
                        if joint[bound] is not None:
                            self.assertAlmostEqual(joint[bound], other[bound], delta=1e-9 * max(1, abs(joint[bound])))
                there, here = fks[2 * k:2 * k + 2]
                for one, two in zip(sum(there["T"], []), sum(here["T"], [])):
                    self.assertAlmostEqual(one, two, delta=1e-9 * max(1000, abs(two)), msg=(form, self.names[k]))


if __name__ == "__main__":
    main()
