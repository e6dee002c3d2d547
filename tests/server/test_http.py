#!/usr/bin/env python3
"""The server over HTTP: files, headers, who is let in, and input of every kind of wrongness."""
import http.client
import json
import os
import random
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest

from serving import PAGE, PROGRAM, Server, batch_bytes, main

EULER = {"op": "euler", "abc": [1, 2, 3]}
TOKEN = "0123456789abcdef0123456789abcdef"


class WithServer(unittest.TestCase):
    options, environment = (), {}

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options, **cls.environment)

    @classmethod
    def tearDownClass(cls):
        code, _, err = cls.server.stop()
        assert (code, err) == (0, ""), (code, err)


class Files(WithServer):
    def test_the_page_comes_with_its_headers(self):
        status, headers, body = self.server.get("/")
        self.assertEqual((status, body), (200, PAGE["index.html"]))
        self.assertEqual(headers["content-type"], "text/html; charset=utf-8")
        self.assertEqual(headers["cache-control"], "no-cache")
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(headers["referrer-policy"], "no-referrer")
        self.assertRegex(headers["zveno-server"], r"^\d+\.\d+")
        self.assertIn("'wasm-unsafe-eval'", headers["content-security-policy"])
        self.assertNotIn("'unsafe-eval'", headers["content-security-policy"])

    def test_types_follow_the_ending(self):
        for path, kind in (("/core.wasm", "application/wasm"), ("/pictures/a.png", "image/png"),
                           ("/app-5TBO7WYS.js", "text/javascript; charset=utf-8"),
                           ("/large.bin", "application/octet-stream")):
            self.assertEqual(self.server.get(path)[1]["content-type"], kind)

    def test_a_hashed_name_never_changes(self):
        self.assertIn("immutable", self.server.get("/app-5TBO7WYS.js")[1]["cache-control"])
        self.assertEqual(self.server.get("/core.wasm")[1]["cache-control"], "no-cache")

    def test_the_best_copy_that_is_accepted_is_sent(self):
        for accepted, encoding, name in (("gzip, deflate, br", "br", ".br"), ("gzip", "gzip", ".gz"), ("", None, ""),
                                         ("br;q=0, gzip", "gzip", ".gz"), ("br; q=0.0,gzip;q=0", None, ""),
                                         ("deflate, brx", None, "")):
            _, headers, body = self.server.get("/app-5TBO7WYS.js", accept_encoding=accepted)
            self.assertEqual(headers.get("content-encoding"), encoding)
            self.assertEqual(body, PAGE["app-5TBO7WYS.js" + name])
            self.assertEqual(headers["vary"], "accept-encoding")

    def test_what_the_browser_has_is_not_sent_again(self):
        _, headers, _ = self.server.get("/")
        status, again, body = self.server.get("/", if_none_match=headers["etag"])
        self.assertEqual((status, body, again["etag"]), (304, b"", headers["etag"]))
        self.assertEqual(self.server.get("/", if_none_match='"other"')[0], 200)

    def test_head_has_no_body(self):
        status, headers, body = self.server.http("HEAD", "/large.bin")
        self.assertEqual((status, body, int(headers["content-length"])), (200, b"", len(PAGE["large.bin"])))

    def test_a_large_file_arrives_whole(self):
        self.assertEqual(self.server.get("/large.bin")[2], PAGE["large.bin"])

    def test_many_requests_share_one_connection(self):
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        line.connect()
        first = line.sock
        for i in range(20):
            line.request(*(("GET", "/core.wasm") if i % 2 else ("POST", "/api", json.dumps(EULER))))
            answer = line.getresponse()
            self.assertEqual((answer.status, len(answer.read()) > 0), (200, True))
        self.assertIs(line.sock, first)
        line.close()

    def test_a_page_that_is_built_anew_is_served(self):
        with Server() as server:
            shutil.rmtree(server.page)
            self.assertEqual(server.get("/")[0], 404)
            server.page.mkdir()
            (server.page / "index.html").write_bytes(b"another one")
            self.assertEqual(server.get("/")[::2], (200, b"another one"))
            self.assertEqual(server.get("/core.wasm")[0], 404)

    def test_nothing_outside_the_folder_is_served(self):
        outside = ["/../outside.txt", "/..%2foutside.txt", "/%2e%2e/outside.txt", "/%2e%2e%2foutside.txt",
                   "/pictures/../../outside.txt", "/pictures/%2e%2e/%2e%2e/outside.txt", "/..\\outside.txt",
                   "/..%5coutside.txt", "/%252e%252e/outside.txt", "/....//outside.txt", "//etc/passwd", "/./../outside.txt",
                   "/etc/passwd", "/link.txt", "/away/outside.txt", "/away/page/index.html", "/.secret",
                   "/pictures/.secret", "/pictures/%2esecret", "/pictures", "/pictures/", "/index.html/", "/index.html/x",
                   "/core.wasm%00.html", "/%c0%ae%c0%ae/outside.txt", "/" + "a" * 2000, "/name%20with%20space.txt"]
        for path in outside:
            answer = self.server.raw(b"GET " + path.encode() + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            self.assertNotIn(b" 200 OK", answer, path)
            self.assertNotIn(b"outside\n", answer, path)
            self.assertNotIn(b"not for you", answer, path)
            self.assertNotIn(b"root:", answer, path)


class Requests(WithServer):
    def test_answers_are_those_of_batch_to_the_byte(self):
        lines = [b'{"id": 1, "op": "ik", "robot": "rl15", "xyz": [900, 100, 500], "abc": [10, 80, 20]}',
                 b'{"id": "\\u00e9", "op": "fk", "robot": "scara", "q": [30, 45, 0, 0], "set": {"l1": 300}}', b'{"op": "robots"}',
                 b'{"op": "payload", "robot": "planar3", "worst": true}', b'{"op": "draw", "text": "HELLO"}',
                 b'{"op": "simulate", "robot": "planar3", "waypoints": [[90, -30, -30], [80, -30, -30]], "plant": "joints"}',
                 b'{"op": "simulate", "robot": "planar3", "waypoints": [[90, -30, -30], [80, -30, -30]], "plant": "articulation"}',
                 b'{"op": "plan", "robot": "scara", "program": "G0 X200 Y100\\nG1 X250 F3000\\nM2\\n"}', b"{", b"[1]", b"nonsense",
                 b'{"id": NaN, "op": "fk"}', b'{"op": "fk", "robot": "nope", "q": []}', b'{"op": "nope"}', b"\xff\xfe", b'"\xff"']
        with self.server.socket() as line:
            for request in lines:
                answer = batch_bytes(request + b"\n")[1][0]
                self.assertEqual(self.server.post(request), answer)
                if request.isascii():  # what is not UTF-8 is no text message
                    line.send(request)
                    self.assertEqual(line.receive(), answer)

    def test_a_body_over_several_lines_is_one_request(self):
        self.assertTrue(json.loads(self.server.post(b'{"op":\n"euler",\r\n"abc": [1, 2, 3]}'))["ok"])

    def test_an_empty_body_is_answered(self):
        self.assertEqual(json.loads(self.server.post(b""))["error"]["code"], "syntax")

    def test_files_of_the_machine_cannot_be_named(self):
        for path in ("/etc/passwd", "../robots/scara.json", "robots/../../x.json", "~/x.json", "./arm.json", "\\\\x\\y"):
            answer = self.server.ask({"op": "fk", "robot": path, "q": [0]})
            self.assertIn(answer["error"]["code"], ("not_available", "not_found"), path)
            for key in ("svg", "image"):
                self.assertFalse(self.server.ask({"op": "draw", key: path})["ok"], path)

    def test_the_server_tells_what_it_can(self):
        answer = self.server.ask({"op": "server"})
        self.assertTrue(answer["ok"] and answer["files"] and answer["may_change"])
        self.assertGreater(answer["limits"]["message_bytes"], 1 << 20)

    def test_only_post_and_a_known_size(self):
        self.assertEqual(self.server.get("/api")[0], 405)
        self.assertEqual(self.server.http("PUT", "/api", b"{}")[0], 405)
        self.assertEqual(self.server.http("POST", "/", b"{}")[0], 405)
        self.assertEqual(self.server.http("POST", "/api")[0], 411)
        self.assertEqual(self.server.http("POST", "/api", b"{}", content_length="2x")[0], 400)
        self.assertEqual(self.server.http("POST", "/api", transfer_encoding="chunked")[0], 411)
        self.assertEqual(self.server.get("/ws")[0], 426)

    def test_a_body_above_the_limit_is_refused(self):
        self.assertEqual(self.server.http("POST", "/api", b"{}", content_length=str(65 << 20))[0], 413)
        self.assertEqual(self.server.http("POST", "/api", b"{}", content_length="9" * 30)[0], 400)

    def test_malformed_input_harms_nobody(self):
        random.seed(6)
        wrong = [b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"GET / HTTP/1.1\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: " + b"a" * 20000 + b"\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 5000 + b"\r\n",
                 b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n{}", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
                 b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
                 b"GET /%zz%1 HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /?token=%00%ff HTTP/1.1\r\nHost: localhost\r\n\r\n"]
        valid = b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
        for _ in range(150):
            bad = bytearray(valid)
            for _ in range(random.randrange(1, 8)):
                bad[random.randrange(len(bad))] = random.randrange(256)
            wrong.append(bytes(bad[:random.randrange(1, len(bad) + 1)]))
        lines = []
        for data in wrong:
            line = self.server.connect()
            try:
                line.sendall(data)
            except ConnectionError:
                pass
            lines.append(line)
        self.assertTrue(self.server.ask(EULER)["ok"])
        for line in lines:
            line.close()
        self.assertTrue(self.server.ask(EULER)["ok"])

    def test_one_who_stops_in_the_middle_blocks_nobody(self):
        half = [b"GET / HT", b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{\"op\"", b"G"]
        lines = [self.server.connect() for _ in half * 10]
        for line, data in zip(lines, half * 10, strict=True):
            line.sendall(data)
        self.assertTrue(self.server.ask(EULER)["ok"])
        for line in lines:
            line.close()


class Visitors(WithServer):
    def status(self, **headers):
        return self.server.get("/", **headers)[0]

    def test_only_our_names_are_answered(self):
        for host in ("localhost", "localhost:1", "127.0.0.1", f"127.0.0.1:{self.server.port}", "[::1]", "[::1]:80", "LOCALHOST"):
            self.assertEqual(self.status(host=host), 200, host)
        for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "localhost:", "localhost:8x",
                     "[::1", "evil.example:80", "127.0.0.1@evil.example", "a" * 3000):
            self.assertNotEqual(self.status(host=host), 200, host)

    def test_pages_of_others_may_not_ask(self):
        own = f"127.0.0.1:{self.server.port}"
        self.assertEqual(self.status(host=own, origin="http://" + own), 200)
        for origin in ("http://evil.example", "null", "http://localhost", f"http://{own}.evil.example", "file://",
                       f"http://{own}:80", "ftp://" + own, own):
            self.assertEqual(self.status(host=own, origin=origin), 403, origin)
            self.assertEqual(self.server.http("POST", "/api", b"{}", host=own, origin=origin)[0], 403, origin)
            with self.server.socket(Host=own, Origin=origin) as line:
                self.assertEqual(line.status, 403, origin)

    def test_a_websocket_of_a_foreign_name_is_refused(self):
        with self.server.socket(Host="evil.example") as line:
            self.assertEqual(line.status, 421)
        with self.server.socket(path="/elsewhere") as line:
            self.assertEqual(line.status, 404)


class Tokens(WithServer):
    options, environment = (), {"token": True, "ZVENO_TOKEN": TOKEN}

    def test_without_the_token_there_is_nothing(self):
        for headers in ({}, {"authorization": "Bearer " + TOKEN[:-1]}, {"authorization": "Bearer " + TOKEN + "0"},
                        {"authorization": TOKEN}, {"cookie": "zveno=" + TOKEN}, {"cookie": f"zveno_{self.server.port}=x" + TOKEN},
                        {"authorization": "Bearer " + TOKEN.upper()}, {"authorization": "Bearer "}):
            self.assertEqual(self.server.get("/", **headers)[0], 401, headers)
            self.assertEqual(self.server.http("POST", "/api", b'{"op": "robots"}', **headers)[0], 401, headers)
            with self.server.socket(**headers) as line:
                self.assertEqual(line.status, 401, headers)
        self.assertEqual(self.server.get("/?token=" + TOKEN[:-1])[0], 401)

    def test_the_token_of_the_address_becomes_a_cookie(self):
        status, headers, _ = self.server.get("/?token=" + TOKEN)
        self.assertEqual((status, headers["location"]), (303, "/"))
        cookie = headers["set-cookie"]
        for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
            self.assertIn(part, cookie)
        pair = cookie.split(";")[0]
        self.assertEqual(self.server.get("/", cookie=f"a=b; {pair}; c=d")[0], 200)
        with self.server.socket(Cookie=pair) as line:
            self.assertTrue(line.ask(EULER)["ok"])

    def test_programs_may_show_the_token_themselves(self):
        self.assertTrue(json.loads(self.server.post(EULER, authorization="Bearer " + TOKEN))["ok"])
        with self.server.socket(path="/ws?token=" + TOKEN) as line:
            self.assertTrue(line.ask(EULER)["ok"])

    def test_a_watchers_link_only_watches(self):
        watch = [word.split("token=")[1].strip() for word in self.server.welcome if "to watch only" in word][0]
        self.assertNotEqual(watch, TOKEN)
        bearer = {"authorization": "Bearer " + watch}
        status, headers, _ = self.server.get("/", **bearer)
        self.assertEqual((status, headers["zveno-role"]), (200, "watch"))
        self.assertNotIn("zveno-role", self.server.get("/", authorization="Bearer " + TOKEN)[1])
        self.assertEqual(self.server.http("POST", "/api", b'{"op": "files"}', **bearer)[0], 403)
        with self.server.socket(**bearer) as line:
            told = line.ask({"op": "server"})
            self.assertEqual((told["may_change"], told["watch_token"]), (False, None))
            self.assertEqual(line.ask({"op": "files"})["error"]["code"], "not_available")
        with self.server.socket(authorization="Bearer " + TOKEN) as line:
            self.assertEqual(line.ask({"op": "server"})["watch_token"], watch)
        pair = f"zveno_{self.server.port}={TOKEN}"
        self.assertNotIn("set-cookie", self.server.get("/?token=" + watch, cookie=pair)[1])

    def test_the_watchers_token_may_be_given_so_that_links_outlive_a_restart(self):
        for _ in range(2):
            with Server(token=True, ZVENO_WATCH_TOKEN="w" * 32) as server:
                self.assertEqual(server.get("/", authorization="Bearer " + "w" * 32)[0], 200)


class Starting(unittest.TestCase):
    def refuses(self, *options, says, code=2, **environment):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([PROGRAM, "serve", "--data", folder + "/data", *options], capture_output=True, text=True,
                                  timeout=30, env={"PATH": "/usr/bin:/bin", **environment})
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertIn(says, done.stderr)

    def test_beyond_this_machine_needs_tls_or_a_word(self):
        self.refuses("--port", "0", "--listen", "0.0.0.0", says="--insecure")
        with Server("--listen", "0.0.0.0", "--insecure", token=True) as server:
            self.assertEqual(len(server.token), 32)
            self.assertEqual(server.get("/")[0], 401)
            self.assertEqual(server.get("/", authorization="Bearer " + server.token)[0], 200)

    def test_tokens_are_new_each_time(self):
        with Server(token=True) as one, Server(token=True) as other:
            self.assertNotEqual(one.token, other.token)

    def test_wrong_options_are_explained(self):
        self.refuses("--listen", "nowhere", says="no address")
        self.refuses("--port", "70000", says="65535")
        self.refuses("--port", "0", "--cert", "x.pem", says="belong together")
        self.refuses("--port", "0", says="letters and digits", ZVENO_TOKEN="short")
        self.refuses("--port", "0", "--page", "/nonexistent", says="cannot be read", code=3)
        self.refuses("--port", "0", "--cert", "/nonexistent", "--key", "/nonexistent",
                     says="the certificate '/nonexistent' cannot be read", code=3)
        self.refuses("--port", "0", "--cert", __file__, "--key", "/nonexistent", says="the key '/nonexistent' cannot be read", code=3)
        self.refuses("--port", "0", "--cert", __file__, "--key", __file__, says="do certificate and key fit", code=3)

    def test_a_port_in_use_is_named(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            self.refuses("--port", str(taken.getsockname()[1]), says="choose another", code=3)

    def test_https_works(self):
        with tempfile.TemporaryDirectory() as folder:
            cert, key = folder + "/cert.pem", folder + "/key.pem"
            made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert,
                                   "-days", "2", "-subj", "/CN=localhost"], capture_output=True)
            if made.returncode != 0:
                self.skipTest("openssl cannot make a certificate here")
            with Server("--cert", cert, "--key", key) as server:
                self.assertEqual(server.scheme, "https")
                trust = ssl.create_default_context(cafile=cert)
                trust.check_hostname = False
                with trust.wrap_socket(server.connect()) as line:
                    body = json.dumps(EULER).encode()
                    line.sendall(b"POST /api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
                                 % len(body) + body)
                    answer = b""
                    while block := line.recv(4096):
                        answer += block
                self.assertIn(b'{"ok": true', answer)


if __name__ == "__main__":
    os.environ.pop("ZVENO_TOKEN", None)
    sys.exit(main())
