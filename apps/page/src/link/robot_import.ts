/**
 * Robots of others, dropped or chosen as a file, a folder or a zip archive: the core imports them, the arm is there, and a report tells
 * what became of the description. The core first learns the names of all files and says which meshes it needs; these are sent then. Who has
 * those that are missing is asked for the folder.
 */
import { keepMeshes } from "../core/mesh_shelf";
import type { Description } from "../core/own_robots";
import type { Imported } from "../core/vocabulary";
import type { Desk } from "../desk";
import { adoptRobot } from "./robot_files";

/** A file with its path: "arm_support/urdf/arm.urdf". */
export interface NamedFile {
    name: string;
    file: File;
}

const DESCRIPTION = /\.(urdf|xacro|sdf|mjcf|xml|csv|json)$/i, ARCHIVE = /\.zip$/i;
const LIBRARY = /\.mtl$/i, MOST_LIBRARY_BYTES = 4 << 20; // colours of OBJ files; the core reads no longer ones
const LONGEST_DESCRIPTION = 16 << 20, MOST_FILES = 20000;
const MOST_MESH_BYTES = 40 << 20; // of one request, which may have 64 MB as base64
const MOST_PACKED_BYTES = 47 << 20; // descriptions are inside

// ---- what was dropped ----

const namedFile = (file: File): NamedFile => ({ name: file.webkitRelativePath || file.name, file });

export const namedFiles = (files: Iterable<File>): NamedFile[] => [...files].map(namedFile);

async function listFolder(folder: FileSystemDirectoryEntry, out: NamedFile[]): Promise<void> {
    const reader = folder.createReader();
    for (;;) {
        const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
        if (entries.length === 0 || out.length >= MOST_FILES) return; // a browser hands out a hundred at a time
        for (const entry of entries) await listEntry(entry, out);
    }
}

async function listEntry(entry: FileSystemEntry, out: NamedFile[]): Promise<void> {
    if (entry.isDirectory) return listFolder(entry as FileSystemDirectoryEntry, out);
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    out.push({ name: entry.fullPath.replace(/^\//, ""), file });
}

/** All files of dropped entries, folders included. */
export async function filesBelow(entries: FileSystemEntry[]): Promise<NamedFile[]> {
    const found: NamedFile[] = [];
    for (const entry of entries) await listEntry(entry, found);
    return found;
}

// ---- to the core ----

function base64Of(file: File): Promise<string> {
    return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
        reader.onerror = () => reject(reader.error ?? new Error(file.name));
        reader.readAsDataURL(file);
    });
}

/** A mesh in a form that the core reads; one that no loader understands goes as it is, and the core says what it is. */
export async function readableMesh(mesh: NamedFile, files: NamedFile[]): Promise<Record<string, string>> {
    const { isForeignMesh, objOf } = await import("./mesh_formats");
    const text = isForeignMesh(mesh.name) ? await objOf(mesh, files).catch(() => "") : "";
    return text ? { name: mesh.name, text } : { name: mesh.name, base64: await base64Of(mesh.file) };
}

async function sent(one: NamedFile, isWanted: (name: string) => boolean, files: NamedFile[]): Promise<Record<string, string>> {
    const { name, file } = one;
    if (isWanted(name)) return readableMesh(one, files);
    if (ARCHIVE.test(name)) return { name, base64: await base64Of(file) };
    return DESCRIPTION.test(name) && file.size <= LONGEST_DESCRIPTION ? { name, text: await file.text() } : { name };
}

export interface ImportOptions {
    tip?: string;
    main?: string;
}

const sizeOf = (files: NamedFile[]): number => files.reduce((sum, { file }) => sum + file.size, 0);

/** The names of those that one request may hold, the smallest first. */
function namesThatFit(files: NamedFile[]): Set<string> {
    const fitting = new Set<string>();
    let room = MOST_MESH_BYTES;
    for (const { name, file } of [...files].sort((a, b) => a.file.size - b.file.size)) {
        room -= file.size;
        if (room >= 0) fitting.add(name);
    }
    return fitting;
}

/** Whether archives go to the core as they are: it reads more of their meshes than a request holds, if it knows the formats. */
async function goesPacked(unpacked: NamedFile[], packed: NamedFile[]): Promise<boolean> {
    if (sizeOf(unpacked) <= MOST_MESH_BYTES || sizeOf(packed) > MOST_PACKED_BYTES || !packed.some(({ name }) => ARCHIVE.test(name))) return false;
    const { isForeignMesh } = await import("./mesh_formats");
    return !unpacked.some(({ name }) => isForeignMesh(name));
}

/** What the core makes of the dropped files, whose archives are taken apart in `files`; nothing on the page changes. */
async function importFiles(files: NamedFile[], dropped: NamedFile[], desk: Desk, options: ImportOptions): Promise<Imported> {
    const ask = async (list: NamedFile[], isWanted: (name: string) => boolean): Promise<Imported> => {
        const request = { op: "import", files: await Promise.all(list.map((file) => sent(file, isWanted, list))), bytes: true, ...options };
        return desk.core.askText<"import">(JSON.stringify(request));
    };
    const first = await ask(files, () => false), named = new Set(first.meshes.flatMap(({ file }) => file ?? []));
    if (!files.some(({ name }) => named.has(name))) return first;
    const isWanted = ({ name, file }: NamedFile): boolean => named.has(name) || (LIBRARY.test(name) && file.size <= MOST_LIBRARY_BYTES);
    const wanted = files.filter(isWanted), packed = dropped.filter((one) => isWanted(one) || ARCHIVE.test(one.name));
    if (await goesPacked(wanted, packed)) return ask(dropped, (name) => packed.some((one) => one.name === name));
    const fitting = namesThatFit(wanted);
    return ask(files, (name) => fitting.has(name));
}

/** Brings the arm in and shows the report. */
export async function importRobot(dropped: NamedFile[], desk: Desk, options: ImportOptions = {}): Promise<void> {
    const { isArchive, withoutArchives } = await import("./archives");
    const files = dropped.some(({ name }) => isArchive(name)) ? await withoutArchives(dropped) : dropped;
    const imported = await importFiles(files, dropped, desk, options);
    keepMeshes(imported.stored);
    await adoptRobot(imported.robot as Description, desk);
    const { showReport } = await import("../panels/import_report");
    showReport(desk, dropped, imported);
}
