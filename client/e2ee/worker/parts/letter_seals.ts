import { openSealed, sealFor } from "../../../../mls/mod.ts";
import { type Bytes, lp, toText, unlp, utf8 } from "../../../../protocol/e2ee/bytes.ts";
import { type Certificate, readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { isOtherVersion } from "../../../../protocol/e2ee/other_version.ts";
import { sign, verify } from "../../../../protocol/e2ee/signing.ts";
import type { OwnDeviceKeys } from "../records.ts";

const LETTER = "parley/letter/v1";
const INFO = utf8(LETTER);

/** Opened letter, with the certificate that proves which device wrote it. */
export interface OpenedLetter {
  from: Certificate;
  certificate: Bytes;
  said: Bytes;
}

/** Seals a letter, signed by this device and for one other device only. */
export async function sealLetter(
  own: OwnDeviceKeys,
  to: Pick<Certificate, "deviceId" | "boxKey">,
  said: string | Bytes,
): Promise<Bytes> {
  const body = lp(LETTER, to.deviceId, said, own.certificate);
  const signature = await sign(own.signature.privateKey, body);
  return await sealFor(to.boxKey, lp(body, signature), INFO);
}

/** @throws LaterLetter; Error if it isn't for this device, or not signed by its stated sender */
export async function openLetter(
  own: Pick<OwnDeviceKeys, "id" | "box">,
  sealed: Bytes,
): Promise<OpenedLetter> {
  const [body, signature] = unlp(await openSealed(own.box.privateKey, sealed, INFO), 2);
  if (isOtherVersion(body, LETTER)) throw new LaterLetter();
  const [label, to, said, certificate] = unlp(body, 4);
  const from = await readCertificate(certificate);
  const isWhole = toText(label) === LETTER && toText(to) === own.id &&
    await verify(from.signatureKey, body, signature);
  if (!isWhole) throw new Error("not a letter for this device");
  return { from, certificate, said };
}

/** Thrown for a letter in another version's form; that version takes it in (MEND-71). */
export class LaterLetter extends Error {}
