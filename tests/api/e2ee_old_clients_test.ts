import assert from "node:assert/strict";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { socketErrorText } from "../../client/base/errors.ts";
import { readMessage } from "../../client/messages/reader.ts";
import type { Message } from "../../protocol/messages.ts";
import { TestApp } from "../helpers/app.ts";
import { twoPeople } from "../helpers/e2ee/talk.ts";

/** Cipher of an earlier build: a key for each channel, without modes. */
const former = () => createChannelCipher();

Deno.test("[E2E-50] a page of before shows that it cannot decrypt, in the place of each private message, and what was open as ever", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada, bob, dm } = two;
  const cipher = former();
  const { id } = dm(ada);
  const open = await cipher.encrypt(id, "in the open");
  assert.equal((await ada.person.post(`/messages/${id}`, open)).status, 201);
  await ada.page.ask("startConversation", dm(ada));
  await ada.send(dm(ada), "in private");

  const { messages } = (await bob.person.get(`/messages/${id}`)).body;
  const rows = await Promise.all(messages.map((one: Message) => readMessage(cipher, one)));
  const shown = rows.map(({ decrypted_content, isError }) => [decrypted_content, isError]);
  assert.deepEqual(shown, [["in the open", false], ["[Unable to decrypt message]", true]]);
});

Deno.test("[E2E-50] what a page of before sends or edits there is refused, with the word to reload", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada, bob, dm } = two;
  const cipher = former();
  const channelId = dm(bob).id;
  const open = await cipher.encrypt(channelId, "before");
  const before = (await bob.person.post(`/messages/${channelId}`, open)).body.message;
  await ada.page.ask("startConversation", dm(ada));

  const socket = await bob.person.socket();
  const content = await cipher.encrypt(channelId, "after");
  for (
    const refused of [
      await socket.emit("send-message", { channelId, ...content }),
      await socket.emit("edit-message", { channelId, messageId: before.id, ...content }),
    ]
  ) {
    assert.equal(refused.code, "private_channel");
    assert.match(socketErrorText({ ...refused, message: refused.error }), /reload to write here$/);
  }
  const posted = await bob.person.post(`/messages/${channelId}`, content);
  assert.deepEqual([posted.status, posted.body.code], [409, "private_channel"]);
  const { messages } = (await bob.person.get(`/messages/${channelId}`)).body;
  assert.equal(messages.length, 1, "nothing unsealed stands there");
});
