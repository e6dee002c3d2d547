#!/usr/bin/env python3
"""Documents: saved whole or not at all, and what was confirmed survives a kill at any moment."""
import base64
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from serving import PROGRAM, Closed, Server, WebSocket, main, until

TRIALS = int(os.environ.get("ZVENO_KILLS", "100"))  # the whole thousand: ZVENO_KILLS=1000


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.line = cls.server.socket()

    @classmethod
    def tearDownClass(cls):
        cls.line.line.close()
        code, _, err = cls.server.stop()
        assert (code, err) == (0, ""), (code, err)

    def ask(self, op, name=None, kind="programs", **fields):
        named = {"kind": kind, "name": name} if name is not None else {}
        return self.line.ask({"op": op, **named, **fields})

    def write(self, name, text, **fields):
        answer = self.ask("file_write", name, text=text, **fields)
        self.assertTrue(answer["ok"], answer)
        return answer["version"]

    def read(self, name, **fields):
        return self.ask("file_read", name, **fields)

    def code(self, *words, **fields):
        return self.ask(*words, **fields)["error"]["code"]

    def test_what_is_written_is_read(self):
        for name, text in (("plain.ngc", "G1 X1\n"), ("empty", ""), ("деталь № 1.ngc", "текст\n"), ("nul", "a\0b"),
                           ("a" * 120, "long name"), ("name with spaces", "x"), ("tilde~00000001", "y"), ("large", "x" * 5_000_000)):
            self.write(name, text)
            answer = self.read(name)
            self.assertEqual((answer["text"], answer["size"], answer["version"]), (text, len(text.encode()), 1), name[:20])
            self.assertEqual((self.server.data / "programs" / name).read_bytes(), text.encode())

    def test_bytes_go_as_base64(self):
        picture = bytes(range(256)) * 3 + b"\xff"
        coded = base64.b64encode(picture).decode()
        self.assertTrue(self.ask("file_write", "p.png", kind="drawings", base64=coded)["ok"])
        self.assertEqual(self.ask("file_read", "p.png", kind="drawings")["base64"], coded)
        self.assertEqual((self.server.data / "drawings/p.png").read_bytes(), picture)
        for wrong in ("a", "abc", "ab=c", "====", "a b=", "YQ=", "YR=="):
            self.assertEqual(self.code("file_write", "w", kind="drawings", base64=wrong), "bad_request", wrong)

    def test_names_are_plain_file_names(self):
        for name in ("", ".", "..", "../x", "a/b", "a\\b", ".hidden", " x", "x ", "a\nb", "a\0b", "a:b", "x" * 121, "*", "é" * 61):
            for op, fields in (("file_write", {"text": "x"}), ("file_read", {}), ("file_delete", {}), ("file_versions", {}),
                               ("file_restore", {}), ("file_rename", {"to": "y"})):
                self.assertEqual(self.code(op, name, **fields), "bad_request", (op, name))
        self.write("source", "x")
        self.assertEqual(self.code("file_rename", "source", to="../y"), "bad_request")
        self.assertEqual(self.code("file_write", "x", kind="nope", text=""), "bad_request")
        self.assertEqual(self.code("file_write", "x", kind="../programs", text=""), "bad_request")
        self.assertEqual(self.code("file_write", "x"), "bad_request")
        self.assertEqual(self.code("file_write", "x", text=1), "bad_request")
        self.assertEqual(self.code("file_read", "x", version=0.5), "bad_request")
        self.assertEqual(self.code("files", kinds="programs"), "bad_request")

    def test_links_are_not_followed(self):
        outside = pathlib.Path(self.server.folder.name, "secret")
        outside.write_text("secret")
        (self.server.data / "programs/link").symlink_to(outside)
        self.assertFalse(self.read("link")["ok"])
        self.assertNotIn("link", [entry["name"] for entry in self.ask("files")["files"]])
        self.write("link", "mine")
        self.assertEqual(outside.read_text(), "secret")

    def test_lists_are_in_order_and_of_their_kind(self):
        for name in ("b", "a", "c"):
            self.assertTrue(self.ask("file_write", name, kind="poses", text=name)["ok"])
        listed = self.line.ask({"op": "files", "kind": "poses"})["files"]
        self.assertEqual([entry["name"] for entry in listed], ["a", "b", "c"])
        self.assertRegex(listed[0]["modified"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertEqual({entry["kind"] for entry in listed}, {"poses"})

    def test_earlier_versions_are_kept_and_come_back(self):
        for i in range(1, 31):
            self.assertEqual(self.write("history", f"text {i}"), i)
        versions = self.ask("file_versions", "history")["versions"]
        self.assertEqual([entry["version"] for entry in versions], list(range(29, 9, -1)))
        self.assertEqual(self.read("history", version=12)["text"], "text 12")
        self.assertEqual(self.read("history", version=30)["text"], "text 30")
        self.assertEqual(self.code("file_read", "history", version=3), "not_found")
        self.assertEqual(self.ask("file_restore", "history", version=15)["version"], 31)
        self.assertEqual(self.read("history")["text"], "text 15")
        self.assertEqual(self.read("history", version=30)["text"], "text 30")

    def test_the_trash_gives_back(self):
        self.write("gone", "one")
        self.write("gone", "two")
        self.assertEqual(self.ask("file_delete", "gone")["version"], 2)
        self.assertEqual(self.code("file_read", "gone"), "not_found")
        self.assertEqual(self.code("file_delete", "gone"), "not_found")
        trash = [entry for entry in self.ask("files", trash=True)["files"] if entry["name"] == "gone"]
        self.assertEqual([entry["version"] for entry in trash], [2])
        self.assertEqual(self.ask("file_restore", "gone")["version"], 3)
        self.assertEqual(self.read("gone")["text"], "two")
        self.assertEqual(self.read("gone", version=1)["text"], "one")
        self.ask("file_delete", "gone")
        self.assertEqual(self.write("gone", "three"), 4)
        self.assertEqual(self.read("gone", version=3)["text"], "two")
        self.assertEqual(self.code("file_restore", "never"), "not_found")

    def test_a_rename_takes_the_history_along_and_overwrites_nothing(self):
        self.write("old", "1")
        self.write("old", "2")
        self.write("taken", "x")
        self.assertEqual(self.code("file_rename", "old", to="taken"), "bad_request")
        self.assertEqual(self.code("file_rename", "nothing", to="new"), "not_found")
        self.assertTrue(self.ask("file_rename", "old", to="new")["ok"])
        self.assertEqual(self.code("file_read", "old"), "not_found")
        self.assertEqual((self.read("new")["text"], self.read("new", version=1)["text"]), ("2", "1"))
        self.assertEqual(self.read("taken")["text"], "x")

    def test_new_means_that_nothing_is_there(self):
        self.write("fresh", "1", new=True)
        self.assertEqual(self.code("file_write", "fresh", text="2", new=True), "bad_request")
        self.assertEqual(self.read("fresh")["text"], "1")

    def test_too_large_is_refused(self):
        self.assertEqual(self.code("file_write", "huge", text="x" * ((16 << 20) + 1)), "too_large")
        self.assertEqual(self.code("file_read", "huge"), "not_found")

    def test_many_writers_lose_nothing(self):
        def work(number):
            with self.server.socket() as line:
                for i in range(20):
                    assert line.ask({"op": "file_write", "kind": "poses", "name": f"w{number}", "text": f"{number} {i}"})["ok"]
        threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for number in range(6):
            answer = self.ask("file_read", f"w{number}", kind="poses")
            self.assertEqual((answer["text"], answer["version"]), (f"{number} 19", 20))

    def test_files_are_for_their_owner_alone(self):
        self.write("mine", "one")
        self.write("mine", "two")
        self.write("trashed", "x")
        self.ask("file_delete", "trashed")
        for path in (self.server.data, *self.server.data.rglob("*")):
            if not path.is_symlink() and path.name != "link":
                self.assertEqual(path.stat().st_mode & 0o777, 0o700 if path.is_dir() else 0o600, path)

    def test_what_was_thrown_away_can_be_freed(self):
        def freed(**fields):
            answer = self.line.ask({"op": "file_forget", "kind": "drawings", **fields})
            self.assertTrue(answer["ok"], answer)
            return answer["removed"], answer["freed_bytes"]
        for i in range(4):
            self.ask("file_write", "kept", kind="drawings", text="k" * 1000)
            self.ask("file_write", "gone", kind="drawings", text="g" * 100)
        self.ask("file_delete", "gone", kind="drawings")
        self.assertEqual(freed(trash=True, name="kept"), (0, 0))
        self.assertEqual(freed(trash=True, name="gone"), (4, 400))  # itself and its history
        self.assertEqual(self.code("file_versions", "gone", kind="drawings"), "not_found")
        self.assertEqual(freed(versions=True), (3, 3000))
        self.assertEqual(self.ask("file_versions", "kept", kind="drawings")["versions"], [])
        answer = self.ask("file_read", "kept", kind="drawings")
        self.assertEqual((answer["size"], answer["version"]), (1000, 4))  # no number is used twice
        self.assertEqual(self.ask("file_write", "kept", kind="drawings", text="5")["version"], 5)
        self.assertEqual([v["version"] for v in self.ask("file_versions", "kept", kind="drawings")["versions"]], [4])
        self.assertEqual(self.code("file_restore", "kept", kind="drawings", version=3), "not_found")
        self.assertEqual(self.code("file_forget"), "bad_request")
        self.assertEqual(self.code("file_forget", "kept", kind="nope", trash=True), "bad_request")

    def test_the_history_of_a_document_goes_with_the_last_of_it(self):
        self.ask("file_write", "first", kind="robots", text="1")
        self.ask("file_write", "first", kind="robots", text="2")
        self.ask("file_delete", "first", kind="robots")
        for i in range(200):  # as many as the trash keeps
            self.assertTrue((self.server.data / ".versions/robots/first").exists(), i)
            self.ask("file_write", f"later {i}", kind="robots", text="x")
            self.ask("file_delete", f"later {i}", kind="robots")
        self.assertFalse((self.server.data / ".versions/robots/first").exists())
        self.assertEqual(self.code("file_read", "first", kind="robots", version=1), "not_found")

    def test_pictures_and_drawings_are_read_from_the_documents(self):
        pixel = ("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
        self.ask("file_write", "pixel.png", kind="drawings", base64=pixel)
        answer = self.line.ask({"op": "draw", "image": "drawings/pixel.png"})
        self.assertNotIn(answer.get("error", {}).get("code"), ("not_available", "not_found", "io"), answer)


class Folder(unittest.TestCase):
    """One folder, and who may use it."""

    def test_a_second_server_on_the_same_folder_names_the_first(self):
        with Server(token=True) as first:
            for words in ((), ("--port", str(first.port))):
                second = subprocess.run([PROGRAM, "serve", "--data", first.data, *words], capture_output=True, text=True,
                                        timeout=20, env={"PATH": "/usr/bin:/bin"})
                self.assertEqual((second.returncode, second.stdout), (3, ""), second)
                self.assertIn(f"process {first.process.pid}", second.stderr)
                self.assertIn(f"open http://127.0.0.1:{first.port}/?token={first.token},", second.stderr)
                self.assertIn("--data", second.stderr)
            self.assertEqual((first.data / ".lock").stat().st_mode & 0o777, 0o600)
            with Server() as elsewhere:
                self.assertTrue(elsewhere.ask({"op": "files"})["ok"])
            data = first.data
            first.process.send_signal(signal.SIGKILL)
            first.process.wait(timeout=20)
            with Server(data=data) as third:  # a lock of a process that is gone holds nobody
                self.assertTrue(third.ask({"op": "files"})["ok"])
            self.assertEqual((data / ".lock").read_text(), "")

    def test_links_in_place_of_folders_are_refused(self):
        for name in (".versions", ".trash", ".new", "programs", ".lock"):
            with tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, "elsewhere").mkdir()
                pathlib.Path(folder, "data").mkdir()
                pathlib.Path(folder, "data", name).symlink_to(pathlib.Path(folder, "elsewhere"))
                done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", folder + "/data"], capture_output=True,
                                      text=True, timeout=20, env={"PATH": "/usr/bin:/bin"})
                self.assertEqual(done.returncode, 3, (name, done.stderr))
                self.assertEqual(list(pathlib.Path(folder, "elsewhere").iterdir()), [])

    def test_a_full_disk_can_be_freed_from_inside(self):
        small = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o size=4m none "$0" && exec "$@"']
        with tempfile.TemporaryDirectory() as folder:
            if not shutil.which("unshare") or subprocess.run([*small, folder, "true"], capture_output=True).returncode:
                self.skipTest("this machine does not let us make a small disk")
            with Server(data=folder, before=(*small, folder)) as server:
                def ask(op, **fields):
                    return server.ask({"op": op, "kind": "programs", **fields})

                def fill(name):
                    for i in range(100):
                        answer = ask("file_write", name=name, text="x" * 500_000)
                        if not answer["ok"]:
                            return answer["error"]["message"]
                    self.fail("the disk never became full")
                self.assertTrue(ask("file_write", name="old", text="x" * 300_000)["ok"])
                ask("file_delete", name="old")
                self.assertIn("empty the trash or drop earlier versions", fill("one"))
                self.assertFalse(ask("file_write", name="two", text="y" * 600_000)["ok"])
                self.assertEqual(ask("file_forget", trash=True)["freed_bytes"], 300_000)
                self.assertGreater(ask("file_forget", versions=True)["freed_bytes"], 1_000_000)
                self.assertTrue(ask("file_write", name="two", text="y" * 600_000)["ok"])
                self.assertEqual(ask("file_read", name="one")["size"], 500_000)

    def test_equal_tokens_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", folder], capture_output=True, text=True, timeout=20,
                                  env={"PATH": "/usr/bin:/bin", "ZVENO_TOKEN": "t" * 32, "ZVENO_WATCH_TOKEN": "t" * 32})
            self.assertEqual(done.returncode, 2)
            self.assertIn("the same", done.stderr)


OWN_ARM = json.loads((pathlib.Path(__file__).resolve().parents[2] / "robots/planar3.json").read_text())


class StandingDisk(unittest.TestCase):
    """While the disk stands still only those wait who save."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        shim, self.mark = pathlib.Path(self.folder.name, "disk.so"), pathlib.Path(self.folder.name, "stands")
        source = pathlib.Path(__file__).resolve().parent.parent / "support/standing_disk.c"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", shim, source], check=True)
        self.server = Server(LD_PRELOAD=str(shim), STANDING_DISK=str(self.mark))
        self.addCleanup(self.server.stop)
        self.addCleanup(self.mark.unlink, missing_ok=True)  # first of all, so that the server can end

    def stand_still(self, *texts):
        """Connections whose saves wait for the disk: each has one of every text, of documents that are there."""
        lines = [self.server.socket() for _ in range(4)]
        for number, line in enumerate(lines):
            self.assertTrue(line.ask({"op": "file_write", "kind": "poses", "name": f"{number}", "text": "first"})["ok"])
        self.mark.touch()
        for number, line in enumerate(lines):
            for text in texts:
                line.send({"op": "file_write", "kind": "poses", "name": f"{number}", "text": text})
        # One is enough: another that is taken up may be of the same document, and waits for its turn.
        self.assertTrue(until(lambda: any((self.server.data / ".new").iterdir())), "no save has begun")
        return lines

    def go_on(self, lines, count):
        self.mark.unlink()
        answers = [json.loads(line.receive()) for line in lines for _ in range(count)]
        self.assertEqual([answer["ok"] for answer in answers], [True] * len(answers))
        self.assertEqual(sorted(answer["version"] for answer in answers[:count]), list(range(2, count + 2)))
        for line in lines:
            line.line.close()

    def test_others_read_and_list_and_plan(self):
        waiting = self.stand_still("second", "third", "x" * 100_000)  # the loop does not look into the last one
        with self.server.socket() as other:
            for _ in range(3):
                self.assertEqual(len(other.ask({"op": "files", "kind": "poses"})["files"]), 4)
                answer = other.ask({"op": "file_read", "kind": "poses", "name": "0"})
                self.assertEqual((answer["text"], answer["version"]), ("first", 1))
                self.assertTrue(other.ask({"op": "plan", "robot": "scara", "waypoints": [[0, 0, 0, 0], [10, 10, 0, 0]]})["ok"])
                self.assertTrue(other.ask({"op": "fk", "robot": OWN_ARM, "q": [90, 0, 0]})["ok"])  # of workers, not of the loop
        self.go_on(waiting, 3)


class Started:
    """A server that runs already, for its WebSocket."""

    def __init__(self, process, welcome):
        self.process, self.host = process, "127.0.0.1"
        self.port = int(re.search(r":(\d+)/", welcome)[1])

    def socket(self):
        return WebSocket(self)


class Killed(unittest.TestCase):
    """Two servers are started at once over the same folder, again and again; the one that gets it is killed in the middle
    of saves, while the other is being refused."""

    def start_two(self, folder):
        """The one that has the folder; the other must have been refused by a sentence that names it."""
        words = [PROGRAM, "serve", "--port", "0", "--no-token", "--page", self.page, "--data", folder]
        both = [subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                 env={"PATH": "/usr/bin:/bin"}) for _ in range(2)]
        lines = [one.stdout.readline() for one in both]
        self.assertEqual(sorted(bool(line) for line in lines), [False, True], lines)
        winner, loser = (both[0], both[1]) if lines[0] else (both[1], both[0])
        _, said = loser.communicate(timeout=20)
        self.assertEqual(loser.returncode, 3)
        self.assertIn("is served by", said)
        return Started(winner, lines[0] or lines[1])

    def save_until_killed(self, server, trial, confirmed):
        """Saves until the line is cut; `confirmed` gets each text once its answer has come."""
        last = {}
        killer = threading.Timer(random.uniform(0.0, 0.05), lambda: server.process.send_signal(signal.SIGKILL))
        with server.socket() as line:
            try:
                for i in range(100000):
                    name = f"doc{i % 3}"
                    text = f"{trial} {i} " + "x" * random.randrange(20000)
                    last[name] = text
                    if line.ask({"op": "file_write", "kind": "programs", "name": name, "text": text})["ok"]:
                        confirmed[name] = text
                        del last[name]
                    if i == 0:  # so that a busy machine kills in the middle of saves as well
                        killer.start()
            except (Closed, ConnectionError, OSError):
                pass
        killer.join()
        server.process.communicate(timeout=20)
        return last

    def test_nothing_confirmed_is_lost_and_nothing_is_half_written(self):
        random.seed(8)
        confirmed, names, saves = {}, set(), 0
        with tempfile.TemporaryDirectory(prefix="zveno-data-") as folder, tempfile.TemporaryDirectory() as self.page:
            for trial in range(TRIALS):
                server = self.start_two(folder)
                begun = self.save_until_killed(server, trial, confirmed)
                names |= set(begun)
                for name, text in confirmed.items():
                    found = pathlib.Path(folder, "programs", name).read_text()
                    self.assertIn(found, (text, begun.get(name)), (trial, name, found[:40], text[:40]))
                    saves += found.startswith(f"{trial} ")
                    confirmed[name] = found
            with Server(data=folder) as server:
                for name, text in confirmed.items():
                    self.assertEqual(server.ask({"op": "file_read", "kind": "programs", "name": name})["text"], text)
                listed = server.ask({"op": "files"})["files"]
                self.assertLessEqual(set(confirmed), {entry["name"] for entry in listed})
                self.assertLessEqual({entry["name"] for entry in listed}, set(confirmed) | names)
                self.assertEqual(list(pathlib.Path(folder, ".new").iterdir()), [])
        self.assertGreaterEqual(saves, TRIALS)


if __name__ == "__main__":
    sys.exit(main())
