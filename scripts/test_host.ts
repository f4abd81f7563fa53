/** `deno task test:host`: each attack of a hostile host or member separately, in real browsers. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { HOST_TESTS } from "./test/long_tests.ts";

const { positionals: named } = parseArgs({ allowPositionals: true });
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["test", "-A", "--no-check", "--parallel", ...named.length ? named : [HOST_TESTS]],
  env: { DENO_JOBS: "2" },
  cwd: resolve(import.meta.dirname!, ".."),
  stdout: "inherit",
  stderr: "inherit",
}).output();
Deno.exit(code);
