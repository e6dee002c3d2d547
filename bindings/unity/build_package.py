#!/usr/bin/env python3
"""The package as Unity's Package Manager takes it: a tarball with the native library of each system and its import settings.

    bindings/unity/build_package.py build/lib/libzveno.so [build/dll/zveno.dll] [libzveno.dylib] -o dist
    bindings/unity/build_package.py --meta          writes the .meta files of the folder anew

Every asset has a .meta file: in a package that was installed Unity ignores what has none. Its GUID is made of the name of
the package and the path, so that scenes keep their references from one version to the next. The same files give the same
bytes.
"""
import argparse
import gzip
import hashlib
import io
import json
import pathlib
import sys
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NAME = json.loads((HERE / "package.json").read_text())["name"]
VERSION = json.loads((HERE / "package.json").read_text())["version"]
NO_ASSETS = {"build_package.py"}  # not part of the package
# ending -> path in the package, platform of players, CPU, and what the editor calls system and CPU
PLUGINS = {
    ".so": ("Runtime/Plugins/Linux/x86_64/libzveno.so", "Linux64", "x86_64", "Linux"),
    ".dll": ("Runtime/Plugins/Windows/x86_64/zveno.dll", "Win64", "x86_64", "Windows"),
    ".dylib": ("Runtime/Plugins/macOS/libzveno.dylib", "OSXUniversal", "AnyCPU", "OSX"),
}


def guid(path):
    """32 hexadecimal digits that stay the same for a path."""
    return hashlib.md5(f"{NAME}/{path}".encode()).hexdigest()


def importer(path, is_folder):
    if is_folder or path.endswith((".md", ".json")):
        kind = "DefaultImporter" if is_folder else "PackageManifestImporter" if path == "package.json" else "TextScriptImporter"
        body = f"{kind}:\n  externalObjects: {{}}\n  userData:\n  assetBundleName:\n  assetBundleVariant:\n"
        return ("folderAsset: yes\n" if is_folder else "") + body
    if path.endswith(".asmdef"):
        return "AssemblyDefinitionImporter:\n  externalObjects: {}\n  userData:\n  assetBundleName:\n  assetBundleVariant:\n"
    return ("MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n  executionOrder: 0\n"
            "  icon: {instanceID: 0}\n  userData:\n  assetBundleName:\n  assetBundleVariant:\n")


def plugin_importer(platform, cpu, system):
    """Loaded by the editor of one system and by its players, nowhere else."""
    def row(group, name, enabled, settings):
        lines = "".join(f"        {key}: {value}\n" for key, value in settings.items()) or ""
        return (f"  - first:\n      {group}: {name}\n    second:\n      enabled: {int(enabled)}\n      settings:" +
                (f"\n{lines}" if lines else " {}\n"))

    players = "".join(row("Standalone", other, other == platform, {"CPU": cpu if other == platform else "None"})
                      for other in ("Linux64", "OSXUniversal", "Win", "Win64"))
    return ("PluginImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  iconMap: {}\n  executionOrder: {}\n"
            "  defineConstraints: []\n  isPreloaded: 0\n  isOverridable: 0\n  isExplicitlyReferenced: 0\n"
            "  validateReferences: 1\n  platformData:\n" + row("Any", "", False, {}) +
            row("Editor", "Editor", True, {"CPU": cpu, "DefaultValueInitialized": "true", "OS": system}) + players +
            "  userData:\n  assetBundleName:\n  assetBundleVariant:\n")


def meta(path, body):
    return f"fileFormatVersion: 2\nguid: {guid(path)}\n{body}"


def is_hidden(path):
    """Unity does not look into folders whose name ends in '~'."""
    return any(part.endswith("~") for part in path.parts)


def assets():
    """Folders and files of the package, their paths from its root; those of samples too, which become assets once imported."""
    for path in sorted(HERE.rglob("*")):
        inside = path.relative_to(HERE)
        if path.suffix != ".meta" and path.name not in NO_ASSETS and "__pycache__" not in inside.parts:
            yield inside, path


def needs_meta(inside):
    return not (is_hidden(inside) and inside.parts[0] == "Documentation~") and not inside.name.endswith("~")


def metas():
    """Path of every .meta file, with its text."""
    return {f"{inside.as_posix()}.meta": meta(inside.as_posix(), importer(inside.as_posix(), path.is_dir()))
            for inside, path in assets() if needs_meta(inside)}


def package_files(libraries):
    files = {inside.as_posix(): path.read_bytes() for inside, path in assets() if path.is_file()}
    files.update({name: text.encode() for name, text in metas().items()})
    for name, source in (("LICENSE.md", "LICENSE"), ("Third Party Notices.md", "LICENSE.hershey"), ("CHANGELOG.md", "CHANGELOG.md")):
        files[name] = (ROOT / source).read_bytes()
        files[f"{name}.meta"] = meta(name, importer(name, False)).encode()
    for library in libraries:
        path, platform, cpu, system = PLUGINS[library.suffix]
        files[path] = library.read_bytes()
        files[f"{path}.meta"] = meta(path, plugin_importer(platform, cpu, system)).encode()
        for folder in list(pathlib.PurePosixPath(path).parents)[:-2]:
            files[f"{folder}.meta"] = meta(str(folder), importer(str(folder), True)).encode()
    return files


def write_package(files, path):
    with open(path, "wb") as out, gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in sorted(files):
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(files[name])
            entry.mode = 0o644
            tar.addfile(entry, io.BytesIO(files[name]))


def main():
    options = argparse.ArgumentParser(description="The package for Unity.")
    options.add_argument("library", nargs="*", type=pathlib.Path, help="libzveno.so, zveno.dll, libzveno.dylib")
    options.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("."), help="folder of the package")
    options.add_argument("--meta", action="store_true", help="write the .meta files of the folder anew")
    given = options.parse_args()
    if given.meta:
        for name, text in metas().items():
            (HERE / name).write_text(text)
        return
    if not given.library or any(library.suffix not in PLUGINS for library in given.library):
        sys.exit("give at least one of libzveno.so, zveno.dll, libzveno.dylib")
    given.output.mkdir(parents=True, exist_ok=True)
    path = given.output / f"{NAME}-{VERSION}.tgz"
    write_package(package_files(given.library), path)
    print(path)


if __name__ == "__main__":
    main()
