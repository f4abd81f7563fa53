import assert from "node:assert/strict";
import { createServer, register } from "../helpers/account.ts";
import { connect, everything, sendAll } from "../helpers/sender.ts";
import { TestServer } from "../helpers/server_process.ts";

Deno.test("[D-MSG-1] SIGTERM under load: exit 0 within 5 s, and all that was acknowledged is there", async () => {
  const before = performance.now();
  await using server = await TestServer.start();
  // On a busy machine starting takes longer too.
  const most = Math.max(5000, 5 * (performance.now() - before));
  const account = await register(server.url, "sender");
  const { channel } = await createServer(account, "Faults");
  const nonces = Array.from({ length: 100_000 }, (_, index) => `load-${index}`);
  const socket = await connect(server.url, account);

  let ended: Promise<number> | undefined;
  let begun = 0;
  const acknowledged = await sendAll(socket, channel.id, nonces, {
    onAck: (count) => {
      if (count < 500 || ended) return;
      begun = performance.now();
      ended = server.end("SIGTERM");
    },
  });
  assert.equal(await ended, 0, server.output().join("\n"));
  const took = performance.now() - begun;
  assert.ok(took < most, `it took ${took} ms of ${most}`);
  assert.ok(acknowledged.size < nonces.length, "stopped in the middle");

  await server.startAgain();
  const kept = new Set((await everything(account, channel.id)).map(({ id }) => id));
  for (const { id } of acknowledged.values()) assert.ok(kept.has(id), `${id} is lost`);
});

Deno.test("an idle server stops with exit 0, and a second start finds everything", async () => {
  await using server = await TestServer.start();
  const account = await register(server.url, "owner");
  const { server: made } = await createServer(account, "Kept");
  assert.equal(await server.end("SIGINT"), 0);
  await server.startAgain();
  const { servers } = await account.call<{ servers: { id: string; name: string }[] }>(
    "GET",
    "/servers",
  );
  assert.deepEqual(servers.map(({ id, name }) => [id, name]), [[made.id, "Kept"]]);
});
