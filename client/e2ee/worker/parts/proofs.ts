import { fromBase64 } from "../../../base/base64.ts";
import { equal } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { type KeyLogEntry, keyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import type { PersonKeys } from "../../../../protocol/e2ee/people_schemas.ts";
import { readRevocation } from "../../../../protocol/e2ee/revocation.ts";
import type { includes, TreeHead } from "../../../../protocol/e2ee/tree.ts";
import { PrivateError } from "../../link/errors.ts";
import type { PersonDevice } from "../../link/verbs.ts";

interface Proven {
  index: number;
  proof: string[];
}

/** What the server has said of somebody's keys, checked. */
export interface ProvenPerson {
  userId: string;
  /** As the server says: nothing proves it. */
  username: string;
  personKey: Uint8Array<ArrayBuffer>;
  generation: number;
  isRecoverable: boolean;
  /** Those in use. */
  devices: PersonDevice[];
  /** Those that were taken back. */
  revoked: PersonDevice[];
}

/**
 * Checks somebody's keys: each certificate is of this person and signed by the person key, each
 * revocation too, and each stands in the key log (E2E-34).
 * @param isIn `includes`, which another part has
 * @throws PrivateError unproven
 */
export async function provePerson(
  shown: PersonKeys,
  head: TreeHead,
  isIn: typeof includes,
): Promise<ProvenPerson> {
  const { user_id: userId, username, generation, recoverable: isRecoverable } = shown;
  const personKey = fromBase64(shown.person_key);
  const kind = generation === 0 ? "person" : "reset";
  const devices: PersonDevice[] = [];
  const taken: PersonDevice[] = [];
  try {
    await demand(isIn, head, shown, { kind, userId, personKey });
    for (const device of shown.devices) {
      const certificate = fromBase64(device.certificate);
      const said = await readCertificate(certificate);
      const isTheirs = said.userId === userId && said.deviceId === device.id &&
        equal(said.personKey, personKey);
      if (!isTheirs) throw new Error("a certificate of somebody else");
      await demand(isIn, head, device, { kind: "device", userId, certificate });
      if (!device.revoked) {
        devices.push({ id: device.id, certificate });
        continue;
      }
      const revocation = fromBase64(device.revoked.revocation);
      const revoked = await readRevocation(revocation);
      const isOfThis = revoked.deviceId === device.id && equal(revoked.personKey, personKey);
      if (!isOfThis) throw new Error("a revocation of another device");
      await demand(isIn, head, device.revoked, { kind: "revocation", userId, revocation });
      taken.push({ id: device.id, certificate });
    }
  } catch (cause) {
    throw new PrivateError("unproven", { cause });
  }
  return { userId, username, personKey, generation, isRecoverable, devices, revoked: taken };
}

async function demand(
  isIn: typeof includes,
  head: TreeHead,
  { index, proof }: Proven,
  entry: KeyLogEntry,
): Promise<void> {
  const hashes = proof.map((hash) => fromBase64(hash));
  if (!await isIn(keyLogEntry(entry), index, head, hashes)) {
    throw new Error(`${entry.kind} is not in the key log`);
  }
}
