/**
 * Copies data until some of it is there, and stays so: `stuck_migrate.ts FROM TO`, to be killed. It
 * says that it is so far.
 */
import { type Location, moveRecords } from "../../server/storage/moving/move.ts";

const [from, to] = Deno.args.map((text): Location =>
  text.startsWith("postgres:") ? { address: text } : { folder: text }
);

await moveRecords(from, to, {
  onProgress(records) {
    if (records < 1000) return;
    console.log("stuck");
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
