import assert from "node:assert/strict";
import { createChannelCipher, type Encrypted } from "../../client/base/crypto.ts";
import { TestApp } from "../helpers/app.ts";
import { blobOf } from "../helpers/file_client.ts";

const cipher = createChannelCipher();

/** Creates a message with a file in it, as in the specification (MSG-28). */
async function older(name: string, bytes: number): Promise<string> {
  const content = await blobOf(bytes).bytes();
  const data = `data:application/pdf;base64,${content.toBase64()}`;
  const header = { name, type: "application/pdf", data, size: bytes };
  return `[[attachment]]${JSON.stringify(header)}\nthe plan`;
}

Deno.test("[FIL-5] a file inside its message is taken through every door, small or large, and comes back as it was", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const socket = await ada.socket();
  const channelId = channel.id;
  const doors: [string, number, (content: Encrypted) => Promise<string>][] = [
    ["send-message", 9000, async (content) => {
      const { ok, message } = await socket.emit("send-message", { channelId, ...content });
      assert.equal(ok, true);
      return message.id;
    }],
    ["POST", 2_000_000, async (content) => {
      const { status, body } = await ada.post(`/messages/${channelId}`, content);
      assert.equal(status, 201);
      return body.message.id;
    }],
    ["edit-message", 9000, async (content) => {
      const { id } = await ada.say(channelId, "before");
      const { ok } = await socket.emit("edit-message", { channelId, messageId: id, ...content });
      assert.equal(ok, true);
      return id;
    }],
    ["PUT", 2_000_000, async (content) => {
      const { id } = await ada.say(channelId, "before");
      assert.equal((await ada.call("PUT", `/messages/${id}`, content)).status, 200);
      return id;
    }],
  ];
  for (const [door, bytes, send] of doors) {
    const plaintext = await older(`${door}.pdf`, bytes);
    const id = await send(await cipher.encrypt(channelId, plaintext));
    const { status, body } = await bob.get(`/messages/${channelId}/${id}/content`);
    assert.equal(status, 200, door);
    const { encrypted_content: encryptedContent, iv } = body;
    const came = await cipher.decrypt(channelId, { encryptedContent, iv });
    assert.ok(came === plaintext, door);
  }
});
