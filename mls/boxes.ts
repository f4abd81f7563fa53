import { type Bytes, lp, unlp } from "../protocol/e2ee/bytes.ts";
import { hpke } from "./hpke.ts";

/** Length of the key, which is the end of a PKCS #8 X25519 key (RFC 8410). */
const KEY_BYTES = 32;

/**
 * Seals bytes for the holder of a box key, with HPKE in base mode (RFC 9180). @param info the
 * purpose
 */
export async function sealFor(boxKey: Bytes, bytes: Bytes, info: Bytes): Promise<Bytes> {
  const { enc, ct } = await hpke.seal(await hpke.importPublicKey(boxKey), bytes, info);
  return lp(enc as Bytes, ct as Bytes);
}

/** @param privateKey PKCS #8 @throws Error if it was sealed for another key or purpose */
export async function openSealed(privateKey: Bytes, sealed: Bytes, info: Bytes): Promise<Bytes> {
  const [enc, ct] = unlp(sealed, 2);
  const own = await hpke.importPrivateKey(privateKey.slice(-KEY_BYTES));
  return await hpke.open(own, enc, ct, info) as Bytes;
}
