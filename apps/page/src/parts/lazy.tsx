/** A component that is fetched when it is first shown, so that the first picture does not wait for it. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export function lazy(load: () => Promise<ComponentType>): ComponentType {
    let loaded: ComponentType | null = null;
    return function Lazy() {
        const [Content, setContent] = useState(() => loaded);
        useEffect(() => {
            if (!loaded) void load().then((component) => setContent(() => (loaded = component)));
        }, []);
        return Content ? <Content /> : null;
    };
}
