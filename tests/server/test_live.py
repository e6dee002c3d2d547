#!/usr/bin/env python3
"""Hand on the physics: a plant that runs in real time on the server follows targets, is pushed and changed, and ends with
its connection."""
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import unittest

from serving import CLOSE, MEMORY_KB, PROGRAM, Server, WebSocket, main, until

WITH = {"robot": "planar3", "plant": "articulation", "controller": "drives"}
KILLS = int(os.environ.get("ZVENO_KILLS", "3"))
START = [60, -50, -20]


class Hand:
    """A connection with live plants: answers apart from frames."""

    def __init__(self, server, **options):
        self.line = server.socket(**options)
        self.frames, self.ends, self.ids = {}, {}, 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.line.line.close()

    def take(self):
        """The next message that is no frame; frames and ends are kept."""
        message = json.loads(self.line.receive())
        if "live" not in message:
            return message
        (self.ends if "ended" in message else self.frames)[message["live"]] = message
        return None

    def ask(self, request):
        self.ids += 1
        self.line.send({"id": self.ids, **request})
        while True:
            message = self.take()
            if message and message.get("id") == self.ids and "progress" not in message:
                return message

    def start(self, **more):
        answer = self.ask({"op": "live_start", "with": {**WITH, **more}, "q": START})
        assert answer["ok"], answer
        return answer["number"]

    def see(self, number, fits=lambda frame: True):
        """The first frame that fits; a plant that ends is a failure."""
        while True:
            frame = self.frames.pop(number, None)
            if frame and fits(frame):
                return frame
            if number in self.ends:
                raise AssertionError(self.ends[number])
            self.take()


class Live(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        code, _, err = cls.server.stop()
        assert code == 0, err

    def test_a_target_is_reached_and_its_stamp_comes_back(self):
        for plant in ("kinematic", "joints", "articulation"):
            with self.subTest(plant), Hand(self.server) as hand:
                number = hand.start(plant=plant, controller="pd")
                self.assertEqual(1, hand.ask({"op": "live", "target": [70, -40, -30], "stamp": 7})["plants"])
                frame = hand.see(number, lambda f: f["stamp"] == 7)
                self.assertGreaterEqual(frame["age_ms"], 0)
                frame = hand.see(number, lambda f: max(abs(a - b) for a, b in zip(f["q"], [70, -40, -30])) < 0.5)
                self.assertEqual([70, -40, -30], [round(value) for value in frame["target"]])
                self.assertGreaterEqual(frame["missed"], 0)
                self.assertGreater(frame["ticks"], 0)

    def test_bare_drives_sag_and_do_not_without_gravity(self):
        with Hand(self.server) as hand:
            number = hand.start(load_kg=0.05)
            sags = hand.see(number, lambda f: f["t"] > 0.5)
            self.assertGreater(abs(sags["q"][0] - sags["target"][0]), 0.2)
            hand.ask({"op": "live", "gravity": 0})
            hand.see(number, lambda f: abs(f["q"][0] - f["target"][0]) < 0.02)

    def test_a_push_is_felt_and_let_go(self):
        with Hand(self.server) as hand:
            number = hand.start(controller="pd")
            rest = hand.see(number, lambda f: f["t"] > 0.3)
            hand.ask({"op": "live", "push": [0, 0, -0.5], "push_s": 0.4})
            hand.see(number, lambda f: f["xyz"][2] < rest["xyz"][2] - 1)
            hand.see(number, lambda f: abs(f["xyz"][2] - rest["xyz"][2]) < 0.1)

    def test_time_stands_steps_and_slows(self):
        with Hand(self.server) as hand:
            number = hand.start()
            hand.ask({"op": "live", "pause": True})
            still = hand.see(number, lambda f: f["paused"])
            same = hand.see(number)
            self.assertEqual(still["t"], same["t"])
            hand.ask({"op": "live", "steps": 25})
            after = hand.see(number, lambda f: f["ticks"] >= still["ticks"] + 25)
            self.assertAlmostEqual(still["t"] + 0.025, after["t"], places=9)
            hand.ask({"op": "live", "pause": False, "speed": 0.1})
            self.assertEqual(0.1, hand.see(number, lambda f: not f["paused"])["speed"])

    def test_three_plants_stand_under_one_hand(self):
        with Hand(self.server) as hand:
            numbers = [hand.start(plant=plant) for plant in ("kinematic", "joints", "articulation")]
            self.assertEqual("limit", hand.ask({"op": "live_start", "with": WITH})["error"]["code"])
            self.assertEqual(3, hand.ask({"op": "live", "target": [65, -45, -25], "stamp": 1})["plants"])
            for number in numbers:
                hand.see(number, lambda f: f["stamp"] == 1)
            self.assertEqual(1, hand.ask({"op": "live_stop", "number": numbers[0]})["plants"])
            self.assertEqual(2, hand.ask({"op": "live_stop"})["plants"])
            self.assertEqual("not_found", hand.ask({"op": "live", "pause": True})["error"]["code"])

    def test_what_cannot_run_says_why(self):
        with Hand(self.server) as hand:
            for wrong, part in (({"robot": "nope"}, "nope"), ({"plant": "all"}, "one of kinematic"), ({"op": "fk"}, "op"),
                                ({"robot": "scara"}, "masses"), ({"load_kg": -1}, "load_kg")):
                number = hand.ask({"op": "live_start", "with": {**WITH, **wrong}, "q": []})["number"]
                while number not in hand.ends:
                    hand.take()
                self.assertIn(part, hand.ends[number]["ended"]["error"]["message"])
            number = hand.ask({"op": "live_start", "with": WITH, "q": [1, 2]})["number"]
            while number not in hand.ends:
                hand.take()
            self.assertIn("3 numbers", hand.ends[number]["ended"]["error"]["message"])
            number = hand.start()
            self.assertEqual("bad_request", hand.ask({"op": "live", "speed": 5})["error"]["code"])
            self.assertEqual("bad_request", hand.ask({"op": "live", "push": [1, 2]})["error"]["code"])
            self.assertIn("3 numbers", hand.ask({"op": "live", "target": [1, 2]})["error"]["message"])
            hand.see(number)

    def test_plants_end_with_their_connection(self):
        threads = f"/proc/{self.server.process.pid}/task"
        before = len(os.listdir(threads))
        with Hand(self.server) as hand:
            number = hand.start()
            hand.see(number)
            self.assertLess(before, len(os.listdir(threads)))
        self.assertTrue(until(lambda: len(os.listdir(threads)) <= before))

    def test_plant_and_loop_are_urgent_while_it_runs_and_nothing_else_is(self):
        try:
            os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
            os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
        except PermissionError:
            self.skipTest("this machine allows nobody to be urgent")
        tasks = f"/proc/{self.server.process.pid}/task"

        def urgent():
            policies = [os.sched_getscheduler(int(task)) for task in os.listdir(tasks)]
            return sum(policy & ~os.SCHED_RESET_ON_FORK == os.SCHED_RR for policy in policies)
        with Hand(self.server) as hand:
            number = hand.start()
            hand.see(number)
            self.assertTrue(until(lambda: urgent() == 2))
            self.assertTrue(hand.ask({"op": "live_record", "name": "urgent.mcap"})["ok"])  # one more thread, of the loop
            hand.see(number)
            self.assertTrue(until(lambda: urgent() == 2))
            hand.ask({"op": "live_stop"})
            self.assertTrue(until(lambda: urgent() == 0))

    def test_plants_that_are_ending_take_no_place_from_the_next(self):
        for _ in range(5):  # 15 plants, faster than they are built
            with Hand(self.server) as hand:
                for _ in range(3):
                    hand.start()
        with Hand(self.server) as hand:
            for _ in range(5):
                numbers = [hand.start() for _ in range(3)]
                self.assertEqual("limit", hand.ask({"op": "live_start", "with": WITH})["error"]["code"])
                self.assertEqual(3, hand.ask({"op": "live_stop"})["plants"])
            numbers = [hand.start() for _ in range(3)]
            hand.ask({"op": "live", "target": [65, -45, -25], "stamp": 3})  # also to those that have not begun
            for number in numbers:
                hand.see(number, lambda f: f["stamp"] == 3)

    def test_one_who_says_goodbye_and_reads_no_more_has_no_plants(self):
        with Hand(self.server, receive_buffer=4096) as asleep, Hand(self.server) as awake:
            for _ in range(3):
                asleep.see(asleep.start())
            self.assertEqual("limit", awake.ask({"op": "live_start", "with": WITH})["error"]["code"])  # one address
            asleep.line.line.sendall(WebSocket.frame(b"", kind=CLOSE))
            self.assertTrue(until(lambda: awake.ask({"op": "live_start", "with": WITH})["ok"]))

    def test_only_the_whole_link_starts_them(self):
        with Server(token=True, ZVENO_WATCH_TOKEN="w" * 32) as server:
            with Hand(server, path="/ws?token=" + "w" * 32) as hand:
                self.assertEqual("not_available", hand.ask({"op": "live_start", "with": WITH})["error"]["code"])
        self.assertEqual("not_available", self.server.ask({"op": "live_start", "with": WITH})["error"]["code"])

    def test_one_who_does_not_read_costs_little(self):
        with Hand(self.server, receive_buffer=4096) as asleep, Hand(self.server) as awake:
            number, other = asleep.start(), awake.start(plant="kinematic")
            asleep.see(number)
            before, start = self.server.memory_kb(), awake.see(other)["t"]
            awake.see(other, lambda f: f["t"] > start + 1.5)  # its time is ours: frames for the other pile up nowhere
            self.assertLess(self.server.memory_kb() - before, 1024 * MEMORY_KB)
            asleep.see(number, lambda f: f["t"] > 1)  # and it sees the present as soon as it looks


class Feed(unittest.TestCase):
    """Recorded, played again, measured elsewhere: sources of one kind of sample."""

    def wiggle(self, hand, number, seconds):
        start = hand.see(number)["t"]
        frame = hand.see(number)
        while frame["t"] < start + seconds:
            hand.ask({"op": "live", "target": [60 + 20 * (int(4 * frame["t"]) % 2), -50, -20]})
            frame = hand.see(number)

    def test_a_recording_has_every_tick_and_is_played_again(self):
        with Server() as server, Hand(server) as hand:
            number = hand.start(controller="pd")
            hand.see(number)
            self.assertEqual("not_found", hand.ask({"op": "live_record"})["error"]["code"])
            self.assertEqual("bad_request", hand.ask({"op": "live_record", "name": "a/b"})["error"]["code"])
            self.assertTrue(hand.ask({"op": "live_record", "name": "a.mcap"})["recording"])
            self.assertEqual("bad_request", hand.ask({"op": "live_record", "name": "b.mcap"})["error"]["code"])
            self.wiggle(hand, number, 1.5)
            ended = hand.ask({"op": "live_record", "stop": True})
            self.assertEqual((0, False, None), (ended["dropped"], ended["recording"], ended["why"]))
            hand.ask({"op": "live_stop"})
            about = hand.ask({"op": "recording", "file": "recordings/a.mcap", "samples": True})
            plan, plant = about["sources"]
            self.assertEqual((True, "planar3", "plan", "articulation"), (about["whole"], about["of"], plan["name"], plant["name"]))
            self.assertEqual(ended["samples"], plan["samples"] + plant["samples"])
            self.assertAlmostEqual(0.001, plant["longest_gap"], places=6)  # no tick is missing
            self.assertEqual(plan["samples"], plant["samples"])

            recorded = [one for one in about["samples"] if one["source"] == "articulation"]
            number = hand.ask({"op": "live_start", "with": {"robot": "planar3"}, "replay": "a.mcap"})["number"]
            frame = hand.see(number, lambda f: f["t"] > recorded[500]["t"])
            same = min(recorded, key=lambda one: abs(one["t"] - frame["t"]))
            self.assertEqual("recording", frame["origin"])
            for a, b in zip(same["q"], frame["q"]):
                self.assertAlmostEqual(a, b, places=9)
            hand.ask({"op": "live", "pause": True, "seek": 0.25})
            still = hand.see(number, lambda f: f["paused"] and abs(f["t"] - recorded[0]["t"] - 0.25) < 0.1)
            self.assertAlmostEqual(0.25, still["place"], delta=0.02)
            hand.ask({"op": "live", "steps": 3})
            self.assertAlmostEqual(still["t"] + 0.003, hand.see(number, lambda f: f["t"] > still["t"])["t"], places=3)
            hand.ask({"op": "live", "pause": False, "seek": frame["duration"] - 0.1})
            hand.see(number, lambda f: f["paused"])  # the end was reached

    def test_a_recording_that_does_not_fit_says_why(self):
        with Server() as server, Hand(server) as hand:
            hand.ask({"op": "file_write", "kind": "recordings", "name": "head.csv", "text": "source,t,q1,q2,q3\n"})
            for name, robot, part in (("none.mcap", "planar3", "none.mcap"), ("../x", "planar3", "name"), ("head.csv", "planar3", "samples")):
                answer = hand.ask({"op": "live_start", "with": {"robot": robot}, "replay": name})
                if answer["ok"]:
                    while answer["number"] not in hand.ends:
                        hand.take()
                    answer = hand.ends[answer["number"]]["ended"]
                self.assertIn(part, answer["error"]["message"])

    def test_a_killed_server_leaves_what_was_recorded(self):
        with Server() as server:
            with Hand(server) as hand:
                number = hand.start()
                hand.see(number)
                hand.ask({"op": "live_record", "name": "cut.mcap"})
                while hand.ask({"op": "live_record"})["samples"] < 1000:
                    hand.see(number)
                server.process.kill()
                server.process.wait()
            with Server(data=server.data) as again:
                about = again.ask({"op": "recording", "file": "recordings/cut.mcap"})
                self.assertGreaterEqual(about["sources"][1]["samples"], 400, about)
                self.assertFalse(about["whole"])

    def test_one_who_watches_sees_the_newest_source_of_another(self):
        with Server() as server, Hand(server) as owner, Hand(server) as other:
            self.assertEqual(0, other.ask({"op": "live_watch"})["number"])
            number = owner.start(plant="kinematic")
            frame = other.see(number)
            self.assertEqual(("planar3", [("O", False), ("A", False), ("B", False)]), (frame["arm"], [(j["name"], j["slides"]) for j in frame["joints"]]))
            self.assertEqual([round(q) for q in frame["q"]], START)
            self.assertNotIn("arm", owner.see(number))
            self.assertIn("no live plant of yours", other.ask({"op": "live", "pause": True})["error"]["message"])
            newer = owner.start(plant="kinematic")
            other.see(newer)
            other.ask({"op": "live_watch", "stop": True})
            other.frames.clear()
            owner.see(newer)
            other.ask({"op": "server"})
            self.assertLessEqual(len(other.frames), 1)

    def test_whenever_the_server_is_killed_its_recording_is_readable(self):
        with tempfile.TemporaryDirectory(prefix="zveno-killed-") as folder:
            for i in range(KILLS):
                moment, name = random.Random(1900 + i).uniform(0.0, 2.4), f"{i}.mcap"
                server = Server(data=folder)
                with server, Hand(server) as hand:
                    number = hand.start(plant="kinematic")
                    hand.see(number)
                    self.assertTrue(hand.ask({"op": "live_record", "name": name})["ok"])
                    begin = time.monotonic()
                    while time.monotonic() - begin < moment:
                        hand.see(number)
                    server.process.kill()
                    server.process.wait()
                path = pathlib.Path(folder, "recordings", name)
                read = subprocess.run([PROGRAM, "recording", path, "--json"], capture_output=True, text=True, timeout=60)
                self.assertEqual(0, read.returncode, (i, moment, path.stat().st_size, read))
                path.unlink()  # a server keeps 200

    def test_joints_that_others_measure_are_shown_with_their_age(self):
        with Server("--ros") as server, Hand(server) as hand:
            number = hand.ask({"op": "live_start", "with": {"robot": "planar3"}, "measured": True})["number"]
            self.assertTrue(until(lambda: hand.ask({"op": "live", "measured": [10, 20, 30], "t": 5})["ok"]))
            frame = hand.see(number)
            self.assertEqual(([10, 20, 30], 5, "measured"), ([round(q, 9) for q in frame["q"]], frame["t"], frame["origin"]))
            hand.see(number, lambda f: f["age_ms"] > 150)  # nobody measures any more
            self.assertIn("3 numbers", hand.ask({"op": "live", "measured": [1]})["error"]["message"])
            with WebSocket(server, path="/ros") as line:
                line.send({"op": "publish", "topic": "/joint_states", "msg": {"name": ["O", "A", "B"], "position": [0, 0, 0]}})
                self.assertIn("no arm of yours", json.loads(line.receive())["msg"])


class Judged(unittest.TestCase):
    def test_what_runs_is_judged_while_it_runs(self):
        with Server() as server, Hand(server) as hand:
            self.assertEqual("not_found", hand.ask({"op": "live_twin"})["error"]["code"])
            number = hand.start(controller="pd")
            hand.see(number)
            self.assertEqual("not_available", hand.ask({"op": "live_twin"})["error"]["code"])  # from now on it is kept
            hand.ask({"op": "live", "load_kg": 0.15})  # something hangs at the tool, and nobody told the model
            begin = hand.see(number)["t"]
            while (frame := hand.see(number))["t"] < begin + 4.5:
                t = frame["t"]
                hand.ask({"op": "live", "target": [70 + 25 * math.sin(2.1 * t), -60 + 25 * math.sin(2.9 * t), -30 + 30 * math.sin(3.7 * t)]})
            answer = hand.ask({"op": "live_twin", "number": number})
            self.assertTrue(answer["ok"], answer)
            self.assertEqual(["payload"], [one["fault"] for one in answer["findings"]], answer)
            self.assertAlmostEqual(0.15, answer["findings"][0]["amount"], delta=0.05)

    def test_a_refusal_has_the_id_of_its_question(self):
        with Server() as server, Hand(server) as hand:
            number = hand.start(plant="kinematic")
            hand.ask({"op": "live_twin"})
            begin = hand.see(number)["t"]
            hand.see(number, lambda f: f["t"] > begin + 4.5)
            for i in range(8):
                hand.line.send({"id": f"long{i}", "op": "simulate", "robot": "planar3", "plant": "articulation",
                                "waypoints": [[90 - 40 * (k % 2), -30, -30] for k in range(400)]})
            answer = hand.ask({"op": "live_twin"})  # waits for its own id
            self.assertEqual("limit", answer["error"]["code"], answer)


class Ros(unittest.TestCase):
    def test_a_refused_handshake_leaves_nothing_of_rosbridge_behind(self):
        with Server("--ros") as server, server.connect() as line:
            line.sendall(f"GET /ros HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                         "Sec-WebSocket-Version: 12\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
            said = b""
            while not said.endswith(b"here.\n"):
                said += line.recv(4096)
            self.assertIn(b" 426 ", said)
            same = WebSocket(server, line=line)
            same.send({"op": "euler", "abc": [1, 2, 3]})
            self.assertTrue(json.loads(same.receive())["ok"])

    def test_a_plant_that_never_began_says_why(self):
        with Server("--ros") as server, WebSocket(server, path="/ros") as line:
            line.send({"op": "call_service", "id": "1", "service": "/zveno/live_start", "args": {"with": {**WITH, "robot": "nobody"}, "q": START}})
            said = [json.loads(line.receive()) for _ in range(2)]
            self.assertEqual([one["op"] for one in said], ["service_response", "status"])
            self.assertIn("nobody", said[1]["msg"])

    def test_a_goal_is_cancelled_by_its_own_id(self):
        with Server("--ros") as server, WebSocket(server, path="/ros") as line:
            line.send({"op": "call_service", "id": "1", "service": "/zveno/live_start", "args": {"with": WITH, "q": START}})
            self.assertTrue(json.loads(line.receive())["result"])
            line.send({"op": "subscribe", "topic": "/joint_states"})
            names = json.loads(line.receive())["msg"]["name"]
            line.send({"op": "unsubscribe", "topic": "/joint_states"})
            point = {"positions": [0.0] * len(names), "time_from_start": {"sec": 60, "nanosec": 0}}
            line.send({"op": "send_action_goal", "id": "mine", "action": "/follow_joint_trajectory", "action_type": "x",
                       "args": {"trajectory": {"joint_names": names, "points": [point]}}})
            for name in ("other", "mine"):
                line.send({"op": "cancel_action_goal", "id": name, "action": "/follow_joint_trajectory"})
            said = []
            while not said or said[-1]["op"] != "action_result":
                said.append(json.loads(line.receive()))
            said = [one for one in said if one["op"] != "publish"]
            self.assertEqual([one["op"] for one in said], ["status", "action_result"], said)
            self.assertEqual((said[1]["id"], said[1]["status"]), ("mine", 5))


if __name__ == "__main__":
    sys.exit(main())
