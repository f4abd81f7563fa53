import { newSignatureKey } from "../../../protocol/e2ee/signing.ts";
import type { Db } from "../../storage/db.ts";
import { logKeys, type ServerKeyRecord } from "./records.ts";

/** The server's signature key, made when it is first needed. */
export async function serverKey(db: Db): Promise<ServerKeyRecord> {
  const known = await db.get(logKeys.serverKey);
  if (known) return known;
  const fresh = await newSignatureKey();
  return await db.transact((tx) => {
    const meanwhile = tx.get(logKeys.serverKey);
    if (!meanwhile) tx.set(logKeys.serverKey, fresh);
    return meanwhile ?? fresh;
  });
}
