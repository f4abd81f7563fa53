import { record, type } from "../../kernel/records.ts";

/** More than there are epochs in a generation: `epochName` has no more digits. */
const EPOCHS_PER_GENERATION = 2 ** 40;

/** An epoch among all of a channel; `epochName` of the protocol has checked the name. */
export function orderOf(epochName: string): number {
  const [generation, epoch] = epochName.split("-").map(Number);
  return generation * EPOCHS_PER_GENERATION + epoch;
}

/** The name of an epoch by its order. */
export function nameOf(order: number): string {
  return `${Math.floor(order / EPOCHS_PER_GENERATION)}-${order % EPOCHS_PER_GENERATION}`;
}

/** The content key of an epoch, sealed with its owner's archive key. */
export const archivedKeys = record("e2ee_archive", {
  value: type<Uint8Array<ArrayBuffer>>(),
  key: { userId: "text", channelId: "text", order: "number" },
  belongsTo: { nobody: "purged by person and by channel, and counted" },
});

/** People who have archived keys of a channel. */
export const archivers = record("e2ee_archiver", {
  value: type<true>(),
  key: { channelId: "text", userId: "text" },
  belongsTo: { nobody: "an index of archived keys" },
});
