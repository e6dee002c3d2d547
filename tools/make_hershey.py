#!/usr/bin/env python3
"""Writes src/draw/hershey_data.c from the .jhf files of Debian's package hershey-fonts-data, and src/draw/composed.c.

Usage: make_hershey.py FOLDER_OF_JHF OUT_FOLDER

A .jhf file holds one glyph per line: number (5 columns), count of pairs (3 columns), then pairs of characters. The first
pair is the left and right edge, the others are points, each character minus 'R' (x to the right, y down; the baseline is 9,
capitals reach -12). The pair " R" lifts the pen. Glyphs are in the order of ASCII from the space on; which character a glyph
really shows is said by the tables below. The pairs go into the C file as they are.

The second file says which letters are made of a letter and a mark (Unicode's own decompositions).
"""
import pathlib
import sys
import unicodedata

ASCII = "".join(chr(code) for code in range(32, 127))
GREEK_CAPITALS = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
GREEK_SMALL = "αβγδεζηθικλμνξοπρστυφχψω"

# characters of the font <- characters of the .jhf file that show them
GREEK = (GREEK_CAPITALS + GREEK_SMALL + "°", ASCII[33:57] + ASCII[65:89] + "\x7f")
CYRILLIC_FIRST = ("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩ" + "абвгдежзийклмнопрстуфхцчшщ", ASCII[33:59] + ASCII[65:91])
CYRILLIC_REST = ("ЪЫЬЭЮЯъыьюя", "]$_CU^|&~u}")
DOTTED = ".,:;!?"  # of futural and timesr these stand above the baseline; those of rowmans and greekc are right
BRACKETS = {"[": "KYVBOBObVb", "]": "KYNBUBUbNb"}  # ours: those of the simplex fonts are double


class JhfError(Exception):
    """A file that is no .jhf, with the place."""


def parse_jhf(text, name):
    """{character: pairs} in the order of ASCII, from the text of a file."""
    lines = text.splitlines()
    glyphs, index = {}, 0
    while index < len(lines):
        start, count, pairs = index + 1, lines[index][5:8].strip(), lines[index][8:]
        if not (count.isascii() and count.isdigit() and int(count) > 0):
            raise JhfError(f"{name}:{start}: columns 6 to 8 must be the count of pairs, found {count[:8]!r}")
        size = 2 * int(count)
        while len(pairs) < size:  # long glyphs are broken into lines
            index += 1
            if index == len(lines):
                raise JhfError(f"{name}:{start}: the glyph has {len(pairs) // 2} of {count} pairs")
            pairs += lines[index]
        if not all(" " <= letter <= "~" for letter in pairs[:size]):
            raise JhfError(f"{name}:{start}: the pairs must be of printable ASCII")
        glyphs[chr(32 + len(glyphs))] = pairs[:size]
        index += 1
    return glyphs


def read_jhf(folder, name):
    return parse_jhf((folder / f"{name}.jhf").read_bytes().decode("latin-1"), f"{name}.jhf")


def pick(glyphs, table):
    return {shown: glyphs[stored] for shown, stored in zip(*table)}


def mirrored(pairs):
    """The glyph seen from behind."""
    flip = lambda letter: chr(2 * ord("R") - ord(letter))
    out = flip(pairs[1]) + flip(pairs[0])
    for k in range(2, len(pairs), 2):
        out += pairs[k:k + 2] if pairs[k] == " " else flip(pairs[k]) + pairs[k + 1]
    return out


def cyrillic(folder):
    """The package has no small 'э': it is a 'с' seen from behind with the bar of a capital one."""
    glyphs = pick(read_jhf(folder, "cyrilc_1"), CYRILLIC_FIRST) | pick(read_jhf(folder, "cyrillic"), CYRILLIC_REST)
    glyphs["э"] = mirrored(glyphs["с"]) + " RQTYT"
    return glyphs


def blocks(folder):
    """(name in C, what it is, {character: pairs})"""
    ascii_of = lambda name: {c: p for c, p in read_jhf(folder, name).items() if c in ASCII}
    sans, roman = ascii_of("futural"), ascii_of("rowmans")
    sans |= {c: roman[c] for c in DOTTED} | BRACKETS
    roman = {c: p for c, p in (roman | BRACKETS).items() if sans[c] != p}
    script = {c: p for c, p in ascii_of("scripts").items() if c.isalpha()}  # its other signs are double
    serif = ascii_of("timesr") | {c: p for c, p in ascii_of("greekc").items() if c in DOTTED}
    return [
        ("sans", "futural: Futura, simplex", sans),
        ("roman", "rowmans: Roman, simplex, where it differs from Futura", roman),
        ("script", "scripts: script, simplex", script),
        ("serif", "timesr: Times Roman, complex", serif),
        ("greek", "greeks: Greek, simplex", pick(read_jhf(folder, "greeks"), GREEK)),
        ("greek_serif", "greekc: Greek, complex", pick(read_jhf(folder, "greekc"), GREEK)),
        ("cyrillic_serif", "cyrilc_1 and cyrillic: Cyrillic, complex", cyrillic(folder)),
    ]


def quoted(pairs):
    return '"' + pairs.replace("\\", "\\\\").replace('"', '\\"').replace("??", "?\\?") + '"'


def hershey_source(folder):
    lines = [
        "/// @file hershey_data.c",
        "/// The Hershey fonts, made by tools/make_hershey.py from the files of hershey-fonts-data.",
        "///",
        "/// The Hershey Fonts were originally created by Dr. A. V. Hershey while working at the U. S. National Bureau of",
        "/// Standards. The format of the Font data in this distribution was originally created by James Hurt, Cognition,",
        "/// Inc., 900 Technology Park Drive, Billerica, MA 01821 (mit-eddie!ci-dandelion!hurt).",
        '#include "draw/glyphs.h"',
        "",
        "// clang-format off",
    ]
    for name, about, glyphs in blocks(folder):
        lines += [f"// {about}", f"static const zv_glyph {name}[] = {{"]
        for character, pairs in sorted(glyphs.items()):
            lines.append(f"    {{0x{ord(character):04x}, 0, {quoted(pairs)}}},")
        count = f"sizeof {name} / sizeof {name}[0]"
        lines += ["};", f"const zv_glyphs zv_glyphs_{name} = {{ZV_STROKES_HERSHEY, {name}, {count}}};", ""]
    lines[-1] = "// clang-format on"
    return "\n".join(lines) + "\n"


def composed_source():
    lines = [
        "/// @file composed.c",
        "/// Letters made of a letter and a mark, as Unicode says. Made by tools/make_hershey.py.",
        '#include "draw/glyphs.h"',
        "",
        "// clang-format off",
        "const zv_composed zv_composed_letters[] = {",
    ]
    ranges = [range(0xC0, 0x180), range(0x386, 0x3CF), range(0x400, 0x460), [0x218, 0x219, 0x21A, 0x21B]]
    count = 0
    for code in (code for codes in ranges for code in codes):
        parts = unicodedata.normalize("NFD", chr(code))
        if len(parts) == 2:
            lines.append(f"    {{0x{code:04x}, 0x{ord(parts[0]):04x}, 0x{ord(parts[1]):04x}}},")
            count += 1
    lines += ["};", "// clang-format on", f"const int zv_composed_count = {count};"]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, out = map(pathlib.Path, sys.argv[1:])
    try:
        source = hershey_source(folder)
    except (JhfError, OSError) as problem:
        sys.exit(f"make_hershey.py: {problem}")
    except KeyError as character:
        sys.exit(f"make_hershey.py: a font of {folder} has no glyph for {character}")
    (out / "hershey_data.c").write_text(source, encoding="ascii")
    (out / "composed.c").write_text(composed_source(), encoding="ascii")


if __name__ == "__main__":
    main()
