/** What a motion that a plant made is called. The recording knows the plant; the words are those of the language that is read. */
import type { Recording } from "../motion/recording";
import type { Texts } from "../text/texts";

export function titleOf({ title }: Recording, { simulation, simPlants }: Texts): string {
    const plant = (simPlants as Record<string, string>)[title];
    return plant ? `${simulation}: ${plant}` : title; // one that was kept by an earlier version says it in words
}
