import assert from "node:assert/strict";
import { sweepComings } from "../../server/features/messages/system.ts";
import { TestApp } from "../helpers/app.ts";
import type { Person } from "../helpers/person.ts";

const MINUTE = 60_000;

async function den(app: TestApp) {
  const [ada, bob] = await app.registerAll("ada", "bob");
  const { server, channel } = await ada.createServer("Den");
  const { code } = (await ada.post(`/servers/${server.id}/invite`, {})).body;
  const come = (who: Person) => who.post("/servers/join-invite", { inviteCode: code });
  const go = (who: Person) => who.delete(`/servers/${server.id}/members/${who.id}`);
  const history = async () => {
    const { messages } = (await ada.get(`/messages/${channel.id}`)).body;
    return messages as { seq: number; encrypted_content: string; edited: boolean; id: string }[];
  };
  const notices = async () => (await history()).map((m) => m.encrypted_content);
  return { ada, bob, server, channel, come, go, history, notices };
}

Deno.test("[HARD-9 D-MSG-7] who comes and goes again and again fills no channel", async () => {
  await using app = await TestApp.start();
  const { ada, bob, channel, come, go, history, notices } = await den(app);
  const socket = await ada.socket();
  await come(bob);
  await go(bob);
  assert.deepEqual(await notices(), ["bob joined the server", "bob left the server"]);
  await come(bob);
  assert.deepEqual(await notices(), [
    "bob joined the server",
    "bob came and went and joined again",
  ]);
  for (let i = 0; i < 20; i++) {
    await go(bob);
    await come(bob);
  }
  await go(bob);
  const messages = await history();
  assert.deepEqual(messages.map((m) => [m.seq, m.encrypted_content, m.edited]), [
    [1, "bob joined the server", false],
    [2, "bob came and went 22 times", false],
  ]);

  // Members with the channel open have the same state as a fetch.
  await socket.sync();
  const edits = socket.received.filter(({ event }) => event === "message-edited");
  assert.deepEqual(edits.at(-1)!.data, messages[1]);
  assert.equal(socket.received.filter(({ event }) => event === "new-message").length, 2);
  assert.equal((await ada.say(channel.id, "peace")).seq, 3);
});

Deno.test("[HARD-9] ten minutes later it is told anew, of others at once, and of a kick always", async () => {
  await using app = await TestApp.start();
  const { ada, bob, server, come, go, notices } = await den(app);
  const eve = await app.register("eve");
  for (let i = 0; i < 3; i++) {
    await come(bob);
    await go(bob);
  }
  await come(eve);
  await come(bob);
  await ada.delete(`/servers/${server.id}/members/${bob.id}`);
  assert.deepEqual(await notices(), [
    "bob joined the server",
    "bob came and went 3 times and joined again",
    "eve joined the server",
    "bob was kicked from the server",
  ]);
  app.advance(10 * MINUTE);
  await sweepComings(app.context.db, app.context.clock());
  assert.deepEqual(await app.context.db.list(["comings"]), []);
  await come(bob);
  assert.equal((await notices()).at(-1), "bob joined the server");
});

Deno.test("[HARD-9] what a moderator deleted does not come back: the next time is a new message", async () => {
  await using app = await TestApp.start();
  const { ada, bob, come, go, history, notices } = await den(app);
  await come(bob);
  await go(bob);
  await ada.delete(`/messages/${(await history())[1].id}`);
  await come(bob);
  assert.deepEqual(await notices(), ["bob joined the server", "bob joined the server"]);
  await go(bob);
  assert.deepEqual(await notices(), ["bob joined the server", "bob came and went 2 times"]);
});
