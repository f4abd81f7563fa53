/** `deno task test`: everything that CI runs, one section after the other. */

interface Section {
  title: string;
  args: string[];
  env?: Record<string, string>;
  /** A `deno test` run: its summary is counted. Other sections count only when they fail. */
  tests?: boolean;
}

interface Counts {
  passed: number;
  failed: number;
}

const TEST = ["test", "-A", "--no-check"];
// Two at a time: browsers, servers and password hashing share the cores.
const PARALLEL = { DENO_JOBS: "2" };

const SECTIONS: Section[] = [
  { title: "Build", args: ["run", "-A", "server/fresh/build.ts"] },
  { title: "Format", args: ["fmt", "--check"] },
  { title: "Lint", args: ["lint"] },
  { title: "Types", args: ["check", "."] },
  {
    title: "Tests: all but those in browsers",
    args: [...TEST, "--parallel", "--ignore=tests/e2e", "tests"],
    env: PARALLEL,
    tests: true,
  },
  {
    title: "Tests: in browsers",
    args: [...TEST, "--parallel", "tests/e2e"],
    env: PARALLEL,
    tests: true,
  },
];

/** What the last line of a `deno test` run says. */
export function parseSummary(output: string): Counts {
  const summaries = [...output.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*?\| (\d+) failed/gm)];
  const last = summaries.at(-1);
  return { passed: Number(last?.[1] ?? 0), failed: Number(last?.[2] ?? 0) };
}

/** A run that fails without naming a failed test has failed once: it did not even get there. */
export function count(section: Section, code: number, output: string): Counts {
  const counts = section.tests ? parseSummary(output) : { passed: 0, failed: 0 };
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** Runs one command, shows its output as it comes and keeps a copy of it. */
async function run({ args, env }: Section): Promise<{ code: number; output: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args,
    env: { NO_COLOR: "1", ...env },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let output = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    output += decoder.decode(chunk, { stream: true });
    await Deno.stdout.write(chunk);
  }
  return { code: (await child.status).code, output };
}

if (import.meta.main) {
  const total: Counts = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const section of SECTIONS) {
    console.log(`\n==== ${section.title}`);
    const started = performance.now();
    const { code, output } = await run(section);
    const { passed, failed } = count(section, code, output);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failures.push(section.title);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`---- ${section.title}: ${failed > 0 ? "failed" : "ok"} in ${seconds} s`);
  }
  if (failures.length > 0) console.log(`\nFailed: ${failures.join("; ")}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  Deno.exit(total.failed > 0 ? 1 : 0);
}
