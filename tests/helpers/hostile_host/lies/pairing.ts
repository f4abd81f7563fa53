/** Lies to two devices of one person, where a host poses as each to the other (MEND-27). */
import { sealLetter } from "../../../../client/e2ee/worker/parts/letters.ts";
import { packed } from "../../../../client/e2ee/worker/parts/vault_content.ts";
import type { OwnDeviceKeys, OwnPerson } from "../../../../client/e2ee/worker/records.ts";
import { type Bytes, concat, randomBytes } from "../../../../protocol/e2ee/bytes.ts";
import { certify } from "../../../../protocol/e2ee/identity.ts";
import {
  commitmentTo,
  comparedKey,
  openingBytes,
  proofKey,
  readOpening,
} from "../../../../protocol/e2ee/pairing.ts";
import type { Pairing } from "../../../../protocol/e2ee/pairing_schemas.ts";
import { about, type Body, type Lie } from "../lie.ts";

const PAIRING = /\/api\/e2ee\/pairing\?/;

/** Changes a device's view of the pending pairing, even after it was canceled. */
function saying(change: () => Partial<Pairing>): Lie {
  let last: Pairing | null = null;
  return about(PAIRING, ({ pairing }) => {
    last = pairing ?? last;
    return { pairing: last && { ...last, ...change() } };
  });
}

/** A device of the host's own that asks the person's old one to let it in. */
export async function playsNewDevice(userId: string): Promise<Lie> {
  const box = await agreement();
  const opening = openingBytes({
    deviceId: crypto.randomUUID(),
    signatureKey: randomBytes(32),
    boxKey: box.publicKey,
    nonce: randomBytes(32),
  });
  const commitment = (await commitmentTo(userId, opening)).toBase64();
  return saying(() => ({ commitment, opening: opening.toBase64(), response: null, letter: null }));
}

/**
 * Poses as an old device that admits the person's new one: by a response at once, and by a letter
 * with other keys as soon as the new one has opened its commitment.
 * @param own owner of the keys that the new device would get
 */
export async function playsOldDevice(
  userId: string,
  own: { device: OwnDeviceKeys; person: OwnPerson },
): Promise<Lie & { letter: Promise<string> }> {
  const { publicKey, privateKey } = await agreement();
  const response = { device: own.device.id, key: publicKey.toBase64() };
  const left = Promise.withResolvers<string>();
  let letter: string | null = null;
  async function write(opening: Bytes): Promise<Body> {
    const keys = readOpening(opening);
    const { key } = await comparedKey(userId, {
      privateKey,
      publicKey: keys.boxKey,
      opening,
      response: publicKey,
    });
    const certificate = await certify(own.person.key, { userId, ...keys });
    const handed = { certificate, person: own.person, recovery: null, pins: [] };
    const sealed = await sealLetter(own.device, keys, packed(handed));
    const proof = await crypto.subtle.sign("HMAC", await proofKey(key), sealed);
    letter = concat(sealed, new Uint8Array(proof)).toBase64();
    left.resolve(letter);
    return {};
  }
  const pairing = saying(() => ({ response, letter }));
  // All that it says of the person fits the letter.
  const personKey = own.person.key.publicKey.toBase64();
  let identity: Body;
  return {
    response(body, asked) {
      if (!letter || asked.method !== "GET" || !/\/e2ee\/identity$/.test(asked.path)) {
        return pairing.response!(body, asked);
      }
      return identity = { ...body, person_key: personKey };
    },
    instead({ method, path, said }) {
      if (method === "PUT" && path.includes("/e2ee/pairing/") && said.step === "opening") {
        return write(Uint8Array.fromBase64(said.opening));
      }
      const isTaken = method === "POST" && path.endsWith("/e2ee/devices");
      return isTaken ? Promise.resolve(identity) : undefined;
    },
    letter: left.promise,
  };
}

async function agreement(): Promise<{ publicKey: Bytes; privateKey: Bytes }> {
  const pair = await crypto.subtle.generateKey("X25519", true, ["deriveBits"]) as CryptoKeyPair;
  const [publicKey, privateKey] = await Promise.all([
    crypto.subtle.exportKey("raw", pair.publicKey),
    crypto.subtle.exportKey("pkcs8", pair.privateKey),
  ]);
  return { publicKey: new Uint8Array(publicKey), privateKey: new Uint8Array(privateKey) };
}
