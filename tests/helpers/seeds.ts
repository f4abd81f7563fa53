/** Runs of random actions by seeds; those that found a fault are kept, and run first. */
import { IS_LONG } from "./long.ts";
import kept from "../socket/seeds.json" with { type: "json" };
import { random } from "./random.ts";

/** Source of choices: numbers from 0 to 1, and items of a list. */
export interface Dice {
  next(): number;
  pick<T>(list: readonly T[]): T | undefined;
}

export interface Run extends Dice {
  /** Number of actions. */
  actions: number;
  /** Runs the usual seed, with which every action must have happened once. */
  isUsual: boolean;
}

interface Seed {
  seed: number;
  actions: number;
}

/** Actions of a run in `deno task test`, whose seed is another one each time. */
export const SHORT_RUN = 40;

/** The seed that `PARLEY_SEED` names, or `usual`, or a random one. */
export function seedOf(usual = 1 + crypto.getRandomValues(new Uint16Array(1))[0]!): number {
  return Number(Deno.env.get("PARLEY_SEED")) || usual;
}

/**
 * Runs `test` with each seed that is kept for it, as far as the action that failed. Then it runs
 * once more: in `deno task test:long` with the usual seed and its number of actions, otherwise with
 * a few actions of a random seed. `PARLEY_SEED` names another one. A failure says what to keep.
 */
export async function withSeeds(
  name: keyof typeof kept,
  usual: Seed,
  test: (run: Run) => Promise<void>,
): Promise<void> {
  const last = IS_LONG
    ? { ...usual, seed: seedOf(usual.seed) }
    : { seed: seedOf(), actions: SHORT_RUN };
  const seeds: Seed[] = [...kept[name], last];
  for (const { seed, actions } of seeds) {
    console.log(`${name}: ${actions} actions with PARLEY_SEED=${seed}`);
    const next = random(seed);
    const pick: Dice["pick"] = (list) => list[Math.floor(next() * list.length)];
    const isUsual = seed === usual.seed && actions === usual.actions;
    await test({ next, pick, actions, isUsual }).catch((error) => {
      const keep = `keep seed ${seed} of "${name}" in tests/socket/seeds.json`;
      throw new Error(`${keep}: ${error.message}`, { cause: error });
    });
  }
}
