/**
 * Zip archives taken apart, so that what is inside is as if it had been dropped as a folder: descriptions, and meshes in every format that the
 * page reads. The unpacker comes with the loaders of three.js and is fetched when an archive asks for it.
 */
import type { NamedFile } from "./robot_import";

const ARCHIVE = /\.zip$/i, MOST_BYTES = 512 << 20, MOST_FILES = 20000;

export const isArchive = (name: string): boolean => ARCHIVE.test(name);

/** The files of a zip archive whose names `isWanted`. What an archive promises counts: one that would be too large gives nothing. */
export async function unpacked(bytes: ArrayBuffer, isWanted: (name: string) => boolean = () => true): Promise<NamedFile[]> {
    const { unzipSync } = await import("three/examples/jsm/libs/fflate.module.js");
    let room = MOST_BYTES, count = 0;
    const inside = unzipSync(new Uint8Array(bytes), {
        filter: ({ name, originalSize }) => {
            if (name.endsWith("/") || !isWanted(name)) return false;
            room -= originalSize;
            if (room < 0 || ++count > MOST_FILES) throw new Error(name);
            return true;
        },
    });
    return Object.entries(inside).map(([name, content]) => ({ name, file: new File([content as BlobPart], name.split("/").pop() ?? name) }));
}

/** The same files, with those of archives in their place; an archive that cannot be unpacked here goes to the core, which says why. */
export async function withoutArchives(files: NamedFile[]): Promise<NamedFile[]> {
    const lists = files.map(async (one) => (isArchive(one.name) ? one.file.arrayBuffer().then((bytes) => unpacked(bytes)).catch(() => [one]) : [one]));
    return (await Promise.all(lists)).flat();
}
