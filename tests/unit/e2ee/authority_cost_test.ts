import assert from "node:assert/strict";
import { foldEntries, foldInto } from "../../../protocol/e2ee/authority.ts";
import { type ParsedEntry, parseEntry, signEntry } from "../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../../protocol/e2ee/authority_change.ts";
import type { Authority } from "../../../protocol/e2ee/authority_state.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { requireRoom } from "../../../server/e2ee/authority/bounds.ts";
import { ada, ben, cy, dan, log, may, person, server } from "../../helpers/e2ee/authority.ts";
import { trusting } from "../../helpers/e2ee/authority.ts";

const CHANNEL = "channel-1";
/** A field that was never set equals an undefined one. */
const plain = ({ before, ...authority }: Authority) => ({ ...authority, before: before ?? null });

Deno.test("[MEND-5] folding in place comes to the same as on a copy, and each act is taken back whole", async () => {
  const one = await server({ manageRoles: true });
  const everyone = { type: "everyone" } as const;
  await one.act(ada, {
    kind: "override",
    channel: CHANNEL,
    target: { type: "role", id: "low" },
    override: { readMessages: true },
  });
  const again = await person("ada");
  const acts: [by: typeof ada, act: AuthorityChange][] = [
    [ada, (await person("eve")).member],
    [ada, (await person("ben")).member],
    [ada, { kind: "kick", user: "cy" }],
    [dan, { kind: "ban", user: "ben" }],
    [cy, { kind: "leave" }],
    [ada, { kind: "transfer", user: "ben" }],
    [ada, { kind: "role", role: "new", permissions: may({}), position: 1 }],
    [ada, { kind: "role", role: "low", permissions: may({ kickMembers: true }), position: 2 }],
    [ada, { kind: "role", role: "default", permissions: may({ manageEmoji: true }), position: 0 }],
    [ada, { kind: "role", role: "low", permissions: null }],
    [ada, { kind: "assign", user: "cy", role: "high" }],
    [ada, { kind: "unassign", user: "dan", role: "high" }],
    [ada, {
      kind: "override",
      channel: CHANNEL,
      target: everyone,
      override: { readMessages: false },
    }],
    [ada, {
      kind: "override",
      channel: CHANNEL,
      target: { type: "role", id: "low" },
      override: {},
    }],
    [ada, { kind: "history", channel: CHANNEL, setting: "joined" }],
    [again, { kind: "root", space: "server" }],
  ];
  for (const [by, act] of acts) {
    const entry = await signEntry(by, one.authority, act);
    const state = structuredClone(one.authority);
    const undo = await foldInto(state, [entry], trusting);
    assert.deepEqual(plain(state), plain(await foldEntries(one.authority, [entry], trusting)));
    assert.notDeepEqual(plain(state), plain(one.authority), act.kind);
    undo();
    assert.deepEqual(plain(state), plain(one.authority), act.kind);
  }
  const dm = log("dm-1");
  await dm.act(ada, { kind: "root", space: "dm" });
  await dm.act(ada, ben.member);
  const begun = structuredClone(dm.authority);
  const entry = await signEntry(again, begun, { kind: "root", space: "dm" });
  (await foldInto(begun, [entry], trusting))();
  assert.deepEqual(plain(begun), plain(dm.authority), "a conversation that is begun again");
});

Deno.test("[MEND-5] where one of several entries does not count, none of them does", async () => {
  const { authority } = await server({});
  const kick = await signEntry(ada, authority, { kind: "kick", user: "cy" });
  const next = await foldEntries(authority, [kick], trusting);
  const forbidden = await signEntry(ben, next, { kind: "kick", user: "dan" });
  const state = structuredClone(authority);
  const fold = foldInto(state, [kick, forbidden], trusting);
  await assert.rejects(fold, { reason: "not_allowed", index: authority.length + 1 });
  assert.deepEqual(state, authority);
  const refusing = {
    ...trusting,
    admit: ({ signer }: ParsedEntry) => {
      if (signer.userId === "ben") throw new RangeError("full");
    },
  };
  await assert.rejects(foldInto(state, [kick, forbidden], refusing), RangeError);
  assert.deepEqual(state, authority);
});

Deno.test("[MEND-5] chain, signer and bounds are looked at before any signature is checked", async () => {
  const { authority } = await server({});
  const unsigned = async (by: typeof ada, at: Authority) => {
    const entry = await signEntry(by, at, { kind: "kick", user: "cy" });
    entry[entry.length - 1] ^= 1;
    return entry;
  };
  const fold = (bytes: Uint8Array<ArrayBuffer>, more = {}) =>
    foldEntries(authority, [bytes], { ...trusting, ...more });
  const late = { ...authority, length: authority.length - 1 };
  await assert.rejects(fold(await unsigned(ada, late)), { reason: "broken_chain" });
  const eve = await person("eve");
  await assert.rejects(fold(await unsigned(eve, authority)), { reason: "not_allowed" });
  const admit = () => {
    throw new RangeError("full");
  };
  await assert.rejects(fold(await unsigned(ada, authority), { admit }), RangeError);
  await assert.rejects(fold(await unsigned(ada, authority)), { reason: "bad_signature" });
});

Deno.test("[MEND-5] an override that is taken back leaves nothing", async () => {
  const one = await server({});
  const set = (channel: string, override: object) =>
    one.act(ada, { kind: "override", channel, target: { type: "user", id: "cy" }, override });
  for (const channel of ["a", "b"]) await set(channel, { readMessages: false });
  await set("a", {});
  assert.deepEqual([...one.authority.overrides.keys()], ["b"]);
});

/** Returns true if a log has room for an act of a person who has already signed so many entries. */
async function hasRoom(
  authority: Authority,
  act: AuthorityChange,
  { by = ben, signed = 0 }: { by?: typeof ada; signed?: number } = {},
): Promise<boolean> {
  const entry = parseEntry(await signEntry(by, authority, act));
  try {
    requireRoom(entry, authority, new Map([[by.userId, signed]]));
    return true;
  } catch (error) {
    assert.equal((error as { code: string }).code, "log_full");
    return false;
  }
}

Deno.test("[MEND-5] a log has 50,000 entries: 10,000 of one person, the last 2,000 for the owner and for removals", async () => {
  const { authority } = await server({});
  const assign: AuthorityChange = { kind: "assign", user: "cy", role: "low" };
  const at = (length: number) => ({ ...authority, length });
  assert.ok(await hasRoom(at(47_999), assign));
  assert.ok(!await hasRoom(at(48_000), assign));
  assert.ok(await hasRoom(at(48_000), assign, { by: ada }));
  for (const act of [{ kind: "kick", user: "cy" }, { kind: "leave" }] as AuthorityChange[]) {
    assert.ok(await hasRoom(at(49_999), act), act.kind);
    assert.ok(!await hasRoom(at(50_000), act), act.kind);
  }
  assert.ok(!await hasRoom(at(50_000), assign, { by: ada }));
  assert.ok(await hasRoom(at(20_000), assign, { signed: 9_999 }));
  assert.ok(!await hasRoom(at(20_000), assign, { signed: 10_000 }));
  assert.ok(!await hasRoom(at(20_000), { kind: "leave" }, { signed: 10_000 }));
  assert.ok(await hasRoom(at(20_000), assign, { by: ada, signed: 40_000 }));
});

Deno.test("[MEND-5] a log speaks of 500 channels, 100 roles, and 200 overrides in a channel; what is there can be changed", async () => {
  const { authority } = await server({});
  const many = <T>(count: number, make: (i: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i));
  const full = {
    ...authority,
    roles: many(E2EE_SERVER_LIMITS.logRoles, (i) => ({ id: `role-${i}`, permissions: may({}) })),
    overrides: new Map(many(300, (i) => [`channel-${i}`, {
      everyone: {},
      roles: new Map(many(i ? 0 : 50, (j) => [`role-${j}`, { readMessages: true }])),
      users: new Map(many(i ? 1 : 150, (j) => [`user-${j}`, { readMessages: true }])),
    }])),
    history: new Map(many(200, (i) => [`quiet-${i}`, [{ at: 0, setting: "all" as const }]])),
  };
  const role = (id: string, permissions: ReturnType<typeof may> | null) =>
    ({ kind: "role", role: id, permissions, position: 1 }) as AuthorityChange;
  assert.ok(!await hasRoom(full, role("new", may({}))));
  for (const id of ["role-5", "default"]) assert.ok(await hasRoom(full, role(id, may({}))));
  assert.ok(await hasRoom(full, role("role-5", null)));
  const override = (
    channel: string,
    id: string,
    said: object = { readMessages: true },
  ): AuthorityChange => ({
    kind: "override",
    channel,
    target: { type: "user", id },
    override: said,
  });
  assert.ok(!await hasRoom(full, override("channel-0", "new")));
  assert.ok(await hasRoom(full, override("channel-0", "user-3")));
  assert.ok(await hasRoom(full, override("channel-0", "new", {})));
  assert.ok(await hasRoom(full, override("channel-1", "new")));
  assert.ok(await hasRoom(full, override("quiet-3", "new")));
  assert.ok(!await hasRoom(full, override("further", "new")));
  assert.ok(!await hasRoom(full, { kind: "history", channel: "further", setting: "all" }));
  assert.ok(await hasRoom(full, { kind: "history", channel: "channel-7", setting: "all" }));
});
