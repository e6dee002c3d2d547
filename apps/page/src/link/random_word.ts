/** A word that nobody can guess: names and keys of rooms. */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"; // 32 that nobody mistakes for each other

export function randomWord(length: number): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length]).join("");
}
