import assert from "node:assert/strict";
import { belongsIn, compareLogs, foldEntries } from "../../../protocol/e2ee/authority.ts";
import { historyOf, logPosition } from "../../../protocol/e2ee/authority.ts";
import { signEntry } from "../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../../protocol/e2ee/authority_change.ts";
import { type Authority, emptyAuthority } from "../../../protocol/e2ee/authority_state.ts";
import { membershipOf } from "../../../protocol/e2ee/authority_state.ts";
import { type Bytes, hex, randomBytes } from "../../../protocol/e2ee/bytes.ts";
import { can, type Permissions } from "../../../protocol/permissions.ts";
import { ada, ben, cy, dan, log, may, person } from "../../helpers/e2ee/authority.ts";
import { server, type Signer, trusting } from "../../helpers/e2ee/authority.ts";

const CHANNEL = "channel-1";

const reads = (authority: Authority, { certificate }: Signer) =>
  belongsIn(authority, CHANNEL, certificate);

Deno.test("[E2E-19 E2E-18] the root's signer owns the server, others are what was signed", async () => {
  const one = await server({});
  assert.equal(one.authority.owner, "ada");
  assert.ok(membershipOf(one.authority, "ada")!.isOwner);
  assert.deepEqual(membershipOf(one.authority, "ben")!.roles.map(({ position }) => position), [1]);
  assert.equal(membershipOf(one.authority, "eve"), null);
  for (const member of [ada, ben, cy, dan]) assert.ok(reads(one.authority, member));
  const ghost = await person("ben");
  assert.ok(!reads(one.authority, ghost));
  await one.refused(ada, { kind: "root", space: "server" });
});

Deno.test("[E2E-18] the first signer is trusted by whoever folds, or nothing counts", async () => {
  const root = await signEntry(ada, emptyAuthority("server-1"), { kind: "root", space: "server" });
  const fold = foldEntries(emptyAuthority("server-1"), [root], { trustsRoot: () => false });
  await assert.rejects(fold, { reason: "not_allowed", index: 0 });
  const one = log();
  await one.refused(ada, ben.member);
});

Deno.test("[E2E-18] changed, moved, repeated, left out or of another server: the log is not valid", async () => {
  const { entries } = await server({});
  const fold = (list: Bytes[], scope = "server-1") =>
    foldEntries(emptyAuthority(scope), list, trusting);
  assert.equal((await fold(entries)).length, entries.length);
  const broken = { reason: "broken_chain" };
  await assert.rejects(fold(entries.toSpliced(2, 1)), { ...broken, index: 2 });
  await assert.rejects(fold([...entries, entries.at(-1)!]), broken);
  await assert.rejects(fold([entries[0], entries[2], entries[1]]), broken);
  await assert.rejects(fold(entries, "server-2"), broken);
  const changed = entries[3].slice();
  changed[changed.length - 1] ^= 1;
  await assert.rejects(fold(entries.with(3, changed)), { reason: "bad_signature", index: 3 });
  for (const bytes of [new Uint8Array(), new Uint8Array(3000), randomBytes(300)]) {
    await assert.rejects(fold([...entries, bytes]), { reason: "malformed" });
  }
});

Deno.test("[E2E-18] an entry that is not well formed is refused", async () => {
  const wrong: object[] = [
    { kind: "root", space: "planet" },
    { kind: "member", user: "ben", key: "abc" },
    { kind: "kick" },
    { kind: "role", role: "low", permissions: { readMessages: true }, position: 1 },
    { kind: "role", role: "low", permissions: { ...may({}), readMessages: 1 }, position: 1 },
    { kind: "override", channel: "c", target: { type: "role" }, override: {} },
    { kind: "override", channel: "c", target: { type: "everyone" }, override: { fly: 1 } },
    { kind: "history", channel: "c", setting: "some" },
  ];
  const { authority } = await server({});
  for (const act of wrong) {
    const entry = await signEntry(ada, authority, act as AuthorityChange);
    const fold = foldEntries(authority, [entry], trusting);
    await assert.rejects(fold, { reason: "malformed" }, JSON.stringify(act));
  }
});

Deno.test("[E2E-18] who takes in, kicks, bans: by permission, and only below oneself", async () => {
  const eve = await person("eve");
  const plain = await server({});
  await plain.refused(ben, eve.member);
  for (const kind of ["kick", "ban"] as const) await plain.refused(ben, { kind, user: "cy" });
  const one = await server({ manageMembers: true, kickMembers: true });
  await one.act(ben, eve.member);
  assert.ok(reads(one.authority, eve));
  for (const user of ["ada", "dan", "ben"]) await one.refused(ben, { kind: "kick", user });
  await one.refused(ben, { kind: "ban", user: "cy" });
  await one.act(ben, { kind: "kick", user: "eve" });
  assert.ok(!reads(one.authority, eve));
  await one.refused(eve, { kind: "leave" });
  await one.act(dan, { kind: "ban", user: "ben" });
  await one.refused(ben, cy.member);
  await one.act(cy, { kind: "leave" });
  await one.refused(ada, { kind: "leave" });
});

Deno.test("[E2E-18 E2E-35] a new person key is taken in from above, and brings no roles along", async () => {
  const one = await server({ manageMembers: true });
  const renewed = await person("ben");
  await one.refused(ben, renewed.member);
  await one.refused(cy, renewed.member);
  await one.refused(renewed, { kind: "leave" });
  await one.act(dan, renewed.member);
  assert.ok(reads(one.authority, renewed));
  assert.ok(!reads(one.authority, ben));
  assert.deepEqual(membershipOf(one.authority, "ben")!.roles, []);
  const owner = await person("ada");
  await one.refused(dan, owner.member);
});

Deno.test("[E2E-14 E2E-19] a server's owner goes on with new keys: all is as it was signed with the first ones, whatever was begun since", async () => {
  const one = await server({ kickMembers: true });
  const before = structuredClone(one.authority);
  const [again, thief, eve] = [await person("ada"), await person("ada"), await person("eve")];
  const root = { kind: "root", space: "server" } as const;
  await one.refused(await person("ben"), root);
  await one.act(thief, root);
  assert.equal(one.authority.owner, "ada");
  assert.ok(!reads(one.authority, ada) && reads(one.authority, thief) && reads(one.authority, ben));
  assert.deepEqual(one.authority.people.get("ben"), before.people.get("ben"));
  assert.deepEqual(one.authority.roles, before.roles);
  await one.refused(ada, eve.member);
  await one.act(thief, eve.member);
  await one.act(thief, { kind: "kick", user: "cy" });
  await one.act(again, root);
  assert.ok(!reads(one.authority, thief) && !reads(one.authority, eve) && reads(one.authority, cy));
  assert.deepEqual(one.authority.root, { userId: "ada", key: hex(again.personKey.publicKey) });
  assert.equal(one.authority.heads.length, before.length + 4, "the log goes on");
  await one.refused(again, root);
  // From then on another person owns it.
  await one.act(again, { kind: "transfer", user: "ben" });
  await one.refused(await person("ada"), root);
  await one.act(ben, { kind: "kick", user: "cy" });
  const later = await person("ben");
  await one.act(later, root);
  assert.ok(!reads(one.authority, cy), "what stood before this owner's loss stays");
});

Deno.test("[E2E-14 E2E-35] an owner's new keys count where somebody has confirmed them, and nowhere else", async () => {
  const one = await server({});
  const again = await person("ada");
  const entry = await signEntry(again, one.authority, { kind: "root", space: "server" });
  const fold = (isTrusted: boolean, bytes = entry) =>
    foldEntries(one.authority, [bytes], { trustsRoot: () => isTrusted });
  await assert.rejects(fold(false), { reason: "unconfirmed_root", index: one.authority.length });
  assert.ok(reads(await fold(true), again));
  const others = await signEntry(ben, one.authority, { kind: "root", space: "server" });
  await assert.rejects(fold(false, others), { reason: "not_allowed" });
  const dm = await signEntry(again, one.authority, { kind: "root", space: "dm" });
  await assert.rejects(fold(true, dm), { reason: "not_allowed" });
});

Deno.test("[E2E-18] nobody grants what they do not hold, by a role or by assigning one", async () => {
  const one = await server({ manageRoles: true });
  const role = (permissions: Permissions, name = "new", position = 1): AuthorityChange => ({
    kind: "role",
    role: name,
    permissions,
    position,
  });
  await one.refused(cy, role(may({})));
  await one.refused(ben, role(may({ banMembers: true })));
  await one.refused(ben, role(may({}), "high", 1));
  await one.refused(ben, role(may({}), "low", 1));
  await one.refused(ben, role(may({}), "new", 2));
  await one.act(ben, role(may({})));
  assert.deepEqual(one.authority.roles.map(({ id }) => id), ["new", "low", "high"]);
  await one.act(ben, { kind: "assign", user: "cy", role: "new" });
  for (const name of ["high", "low", "default", "none"]) {
    await one.refused(ben, { kind: "assign", user: "cy", role: name });
  }
  await one.refused(ben, role(may({ administrator: true }), "default"));
  await one.act(ben, { kind: "role", role: "new", permissions: null });
  assert.deepEqual(membershipOf(one.authority, "cy")!.roles, []);
  await one.refused(ben, { kind: "role", role: "default", permissions: null });
});

Deno.test("[E2E-18] a channel's override takes reading away and gives it back", async () => {
  const one = await server({ manageChannels: true });
  const override = (target: object, said: object): AuthorityChange =>
    ({ kind: "override", channel: CHANNEL, target, override: said }) as AuthorityChange;
  await one.refused(cy, override({ type: "everyone" }, { readMessages: false }));
  await one.refused(ben, override({ type: "user", id: "dan" }, { readMessages: false }));
  await one.refused(ben, override({ type: "role", id: "high" }, { readMessages: false }));
  await one.refused(ben, override({ type: "user", id: "cy" }, { banMembers: true }));
  await one.act(ada, override({ type: "everyone" }, { readMessages: false }));
  assert.deepEqual([ada, ben, cy].map((who) => reads(one.authority, who)), [true, false, false]);
  await one.act(ada, override({ type: "user", id: "cy" }, { readMessages: true }));
  await one.act(ada, override({ type: "role", id: "low" }, { readMessages: true }));
  assert.deepEqual([ben, cy].map((who) => reads(one.authority, who)), [true, true]);
  assert.ok(belongsIn(one.authority, "channel-2", dan.certificate));
  assert.ok(!reads(one.authority, dan));
});

Deno.test("[E2E-18] ownership goes over once, by the owner alone", async () => {
  const one = await server({ administrator: true });
  await one.refused(ben, { kind: "transfer", user: "ben" });
  await one.refused(ada, { kind: "transfer", user: "eve" });
  await one.act(ada, { kind: "transfer", user: "ben" });
  assert.equal(one.authority.owner, "ben");
  await one.refused(ada, { kind: "transfer", user: "ada" });
  await one.act(ben, { kind: "kick", user: "ada" });
});

Deno.test("[E2E-16] a direct message has two people for good, a group up to ten by any of them", async () => {
  const dm = log("dm-1");
  await dm.act(ada, { kind: "root", space: "dm" });
  await dm.act(ada, ben.member);
  await dm.refused(ben, cy.member);
  await dm.refused(ben, { kind: "leave" });
  await dm.refused(ada, { kind: "kick", user: "ben" });
  const group = log("group-1");
  await group.act(ada, { kind: "root", space: "group" });
  await group.act(ada, ben.member);
  await group.act(ben, cy.member);
  for (let i = 0; i < 7; i++) await group.act(cy, (await person(`guest-${i}`)).member);
  await group.refused(ada, dan.member);
  await group.refused(ada, { kind: "kick", user: "cy" });
  await group.act(ada, { kind: "leave" });
  assert.ok(!reads(group.authority, ada));
  assert.ok(can(membershipOf(group.authority, "ben"), "readMessages"));
});

Deno.test("[E2E-32] who reads what was before: all in a server, from joining on in a group", async () => {
  const one = await server({ manageChannels: true });
  assert.equal(historyOf(one.authority, CHANNEL), "all");
  await one.refused(cy, { kind: "history", channel: CHANNEL, setting: "joined" });
  await one.act(ben, { kind: "history", channel: CHANNEL, setting: "joined" });
  assert.equal(historyOf(one.authority, CHANNEL), "joined");
  const group = log("group-1");
  await group.act(ada, { kind: "root", space: "group" });
  assert.equal(historyOf(group.authority, "group-1"), "joined");
});

Deno.test("[E2E-14] entries of a revoked device do not count", async () => {
  const one = await server({});
  const entry = await signEntry(ada, one.authority, { kind: "kick", user: "cy" });
  const isRevoked = ({ deviceId }: { deviceId: string }) => deviceId === "ada-phone";
  const fold = foldEntries(one.authority, [entry], { ...trusting, isRevoked });
  await assert.rejects(fold, { reason: "not_allowed" });
});

Deno.test("[E2E-22] what another device has seen of the log: the same, less, more, or another one", async () => {
  const one = await server({});
  const [before, beforeEntries] = [one.authority, [...one.entries]];
  await one.act(ada, { kind: "kick", user: "cy" });
  const fork = await foldEntries(
    before,
    [await signEntry(ada, before, { kind: "kick", user: "ben" })],
    trusting,
  );
  assert.equal(beforeEntries.length + 1, one.entries.length);
  assert.equal(compareLogs(before, logPosition(before)), "same");
  assert.equal(compareLogs(one.authority, logPosition(before)), "behind");
  assert.equal(compareLogs(before, logPosition(one.authority)), "ahead");
  assert.equal(compareLogs(one.authority, logPosition(fork)), "split");
  assert.equal(compareLogs(one.authority, logPosition(emptyAuthority("server-1"))), "behind");
});
