/** A tone that grows higher and louder as the arm comes near to something; silent beyond a hand's breadth. */
const NEAR_MM = 100, LOW_HZ = 220, HIGH_HZ = 880, LOUDEST = 0.06, SOFT_S = 0.03;

let tone: { voice: OscillatorNode; volume: GainNode } | null = null;

function begin(): { voice: OscillatorNode; volume: GainNode } {
    const context = new AudioContext(), voice = new OscillatorNode(context), volume = new GainNode(context, { gain: 0 });
    voice.connect(volume).connect(context.destination);
    voice.start();
    return { voice, volume };
}

/** For a distance in mm; null: be silent. */
export function hum(mm: number | null): void {
    if (mm === null && !tone) return;
    tone ??= begin();
    const { voice, volume } = tone, now = voice.context.currentTime, near = mm === null ? 0 : Math.min(1, Math.max(0, 1 - mm / NEAR_MM));
    volume.gain.setTargetAtTime(near * LOUDEST, now, SOFT_S);
    voice.frequency.setTargetAtTime(LOW_HZ * (HIGH_HZ / LOW_HZ) ** near, now, SOFT_S);
}
