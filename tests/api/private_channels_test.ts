import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { crowd } from "../helpers/crowd.ts";
import { Club } from "../helpers/club.ts";
import type { Person } from "../helpers/person.ts";

const HIDDEN = { default: { readMessages: false } };
const READ = { readMessages: true };

const said = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ? `${status} ${body.code}` : `${status}`;

Deno.test("[MEND-14] a channel that is created private is seen by those who were chosen, from its first moment on", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "bob", "cy", "dan");
  const { owner, people: { bob, cy, dan } } = club;
  const role = await club.role("Crew");
  await club.give(cy, role);
  const sockets = await Promise.all([bob, cy, dan].map((one) => one.socket()));
  const permissions = { ...HIDDEN, [role.id]: READ, [bob.id]: READ };
  for (const mode of ["open", "private"]) {
    const { status, body } = await create(club, owner, {
      name: `plans-${mode}`,
      mode,
      permissions,
    });
    assert.equal(status, 201);
    assert.equal(body.channel.mode, mode);
    assert.deepEqual(await club.overrides(owner, body.channel.id), permissions);
    const { body: { members } } = await owner.get(`/channels/${body.channel.id}/members`);
    assert.deepEqual(
      members.map((one: { username: string }) => one.username).toSorted(),
      ["bob", "cy", "owner"],
    );
    assert.equal((await dan.get(`/messages/${body.channel.id}`)).status, 404);
  }
  await create(club, owner, { name: "lobby" });
  for (const socket of sockets) await socket.sync();
  const created = sockets.map((socket) =>
    socket.seen("channel-created").map(({ channel }) => channel.name)
  );
  assert.deepEqual(created, [
    ["plans-open", "plans-private", "lobby"],
    ["plans-open", "plans-private", "lobby"],
    ["lobby"],
  ]);
  const { body: { entries } } = await owner.get(`${club.path}/audit-log`);
  assert.equal(entries.filter((one: { action: string }) => one.action === "permissions").length, 2);
});

Deno.test("[MEND-14 D-PERM-3] whoever creates a channel grants what they hold, to those below them, and sees it", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "mod", "bob", "cy");
  const { people: { mod, bob, cy } } = club;
  const [low, high] = [await club.role("Low"), await club.role("Mods", "manageChannels")];
  await club.give(mod, high);
  await club.give(cy, await club.role("Boss"));
  const by = async (permissions: object, mode = "open") =>
    said(await create(club, mod, { name: "nook", mode, permissions }));
  assert.equal(await by({ ...HIDDEN, [high.id]: READ }), "403 role_outranked");
  assert.equal(await by({ ...HIDDEN, [mod.id]: READ, [cy.id]: READ }), "403 outranked");
  assert.equal(await by({ [low.id]: { banMembers: true } }), "403 flag_not_held");
  assert.equal(await by({ ...HIDDEN, [mod.id]: { manageChannels: true } }), "403 outranked");
  assert.equal(await by({ ...HIDDEN, nobody: READ }), "404 not_found");
  const unseen = await create(club, mod, {
    name: "nook",
    permissions: { ...HIDDEN, [bob.id]: READ },
  });
  assert.equal(said(unseen), "400 invalid_input");
  assert.deepEqual(Object.keys(unseen.body.details), ["permissions"]);
  assert.equal(await by({ ...HIDDEN, [mod.id]: READ, [bob.id]: READ, [low.id]: READ }), "201");
  // The authority log has no override for the author: a role must admit the channel's creator.
  assert.equal(await by({ ...HIDDEN, [mod.id]: READ }, "private"), "403 outranked");
  await club.give(mod, low);
  assert.equal(await by({ ...HIDDEN, [low.id]: READ }, "private"), "201");
});

Deno.test("[MEND-14 MEND-1] a channel is created with as many permissions as it may have, and with no more", async () => {
  await using app = await TestApp.start();
  const club = await Club.of(app);
  const people = await crowd(app, 200);
  await club.owner.bring(club.server.id, ...people);
  const all = people.map(({ id }) => [id, READ] as const);
  const permissions = { ...HIDDEN, ...Object.fromEntries(all) };
  const { status, body } = await create(club, club.owner, { name: "many", permissions });
  assert.equal(status, 201);
  assert.deepEqual(await club.overrides(club.owner, body.channel.id), permissions);
  const more = Object.fromEntries(Array.from({ length: 202 }, (_, i) => [`x${i}`, READ]));
  const refused = await create(club, club.owner, { name: "more", permissions: more });
  assert.equal(said(refused), "400 invalid_input");
});

function create(club: Club<string>, by: Person, body: object) {
  return by.post(`/channels/server/${club.server.id}`, body);
}
