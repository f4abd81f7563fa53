/** Compacts a folder up to a step and stays there: `stuck_compact.ts FOLDER STEP`, to be killed. */
import { compact } from "../../server/storage/compact.ts";

const [folder, step] = Deno.args;
setInterval(() => {}, 1000);
await compact(folder, async (reached) => {
  if (reached !== step) return;
  console.log("stuck");
  await new Promise(() => {});
});
