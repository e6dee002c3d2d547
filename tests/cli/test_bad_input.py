#!/usr/bin/env python3
"""Descriptions and meshes that lie: cut, with flipped bits, endless, promising more than they hold. Each is read or refused with a sentence, by
a program that may use 768 MB and some seconds.

    test_bad_input.py <zveno>                 a sample of each kind
    ZVENO_BAD=100 test_bad_input.py <zveno>   a hundred times as many cuts and flips, and files of full size
"""
import gzip
import io
import json
import os
import pathlib
import random
import resource
import struct
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from program import PROGRAM, main  # noqa: E402

TIMES = int(os.environ.get("ZVENO_BAD", "1"))
MEMORY, SECONDS = 768 << 20, 60
CORPUS = ROOT / "tests" / "fuzz" / "corpus"
JOINT = '<link name="l{1}"/><joint name="j{1}" type="revolute"><parent link="l{0}"/><child link="l{1}"/><axis xyz="0 0 1"/></joint>'


def bounded():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def answers(requests):
    """What a program with bounds says; it must not end before the last answer."""
    done = subprocess.run([PROGRAM, "batch"], input="".join(json.dumps(one) + "\n" for one in requests).encode(), capture_output=True, preexec_fn=bounded)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0 and len(lines) == len(requests), (done.returncode, len(lines), done.stderr[-300:])
    return [json.loads(line) for line in lines]


def zipped(**files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "."), content)
    return made.getvalue()


def seeds():
    found = {path.name: path.read_bytes() for path in sorted((CORPUS / "description").iterdir())}
    found.update({path.name: path.read_bytes() for path in sorted((CORPUS / "mesh").iterdir())})
    return {**found, "arm.zip": zipped(arm__urdf=found["tree.urdf"], mesh__stl=found["binary.stl"])}


class BadInput(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.folder, self.dice = pathlib.Path(self.place.name), random.Random(5)

    def request(self, name, content):
        """Every file in a folder of its own: what is around a description is looked at."""
        path = self.folder / str(len(list(self.folder.iterdir()))) / name
        path.parent.mkdir()
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        is_mesh = path.suffix in (".stl", ".obj", ".glb", ".dae", ".3mf")
        return {"op": "fit", "robot": "scara", "file": str(path)} if is_mesh else {"op": "import", "file": str(path)}

    def refused(self, name, content, *words):
        answer, = answers([self.request(name, content)])
        self.assertFalse(answer["ok"], name)
        for word in words:
            self.assertIn(word, answer["error"]["message"])
        self.assertGreater(len(answer["error"]["message"]), 10)

    def spoilt(self, spoil, count):
        requests = [self.request(name, spoil(content)) for name, content in seeds().items() for _ in range(count * TIMES)]
        for answer in answers(requests):
            self.assertTrue(answer["ok"] or len(answer["error"]["message"]) > 10, answer)

    def test_files_that_are_cut_are_read_or_refused_with_a_sentence(self):
        self.spoilt(lambda content: content[:self.dice.randrange(len(content))], 6)

    def test_files_with_flipped_bits_are_read_or_refused_with_a_sentence(self):
        def flip(content):
            spoilt = bytearray(content)
            for _ in range(self.dice.randrange(1, 6)):
                spoilt[self.dice.randrange(len(spoilt))] ^= 1 << self.dice.randrange(8)
            return bytes(spoilt)
        self.spoilt(flip, 6)

    def test_a_million_joints_are_refused(self):
        count = 1000000 if TIMES > 1 else 6000
        row = "".join(JOINT.format(k, k + 1) for k in range(count))
        self.refused("long.urdf", f'<robot name="r"><link name="l0"/>{row}</robot>')
        bodies = "<body><joint/>" * count + "</body>" * count
        self.refused("deep.xml", f"<mujoco><worldbody>{bodies}</worldbody></mujoco>", "deep")
        macro = '<xacro:macro name="m" params=""><xacro:m/><xacro:m/></xacro:macro><xacro:m/>'
        self.refused("endless.xacro", f'<robot name="r" xmlns:xacro="x">{macro}</robot>')

    def test_meshes_that_promise_more_than_they_hold_are_refused(self):
        head = b"binary".ljust(80)
        self.refused("huge.stl", head + struct.pack("<I", 100000000) + bytes(500), "100000000")
        self.refused("huge.obj", "v 0 0 0\nf 1 1000000000 2\n", "1000000000")
        self.refused("huge.glb", b"glTF" + struct.pack("<III", 2, 0xFFFFFFFF, 0xFFFFFFF0) + b"JSON{}")
        self.refused("nan.stl", "solid\nfacet normal 0 0 0\nouter loop\nvertex nan 0 0\nvertex 1e999 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n")

    def test_archives_that_unpack_without_end_are_refused(self):
        zeros = bytes(10 << 20) * (100 if TIMES > 1 else 1)
        bomb = zipped(arm__urdf=zeros, mesh__stl=zeros)
        self.refused("bomb.zip", bomb)
        self.refused("nested.zip", zipped(a__zip=bomb, b__zip=bomb))
        lie = bytearray(zipped(arm__urdf=b"<robot/>"))
        for at in (lie.find(b"PK\x01\x02") + 24, lie.find(b"PK\x03\x04") + 22):  # 4 GB, says the list of files
            lie[at:at + 4] = b"\xf0\xff\xff\xff"
        self.refused("lie.zip", bytes(lie))
        self.refused("svgz.urdf", gzip.compress(zeros))


if __name__ == "__main__":
    main()
