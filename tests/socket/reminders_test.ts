import assert from "node:assert/strict";
import { type AppOptions, TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";

const MINUTE = 60_000;

for (const nodes of [undefined, "memory"] as const) {
  const where = nodes ? "among several nodes " : "";
  Deno.test(`[COM-12] ${where}a reminder arrives once on all devices of its person, and nowhere else`, () =>
    remindOnce({ nodes }));
}

async function remindOnce(options: AppOptions) {
  await using app = await TestApp.start(options);
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const said = await owner.say(channel.id, "later");
  const other = await owner.say(channel.id, "sooner");
  const phone = await app.login("bob");
  const [own, second, foreign] = [await bob.socket(), await phone.socket(), await owner.socket()];
  const save = (messageId: string, minutes?: number) =>
    bob.post("/users/saved", {
      channelId: channel.id,
      messageId,
      ...(minutes && {
        remind_at: new Date(app.context.clock() + minutes * MINUTE).toISOString(),
      }),
    });
  const { body } = await save(said.id, 20);
  await save(other.id, 10);
  await save(other.id);
  await app.fresh();

  app.advance(19 * MINUTE);
  await own.sync();
  assert.deepEqual(own.seen("reminder"), [], "one was taken back, the other is not due");
  app.advance(MINUTE + 1000);
  const expected = { saved: { ...body.saved, reminded: true } };
  for (const socket of [own, second]) {
    assert.deepEqual(await socket.waitFor("reminder"), expected);
  }
  app.advance(MINUTE);
  for (const socket of [own, second, foreign]) await socket.sync();
  assert.deepEqual(
    [own, second, foreign].map((socket) => socket.seen("reminder").length),
    [1, 1, 0],
  );
  const { saved } = (await bob.get("/users/saved")).body;
  assert.deepEqual(saved.find((one: { message_id: string }) => one.message_id === said.id), {
    ...expected.saved,
  });
}

Deno.test("[COM-12] a reminder of what is no longer visible comes without content", async () => {
  await using app = await TestApp.start();
  const { owner, channel, people: { bob } } = await Club.of(app, "bob");
  const [gone, removed] = [
    await owner.say(channel.id, "gone"),
    await owner.say(channel.id, "removed"),
  ];
  const socket = await bob.socket();
  const remind_at = new Date(app.context.clock() + MINUTE).toISOString();
  for (const { id } of [gone, removed]) {
    await bob.post("/users/saved", { channelId: channel.id, messageId: id, remind_at });
  }
  await owner.delete(`/messages/${gone.id}`);
  await bob.delete(`/users/saved/${removed.id}`);
  await app.fresh();
  app.advance(MINUTE + 1000);
  const { saved } = await socket.waitFor("reminder");
  assert.deepEqual([saved.message_id, saved.message], [gone.id, undefined]);
  await socket.sync();
  assert.equal(socket.seen("reminder").length, 1);
});

Deno.test("[COM-12] a reminder survives a restart: one that came due meanwhile arrives within a minute", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/test.kv`;
  const ids: string[] = [];
  {
    await using app = await TestApp.start({ path, alone: true });
    const { owner, channel } = await Club.of(app);
    for (const minutes of [1, 60]) {
      const { id } = await owner.say(channel.id, `in ${minutes}`);
      const remind_at = new Date(app.context.clock() + minutes * MINUTE).toISOString();
      await owner.post("/users/saved", { channelId: channel.id, messageId: id, remind_at });
      ids.push(id);
    }
  }
  {
    await using app = await TestApp.start({ path, alone: true });
    const owner = await app.login("owner");
    const socket = await owner.socket();
    app.advance(MINUTE);
    assert.equal((await socket.waitFor("reminder")).saved.message_id, ids[0]);
    await socket.sync();
    assert.equal(socket.seen("reminder").length, 1);
    app.advance(60 * MINUTE);
    await socket.waitFor("reminder", ({ saved }) => saved.message_id === ids[1]);
  }
  await Deno.remove(folder, { recursive: true });
});
