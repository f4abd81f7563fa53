import { type Bytes, equal } from "../../../protocol/e2ee/bytes.ts";
import { type Certificate, readCertificate } from "../../../protocol/e2ee/identity.ts";
import {
  isSignedPerson,
  type PersonEntry,
  readKeyLogEntry,
} from "../../../protocol/e2ee/key_log.ts";
import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import type { OwnIdentity } from "../../../protocol/e2ee/people_schemas.ts";
import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { accessSession } from "../../features/auth/fresh.ts";
import { deleteKeys } from "../../storage/delete_all.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { appendEntry } from "../log/entries.ts";
import { entryView } from "../log/view.ts";
import { addPackages, dropPackages, type NewPackages } from "../packages/service.ts";
import { accessOwnKeys, devicesOf, isProven } from "../devices/access.ts";
import {
  deviceIdLists,
  deviceOwners,
  deviceRecords,
  type PersonRecord,
  personRecords,
  resets,
} from "../devices/records.ts";
import { setDevice, setPerson } from "./changes.ts";
import { forgetRevoked, revocationOf, revokeIn } from "./revoking.ts";
import { ownIdentityView } from "./view.ts";

const DAY_MS = 86_400_000;

/** A device as it comes, its bytes as base64. */
type NewDevice = Required<NewPackages> & { certificate: string };

/** Returns the user's own keys. Notes when they looked, to within a day (E2E-14). */
export async function ownIdentity(app: FeaturesContext, actor: Actor): Promise<OwnIdentity> {
  const { userId } = actor;
  const devices = await app.db.read(devicesOf, userId);
  const current = devices.find((device) => isProven(device, actor) && !device.revoked);
  if (current && app.clock() - current.seen_at >= DAY_MS) {
    await app.db.transact((tx) => {
      const device = deviceRecords.get(tx, { userId, id: current.id });
      if (device) deviceRecords.set(tx, { userId, id: current.id }, { ...device, seen_at: tx.now });
    });
  }
  return await ownView(app, actor);
}

async function ownView(app: FeaturesContext, actor: Actor): Promise<OwnIdentity> {
  const identity = await app.db.read(ownIdentityView, actor, app.clock());
  const entries = await app.keyLog.entriesOf(actor.userId);
  return { ...identity, entries: entries.map(entryView) };
}

/**
 * Publishes a user's person key with their first device; repeating it changes nothing. After a
 * reset has run its time, another person key replaces the lost one (E2E-14). Making a device here
 * is also the session's only proof of it: a certificate is public (MEND-4).
 * @throws AppError bad_certificate, device_revoked, log_conflict if another key is known already;
 * invalid_input for an `entry` that isn't theirs, or that a reset lacks
 */
export async function putIdentity(
  app: FeaturesContext,
  actor: Actor,
  { personKey, entry, ...device }: NewDevice & { personKey: string; entry?: string },
  request: RequestInfo,
): Promise<OwnIdentity> {
  const { userId } = actor;
  const key = Uint8Array.fromBase64(personKey);
  const signed = entry === undefined ? null : await signedEntry(entry, userId, key);
  const certificate = await certificateOf(userId, device.certificate);
  if (!equal(certificate.personKey, key)) throw new AppError("bad_certificate");
  const former = await app.db.transact((tx) => {
    accessSession(tx, actor);
    accessOwnKeys(tx, actor);
    const known = personRecords.get(tx, { userId });
    if (known && equal(known.personKey, key)) {
      addDeviceIn(app, tx, actor, certificate, device, request);
      return [];
    }
    if (known && !isResetOver(tx, userId)) throw new AppError("log_conflict");
    const said = beginningOf(userId, key, known, signed);
    const lost = setPerson(app, tx, userId, said, appendEntry(tx, said));
    addDeviceIn(app, tx, actor, certificate, device, request);
    return lost;
  });
  for (const id of former) await forgetRevoked(app, id);
  return await ownView(app, actor);
}

/** @throws AppError invalid_input where it isn't signed by this key as this person's */
async function signedEntry(base64: string, userId: string, key: Bytes): Promise<PersonEntry> {
  try {
    const entry = readKeyLogEntry(Uint8Array.fromBase64(base64));
    const isPerson = entry.kind === "person" || entry.kind === "reset";
    const isTheirs = isPerson && entry.userId === userId && equal(entry.personKey, key);
    if (isTheirs && await isSignedPerson(entry)) return entry;
  } catch {
    // Not an entry of any version.
  }
  throw invalid("entry", "is not signed by the person key");
}

/** Parses the entry that begins other keys. @throws AppError invalid_input */
function beginningOf(
  userId: string,
  personKey: Bytes,
  known: PersonRecord | null,
  signed: PersonEntry | null,
): PersonEntry {
  if (!signed && known) throw invalid("entry", "is missing");
  if (!signed) return { kind: "person", userId, personKey };
  const former = known?.personKey ?? new Uint8Array();
  const isNext = signed.kind === (known ? "reset" : "person") &&
    signed.signed!.generation === (known ? known.generation + 1 : 0) &&
    equal(signed.signed!.former, former);
  if (!isNext) throw invalid("entry", "does not follow the keys that are known");
  return signed;
}

/**
 * A further device, which the session has proven by making it.
 * @param revocation of the device that it takes the place of, where there are ten (MEND-4)
 * @throws AppError not_found before there is a person key; device_revoked, bad_certificate, too_many
 */
export async function addDevice(
  app: FeaturesContext,
  actor: Actor,
  { revocation, ...device }: NewDevice & { revocation?: string },
  request: RequestInfo,
): Promise<OwnIdentity> {
  const certificate = await certificateOf(actor.userId, device.certificate);
  const replaced = revocation && await revocationOf(actor.userId, revocation);
  await app.db.transact((tx) => {
    accessSession(tx, actor);
    accessOwnKeys(tx, actor);
    const person = personRecords.get(tx, { userId: actor.userId });
    if (!person) throw new AppError("not_found");
    if (!equal(person.personKey, certificate.personKey)) throw new AppError("bad_certificate");
    if (replaced) revokeIn(app, tx, actor, replaced, request);
    addDeviceIn(app, tx, actor, certificate, device, request);
  });
  if (replaced) await forgetRevoked(app, replaced.deviceId);
  return await ownView(app, actor);
}

/** @throws AppError bad_certificate for one that is none, or not of this user */
async function certificateOf(userId: string, base64: string): Promise<ReadCertificate> {
  const bytes = Uint8Array.fromBase64(base64);
  const read = await readCertificate(bytes).catch(() => null);
  if (read?.userId !== userId) throw new AppError("bad_certificate");
  return { ...read, bytes };
}

type ReadCertificate = Certificate & { bytes: Uint8Array<ArrayBuffer> };

/** @throws AppError too_many; bad_certificate for a device id that is taken */
function addDeviceIn(
  app: FeaturesContext,
  tx: Tx,
  { userId, sessionId }: Actor,
  { deviceId, bytes: certificate }: ReadCertificate,
  packages: NewPackages,
  { userAgent: browser }: RequestInfo,
): void {
  const owner = deviceOwners.get(tx, { id: deviceId });
  if (owner) {
    const known = owner.userId === userId ? deviceRecords.get(tx, { userId, id: deviceId }) : null;
    if (known && equal(known.certificate, certificate)) return;
    throw new AppError("bad_certificate");
  }
  // Unchecked: they may be more than one commit can check; another device would change the list
  // too.
  const devices = devicesOf(tx.unchecked, userId);
  if (devices.length >= E2EE_SERVER_LIMITS.devicesKnown) {
    throw tooMany(
      `You have had ${E2EE_SERVER_LIMITS.devicesKnown} devices: begin anew with other keys`,
    );
  }
  if (devices.filter(({ revoked }) => !revoked).length >= E2EE_LIMITS.devicesPerPerson) {
    throw tooMany(`You can have at most ${E2EE_LIMITS.devicesPerPerson} devices: revoke one first`);
  }
  const device = {
    id: deviceId,
    certificate,
    entry: appendEntry(tx, { kind: "device", userId, certificate }),
    created_at: tx.now,
    seen_at: tx.now,
    browser,
    sessions: [sessionId],
    packages: 0,
  };
  setDevice(app, tx, userId, addPackages(app, tx, device, packages));
}

function isResetOver(tx: Tx, userId: string): boolean {
  const at = resets.get(tx, { userId });
  return at !== null && at <= tx.now;
}

/** Nothing of an account that is deleted stays but hashes in the key log. May be repeated. */
export async function forgetIdentity(app: FeaturesContext, userId: string): Promise<void> {
  const deviceIds = await app.db.get(deviceIdLists.key({ userId })) ?? [];
  for (const id of deviceIds) await dropPackages(app.db, id);
  const owners = deviceIds.map((id) => deviceOwners.key({ id }));
  const devices = deviceIds.map((id) => deviceRecords.key({ userId, id }));
  await deleteKeys(app.db, [...owners, ...devices]);
  await app.db.transact((tx) => {
    deviceIdLists.delete(tx, { userId });
    personRecords.delete(tx, { userId });
    resets.delete(tx, { userId });
    if (deviceIds.length) {
      app.bus.publishAfter(tx, { type: "e2ee-devices-gone", userId, deviceIds });
    }
  });
}
