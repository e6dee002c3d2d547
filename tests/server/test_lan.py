#!/usr/bin/env python3
"""`zveno serve --lan`, on loopback: a certificate that browsers can trust, made once, and a QR code of the address.

    tests/server/test_lan.py build/bin/zveno
"""
import http.client
import pathlib
import ssl
import stat
import subprocess
import sys
import tempfile
import unittest

from serving import PROGRAM, TIME_LIMIT_S, Server, main


class Lan(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="zveno-lan-")
        cls.data = pathlib.Path(cls.folder.name, "data")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def serve(self, *options):
        return Server("--lan", "--listen", "127.0.0.1", *options, data=self.data, token=True)

    def status(self, server, host):
        trust = ssl.create_default_context(cafile=self.data / "lan-cert.pem")
        line = http.client.HTTPSConnection(host, server.port, context=trust, timeout=TIME_LIMIT_S)
        line.request("GET", f"/?token={server.token}")
        answer = line.getresponse()
        answer.read()
        line.close()
        return answer.status

    def test_a_browser_that_knows_the_certificate_believes_the_address(self):
        with self.serve() as server:
            self.assertEqual(server.scheme, "https")
            self.assertIn(self.status(server, "127.0.0.1"), (200, 303))
            self.assertEqual(stat.S_IMODE((self.data / "lan-key.pem").stat().st_mode), 0o600)
            first = (self.data / "lan-cert.pem").read_bytes()
        with self.serve() as server:
            self.assertEqual((self.data / "lan-cert.pem").read_bytes(), first, "a phone would be asked anew")
            self.assertIn(self.status(server, "127.0.0.1"), (200, 303))

    def test_another_address_gets_another_certificate(self):
        with self.serve():
            first = (self.data / "lan-cert.pem").read_bytes()
        with Server("--lan", "--listen", "127.0.0.2", data=self.data, token=True) as server:
            self.assertNotEqual((self.data / "lan-cert.pem").read_bytes(), first)
            self.assertIn(self.status(server, "127.0.0.2"), (200, 303))

    def test_a_broken_certificate_is_made_anew(self):
        self.data.mkdir(exist_ok=True)
        (self.data / "lan-cert.pem").write_text("no certificate")
        with self.serve() as server:
            self.assertIn(self.status(server, "127.0.0.1"), (200, 303))

    def test_the_address_is_printed_as_a_code(self):
        with self.serve() as server:
            rows = [line[2:-1] for line in server.welcome if "\u2588" in line]
        self.assertEqual(len({len(row) for row in rows}), 1)
        self.assertEqual(len(rows[0]) + 1, 2 * len(rows), "it is not square")
        self.assertEqual(rows[2][4:11], " ▄▄▄▄▄ ", "there is no finder in the corner")

    def refuses(self, *options, says):
        done = subprocess.run([PROGRAM, "serve", "--lan", "--port", "0", *options], capture_output=True, text=True,
                              timeout=TIME_LIMIT_S, env={"PATH": "/usr/bin:/bin"}, check=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(says, done.stderr)

    def test_options_that_contradict_it_are_refused(self):
        self.refuses("--data", str(self.data), "--insecure", says="its own certificate")
        self.refuses("--data", str(self.data), "--cert", "a", "--key", "b", says="its own certificate")
        self.refuses(says="--data")


if __name__ == "__main__":
    sys.exit(main())
