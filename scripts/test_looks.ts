/** `deno task test:looks`: each screen and layer in every look. */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const root = resolve(import.meta.dirname!, "..");
const HELP = `deno task test:looks [FILE …]: each screen and layer in every look

  --rows PATTERN  of the table in tests/e2e/looks only the rows with such names (PARLEY_ROWS)
  --shots FOLDER  leaves a picture of each there (PARLEY_SHOTS)
  --pictures      takes pictures, dark and light at 1440, 820 and 390 px, and examines nothing
  --jobs NUMBER   files at a time

Dark, light and with forced colours, zoomed, at 320 and 390 px, upright and lying. Without files:
the table, and every test in tests/e2e and tests/host that calls checkWithAxe.
`;

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: "string" },
    shots: { type: "string" },
    pictures: { type: "boolean", default: false },
    jobs: { type: "string", default: "2" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help) {
  console.log(HELP);
  Deno.exit(0);
}
if (values.shots) await Deno.mkdir(values.shots, { recursive: true });
const files = named.length > 0
  ? named
  : values.rows
  ? ["main", "pages", "admin"].map((name) => `tests/e2e/looks/${name}_test.ts`)
  : ["tests/e2e", "tests/host"]
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true }).map((name) => `${folder}/${name}`)
    )
    .filter((path) =>
      path.endsWith("_test.ts") &&
      /\b(checkWithAxe|walk)\(/.test(readFileSync(`${root}/${path}`, "utf8"))
    );
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["test", "-A", "--no-check", "--parallel", ...files],
  cwd: root,
  env: {
    PARLEY_LOOKS: values.pictures ? "pictures" : "every",
    DENO_JOBS: values.jobs,
    ...(values.rows && { PARLEY_ROWS: values.rows }),
    ...(values.shots && { PARLEY_SHOTS: resolve(values.shots) }),
  },
  stdout: "inherit",
  stderr: "inherit",
}).output();
Deno.exit(code);
