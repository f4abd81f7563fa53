import { newSignatureKey } from "../../../protocol/e2ee/signing.ts";
import type { Db } from "../../storage/db.ts";
import { type ServerKeyRecord, serverKeyRecord } from "./records.ts";

/** The server's signature key, made when it is first needed. */
export async function serverKey(db: Db): Promise<ServerKeyRecord> {
  const known = await db.get(serverKeyRecord.key({}));
  if (known) return known;
  const fresh = await newSignatureKey();
  return await db.transact((tx) => {
    const meanwhile = serverKeyRecord.get(tx, {});
    if (!meanwhile) serverKeyRecord.set(tx, {}, fresh);
    return meanwhile ?? fresh;
  });
}
