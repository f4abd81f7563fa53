import assert from "node:assert/strict";
import type { Channel, ChannelOrder } from "../../protocol/channels.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import type { Person } from "../helpers/person.ts";

interface List {
  channels: Channel[];
  categories: unknown[];
  order_version: number;
}

const names = ({ channels }: List) => channels.map(({ name }) => name);

/** A server of `owner` with the channels a to d behind its first two. */
async function lists(app: TestApp) {
  const club = await Club.of(app, "bob", "mod");
  const path = `/channels/server/${club.server.id}`;
  const ids: Record<string, string> = {};
  for (const name of ["a", "b", "c", "d"]) {
    ids[name] = (await club.owner.post(path, { name })).body.channel.id;
  }
  const list = async (person: Person): Promise<List> => (await person.get(path)).body;
  const before = await list(club.owner);
  for (const { name, id } of before.channels) ids[name] = id;
  const order = (person: Person, wanted: string[], version: number, more: object = {}) =>
    person.put(`${path}/order`, {
      order_version: version,
      categories: [],
      channels: wanted.map((name, position) => ({
        id: ids[name] ?? name,
        category_id: null,
        position,
      })),
      ...more,
    });
  return { ...club, club, path, ids, list, order };
}

const ALL = ["general", "General", "a", "b", "c", "d"];

Deno.test("[MEND-26f COM-2] all channels are put into an order at once; each of its readers is told", async () => {
  await using app = await TestApp.start();
  const { owner, people: { bob }, server, ids, list, order } = await lists(app);
  const first = await list(owner);
  assert.deepEqual([names(first), first.categories, first.order_version], [ALL, [], 0]);
  const socket = await bob.socket();

  const wanted = ["d", "general", "a", "General", "b", "c"];
  const { status, body } = await order(owner, wanted, 0);
  assert.equal(status, 200);
  const expected: ChannelOrder = {
    order_version: 1,
    categories: [],
    channels: wanted.map((name, position) => {
      return { id: ids[name], category_id: null, position, synced: false };
    }),
  };
  assert.deepEqual(body, expected);
  assert.deepEqual(await socket.waitFor("channels-reordered"), {
    serverId: server.id,
    ...expected,
  });
  const after = await list(bob);
  assert.deepEqual([names(after), after.order_version], [wanted, 1]);
  assert.deepEqual(after.channels.map(({ position }) => position), [0, 1, 2, 3, 4, 5]);
  const { entries } = (await owner.get(`/servers/${server.id}/audit-log`)).body;
  assert.equal(entries[0].action, "channel-order");

  const same = await order(owner, wanted, 1);
  assert.equal(same.body.order_version, 1, "no change counts as none");
});

Deno.test("[MEND-26f COM-2] a stale version, or a list that does not name all that one sees, is refused", async () => {
  await using app = await TestApp.start();
  const { owner, people: { bob }, path, ids, list, order } = await lists(app);
  const wanted = ["d", ...ALL.slice(0, -1)];
  assert.equal((await order(owner, wanted, 0)).status, 200);
  const changed = async (request: Promise<{ status: number; body: { code: string } }>) => {
    const { status, body } = await request;
    assert.deepEqual([status, body.code], [409, "order_changed"]);
  };
  await changed(order(owner, ALL, 0));
  await changed(order(owner, ALL, 2));
  await changed(order(owner, ALL.slice(1), 1));
  await changed(order(owner, [...ALL, "e"], 1));
  await changed(order(owner, ALL, 1, { categories: ["x"] }));
  await owner.post(path, { name: "e" });
  await changed(order(owner, ALL, 1));

  const wrong = await order(owner, [...ALL, "d"], 1);
  assert.deepEqual([wrong.status, Object.keys(wrong.body.details)], [400, ["channels"]]);
  const one = { id: ids.a, category_id: null, position: 0 };
  const body = { order_version: 1, categories: [], channels: [{ ...one, sync: true }] };
  assert.equal((await owner.put(`${path}/order`, body)).status, 400);
  for (const field of ["order_version", "channels"]) {
    const { status, body } = await order(owner, ALL, 1, { [field]: -1 });
    assert.deepEqual([status, Object.keys(body.details)], [400, [field]]);
  }
  assert.equal((await order(bob, ALL, 1)).status, 403);
  assert.deepEqual(names(await list(owner)), [...wanted, "e"], "a new one is last");
});

Deno.test("[MEND-26f COM-2] what somebody does not see stays behind its neighbor, and they hear of none of it", async () => {
  await using app = await TestApp.start();
  const { club, owner, people: { mod, bob }, ids, list, order } = await lists(app);
  await club.give(mod, await club.role("Mod", "manageChannels"));
  for (const name of ["general", "b"]) {
    await club.override(owner, "default", { readMessages: false }, ids[name]);
  }
  const seen = ["General", "a", "c", "d"];
  assert.deepEqual(names(await list(mod)), seen);
  const socket = await bob.socket();
  const { body } = await order(mod, ["d", "c", "a", "General"], 0);
  assert.equal(body.channels.length, 4);
  assert.deepEqual(names(await list(owner)), ["general", "d", "c", "a", "b", "General"]);
  const event = await socket.waitFor("channels-reordered");
  assert.deepEqual(event.channels, body.channels);
});

Deno.test("[MEND-26f CHAN-08] a position moves one channel, and counts as a change of the order", async () => {
  await using app = await TestApp.start();
  const { owner, people: { bob }, ids, list } = await lists(app);
  const socket = await bob.socket();
  const { body } = await owner.put(`/channels/${ids.c}`, { position: 1 });
  assert.equal(body.channel.position, 1);
  assert.equal((await socket.waitFor("channels-reordered")).order_version, 1);
  assert.equal((await socket.waitFor("channel-updated")).channel.position, 1);
  await owner.delete(`/channels/${ids.a}`);
  const { channels, order_version } = await list(bob);
  assert.deepEqual(channels.map(({ name, position }) => [name, position]), [
    ["general", 0],
    ["c", 1],
    ["General", 2],
    ["b", 4],
    ["d", 5],
  ]);
  assert.equal(order_version, 1);
});
