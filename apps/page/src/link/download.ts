/** Hands a text, or the pieces of a long one, to the browser as a file. */
export function download(name: string, type: string, text: string | Iterable<string>): void {
    const url = URL.createObjectURL(new Blob(typeof text === "string" ? [text] : [...text], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}
