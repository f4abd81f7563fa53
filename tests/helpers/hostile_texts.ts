/**
 * Texts designed to hurt their reader's browser: over 300 by hand, any number at random. For Deno
 * and browsers, and the same in every run (HARD-1).
 */
import { FENCES, PREFIXES, UNITS, WHOLE } from "./hostile_units.ts";
import { random } from "./random.ts";

/** UTF-16 units of the longest. */
export const LARGEST = 256 * 1024;
/** Length up to which texts render in full right away: where markup costs the most. */
const RICH = 16 * 1024;

export interface HostileText {
  name: string;
  /** Texts are large, so they are created on demand. */
  make(): string;
}

/** Cut to a length, surrogate pairs or not. */
const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Texts written by hand. */
export function handMade(): HostileText[] {
  const units = Object.entries(UNITS);
  return [
    ...units.map(([name, unit]) => ({ name, make: () => filled(unit, LARGEST) })),
    ...units.map(([name, unit]) => ({
      name: `${name}, as long as is rendered`,
      make: () => filled(unit, RICH),
    })),
    ...Object.entries(PREFIXES).map(([name, [prefix, unit]]) => ({
      name,
      make: () => prefix + filled(unit, LARGEST - prefix.length),
    })),
    ...Object.entries(FENCES).flatMap(([language, unit]) =>
      [4096, LARGEST].map((length) => ({
        name: `${length} of ${language}`,
        make: () => fence(language, filled(unit, length - language.length - 8)),
      }))
    ),
    ...Object.entries(WHOLE).map(([name, make]) => ({ name, make })),
  ];
}

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

/** Single marks and pieces that hostile texts are made of. */
const ATOMS = [
  ..."[](){}<>*_~`|>#-+!@:.,;\\/\"'=&%^$ \n\t0aAV",
  ..."\0\u0301\u0323\u0489\u200d\u200b\u202e\u2066\ud800\udc00\ufeff\uffff\ue000",
  ..."😀é漢ไع",
  ...Object.values(UNITS).filter((unit) => unit.length < 24),
  ...Object.values(PREFIXES).map(([prefix]) => prefix).filter((prefix) => prefix.length < 40),
];

/** The text of a seed, up to `LARGEST` long: most are short, as bugs are. */
export function randomText(seed: number): HostileText {
  return { name: `seed ${seed}`, make: () => written(random(seed)) };
}

function written(chance: () => number): string {
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)]!;
  // Lengths are distributed evenly by magnitude: as many between 1 and 8 as between 32,768 and
  // 262,144.
  const length = Math.floor(2 ** (chance() * Math.log2(LARGEST)));
  const languages = Object.keys(FENCES);
  let text = "";
  while (text.length < length) {
    const words = Array.from({ length: 1 + Math.floor(chance() * 5) }, () => pick(ATOMS)).join("");
    const times = Math.ceil(2 ** (chance() * Math.log2(length + 1)) / words.length);
    const piece = words.repeat(times);
    const shape = chance();
    if (shape < 0.6) text += piece;
    else if (shape < 0.7) text += fence(pick(languages), pick(Object.values(FENCES)).repeat(times));
    else if (shape < 0.8) text += piece + [...words].reverse().join("").repeat(times);
    else if (shape < 0.9) text += `${words}\n`.repeat(Math.ceil(times / 2));
    else text += nested(words, times);
  }
  return text.slice(0, length);
}

/** Each line deeper than the one before. */
function nested(mark: string, depth: number): string {
  const lines = Math.min(depth, 200);
  return Array.from({ length: lines }, (_, i) => `${mark.repeat(i + 1)} x`.slice(0, 2000)).join(
    "\n",
  );
}
