/** A button that asks for a file and hands it on; the same file can be taken again. */

interface Props {
    text: string;
    accept: string; // endings and media types
    onFile: (file: File) => void;
}

export function FileButton({ text, accept, onFile }: Props) {
    return (
        <label class="button">
            {text}
            <input type="file" accept={accept} onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                if (file) onFile(file);
                event.currentTarget.value = "";
            }} />
        </label>
    );
}
