import { record, type } from "../../kernel/records.ts";
import { mayRead } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { getMessage, type LocatedMessage } from "./log.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** Copies of a published message may differ from it. `at`: milliseconds. */
    "copies-due": { at: number };
  }
}

/** → seqs of the copies of a published message, by the channel where they are. */
export const announcementCopies = record("announcement_copy", {
  value: type<Record<string, number>>(),
  key: { channelId: "text", messageId: "text" },
  belongsTo: { channel: "channelId" },
});

/** Published messages whose copies may differ from them. Each change has its own id. */
export const copiesDue = record("copies_due", {
  value: type<true>(),
  key: { at: "number", channelId: "text", messageId: "text", id: "text" },
  belongsTo: { nobody: "deleted once the copies are alike" },
});

/** Lets the copies of a published message follow it, in the transaction that changes it (COM-4). */
export function noteForCopies(
  app: FeaturesContext,
  tx: Tx,
  { channelId, record }: Pick<LocatedMessage, "channelId" | "record">,
): void {
  if (record.published === undefined) return;
  const due = { at: tx.now, channelId, messageId: record.id, id: app.ids.uuid() };
  copiesDue.set(tx, due, true);
  app.bus.publishAfter(tx, { type: "copies-due", at: tx.now });
}

/** Returns whether a user may read a copy of a message: what it contains opens there (COM-4). */
export function mayReadCopy(
  reader: Reader,
  userId: string,
  message: { channelId: string; messageId: string },
): boolean {
  const copies = Object.entries(announcementCopies.get(reader, message) ?? {});
  return copies.some(([channelId, seq]) => {
    const channel = channelById(reader, channelId);
    if (!channel || !mayRead(reader, userId, channel)) return false;
    return getMessage(reader, channelId, seq) !== null;
  });
}
