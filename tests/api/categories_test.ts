import assert from "node:assert/strict";
import type { Category } from "../../protocol/categories.ts";
import type { Channel, ChannelOrder } from "../../protocol/channels.ts";
import type { Override } from "../../protocol/permissions.ts";
import { putChannelIds } from "../../server/membership/channels/channels.ts";
import { serverById } from "../../server/membership/servers/servers.ts";
import { exportServer } from "../../server/host/export/server.ts";
import { overrideCopies } from "../../server/membership/channels/records.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import type { Person } from "../helpers/person.ts";

interface List {
  channels: Channel[];
  categories: Category[];
  order_version: number;
}

const HIDING = { default: { readMessages: false } };

/** A server of `owner` with the categories A and B; `mod` manages its channels. */
async function clubOf(app: TestApp) {
  const club = await Club.of(app, "bob", "mod");
  const { owner, people, server } = club;
  await club.give(people.mod, await club.role("Mod", "manageChannels"));
  const path = `/channels/server/${server.id}`;
  const category = async (name: string): Promise<Category> =>
    (await owner.post(`${path}/categories`, { name })).body.category;
  const [a, b] = [await category("A"), await category("B")];
  const create = async (name: string, wanted: object = {}): Promise<Channel> => {
    const { status, body } = await owner.post(path, { name, ...wanted });
    assert.equal(status, 201, JSON.stringify(body));
    return body.channel;
  };
  const list = async (person: Person): Promise<List> => (await person.get(path)).body;
  const set = async (categoryId: string, target: string, permissions: Override) => {
    const put = `/categories/${categoryId}/permissions/${target}`;
    const { status } = await owner.put(put, { permissions });
    assert.equal(status, 200);
  };
  /** Sends the order that a person sees, with some channels moved. */
  const move = async (
    person: Person,
    moved: Record<string, { category_id?: string | null; position?: number; sync?: boolean }>,
  ) => {
    const seen = await list(person);
    const channels = seen.channels.map(({ id, category_id, position }) => {
      return { id, category_id: category_id ?? null, position, ...moved[id] };
    });
    const { order_version } = seen;
    const categories = seen.categories.map(({ id }) => id);
    return await person.put(`${path}/order`, { order_version, categories, channels });
  };
  const channel = async (person: Person, id: string): Promise<Channel> =>
    (await person.get(`/channels/${id}`)).body.channel;
  return { ...club, ...people, club, path, a, b, create, list, set, move, channel };
}

const code = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? ""}`.trim();

Deno.test("[COM-2] a category is created, renamed, listed by position, and deleted; the audit log has each", async () => {
  await using app = await TestApp.start();
  const { owner, path, server, a, b, create, list } = await clubOf(app);
  assert.deepEqual(a, { id: a.id, server_id: server.id, name: "A", position: 0 });
  const renamed = await owner.put(`/categories/${a.id}`, { name: " Plans " });
  assert.deepEqual(renamed.body, { category: { ...a, name: "Plans" } });
  for (const name of ["", " ", "a".repeat(65), 5]) {
    const { status, body } = await owner.post(`${path}/categories`, { name });
    assert.deepEqual([status, Object.keys(body.details)], [400, ["name"]]);
  }
  const channel = await create("inside", { categoryId: a.id });
  assert.deepEqual([channel.category_id, channel.synced, channel.position], [a.id, true, 2]);
  assert.deepEqual((await list(owner)).categories, [{ ...a, name: "Plans" }, b]);

  assert.equal((await owner.delete(`/categories/${a.id}`)).status, 200);
  const { categories, channels } = await list(owner);
  assert.deepEqual(categories, [b], "its position stays");
  const left = channels.find(({ id }) => id === channel.id)!;
  assert.deepEqual([left.category_id, left.synced], [undefined, false]);
  assert.equal((await owner.put(`/categories/${a.id}`, { name: "x" })).status, 404);

  await owner.put(`/channels/${channel.id}`, { name: "outside" });
  await owner.delete(`/channels/${channel.id}`);
  const { entries } = (await owner.get(`/servers/${server.id}/audit-log`)).body;
  const acts = entries.map(({ action, reason }: { action: string; reason: string }) =>
    `${action} ${reason}`
  );
  assert.deepEqual(acts.slice(0, 7), [
    "channel-delete outside",
    "channel-update outside",
    "category-delete Plans",
    "channel-create inside",
    "category-update Plans",
    "category-create B",
    "category-create A",
  ]);
});

Deno.test("[COM-2 D-SRV-1] a server has at most 50 categories and 500 channels", async () => {
  await using app = await TestApp.start();
  const { owner, server, path, a } = await clubOf(app);
  for (let i = 2; i < 50; i++) await owner.post(`${path}/categories`, { name: `c${i}` });
  assert.equal(code(await owner.post(`${path}/categories`, { name: "more" })), "409 too_many");
  const ids = Array.from({ length: 499 }, (_, i) => `channel ${i}`);
  await app.context.db.transact((tx) => putChannelIds(tx, server.id, ids));
  assert.equal((await owner.post(path, { name: "last", categoryId: a.id })).status, 201);
  assert.equal(code(await owner.post(path, { name: "more" })), "409 too_many");
});

Deno.test("[COM-2] a synced channel has the permissions of its category until its first own override", async () => {
  await using app = await TestApp.start();
  const { club, owner, bob, server, a, create, set, channel } = await clubOf(app);
  const inside = await create("inside", { categoryId: a.id });
  await set(a.id, "default", { sendMessages: false });
  const all = async () => (await owner.get(`/servers/${server.id}/overrides`)).body.overrides;
  assert.deepEqual(await club.overrides(bob, inside.id), { default: { sendMessages: false } });
  assert.deepEqual(await all(), { [inside.id]: { default: { sendMessages: false } } });
  const say = () =>
    bob.post(`/messages/${inside.id}`, { encryptedContent: "eA==", iv: "AAECAwQFBgcICQoL" });
  assert.equal((await say()).status, 403);

  const socket = await bob.socket();
  const own = { attachFiles: false };
  assert.equal((await club.override(owner, bob.id, own, inside.id)).status, 200);
  const { channel: changed } = await socket.waitFor("channel-updated");
  assert.deepEqual([changed.id, changed.synced], [inside.id, false]);
  const copied = { default: { sendMessages: false }, [bob.id]: own };
  assert.deepEqual(await club.overrides(bob, inside.id), copied);
  await set(a.id, "default", {});
  assert.deepEqual(await club.overrides(bob, inside.id), copied, "it no longer follows");

  const { body } = await owner.post(`/channels/${inside.id}/sync`);
  assert.deepEqual([body.channel.id, body.channel.synced], [inside.id, true]);
  assert.deepEqual(await club.overrides(bob, inside.id), {});
  assert.equal((await channel(bob, inside.id)).synced, true);
  assert.equal((await say()).status, 201);
});

Deno.test("[COM-2] leaving a category, its deletion and an own override never make a channel more visible", async () => {
  await using app = await TestApp.start();
  const { club, owner, bob, a, b, create, set, move, list } = await clubOf(app);
  await set(a.id, "default", { readMessages: false });
  const [moved, other, third, kept] = await Promise.all(
    ["moved", "other", "third", "kept"].map((name) => create(name, { categoryId: a.id })),
  );
  const seen = async () => (await list(bob)).channels.map(({ name }) => name);
  assert.deepEqual(await seen(), ["general", "General"]);
  assert.deepEqual((await list(bob)).categories, [], "nor the category");

  const { body } = await move(owner, {
    [moved.id]: { category_id: null },
    [other.id]: { category_id: b.id },
  });
  const order: ChannelOrder = body;
  const found = (id: string) => order.channels.find((one) => one.id === id)!;
  assert.deepEqual([found(moved.id).category_id, found(moved.id).synced], [null, false]);
  assert.deepEqual([found(other.id).category_id, found(other.id).synced], [b.id, false]);
  assert.deepEqual([found(kept.id).category_id, found(kept.id).synced], [a.id, true]);
  await club.override(owner, "default", { readMessages: false, attachFiles: false }, third.id);
  assert.equal((await owner.delete(`/categories/${a.id}`)).status, 200);
  assert.deepEqual(await seen(), ["general", "General"]);
  for (const { id } of [moved, other, kept]) {
    assert.deepEqual(await club.overrides(owner, id), HIDING);
  }
  await move(owner, { [other.id]: { category_id: b.id, sync: true } });
  assert.deepEqual(await seen(), ["general", "General", "other"]);

  const copies = () => app.context.db.list(overrideCopies.prefix({}));
  assert.equal((await copies()).length, 2, "one for each time that channels left");
  for (const { id } of [moved, kept]) await owner.delete(`/channels/${id}`);
  assert.deepEqual(await copies(), [], "and none once nobody needs it");
});

Deno.test("[COM-2 MEND-14] permissions at creation replace those of the category, target by target", async () => {
  await using app = await TestApp.start();
  const { club, owner, mod, bob, path, a, create, set } = await clubOf(app);
  const { id: role } = await club.role("Readers");
  await set(a.id, "default", { readMessages: false });
  await set(a.id, role, { readMessages: true });
  const permissions = { [role]: { readMessages: true, sendMessages: false } };
  const made = await create("made", { categoryId: a.id, permissions });
  assert.deepEqual([made.category_id, made.synced], [a.id, false]);
  assert.deepEqual(await club.overrides(owner, made.id), { ...HIDING, ...permissions });
  const copy = await create("copy", { categoryId: a.id, permissions: {} });
  assert.equal(copy.synced, false);
  const secret = await create("sealed", { categoryId: a.id, mode: "private" });
  assert.deepEqual([secret.category_id, secret.synced, secret.mode], [a.id, false, "private"]);
  const before = { ...HIDING, [role]: { readMessages: true } };
  assert.deepEqual(await club.overrides(owner, secret.id), before);
  await set(a.id, bob.id, { readMessages: true });
  assert.deepEqual(await club.overrides(owner, secret.id), before, "no category decides about it");
  assert.equal(code(await owner.post(`/channels/${secret.id}/sync`)), "409 private_channel");

  assert.equal(code(await mod.post(path, { name: "x", categoryId: a.id })), "403 forbidden");
  assert.equal(code(await owner.post(path, { name: "x", categoryId: "none" })), "404 not_found");
  const other = (await owner.post("/servers", { name: "Other" })).body.server;
  const wrong = await owner.post(`/channels/server/${other.id}`, { name: "x", categoryId: a.id });
  assert.equal(code(wrong), "404 not_found");
});

Deno.test("[COM-2] a category is visible with one of its channels, or with manageChannels; its permissions to all who see it", async () => {
  await using app = await TestApp.start();
  const { club, owner, bob, mod, a, b, create, set, list } = await clubOf(app);
  const names = async (person: Person) => (await list(person)).categories.map(({ name }) => name);
  assert.deepEqual([await names(bob), await names(mod)], [[], ["A", "B"]]);
  const read = (person: Person, id: string) => person.get(`/categories/${id}/permissions`);
  assert.equal(code(await read(bob, a.id)), "404 not_found");
  const inside = await create("inside", { categoryId: a.id });
  assert.deepEqual(await names(bob), ["A"]);
  assert.equal(code(await read(bob, a.id)), "200");
  const deny = { permissions: { readMessages: false } };
  assert.equal(
    code(await bob.put(`/categories/${a.id}/permissions/default`, deny)),
    "403 forbidden",
  );
  assert.equal(code(await bob.put(`/categories/${b.id}`, { name: "x" })), "404 not_found");
  await set(a.id, "default", { readMessages: false });
  assert.deepEqual(await names(bob), []);
  await club.override(owner, bob.id, { readMessages: true }, inside.id);
  assert.deepEqual(await names(bob), ["A"]);
});

Deno.test("[COM-2 D-PERM-3] nobody syncs away what they could not set", async () => {
  await using app = await TestApp.start();
  const { club, owner, mod, bob, a, create, set, move } = await clubOf(app);
  const inside = await create("inside", { categoryId: a.id });
  await set(a.id, "default", { banMembers: true });
  await club.override(owner, "default", {}, inside.id);
  const sync = (person: Person) => person.post(`/channels/${inside.id}/sync`);
  assert.equal(code(await sync(mod)), "403 flag_not_held");
  const moved = await move(mod, { [inside.id]: { category_id: a.id, sync: true } });
  assert.equal(code(moved), "403 flag_not_held");
  await set(a.id, "default", {});
  await club.override(owner, mod.id, { attachFiles: true }, inside.id);
  assert.equal(code(await sync(mod)), "403 outranked", "their own");
  await club.override(owner, mod.id, {}, inside.id);
  await club.override(owner, bob.id, { readMessages: false }, inside.id);
  assert.equal(code(await sync(mod)), "200");
  const outside = await create("outside");
  const { status, body } = await owner.post(`/channels/${outside.id}/sync`);
  assert.deepEqual([status, body.code], [400, "invalid_input"]);
  const none = await move(owner, { [outside.id]: { sync: true } });
  assert.deepEqual([none.status, Object.keys(none.body.details)], [400, ["channels"]]);
});

Deno.test("[COM-2] an order puts categories and channels in place; what is hidden stays in its category", async () => {
  await using app = await TestApp.start();
  const { club, owner, mod, path, a, b, create, list } = await clubOf(app);
  const made: Record<string, string> = {};
  for (const name of ["a1", "a2", "a3"]) made[name] = (await create(name, { categoryId: a.id })).id;
  for (const name of ["b1", "b2"]) made[name] = (await create(name, { categoryId: b.id })).id;
  for (const { id, name } of (await list(owner)).channels) made[name] = id;
  await club.override(owner, "default", { readMessages: false }, made.a2);
  await club.override(owner, "default", { readMessages: false }, made.b1);
  const order = async (
    person: Person,
    categories: string[],
    groups: [string | null, string[]][],
  ) => {
    const channels = groups.flatMap(([category_id, names]) =>
      names.map((name, position) => ({ id: made[name], category_id, position }))
    );
    const { order_version } = await list(person);
    return await person.put(`${path}/order`, { order_version, categories, channels });
  };
  const { status, body } = await order(mod, [b.id, a.id], [
    [null, ["General", "general"]],
    [a.id, ["a3"]],
    [b.id, ["a1", "b2"]],
  ]);
  assert.equal(status, 200, JSON.stringify(body));
  const names = (all: { id: string; position: number }[]) => {
    const byId = new Map(Object.entries(made).map(([name, id]) => [id, name]));
    return all.map(({ id, position }) => `${position} ${byId.get(id)}`);
  };
  assert.deepEqual(
    names((await list(owner)).channels),
    ["0 General", "1 general", "2 b1", "3 a1", "4 b2", "5 a2", "6 a3"],
  );
  assert.deepEqual(names(body.channels), ["0 General", "1 general", "3 a1", "4 b2", "6 a3"]);
  assert.deepEqual(body.categories, [{ ...b, position: 0 }, { ...a, position: 1 }]);

  assert.equal(code(await order(owner, [a.id], [])), "409 order_changed");
  assert.equal(code(await order(mod, [b.id, a.id], [[null, ["general"]]])), "409 order_changed");
  const elsewhere = await order(mod, [b.id, a.id], [["none", [
    "General",
    "general",
    "a3",
    "a1",
    "b2",
  ]]]);
  assert.equal(code(elsewhere), "409 order_changed");
  const twice = await order(mod, [b.id, b.id], []);
  assert.deepEqual([twice.status, Object.keys(twice.body.details)], [400, ["categories"]]);

  await owner.put(`/channels/${made.a3}`, { position: 0 });
  assert.deepEqual(names((await list(owner)).channels).slice(5), ["5 a3", "6 a2"], "within it");
});

Deno.test("[COM-2] everything unread in a server, in a category or everywhere is read at once", async () => {
  await using app = await TestApp.start();
  const { club, owner, bob, server, a, create } = await clubOf(app);
  const general = club.channel;
  const inside = await create("inside", { categoryId: a.id });
  const hidden = await create("hidden", { categoryId: a.id, permissions: HIDING });
  const socket = await bob.socket();
  const say = async () => {
    for (const id of [general.id, inside.id, hidden.id]) await owner.say(id, "hello");
  };
  await say();
  const read = (body: object) => bob.post("/users/read", body);
  const category = await read({ category_id: a.id });
  const expected = { channelId: inside.id, read_seq: 1, mention_count: 0 };
  assert.deepEqual(category.body, { read: [expected] });
  assert.deepEqual(await socket.waitFor("read-updated"), { ...expected, unread_count: 0 });
  const rest = await read({ server_id: server.id });
  assert.deepEqual(rest.body.read.map(({ channelId }: { channelId: string }) => channelId), [
    general.id,
  ]);
  assert.deepEqual((await read({ server_id: server.id })).body, { read: [] });
  await say();
  assert.equal((await read({ all: true })).body.read.length, 2);

  for (const body of [{}, { all: false }, { all: true, server_id: server.id }]) {
    const { status, body: { details } } = await read(body);
    assert.deepEqual([status, Object.keys(details).length], [400, 1]);
  }
  const stranger = await app.register("stranger");
  assert.equal(code(await stranger.post("/users/read", { server_id: server.id })), "404 not_found");
  assert.equal(code(await stranger.post("/users/read", { category_id: a.id })), "404 not_found");
});

Deno.test("[COM-2] exports have the categories; a deleted server takes them along", async () => {
  await using app = await TestApp.start();
  const { owner, server, a, b, create } = await clubOf(app);
  await create("inside", { categoryId: a.id });
  const record = (await app.context.db.read(serverById, server.id))!;
  const parts = await Array.fromAsync(exportServer(app.context, record));
  const whole = JSON.parse(parts.join(""));
  const inExport = ({ id, name, position }: Category) => ({ id, name, position });
  assert.deepEqual(whole.categories, [inExport(a), inExport(b)]);
  assert.deepEqual(
    whole.channels.map((one: Record<string, unknown>) => [one.name, one.category_id]),
    [["general", null], ["General", null], ["inside", a.id]],
  );
  assert.equal((await owner.delete(`/servers/${server.id}`)).status, 200);
  assert.deepEqual(await app.context.db.list(["category"]), []);
  assert.deepEqual(await app.context.db.list(["channel_order"]), []);
});
