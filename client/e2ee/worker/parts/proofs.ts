import { fromBase64 } from "../../../base/base64.ts";
import { type Bytes, equal } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import {
  isSignedPerson,
  keyLogEntry,
  type PersonEntry,
  readKeyLogEntry,
} from "../../../../protocol/e2ee/key_log.ts";
import type { PersonKeys } from "../../../../protocol/e2ee/people_schemas.ts";
import { readRevocation } from "../../../../protocol/e2ee/revocation.ts";
import { PrivateError } from "../../link/errors.ts";
import type { PersonDevice } from "../../link/keys.ts";

/** Entry in a person's name, with its position in the log. */
export interface ShownEntry {
  index: number;
  bytes: Bytes;
}

/** Entries in a person's name as the server shows them. */
export interface ShownEntries {
  /** Entry with which the current keys begin. */
  beginning: ShownEntry;
  /** Devices of these keys, and revocations. */
  devices: ShownEntry[];
  /** Entries of other keys, or of devices that the server doesn't have. */
  others: ShownEntry[];
}

/** Devices of a person key. */
export interface ProvenDevices {
  /** Devices in use. */
  devices: PersonDevice[];
  /** Revoked devices. */
  revoked: PersonDevice[];
}

/**
 * Reads the server's entries of a person's keys. Checks that each certificate and revocation is of
 * this person and signed by the person key, and the beginning as far as it is signed (E2E-34).
 * @throws PrivateError unproven
 */
export async function readShown(shown: PersonKeys): Promise<ShownEntries> {
  const { user_id: userId, generation } = shown;
  const personKey = fromBase64(shown.person_key);
  const devices: ShownEntry[] = [];
  try {
    const kind = generation === 0 ? "person" : "reset";
    const bytes = shown.entry === undefined
      ? keyLogEntry({ kind, userId, personKey })
      : fromBase64(shown.entry);
    const beginning = beginningIn(bytes);
    const isTheirs = beginning?.userId === userId && equal(beginning.personKey, personKey) &&
      (!beginning.signed ||
        beginning.signed.generation === generation && await isSignedPerson(beginning));
    if (!isTheirs) throw new Error("keys begin with another entry");
    for (const device of shown.devices) {
      const certificate = fromBase64(device.certificate);
      const said = await readCertificate(certificate);
      const isDevice = said.userId === userId && said.deviceId === device.id &&
        equal(said.personKey, personKey);
      if (!isDevice) throw new Error("a certificate of somebody else");
      const { index, revoked } = device;
      devices.push({ index, bytes: keyLogEntry({ kind: "device", userId, certificate }) });
      if (!revoked) continue;
      const revocation = fromBase64(revoked.revocation);
      const read = await readRevocation(revocation);
      const isOfThis = read.userId === userId && read.deviceId === device.id &&
        equal(read.personKey, personKey);
      if (!isOfThis) throw new Error("a revocation of another device");
      const entry = keyLogEntry({ kind: "revocation", userId, revocation });
      devices.push({ index: revoked.index, bytes: entry });
    }
    const others = (shown.others ?? []).map(({ index, entry }) => {
      return { index, bytes: fromBase64(entry) };
    });
    return { beginning: { index: shown.index, bytes }, devices, others };
  } catch (cause) {
    throw new PrivateError("unproven", { cause });
  }
}

/**
 * Returns the devices of a person key, by entries of the key log. A revocation is final, whatever
 * else the log says of the device (MEND-30). Skips entries that the key hasn't signed.
 */
export async function devicesIn(
  entries: Bytes[],
  userId: string,
  personKey: Bytes,
): Promise<ProvenDevices> {
  const devices = new Map<string, PersonDevice>();
  const gone = new Set<string>();
  for (const bytes of entries) {
    const said = await deviceSaid(bytes, userId, personKey);
    if (!said) continue;
    const { deviceId, certificate } = said;
    if (!certificate) gone.add(deviceId);
    else if (!devices.has(deviceId)) devices.set(deviceId, { id: deviceId, certificate });
  }
  const all = [...devices.values()];
  return {
    devices: all.filter(({ id }) => !gone.has(id)),
    revoked: all.filter(({ id }) => gone.has(id)),
  };
}

/**
 * Returns the device that an entry certifies, or revokes: then without a certificate.
 * @returns null: not about a device, or not signed by these keys
 */
export async function deviceSaid(
  bytes: Bytes,
  userId: string,
  personKey: Bytes,
): Promise<{ deviceId: string; certificate?: Bytes } | null> {
  try {
    const entry = readKeyLogEntry(bytes);
    if (entry.kind !== "device" && entry.kind !== "revocation") return null;
    const isDevice = entry.kind === "device";
    const said =
      await (isDevice ? readCertificate(entry.certificate) : readRevocation(entry.revocation));
    if (said.userId !== userId || !equal(said.personKey, personKey)) return null;
    return { deviceId: said.deviceId, ...(isDevice && { certificate: entry.certificate }) };
  } catch {
    return null;
  }
}

/** Returns the entry with which keys begin; null: another kind, or of a later version. */
export function beginningIn(bytes: Bytes): PersonEntry | null {
  try {
    const entry = readKeyLogEntry(bytes);
    return entry.kind === "person" || entry.kind === "reset" ? entry : null;
  } catch {
    return null;
  }
}

/** Returns the signed revocation in an entry; null: another kind, or of a later version. */
export function revocationIn(bytes: Bytes): Bytes | null {
  try {
    const entry = readKeyLogEntry(bytes);
    return entry.kind === "revocation" ? entry.revocation : null;
  } catch {
    return null;
  }
}
