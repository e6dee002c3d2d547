#!/usr/bin/env python3
"""Models put onto arms: unit, upright and pivot, the cut onto links, masses from a density, and what is wrong with a model."""
import base64
import json
import pathlib
import struct
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from program import ask, main, run  # noqa: E402

MODELS = pathlib.Path("/usr/share/assimp/models")  # Debian's assimp-testmodels


def moved(stl, change):
    """A binary STL whose corners are `change`d."""
    out = bytearray(stl)
    for record in range(84, len(stl), 50):
        for corner in range(record + 12, record + 48, 12):
            struct.pack_into("<3f", out, corner, *change(*struct.unpack_from("<3f", stl, corner)))
    return bytes(out)


def sent(stl, name="arm.stl"):
    return [{"name": name, "base64": base64.b64encode(stl).decode()}]


def stl_of(arm, q):
    return base64.b64decode(ask({"op": "export", "robot": arm, "format": "stl", "q": q})[0]["base64"])


class Fitting(unittest.TestCase):
    def assert_alike(self, one, other):
        """The same triangles at the same places, link by link; single floats in mm and inches are not the same numbers."""
        self.assertEqual([link["triangles"] for link in one["links"]], [link["triangles"] for link in other["links"]])
        for a, b in zip(one["links"], other["links"]):
            for x, y in zip(sum(a["bounds"], []), sum(b["bounds"], [])):
                self.assertAlmostEqual(x, y, delta=1e-3)


class Scara(Fitting):
    """The arm of document 000 with a model of its own: what its housings are, as one file from a CAD system."""

    Q = [40, -70, 30, 15]

    def test_a_model_in_inches_with_y_up_and_another_pivot_becomes_its_links(self):
        inches = moved(stl_of("scara", self.Q), lambda x, y, z: (x / 25.4 + 1, z / 25.4 + 2, -y / 25.4 + 3))
        fit = {"op": "fit", "robot": "scara", "files": sent(inches), "unit": 25.4, "up": "y", "pivot": [1, 2, 3], "q": self.Q}
        fitted = ask(fit)[0]
        _, own, worn = ask(fit, {"op": "bodies", "robot": "scara", "occlusion": False},
                           {"op": "bodies", "robot": fitted["robot"], "occlusion": False})
        self.assert_alike(own, worn)
        self.assertEqual({link["source"] for link in worn["links"]}, {"file"})
        self.assertEqual({body["mesh"]["unit"] for body in fitted["robot"]["bodies"]}, {25.4})

    def test_another_place_is_seen_in_the_bounds(self):
        stl = stl_of("scara", [0, 0, 0, 0])
        there, here = ask({"op": "fit", "robot": "scara", "files": sent(stl)},
                          {"op": "fit", "robot": "scara", "files": sent(stl), "xyz": [100, 0, -20], "abc": [90, 0, 0]})
        (low, high), (other_low, _) = there["bounds"], here["bounds"]
        self.assertAlmostEqual(other_low[0], 100 - high[1], delta=1e-3)
        self.assertAlmostEqual(other_low[1], low[0], delta=1e-3)
        self.assertAlmostEqual(other_low[2], low[2] - 20, delta=1e-3)

    def test_a_model_of_the_wrong_size_is_told_its_likely_unit(self):
        metres = moved(stl_of("scara", [0, 0, 0, 0]), lambda x, y, z: (x / 1000, y / 1000, z / 1000))
        report = ask({"op": "fit", "robot": "scara", "files": sent(metres)})[0]["report"]
        self.assertIn("with a unit of 1000 mm they are alike", report[1]["message"])
        self.assertEqual([line["level"] for line in report], ["assumed", "warning"])
        good = ask({"op": "fit", "robot": "scara", "files": sent(metres), "unit": 1000})[0]["report"]
        self.assertEqual([line["level"] for line in good], ["note"])

    def test_a_piece_goes_where_it_is_told_to(self):
        stl = stl_of("scara", [0, 0, 0, 0])
        first = ask({"op": "fit", "robot": "scara", "files": sent(stl)})[0]
        piece = next(one for one in first["pieces"] if one["link"] == 2)
        second = ask({"op": "fit", "robot": "scara", "files": sent(stl), "pieces": [{"piece": piece["piece"], "link": 0}]})[0]
        self.assertEqual(next(one for one in second["pieces"] if one["piece"] == piece["piece"])["link"], 0)
        refused = ask({"op": "fit", "robot": "scara", "files": sent(stl), "pieces": [{"piece": 9999, "link": 0}]})[0]
        self.assertIn("no piece 9999", refused["error"]["message"])

    def test_a_single_link_gets_a_model_and_the_others_keep_theirs(self):
        stl = stl_of("scara", [0, 0, 0, 0])
        fit = {"op": "fit", "robot": "scara", "files": sent(stl)}
        whole = ask(fit)[0]["robot"]
        one = ask(fit, {"op": "fit", "robot": whole, "files": sent(stl, "other.stl"), "link": 1, "xyz": [0, 0, 5]})[1]["robot"]
        self.assertEqual([body for body in one["bodies"] if body["link"] != 1], [body for body in whole["bodies"] if body["link"] != 1])
        self.assertEqual([(body["name"], body["xyz"]) for body in one["bodies"] if body["link"] == 1], [("other", [0, 0, 5])])

    def test_the_file_keeps_dimensions_that_were_set(self):
        stl = stl_of("scara", [0, 0, 0, 0])
        robot = ask({"op": "fit", "robot": "scara", "set": {"l1": 300}, "files": sent(stl)})[0]["robot"]
        self.assertEqual(robot["dimensions"]["l1"]["value"], 300)
        self.assertEqual(robot["dimensions"]["l2"]["value"], 200)

    def test_an_exported_robot_file_has_the_values_that_were_set(self):
        plain, changed = ask({"op": "export", "robot": "scara", "format": "json"},
                             {"op": "export", "robot": "scara", "set": {"l2": 222}, "format": "json"})
        self.assertEqual(plain["text"], (ROOT / "robots/scara.json").read_text())
        self.assertEqual(json.loads(changed["text"])["dimensions"]["l2"]["value"], 222)
        self.assertEqual(json.loads(changed["text"])["joints"], json.loads(plain["text"])["joints"])

    def test_a_density_makes_inertias_known_and_says_so(self):
        fit = {"op": "fit", "robot": "scara", "files": sent(stl_of("scara", [0, 0, 0, 0])), "density": 2700}
        robot = ask(fit)[0]["robot"]
        links = [joint["link"] for joint in robot["joints"]]
        self.assertTrue(all(len(link["inertia"]) == 6 and "computed from the shapes" in link["source"] for link in links))
        self.assertEqual([link["mass"] for link in links], [4, 3, 1, 0.2])
        move = {"op": "simulate", "robot": "scara", "waypoints": [[0, 0, 0, 0], [10, 10, 10, 0]], "plant": "articulation"}
        unknown, known = ask(move, {**move, "robot": robot})
        self.assertFalse(unknown["ok"])
        self.assertEqual((known["ok"], known["report"]["assumed"] if "report" in known else []), (True, []))


class Program(Fitting):
    def test_the_robot_file_stands_with_its_meshes_and_works_by_its_path(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "arm.stl").write_bytes(stl_of("scara", [0, 0, 0, 0]))
            done = run("fit", "scara", str(folder / "arm.stl"), "-o", str(folder / "mine.json"))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("9992 triangles", done.stdout)
            self.assertEqual(len(list((folder / "mine.meshes").glob("*.stl"))), 5)
            bodies, own = ask({"op": "bodies", "robot": str(folder / "mine.json"), "occlusion": False},
                              {"op": "bodies", "robot": "scara", "occlusion": False})
            self.assert_alike(bodies, own)
            for name, text, words in [("empty.obj", "v 0 0 0\n", "no face"), ("part.step", "ISO-10303-21;", "CAD")]:
                (folder / name).write_text(text)
                refused = run("fit", "scara", str(folder / name))
                self.assertNotEqual(refused.returncode, 0)
                self.assertIn(words, refused.stderr)

    @unittest.skipUnless((MODELS / "glTF2").is_dir(), "Debian's assimp-testmodels is not installed")
    def test_buffers_beside_a_gltf_file_are_followed_and_a_3mf_is_one_file(self):
        done = run("fit", "scara", str(MODELS / "glTF2/BoxTextured-glTF/BoxTextured.gltf"), "--link", "1", "--json")
        if "libassimp" in done.stdout + done.stderr:
            self.skipTest("zveno was built without assimp")
        model = json.loads(run("fit", "scara", str(MODELS / "3MF/box.3mf"), "--link", "1", "--json").stdout)
        self.assertEqual((model["ok"], model["triangles"]), (True, 12))
        answer = json.loads(done.stdout)
        self.assertEqual((answer["triangles"], answer["bounds"]), (12, [[-250, -500, -500], [750, 500, 500]]))


if __name__ == "__main__":
    main()
