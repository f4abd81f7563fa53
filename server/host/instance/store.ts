import type { Db } from "../../storage/db.ts";
import { keys } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import type { InstanceRecord } from "./records.ts";

export async function getInstance(db: Db): Promise<InstanceRecord> {
  return await db.get(keys.instance) ?? {};
}

export function instanceInTx(tx: Tx): InstanceRecord {
  return tx.get(keys.instance) ?? {};
}

export function putInstance(tx: Tx, record: InstanceRecord): void {
  tx.set(keys.instance, record);
}
