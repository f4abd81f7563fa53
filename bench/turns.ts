import type { Subject } from "./subject.ts";

/**
 * Measures both servers in turns and keeps the better round of each: whatever else the machine
 * does makes a round worse, never better.
 *
 * @param cost what makes one round worse than another
 */
export async function inTurns<T>(
  [parley, bare]: [Subject, Subject],
  measure: (subject: Subject) => Promise<T>,
  cost: (result: T) => number,
): Promise<[parley: T, bare: T]> {
  const rounds: [T, T][] = [];
  for (let i = 0; i < 2; i++) rounds.push([await measure(parley), await measure(bare)]);
  const best = (of: 0 | 1) => rounds.map((r) => r[of]).sort((a, b) => cost(a) - cost(b))[0];
  return [best(0), best(1)];
}
