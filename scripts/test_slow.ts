/** `deno task test:slow`: browser tests on pages where everything comes late, and servers like that. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { listTests } from "./test/files.ts";
import { groupTests } from "./test/groups.ts";

const root = resolve(import.meta.dirname!, "..");
const HELP = `deno task test:slow [FILE …]: tests where all comes late, each by a random time

  --seed NUMBER  comes late in this way; else in another each time
  --cpu RATE     pages are so many times slower, e.g. 4
  --jobs NUMBER  files at a time

In browser tests scripts and responses are late, in those of the API and the socket the network and
the database. Without files: all browser tests. A test that fails here has a race, or shows one of
the product.
`;

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 10_000)) },
    cpu: { type: "string", default: "1" },
    jobs: { type: "string", default: "2" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  console.log(HELP);
  Deno.exit(0);
}
const folder = await Deno.makeTempDir({ prefix: "parley-slow-" });
// More workers than jobs: delays in one module don't hold up others.
const workers = { media: 2, browser: 9 };
const { media, browser } = await groupTests(listTests(root), { root, folder, workers });
const all = [...browser, ...media].map(({ path }) => path);
console.log(`deno task test:slow --seed ${values.seed} --cpu ${values.cpu} ${named.join(" ")}`);
const { code } = await new Deno.Command(Deno.execPath(), {
  args: [
    "test",
    "-A",
    "--no-check",
    "--parallel",
    ...named.length ? named : all,
  ],
  env: { PARLEY_SHAKE: values.seed, PARLEY_SHAKE_CPU: values.cpu, DENO_JOBS: values.jobs },
  stdout: "inherit",
  stderr: "inherit",
}).output();
await Deno.remove(folder, { recursive: true });
Deno.exit(code);
