#!/usr/bin/env python3
"""Bodies of imported robots: meshes by content, out and in again in every format, masses from shapes; real robots where they are."""
import hashlib
import io
import json
import math
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from program import ask, main, run  # noqa: E402

ROBOTS = ROOT.parent / "shared" / "robots" / "with_meshes"
MODELS = pathlib.Path("/usr/share/assimp/models")  # Debian's assimp-testmodels
FACES = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]


def box_stl(x, y, z, word=b"solid a binary file that begins like text"):
    """A closed box about the origin, binary."""
    corner = [((i & 1) * x - x / 2, (i >> 1 & 1) * y - y / 2, (i >> 2) * z - z / 2) for i in range(8)]
    triangles = [t for a, b, c, d in FACES for t in ((a, b, c), (a, c, d))]
    body = b"".join(struct.pack("<12fH", 0, 0, 0, *[n for k in t for n in corner[k]], 7) for t in triangles)
    return word.ljust(80, b" ") + struct.pack("<I", len(triangles)) + body


def link(name, mesh, inside=""):
    shape = f'<origin xyz="0.1 0 0" rpy="0 0.5 0.2"/><geometry><mesh filename="package://arm/meshes/{mesh}"/></geometry>'
    return f'<link name="{name}"><visual>{shape}<material name="m"><color rgba="0.2 0.4 0.6 1"/></material></visual>{inside}</link>'


def joint(name, parent, child):
    return (f'<joint name="{name}" type="revolute"><parent link="{parent}"/><child link="{child}"/><origin xyz="0.3 0 0.1"/>'
            f'<axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="5" velocity="2"/></joint>')


COLLISIONS = ('<collision><geometry><cylinder radius="0.05" length="0.2"/></geometry></collision>'
              '<collision><origin xyz="0 0 0.2"/><geometry><box size="0.1 0.2 0.3"/></geometry></collision>'
              '<collision><geometry><sphere radius="0.07"/></geometry></collision>')
URDF = (f'<robot name="arm">{link("base", "BASE.stl")}{link("upper", "upper.STL", COLLISIONS)}{link("hand", "gone.stl")}'
        f'{joint("j1", "base", "upper")}{joint("j2", "upper", "hand")}</robot>')


def package(folder):
    root = pathlib.Path(folder) / "arm"
    (root / "meshes").mkdir(parents=True)
    (root / "arm.urdf").write_text(URDF)
    (root / "meshes" / "base.STL").write_bytes(box_stl(0.2, 0.2, 0.1))
    (root / "meshes" / "upper.stl").write_bytes(box_stl(0.3, 0.1, 0.1))
    return root


OBJ = "mtllib paint/two colours.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl steel\nf 1 3 2\nf 1 2 4\nusemtl red paint\nf 1 4 3\nf 2 3 4\n"
MTL = "newmtl steel\nNs 3\nKd 0.5 0.5 1\n\nnewmtl red paint\nKa 0 0 0\n  Kd 1 0 0\r\n"


def box_3mf(unit):
    """A tetrahedron with edges of one unit."""
    places = "".join(f'<vertex x="{x}" y="{y}" z="{z}"/>' for x, y, z in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])
    faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    core, made = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02", io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("_rels/.rels", '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
                         'Target="/3D/3dmodel.model" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>')
        archive.writestr("3D/3dmodel.model", f'<?xml version="1.0"?><model {unit} xmlns="{core}"><resources><object id="1" type="model"><mesh><vertices>'
                         f'{places}</vertices><triangles>{faces}</triangles></mesh></object></resources><build><item objectid="1"/></build></model>')
    return made.getvalue()


class Bodies(unittest.TestCase):
    def test_colours_of_obj_files_come_from_the_library_beside_them(self):
        with tempfile.TemporaryDirectory() as folder:
            root = package(folder)
            (root / "arm.urdf").write_text(URDF.replace("BASE.stl", "BASE.obj").replace('<material name="m"><color rgba="0.2 0.4 0.6 1"/></material>', ""))
            (root / "meshes" / "paint").mkdir()
            for encoding in ["utf-8", "utf-16"]:
                (root / "meshes" / "base.obj").write_text(OBJ, encoding)
                (root / "meshes" / "paint" / "two colours.mtl").write_text(MTL, encoding)
                answer, = ask({"op": "import", "file": str(root)})
                self.assertEqual([body.get("color") for body in answer["robot"]["bodies"] if body["link"] == 0], ["#8080ff", "#ff0000"], encoding)

    def test_texts_in_utf_16_are_the_same_meshes(self):
        with tempfile.TemporaryDirectory() as folder:
            seen = set()
            for code in ("utf-8", "utf-16-le", "utf-16-be"):
                path = pathlib.Path(folder) / f"{code}.obj"
                path.write_bytes((("" if code == "utf-8" else "\ufeff") + OBJ).encode(code))
                answer, = ask({"op": "fit", "robot": "scara", "file": str(path)})
                seen.add(tuple(part["sha256"] for part in answer["stored"]))
            self.assertEqual(len(seen), 1)

    @unittest.skipUnless(pathlib.Path("/usr/include/assimp/cimport.h").exists(), "no assimp: tools/setup.sh exchange")
    def test_3mf_has_the_unit_that_it_names(self):
        with tempfile.TemporaryDirectory() as folder:
            for word, mm in [("", 1), ('unit="millimeter"', 1), ('xml:lang="en" unit="inch"', 25.4), ('unit="meter"', 1000), ('unit="micron"', 0.001)]:
                path = pathlib.Path(folder) / "part.3mf"
                path.write_bytes(box_3mf(word))
                answer, = ask({"op": "fit", "robot": "scara", "file": str(path), "link": 0})
                self.assertAlmostEqual(answer["bounds"][1][0] / mm, 1, delta=1e-6, msg=word)

    def test_meshes_stand_beside_the_robot_file_under_the_name_of_their_content(self):
        with tempfile.TemporaryDirectory() as folder:
            root, out = package(folder), pathlib.Path(folder) / "out" / "my arm.json"
            out.parent.mkdir()
            run("import", str(root), "-o", str(out))
            files = sorted(out.with_suffix(".meshes").iterdir())
            self.assertEqual(len(files), 2)
            for file in files:
                self.assertEqual(file.stem, hashlib.sha256(file.read_bytes()).hexdigest())
            shutil.rmtree(root)
            answer, = ask({"op": "bodies", "robot": str(out), "detail": "coarse"})
            self.assertEqual([link["source"] for link in answer["links"]], ["file", "file", "parametric"])
            self.assertEqual([link["triangles"] for link in answer["links"][:2]], [12, 12])
            files[0].write_bytes(box_stl(9, 9, 9))  # no longer what its name says
            answer, = ask({"op": "bodies", "robot": str(out), "detail": "coarse"})
            self.assertEqual([link["source"] for link in answer["links"]].count("file"), 1)

    def test_what_is_exported_and_imported_again_has_the_same_bodies(self):
        with tempfile.TemporaryDirectory() as folder:
            root = package(folder)
            first, = ask({"op": "import", "file": str(root)})
            wanted = [body for body in first["robot"]["bodies"] if "sha256" in body.get("mesh", {"sha256": 1})]
            for to, ending in (("urdf", "urdf"), ("sdf", "sdf"), ("mjcf", "xml"), ("json", "json")):
                place = pathlib.Path(folder) / to
                place.mkdir()
                run("export", str(root), "--to", to, "-o", str(place / f"arm.{ending}"))
                again, = ask({"op": "import", "file": str(place)})
                found = [body for body in again["robot"]["bodies"] if "sha256" in body.get("mesh", {"sha256": 1})]
                self.assertEqual(sorted(map(self.plain, found)), sorted(map(self.plain, wanted)), to)

    def plain(self, body):
        mesh = body.get("mesh", {})
        numbers = [[round(n, 6) + 0.0 for n in body.get(key, [0, 0, 0])] for key in ("xyz", "abc")]
        shape = {key: body[key] for key in ("box", "sphere", "cylinder", "capsule") if key in body}
        return json.dumps([body["link"], mesh.get("sha256"), mesh.get("unit"), body.get("use"), body.get("color"), numbers, shape])

    def test_a_density_weighs_links_that_tell_no_mass(self):
        with tempfile.TemporaryDirectory() as folder:
            root = package(folder)
            plain, heavy = ask({"op": "import", "file": str(root)}, {"op": "import", "file": str(root), "density": 2700})
            self.assertNotIn("link", plain["robot"]["joints"][0])
            upper = heavy["robot"]["joints"][0]["link"]
            self.assertAlmostEqual(upper["mass"], 2700 * 0.3 * 0.1 * 0.1, places=5)  # corners are 32-bit floats
            self.assertIn("computed", upper["source"])
            self.assertTrue(any("computed from its shapes" in line["message"] for line in heavy["report"]))

    def test_the_session_keeps_measures_and_gives_back_a_mesh(self):
        import base64
        packed = base64.b64encode(box_stl(2, 3, 4)).decode()
        kept, = ask({"op": "mesh", "base64": packed, "unit": 1000})
        self.assertTrue(kept["closed"] and kept["triangles"] == 12)
        self.assertAlmostEqual(kept["volume"] / 24e9, 1, places=9)
        first, back = ask({"op": "mesh", "base64": packed}, {"op": "mesh", "sha256": kept["sha256"]})
        self.assertEqual(hashlib.sha256(base64.b64decode(back["base64"])).hexdigest(), kept["sha256"])
        refused, = ask({"op": "mesh", "sha256": "0" * 64})
        self.assertIn("no mesh of that content", refused["error"]["message"])


def corners(path):
    """The corners of a binary STL, triangle by triangle."""
    data = path.read_bytes()
    count, = struct.unpack_from("<I", data, 80)
    return [struct.unpack_from("<3f", data, 96 + 50 * i + 12 * k) for i in range(count) for k in range(3)]


def place(T, point):
    return [sum(T[row][k] * point[k] for k in range(3)) + T[row][3] for row in range(3)]


def placed(body, point):
    """A point of the mesh of a body in the frame of its link."""
    a, b, c = (math.radians(angle) for angle in body["abc"])
    ca, sa, cb, sb, cc, sc = math.cos(a), math.sin(a), math.cos(b), math.sin(b), math.cos(c), math.sin(c)
    turn = [[ca * cb, ca * sb * sc - sa * cc, ca * sb * cc + sa * sc], [sa * cb, sa * sb * sc + ca * cc, sa * sb * cc - ca * sc],
            [-sb, cb * sc, cb * cc]]
    scale = body["mesh"].get("scale", 1)
    scale = scale if isinstance(scale, list) else [scale] * 3
    scaled = [body["mesh"]["unit"] * s * x for s, x in zip(scale, point)]
    return place([row + [at] for row, at in zip(turn, body["xyz"])], scaled)


class Contact(unittest.TestCase):
    """A ball on a corner of a mesh of an imported arm touches it, whatever the mesh is taken for. Bodies of the base are left
    out: what stands on the ground is not tested against what stands there."""

    def judge(self, robot, q_of, poses):
        data, random_one = json.loads(robot.read_text()), random.Random(5)
        moving = [body for body in data["bodies"] if body["link"] > 0 and "sha256" in body.get("mesh", {})]
        hit = [body for body in moving if body.get("use") != "view"] or moving  # where nothing is said to be hit, what is seen is
        meshes = [(body, corners(robot.with_suffix(".meshes") / f"{body['mesh']['sha256']}.stl")) for body in hit]
        self.assertTrue(meshes)
        wanted = [[q_of(random_one, joint) for joint in data["joints"]] for _ in range(poses)]
        frames = [answer["frames"] for answer in ask(*({"op": "fk", "robot": str(robot), "q": q} for q in wanted))]
        requests = []
        for q, frame in zip(wanted, frames):
            body, points = random_one.choice(meshes)
            at = place(frame[body["link"] - 1], placed(body, random_one.choice(points)))
            ball = {"name": "ball", "sphere": 0.5, "xyz": at}
            requests.append({"op": "clearance", "robot": str(robot), "q": q, "scene": {"format": "zveno-scene/1", "things": [ball]}})
        for request, answer in zip(requests, ask(*requests)):
            self.assertTrue(answer["ok"] and not answer["free"] and answer["distance"] <= 0, (request, answer))

    def test_a_ball_on_a_corner_of_a_mesh_touches_the_arm(self):
        with tempfile.TemporaryDirectory() as folder:
            root = package(folder)
            text = (root / "arm.urdf").read_text().replace(COLLISIONS, "").replace("gone.stl", "upper.stl")
            (root / "arm.urdf").write_text(text)
            robot = pathlib.Path(folder) / "robot.json"
            self.assertEqual(run("import", str(root), "-o", str(robot)).returncode, 0)
            self.judge(robot, lambda r, joint: r.uniform(-50, 50), 20)

    @unittest.skipUnless((ROBOTS / "abb_irb120_support").is_dir(), "the robots of ../shared/robots/with_meshes are not here")
    def test_the_same_of_a_real_arm(self):
        with tempfile.TemporaryDirectory() as folder:
            robot = pathlib.Path(folder) / "robot.json"
            self.assertEqual(run("import", str(ROBOTS / "abb_irb120_support"), "-o", str(robot)).returncode, 0)
            self.judge(robot, lambda r, joint: r.uniform(*joint["limits"]["position"]), 20)


@unittest.skipUnless(ROBOTS.is_dir(), "no ../shared/robots/with_meshes")
class WholeRobots(unittest.TestCase):
    def test_every_mesh_that_is_there_is_shown_and_comes_back_from_urdf(self):
        for folder in sorted(ROBOTS.iterdir()):
            with self.subTest(folder.name), tempfile.TemporaryDirectory() as place:
                answer, bodies = ask({"op": "import", "file": str(folder)}, {"op": "bodies", "robot": str(folder), "detail": "coarse"})
                unread = [line["message"] for line in answer["report"] if "cannot be read" in line["message"]]
                foreign = [message for message in unread if "neither STL nor OBJ" in message or "not installed" in message]
                self.assertEqual(unread, foreign)
                told = {body["link"] for body in answer["robot"]["bodies"] if body.get("use") != "collide"}
                missing = {body["link"] for body in answer["robot"]["bodies"] if "mesh" in body and "sha256" not in body["mesh"]}
                for index in told - missing:
                    self.assertEqual(bodies["links"][index]["source"], "file")
                run("export", str(folder), "--to", "urdf", "-o", f"{place}/arm.urdf")
                again, = ask({"op": "import", "file": f"{place}/arm.urdf"})
                names = [{b["mesh"]["sha256"] for b in one["robot"]["bodies"] if "sha256" in b.get("mesh", {})} for one in (answer, again)]
                self.assertEqual(names[0], names[1])
                if shutil.which("check_urdf"):
                    judged = subprocess.run(["check_urdf", f"{place}/arm.urdf"], capture_output=True, text=True)
                    self.assertEqual(judged.returncode, 0, judged.stderr)


@unittest.skipUnless(MODELS.is_dir(), "no assimp-testmodels: tools/setup.sh exchange")
class Models(unittest.TestCase):
    def test_every_model_is_read_or_refused_with_a_sentence(self):
        endings = {".fbx", ".dae", ".gltf", ".glb", ".obj", ".stl", ".3mf"}
        models = [path for path in sorted(MODELS.rglob("*")) if path.suffix.lower() in endings and path.is_file()]
        links = "".join(link(f"l{k}", f"m{k}{path.suffix}") for k, path in enumerate(models))
        joints = "".join(f'<joint name="f{k}" type="fixed"><parent link="base"/><child link="l{k}"/></joint>' for k in range(len(models)))
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for k, path in enumerate(models):
                (root / f"m{k}{path.suffix}").write_bytes(path.read_bytes())
            (root / "arm.urdf").write_text(f'<robot name="arm"><link name="base"/><link name="end"/>{joint("j", "base", "end")}{links}{joints}</robot>')
            answer, = ask({"op": "import", "file": str(root)})
        read = {body["mesh"]["file"] for body in answer["robot"]["bodies"] if "sha256" in body["mesh"]}
        refused = [line["message"] for line in answer["report"] if "cannot be read" in line["message"]]
        self.assertEqual(len(read) + len(refused), len(models))
        for message in refused:
            self.assertNotIn("the STL file says", message)  # what is no STL is not called one
            self.assertGreater(len(message.split("cannot be read: ")[-1]), 8, message)
        if shutil.which("assimp") or pathlib.Path("/usr/include/assimp/cimport.h").exists():
            self.assertGreater(len(read), len(models) // 2)


if __name__ == "__main__":
    main()
