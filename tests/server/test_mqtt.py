#!/usr/bin/env python3
"""MQTT of the server, judged by mosquitto's broker and clients: retained description, last will, every sample, targets and
stops, a broker that goes and comes back."""
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from serving import Server, main, until
from test_live import START, Hand

BROKER = shutil.which("mosquitto") or ("/usr/sbin/mosquitto" if os.path.exists("/usr/sbin/mosquitto") else None)
HAS_ALL = BROKER and shutil.which("mosquitto_sub") and shutil.which("mosquitto_pub")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


class Broker:
    """A broker on this machine; a context manager."""

    def __init__(self, port=None):
        self.folder = tempfile.TemporaryDirectory()
        self.port = port or free_port()
        path = pathlib.Path(self.folder.name, "mosquitto.conf")
        path.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\nmax_queued_messages 0\n")
        self.process = subprocess.Popen([BROKER, "-c", str(path)], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        until(self.answers)

    def answers(self):
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.folder.cleanup()

    def say(self, topic, text, *more):
        subprocess.run(["mosquitto_pub", "-p", str(self.port), "-t", topic, "-m", text, "-q", "1", *more], check=True)


class Listener:
    """mosquitto_sub on all topics of a prefix; a context manager. `last` has the newest text of each, `samples` all of them."""

    def __init__(self, broker, prefix="zveno"):
        self.last, self.samples, self.bad = {}, [], 0
        self.process = subprocess.Popen(["mosquitto_sub", "-p", str(broker.port), "-t", prefix + "/#", "-q", "1", "-F", "%t\t%p"],
                                        stdout=subprocess.PIPE, text=True)
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.thread.join(10)
        self.process.stdout.close()

    def read(self):
        for line in self.process.stdout:
            topic, tab, text = line.rstrip("\n").partition("\t")
            if not tab:
                continue  # a further line of a description
            name = topic.rsplit("/", 1)[1]
            self.last[name] = text
            if name == "samples":
                self.samples.append(json.loads(text))

    def state(self):
        return json.loads(self.last.get("state", "{}"))


@unittest.skipUnless(HAS_ALL, "mosquitto and mosquitto-clients are not installed")
class Mqtt(unittest.TestCase):
    def start(self, broker, *more):
        return Server("--mqtt", f"127.0.0.1:{broker.port}", *more)

    def test_what_runs_is_told_and_moved(self):
        with Broker() as broker, Listener(broker) as heard:
            broker.say("zveno/target", json.dumps({"target": [0, 0, 0]}), "-r")  # before the server came: it moves nobody
            self.move(broker, heard)

    def move(self, broker, heard):
        with self.start(broker, "--mqtt-samples", "--mqtt-targets") as server:
            self.assertTrue(until(lambda: heard.last.get("online") == "1"))
            with Hand(server) as hand:
                number = hand.start(controller="pd")
                self.assertTrue(until(lambda: heard.state().get("t", 0) > 0.2))
                for have, want in zip(heard.state()["q"], START):
                    self.assertAlmostEqual(want, have, delta=2)
                with Listener(broker) as late:  # who comes later knows the arm
                    self.assertTrue(until(lambda: "<?xml" in late.last.get("description", "")))
                broker.say("zveno/target", "{\"target\": [1, 2")
                broker.say("zveno/target", json.dumps({"target": [70, -40, -30]}))
                frame = hand.see(number, lambda f: max(abs(a - b) for a, b in zip(f["q"], [70, -40, -30])) < 0.5)
                self.assertTrue(until(lambda: max(abs(a - b) for a, b in zip(heard.state()["q"], [70, -40, -30])) < 0.5))
                self.assertEqual(3, len(frame["q"]))
                broker.say("zveno/stop", "")
                hand.see(number, lambda f: f["paused"])
                numbers = [sample["number"] for sample in heard.samples]
                self.assertGreater(len(numbers), 300)
                self.assertEqual(list(range(numbers[0], numbers[0] + len(numbers))), numbers)  # not one is missing
            self.assertTrue(until(lambda: heard.last.get("description") == ""))
            server.process.send_signal(signal.SIGKILL)
            self.assertTrue(until(lambda: heard.last.get("online") == "0"))  # its last will

    def test_a_broker_that_comes_back_is_found_again(self):
        port = free_port()
        with Broker(port) as first, self.start(first, "--mqtt-topic", "hall/arm1") as server, Hand(server) as hand:
            number = hand.start()
            hand.see(number)
            first.process.kill()
            first.process.wait()
            hand.see(number, lambda f: f["t"] > 0.3)  # the plant does not mind
            with Broker(port) as second, Listener(second, "hall/arm1") as heard:
                self.assertTrue(until(lambda: heard.last.get("online") == "1" and heard.state().get("live") == number))
                self.assertTrue(until(lambda: "<?xml" in heard.last.get("description", "")))
                second.say("hall/arm1/target", json.dumps({"target": [0, 0, 0]}))  # targets were not asked for
                code, _, err = server.stop()
                self.assertEqual((0, ""), (code, err))
                self.assertTrue(until(lambda: heard.last.get("online") == "0"))

    def test_nobody_there_and_words_that_do_not_fit(self):
        begin = time.monotonic()
        with Server("--mqtt", f"127.0.0.1:{free_port()}") as server:
            self.assertTrue(server.ask({"op": "euler", "abc": [1, 2, 3]})["ok"])
        self.assertLess(time.monotonic() - begin, 20)
        for words, part in ((("--mqtt", "192.0.2.1"), "read along"), (("--mqtt", "127.example.org"), "read along"),
                            (("--mqtt", "127.0.0.1:0"), "no broker"), (("--mqtt", ":"), "no broker"),
                            (("--mqtt", "127.0.0.1", "--mqtt-topic", "a/#"), "cannot begin a topic"),
                            (("--mqtt", "127.0.0.1", "--mqtt-ca", "/nowhere"), "certificate")):
            with self.assertRaisesRegex(RuntimeError, part):
                Server(*words)


if __name__ == "__main__":
    sys.exit(main())
