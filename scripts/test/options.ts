import { parseArgs } from "node:util";

/** What `deno task test --help` prints. */
export const HELP = `deno task test [FILE or FOLDER …]: everything that CI runs, or these tests

  --record         keep the seconds by file of the last whole run in tests/seconds.json

A browser or stage test that fails runs once more, alone, after all others. If it passes then it is
flaky: it counts as passed, is listed at the end and in test-results/flaky.jsonl; more than three
fail the run. tests/quarantine.json lists tests that fail no run.
`;

/** What a run was asked for. */
export interface TestOptions {
  help: boolean;
  record: boolean;
  /** Files and folders, from the project's folder. */
  paths: string[];
}

/** @throws Error which says what is wrong with the arguments */
export function parseOptions(args: readonly string[]): TestOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      record: { type: "boolean", default: false },
    },
  });
  const { help, record } = values;
  return {
    help,
    record,
    paths: positionals.map((path) => path.replace(/^\.\//, "").replace(/\/$/, "")),
  };
}
