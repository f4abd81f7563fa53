/** Decibels below full scale at the left end of the meter: a quiet room is quieter. */
const FLOOR = -60;

/** Converts loudness (0 to 1) to decibels, from -60 to 0: hearing is logarithmic. */
export function toDecibels(loudness: number): number {
  return Math.min(0, Math.max(FLOOR, 20 * Math.log10(Math.max(loudness, 1e-9))));
}

/** Converts decibels to loudness. */
export function fromDecibels(decibels: number): number {
  return Number((10 ** (decibels / 20)).toPrecision(4));
}

/** Returns the position of a loudness on the meter, 0 to 1. */
export function meterPosition(loudness: number): number {
  return 1 - toDecibels(loudness) / FLOOR;
}

export const QUIETEST = FLOOR;
