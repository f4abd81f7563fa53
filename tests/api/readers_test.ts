import assert from "node:assert/strict";
import type { Member, MemberCounts } from "../../protocol/servers.ts";
import { TestApp } from "../helpers/app.ts";
import { Club } from "../helpers/club.ts";

Deno.test("[MEND-15 CHAN-12] of a hidden channel those who can read it come whole, by page, by name and by id", async (t) => {
  await using app = await TestApp.start();
  const club = await Club.of(app, "mod", "bob", "carl", "eve");
  const { owner, channel, people: { mod, bob, carl, eve } } = club;
  const role = await club.role("Readers");
  await club.give(mod, role);
  await club.give(carl, role);
  const allow = (target: string, readMessages: boolean) =>
    club.override(owner, target, { readMessages });
  await allow("default", false);
  await allow(role.id, true);
  await allow(carl.id, false);
  await allow(bob.id, true);

  const ask = async (query: string) => {
    const { body } = await owner.get(`/channels/${channel.id}/members${query}`);
    const { members, counts } = body as { members: Member[]; counts?: MemberCounts };
    return { names: members.map(({ username }) => username).sort(), counts };
  };
  const readers = [bob, mod, owner].map(({ user }) => user.username).sort();
  const counts = { members: 3, online: 0, offline: 3 };
  const asked: [string, string[], MemberCounts?][] = [
    ["", readers],
    ["?limit=100", readers, counts],
    ["?limit=1&offset=0", readers.slice(0, 1), counts],
    ["?search=bo&limit=100", ["bob"], { members: 1, online: 0, offline: 1 }],
    ["?search=carl&limit=100", [], { members: 0, online: 0, offline: 0 }],
    [`?ids=${carl.id},${bob.id},${eve.id}`, ["bob"]],
    ["?names=eve,mod", ["mod"]],
  ];
  for (const [query, names, counts] of asked) {
    await t.step(query || "whole", async () => {
      assert.deepEqual(await ask(query), { names, counts });
    });
  }
  await t.step("who can't read it can't ask", async () => {
    assert.equal((await eve.get(`/channels/${channel.id}/members?limit=100`)).status, 404);
  });
  await t.step("a direct message comes whole", async () => {
    const dm = (await bob.post("/channels/dm", { recipientId: mod.id })).body.channel;
    const { body } = await bob.get(`/channels/${dm.id}/members?limit=1&offset=0`);
    assert.equal(body.members.length, 2);
  });
});
