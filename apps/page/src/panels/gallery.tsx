/** Ready scenes as links: opened here with a click, and to be given to others as they are. */
import { useDesk, useWords } from "../desk";
import { openScene } from "../link/open_scene";
import { SCENE, SCENES } from "../state/scenes";

export function Gallery() {
    const desk = useDesk();
    const { texts } = useWords();
    return (
        <details class="gallery">
            <summary>{texts.gallery}</summary>
            <ul class="plain">
                {SCENES.map((scene) => (
                    <li key={scene.name}>
                        <a href={`?${SCENE}=${scene.name}`} onClick={(event) => {
                            event.preventDefault();
                            openScene(desk, scene).catch((problem: unknown) => desk.driver.report(problem));
                        }}>{texts[scene.title]}</a>
                    </li>
                ))}
            </ul>
        </details>
    );
}
