import type { Tx } from "../../storage/tx.ts";

/** Bytes that a quota allows; null: as many as there is room for. */
export interface Quotas {
  person: number | null;
  all: number | null;
}

/** Bytes stored by one person, or by everyone. */
export interface StoredBytes {
  used: number;
  quota: number | null;
}

/** Room for something that is being stored; given back where it is disposed of and was not kept. */
export interface QuotaReservation extends Disposable {
  /** Before more than a transaction is needed to store it. @throws AppError as `refuseAbove` */
  reserve(): void;
  /** Counts it as stored, in this transaction. @throws AppError as `refuseAbove` */
  keepIn(tx: Tx): void;
}
