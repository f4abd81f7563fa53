import assert from "node:assert/strict";
import { FILE_CHUNK_BYTES } from "../../protocol/files.ts";
import { createServer, register } from "../helpers/account.ts";
import { blobOf, fileClient } from "../helpers/file_client.ts";
import { TestServer } from "../helpers/server_process.ts";

Deno.test("[FIL-2] kill -9 in the middle of an upload: it goes on, and the file is as it was", async () => {
  await using server = await TestServer.start({ env: { PARLEY_FILE_MAX: "200MB" } });
  const account = await register(server.url, "sender");
  const { channel } = await createServer(account, "Faults");
  let puts = 0;
  let again: Promise<void> | undefined;
  const client = fileClient({ url: server.url, token: account.token }, (request) => {
    if (!request.startsWith("PUT") || ++puts !== 10) return;
    again = server.end("SIGKILL").then(() => server.startAgain());
  });
  const blob = blobOf(24 * FILE_CHUNK_BYTES + 1);
  const { file, waits } = await client.send(blob, channel.id);
  await again;
  assert(waits.length > 0, "it waited");
  const came = await client.fetch(file);
  assert.deepEqual(
    new Uint8Array(await came.arrayBuffer()),
    new Uint8Array(await blob.arrayBuffer()),
  );
});
