/** The real program, twice on one PostgreSQL. */
import assert from "node:assert/strict";
import { IS_SHORT } from "../helpers/nodes.ts";
import { at, registerAt } from "../helpers/people.ts";
import { POSTGRES_SECRET, testDatabase } from "../helpers/postgres.ts";
import { TestServer } from "../helpers/server_process.ts";
import { until } from "../helpers/until.ts";

Deno.test("[CL-6] a message that is sent at one node is seen live at the other, and read there", async (t) => {
  const storage = await testDatabase();
  const start = () => TestServer.start({ env: { PARLEY_STORAGE: storage } });
  await using first = await start();
  await using second = await start();
  const ada = await registerAt(first.url, "ada");
  const bob = await registerAt(second.url, "bob");
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const sockets = [await ada.socket(), await bob.socket()];
  try {
    await t.step("messages in both directions, in one order", async () => {
      await ada.say(channel.id, "from the first");
      await sockets[1].waitFor("new-message", (message) => message.sender_id === ada.id);
      await bob.say(channel.id, "from the second");
      await sockets[0].waitFor("new-message", (message) => message.sender_id === bob.id);
      const pages = await Promise.all(
        [ada, bob].map(async (person) =>
          (await person.get(`/messages/${channel.id}`)).body.messages
        ),
      );
      assert.deepEqual(pages[0], pages[1]);
      const texts = pages[0].filter((m: { isSystemMessage?: boolean }) => !m.isSystemMessage);
      assert.equal(texts.length, 2);
    });
    await t.step(
      "both write at once: seq has no gaps, and each message is there once",
      async () => {
        await Promise.all(
          [ada, bob].map((person) =>
            Array.fromAsync({ length: 25 }, (_, n) => person.say(channel.id, `${person.id} ${n}`))
          ),
        );
        const seen = await until("both have all of it", () => {
          const all = sockets.map((socket) => socket.seen("new-message").map(({ seq }) => seq));
          return all.every((one) => one.length >= 52) ? all : null;
        });
        for (const one of seen) {
          assert.deepEqual(one, one.map((_, n) => one[0] + n));
        }
      },
    );
    await t.step("[CL-5] what one node acknowledged, the other says at once", async () => {
      const there = at(second.url, ada);
      for (let n = 0; n < 30; n++) {
        const name = `renamed ${n}`;
        const renamed = await ada.put(`/servers/${server.id}`, { name });
        assert.equal(renamed.status, 200, JSON.stringify(renamed.body));
        const { body } = await there.get("/servers");
        assert.equal(body.servers[0].name, name);
      }
    });
    await t.step("[CL-5] a kick at one node holds at the other at once", async () => {
      const kicked = await ada.delete(`/servers/${server.id}/members/${bob.id}`);
      assert.ok(kicked.status < 300, JSON.stringify(kicked.body));
      assert.equal((await bob.get(`/messages/${channel.id}`)).status, 404);
    });
    await t.step("[CL-5] who signs out at one node is out at the other", async () => {
      const there = at(second.url, ada);
      assert.equal((await there.get("/servers")).status, 200);
      await ada.post("/auth/logout", { sessionToken: ada.sessionToken });
      assert.equal((await there.get("/servers")).status, 401);
    });
  } finally {
    for (const socket of sockets) socket.close();
  }
  await t.step("the password of the database is in no log", () => {
    for (const { output } of [first, second].map((node) => ({ output: node.output() }))) {
      assert.doesNotMatch(output.join("\n"), new RegExp(POSTGRES_SECRET));
    }
  });
  await t.step("a node that is ended in order ends, and the other goes on", async () => {
    assert.equal(await first.end("SIGTERM"), 0);
    assert.ok((await registerAt(second.url, "cleo")).id);
  });
});

Deno.test(
  "[CL-7] who is online and who types is seen at the other node, and a node that is killed takes its people with it",
  { ignore: IS_SHORT },
  async (t) => {
    const storage = await testDatabase();
    const start = () => TestServer.start({ env: { PARLEY_STORAGE: storage } });
    await using first = await start();
    await using second = await start();
    const ada = await registerAt(first.url, "ada");
    const bob = await registerAt(second.url, "bob");
    const cleo = await registerAt(second.url, "cleo");
    const { server, channel } = await ada.createServer();
    await ada.bring(server.id, bob);
    await ada.bring(server.id, cleo);
    const seen = await cleo.socket();
    const statuses = (userId: string) =>
      seen.seen("presence-changed").filter((one) => one.userId === userId).map((one) => one.status);
    const sockets = [seen];
    try {
      await t.step("live, and in the list of members", async () => {
        sockets.push(await ada.socket(), await at(first.url, bob).socket());
        await until("both are online", () => {
          return [ada, bob].every(({ id }) => statuses(id).at(-1) === "online");
        });
        const { members } = (await cleo.get(`/servers/${server.id}/members`)).body;
        const online = members.filter((one: { status: string }) => one.status === "online");
        assert.equal(online.length, 3);
      });
      await t.step("typing", async () => {
        assert.deepEqual(await seen.emit("join-channel", channel.id), { ok: true });
        await sockets[1].emit("typing", { channelId: channel.id, isTyping: true });
        const typing = await seen.waitFor("user-typing");
        assert.deepEqual([typing.userId, typing.isTyping], [ada.id, true]);
      });
      await t.step(
        "who comes back at the other node was never away, who does not is gone",
        async () => {
          await first.end("SIGKILL");
          sockets.push(await bob.socket());
          await until("she is gone", () => statuses(ada.id).at(-1) === "offline", 60_000);
          assert.deepEqual(statuses(ada.id), ["online", "offline"]);
          assert.deepEqual(statuses(bob.id), ["online"], "no blink");
        },
      );
    } finally {
      for (const socket of sockets) socket.close();
    }
  },
);
