#!/usr/bin/env python3
"""Devices that the server drives: only those it was started with, only for the whole link, never without a hand on the
switch, and a stop comes first."""
import math
import pathlib
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from bus_machine import Bus  # noqa: E402
from grbl_machine import Machine  # noqa: E402
from program import run  # noqa: E402
from serving import Server, main  # noqa: E402
from test_live import Hand  # noqa: E402

WORK = [250, -50, 100, 0, 0, 0]
KEY, WATCH = "k" * 32, "w" * 32
SCARA = {"robot": "scara"}
START = [0, 90, 100, 0]
LONG = "G21 G90 G64 P0.01 F6000\n" + "".join(f"G1 X{10 + 5 * math.sin(i):.3f} Y{10 + 5 * math.cos(i):.3f}\n" for i in range(300)) + "M2\n"
SQUARE = "G21 G90 F3000\nG1 X10\nG1 Y10\nG1 X0\nG1 Y0\nM2\n"


def address(machine):
    return f"tcp:127.0.0.1:{machine.port}"


class Driver(Hand):
    """A hand that is connected to a device and presses its switch when told to."""

    def connect(self, machine, arm, q, **more):
        answer = self.ask({"op": "live_start", "with": arm, "q": q, "device": address(machine), **more})
        assert answer["ok"], answer
        self.number = answer["number"]
        return self.number

    def drive(self, **fields):
        return self.ask({"op": "live_drive", "number": self.number, **fields})

    def until(self, fits, presses=False):
        """The first frame of the device that fits; the switch is pressed meanwhile."""
        ends = time.monotonic() + 60
        while time.monotonic() < ends:
            if presses:
                self.drive(press=True)
            frame = self.see(self.number)
            if fits(frame["device"], frame):
                return frame
        raise AssertionError(frame)


def stands(device, _):
    return device["state"] == "stands" and device["said"] is not None


class Devices(unittest.TestCase):
    def test_only_named_devices_are_opened_and_only_by_the_whole_link(self):
        with Machine() as machine, Machine() as other:
            with Server() as server, Hand(server) as hand:
                self.assertEqual([], hand.ask({"op": "server"})["devices"])
                refused = hand.ask({"op": "live_start", "with": SCARA, "device": address(machine)})
                self.assertIn("drives no devices", refused["error"]["message"])
            with Server("--device", address(machine), token=True, ZVENO_TOKEN=KEY, ZVENO_WATCH_TOKEN=WATCH) as server:
                with Hand(server, authorization="Bearer " + KEY) as hand:
                    self.assertEqual([address(machine)], hand.ask({"op": "server"})["devices"])
                    refused = hand.ask({"op": "live_start", "with": SCARA, "device": address(other)})
                    self.assertIn("not started for", refused["error"]["message"])
                    self.assertIn("no device of yours", hand.ask({"op": "live_drive", "stop": True})["error"]["message"])
                with Hand(server, authorization="Bearer " + WATCH) as guest:
                    self.assertEqual([], guest.ask({"op": "server"})["devices"])
                    for request in ({"op": "live_start", "with": SCARA, "device": address(machine)}, {"op": "live_drive", "stop": True}):
                        self.assertIn("for watching", guest.ask(request)["error"]["message"])
            self.assertEqual((0, 0), (machine.resets, other.resets))

    def test_a_program_is_driven_while_the_switch_is_pressed(self):
        with Machine(pace=0.002) as machine, Server("--device", address(machine)) as server, Driver(server) as hand:
            hand.connect(machine, SCARA, START, work=WORK)
            self.assertTrue(hand.until(lambda device, _: device["measured"])["xyz"])
            self.assertTrue(hand.drive(program=LONG)["ok"])
            hand.until(lambda device, _: device["state"] == "held" and machine.asked > 5)
            self.assertEqual(0, machine.lines)  # nothing leaves before the first press
            self.assertIn("is driving", hand.drive(program=LONG)["error"]["message"])
            hand.until(lambda device, _: machine.lines > 9, presses=True)
            hand.drive(press=False)  # let go: it holds before the time of the switch is over
            hand.until(lambda device, _: device["state"] == "held" and machine.held)
            end = hand.until(stands, presses=True)
            self.assertEqual((True, 0), (end["device"]["done"], machine.overruns), end)
            at = [mm + zero for mm, zero in zip(machine.judge.at, WORK)]
            end = hand.until(lambda device, frame: max(abs(a - b) for a, b in zip(at, frame["xyz"])) < 0.01)
            self.assertEqual("device", end["origin"])

    def test_a_stop_and_a_lost_connection_stop_it(self):
        with Machine(pace=0.004) as machine, Server("--device", address(machine)) as server:
            with Driver(server) as hand:
                hand.connect(machine, SCARA, START, work=WORK)
                hand.drive(program=LONG, unattended=True)
                hand.until(lambda device, _: machine.lines > 5)
                hand.drive(stop=True)
                end = hand.until(stands)
                self.assertIn("stopped by you", end["device"]["said"])
                self.assertEqual(["!", "reset"], machine.log[-2:])
                self.assertLess(machine.lines, 200)
                hand.drive(program=LONG, unattended=True)
                seen = machine.lines
                hand.until(lambda device, _: machine.lines > seen + 5)
                other = Hand(server)
                refused = other.ask({"op": "live_start", "with": SCARA, "device": address(machine)})
                self.assertIn("somebody is connected", refused["error"]["message"])
                other.line.line.close()
                resets = machine.resets
            ends = time.monotonic() + 30  # the hand has gone
            while machine.resets == resets and time.monotonic() < ends:
                time.sleep(0.01)
            self.assertGreater(machine.resets, resets)

    def test_what_the_core_refuses_never_leaves(self):
        with Machine() as machine, Server("--device", address(machine)) as server, Driver(server) as hand:
            hand.connect(machine, SCARA, START, work=WORK)
            for program in ("G1 X2000 F600\nM2\n", "G1 X\n"):
                hand.drive(program=program, unattended=True)
                end = hand.until(stands)
                self.assertFalse(end["device"]["done"])
                hand.until(lambda device, _: device["state"] == "stands")
            self.assertEqual(0, machine.lines)
            self.assertFalse(hand.drive(program="")["ok"])

    def test_a_machine_is_jogged_by_joint_values(self):
        with Machine() as machine, Server("--device", address(machine)) as server, Driver(server) as hand:
            hand.connect(machine, SCARA, START, work=WORK)
            frame = hand.until(lambda device, _: device["measured"])
            to = [frame["q"][0] + 2, *frame["q"][1:]]
            hand.drive(to=to, feed=3000, unattended=True)
            self.assertTrue(hand.until(stands)["device"]["done"])
            hand.until(lambda _, frame: abs(frame["q"][0] - to[0]) < 0.01)
            hand.drive(to=to[:2], unattended=True)
            hand.until(lambda device, _: "an array of 4 numbers" in (device["said"] or ""))

    def test_bus_servos_go_where_they_are_sent_and_are_seen(self):
        q = [60, -50, -20]
        with Bus({1: 2048, 2: 2048, 3: 2048}) as bus, Server("--device", address(bus)) as server, Driver(server) as hand:
            hand.connect(bus, {"robot": "planar3"}, q, speak="feetech", ids=[1, -2, 3], middle=q)
            frame = hand.until(lambda device, _: device["measured"])
            self.assertLess(max(abs(a - b) for a, b in zip(frame["q"], q)), 0.1)
            hand.drive(to=[70, -60, -20], speed=20)
            end = hand.until(stands, presses=True)
            self.assertTrue(end["device"]["done"], end)
            hand.until(lambda _, frame: max(abs(a - b) for a, b in zip(frame["q"], [70, -60, -20])) < 0.3)
            self.assertEqual(0, bus.wrong)
            self.assertLess(bus.at[2] - 2048, 200)
            self.assertGreater(bus.at[2] - 2048, 60)  # it turns the other way

    def test_what_can_be_no_address_is_refused_at_the_start(self):
        """Port 99999 was taken modulo 65536, and the rest was only said when the page connected."""
        for device, part in (("tcp:127.0.0.1:99999", "from 1 to 65535"), ("tcp:127.0.0.1:0", "from 1 to 65535"),
                             ("tcp:127.0.0.1", "has no port"), ("/dev/ttyUSB0:7", "a speed"), ("", "tcp:HOST:PORT")):
            done = run("serve", "--port", "0", "--device", device)
            self.assertEqual((2, ""), (done.returncode, done.stdout))
            self.assertIn(part, done.stderr)

    def test_a_silent_device_ends_with_a_sentence(self):
        with Machine(silent=True) as machine, Server("--device", address(machine), "--device", "tcp:127.0.0.1:1") as server, Driver(server) as hand:
            for device, part in ((address(machine), "does not greet"), ("tcp:127.0.0.1:1", "nobody answers")):
                number = hand.ask({"op": "live_start", "with": SCARA, "device": device})["number"]
                while number not in hand.ends:
                    hand.take()
                self.assertIn(part, hand.ends[number]["ended"]["error"]["message"])


if __name__ == "__main__":
    main()
