/** Where workspaces are kept: in this browser, and as files that are downloaded. */

const PREFIX = "zveno.workspace.";

export function savedNames(): string[] {
    return Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length))
        .sort();
}

export function save(name: string, text: string): void {
    localStorage.setItem(PREFIX + name, text);
}

export function load(name: string): string | null {
    return localStorage.getItem(PREFIX + name);
}

export function remove(name: string): void {
    localStorage.removeItem(PREFIX + name);
}

/** Hands a text to the browser as a file. */
export function download(name: string, type: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}
