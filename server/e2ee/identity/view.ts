import type { OwnIdentity } from "../../../protocol/e2ee/people_schemas.ts";
import type { Actor } from "../../base/request.ts";
import { sessionRecords } from "../../features/auth/records.ts";
import type { Reader } from "../../storage/reader.ts";
import { pairingOf } from "../pairing/service.ts";
import { devicesOf, isProven } from "../devices/access.ts";
import { type DeviceRecord, personRecords, resets } from "../devices/records.ts";

/** Returns the user's own keys and devices. */
export function ownIdentityView(
  reader: Reader,
  actor: Actor,
  now: number,
): Omit<OwnIdentity, "entries"> {
  const { userId, sessionId } = actor;
  const iso = (at: number) => new Date(at).toISOString();
  const person = personRecords.get(reader, { userId });
  const reset = resets.get(reader, { userId });
  return {
    person_key: person && person.personKey.toBase64(),
    generation: person?.generation ?? 0,
    reset_at: reset === null ? null : iso(reset),
    session: sessionId,
    pairing: pairingOf(reader, userId, now) !== null,
    devices: reader.map(devicesOf(reader, userId), (device) => ({
      id: device.id,
      certificate: device.certificate.toBase64(),
      created_at: iso(device.created_at),
      seen_at: iso(device.seen_at),
      browser: device.browser ?? "",
      signed_in: isSignedIn(reader, device),
      revoked: device.revoked !== undefined,
      packages: device.packages,
      current: isProven(device, actor),
    })),
  };
}

function isSignedIn(reader: Reader, { sessions = [], revoked }: DeviceRecord): boolean {
  return !revoked &&
    reader.getMany(sessions.map((id) => sessionRecords.key({ id }))).some((one) => one !== null);
}
