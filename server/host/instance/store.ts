import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type InstanceRecord, instanceRecord } from "./records.ts";

export function getInstance(reader: Reader): InstanceRecord {
  return instanceRecord.get(reader, {}) ?? {};
}

export function putInstance(tx: Tx, record: InstanceRecord): void {
  instanceRecord.set(tx, {}, record);
}
