/**
 * Returns the same key for names that readers may confuse: case, marks, spaces and signs don't
 * count (MEND-25).
 * @param plain replaces letters that look like others by those, with a table of all scripts
 */
export function lookOf(name: string, plain: (text: string) => string): string {
  const letters = plain(fold(name)).toLowerCase();
  const kept = letters.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
  // A name of signs alone is similar only to itself.
  return soundOf(kept) || name.normalize("NFKC");
}

/** Returns the same key for usernames that readers may confuse. */
export function soundOf(username: string): string {
  return username.toLowerCase().replaceAll("_", "").replaceAll("rn", "m").replaceAll("vv", "w")
    .replaceAll("0", "o").replaceAll("5", "s").replaceAll(/[1i]/g, "l");
}

/** Removes differences that make no other letter: forms, marks, case. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
