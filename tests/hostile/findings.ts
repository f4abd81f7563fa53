import type { Figure } from "./figures.ts";

/** Expects no findings. Any are printed. */
export function none(what: string, found: string[]): Figure {
  if (found.length) console.log(`${what}: ${found.join("; ")}`);
  return { what, value: found.length, unit: "", most: 0 };
}
