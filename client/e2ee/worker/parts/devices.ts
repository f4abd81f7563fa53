import { fromBase64 } from "../../../base/base64.ts";
import type { Bytes } from "../../../../protocol/e2ee/bytes.ts";
import { keyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import type { OwnIdentity } from "../../../../protocol/e2ee/people_schemas.ts";
import type { NewDevice } from "../../link/keys.ts";
import type { OwnKeys } from "../own_keys.ts";
import { lazyModules } from "../lazy_modules.ts";
import { names, workerNames } from "../records.ts";
import type { Store } from "../store.ts";

/**
 * Returns own devices that this one didn't let in, and about which nobody was asked here: a thief
 * of an unlocked device has the person key, and can certify more of them (MEND-76). Uses all key
 * log entries that this device was ever shown: a host can leave one out of the list of devices, or
 * call it removed, and only a signed revocation revokes it. Certificates of another key belong to
 * nobody, and are left to the list of devices.
 */
export async function newDevices(
  userId: string,
  own: OwnKeys,
  { devices, entries }: Pick<OwnIdentity, "devices" | "entries">,
): Promise<NewDevice[]> {
  const { store } = own.deps;
  const [known, person, device, removals] = await Promise.all([
    store.get<string[]>(workerNames.knownDevices),
    own.person(),
    own.device(),
    store.list<Bytes>(workerNames.removals),
  ]);
  if (!person || !device) return [];
  if (!known?.includes(device.id)) await markKnown(store, device.id);
  const { devicesIn, readRelied } = await lazyModules.leaves();
  const relied = readRelied(await store.get(names.relied + userId));
  const certified = devices.map(({ certificate }) =>
    keyLogEntry({ kind: "device", userId, certificate: fromBase64(certificate) })
  );
  const said = [...relied.entries, ...entries.map(({ entry }) => fromBase64(entry)), ...certified];
  const found = await devicesIn(said, userId, person.key.publicKey);
  const browsers = new Map(devices.map(({ id, browser }) => [id, browser]));
  const isAnswered = (id: string) =>
    id === device.id || known?.includes(id) || removals.has(workerNames.removals + id);
  return found.devices.filter(({ id }) => !isAnswered(id))
    .map(({ id }) => ({ id, browser: browsers.get(id) ?? "" }));
}

/** Stores devices that this device let in, or that a person has confirmed. */
export async function markKnown(store: Store, ...ids: string[]): Promise<void> {
  const known = await store.get<string[]>(workerNames.knownDevices) ?? [];
  await store.write({ [workerNames.knownDevices]: [...new Set([...known, ...ids])] });
}
