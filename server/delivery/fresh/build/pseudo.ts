import type { Catalog } from "./catalog.ts";

/**
 * A language for tests, made of the English texts: each letter with an accent, words longer by
 * two fifths, and from right to left.
 */
export const PSEUDO = "en-XA";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = [..."áƀçďéƒğĥíĵķĺɱñóþɋŕšťúṽŵẋýžÁƁÇĎÉƑĞĤÍĴĶĹṀÑÓÞɊŔŠŤÚṼŴẊÝŽ"];
/** Parts that are not text: values, and the braces and tags around forms and parts. */
const MARKS = /(\{\w+(?:, plural, \w+ \{|\})|\} \w+ \{|\}\}|<\/?\w+>)/;

/** An area's texts in the pseudo-language. */
export function accented(area: string, catalog: Catalog): Catalog {
  if (area === "locale") return { page: { language: PSEUDO, direction: "rtl" } };
  return Object.fromEntries(
    Object.entries(catalog).map(([group, texts]) => [
      group,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, accent(text)])),
    ]),
  );
}

/** Accents a message; every other pair of vowel and consonant is doubled for length. */
export function accent(message: string): string {
  return message.split(MARKS).map((part, i) => i % 2 ? part : lengthen(part)).join("");
}

function lengthen(text: string): string {
  let debt = 0;
  return [...text].map((char) => {
    const at = PLAIN.indexOf(char);
    if (at < 0) return char;
    debt += 0.4;
    const twice = debt >= 1 && at < 26;
    if (twice) debt--;
    return twice ? ACCENTED[at].repeat(2) : ACCENTED[at];
  }).join("");
}
