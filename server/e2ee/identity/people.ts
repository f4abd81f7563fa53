import type { LogHead, PersonKeys } from "../../../protocol/e2ee/people_schemas.ts";
import { E2EE_SERVER_LIMITS } from "../../../protocol/e2ee/server_limits.ts";
import { AppError } from "../../../protocol/errors.ts";
import { areAcquainted, inCommon } from "../../membership/channels/dm.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { vaults } from "../vault/records.ts";
import { logEntries } from "../log/records.ts";
import { entryView, headView } from "../log/view.ts";
import { devicesOf } from "../devices/access.ts";
import { userRecords } from "../../membership/users/records.ts";
import { type DeviceRecord, type PersonRecord, personRecords } from "../devices/records.ts";

/** Fields of `peopleQuery`. */
interface PeopleQuery {
  ids: readonly string[];
  from?: number;
  version?: number;
}

/**
 * Returns the keys of people whom the viewer knows: themselves, friends, fellow members and
 * partners of direct messages. Others, and those without keys, are left out.
 * @param query `from`: only entries of the key log from this index on, without proofs (MEND-30);
 * undefined: all, each proven, but only the newest of revoked devices (MEND-11)
 * @throws AppError newer_version: a person's keys begin with an entry that `version` can't read
 */
export async function keysOfPeople(
  app: FeaturesContext,
  viewerId: string,
  { ids, from, version = from === undefined ? 1 : 2 }: PeopleQuery,
): Promise<{ people: PersonKeys[]; head: LogHead }> {
  const known: string[] = [];
  for (const [id, common] of await inCommon(app, viewerId, ids)) {
    if (await app.db.read(areAcquainted, viewerId, id, common)) known.push(id);
  }
  const stored = (await Promise.all(known.map((id) => app.db.read(storedOf, id))))
    .filter((one) => one !== null);
  // Earlier pages would take a signed entry for one that the server can't prove. They have a text
  // for this code, which says to reload.
  if (version < 2 && stored.some(({ person }) => person.signed)) {
    throw new AppError("newer_version");
  }
  const others = await Promise.all(
    stored.map(async ({ user, person, devices }) =>
      from === undefined ? null : othersOf(
        await app.keyLog.entriesOf(user.id, from),
        person,
        devices,
      )
    ),
  );
  // Read afterwards, so that it includes all of these entries.
  const head = await headView(app);
  const prove = async (index: number) => {
    if (from !== undefined) return { index };
    const proof = await app.keyLog.inclusion(index, head.size);
    return { index, proof: proof.map((hash) => hash.toBase64()) };
  };
  const people = await Promise.all(
    stored.map(async ({ user, person, devices, recoverable }, i) => ({
      user_id: user.id,
      username: user.username,
      person_key: person.personKey.toBase64(),
      generation: person.generation,
      recoverable,
      ...await prove(person.entry),
      ...(person.signed && { entry: await entryOf(app, person.entry) }),
      devices: await Promise.all(
        (from === undefined ? provenOf(devices) : entriesFrom(devices, from))
          .map((device) => deviceView(device, prove)),
      ),
      ...(others[i] && { others: others[i] }),
    })),
  );
  return { people, head };
}

/** Returns the devices with an entry of the key log from this index on. */
function entriesFrom(devices: DeviceRecord[], from: number): DeviceRecord[] {
  return devices.filter(({ entry, revoked }) => (revoked?.entry ?? entry) >= from);
}

/**
 * Filters devices to those that get a proof: proving all that a user ever had would cost everyone
 * who asks. Pages that leave nothing out ask for entries without proofs.
 */
function provenOf(devices: DeviceRecord[]): DeviceRecord[] {
  const revoked = devices.filter((one) => one.revoked)
    .toSorted((a, b) => b.revoked!.entry - a.revoked!.entry);
  const left = new Set(revoked.slice(E2EE_SERVER_LIMITS.revokedProven));
  return devices.filter((one) => !left.has(one));
}

/** Returns entries in a user's name that no record has: of former keys, or restored (MEND-32). */
function othersOf(
  entries: { index: number; bytes: Uint8Array }[],
  person: PersonRecord,
  devices: DeviceRecord[],
) {
  const known = new Set([
    person.entry,
    ...devices.flatMap(({ entry, revoked }) => [entry, revoked?.entry]),
  ]);
  return entries.filter(({ index }) => !known.has(index)).map(entryView);
}

async function entryOf(app: FeaturesContext, index: number): Promise<string> {
  return (await app.db.get(logEntries.key({ index })))!.bytes.toBase64();
}

type Prove = (index: number) => Promise<{ index: number; proof?: string[] }>;

async function deviceView(
  { id, certificate, created_at, entry, revoked }: DeviceRecord,
  prove: Prove,
) {
  return {
    id,
    certificate: certificate.toBase64(),
    created_at: new Date(created_at).toISOString(),
    ...await prove(entry),
    ...(revoked && {
      revoked: { revocation: revoked.revocation.toBase64(), ...await prove(revoked.entry) },
    }),
  };
}

function storedOf(reader: Parameters<typeof devicesOf>[0], userId: string) {
  const person = personRecords.get(reader, { userId });
  const user = userRecords.get(reader, { id: userId });
  if (!person || !user) return null;
  const devices = devicesOf(reader, userId);
  const inUse = devices.filter(({ revoked }) => !revoked).length;
  const recoverable = inUse > 1 || !!vaults.get(reader, { userId })?.confirmed;
  return { user, person, devices, recoverable };
}
