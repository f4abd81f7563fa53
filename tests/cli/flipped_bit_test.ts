import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createServer, register } from "../helpers/account.ts";
import { parley } from "../helpers/parley.ts";
import { TestServer } from "../helpers/server_process.ts";

const IV = "AAAAAAAAAAAAAAAA";

/** Bytes that are found again in a file, wherever it has put them. */
function noise(bytes: number): Uint8Array<ArrayBuffer> {
  const noise = new Uint8Array(bytes);
  for (let at = 0; at < bytes; at += 65_536) {
    crypto.getRandomValues(noise.subarray(at, at + 65_536));
  }
  return noise;
}

/** Flips one bit of a content where it lies in the database file. */
async function flip(path: string, content: Uint8Array, from: number): Promise<void> {
  const file = Buffer.from(await Deno.readFile(path));
  // A page may end within these bytes: then others lie together.
  for (let at = from; at < content.length - 32; at += 100) {
    const found = file.indexOf(content.subarray(at, at + 32));
    if (found < 0) continue;
    file[found + 16] ^= 4;
    return await Deno.writeFile(path, file);
  }
  assert.fail("the content is not in the file");
}

Deno.test("[OPS-6] a flipped bit in a stored file: check names it, and the server answers with an error instead of it", async () => {
  await using server = await TestServer.start();
  const ada = await register(server.url, "ada");
  const { channel } = await createServer(ada, "Club");
  const contents = [noise(150_000), noise(500_000), noise(3000), noise(200_000)];
  const ids: string[] = [];
  for (const content of contents) {
    const { message } = await ada.call<{ message: { id: string } }>(
      "POST",
      `/messages/${channel.id}`,
      { encryptedContent: content.toBase64(), iv: IV },
    );
    ids.push(message.id);
  }
  await server.end("SIGTERM");
  const database = `${server.dataDir}/parley.kv`;
  const check = () => parley(["check", "--data", server.dataDir]);
  assert.match((await check()).out, /is whole/);
  await flip(database, contents[0], 100_000);
  await flip(database, contents[1], 400_000);
  await flip(database, contents[2], 500);

  const { code, err } = await check();
  assert.equal(code, 1);
  const named = [...err.matchAll(/damaged: .* \(message (\d+) of channel ([\w-]+)\)/g)];
  assert.deepEqual(new Set(named.map(([, , id]) => id)), new Set([channel.id]), err);
  assert.equal(named.length, 3, err);
  assert.match(err, /A file of 150000 bytes is damaged/);
  assert.match(err, /A file of 500000 bytes is damaged/);

  await server.startAgain();
  const read = (id: string) =>
    fetch(`${server.url}/api/messages/${channel.id}/${id}/content`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
  const small = await read(ids[0]);
  assert.equal(small.status, 410);
  assert.equal((await small.json()).code, "content_damaged");
  // A large one is sent while it is read: it ends before what is wrong.
  await assert.rejects(read(ids[1]).then((response) => response.text()));
  const whole = await (await read(ids[3])).json();
  assert.equal(whole.encrypted_content, contents[3].toBase64());
  assert.match(server.output().join("\n"), /is damaged: `parley check` says whose/);
  const page = await ada.call<{ messages: { id: string; content_size?: number }[] }>(
    "GET",
    `/messages/${channel.id}?inline=300000`,
  );
  const shown = page.messages.find(({ id }) => id === ids[0]);
  assert.ok(shown?.content_size, "the page is read all the same");
});
