import { fromBase64 } from "../../../base/base64.ts";
import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import type { OwnIdentity } from "../../../../protocol/e2ee/people_schemas.ts";
import type { NewDevice } from "../../link/verbs.ts";
import type { Own } from "../own.ts";
import { workerNames } from "../records.ts";
import type { Store } from "../store.ts";

/**
 * Own devices that this one did not let in, and that nobody was asked about here: whoever took an
 * unlocked device holds the person key, and can certify more of them (MEND-76). Certificates of
 * another key are nobody's, and are left to the list of devices.
 */
export async function newDevices(
  userId: string,
  own: Own,
  { devices }: OwnIdentity,
): Promise<NewDevice[]> {
  const { store } = own.deps;
  const [known, person, device, removals] = await Promise.all([
    store.get<string[]>(workerNames.knownDevices),
    own.person(),
    own.device(),
    store.list<Bytes>(workerNames.removals),
  ]);
  if (!person || !device) return [];
  if (!known?.includes(device.id)) await know(store, device.id);
  const found: NewDevice[] = [];
  for (const { id, browser, certificate, revoked } of devices) {
    const isAnswered = id === device.id || known?.includes(id) ||
      removals.has(workerNames.removals + id);
    if (revoked || isAnswered) continue;
    const said = await readCertificate(fromBase64(certificate)).catch(() => null);
    const isOwn = said?.deviceId === id && said.userId === userId &&
      equal(said.personKey, person.key.publicKey);
    if (isOwn) found.push({ id, browser });
  }
  return found;
}

/** This device has let these in, or a person has said Yes to them. */
export async function know(store: Store, ...ids: string[]): Promise<void> {
  const known = await store.get<string[]>(workerNames.knownDevices) ?? [];
  await store.write({ [workerNames.knownDevices]: [...new Set([...known, ...ids])] });
}
