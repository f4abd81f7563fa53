import type { Figure } from "./figures.ts";

/** There are to be none of these. Which there are is printed. */
export function none(what: string, found: string[]): Figure {
  if (found.length) console.log(`${what}: ${found.join("; ")}`);
  return { what, value: found.length, unit: "", most: 0 };
}
