/** A stretch of a text, and whether it was looked for. */
export interface Part {
  text: string;
  marked: boolean;
}

/** Characters that are shown before the first word that was found. */
const BEFORE = 60;
/** Characters that are shown in all. */
const MOST = 300;

/** Cuts out where `words` are found in a text and marks them, without regard to case and accents. */
export function highlight(text: string, words: string): Part[] {
  const wanted = words.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean).map(folded);
  const found = wanted.length === 0 ? [] : stretches(text, wanted);
  const start = Math.max(0, (found[0]?.start ?? 0) - BEFORE);
  const end = Math.min(text.length, start + MOST);
  const parts: Part[] = [];
  let at = start;
  const add = (to: number, marked: boolean) => {
    if (to > at) parts.push({ text: text.slice(at, to), marked });
    at = Math.max(at, to);
  };
  for (const stretch of found) {
    if (stretch.start >= end) break;
    add(stretch.start, false);
    add(Math.min(stretch.end, end), true);
  }
  add(end, false);
  if (start > 0) parts.unshift({ text: "…", marked: false });
  if (end < text.length) parts.push({ text: "…", marked: false });
  return parts;
}

/** Where the text's words begin with one of those that are wanted. */
function stretches(text: string, wanted: string[]): { start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
    const plain = folded(word);
    const hit = wanted.filter((one) =>
      plain.startsWith(one)
    ).sort((a, b) => b.length - a.length)[0];
    if (hit === undefined) return [];
    // Accents may make the written word longer than the one that was typed.
    const length = plain.length === word.length ? hit.length : word.length;
    return [{ start: index, end: index + length }];
  });
}

function folded(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
