import { parseArgs } from "node:util";

/** Output of `deno task test --help`. */
export const HELP = `deno task test [FILE or FOLDER …]: everything that CI runs, or these tests

  --changed[=REF]  tests that what has changed since REF can break; absent: since the last commit
  --shard I/N      the I-th of N parts that take about as long as each other
  --repeat N       stage and browser tests, or the files named, N times: to hunt flaky tests
  --record         keep the seconds by file of the last whole run in tests/seconds.json

A browser or stage test that fails runs once more, alone, after all others. If it passes then it is
flaky: it counts as passed, is listed at the end and in test-results/flaky.jsonl; more than three
fail the run. tests/quarantine.json lists tests that fail no run. Rounds of --repeat are added to
test-results/repeats.jsonl, and a summary of that file comes last.
`;

/** Options of a run. */
export interface TestOptions {
  help: boolean;
  record: boolean;
  /** A ref of git to compare with. */
  changed?: string;
  shard?: { index: number; count: number };
  repeat?: number;
  /** Files and folders, from the project's folder. */
  paths: string[];
}

/** @throws Error with the problem of the arguments */
export function parseOptions(args: readonly string[]): TestOptions {
  const { values, positionals } = parseArgs({
    // The ref is optional, which `parseArgs` does not know.
    args: args.map((arg) => arg === "--changed" ? "--changed=HEAD" : arg),
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      record: { type: "boolean", default: false },
      changed: { type: "string" },
      shard: { type: "string" },
      repeat: { type: "string" },
    },
  });
  const { help, record, changed, shard, repeat } = values;
  return {
    help,
    record,
    changed,
    shard: shard === undefined ? undefined : parseShard(shard),
    repeat: repeat === undefined ? undefined : parseCount(repeat),
    paths: positionals.map((path) => path.replace(/^\.\//, "").replace(/\/$/, "")),
  };
}

function parseShard(text: string): TestOptions["shard"] {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || index > count) throw new Error(`--shard takes e.g. 1/4, not ${text}`);
  return { index, count };
}

function parseCount(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--repeat takes a number of rounds, not ${text}`);
  return Number(text);
}
