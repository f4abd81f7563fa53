import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createServer, register } from "../helpers/account.ts";
import { chunkBytes, getChunk, sendFiles, uploaderOf, uploadFile } from "../helpers/files.ts";
import { parley } from "../helpers/parley.ts";
import { TestServer } from "../helpers/server_process.ts";

interface Message {
  id: string;
  content_size?: number;
  encrypted_content?: string;
}

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

Deno.test("[OPS-6 MEND-54] a flipped bit in a stored file: check and backup name it, and the server answers with an error instead of it", async () => {
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
  const file = await uploadFile(uploaderOf(server.url, ada.token), channel.id, 3000);
  await sendFiles(uploaderOf(server.url, ada.token), channel.id, [file]);
  await server.end("SIGTERM");
  const database = `${server.dataDir}/parley.kv`;
  const check = () => parley(["check", "--data", server.dataDir]);
  assert.match((await check()).out, /is whole/);
  await flip(database, contents[0], 100_000);
  await flip(database, contents[1], 400_000);
  await flip(database, contents[2], 500);
  const path = `${server.dataDir}/files/${file.slice(-2)}/${file}`;
  await flip(path, chunkBytes(3000, 0), 900);

  const scratch = await Deno.makeTempDir({ prefix: "parley-test-" });
  await using _ = { [Symbol.asyncDispose]: () => Deno.remove(scratch, { recursive: true }) };
  const { code, err } = await check();
  assert.equal(code, 1);
  const named = [...err.matchAll(/damaged: .* \(message (\d+) of channel ([\w-]+)\)/g)];
  assert.deepEqual(new Set(named.map(([, , id]) => id)), new Set([channel.id]), err);
  assert.equal(named.length, 3, err);
  assert.match(err, new RegExp(`A file of 3028 bytes is damaged: .* \\(${file}, message 5 of`));
  assert.match(err, /A file of 150000 bytes is damaged/);
  assert.match(err, /A file of 500000 bytes is damaged/);

  const backup = `${scratch}/friday.tar`;
  const made = await parley(["backup", backup, "--data", server.dataDir]);
  assert.equal(made.code, 1);
  assert.match(made.err, /friday\.tar\.damaged is not a good backup/);
  for (const what of ["3028", "150000", "500000"]) {
    assert.match(made.err, new RegExp(`A file of ${what} bytes is damaged`));
  }
  assert.match(made.err, /A text is damaged/);
  await assert.rejects(Deno.stat(backup));
  const inBackup = await parley(["check", `${backup}.damaged`, "--data", server.dataDir]);
  assert.match(inBackup.err, new RegExp(`A file of 3028 bytes is damaged: .* \\(${file}`));

  await server.startAgain();
  const read = (id: string) =>
    fetch(`${server.url}/api/messages/${channel.id}/${id}/content`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
  const small = await read(ids[0]);
  assert.equal(small.status, 410);
  assert.equal((await small.json()).code, "content_damaged");
  // A large response streams while it's read: it ends before the damage.
  await assert.rejects(read(ids[1]).then((response) => response.text()));
  const short = await read(ids[2]);
  assert.deepEqual([short.status, (await short.json()).code], [410, "content_damaged"]);
  const chunk = await getChunk(uploaderOf(server.url, ada.token), file, 0);
  assert.equal(chunk.status, 410);
  const whole = await (await read(ids[3])).json();
  assert.equal(whole.encrypted_content, contents[3].toBase64());
  assert.match(server.output().join("\n"), /is damaged: `parley check` says whose/);
  // A small page, and one that streams.
  for (const query of ["?inline=300000", ""]) {
    const page = await ada.call<{ messages: Message[] }>("GET", `/messages/${channel.id}${query}`);
    const shown = (at: number) => page.messages.find(({ id }) => id === ids[at]);
    for (const at of [0, 1, 2]) {
      assert.ok(shown(at)?.content_size, `${at}: the page is read all the same`);
      assert.equal(shown(at)!.encrypted_content, undefined);
    }
    assert.equal(shown(3)!.encrypted_content, contents[3].toBase64());
  }
});
