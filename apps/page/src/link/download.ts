/** Hands a text, or the pieces of a long one, or bytes to the browser as a file. */
export function download(name: string, type: string, content: string | Blob | Iterable<string>): void {
    const url = URL.createObjectURL(new Blob(typeof content === "string" || content instanceof Blob ? [content] : [...content], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}
