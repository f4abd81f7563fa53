/**
 * `deno task walk`: every way of running Parley that the documentation shows, from source, bundled
 * and compiled, installed from the package and run in the image. A release is made when none of them fails. `deno task walk bundled lan` walks those
 * whose names hold all of these words.
 */
import { resolve } from "node:path";
import { bundled, compiled } from "./programs.ts";
import { programIn, ROOT } from "../helpers/server_process.ts";
import { WAYS } from "./ways.ts";

const words = Deno.args.map((word) => word.toLowerCase());
const scratch = await Deno.makeTempDir({ prefix: "parley-walk-" });
let [walked, failed] = [0, 0];
try {
  const bundle = await bundled(scratch);
  const programs = {
    "from source": programIn(resolve(ROOT)),
    bundled: bundle,
    compiled: await compiled(scratch),
  };
  for (const [form, program] of Object.entries(programs)) {
    for (const [way, walkOne] of Object.entries(WAYS)) {
      const name = `${form}, ${way}`;
      if (!words.every((word) => name.toLowerCase().includes(word))) continue;
      const folder = `${scratch}/${name.replace(/\W+/g, "-")}`;
      await Deno.mkdir(folder);
      const began = performance.now();
      const outcome = await (typeof program === "string" ? program : walkOne(program, folder)
        .catch((error) => error as Error));
      if (outcome instanceof Error) {
        failed++;
        console.error(`FAILED   ${name}\n${outcome.stack}`);
      } else if (outcome) console.log(`skipped  ${name}: ${outcome}`);
      else {
        walked++;
        console.log(`ok       ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      }
    }
  }
} finally {
  await Deno.remove(scratch, { recursive: true });
}
console.log(`${walked} ways walked, ${failed} failed`);
Deno.exit(failed ? 1 : 0);
