import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { befriend, block, openDm } from "../helpers/people.ts";
import { sealed } from "../helpers/person.ts";

async function twoFriends(app: TestApp) {
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await befriend(ada, bob);
  const { id: channelId } = await openDm(ada, bob);
  const [a, b, e] = [await ada.socket(), await bob.socket(), await eve.socket()];
  return { ada, bob, channelId, a, b, e };
}

Deno.test("[D-MSG-1 D-MSG-9] what happens in a direct message reaches the two and nobody else", async () => {
  await using app = await TestApp.start();
  const { ada, bob, channelId, a, b, e } = await twoFriends(app);
  const { message } = await a.emit("send-message", { channelId, ...sealed("x"), nonce: "1" });
  assert.deepEqual(await b.waitFor("new-message"), message);
  assert.deepEqual((await b.emit("join-channel", channelId)).ok, true);
  await a.emit("typing", { channelId, isTyping: true });
  const typing = { channelId, userId: ada.id, username: "ada", isTyping: true };
  assert.deepEqual(await b.waitFor("user-typing"), typing);
  await bob.post(`/messages/${message.id}/reactions`, { emoji: "👍" });
  await bob.put(`/channels/${channelId}/pins/${message.id}`);
  const edited = { channelId, messageId: message.id, ...sealed("y") };
  assert.equal((await a.emit("edit-message", edited)).ok, true);
  await a.emit("delete-message", { channelId, messageId: message.id });
  for (const socket of [a, b]) {
    await socket.waitFor("reaction-updated");
    await socket.waitFor("pins-changed");
    await socket.waitFor("message-edited");
    const { id, seq } = message;
    assert.deepEqual(await socket.waitFor("message-deleted"), { id, channelId, seq });
  }
  await e.sync();
  assert.deepEqual(e.arrived, []);
});

Deno.test("[D-PERM-6 D-SOC-2] events on a direct message: to others it does not exist, to the blocked it is closed", async () => {
  await using app = await TestApp.start();
  const { ada, bob, channelId, a, b, e } = await twoFriends(app);
  const messageId = (await ada.say(channelId, "x")).id;
  const ofBob = (await bob.say(channelId, "y")).id;
  const closed = async (socket: typeof a, own: string) => [
    await socket.emit("send-message", { channelId, ...sealed("x") }),
    await socket.emit("edit-message", { channelId, messageId: own, ...sealed("x") }),
    await socket.emit("typing", { channelId, isTyping: true }),
  ];
  const hidden = [
    ...await closed(e, messageId),
    await e.emit("join-channel", channelId),
    await e.emit("delete-message", { channelId, messageId }),
  ];
  for (const response of hidden) {
    assert.deepEqual([response.ok, response.code], [false, "not_found"]);
  }
  await block(ada, bob);
  for (const response of [...await closed(a, messageId), ...await closed(b, ofBob)]) {
    assert.deepEqual([response.ok, response.error], [false, "You cannot message this person"]);
  }
  assert.equal((await b.emit("join-channel", channelId)).ok, true, "history stays");
});

Deno.test("[D-MSG-6] in a direct message only /help, /me, /roll and /shrug work", async () => {
  await using app = await TestApp.start();
  const { channelId, a, b } = await twoFriends(app);
  const run = async (plainContent: string) => {
    a.forget();
    const command = { channelId, encryptedContent: "", iv: "", plainContent };
    assert.equal((await a.emit("send-message", command)).ok, true);
    return await a.waitFor("command-result");
  };
  assert.deepEqual((await run("/shrug")).send, "¯\\_(ツ)_/¯");
  assert.equal((await run("/me waves")).send, "*ada waves*");
  assert.match((await run("/roll 2d6")).send, /ada rolls 2d6/);
  const help = (await run("/help")).message;
  for (const known of ["/help", "/me", "/roll", "/shrug"]) assert.ok(help.includes(known), known);
  const elsewhere = ["/kick", "/ban", "/unban", "/mute", "/unmute", "/purge"];
  for (const command of elsewhere) {
    assert.ok(!help.includes(command), command);
    const { success, message } = await run(`${command} bob`);
    assert.deepEqual([success, message], [false, `${command} works in servers only`]);
  }
  const unknown = await run("/nothing");
  assert.equal(unknown.message, "Unknown command: /nothing. Type /help");
  await b.sync();
  assert.deepEqual(b.received.filter((one) => one.event !== "presence-changed"), []);
});
