import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import { instanceKeys, type InstanceRecord } from "./records.ts";

export async function getInstance(db: Db): Promise<InstanceRecord> {
  return await db.get(instanceKeys.instance) ?? {};
}

export function instanceInTx(tx: Tx): InstanceRecord {
  return tx.get(instanceKeys.instance) ?? {};
}

export function putInstance(tx: Tx, record: InstanceRecord): void {
  tx.set(instanceKeys.instance, record);
}
