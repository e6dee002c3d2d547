#!/usr/bin/env python3
"""Robots of others: descriptions become arms that move as their makers meant, and broken ones are refused with a place."""
import base64
import json
import math
import pathlib
import sys
import random
import tempfile
import unittest
import xml.etree.ElementTree
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import ask, main, run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ROBOTS = ROOT.parent / "shared/robots"
URDF = ROBOTS / "urdf"
NOT_A_TREE = "spot_arm.urdf"
TOLERANCE = 1e-9  # m and rad, relative to the pose where it is larger than 1 m

TWO_JOINTS = """<robot name="two">
  <link name="base"/> <link name="arm"/> <link name="hand"/> <link name="camera"/>
  <joint name="lift" type="prismatic">
    <parent link="base"/> <child link="arm"/> <origin xyz="0 0 0.5"/> <axis xyz="0 0 1"/>
    <limit lower="0" upper="0.2" effort="0" velocity="1"/>
  </joint>
  <joint name="turn" type="continuous">
    <parent link="arm"/> <child link="hand"/> <origin xyz="0.1 0 0" rpy="0 1.5707963267948966 0"/> <axis xyz="1 0 0"/>
  </joint>
  <joint name="look" type="fixed"> <parent link="arm"/> <child link="camera"/> </joint>
</robot>
"""


def kinds_of(path):
    return {joint.get("name"): joint.get("type") for joint in xml.etree.ElementTree.parse(path).getroot().findall("joint")}


def distance(T, expected):
    """The largest difference of two matrices, the first in mm, relative to the size of the second."""
    size = max(1.0, *(abs(expected[row][3]) for row in range(3)))
    return max(abs(T[row][column] / (1000 if column == 3 else 1) - expected[row][column])
               for row in range(3) for column in range(4)) / size


@unittest.skipUnless(URDF.is_dir(), "the arms of ../shared/robots/urdf are not here")
class ArmsOfOthers(unittest.TestCase):
    def setUp(self):
        self.answers = json.loads((URDF / "fk.json").read_text())

    def test_every_arm_moves_as_its_description_says(self):
        requests, expected = [], []
        for name, arm in self.answers.items():
            if name == NOT_A_TREE:
                continue
            kinds = kinds_of(URDF / name)
            for case in arm["cases"]:
                q = [1000 * value if kinds[joint] == "prismatic" else math.degrees(value)
                     for joint, value in zip(arm["joints"], case["q"])]
                requests.append({"op": "fk", "robot": str(URDF / name), "q": q})
                expected.append((name, case["T"]))
        self.assertGreaterEqual(len(requests), 335)
        for (name, T), answer in zip(expected, ask(*requests)):
            self.assertTrue(answer["ok"], (name, answer))
            self.assertLess(distance(answer["T"], T), TOLERANCE, name)

    def test_tips_and_joints_are_those_of_the_answers(self):
        names = [name for name in self.answers if name != NOT_A_TREE]
        for name, answer in zip(names, ask(*({"op": "import", "file": str(URDF / name)} for name in names))):
            self.assertEqual(answer["tip"], self.answers[name]["tip"], name)
            joints = [joint["name"] for joint in answer["robot"]["joints"] if "mimic" not in joint]
            self.assertEqual(joints, self.answers[name]["joints"], name)

    def test_what_is_no_tree_is_refused_with_its_place(self):
        error = ask({"op": "import", "file": str(URDF / NOT_A_TREE)})[0]["error"]
        self.assertEqual((error["code"], error["line"], error["column"]), ("syntax", 170, 3))
        self.assertIn("'body'", error["message"])

    def test_a_written_robot_file_moves_to_the_same_bits(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ["irb5400.urdf", "panda.urdf", "x_ur5_gripper.urdf"]:
                path = pathlib.Path(folder) / "robot.json"
                done = run("import", str(URDF / name), "-o", str(path))
                self.assertEqual(done.returncode, 0, done.stderr)
                q = [10.0 * (k + 1) for k in range(len(self.answers[name]["joints"]))]
                direct, written = ask({"op": "fk", "robot": str(URDF / name), "q": q},
                                      {"op": "fk", "robot": str(path), "q": q})
                self.assertEqual(direct, written)


@unittest.skipUnless((ROBOTS / "with_meshes").is_dir(), "the robots of ../shared/robots/with_meshes are not here")
class WholeRobots(unittest.TestCase):
    def test_mjcf_stands_where_mujoco_puts_it(self):
        """Pose of the moving jaw and torques that hold the arm, as MuJoCo 3.14 computes them."""
        q = [math.degrees(value) for value in (0.3, -0.5, 0.7, 0.2, -1.1, 0.4)]
        for name in ["so_arm100.xml"]:
            path = str(ROBOTS / "with_meshes/trs_so_arm100" / name)
            fk, torque = ask({"op": "fk", "robot": path, "q": q}, {"op": "torque", "robot": path, "q": q})
            for value, expected in zip(fk["xyz"], [88.43672678335163, -392.0100789355517, 102.22459519894433]):
                self.assertAlmostEqual(value, expected, delta=1e-9)
            for value, expected in zip(torque["torque"], [1.3386531718024592e-06, -0.9209979963221615, -0.4601711550089298,
                                                          -0.11606598379332927, 0.000693564839318539,
                                                          0.003170166284638856]):
                self.assertAlmostEqual(value, expected, delta=1e-12)


class Import(unittest.TestCase):
    def test_text_in_a_request_is_a_robot(self):
        robot = {"format": "urdf", "text": TWO_JOINTS}
        fk, tip, joints = ask({"op": "fk", "robot": robot, "q": [100, 0]},
                              {"op": "fk", "robot": robot, "tip": "camera", "q": [100]},
                              {"op": "robots", "robot": robot})
        self.assertEqual([round(value, 9) for value in fk["xyz"]], [100, 0, 600])
        self.assertEqual([round(value, 9) for value in fk["abc"]], [0, 90, 0])
        self.assertEqual([round(value, 9) for value in tip["xyz"]], [0, 0, 600])
        self.assertEqual(len(joints["robots"][0]["joints"]), 2)

    def test_the_answer_has_robot_report_and_tips(self):
        answer = ask({"op": "import", "text": TWO_JOINTS})[0]
        self.assertEqual((answer["tip"], answer["tips"]), ("hand", ["hand", "camera"]))
        self.assertEqual([joint["name"] for joint in answer["robot"]["joints"]], ["lift", "turn"])
        effort = [line for line in answer["report"] if "effort" in line["message"]]
        self.assertEqual((effort[0]["level"], effort[0]["line"], effort[0]["column"]), ("warning", 5, 5))

    def test_places_count_in_the_description_whatever_the_line_of_the_request(self):
        broken = TWO_JOINTS.replace('type="continuous"', 'type="hinge"')
        for answer in ask({"op": "robots"}, {"op": "import", "text": broken}, {"op": "import", "text": broken})[1:]:
            self.assertEqual((answer["error"]["line"], answer["error"]["column"]), (7, 3))
            self.assertIn("text:7:3: ", answer["error"]["message"])

    def test_wrong_questions_are_refused(self):
        for request, words in [({"op": "import"}, "'file'"), ({"op": "import", "text": 5}, "'text'"),
                               ({"op": "import", "text": "<robot/>", "format": "dwg"}, "'format'"),
                               ({"op": "import", "text": TWO_JOINTS, "tip": "nose"}, "'nose'"),
                               ({"op": "fk", "robot": {"format": "urdf", "text": "<robot"}, "q": []}, "robot.text:1:7")]:
            answer = ask(request)[0]
            self.assertFalse(answer["ok"])
            self.assertIn(words, answer["error"]["message"])

    def test_a_person_sees_joints_ends_and_report(self):
        with tempfile.NamedTemporaryFile("w", suffix=".urdf") as file:
            file.write(TWO_JOINTS)
            file.flush()
            done = run("import", file.name)
            other = run("fk", file.name, "--tip", "camera", "--q", "100")
        self.assertEqual(done.returncode, 0)
        self.assertIn("other ends of the tree: camera", done.stdout)
        self.assertIn("1 lift", done.stdout)
        self.assertEqual(other.returncode, 0, other.stderr)

    def test_a_million_joints_are_refused_in_bounded_memory(self):
        joint = '<link name="l{0}"/><joint name="j{0}" type="fixed"><parent link="l0"/><child link="l{0}"/></joint>'
        text = "<robot>" + "".join(joint.format(i) for i in range(100000)) + "</robot>"
        self.assertEqual(ask({"op": "import", "text": text})[0]["error"]["code"], "too_large")


PARTS = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="part" params="name"> <link name="${name}"> <visual> <geometry>
    <mesh filename="package://arm_support/meshes/visual/${name}.STL"/> </geometry> </visual> </link> </xacro:macro>
</robot>
"""
ARM = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="$(find arm_support)/urdf/parts.xacro"/>
  <xacro:part name="base"/> <xacro:part name="Turn"/>
  <joint name="turn" type="continuous"> <parent link="base"/> <child link="Turn"/> <axis xyz="0 0 1"/> </joint>
</robot>
"""
SUPPORT = {"arm_support/package.xml": "<package/>", "arm_support/urdf/arm.xacro": ARM, "arm_support/urdf/parts.xacro": PARTS,
           "arm_support/meshes/visual/turn.stl": "solid turn"}


def write_files(folder, files):
    for name, text in files.items():
        path = pathlib.Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def write_zip(path, files, method=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", method) as made:
        for name, data in files.items():
            made.writestr(name, data)


class ManyFiles(unittest.TestCase):
    """Packages as they come: a folder, a zip archive, one file inside a package, files of a request."""

    def check(self, answer):
        self.assertTrue(answer["ok"], answer)
        self.assertEqual([joint["name"] for joint in answer["robot"]["joints"]], ["turn"])
        found = {mesh["name"].split("/")[-1]: mesh.get("file", "") for mesh in answer["meshes"]}
        self.assertTrue(found["Turn.STL"].endswith("meshes/visual/turn.stl"), found)
        self.assertEqual(found["base.STL"], "")
        self.assertTrue(any("base.STL' is not among the files" in line["message"] for line in answer["report"]))

    def test_a_folder_a_zip_and_a_file_inside_a_package_are_the_same_arm(self):
        with tempfile.TemporaryDirectory() as folder:
            write_files(folder, SUPPORT)
            archive = pathlib.Path(folder) / "arm.zip"
            write_zip(archive, SUPPORT)
            paths = [folder + "/arm_support", str(archive), folder + "/arm_support/urdf/arm.xacro"]
            for answer in ask(*({"op": "import", "file": path} for path in paths)):
                self.check(answer)
            poses = ask(*({"op": "fk", "robot": path, "q": [30]} for path in paths))
            self.assertTrue(all(pose["ok"] and pose["T"] == poses[0]["T"] for pose in poses), poses)
            done = run("import", str(archive), "--main", "arm.xacro", "-o", "-")
            self.assertEqual(json.loads(done.stdout)["joints"][0]["name"], "turn", done.stderr)

    def test_files_of_a_request_are_enough(self):
        files = [{"name": name, "text": text} for name, text in SUPPORT.items() if not name.endswith(".stl")]
        mesh = {"name": "arm_support/meshes/visual/turn.stl"}  # it is there; its bytes are not needed
        self.check(ask({"op": "import", "files": [*files, mesh]})[0])
        with tempfile.NamedTemporaryFile(suffix=".zip") as archive:
            write_zip(archive.name, SUPPORT)
            packed = base64.b64encode(pathlib.Path(archive.name).read_bytes()).decode()
        self.check(ask({"op": "import", "files": [{"name": "arm.zip", "base64": packed}]})[0])
        for wrong, words in [([5], "'files'"), ([{"text": "x"}], "'name' is missing"), ([{"name": "a", "base64": "?"}], "base64"),
                             ([], "none of the 0 files")]:
            self.assertIn(words, ask({"op": "import", "files": wrong})[0]["error"]["message"])

    def test_what_any_packer_writes_is_unpacked(self):
        """Random and repetitive remarks in front of the description, packed by zlib at every level."""
        choose = random.Random(16)
        with tempfile.TemporaryDirectory() as folder:
            requests = []
            for level in range(10):
                remark = "".join(choose.choice("abcdefgh -xyz\n") * choose.choice([1, 1, 1, 40]) for _ in range(20000))
                path = f"{folder}/{level}.zip"
                with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as made:
                    made.writestr("r.urdf", f"<!-- {remark.replace('--', '')}x -->{TWO_JOINTS}")
                requests.append({"op": "import", "file": path})
            for answer in ask(*requests):
                self.assertTrue(answer["ok"], answer)

    def test_a_bomb_is_refused_in_bounded_memory(self):
        with tempfile.TemporaryDirectory() as folder:
            path = folder + "/bomb.zip"
            write_zip(path, {"arm.urdf": b" " * (33 << 20)})
            self.assertEqual(ask({"op": "import", "file": path})[0]["error"]["code"], "too_large")


SHIPPED = ["arm4", "drawbot", "planar3", "rl15", "scara"]


def close(a, b, tolerance):
    return len(a) == len(b) and all(abs(x - y) <= tolerance for x, y in zip(a, b))


class Export(unittest.TestCase):
    def test_every_arm_that_ships_comes_back_from_every_format(self):
        for robot in SHIPPED:
            joints = ask({"op": "robots", "robot": robot})[0]["robots"][0]["joints"]
            q = [5.0 * (k + 1) for k in range(len(joints))]
            expected = ask({"op": "fk", "robot": robot, "q": q})[0]
            for form in ["urdf", "sdf", "mjcf", "json"]:
                answer = ask({"op": "export", "robot": robot, "format": form})[0]
                self.assertTrue(answer["ok"], answer)
                back = {"text": answer["text"]}
                fk, again = ask({"op": "fk", "robot": back, "q": q}, {"op": "export", "robot": back, "format": form})
                self.assertTrue(close(sum(fk["T"], []), sum(expected["T"], []), 1e-9), (robot, form))
                if form != "json":
                    self.assertEqual(ask({"op": "import", "text": again["text"]})[0]["robot"]["joints"],
                                     ask({"op": "import", "text": answer["text"]})[0]["robot"]["joints"], (robot, form))

    def test_the_file_and_what_it_does_not_keep(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "arm.urdf"
            done = run("export", "rl15", "--to", "urdf", "-o", str(path))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("limits of acceleration and jerk are left out", done.stdout)
            self.assertEqual(xml.etree.ElementTree.parse(path).getroot().tag, "robot")
            self.assertEqual(run("export", "rl15", "--to", "urdf", "-o", "-").stdout, path.read_text())
            self.assertEqual(run("export", "rl15", "--to", "dwg").returncode, 2)
            self.assertEqual(run("export", "rl15", "--to", "sdf", "-o", folder + "/no/where").returncode, 3)


class Orientation(unittest.TestCase):
    """One orientation told in every convention is the same target."""

    def test_every_convention_gives_back_what_it_was_told(self):
        answer = ask({"op": "euler", "abc": [10, 80, 20], "all": True})[0]
        self.assertEqual(len(answer["sequences"]), 24)
        told = [{"euler": angles, "sequence": name} for name, angles in answer["sequences"].items()]
        told += [{key: answer[key]} for key in ["quat_wxyz", "quat_xyzw", "rotvec", "R"]]
        for back in ask(*({"op": "euler", **one} for one in told)):
            self.assertTrue(close(sum(back["R"], []), sum(answer["R"], []), 1e-13), back)
        target = {"op": "ik", "robot": "rl15", "xyz": [900, 100, 500]}
        expected, *others = ask({**target, "abc": [10, 80, 20]}, *({**target, **one} for one in told))
        for other in others:
            self.assertEqual(len(other["solutions"]), len(expected["solutions"]))
            for a, b in zip(other["solutions"], expected["solutions"]):
                self.assertTrue(close(a["q"], b["q"], 1e-9))

    def test_unity_s_order_and_fixed_axes(self):
        """rpy of URDF is xyz about fixed axes, which is A, B, C backwards."""
        fixed, = ask({"op": "euler", "euler": [20, 80, 10], "sequence": "xyz", "to": "zxy"})
        self.assertTrue(close(fixed["abc"], [10, 80, 20], 1e-12), fixed)
        self.assertFalse(fixed["locked"])
        self.assertTrue(ask({"op": "euler", "euler": [5, 90, 7], "sequence": "YZX", "to": "YZX"})[0]["locked"])

    def test_contradictions_and_nonsense_are_refused(self):
        for request, words in [({"abc": [1, 2, 3], "rotvec": [1, 2, 3]}, "both give the orientation"),
                               ({"quat_wxyz": [0, 0, 0, 0]}, "not zero"), ({"euler": [1, 2, 3], "sequence": "XXY"}, "sequence"),
                               ({"R": [[1, 0, 0], [0, 1, 0], [0, 0, 2]]}, "a rotation"), ({"R": [[1, 0, 0]]}, "3 rows"),
                               ({}, "'abc' is missing")]:
            answer, = ask({"op": "euler", **request})
            self.assertFalse(answer["ok"])
            self.assertIn(words, answer["error"]["message"])


if __name__ == "__main__":
    main()
