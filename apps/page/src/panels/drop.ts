/** Files dropped anywhere on the page: pictures and SVG files become part of the drawing. Fetched when the first one comes. */
import { useEffect } from "preact/hooks";
import { useDesk } from "../desk";

const isDrawn = (file: File): boolean => file.type.startsWith("image/") || /\.(svg|png|jpe?g|webp|gif|bmp)$/i.test(file.name);

export function useDrop(): void {
    const desk = useDesk();
    useEffect(() => {
        const over = (event: DragEvent): void => {
            if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); // else the browser opens the file itself
        };
        const drop = (event: DragEvent): void => {
            const files = [...(event.dataTransfer?.files ?? [])].filter(isDrawn);
            if (files.length === 0 || event.defaultPrevented) return;
            event.preventDefault();
            desk.app.set({ drawer: "drawing", sheet: "more" });
            void import("./drawing_files").then(({ addFiles }) => addFiles(desk, files));
        };
        window.addEventListener("dragover", over);
        window.addEventListener("drop", drop);
        return () => {
            window.removeEventListener("dragover", over);
            window.removeEventListener("drop", drop);
        };
    }, []);
}
