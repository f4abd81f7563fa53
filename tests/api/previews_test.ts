import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { TestApp } from "../helpers/app.ts";
import { IV, type Person } from "../helpers/person.ts";

const KB = 1024;
const PREVIEW = { content: new Uint8Array(300).toBase64(), iv: IV };

const send = (by: Person, channelId: string, bytes: number, preview = PREVIEW) =>
  by.post(`/messages/${channelId}`, {
    encryptedContent: new Uint8Array(bytes).toBase64(),
    iv: IV,
    preview,
  });

Deno.test("[UX-10] a message that is too large for a page comes with its preview, a small one without", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const { body: sent } = await send(ada, channel.id, 200 * KB);
  assert.deepEqual(sent.message.preview, PREVIEW);
  await send(ada, channel.id, 10 * KB);
  const page = async (query: string): Promise<Message[]> =>
    (await ada.get(`/messages/${channel.id}${query}`)).body.messages
      .filter((one: Message) => !one.isSystemMessage);
  assert.deepEqual((await page("?inline=65536")).map((one) => one.preview), [PREVIEW, undefined]);
  assert.ok((await page("")).every((one) => one.preview === undefined), "who gets all needs none");
  const { body: edited } = await ada.put(`/messages/${sent.message.id}`, {
    encryptedContent: new Uint8Array(200 * KB).toBase64(),
    iv: IV,
  });
  assert.equal(edited.message.preview, undefined, "an edit without one has none");
});

Deno.test("[UX-10] a preview of over 8 KB is refused by its name", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const large = { content: new Uint8Array(9 * KB).toBase64(), iv: IV };
  const { status, body } = await send(ada, channel.id, 200 * KB, large);
  assert.equal(status, 400);
  assert.match(JSON.stringify(body), /preview/);
});
