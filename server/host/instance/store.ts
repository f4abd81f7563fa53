import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { instanceKeys, type InstanceRecord } from "./records.ts";

export function getInstance(reader: Reader): InstanceRecord {
  return reader.get(instanceKeys.instance) ?? {};
}

export function putInstance(tx: Tx, record: InstanceRecord): void {
  tx.set(instanceKeys.instance, record);
}
