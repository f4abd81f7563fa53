/**
 * `deno task fuzz [parser …] [--seconds N] [--seed S]`: feeds parsers unexpected input, each for
 * this number of seconds (60), and stores inputs with faults in tests/fuzz/corpus. In that case it
 * exits with 1.
 */
import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";
import { TARGETS } from "./targets.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1))[0]);
const unknown = positionals.filter((name) => !(name in TARGETS));
if (unknown.length) {
  console.error(`${unknown.join(", ")}: there are ${Object.keys(TARGETS).join(", ")}`);
  Deno.exit(2);
}
let failed = false;
for (const name of positionals.length ? positionals : Object.keys(TARGETS)) {
  const { runs, slowest, faults } = await fuzz(name, Number(values.seconds), seed);
  const text = `${name.padEnd(12)} ${String(runs).padStart(9)} inputs, the slowest ${
    slowest.toFixed(1)
  } ms`;
  console.log(faults.length ? `${text}  FAULT (--seed ${seed})` : text);
  for (const { what, file } of faults) console.log(`  ${file}\n  ${what}`);
  failed ||= faults.length > 0;
}
Deno.exit(failed ? 1 : 0);
