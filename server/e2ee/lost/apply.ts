import { type Bytes, equal } from "../../../protocol/e2ee/bytes.ts";
import { type Certificate, readCertificate } from "../../../protocol/e2ee/identity.ts";
import {
  isSignedPerson,
  type KeyLogEntry,
  type PersonEntry,
  readKeyLogEntry,
} from "../../../protocol/e2ee/key_log.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { readRevocation, type Revocation } from "../../../protocol/e2ee/revocation.ts";
import { sessionRecords } from "../../features/auth/records.ts";
import { endOne } from "../../features/auth/sessions.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { userRecords } from "../../membership/users/records.ts";
import type { Tx } from "../../storage/tx.ts";
import { devicesOf, sessionsThatActed } from "../devices/access.ts";
import { deviceOwners, deviceRecords, personRecords } from "../devices/records.ts";
import { setDevice, setPerson, setRevoked, takeBack } from "../identity/changes.ts";
import { appendEntry } from "../log/entries.ts";

/** An entry that a restored server lost, read before the transaction that takes it. */
export type LostEntry =
  & { index: number; leaf: Bytes }
  & (
    | { kind: "person" | "reset"; entry: PersonEntry; isSigned: boolean }
    | { kind: "device"; entry: KeyLogEntry; bytes: Bytes; certificate: Certificate | null }
    | { kind: "revocation"; entry: KeyLogEntry; bytes: Bytes; revocation: Revocation | null }
  );
type Of<Kind extends LostEntry["kind"]> = Extract<LostEntry, { kind: Kind }>;

/** @returns null for an entry that this version doesn't know */
export async function readLost(
  bytes: Bytes,
  leaf: Bytes,
  index: number,
): Promise<LostEntry | null> {
  let entry: KeyLogEntry;
  try {
    entry = readKeyLogEntry(bytes);
  } catch {
    return null;
  }
  const position = { index, leaf };
  switch (entry.kind) {
    case "device": {
      const certificate = await readCertificate(entry.certificate).catch(() => null);
      return { ...position, kind: entry.kind, entry, bytes: entry.certificate, certificate };
    }
    case "revocation": {
      const revocation = await readRevocation(entry.revocation).catch(() => null);
      return { ...position, kind: entry.kind, entry, bytes: entry.revocation, revocation };
    }
    default: {
      const isSigned = await isSignedPerson(entry);
      return { ...position, kind: entry.kind, entry, isSigned };
    }
  }
}

/**
 * Appends entries that a restored server lost, and applies each unless something newer contradicts
 * it (MEND-32). An account that the backup doesn't have gets nothing.
 * @param fork number of entries before the two logs part: entries after it are newer
 * @returns ids of the devices that are revoked by it
 */
export function applyLost(
  app: FeaturesContext,
  tx: Tx,
  entries: LostEntry[],
  fork: number,
): string[] {
  const gone: string[] = [];
  // People whose current key is one of these entries, which does not contradict a later one of
  // theirs.
  const handedBack = new Set<string>();
  for (const one of entries) {
    const { userId } = one.entry;
    const index = appendEntry(tx, one.entry);
    const user = userRecords.get(tx.many, { id: userId });
    if (!user || user.deleted) continue;
    if (one.kind === "device") applyDevice(app, tx, one, index);
    else if (one.kind === "revocation") gone.push(...applyRevocation(app, tx, one, index));
    else {
      const isOlder = (entry: number) => entry < fork || handedBack.has(userId);
      const former = applyPerson(app, tx, one, index, isOlder);
      if (!former) continue;
      gone.push(...former);
      handedBack.add(userId);
    }
  }
  return gone;
}

/** @returns null if it isn't applied, otherwise the ids of a former key's devices */
function applyPerson(
  app: FeaturesContext,
  tx: Tx,
  { kind, entry: said, isSigned }: Of<"person" | "reset">,
  entry: number,
  isOlder: (entry: number) => boolean,
): string[] | null {
  const { userId, personKey, signed } = said;
  if (signed && !isSigned) return null;
  const known = personRecords.get(tx.many, { userId });
  const isReset = kind === "reset" && !!known && !equal(known.personKey, personKey);
  // A new beginning of version 1 names no former key.
  const isDue = !known ||
    isReset && (signed ? equal(signed.former, known.personKey) : isOlder(known.entry));
  return isDue ? setPerson(app, tx, userId, said, entry) : null;
}

/** The device belongs to no session until it acts, and has no key packages until it makes some. */
function applyDevice(
  app: FeaturesContext,
  tx: Tx,
  { entry: { userId }, bytes, certificate }: Of<"device">,
  entry: number,
): void {
  const person = personRecords.get(tx.many, { userId });
  const isTheirs = person && certificate?.userId === userId &&
    equal(person.personKey, certificate.personKey);
  if (!isTheirs || deviceOwners.get(tx, { id: certificate.deviceId })) return;
  if (devicesOf(tx.many, userId).length >= E2EE_SERVER_LIMITS.devicesKnown) return;
  setDevice(app, tx, userId, {
    id: certificate.deviceId,
    certificate: bytes,
    entry,
    created_at: tx.now,
    seen_at: tx.now,
    packages: 0,
  });
}

/** Revocations always count, also before the device itself comes back. */
function applyRevocation(
  app: FeaturesContext,
  tx: Tx,
  { entry: { userId }, bytes, revocation }: Of<"revocation">,
  entry: number,
): string[] {
  if (revocation?.userId !== userId) return [];
  const { deviceId, personKey } = revocation;
  const owner = deviceOwners.get(tx.many, { id: deviceId });
  const device = deviceRecords.get(tx.many, { userId, id: deviceId });
  if (!owner) takeBack(app, tx, userId, [deviceId]);
  const person = personRecords.get(tx.many, { userId });
  const isTheirs = device && !device.revoked && person && equal(person.personKey, personKey);
  if (!isTheirs) return [];
  setRevoked(app, tx, userId, device, { revocation: bytes, entry });
  // The backup brought its sessions back too.
  for (const id of sessionsThatActed(device)) {
    const session = sessionRecords.get(tx, { id });
    if (session?.userId === userId) endOne(app, tx, session, "signed out from another device");
  }
  return [deviceId];
}
