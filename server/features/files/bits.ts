/** A set of the numbers below `count`, a bit each. */
export function emptyBits(count: number): Uint8Array {
  return new Uint8Array(Math.ceil(count / 8));
}

export function hasBit(bits: Uint8Array, number: number): boolean {
  return (bits[number >> 3] & (1 << (number & 7))) !== 0;
}

export function setBit(bits: Uint8Array, number: number): void {
  bits[number >> 3] |= 1 << (number & 7);
}

/** Stretches of numbers below `count` that are in the set, or are not: from, to, both included. */
export function rangesOf(bits: Uint8Array, count: number, isIn = true): [number, number][] {
  const ranges: [number, number][] = [];
  for (let number = 0; number < count; number++) {
    if (hasBit(bits, number) !== isIn) continue;
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
