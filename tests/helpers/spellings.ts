/** How a text may lie in bytes: as it is, in two bytes a letter, in base64 wherever it begins. */
export function spellings(text: string): string[] {
  const wide = Array.from(text, (letter) => `${letter}\0`).join("");
  const base64 = [0, 1, 2].map((offset) => {
    // Without the ends, which depend on adjacent characters.
    return btoa("x".repeat(offset) + text).slice(offset === 0 ? 0 : 4, -4);
  });
  return [text, wide, ...base64];
}
