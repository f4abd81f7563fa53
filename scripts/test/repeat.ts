import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Rounds of all hunts, from the project's folder: a line of JSON each. */
export const REPEATS_FILE = "test-results/repeats.jsonl";

/** How a round of `--repeat` went. */
export interface Round {
  at: string;
  /** The commit it ran on; with a `+` where files had changed since. */
  commit: string;
  tests: number;
  seconds: number;
  /** Names of tests that failed at first, and of those that failed again. */
  failed: string[];
  failedAgain: string[];
  /** Failures that are no test's. */
  unnamed: number;
}

/** Adds a round to the file. */
export async function addRound(root: string, round: Round): Promise<void> {
  const path = `${root}/${REPEATS_FILE}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(round)}\n`, { flag: "a" });
}

/** The rounds of this hunt and of those before. */
export async function readRounds(root: string): Promise<Round[]> {
  const text = await readFile(`${root}/${REPEATS_FILE}`, "utf8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/** How often tests failed in these rounds, in total and by name, the worst first. */
export function summarize(rounds: readonly Round[]): string[] {
  const times = new Map<string, { first: number; again: number }>();
  const count = (names: string[], key: "first" | "again") => {
    for (const name of names) {
      const entry = times.get(name) ?? { first: 0, again: 0 };
      entry[key]++;
      times.set(name, entry);
    }
  };
  for (const { failed, failedAgain } of rounds) {
    count(failed, "first");
    count(failedAgain, "again");
  }
  const sum = (of: (round: Round) => number) =>
    rounds.reduce((total, round) => total + of(round), 0);
  const broken = sum(({ unnamed }) => unnamed);
  return [
    `${rounds.length} rounds, ${sum(({ tests }) => tests)} tests: ` +
    `${sum(({ failed }) => failed.length)} failed, ` +
    `${sum(({ failedAgain }) => failedAgain.length)} failed again alone` +
    (broken > 0 ? `, ${broken} failures that are no test's` : ""),
    ...[...times]
      .sort(([, a], [, b]) => b.again - a.again || b.first - a.first)
      .map(([name, { first, again }]) => `  ${first} failed, ${again} again: ${name}`),
  ];
}
