/** Makes inputs of other inputs, the same for the same chances. */

type Chance = () => number;

const NUMBERS = [0, 1, -1, 255, 65_535, 65_536, 2 ** 31, 2 ** 53, 1e308, -0.5, NaN];
const WORDS = [
  "",
  "\0",
  "__proto__",
  "constructor",
  "\ud800",
  "\u202e",
  "%00",
  "../",
  "\r\n",
  "0x",
];
/** Levels of nesting that break recursion. */
const DEEP = 12_000;

export interface Feed {
  corpus: Uint8Array[];
  words: string[];
  longest: number;
}

/** Applies one to five mutations to an input of the corpus. */
export function mutated(chance: Chance, { corpus, words, longest }: Feed): Uint8Array {
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)]!;
  const seed = pick(corpus);
  let bytes = chance() < 0.4 ? changedJson(seed, chance) ?? seed : seed;
  for (let times = Math.floor(chance() * 5) + (bytes === seed ? 1 : 0); times > 0; times--) {
    bytes = pick(CHANGES)(bytes, { chance, pick, corpus, words: [...words, ...WORDS] });
  }
  return bytes.subarray(0, longest);
}

interface Tools {
  chance: Chance;
  pick<T>(list: readonly T[]): T;
  corpus: Uint8Array[];
  words: string[];
}
type Change = (bytes: Uint8Array, tools: Tools) => Uint8Array;

const at = (bytes: Uint8Array, chance: Chance) => Math.floor(chance() * (bytes.length + 1));

function spliced(bytes: Uint8Array, from: number, to: number, piece: Uint8Array): Uint8Array {
  const all = new Uint8Array(bytes.length - (to - from) + piece.length);
  all.set(bytes.subarray(0, from));
  all.set(piece, from);
  all.set(bytes.subarray(to), from + piece.length);
  return all;
}

const none = new Uint8Array();

const CHANGES: Change[] = [
  /** Flips one bit. */
  (bytes, { chance }) => {
    if (!bytes.length) return bytes;
    const i = Math.floor(chance() * bytes.length);
    return bytes.slice().with(i, bytes[i] ^ 1 << Math.floor(chance() * 8));
  },
  /** Changes one byte. */
  (bytes, { chance, pick }) => {
    if (!bytes.length) return bytes;
    return bytes.slice().with(
      Math.floor(chance() * bytes.length),
      pick([0, 1, 10, 32, 127, 128, 255]),
    );
  },
  /** A word goes in. */
  (bytes, { chance, pick, words }) => {
    const i = at(bytes, chance);
    return spliced(bytes, i, i, new TextEncoder().encode(pick(words)));
  },
  /** A part goes. */
  (bytes, { chance }) => {
    const from = at(bytes, chance);
    return spliced(bytes, from, Math.min(bytes.length, from + Math.floor(chance() * 16)), none);
  },
  /** The end goes. */
  (bytes, { chance }) => bytes.slice(0, at(bytes, chance)),
  /** Repeats a part many times, which reveals nonlinear costs. */
  (bytes, { chance }) => {
    const from = at(bytes, chance);
    const part = bytes.subarray(from, from + 1 + Math.floor(chance() * 12));
    if (!part.length) return bytes;
    const times = Math.ceil(2 ** (chance() * 15) / part.length);
    const many = new Uint8Array(times * part.length);
    for (let i = 0; i < times; i++) many.set(part, i * part.length);
    return spliced(bytes, from, from, many);
  },
  /** A part of another. */
  (bytes, { chance, pick, corpus }) => {
    const other = pick(corpus);
    const from = at(other, chance);
    const i = at(bytes, chance);
    return spliced(bytes, i, i, other.subarray(from, from + Math.floor(chance() * 64)));
  },
];

/** Returns the JSON with some of its values replaced; null if it isn't JSON. */
function changedJson(bytes: Uint8Array, chance: Chance): Uint8Array | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  const odd = (): unknown => {
    const i = Math.floor(chance() * 8);
    if (i === 0) return NUMBERS[Math.floor(chance() * NUMBERS.length)];
    if (i === 1) return WORDS[Math.floor(chance() * WORDS.length)];
    if (i === 2) return "x".repeat(2 ** Math.floor(chance() * 15));
    return [null, [], {}, true, [[[]]], { __proto__: 1 }, ""][Math.floor(chance() * 7)];
  };
  // Lists of lists of lists would not end.
  let long = false;
  const change = (value: unknown): unknown => {
    if (chance() < 0.15) return odd();
    if (Array.isArray(value)) {
      const items = value.map(change);
      if (long || chance() > 0.1) return items;
      long = true;
      return Array(Math.floor(chance() * 2000)).fill(items[0] ?? 1);
    }
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).filter(() => chance() > 0.05)
      .map(([key, inner]) => [key, change(inner)]);
    if (chance() < 0.1) entries.push([WORDS[Math.floor(chance() * WORDS.length)], odd()]);
    return Object.fromEntries(entries);
  };
  const text = JSON.stringify(change(value)) ?? "";
  if (chance() > 0.02) return new TextEncoder().encode(text);
  const hole = text.lastIndexOf(":");
  const deep = `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`;
  return new TextEncoder().encode(text.slice(0, hole + 1) + deep + "}");
}
