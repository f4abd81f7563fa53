import assert from "node:assert/strict";
import type { LogRecord } from "../../../client/e2ee/worker/group_records.ts";
import { readOutdated } from "../../../client/e2ee/worker/parts/outdated.ts";
import { foldEntries } from "../../../protocol/e2ee/authority.ts";
import { readAct } from "../../../protocol/e2ee/authority_act.ts";
import { signEntry } from "../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../../protocol/e2ee/authority_change.ts";
import type { Authority } from "../../../protocol/e2ee/authority_state.ts";
import { type Bytes, hex, sha256 } from "../../../protocol/e2ee/bytes.ts";
import { PERMISSIONS } from "../../../protocol/permissions.ts";
import { ada, ben, may, person, server, type Signer } from "../../helpers/e2ee/authority.ts";
import { trusting } from "../../helpers/e2ee/authority.ts";

/** Acts that a later version might sign, and the field that this one does not know. */
const LATER: [act: object, field: string][] = [
  [{ kind: "delegate", user: "ben", until: 5 }, "kind"],
  [{ kind: "toString" }, "kind"],
  [
    { kind: "role", role: "low", permissions: { ...may({}), pinMessages: true }, position: 1 },
    "permissions.pinMessages",
  ],
  [
    { kind: "override", channel: "c", target: { type: "everyone" }, override: { fly: false } },
    "override.fly",
  ],
];

const sign = (by: Signer, authority: Authority, act: object) =>
  signEntry(by, authority, act as AuthorityChange);

Deno.test("[MEND-71] an entry of an unknown kind or permission ends the folding where it stands, and makes nothing invalid", async () => {
  const { authority } = await server({});
  for (const [act, field] of LATER) {
    const fold = foldEntries(authority, [await sign(ben, authority, act)], trusting);
    const expected = { reason: "unknown", index: authority.length };
    await assert.rejects(fold, expected, field);
    assert.deepEqual(readAct(JSON.stringify(act)), { kind: "unknown", field });
  }
});

Deno.test("[MEND-71 E2E-18] chain, signature and signer of an unknown entry are checked as of any other", async () => {
  const { authority } = await server({});
  const [act] = LATER[0]!;
  const fold = (bytes: Bytes, options = {}) =>
    foldEntries(authority, [bytes], { ...trusting, ...options });
  const eve = await person("eve");
  await assert.rejects(fold(await sign(eve, authority, act)), { reason: "not_allowed" });
  const entry = await sign(ben, authority, act);
  await assert.rejects(fold(entry, { isRevoked: () => true }), { reason: "not_allowed" });
  const early = { ...authority, length: authority.length - 1 };
  await assert.rejects(fold(await sign(ben, early, act)), { reason: "broken_chain" });
  entry[entry.length - 1] ^= 1;
  await assert.rejects(fold(entry), { reason: "bad_signature" });
});

Deno.test("[MEND-71] what no version would write is malformed: names, values and numbers of permissions have a form", async () => {
  const flags = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `x${String.fromCharCode(97 + i % 26)}${String.fromCharCode(97 + Math.floor(i / 26))}`,
        true,
      ]),
    );
  const override = (said: object) => ({
    kind: "override",
    channel: "c",
    target: { type: "everyone" },
    override: said,
  });
  const wrong: object[] = [
    { kind: "" },
    { kind: "with space" },
    { kind: "x".repeat(41) },
    { kind: 7 },
    {},
    override({ fly: 1 }),
    override({ "with space": true }),
    override({ ["x".repeat(41)]: true }),
    override(flags(65)),
    { kind: "role", role: "low", permissions: { readMessages: true }, position: 1 },
  ];
  for (const act of wrong) assert.equal(readAct(JSON.stringify(act)), null, JSON.stringify(act));
  assert.equal(readAct(JSON.stringify(override(flags(64))))?.kind, "unknown");
  const { authority } = await server({});
  const fold = foldEntries(authority, [await sign(ada, authority, override({ fly: 1 }))], trusting);
  await assert.rejects(fold, { reason: "malformed" });
});

Deno.test("[MEND-71 COM-0] a role entry from before a permission was added stays valid for good, and says nothing about it", () => {
  // The versions before COM-0 write it so, to the letter.
  const entry =
    '{"kind":"role","role":"low","permissions":{"administrator":false,"manageChannels":false,"manageServer":false,"manageRoles":true,"manageMembers":false,"deleteMessages":false,"kickMembers":false,"banMembers":false,"muteMembers":false,"manageEmoji":false,"sendMessages":true,"readMessages":true},"position":1}';
  const read = readAct(entry, [...PERMISSIONS, "pinMessages"]);
  assert.deepEqual(read, {
    kind: "role",
    role: "low",
    permissions: may({ manageRoles: true }),
    position: 1,
  });
});

Deno.test("[MEND-71] behind an unknown entry a log is read on for whom it lets in, and broken only where it doesn't follow", async () => {
  const { authority } = await server({});
  const [cara, eve, fay] = [await person("cara"), await person("eve"), await person("fay")];
  let at = authority;
  const entries: Bytes[] = [];
  for (const [by, act] of [[ben, LATER[0]![0]], [ada, cara.member], [eve, fay.member]] as const) {
    const entry = await sign(by, at, act);
    const head = await sha256(entry);
    at = { ...at, length: at.length + 1, head, heads: [...at.heads, hex(head)] };
    entries.push(entry);
  }
  const nameOf = ({ userId, certificate }: Signer) => `${userId}:${hex(certificate.personKey)}`;
  const log: LogRecord = {
    authority,
    root: null,
    ever: [ada, ben].map(nameOf),
    promised: null,
    isBroken: false,
    revoked: [],
  };
  const { length, head, heads } = at;
  // Nobody is trusted as the founder, and every key that is named belongs to that person.
  const trust = [() => false, () => true] as const;
  const read = await readOutdated(log, entries, ...trust);
  assert.deepEqual(read.outdated?.at, { length, head, heads });
  assert.equal(read.authority, authority, "nothing more counts");
  assert.equal(read.isBroken, false);
  assert.deepEqual(read.ever, [ada, ben, cara].map(nameOf), "whom a stranger names is a stranger");
  const kick = await sign(ada, at, { kind: "kick", user: "ben" });
  const further = await readOutdated(read, [kick], ...trust);
  assert.deepEqual([further.outdated?.at.length, further.isBroken], [length + 1, false]);
  assert.ok((await readOutdated(read, [entries[0]!], ...trust)).isBroken);
  assert.ok((await readOutdated(read, [new Uint8Array(9)], ...trust)).isBroken);
});
