/**
 * Ties the text of a program to the timeline: the line that runs is marked and followed, a line that is clicked at is gone to.
 * Only a motion that was planned of this text has lines of it.
 */
import type { Desk } from "../desk";
import { type Recording, rowAt } from "../motion/recording";
import type { AppState } from "../state/app";
import type { Store } from "../state/store";
import type { Editor } from "./editor";
import { firstTimeOf } from "./first_time";

export interface Following {
    follows: boolean; // the text follows the timeline
    changed: boolean; // since it was run
}

const LINE_MS = 70; // a line is shown at least this long: no eye follows faster

export class Follower<State extends Following = Following> {
    private ours = false; // the recording on the timeline is that of the text
    private expects = false; // the one that is being put there is
    private line = 0;
    private shown = 0; // when

    constructor(private readonly desk: Desk, private readonly editor: Editor, private readonly state: Store<State>) {}

    get isOurs(): boolean {
        return this.ours;
    }

    /** Puts the motion of the run that the editor has begun on the timeline. */
    load(recording: Recording): void {
        this.expects = true;
        this.desk.player.load(recording);
        this.expects = false;
    }

    /** With what is on the timeline already. */
    begin(): void {
        this.recordingChanged();
        this.showLine();
    }

    followState(): void {
        const recording = ({ timeline }: AppState) => timeline.recording;
        this.desk.app.on([recording], () => this.recordingChanged());
        this.desk.app.on([recording, ({ timeline }) => timeline.time, ({ timeline }) => timeline.running], () => this.showLine());
    }

    /** A hand has moved the text: it stays where it is. */
    scrolled(): void {
        if (this.state.get().follows && this.desk.app.get().timeline.running) this.set({ follows: false });
    }

    follow(follows: boolean): void {
        this.set({ follows });
        if (follows) this.editor.showRunning(this.line, true);
    }

    /** To the first moment of a line, or of the next one that moves. */
    seekLine(line: number): void {
        const { app, player } = this.desk, { recording } = app.get().timeline;
        const time = recording && firstTimeOf(recording, line);
        if (typeof time === "number") player.seek(time);
    }

    seekCursor(): void {
        const line = this.editor.runLineAtCursor;
        if (line !== null) this.seekLine(line);
    }

    /** A recording that others planned, of the text that is here. */
    private isOfThisText(): boolean {
        const { recording } = this.desk.app.get().timeline, { text } = this.editor;
        const program = recording?.plan?.["program"];
        return typeof program === "string" && program.length === text.length && program === text.toString();
    }

    private recordingChanged(): void {
        const foreign = !this.expects && this.isOfThisText();
        if (foreign) this.editor.beginRun();
        this.ours = this.expects || foreign;
        this.line = 0;
        this.editor.takeRun(this.ours);
        this.set({ changed: this.ours && this.editor.isChangedSinceRun });
    }

    private showLine(): void {
        const { recording, time, running } = this.desk.app.get().timeline, now = performance.now();
        const line = (this.ours && recording?.line?.[rowAt(recording, time)]) || 0;
        if (line === this.line || (running && now - this.shown < LINE_MS)) return;
        this.line = line;
        this.shown = now;
        this.editor.showRunning(line, this.state.get().follows);
    }

    private set(patch: Partial<Following>): void {
        this.state.set(patch as Partial<State>);
    }
}
