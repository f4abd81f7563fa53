/** People who sign entries of an authority log. */
import assert from "node:assert/strict";
import { foldEntries } from "../../../protocol/e2ee/authority.ts";
import { signEntry } from "../../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../../protocol/e2ee/authority_change.ts";
import { emptyAuthority } from "../../../protocol/e2ee/authority_state.ts";
import { type Bytes, hex, randomBytes } from "../../../protocol/e2ee/bytes.ts";
import { certify, readCertificate } from "../../../protocol/e2ee/identity.ts";
import { newSignatureKey, type SignatureKey } from "../../../protocol/e2ee/signing.ts";
import { DEFAULT_PERMISSIONS, type Permissions } from "../../../protocol/permissions.ts";

export async function person(userId: string, key?: SignatureKey) {
  const personKey = key ?? await newSignatureKey();
  const device = await newSignatureKey();
  const identity = await certify(personKey, {
    userId,
    deviceId: `${userId}-phone`,
    signatureKey: device.publicKey,
    boxKey: randomBytes(32),
  });
  const certificate = await readCertificate(identity);
  const member: AuthorityChange = { kind: "member", user: userId, key: hex(personKey.publicKey) };
  return { userId, personKey, identity, privateKey: device.privateKey, certificate, member };
}
export type Signer = Awaited<ReturnType<typeof person>>;
export const [ada, ben, cy, dan] = await Promise.all(
  ["ada", "ben", "cy", "dan"].map((name) => person(name)),
);
export const trusting = { trustsRoot: () => true };
export const may = (more: Partial<Permissions>): Permissions => ({
  ...DEFAULT_PERMISSIONS,
  ...more,
});

/** A log that grows by what people do, as long as they may. */
export function log(scope = "server-1") {
  const self = {
    authority: emptyAuthority(scope),
    entries: [] as Bytes[],
    async act(by: Signer, act: AuthorityChange): Promise<void> {
      const entry = await signEntry(by, self.authority, act);
      self.authority = await foldEntries(self.authority, [entry], trusting);
      self.entries.push(entry);
    },
    refused: (by: Signer, act: AuthorityChange) =>
      assert.rejects(self.act(by, act), { reason: "not_allowed" }, `${by.userId}: ${act.kind}`),
  };
  return self;
}

/** ada owns; ben holds a role with `permissions`, below one of dan's; cy has none. */
export async function server(permissions: Partial<Permissions>) {
  const one = log();
  await one.act(ada, { kind: "root", space: "server" });
  for (const { member } of [ben, cy, dan]) await one.act(ada, member);
  const roles = { low: may(permissions), high: may({ ...permissions, banMembers: true }) };
  for (const [i, [role, granted]] of Object.entries(roles).entries()) {
    await one.act(ada, { kind: "role", role, permissions: granted, position: i + 1 });
  }
  await one.act(ada, { kind: "assign", user: "ben", role: "low" });
  await one.act(ada, { kind: "assign", user: "dan", role: "high" });
  return one;
}
