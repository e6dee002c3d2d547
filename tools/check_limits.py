#!/usr/bin/env python3
"""The limits that docs/server.md promises are those of the program.

The numbers come from `limits_default` and from the enumerations and macros of the server. What is written here are the
sentences around them: the first two columns of every row of the table "Limits", and what is said elsewhere on the page.
A row that is missing, a row that nobody knows here, another number, and a limit that no sentence tells are offences.

    tools/check_limits.py [folder of the project]
"""
import pathlib
import re
import string
import sys

SOURCES = ("apps/server/*.[ch]", "src/api/session.c")
DOCUMENT, TABLE = "docs/server.md", "| what | limit | who goes beyond it gets |"

# what, limit
ROWS = [
    ("connections", "{connections} (`--connections`), {watchers} of them watchers"),
    ("descriptors of the system", "what it allows"),
    ("TLS agrees on keys", "{greet_s:s}"),
    ("a head of HTTP", "{HEAD_BYTES:b}, {HEAD_FIELDS} fields; {head_s:s} to arrive"),
    ("between two requests on a connection", "{idle_s:s}"),
    ("size of a message or body", "{message_bytes:b}; of a watcher {watch_bytes:b}, {shown_bytes:b} while it has control"),
    ("time for it to arrive", "{body_s:s} and 1 s more for every {slowest_in:k} that came"),
    ("memory of one connection", "{own_bytes:b}, always there"),
    ("beyond that, members", "{pool_bytes:b} together, {part_bytes:b} from one address"),
    ("beyond that, watchers", "{watch_pool_bytes:b} together, {watch_part_bytes:b} from one address"),
    ("messages of one WebSocket", "{messages_per_s} per second after the first {burst}; what is shown in a room and has "
                                  "more than {GLANCE_BYTES:b} counts one for each {BYTES_PER_MESSAGE:u}"),
    ("requests on one HTTP connection", "the same"),
    ("requests of one connection being worked on", "{requests_per_client}"),
    ("requests of one identity waiting or being worked on", "{requests_per_identity}"),
    ("requests that wait", "{requests_waiting}"),
    ("time of one request, whatever the operation", "{request_s:s} (`--seconds`)"),
    ("an `id` that is cancelled, or told in progress and refusals", "{LONGEST_ID:b}"),
    ("answers that a client does not read", "{unread_bytes:b}"),
    ("", "{outbox_bytes:b}; or nothing read for {stuck_s:s}; or less than {slowest_out:k}/s after these"),
    ("values of one request", "half a million, or one per eight bytes, at most 2 million"),
    ("an answer", "{LARGEST_ANSWER_BYTES:b}"),
    ("memory to read requests and write answers", "{working_bytes:b}"),
    ("rooms; opened by one identity", "{ROOMS}; {ROOMS_OF_ONE}"),
    ("rooms opened by watchers; by those of one address", "{ROOMS_OF_WATCHERS}; {ROOMS_OF_ONE_WATCHER}"),
    ("people in a room", "{ROOM_PEOPLE}"),
    ("what all rooms show; those of one identity; one room", "{ROOMS_BYTES:b}; {ROOM_BYTES_OF_ONE:b}; {ROOM_STATE_BYTES:b}"),
    ("WebSockets at `/ros`", "{ROS_CLIENTS}"),
    ("live plants; of one identity; of one connection", "{LIVE_PLANTS}; {LIVE_PLANTS_OF_SHARE}; {LIVE_PLANTS_OF_ONE}"),
    ("a document; documents of one kind; their names", "{DOCUMENT_BYTES:b}; {DOCUMENTS_PER_KIND}; {DOCUMENT_NAME_BYTES} bytes"),
    ("a message of a watcher without control; a report that begins with its `op`", "{WATCHER_BYTES:b}; {WATCHER_REPORT_BYTES:b}"),
    ("reports kept in a room; their size together; one", "{ROOM_REPORTS}; {ROOM_REPORTS_BYTES:b}; {ROOM_REPORT_BYTES:b}"),
    ("wishes for control", "one of each person in {ASK_EVERY_S:s}, {asks_per_s} per second in a room"),
    ("a WebSocket that does not answer a ping", "{silent_twice_s:s}"),
    ("work on one connection before others have their turn", "{turn_ms} ms"),
    ("after a last reply", "{linger_s:s}"),
]
ELSEWHERE = [
    "Every connection may always hold {own_bytes:b} of requests and answers",
    "Connections stay open for more requests ({idle_s:s})",
    "`state`, at most {ROOM_PART_BYTES:b}; optional `part`, its name (small letters; {ROOM_PARTS} parts, {ROOM_STATE_BYTES:b} together)",
    "one on which each heavy request may run for {SHORT_S:s}",
    "The loop looks into messages up to {GLANCE_BYTES:b}",
    "({USUAL_ANSWER_BYTES:b} at first; begun again with {LARGEST_ANSWER_BYTES:b} when that is too little) is reserved "
    "from {working_bytes:b}, of which {ASIDE_BYTES:b} are for light and short work alone",
    "At most {GOODBYE_S:words} seconds are given to slow readers",
    "an operation that has not heard of the end after {STOP_PATIENCE_S:words} more is left behind",
    "The last {DOCUMENT_VERSIONS} versions of a document and the last {DOCUMENT_TRASH} deleted ones of each kind are kept",
]
QUICK = "Quick requests (`{}` of arms that ship, without a scene)"
FIXED = {"FEW": 512 << 10, "MANY": 2 << 20, "BYTES_EACH": 8}  # "half a million, or one per eight bytes, at most 2 million"
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

CONSTANT = re.compile(r"\b([A-Z][A-Z_]+) = ([0-9][0-9 <]*?)(?=\s*[,}/\n])|#define ([A-Z_]+) ([0-9.e-]+)$", re.M)
FIELD = re.compile(r"\.(\w+) = ([^,}]+)[,}]")


def value(text):
    number = text.replace("(size_t)", "").strip()
    if "<<" in number:
        left, right = number.split("<<")
        return int(left) << int(right)
    return float(number) if re.search(r"[.e]", number) else int(number)


def constants(root):
    """Numbers by their names, and which of them are fields of `limits`."""
    found, fields = {}, []
    for path in sorted(path for pattern in SOURCES for path in root.glob(pattern)):
        for upper, number, macro, text in CONSTANT.findall(path.read_text()):
            found.setdefault(upper or macro, value(number or text))
    default = re.search(r"limits limits_default\(void\)\s*\{(.*?)\n\}", (root / "apps/server/limits.c").read_text(), re.S)
    for name, text in FIELD.findall(default[1]):
        found[name] = value(text)
        fields.append(name)
    found["asks_per_s"] = round(found["ASKS_AT_ONCE"] * 1000 / found["TICK_MS"])
    found["silent_twice_s"] = 2 * found["silent_s"]
    found["turn_ms"] = round(1000 * found["TURN_S"])
    return found, fields


class Writer(string.Formatter):
    """b: bytes in the unit that fits; u: the unit alone; k: thousands of bytes; s: seconds; words: a small number."""

    def __init__(self, numbers):
        self.numbers, self.told = numbers, set()

    def get_value(self, key, args, kwargs):
        self.told.add(key)
        return self.numbers[key]

    def format_field(self, number, how):
        size, unit = (number >> 20, "MB") if how in ("b", "u") and number % (1 << 20) == 0 else (number // 1024, "KB")
        return {"b": f"{size} {unit}", "u": f"{unit}", "k": f"{number / 1000:g} KB", "s": f"{number:g} s",
                "words": WORDS[int(number) % len(WORDS)], "": f"{number:g}" if isinstance(number, float) else str(number)}[how]


def rows_of(text):
    _, _, rest = text.partition(TABLE + "\n")
    for line in rest.splitlines()[1:]:
        if not line.startswith("|"):
            return
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        yield cells[0], cells[1]


def offences(root):
    numbers, fields = constants(root)
    writer = Writer(numbers)
    text = (root / DOCUMENT).read_text()
    expected = [(what, writer.format(limit)) for what, limit in ROWS]
    written = list(rows_of(text))
    for what, limit in expected:
        if (what, limit) not in written:
            yield f"{DOCUMENT}: the table of limits has no row '{what} | {limit}'"
    for what, limit in written:
        if (what, limit) not in expected:
            yield f"{DOCUMENT}: the row '{what} | {limit}' is not what the program does (tools/check_limits.py)"
    flat = " ".join(text.split())
    quick = re.search(r"quick_ops\[\] = \{(.*?), NULL", (root / "apps/server/requests.c").read_text(), re.S)
    for sentence in (*map(writer.format, ELSEWHERE), QUICK.format(" ".join(re.findall(r"\w+", quick[1])))):
        if sentence not in flat:
            yield f"{DOCUMENT}: nowhere does it say '{sentence}'"
    writer.told |= {"silent_s"}  # told as twice of it
    for name in fields:
        if name not in writer.told:
            yield f"apps/server/limits.c: nothing is said of '{name}' (tools/check_limits.py)"
    for name, number in FIXED.items():
        if numbers.get(name) != number:
            yield f"src/api/session.c: {name} is {numbers.get(name)}; the table says it in words"


def main():
    found = list(offences(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
    for offence in found:
        print(offence)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
