/** Hands a text or bytes to the browser as a file. */
export function download(name: string, type: string, content: string | Blob): void {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}
