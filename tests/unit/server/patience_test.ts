import assert from "node:assert/strict";
import { Gate } from "../../../server/base/gate.ts";
import { afterRunning } from "../../../server/base/after_running.ts";
import { within } from "../../../server/storage/engines/postgres/within.ts";

/** Milliseconds until requests time out in this test. */
const PATIENCE = 50;

/** Blocks the process, as on an overloaded machine: its timers are late, and nothing is read. */
function standStill(): void {
  const end = performance.now() + 6 * PATIENCE;
  while (performance.now() < end);
}

/** Returns a connection, and its other end. */
async function connected() {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const [near, far] = await Promise.all([
    Deno.connect({ hostname: "127.0.0.1", port }),
    listener.accept(),
  ]);
  return { near, far };
}

Deno.test("[CL-10] what has come while the process stood still is in time, for whoever asked and whoever waits behind them", async () => {
  const { near, far } = await connected();
  const asked = near.read(new Uint8Array(8));
  const gate = new Gate(1, PATIENCE);
  const first = gate.run(() => asked);
  const second = gate.run(() => Promise.resolve("its turn"));
  const read = within(asked, PATIENCE);
  await far.write(new Uint8Array(3));
  standStill();
  assert.deepEqual(await Promise.all([read, first, second]), [3, 3, "its turn"]);
  near.close();
  far.close();
});

Deno.test("[CL-10] what does not come is late, unless it is called off", async () => {
  const never = new Promise(() => {});
  await assert.rejects(within(never, PATIENCE), /silent/);
  const late: string[] = [];
  const stop = afterRunning(PATIENCE, () => late.push("called off"));
  stop();
  await new Promise<void>((done) => afterRunning(2 * PATIENCE, done));
  assert.deepEqual(late, []);
});
