import type { LogHead, PersonKeys } from "../../../protocol/e2ee/people_schemas.ts";
import { areAcquainted, inCommon } from "../../membership/channels/dm.ts";
import type { FeaturesContext } from "../../features/context.ts";
import { vaultKeys } from "../vault/records.ts";
import { headView } from "../log/view.ts";
import { devicesOf } from "../devices/access.ts";
import { usersKeys } from "../../membership/users/records.ts";
import { type DeviceRecord, identityKeys } from "../devices/records.ts";

/**
 * The keys of people whom one knows: oneself, friends, fellow members and partners of direct
 * messages. All others, and those who have no keys, are left out.
 */
export async function keysOfPeople(
  app: FeaturesContext,
  viewerId: string,
  ids: readonly string[],
): Promise<{ people: PersonKeys[]; head: LogHead }> {
  const known: string[] = [];
  for (const [id, common] of await inCommon(app, viewerId, ids)) {
    if (await app.db.read(areAcquainted, viewerId, id, common)) known.push(id);
  }
  const stored = await Promise.all(known.map((id) => app.db.read(storedOf, id)));
  // Taken afterwards, so that it has all of these entries.
  const head = await headView(app);
  const prove = async (index: number) => {
    const proof = await app.keyLog.inclusion(index, head.size);
    return { index, proof: proof.map((hash) => hash.toBase64()) };
  };
  const people = await Promise.all(
    stored.filter((one) => one !== null).map(async ({ user, person, devices, recoverable }) => ({
      user_id: user.id,
      username: user.username,
      person_key: person.personKey.toBase64(),
      generation: person.generation,
      recoverable,
      ...await prove(person.entry),
      devices: await Promise.all(devices.map((device) => deviceView(device, prove))),
    })),
  );
  return { people, head };
}

type Prove = (index: number) => Promise<{ index: number; proof: string[] }>;

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
  const person = reader.get(identityKeys.person(userId));
  const user = reader.get(usersKeys.user(userId));
  if (!person || !user) return null;
  const devices = devicesOf(reader, userId);
  const inUse = devices.filter(({ revoked }) => !revoked).length;
  const recoverable = inUse > 1 || !!reader.get(vaultKeys.vault(userId))?.confirmed;
  return { user, person, devices, recoverable };
}
