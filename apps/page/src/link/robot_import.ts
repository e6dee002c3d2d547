/**
 * Robots of others, dropped or chosen as a file, a folder or a zip archive: the core imports them, the arm stands there, and a report tells
 * what became of the description. Meshes are only named to the core; who has them is asked for the folder.
 */
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
const LONGEST_DESCRIPTION = 16 << 20, MOST_FILES = 20000;

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

async function sent({ name, file }: NamedFile): Promise<Record<string, string>> {
    if (ARCHIVE.test(name)) return { name, base64: await base64Of(file) };
    return DESCRIPTION.test(name) && file.size <= LONGEST_DESCRIPTION ? { name, text: await file.text() } : { name };
}

export interface ImportWishes {
    tip?: string;
    main?: string;
}

/** What the core makes of the files; nothing on the page changes. */
async function importFiles(files: NamedFile[], desk: Desk, wishes: ImportWishes): Promise<Imported> {
    const request = { op: "import", files: await Promise.all(files.map(sent)), ...wishes };
    return desk.core.askText<"import">(JSON.stringify(request));
}

/** Brings the arm in and shows the report. */
export async function importRobot(files: NamedFile[], desk: Desk, wishes: ImportWishes = {}): Promise<void> {
    const imported = await importFiles(files, desk, wishes);
    await adoptRobot(imported.robot as Description, desk);
    const { showReport } = await import("../panels/import_report");
    showReport(desk, files, imported);
}
