#!/usr/bin/env python3
"""zveno mcp: the operations as tools of the Model Context Protocol."""
import base64
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from program import ask, main, run  # noqa: E402


def talk(*messages, words=()):
    done = run("mcp", *words, text="".join((m if isinstance(m, str) else json.dumps(m)) + "\n" for m in messages))
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def call(name, arguments, number=1):
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}}


class Assistants(unittest.TestCase):
    def test_the_greeting_names_us_and_a_revision_that_both_know(self):
        for asked, told in (("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")):
            answer, = talk({"jsonrpc": "2.0", "id": 7, "method": "initialize", "params": {"protocolVersion": asked}})
            self.assertEqual((7, told, "zveno"), (answer["id"], answer["result"]["protocolVersion"], answer["result"]["serverInfo"]["name"]))
            self.assertIn("tools", answer["result"]["capabilities"])

    def test_every_operation_is_a_tool_with_its_schema(self):
        answer, = talk({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
        tools = {tool["name"]: tool for tool in answer["result"]["tools"]}
        described, = ask({"op": "describe"})
        self.assertEqual({operation["name"] for operation in described["operations"]}, set(tools))
        for tool in tools.values():
            self.assertEqual("object", tool["inputSchema"]["type"])
            self.assertNotIn("op", tool["inputSchema"]["properties"])
            self.assertNotIn("op", tool["inputSchema"].get("required", []))
            self.assertTrue(tool["description"])
        self.assertIn("q", tools["fk"]["inputSchema"]["required"])

    def test_a_call_gives_the_answer_of_batch(self):
        arguments = {"robot": "rl15", "xyz": [900, 100, 500], "abc": [10, 80, 20]}
        answer, = talk(call("ik", arguments))
        expected, = ask({"op": "ik", **arguments})
        self.assertFalse(answer["result"]["isError"])
        self.assertEqual(expected, answer["result"]["structuredContent"])
        self.assertEqual(expected, json.loads(answer["result"]["content"][0]["text"]))

    def test_a_picture_is_a_picture(self):
        arguments = {"robot": "scara", "program": "G0 X250 Y0\nG1 X260 F600\nM2\n", "backlash": 0.5}
        answer, = talk(call("as_built", arguments))
        text, picture = answer["result"]["content"]
        self.assertEqual(("image", "image/svg+xml"), (picture["type"], picture["mimeType"]))
        self.assertEqual(json.loads(text["text"])["svg"], base64.b64decode(picture["data"]).decode())

    def test_a_wrong_argument_is_a_result_that_says_so(self):
        answer, = talk(call("fk", {"robot": "scara", "q": [1]}))
        self.assertTrue(answer["result"]["isError"])
        self.assertIn("q", answer["result"]["structuredContent"]["error"]["message"])

    def test_what_is_no_call_is_an_error_of_the_protocol(self):
        cases = [("{", -32700), ("[]", -32600), ({"jsonrpc": "2.0", "id": 1, "method": "nope"}, -32601),
                 (call("nope", {}), -32602), (call("fk", []), -32602), ({"id": 1, "method": "ping"}, -32600)]
        for (message, code), answer in zip(cases, talk(*(message for message, _ in cases))):
            self.assertEqual(code, answer["error"]["code"], message)

    def test_notifications_get_no_answer_and_the_next_message_does(self):
        answers = talk({"jsonrpc": "2.0", "method": "notifications/initialized"}, "", {"jsonrpc": "2.0", "id": 2, "method": "ping"})
        self.assertEqual([{"jsonrpc": "2.0", "id": 2, "result": {}}], answers)

    def test_files_are_read_only_when_allowed(self):
        robot = str(pathlib.Path(__file__).resolve().parents[2] / "robots/scara.json")
        question = call("fk", {"robot": robot, "q": [0, 0, 0, 0]})
        self.assertTrue(talk(question)[0]["result"]["isError"])
        self.assertFalse(talk(question, words=["--files"])[0]["result"]["isError"])


if __name__ == "__main__":
    main()
