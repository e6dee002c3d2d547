/**
 * How bright the room is, where the device can tell: the picture of the arm is exposed as the desk around it is.
 *
 * Of the estimate only the even part counts, the first coefficient of the spherical harmonics (0.282 of it is the mean light);
 * directions of lamps stay those of the page.
 */
interface Estimate {
    readonly sphericalHarmonicsCoefficients: Float32Array;
}

/** What WebXR has for it; the types of others do not know it yet. */
type Lit = { requestLightProbe?: () => Promise<object> };
type Seen = { getLightEstimate?: (probe: object) => Estimate | null };

const EVEN = 0.282095; // of the first spherical harmonic
const LEAST = 0.45, MOST = 1.6; // of the usual exposure: neither black nor blind
const SLOW = 0.08; // of the way per picture: no flicker

/** The part of the usual exposure that fits an estimate; 1 when it says nothing. */
export function exposureOf(estimate: Estimate | null): number {
    const [r = NaN, g = NaN, b = NaN] = estimate?.sphericalHarmonicsCoefficients ?? [];
    const mean = EVEN * (0.2126 * r + 0.7152 * g + 0.0722 * b);
    return mean > 0 ? Math.min(MOST, Math.max(LEAST, Math.sqrt(mean))) : 1;
}

export class RoomLight {
    private probe: object | null = null;
    private now = 1;

    constructor(private readonly exposure: { value: number }, private readonly usual = exposure.value) {}

    /** Asks the device; one that cannot tell leaves the light as it is. */
    async begin(session: XRSession): Promise<void> {
        this.probe = await (session as Lit).requestLightProbe?.().catch(() => null) ?? null;
    }

    follow(frame: XRFrame): void {
        if (!this.probe) return;
        this.now += SLOW * (exposureOf((frame as Seen).getLightEstimate?.(this.probe) ?? null) - this.now);
        this.exposure.value = this.usual * this.now;
    }

    end(): void {
        this.exposure.value = this.usual;
    }
}
