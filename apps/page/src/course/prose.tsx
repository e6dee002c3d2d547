/** A text of the course: formulas between dollar signs, words that are stressed between stars. */
import { Formula } from "./formula";

/** With true minus signs before numbers. */
const printed = (text: string): string => text.replace(/(^|[\s(=,])-(?=\d)/g, "$1−");

export function Prose({ text }: { text: string }) {
    return (
        <>
            {text.split(/(\$[^$]+\$|\*[^*\n]+\*)/).map((part, k) => {
                if (part.startsWith("$") && part.length > 2) return <Formula key={k} text={part.slice(1, -1)} />;
                return part.startsWith("*") && part.length > 2 ? <em key={k}>{part.slice(1, -1)}</em> : printed(part);
            })}
        </>
    );
}
