import { TIMES } from "../../../protocol/limits.ts";
import type { FeaturesContext } from "../context.ts";
import { channelsKeys } from "../../membership/channels/records.ts";
import { sweepBlob } from "../../storage/blobs.ts";
import { deleteAll, deleteWhere } from "../../storage/delete_all.ts";
import { dropFilesOf, dropOpenFilesIn } from "../files/sweep.ts";
import { pinsKeys } from "../pins/records.ts";
import { reactionsKeys } from "../reactions/records.ts";
import { messagesKeys, storedBytes } from "../message_log/records.ts";
import { deleteMessageRecord, listMessages } from "../message_log/log.ts";

/** Deletes all that a deleted channel leaves behind. */
export async function purgeChannel(app: FeaturesContext, channelId: string): Promise<void> {
  const { db, usage } = app;
  for (;;) {
    const messages = await listMessages(db, channelId, { after: 0, limit: 200 });
    if (!messages.length) break;
    await db.transact((tx) => {
      for (const message of messages) {
        deleteMessageRecord(tx, message);
        usage.addIn(tx, message.record.sender_id, -storedBytes(message.record));
      }
    });
    for (const { record } of messages) {
      if ("blob" in record.content) await sweepBlob(db, record.content.blob);
      if (record.files) await dropFilesOf(app, record.id);
    }
  }
  await dropOpenFilesIn(app, channelId);
  await deleteAll(db, messagesKeys.nonces(channelId));
  await deleteAll(db, channelsKeys.reads(channelId));
  await deleteAll(db, messagesKeys.importedMessages(channelId));
  await deleteAll(db, reactionsKeys.reactionsIn(channelId));
  await deleteAll(db, pinsKeys.pins(channelId));
  await db.transact((tx) => {
    tx.delete(channelsKeys.head(channelId));
    tx.delete(channelsKeys.purge(channelId));
  });
}

/** Finishes what a stop interrupted, and forgets old nonces. */
export async function sweepMessages(app: FeaturesContext): Promise<void> {
  const { db } = app;
  const now = app.clock();
  for (const { key } of await db.list(channelsKeys.purges)) await purgeChannel(app, String(key[1]));
  await deleteWhere(db, messagesKeys.allNonces, ([, at]) => at + TIMES.nonceLife <= now);
}
