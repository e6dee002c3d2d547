/** Whether the page is dark now; also follows a system that changes its mind. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../desk";
import { darkSystem } from "../scene/dark";

export function useDark(): boolean {
    const theme = useApp((state) => state.settings.theme);
    const [system, setSystem] = useState(darkSystem.matches);
    useEffect(() => {
        const changed = (): void => setSystem(darkSystem.matches);
        darkSystem.addEventListener("change", changed);
        return () => darkSystem.removeEventListener("change", changed);
    }, []);
    return theme === "dark" || (theme === "system" && system);
}
