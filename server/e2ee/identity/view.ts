import type { OwnIdentity } from "../../../protocol/e2ee/people_schemas.ts";
import type { Actor } from "../../base/request.ts";
import type { Reader } from "../../storage/reader.ts";
import { pairingOf } from "../pairing/service.ts";
import { devicesOf, isProven } from "../devices/access.ts";
import { identityKeys } from "../devices/records.ts";

/** One's own keys and devices. */
export function ownIdentityView(
  reader: Reader,
  actor: Actor,
  now: number,
): Omit<OwnIdentity, "entries"> {
  const { userId, sessionId } = actor;
  const iso = (at: number) => new Date(at).toISOString();
  const person = reader.get(identityKeys.person(userId));
  const reset = reader.get(identityKeys.reset(userId));
  return {
    person_key: person && person.personKey.toBase64(),
    generation: person?.generation ?? 0,
    reset_at: reset === null ? null : iso(reset),
    session: sessionId,
    pairing: pairingOf(reader, userId, now) !== null,
    devices: devicesOf(reader, userId).map((device) => ({
      id: device.id,
      certificate: device.certificate.toBase64(),
      created_at: iso(device.created_at),
      seen_at: iso(device.seen_at),
      revoked: device.revoked !== undefined,
      packages: device.packages,
      current: isProven(device, actor),
    })),
  };
}
