/** Scripts that set no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text, as they are written. */
export function wordsOf(text: string): string[] {
  return text.split(SEPARATORS).flatMap((part) => {
    if (!UNSPACED.test(part)) return part === "" ? [] : [part];
    segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
    return [...segmenter.segment(part)].map(({ segment }) => segment);
  });
}

/** A word as it is compared: without regard to case and accents. */
export function folded(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
