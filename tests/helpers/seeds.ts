/** Runs of random actions by seeds; those that found a fault are kept, and run first. */
import kept from "../socket/seeds.json" with { type: "json" };
import { random } from "./random.ts";

/** What choices are made with: numbers from 0 to 1, and one of a list. */
export interface Dice {
  next(): number;
  pick<T>(list: readonly T[]): T | undefined;
}

export interface Run extends Dice {
  /** How many there are to be. */
  actions: number;
  /** Of the usual seed: everything has to have been done once. */
  isUsual: boolean;
}

interface Seed {
  seed: number;
  actions: number;
}

/**
 * Runs `test` with each seed that is kept for it, as far as the action that failed, then with the
 * usual one, or with the one that `PARLEY_SEED` names. A failure says what to keep.
 */
export async function withSeeds(
  name: keyof typeof kept,
  usual: Seed,
  test: (run: Run) => Promise<void>,
): Promise<void> {
  const wanted = Number(Deno.env.get("PARLEY_SEED")) || usual.seed;
  const seeds: Seed[] = [...kept[name], { ...usual, seed: wanted }];
  for (const { seed, actions } of seeds) {
    const next = random(seed);
    const pick: Dice["pick"] = (list) => list[Math.floor(next() * list.length)];
    const isUsual = seed === usual.seed && actions === usual.actions;
    await test({ next, pick, actions, isUsual }).catch((error) => {
      const keep = `keep seed ${seed} of "${name}" in tests/socket/seeds.json`;
      throw new Error(`${keep}: ${error.message}`, { cause: error });
    });
  }
}
