import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { createWriteBatches } from "../../../server/delivery/realtime/write_batches.ts";

/** Creates connections that record their writes. */
function connections(count: number) {
  const batch = createWriteBatches(() => {});
  return Array.from({ length: count }, () => {
    const written: string[] = [];
    const socket = {
      write(data: Uint8Array) {
        written.push(new TextDecoder().decode(data));
        return true;
      },
      end: () => {},
    } as unknown as Socket;
    batch(socket);
    return { socket, written };
  });
}

Deno.test("[HARD-15] what goes to very many leaves room for others between, and stays in order", async () => {
  const all = connections(1000);
  const reached = () => all.filter(({ written }) => written.length > 0).length;
  for (const { socket } of all) socket.write("a");
  assert.equal(reached(), 0);
  await turn();
  const first = reached();
  assert.ok(first > 0 && first < 500, String(first));
  // Follows queued data in the same write.
  for (const { socket } of all) socket.write("b");
  all.at(-1)!.socket.end();
  assert.deepEqual(all.at(-1)!.written, ["ab"]);
  for (let turns = 0; turns < 20; turns++) await turn();
  assert.deepEqual(
    all.slice(0, first).map(({ written }) => written),
    Array(first).fill(["a", "b"]),
  );
  assert.deepEqual(
    all.slice(first).map(({ written }) => written),
    Array(1000 - first).fill(["ab"]),
  );
});
