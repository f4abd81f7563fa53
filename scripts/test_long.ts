/** `deno task test:long`: what `deno task test` leaves out. */
import { resolve } from "node:path";
import { LONG_TESTS, SIZED_TESTS } from "./test/long_tests.ts";

const { code } = await new Deno.Command(Deno.execPath(), {
  // Runs one at a time, since some measure what others would disturb.
  args: ["test", "-A", "--no-check", ...LONG_TESTS, ...SIZED_TESTS],
  env: { PARLEY_LONG: "1" },
  cwd: resolve(import.meta.dirname!, ".."),
  stdout: "inherit",
  stderr: "inherit",
}).output();
Deno.exit(code);
