/** A film of the motion on the timeline: the picture is recorded by the browser while it runs from its beginning to its end. */
import { useEffect, useState } from "preact/hooks";
import type { Desk } from "../desk";
import { wordsOf } from "../desk";
import { download } from "../link/download";
import { Store } from "../state/store";

const FRAMES = 30; // per second
const film = new Store<{ recorder: MediaRecorder | null }>({ recorder: null });

export function useFilming(): boolean {
    const [filming, setFilming] = useState(film.get().recorder !== null);
    useEffect(() => film.watch(({ recorder }) => setFilming(recorder !== null)), []);
    return filming;
}

export function stopFilm(): void {
    film.get().recorder?.stop();
}

export function startFilm({ app, player, driver }: Desk): void {
    const { texts } = wordsOf(app.get().settings), { recording } = app.get().timeline;
    const canvas = document.querySelector<HTMLCanvasElement>(".view canvas");
    const report = (message: string): void => driver.report(new Error(message));
    if (!recording) return report(texts.filmNone);
    if (!canvas || typeof MediaRecorder === "undefined") return report(texts.filmUnable);
    const recorder = new MediaRecorder(canvas.captureStream(FRAMES), { mimeType: "video/webm" }), parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
        film.set({ recorder: null });
        unwatch();
        download(`${app.get().arm.robot?.name ?? "arm"}.webm`, "video/webm", new Blob(parts));
    };
    player.seek(0);
    recorder.start();
    film.set({ recorder });
    void player.play();
    const unwatch = app.on([({ timeline }) => timeline.running], ([running]) => { if (!running && recorder.state === "recording") recorder.stop(); });
}
