import assert from "node:assert/strict";
import type { Member } from "../../protocol/servers.ts";
import { naturalKey } from "../../protocol/natural_order.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";
import { until } from "../helpers/until.ts";

Deno.test("[MEND-26d] a role is hoisted when it is made or changed, false by default, never @everyone", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob");
  const { owner, path } = club;
  const make = async (body: object) => (await owner.post(`${path}/roles`, body)).body.role;
  assert.equal((await make({ name: "Plain" })).hoist, false);
  const mods = await make({ name: "Mods", hoist: true });
  assert.equal(mods.hoist, true);
  await club.give(club.people.bob, mods);
  const held = async () =>
    (await owner.get(`${path}/members/${club.people.bob.id}`)).body.member.roles[0].hoist;
  assert.equal(await held(), true);

  const { role: renamed } = (await club.update(owner, mods.id, { name: "Moderators" })).body;
  assert.equal(renamed.hoist, true, "what is not named stays");
  const { role: lowered } = (await club.update(owner, mods.id, { hoist: false })).body;
  assert.equal(lowered.hoist, false);
  assert.deepEqual((await club.roles()).map(({ hoist }) => hoist), [false, false, undefined]);
  assert.equal(await held(), undefined);

  const wrong = await club.update(owner, mods.id, { hoist: "yes" });
  assert.deepEqual([wrong.status, wrong.body.code], [400, "invalid_input"]);
  assert.match(wrong.body.error, /hoist/);
  assert.equal((await club.update(owner, "default", { hoist: true })).body.code, "default_role");
  assert.equal((await club.update(club.people.bob, mods.id, { hoist: true })).status, 403);

  const socket = await owner.socket();
  await club.update(owner, mods.id, { hoist: true });
  assert.equal((await socket.waitFor("role-updated")).role.hoist, true);
  const { entries } = (await owner.get(`${path}/audit-log`)).body;
  assert.deepEqual([entries[0].action, entries[0].reason], ["role-update", "Moderators"]);
});

Deno.test("[MEND-26d] a page lists who is online by their highest hoisted role, numbers in names as numbers", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "guest10", "guest9", "zoe", "ann", "bob");
  const { owner, path, people } = club;
  const helpers = await club.role("Helpers");
  const plain = await club.role("Plain");
  const mods = await club.role("Mods");
  for (const { id } of [helpers, mods]) await club.update(owner, id, { hoist: true });
  await club.give(people.zoe, mods, helpers);
  await club.give(people.ann, plain, helpers);
  await club.give(people.bob, mods);
  await Promise.all(
    [owner, people.guest10, people.guest9, people.zoe, people.ann].map((one) => one.socket()),
  );
  const page = async (query: string) => {
    const { body } = await owner.get(`${path}/members?${query}`);
    return { names: body.members.map((m: Member) => m.username) as string[], ...body.counts };
  };
  await until("they are online", async () => (await page("limit=9")).online === 5);
  assert.deepEqual(await page("limit=9"), {
    names: ["zoe", "ann", "guest9", "guest10", "owner", "bob"],
    members: 6,
    online: 5,
    offline: 1,
    hoisted: [
      { role_id: mods.id, name: "Mods", position: 3, members: 1 },
      { role_id: helpers.id, name: "Helpers", position: 1, members: 1 },
    ],
  });
  assert.deepEqual((await page("group=online&offset=1&limit=2")).names, ["ann", "guest9"]);
  const found = await page("search=n");
  assert.deepEqual([found.names, found.hoisted], [["ann", "owner"], undefined]);

  await club.unassign(owner, people.zoe, mods.id);
  assert.deepEqual((await page("limit=9")).names.slice(0, 3), ["ann", "zoe", "guest9"]);
  await club.update(owner, helpers.id, { hoist: false });
  const flat = await page("limit=9");
  assert.deepEqual(flat.names, ["ann", "guest9", "guest10", "owner", "zoe", "bob"]);
  assert.equal(flat.hoisted, undefined);
});

Deno.test("[MEND-26e] a role takes any color, and a refusal names the field", async () => {
  await using app = await TestApp.start();
  const { owner, path } = await Club.of(app);
  const { role } = (await owner.post(`${path}/roles`, { name: "Night", color: "#102030" })).body;
  assert.equal(role.color, "#102030");
  for (const color of ["#123", "navy", "#12345g", 7]) {
    const { status, body } = await owner.put(`${path}/roles/${role.id}`, { color });
    assert.deepEqual([status, body.code], [400, "invalid_input"], `${color}`);
    assert.match(body.error, /color/);
  }
});

Deno.test("[MEND-26d] names are in natural order, whatever their case and leading zeros", () => {
  const sorted = ["a", "A1", "a01", "a2", "a10", "a10b", "a-3", "ab", "b1x20", "B1x3"]
    .toSorted((a, b) => naturalKey(a) < naturalKey(b) ? -1 : 1);
  assert.deepEqual(sorted, ["a", "a-3", "a01", "A1", "a2", "a10", "a10b", "ab", "B1x3", "b1x20"]);
});
