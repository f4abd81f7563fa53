import { generateKeyPairSync } from "node:crypto";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { pushKeyPair, type VapidKeys } from "./records.ts";

/** The installation's keys, made where there are none yet (RFC 8292). */
export function ensureVapidKeys(tx: Tx): void {
  if (!vapidKeys(tx)) pushKeyPair.set(tx, {}, newVapidKeys());
}

/** Null: push was never switched on. */
export function vapidKeys(reader: Reader): VapidKeys | null {
  return pushKeyPair.get(reader, {});
}

function newVapidKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y, d } = privateKey.export({ format: "jwk" });
  const [left, right] = [x!, y!].map((half) => Uint8Array.fromBase64(half, BASE64URL));
  const point = Uint8Array.of(4, ...left, ...right);
  return { publicKey: point.toBase64({ ...BASE64URL, omitPadding: true }), privateKey: d! };
}

const BASE64URL = { alphabet: "base64url" } as const;
