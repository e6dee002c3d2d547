#!/usr/bin/env python3
"""The package for .NET, without a network and without the SDK: C# as source, the native library per system beside it.

    bindings/dotnet/build_nuget.py build/lib/libzveno.so [build/dll/zveno.dll] -o dist

Sources are those of the package for Unity that need no Unity, so that there is one text. The same library gives the same
bytes.
"""
import argparse
import pathlib
import re
import zipfile
from xml.sax.saxutils import escape

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SOURCES = ["Native.cs", "Session.cs", "Json.cs", "Operations.cs", "Arm.cs"]
SYSTEMS = {".so": "linux-x64/native/libzveno.so", ".dll": "win-x64/native/zveno.dll", ".dylib": "osx-arm64/native/libzveno.dylib"}
DATE = (1980, 1, 1, 0, 0, 0)

NUSPEC = """<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>Zveno</id>
    <version>{version}</version>
    <authors>zveno</authors>
    <license type="expression">MIT</license>
    <description>{description}</description>
    <tags>robot kinematics g-code</tags>
    <readme>README.md</readme>
    <contentFiles>
      <files include="cs/any/Zveno/*.cs" buildAction="Compile" />
    </contentFiles>
    <dependencies>
      <group targetFramework="netstandard2.0" />
    </dependencies>
  </metadata>
</package>
"""
RELATIONS = """<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/Zveno.nuspec" Id="R1" />
</Relationships>
"""
TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
{rows}
</Types>
"""


def version_of(root):
    return re.search(r"project\(zveno VERSION ([\d.]+)", (root / "CMakeLists.txt").read_text())[1]


def files_of(libraries):
    description = "Robot arms: kinematics with every solution, programs, checks and routes, by the zveno library."
    files = {"_rels/.rels": RELATIONS.encode(), "README.md": (HERE / "README.md").read_bytes(),
             "Zveno.nuspec": NUSPEC.format(version=version_of(ROOT), description=escape(description)).encode(),
             "lib/netstandard2.0/_._": b""}
    for name in SOURCES:
        files[f"contentFiles/cs/any/Zveno/{name}"] = (ROOT / "bindings/unity/Runtime" / name).read_bytes()
    for library in libraries:
        place = next(place for ending, place in SYSTEMS.items() if ending in library.name)  # libzveno.so.0.1.0 too
        files[f"runtimes/{place}"] = library.read_bytes()
    endings = sorted({pathlib.PurePosixPath(name).suffix[1:] or "_" for name in files} - {"rels"})
    rows = "\n".join(f'  <Default Extension="{ending}" ContentType="application/octet" />' for ending in endings)
    files["[Content_Types].xml"] = TYPES.format(rows=rows).encode()
    return files


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("libraries", nargs="+", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("dist"))
    given = parser.parse_args()
    given.output.mkdir(parents=True, exist_ok=True)
    target = given.output / f"Zveno.{version_of(ROOT)}.nupkg"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in sorted(files_of(given.libraries).items()):
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            package.writestr(entry, data)
    print(target)


if __name__ == "__main__":
    main()
