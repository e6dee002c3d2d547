#!/usr/bin/env python3
"""All solutions for the arms of others: the joints that made a pose are among the answers, and complete means complete."""
import json
import math
import pathlib
import sys
import unittest
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import ask, main  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
URDF = ROOT.parent / "shared/robots/urdf"
NOT_A_TREE = "spot_arm.urdf"
SIX_AXES = 6


def in_mm(T):
    return [[*row[:3], 1000 * row[3]] for row in T[:3]] + [[0, 0, 0, 1]]


def apart(a, b):
    """Largest joint difference in degrees, whole turns aside."""
    return max(abs((x - y + 180) % 360 - 180) for x, y in zip(a, b))


@unittest.skipUnless(URDF.is_dir(), "the arms of ../shared/robots/urdf are not here")
class ArmsOfOthers(unittest.TestCase):
    def setUp(self):
        self.arms = {name: arm for name, arm in json.loads((URDF / "fk.json").read_text()).items() if name != NOT_A_TREE}

    def poses(self, joints):
        """Name, joint values in degrees and pose of every case of the arms with so many joints, all of which turn."""
        for name, arm in self.arms.items():
            kinds = {j.get("name"): j.get("type") for j in xml.etree.ElementTree.parse(URDF / name).getroot().findall("joint")}
            if len(arm["joints"]) == joints and not arm["mimic"] and all(kinds[j] != "prismatic" for j in arm["joints"]):
                for case in arm["cases"]:
                    yield name, [math.degrees(q) for q in case["q"]], in_mm(case["T"])

    def answers(self, joints):
        cases = list(self.poses(joints))
        return zip(cases, ask(*({"op": "ik", "robot": str(URDF / name), "T": T} for name, _, T in cases)))

    def test_six_axes_give_every_solution(self):
        for (name, q, _), answer in self.answers(SIX_AXES):
            self.assertTrue(answer["ok"] and answer["reachable"] and answer["complete"], (name, answer))
            self.assertLess(min(apart(q, s["q"]) for s in answer["solutions"]), 1e-4, name)

    def test_seven_axes_give_their_families(self):
        for (name, _, _), answer in self.answers(SIX_AXES + 1):
            self.assertTrue(answer["ok"] and answer["reachable"] and answer["solutions"], (name, answer))
            self.assertIsInstance(answer["families"], list, name)


if __name__ == "__main__":
    main()
